/* SPDX-License-Identifier: MIT */
/*
 * cam_libcamera.cpp - frames from a real camera.
 *
 * options: [WHICH][,width=N,height=N][,fps=N][,format=NAME][,stall=SECONDS]
 *   WHICH   number from 0, name, or a part of it that fits one camera only; nothing: the first
 *   width, height   2304 x 1296, or what the camera has next to it
 *   fps     exactly so many; else 15 to 30, as the light asks for
 *   format  of those below, by libcamera's name; else the first that the camera has
 *   stall   so long without a frame is an error: 3
 *
 * Completed requests come in libcamera's thread. There only the newest is kept, and the one before
 * goes back to the camera at once: whoever is slow gets few frames, never old ones. Everything else
 * happens in the caller's thread. Pixels stay where the driver put them, unless their order has to
 * be changed.
 */
#include "cam_steady.h"
#include "camera.h"
#include "cv_bridge.h"

#include "lc_version.h"

#include <libcamera/camera_manager.h>
#include <libcamera/control_ids.h>
#include <libcamera/formats.h>
#include <libcamera/framebuffer_allocator.h>
#include <libcamera/property_ids.h>
#include <libcamera/request.h>
#include <libcamera/stream.h>

#include <linux/dma-buf.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <vector>

namespace lc = libcamera;
namespace ctl = libcamera::controls;

namespace
{

constexpr unsigned BUFFERS = 4; /* one read, one waiting, two in the camera */
constexpr int64_t SECOND = 1000000000;

/* In the order of what they cost us. libcamera's names are those of a number: RGB888 has blue
 * first in memory, as we do. Bare pictures over USB are slow, so a JPEG comes before them. */
struct form {
	const lc::PixelFormat &pixels;
	enum kind { IN_PLACE, GREY, TURN, JPEG } how;
	enum cvb_raw raw;
	bool yuv;
};
const form forms[] = {
	{ lc::formats::RGB888, form::IN_PLACE, CVB_RAW_RGB, false },
	{ lc::formats::BGR888, form::TURN, CVB_RAW_RGB, false },
	{ lc::formats::XRGB8888, form::TURN, CVB_RAW_BGRX, false },
	{ lc::formats::XBGR8888, form::TURN, CVB_RAW_RGBX, false },
	{ lc::formats::NV12, form::TURN, CVB_RAW_NV12, true },
	{ lc::formats::MJPEG, form::JPEG, CVB_RAW_RGB, false },
	{ lc::formats::YUYV, form::TURN, CVB_RAW_YUYV, true },
	{ lc::formats::UYVY, form::TURN, CVB_RAW_UYVY, true },
	{ lc::formats::R8, form::GREY, CVB_RAW_RGB, false },
};

struct wish {
	std::string which, format;
	unsigned width = 2304, height = 1296;
	double fps = 0; /* 0: 15 to 30 */
	double stall = 3;
};

struct memory {
	void *at;
	size_t n;
};

struct plane {
	const uint8_t *data;
	size_t n;
	int fd;
};

/* Carries a status that is in err already through a guard. */
struct failed {
	enum dt_status status;
};

int64_t now_ns()
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * SECOND + t.tv_nsec;
}

/* libcamera ends the program when it is used twice in one. */
std::atomic_flag in_use = ATOMIC_FLAG_INIT;

struct lc_cam : cam {
	wish want;
	std::unique_ptr<lc::CameraManager> manager;
	std::shared_ptr<lc::Camera> camera;
	std::unique_ptr<lc::CameraConfiguration> config;
	std::unique_ptr<lc::FrameBufferAllocator> buffers;
	std::vector<std::unique_ptr<lc::Request>> requests;
	std::vector<memory> maps;
	std::map<const lc::FrameBuffer *, std::vector<plane>> planes;
	const form *pixels = nullptr;
	bool ours = false, acquired = false, running = false;
	int poll_fd = -1, frame_fd = -1, stall_fd = -1;
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
	void wake();
};

template <typename F> enum dt_status guard(struct dt_error *err, F body)
try {
	body();
	return DT_OK;
} catch (const failed &f) {
	return f.status;
} catch (const std::bad_alloc &) {
	return dt_fail(err, DT_ERR_NOMEM, 0, "camera: out of memory");
} catch (const std::exception &e) {
	return dt_fail(err, DT_ERR_DEVICE, 0, "camera: %s", e.what());
} catch (...) {
	return dt_fail(err, DT_ERR_DEVICE, 0, "camera: unknown exception");
}

void must(int rc, struct dt_error *err, const char *what)
{
	if (rc < 0)
		throw failed{ dt_fail(
			err, DT_ERR_DEVICE, -rc, "the camera %s: %s", what, strerror(-rc)) };
}

