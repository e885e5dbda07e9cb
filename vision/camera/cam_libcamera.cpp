/* SPDX-License-Identifier: MIT */
/*
 * cam_libcamera.cpp - frames from a real camera. What can be asked of it: cam_wish.h.
 *
 * Completed requests come in libcamera's thread. There only the newest is kept, and the one before
 * goes back to the camera at once: whoever is slow gets few frames, never old ones. Everything else
 * happens in the caller's thread. Pixels stay where the driver put them, unless their order has to
 * be changed.
 */
#include "cam_bell.h"
#include "cam_steady.h"
#include "cam_wish.h"
#include "camera.h"
#include "cv_bridge.h"
#include "image_file.h"
#include "guard.h"

#include "lc_version.h"
#include "clock.h"

#include <libcamera/camera_manager.h>
#include <libcamera/control_ids.h>
#include <libcamera/framebuffer_allocator.h>
#include <libcamera/property_ids.h>
#include <libcamera/request.h>
#include <libcamera/stream.h>

#include <linux/dma-buf.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "words.h" /* last: its macros have short names */

namespace lc = libcamera;
namespace ctl = libcamera::controls;

namespace
{

constexpr unsigned BUFFERS = 4; /* one read, one waiting, two in the camera */

struct memory {
	void *at;
	size_t n;
};

struct plane {
	const uint8_t *data;
	size_t n;
	int fd;
	size_t offset; /* in what fd is */
};

/* libcamera ends the program when it is used twice in one. */
std::atomic_flag in_use = ATOMIC_FLAG_INIT;

struct lc_cam : cam {
	struct cam_wish want = {};
	std::unique_ptr<lc::CameraManager> manager;
	std::shared_ptr<lc::Camera> camera;
	std::unique_ptr<lc::CameraConfiguration> config;
	std::unique_ptr<lc::FrameBufferAllocator> buffers;
	std::vector<std::unique_ptr<lc::Request>> requests;
	std::vector<memory> maps;
	std::map<const lc::FrameBuffer *, std::vector<plane>> planes;
	const struct cam_form *pixels = nullptr;
	struct cam_mode mode = {};
	bool ours = false, acquired = false, running = false;
	struct cam_bell bell = { -1, -1, -1 };
	lc::Request *taken = nullptr; /* by the caller */
	struct img turned = {};
	struct cam_steady steady = {};
	bool fixed = false;

	std::mutex lock; /* for what is below: libcamera's thread writes it too */
	lc::Request *waiting = nullptr;
	uint64_t seq = 0;
	int64_t t_ns = 0, came_ns = 0;
	struct cam_look look = {};
	size_t cancelled = 0;
	bool unplugged = false, stopping = false;
	bool tell_look = false; /* with the next request */

