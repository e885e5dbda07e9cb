/* SPDX-License-Identifier: MIT */
/*
 * camera.c - picks the backend by the word before the colon, and what all backends share.
 */
#include "camera.h"

#include "cam_child.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

#ifndef DT_HAVE_LIBCAMERA
struct cam *cam_libcamera_create(const char *options, struct dt_error *err)
{
	(void)options;
	dt_fail(err, DT_ERR_DEVICE, 0,
		_("this program was built without libcamera: hardware/install camera, then build "
		  "again"));
	return NULL;
}
#endif

/* What a library does wrong shall not end a game. */
static struct cam *real_create(const char *options, struct dt_error *err)
{
	return cam_child_ready() ? cam_child_create(options, false, err)
				 : cam_libcamera_create(options, err);
}

const struct cam_maker cam_maker_libcamera = { "libcamera", "libcamera: (a real one)", real_create,
	NULL };

/* The one place where kinds of cameras are named, in the order in which people are told: one line
 * each. */
#define MAKERS(X)                                                                                  \
	X(libcamera)                                                                               \
	X(dir)                                                                                     \
	X(sim)

#define DECLARE(name) extern const struct cam_maker cam_maker_##name;
#define ENTRY(name) &cam_maker_##name,

MAKERS(DECLARE)

static const struct cam_maker *const makers[] = { MAKERS(ENTRY) };
enum { MAKERS_N = sizeof(makers) / sizeof(makers[0]) };

/* NULL: it is no camera. */
static const struct cam_maker *maker_of(const char *spec, struct dt_error *err)
{
	size_t word = strcspn(spec, ":");
	char usage[200] = "";
	size_t n = 0;
	for (int i = 0; i < MAKERS_N; i++) {
		if (strlen(makers[i]->word) == word && spec[word] == ':' &&
			memcmp(makers[i]->word, spec, word) == 0)
			return makers[i];
		const char *between = i == 0 ? "" : i == MAKERS_N - 1 ? " or " : ", ";
		n += (size_t)snprintf(
			usage + n, sizeof(usage) - n, "%s%s", between, makers[i]->usage);
		n = n < sizeof(usage) ? n : sizeof(usage) - 1;
	}
	dt_fail(err, DT_ERR_FORMAT, 0, "camera \"%.60s\": no such kind; use %s", spec, usage);
	return NULL;
}

enum dt_status cam_check_spec(const char *spec, struct dt_error *err)
{
	const struct cam_maker *maker = maker_of(spec, err);
	if (!maker)
		return DT_ERR_FORMAT;
	return maker->check ? maker->check(strchr(spec, ':') + 1, err) : DT_OK;
}

struct cam *cam_create(const char *spec, struct dt_error *err)
{
	const struct cam_maker *maker = maker_of(spec, err);
	return maker ? maker->create(strchr(spec, ':') + 1, err) : NULL;
}

struct cam *cam_create_soon(const char *spec, struct dt_error *err)
{
	static const char real[] = "libcamera:";
	size_t n = sizeof(real) - 1;
	return cam_child_ready() && strncmp(spec, real, n) == 0
		       ? cam_child_create(spec + n, true, err)
		       : cam_create(spec, err);
}

bool cam_starting(const struct cam *cam)
{
	return cam->ops->starting && cam->ops->starting(cam);
}

void cam_destroy(struct cam *cam)
{
	if (cam)
		cam->ops->destroy(cam);
}

enum dt_status cam_start(struct cam *cam, struct dt_error *err)
{
	return cam->ops->start(cam, err);
}

int cam_fd(const struct cam *cam)
{
	return cam->ops->fd ? cam->ops->fd(cam) : -1;
}

void cam_set_time(struct cam *cam, int64_t now_ns)
{
	if (cam->ops->set_time)
		cam->ops->set_time(cam, now_ns);
}

enum dt_status cam_acquire(struct cam *cam, struct cam_frame *out, struct dt_error *err)
{
	return cam->ops->acquire(cam, out, err);
}

enum dt_status cam_glimpse(struct cam *cam, struct cam_frame *out, struct dt_error *err)
{
	return cam->ops->glimpse ? cam->ops->glimpse(cam, out, err) : cam_acquire(cam, out, err);
}

enum dt_status cam_whole(struct cam *cam, struct cam_frame *frame, struct dt_error *err)
{
	return frame->small ? cam->ops->whole(cam, frame, err) : DT_OK;
}

void cam_release(struct cam *cam, struct cam_frame *frame)
{
	cam->ops->release(cam, frame);
}

bool cam_file_of(const struct cam *cam, const struct cam_frame *frame, struct cam_file *out)
{
	return cam->ops->file && cam->ops->file(cam, frame, out);
}

void cam_set_look(struct cam *cam, const struct cam_look *look)
{
	if (cam->ops->set_look)
		cam->ops->set_look(cam, look);
}

bool cam_get_look(const struct cam *cam, struct cam_look *look)
{
	*look = (struct cam_look){ 0 };
	return !cam->ops->get_look || cam->ops->get_look(cam, look);
}

bool cam_ended(const struct cam *cam)
{
	return cam->ops->ended && cam->ops->ended(cam);
}

struct img cam_frame_img(const struct cam_frame *frame)
{
	/* img has no read-only form: through a union, so that no cast takes the const away. */
	union {
		const uint8_t *from;
		uint8_t *to;
	} data = { .from = frame->data };
	return img_borrow(data.to, frame->width, frame->height, frame->format == CAM_GREY ? 1 : 3,
		(size_t)frame->stride);
}

static size_t key_length(const char *option)
{
	return strcspn(option, "=,");
}

static void copy_part(const char *from, size_t n, char *out, size_t cap)
{
	n = n < cap ? n : cap - 1;
	memcpy(out, from, n);
	out[n] = '\0';
}

bool cam_option(const char *options, const char *key, char *out, size_t cap)
{
	while (*options) {
		size_t all = strcspn(options, ","), k = key_length(options);
		if (k == strlen(key) && memcmp(options, key, k) == 0) {
			size_t skip = options[k] == '=' ? k + 1 : k;
			copy_part(options + skip, all - skip, out, cap);
			return true;
		}
		options += all + (options[all] == ',');
	}
	return false;
}

bool cam_unknown_option(const char *options, const char *const *keys, char *out, size_t cap)
{
	while (*options) {
		size_t all = strcspn(options, ","), k = key_length(options);
		bool known = all == 0;
		for (size_t i = 0; keys[i] && !known; i++)
			known = strlen(keys[i]) == k && memcmp(keys[i], options, k) == 0;
		if (!known) {
			copy_part(options, all, out, cap);
			return true;
		}
		options += all + (options[all] == ',');
	}
	return false;
}