bool has(const lc_cam *c, const lc::ControlId &id)
{
	return c->camera->controls().find(id.id()) != c->camera->controls().end();
}

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

void lc_cam::wake()
{
	uint64_t one = 1;
	/* Full means that it is readable, which is all that is wanted. */
	(void)!write(frame_fd, &one, sizeof(one));
}

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
		return wake();
	}
	/* Some drivers leave what comes with a frame unset: it counts where its time can be. */
	const lc::FrameMetadata &m = r->buffers().begin()->second->metadata();
	bool believed, sensor;
	int64_t now = now_ns(), t = cam_steady_time((int64_t)m.timestamp, now, &believed);
	int64_t exposed =
		cam_steady_time(r->metadata().get(ctl::SensorTimestamp).value_or(0), now, &sensor);
	came_ns = now;
	struct itimerspec stall = {};
	stall.it_value.tv_sec = (time_t)want.stall;
	stall.it_value.tv_nsec = (long)((want.stall - (double)(time_t)want.stall) * 1e9);
	timerfd_settime(stall_fd, 0, &stall, nullptr);
	if (believed && m.status == lc::FrameMetadata::FrameError)
		return queue(r);
	if (waiting)
		queue(waiting);
	waiting = r;
	seq++;
	t_ns = sensor ? exposed : t;
	look = look_of(r->metadata());
	wake();
}

void lc_cam::gone()
{
	std::lock_guard<std::mutex> hold(lock);
	unplugged = true;
	wake();
}

/* ------------------------------------------------------------------ finding, configuring ---- */

std::string list_names(const std::vector<std::shared_ptr<lc::Camera>> &all)
{
	std::string names;
	for (const auto &c : all)
		names += (names.empty() ? "" : ", ") + c->id();
	return names;
}

std::shared_ptr<lc::Camera> find(
	lc::CameraManager &manager, const std::string &which, struct dt_error *err)
{
	auto all = manager.cameras();
	if (all.empty())
		throw failed{ dt_fail(err, DT_ERR_DEVICE, 0,
			"no camera was found; check its cable at both ends, that no other program "
			"uses it, and that this user is in the group video") };
	bool number = std::all_of(
		which.begin(), which.end(), [](char c) { return isdigit((unsigned char)c); });
	if (number) {
		size_t n = which.empty() ? 0 : strtoul(which.c_str(), nullptr, 10);
		if (n < all.size())
			return all[n];
	}
	std::shared_ptr<lc::Camera> fits;
	size_t fit = 0;
	for (const auto &c : all) {
		if (c->id() == which)
			return c;
		if (!number && c->id().find(which) != std::string::npos) {
			fits = c;
			fit++;
		}
	}
	if (fit == 1)
		return fits;
	throw failed{ dt_fail(err, DT_ERR_DEVICE, 0, "%s \"%.40s\"; there is: %s",
		fit ? "more than one camera has a name with" : "there is no camera", which.c_str(),
		list_names(all).c_str()) };
}

/* The size that the camera would give in this form; {} when it does not know the form. */
lc::Size try_form(lc_cam *c, const form &f)
{
	lc::StreamConfiguration &s = c->config->at(0);
	s.pixelFormat = f.pixels;
	s.size = lc::Size(c->want.width, c->want.height);
	s.stride = 0;
	s.bufferCount = BUFFERS;
	s.colorSpace.reset();
	/* What OpenCV takes YUV for. */
	if (f.yuv)
		s.colorSpace = lc::ColorSpace::Smpte170m;
	lc_ask_mode(*c->config, s.size);
	auto said = c->config->validate();
	if (said == lc::CameraConfiguration::Invalid) {
		lc_any_mode(*c->config);
		said = c->config->validate();
	}
	bool good = said != lc::CameraConfiguration::Invalid && s.pixelFormat == f.pixels;
	return good ? s.size : lc::Size();
}

/* The first form that has the wanted size, else the one that comes next to it. */
void configure(lc_cam *c, struct dt_error *err)
{
	auto far = [c](const lc::Size &s) {
		return labs((long)s.width - (long)c->want.width) +
		       labs((long)s.height - (long)c->want.height);
	};
	const form *best = nullptr;
	lc::Size best_size;
	c->config = c->camera->generateConfiguration({ lc::StreamRole::VideoRecording });
	if (!c->config || c->config->empty())
		throw failed{ dt_fail(err, DT_ERR_DEVICE, 0, "the camera %s gives no pictures",
			c->camera->id().c_str()) };
	for (const form &f : forms) {
		if (!c->want.format.empty() && c->want.format != f.pixels.toString())
			continue;
		lc::Size size = try_form(c, f);
		if (!size.isNull() && (!best || far(size) < far(best_size))) {
			best = &f;
			best_size = size;
		}
	}
	if (!best)
		throw failed{ dt_fail(err, DT_ERR_DEVICE, 0,
			"the camera %s gives no pictures of a kind that can be read%s%s",
			c->camera->id().c_str(),
			c->want.format.empty() ? "" : ": format=", c->want.format.c_str()) };
	try_form(c, *best);
	c->pixels = best;
	must(c->camera->configure(c->config.get()), err, "does not take its settings");
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
			must(-errno, err, "gives no memory to look into");
		c->maps.push_back(m);
	}
	for (const auto &p : buffer->planes())
		if (p.length)
			c->planes[buffer].push_back(
				{ (const uint8_t *)pieces[p.fd.get()].at + offset_of(p), p.length,
					p.fd.get() });
}