	~lc_cam();
	void completed(lc::Request *r);
	void gone();
	void queue(lc::Request *r);
};

bool has(const lc_cam *c, const lc::ControlId &id)
{
	return c->camera->controls().find(id.id()) != c->camera->controls().end();
}

/* The last part of its name. The rest is the way to it through the computer, longer than a line of
 * a display, and there is mostly one camera. */
const char *name_of(const lc_cam *c)
{
	const std::string &id = c->camera->id();
	size_t slash = id.rfind('/');
	return id.c_str() + (slash == std::string::npos ? 0 : slash + 1);
}

/* What the camera refused, and what can be tried: a sentence with its name and the system's reason.
 */
#define MUST(c, rc, err, sentence)                                                                 \
	do {                                                                                       \
		int must_rc = (rc);                                                                \
		if (must_rc < 0)                                                                   \
			throw failed{ dt_fail(err, DT_ERR_DEVICE, -must_rc, sentence, name_of(c),  \
				strerror(-must_rc)) };                                             \
	} while (0)

/* ------------------------------------------------------- exposure, white balance, focus ---- */

/* Hands everything that is automatic over to the camera. */
void set_automatic(const lc_cam *c, lc::ControlList &list)
{
	if (has(c, ctl::AeEnable))
		list.set(ctl::AeEnable, true);
	if (has(c, ctl::AwbEnable))
		list.set(ctl::AwbEnable, true);
	if (has(c, ctl::AfMode))
		list.set(ctl::AfMode, (int32_t)ctl::AfModeContinuous);
}

/* Fixes it. What is not known stays as the camera has it now. */
void set_fixed(const lc_cam *c, const struct cam_look &look, lc::ControlList &list)
{
	if (has(c, ctl::AeEnable))
		list.set(ctl::AeEnable, false);
	if (look.exposure_us > 0 && has(c, ctl::ExposureTime))
		list.set(ctl::ExposureTime, look.exposure_us);
	if (look.gain > 0 && has(c, ctl::AnalogueGain))
		list.set(ctl::AnalogueGain, look.gain);
	if (has(c, ctl::AwbEnable))
		list.set(ctl::AwbEnable, false);
	if (look.red > 0 && look.blue > 0 && has(c, ctl::ColourGains))
		list.set(ctl::ColourGains, { look.red, look.blue });
	if (look.focus > 0 && has(c, ctl::AfMode) && has(c, ctl::LensPosition)) {
		list.set(ctl::AfMode, (int32_t)ctl::AfModeManual);
		list.set(ctl::LensPosition, look.focus);
	}
}

struct cam_look look_of(const lc::ControlList &told)
{
	struct cam_look look = {};
	look.exposure_us = std::max(told.get(ctl::ExposureTime).value_or(0), 0);
	look.gain = told.get(ctl::AnalogueGain).value_or(0);
	if (auto gains = told.get(ctl::ColourGains)) {
		look.red = (*gains)[0];
		look.blue = (*gains)[1];
	}
	look.focus = told.get(ctl::LensPosition).value_or(0);
	return look;
}

/* ---------------------------------------------------------------- libcamera's own thread ---- */

/* With lock held. A request that the camera does not take is one that never comes back. */
void lc_cam::queue(lc::Request *r)
{
	r->reuse(lc::Request::ReuseBuffers);
	if (tell_look)
		set_fixed(this, steady.look, r->controls());
	tell_look = false;
	if (camera->queueRequest(r) < 0)
		cancelled++;
}

void lc_cam::completed(lc::Request *r)
{
	std::lock_guard<std::mutex> hold(lock);
	if (stopping)
		return;
	if (r->status() == lc::Request::RequestCancelled) {
		cancelled++;
		return cam_bell_ring(&bell);
	}
	/* Some drivers leave what comes with a frame unset: it counts where its time can be. */
	const lc::FrameMetadata &m = r->buffers().begin()->second->metadata();
	bool believed, sensor;
	int64_t now = dt_clock_ns(), t = cam_steady_time((int64_t)m.timestamp, now, &believed);
	int64_t exposed =
		cam_steady_time(r->metadata().get(ctl::SensorTimestamp).value_or(0), now, &sensor);
	came_ns = now;
	cam_bell_wind(&bell, want.stall_s);
	if (believed && m.status == lc::FrameMetadata::FrameError)
		return queue(r);
	if (waiting)
		queue(waiting);
	waiting = r;
	seq++;
	t_ns = sensor ? exposed : t;
	look = look_of(r->metadata());
	cam_bell_ring(&bell);
}

void lc_cam::gone()
{
	std::lock_guard<std::mutex> hold(lock);
	unplugged = true;
	cam_bell_ring(&bell);
}

/* ------------------------------------------------------------------ finding, configuring ---- */

std::shared_ptr<lc::Camera> find(
	lc::CameraManager &manager, const struct cam_wish &want, struct dt_error *err)
{
	auto all = manager.cameras();
	std::vector<const char *> names;
	size_t i = 0;
	for (const auto &c : all)
		names.push_back(c->id().c_str());
	must(cam_wish_choose(&want, names.data(), names.size(), &i, err));
	return all[i];
}

/* The size that the camera would give in this form; {} when it does not know the form. */
lc::Size try_form(lc_cam *c, const struct cam_form &f)
{
	lc::StreamConfiguration &s = c->config->at(0);
	s.pixelFormat = lc::PixelFormat::fromString(f.name);
	s.size = lc::Size((unsigned)c->want.width, (unsigned)c->want.height);
	s.stride = 0;
	s.bufferCount = BUFFERS;
	s.colorSpace.reset();
	/* What OpenCV takes YUV for. */
	if (f.yuv)
		s.colorSpace = lc::ColorSpace::Smpte170m;
	lc_ask_mode(*c->config, c->mode);
	auto said = c->config->validate();
	if (said == lc::CameraConfiguration::Invalid) {
		lc_any_mode(*c->config);
		said = c->config->validate();
	}
	bool good = said != lc::CameraConfiguration::Invalid && s.pixelFormat.toString() == f.name;
	return good ? s.size : lc::Size();
}

/* A camera that does not tell its modes is asked for one of the picture's size. */
void choose_mode(lc_cam *c)
{
	std::vector<cam_mode> modes = lc_modes(*c->camera, *c->config);
	c->mode = { c->want.width, c->want.height, c->want.width, c->want.height, 10, 0 };
	cam_wish_mode(&c->want, modes.data(), modes.size(), &c->mode);
}

[[noreturn]] void no_form(const lc_cam *c, struct dt_error *err)
{
	if (*c->want.format)
		throw failed{ dt_fail(err, DT_ERR_DEVICE, 0,
			_("the camera %s gives no pictures of a kind that can be read: "
			  "format=%s; name another or none"),
			name_of(c), c->want.format) };
	throw failed{ dt_fail(err, DT_ERR_DEVICE, 0,
		_("the camera %s gives no pictures of a kind that can be read; take another one"),
		name_of(c)) };
}

/* The first form that has the wanted size, else the one that comes next to it. */
void configure(lc_cam *c, struct dt_error *err)
{
	auto far = [c](const lc::Size &s) {
		return labs((long)s.width - (long)c->want.width) +
		       labs((long)s.height - (long)c->want.height);
	};
	const struct cam_form *best = nullptr;
	lc::Size best_size;
	c->config = c->camera->generateConfiguration({ lc::StreamRole::VideoRecording });
	if (!c->config || c->config->empty())
		throw failed{ dt_fail(err, DT_ERR_DEVICE, 0,
			_("the camera %s gives no pictures; take another one"), name_of(c)) };
	choose_mode(c);
	for (const struct cam_form *f = cam_forms; f->name; f++) {
		if (*c->want.format && strcmp(c->want.format, f->name) != 0)
			continue;
		lc::Size size = try_form(c, *f);
		if (!size.isNull() && (!best || far(size) < far(best_size))) {
			best = f;
			best_size = size;
		}
	}
	if (!best)
		no_form(c, err);
	try_form(c, *best);
	c->pixels = best;
	MUST(c, c->camera->configure(c->config.get()), err,
		_("the camera %s does not take its settings: %s; try another width= and height="));
}

/* ------------------------------------------------------------------------------ memory ---- */

size_t offset_of(const lc::FrameBuffer::Plane &p)
{
	return p.offset == lc::FrameBuffer::Plane::kInvalidOffset ? 0 : p.offset;
}

/* Planes often lie in one piece of memory: each piece is mapped once. */
void map_buffer(lc_cam *c, const lc::FrameBuffer *buffer, struct dt_error *err)
{
	std::map<int, memory> pieces;
	for (const auto &p : buffer->planes())
		if (p.length)
			pieces[p.fd.get()].n =
				std::max(pieces[p.fd.get()].n, offset_of(p) + (size_t)p.length);
	for (auto &[fd, m] : pieces) {
		m.at = mmap(nullptr, m.n, PROT_READ, MAP_SHARED, fd, 0);
		if (m.at == MAP_FAILED)
			MUST(c, -errno, err,
				_("the camera %s gives no memory to look into: %s; start the "
				  "computer again"));
		c->maps.push_back(m);
	}
	for (const auto &p : buffer->planes())
		if (p.length)
			c->planes[buffer].push_back(
				{ (const uint8_t *)pieces[p.fd.get()].at + offset_of(p), p.length,
					p.fd.get(), offset_of(p) });
}

void check_planes(const lc_cam *c, struct dt_error *err)
{
	const lc::StreamConfiguration &s = c->config->at(0);
	size_t bytes[2];
	cam_form_bytes(c->pixels, s.size.width, s.size.height, s.stride, bytes);
	for (const auto &[buffer, planes] : c->planes)
		if (planes.empty() || planes[0].n < bytes[0] ||
			(bytes[1] && (planes.size() < 2 || planes[1].n < bytes[1])))
			throw failed{ dt_fail(err, DT_ERR_DEVICE, 0,
				_("the camera %s gives less memory than its pictures need; try "
				  "another format="),
				name_of(c)) };
}

void allocate(lc_cam *c, struct dt_error *err)
{
	lc::Stream *stream = c->config->at(0).stream();
	c->buffers = std::make_unique<lc::FrameBufferAllocator>(c->camera);
	MUST(c, c->buffers->allocate(stream), err,
		_("the camera %s has no memory for its pictures: %s; try smaller ones: width= and "
		  "height="));
	for (const auto &buffer : c->buffers->buffers(stream)) {
		map_buffer(c, buffer.get(), err);
		auto request = c->camera->createRequest();
		if (!request)
			MUST(c, -ENOMEM, err,
				_("the camera %s takes no requests: %s; start the computer again"));
		MUST(c, request->addBuffer(stream, buffer.get()), err,
			_("the camera %s takes no buffer: %s; start the computer again"));
		c->requests.push_back(std::move(request));
	}
	check_planes(c, err);
}

/* Tells the processor's caches that we look (or no longer look) at what the device wrote. Memory
 * that is no dma-buf does not know the call, and needs it not. */
void sync_memory(const lc_cam *c, const lc::Request *r, uint64_t when)
{
	struct dma_buf_sync s = { DMA_BUF_SYNC_READ | when };
	int last = -1;
	for (const plane &p : c->planes.at(r->buffers().begin()->second)) {
		if (p.fd != last)
			ioctl(p.fd, DMA_BUF_IOCTL_SYNC, &s);
		last = p.fd;
	}
}

/* -------------------------------------------------------------------------- operations ---- */

enum dt_status op_start(struct cam *cam, struct dt_error *err)
{
	lc_cam *c = static_cast<lc_cam *>(cam);
	if (c->running)
		return DT_OK;
	return guard("camera", err, [&] {
		allocate(c, err);
		lc::ControlList list(c->camera->controls());
		if (c->fixed)
			set_fixed(c, c->steady.look, list);
		else
			set_automatic(c, list);
		int64_t longest = (int64_t)(1e6 / (c->want.fps > 0 ? c->want.fps : 15));
		int64_t shortest = (int64_t)(1e6 / (c->want.fps > 0 ? c->want.fps : 30));
		if (has(c, ctl::FrameDurationLimits))
			list.set(ctl::FrameDurationLimits, { shortest, longest });
		c->camera->requestCompleted.connect(c, &lc_cam::completed);
		c->camera->disconnected.connect(c, &lc_cam::gone);
		c->came_ns = dt_clock_ns();
		MUST(c, c->camera->start(&list), err,
			_("the camera %s does not start: %s; check its cable at both ends, then "
			  "start the computer again"));
		c->running = true;
		std::lock_guard<std::mutex> hold(c->lock);
		for (const auto &r : c->requests)
			MUST(c, c->camera->queueRequest(r.get()), err,
				_("the camera %s takes no requests: %s; check its cable at both "
				  "ends, then start the computer again"));
	});
}

int op_fd(const struct cam *cam)
{
	return static_cast<const lc_cam *>(cam)->bell.fd;
}

/* Takes the newest; what is wrong otherwise. */
enum dt_status take(lc_cam *c, struct cam_frame *out, struct dt_error *err)
{
	std::lock_guard<std::mutex> hold(c->lock);
	/* Nobody rings meanwhile: it is not heard again for a frame that is taken here. */
	cam_bell_hush(&c->bell);
	const char *id = name_of(c);
	if (c->unplugged)
		return dt_fail(err, DT_ERR_DEVICE, ENODEV,
			_("the camera %s was unplugged; check its cable at both ends"), id);
	if (c->waiting) {
		c->taken = c->waiting;
		c->waiting = nullptr;
		out->seq = c->seq - 1;
		out->t_ns = c->t_ns;
		if (!c->fixed && cam_steady_add(&c->steady, &c->look, c->t_ns))
			c->fixed = c->tell_look = true;
		return DT_OK;
	}
	if (c->cancelled == c->requests.size())
		return dt_fail(err, DT_ERR_DEVICE, EIO,
			_("the camera %s stopped; check its cable and its power"), id);
	if (dt_clock_ns() - c->came_ns > (int64_t)(c->want.stall_s * 1e9))
		return dt_fail(err, DT_ERR_DEVICE, ETIMEDOUT,
			_("the camera %s has sent no picture for %g s; check its cable"), id,
			c->want.stall_s);
	return DT_ERR_AGAIN;
}

/* Where the pixels of the frame taken are, in a form that vision knows. */
enum dt_status look_at(lc_cam *c, struct cam_frame *out, struct dt_error *err)
{
	const lc::StreamConfiguration &s = c->config->at(0);
	const lc::FrameBuffer *buffer = c->taken->buffers().begin()->second;
	const std::vector<plane> &p = c->planes.at(buffer);
	enum dt_status st = DT_OK;
	out->format = c->pixels->how == CAM_FORM_GREY ? CAM_GREY : CAM_BGR;
	if (c->pixels->how == CAM_FORM_IN_PLACE || c->pixels->how == CAM_FORM_GREY) {
		out->data = p[0].data;
		out->width = (int32_t)s.size.width;
		out->height = (int32_t)s.size.height;
		out->stride = (int32_t)s.stride;
		return DT_OK;
	}
	if (c->pixels->how == CAM_FORM_JPEG) {
		size_t used = buffer->metadata().planes()[0].bytesused;
		size_t n = used > 0 && used <= p[0].n ? used : p[0].n;
		st = img_decode("a picture of the camera", p[0].data, n, &c->turned, err);
	} else {
		const uint8_t *data[2] = { p[0].data, p.size() > 1 ? p[1].data : nullptr };
		st = cvb_from_raw(c->pixels->raw, data, s.stride, (int32_t)s.size.width,
			(int32_t)s.size.height, &c->turned, err);
	}
	out->data = c->turned.data;
	out->width = c->turned.width;
	out->height = c->turned.height;
	out->stride = (int32_t)c->turned.stride;
	return st;
}

void op_release(struct cam *cam, struct cam_frame *frame)
{
	lc_cam *c = static_cast<lc_cam *>(cam);
	*frame = {};
	if (!c->taken)
		return;
	guard("camera", nullptr, [&] {
		sync_memory(c, c->taken, DMA_BUF_SYNC_END);
		std::lock_guard<std::mutex> hold(c->lock);
		c->queue(c->taken);
	});
	c->taken = nullptr;
}

enum dt_status op_acquire(struct cam *cam, struct cam_frame *out, struct dt_error *err)
{
	lc_cam *c = static_cast<lc_cam *>(cam);
	enum dt_status st = DT_OK;
	*out = {};
	enum dt_status thrown = guard("camera", err, [&] {
		st = take(c, out, err);
		if (st != DT_OK)
			return;
		sync_memory(c, c->taken, DMA_BUF_SYNC_START);
		st = look_at(c, out, err);
	});
	st = thrown != DT_OK ? thrown : st;
	if (st != DT_OK && c->taken)
		op_release(cam, out);
	/* A broken JPEG is a frame that did not come; when none comes, the time runs out. */
	return st == DT_ERR_FORMAT ? DT_ERR_AGAIN : st;
}

bool op_file(const struct cam *cam, const struct cam_frame *, struct cam_file *out)
{
	const lc_cam *c = static_cast<const lc_cam *>(cam);
	if (!c->taken || (c->pixels->how != CAM_FORM_IN_PLACE && c->pixels->how != CAM_FORM_GREY))
		return false;
	const plane &p = c->planes.at(c->taken->buffers().begin()->second)[0];
	*out = { p.fd, p.offset, p.offset + p.n };
	return true;
}

void op_set_look(struct cam *cam, const struct cam_look *look)
{
	lc_cam *c = static_cast<lc_cam *>(cam);
	/* Without an exposure there is nothing that would hold the light: settle again. */
	if (c->running || look->exposure_us <= 0)
		return;
	c->steady.look = *look;
	c->fixed = true;
}

bool op_get_look(const struct cam *cam, struct cam_look *look)
{
	const lc_cam *c = static_cast<const lc_cam *>(cam);
	if (c->fixed)
		*look = c->steady.look;
	return c->fixed;
}

void op_destroy(struct cam *cam)
{
	delete static_cast<lc_cam *>(cam);
}

const struct cam_ops ops = { "libcamera", op_start, nullptr, op_fd, nullptr, op_acquire, nullptr,
	nullptr, op_release, op_file, nullptr, op_set_look, op_get_look, op_destroy };

/* Everything that knows the camera goes before the camera, and that before the manager. */
lc_cam::~lc_cam()
{
	guard("camera", nullptr, [&] {
		{
			std::lock_guard<std::mutex> hold(lock);
			stopping = true;
		}
		if (running)
			camera->stop();
		if (camera) {
			camera->requestCompleted.disconnect(this);
			camera->disconnected.disconnect(this);
		}
		requests.clear();
		for (const memory &m : maps)
			munmap(m.at, m.n);
		buffers.reset();
		if (acquired)
			camera->release();
		config.reset();
		camera.reset();
		if (manager)
			manager->stop();
		manager.reset();
	});
	if (ours)
		in_use.clear();
	img_finish(&turned);
	cam_bell_finish(&bell);
}

/* ----------------------------------------------------------------------------- opening ---- */

void open_camera(lc_cam *c, struct dt_error *err)
{
	if (in_use.test_and_set())
		throw failed{ dt_fail(err, DT_ERR_DEVICE, EBUSY,
			_("a real camera is open already in this program, and there can be one "
			  "only")) };
	c->ours = true;
	/* Its many lines are for its own people: they ask for them with this. That there is no
	 * memory for pictures made without a graphics chip is no error. (Of two that match, the
	 * first or the last counts.) */
	setenv("LIBCAMERA_LOG_LEVELS", "DmaBufAllocator:FATAL,*:ERROR,DmaBufAllocator:FATAL", 0);
	c->manager = std::make_unique<lc::CameraManager>();
	int rc = c->manager->start();
	if (rc < 0)
		throw failed{ dt_fail(err, DT_ERR_DEVICE, -rc,
			_("cameras cannot be looked for: %s; start the computer again"),
			strerror(-rc)) };
	c->camera = find(*c->manager, c->want, err);
	rc = c->camera->acquire();
	if (rc == -EBUSY)
		throw failed{ dt_fail(err, DT_ERR_DEVICE, EBUSY,
			_("the camera %s is used by another program; end that one"), name_of(c)) };
	MUST(c, rc, err,
		_("the camera %s cannot be taken: %s; end other programs that use cameras"));
	c->acquired = true;
	configure(c, err);
}

} /* namespace */

struct cam *cam_libcamera_create(const char *options, struct dt_error *err)
{
	lc_cam *c = nullptr;
	enum dt_status st = guard("camera", err, [&] {
		c = new lc_cam;
		c->ops = &ops;
		must(cam_wish_parse(options, &c->want, err));
		must(cam_bell_init(&c->bell, err));
		open_camera(c, err);
	});
	if (st == DT_OK)
		return c;
	delete c;
	return nullptr;
}