/* How many bytes a picture of this form has in each plane; a JPEG as many as it needs. */
void check_planes(const lc_cam *c, struct dt_error *err)
{
	const lc::StreamConfiguration &s = c->config->at(0);
	size_t h = s.size.height, all = s.stride * (h - 1), second = 0;
	switch (c->pixels->how) {
	case form::JPEG:
		all = 1;
		break;
	case form::IN_PLACE:
		all += 3 * (size_t)s.size.width;
		break;
	case form::GREY:
		all += s.size.width;
		break;
	case form::TURN:
		all += s.size.width * (size_t)(c->pixels->raw == CVB_RAW_NV12	? 1
					       : c->pixels->raw == CVB_RAW_RGB	? 3
					       : c->pixels->raw <= CVB_RAW_RGBX ? 4
										: 2);
		second = c->pixels->raw == CVB_RAW_NV12 ? all - s.stride * (h - h / 2) : 0;
		break;
	}
	for (const auto &[buffer, planes] : c->planes)
		if (planes.empty() || planes[0].n < all ||
			(second && (planes.size() < 2 || planes[1].n < second)))
			throw failed{ dt_fail(err, DT_ERR_DEVICE, 0,
				"the camera %s gives less memory than its pictures need",
				c->camera->id().c_str()) };
}

void allocate(lc_cam *c, struct dt_error *err)
{
	lc::Stream *stream = c->config->at(0).stream();
	c->buffers = std::make_unique<lc::FrameBufferAllocator>(c->camera);
	must(c->buffers->allocate(stream), err, "has no memory for its pictures");
	for (const auto &buffer : c->buffers->buffers(stream)) {
		map_buffer(c, buffer.get(), err);
		auto request = c->camera->createRequest();
		if (!request)
			must(-ENOMEM, err, "takes no requests");
		must(request->addBuffer(stream, buffer.get()), err, "takes no buffer");
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
	return guard(err, [&] {
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
		c->came_ns = now_ns();
		must(c->camera->start(&list), err, "does not start");
		c->running = true;
		std::lock_guard<std::mutex> hold(c->lock);
		for (const auto &r : c->requests)
			must(c->camera->queueRequest(r.get()), err, "takes no requests");
	});
}

int op_fd(const struct cam *cam)
{
	return static_cast<const lc_cam *>(cam)->poll_fd;
}

/* Takes the newest; what is wrong otherwise. */
enum dt_status take(lc_cam *c, struct cam_frame *out, struct dt_error *err)
{
	uint64_t count;
	(void)!read(c->frame_fd, &count, sizeof(count));
	std::lock_guard<std::mutex> hold(c->lock);
	const char *id = c->camera->id().c_str();
	if (c->unplugged)
		return dt_fail(err, DT_ERR_DEVICE, ENODEV,
			"the camera %s was unplugged; check its cable at both ends", id);
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
			"the camera %s stopped; check its cable and its power", id);
	if (now_ns() - c->came_ns > (int64_t)(c->want.stall * 1e9))
		return dt_fail(err, DT_ERR_DEVICE, ETIMEDOUT,
			"the camera %s has sent no picture for %g s; check its cable", id,
			c->want.stall);
	return DT_ERR_AGAIN;
}

/* Where the pixels of the frame taken are, in a form that vision knows. */
enum dt_status look_at(lc_cam *c, struct cam_frame *out, struct dt_error *err)
{
	const lc::StreamConfiguration &s = c->config->at(0);
	const lc::FrameBuffer *buffer = c->taken->buffers().begin()->second;
	const std::vector<plane> &p = c->planes.at(buffer);
	enum dt_status st = DT_OK;
	out->format = c->pixels->how == form::GREY ? CAM_GREY : CAM_BGR;
	if (c->pixels->how == form::IN_PLACE || c->pixels->how == form::GREY) {
		out->data = p[0].data;
		out->width = (int32_t)s.size.width;
		out->height = (int32_t)s.size.height;
		out->stride = (int32_t)s.stride;
		return DT_OK;
	}
	if (c->pixels->how == form::JPEG) {
		size_t used = buffer->metadata().planes()[0].bytesused;
		size_t n = used > 0 && used <= p[0].n ? used : p[0].n;
		st = cvb_decode("a picture of the camera", p[0].data, n, &c->turned, err);
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
	guard(nullptr, [&] {
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
	enum dt_status thrown = guard(err, [&] {
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
	nullptr, op_release, nullptr, op_set_look, op_get_look, op_destroy };

/* Everything that knows the camera goes before the camera, and that before the manager. */
lc_cam::~lc_cam()
{
	guard(nullptr, [&] {
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
	for (int fd : { poll_fd, frame_fd, stall_fd })
		if (fd >= 0)
			close(fd);
}

/* -------------------------------------------------------------------------- the options ---- */

void number(const char *options, const char *key, double min, double max, double *out,
	struct dt_error *err)
{
	char text[32], *end;
	if (!cam_option(options, key, text, sizeof(text)))
		return;
	*out = strtod(text, &end);
	if (end == text || *end || !(*out >= min && *out <= max))
		throw failed{ dt_fail(err, DT_ERR_FORMAT, 0,
			"camera libcamera: %s=%s: a number from %g to %g", key, text, min, max) };
}

wish parse(const char *options, struct dt_error *err)
{
	static const char *const keys[] = { "width", "height", "fps", "format", "stall", nullptr };
	wish w;
	char word[64];
	size_t n = strcspn(options, ",");
	double width = w.width, height = w.height;
	/* "libcamera:width=640": the first word may be an option already. */
	if (!memchr(options, '=', n)) {
		w.which.assign(options, n);
		options += n + (options[n] == ',');
	}
	if (cam_unknown_option(options, keys, word, sizeof(word)))
		throw failed{ dt_fail(err, DT_ERR_FORMAT, 0,
			"camera libcamera: \"%s\" is not known; there are width=, height=, fps=, "
			"format= and stall=",
			word) };
	number(options, "width", 16, IMG_SIDE_MAX, &width, err);
	number(options, "height", 16, IMG_SIDE_MAX, &height, err);
	number(options, "fps", 0.1, 1000, &w.fps, err);
	number(options, "stall", 0.1, 3600, &w.stall, err);
	w.width = (unsigned)width;
	w.height = (unsigned)height;
	if (!cam_option(options, "format", word, sizeof(word)))
		return w;
	w.format = word;
	std::string all;
	for (const form &f : forms) {
		if (f.pixels.toString() == w.format)
			return w;
		all += " " + f.pixels.toString();
	}
	throw failed{ dt_fail(err, DT_ERR_FORMAT, 0,
		"camera libcamera: format=%s is not known; there are%s", word, all.c_str()) };
}

int must_fd(int fd, struct dt_error *err)
{
	if (fd < 0)
		must(-errno, err, "cannot be waited for");
	return fd;
}

/* One descriptor for the caller: readable for a frame, and when none has come for too long. */
void make_fds(lc_cam *c, struct dt_error *err)
{
	c->frame_fd = must_fd(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK), err);
	c->stall_fd = must_fd(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK), err);
	c->poll_fd = must_fd(epoll_create1(EPOLL_CLOEXEC), err);
	for (int fd : { c->frame_fd, c->stall_fd }) {
		struct epoll_event e = {};
		e.events = EPOLLIN;
		must_fd(epoll_ctl(c->poll_fd, EPOLL_CTL_ADD, fd, &e), err);
	}
}

void open_camera(lc_cam *c, struct dt_error *err)
{
	if (in_use.test_and_set())
		throw failed{ dt_fail(err, DT_ERR_DEVICE, EBUSY,
			"a real camera is open already in this program, and there can be one "
			"only") };
	c->ours = true;
	/* Its many lines are for its own people: they ask for them with this. */
	setenv("LIBCAMERA_LOG_LEVELS", "*:ERROR", 0);
	c->manager = std::make_unique<lc::CameraManager>();
	must(c->manager->start(), err, "cannot be looked for");
	c->camera = find(*c->manager, c->want.which, err);
	int rc = c->camera->acquire();
	if (rc == -EBUSY)
		throw failed{ dt_fail(err, DT_ERR_DEVICE, EBUSY,
			"the camera %s is used by another program; end that one",
			c->camera->id().c_str()) };
	must(rc, err, "cannot be taken");
	c->acquired = true;
	configure(c, err);
}

} /* namespace */

struct cam *cam_libcamera_create(const char *options, struct dt_error *err)
{
	lc_cam *c = nullptr;
	enum dt_status st = guard(err, [&] {
		c = new lc_cam;
		c->ops = &ops;
		c->want = parse(options, err);
		make_fds(c, err);
		open_camera(c, err);
	});
	if (st == DT_OK)
		return c;
	delete c;
	return nullptr;
}
