/* SPDX-License-Identifier: MIT */
/*
 * watch_camera.c - opens a camera, and waits for its next frame or for the time that it may take.
 */
#include "watch_camera.h"

#include "clock.h"
#include "words.h"

#include <poll.h>

#define MS INT64_C(1000000)

enum dt_status watch_camera_open(
	struct watch_camera *w, const char *spec, const struct cam_look *look, struct dt_error *err)
{
	w->cam = cam_create(spec, err);
	if (!w->cam)
		return err->code;
	if (look)
		cam_set_look(w->cam, look);
	cam_set_time(w->cam, dt_clock_ns());
	enum dt_status st = cam_start(w->cam, err);
	if (st != DT_OK)
		watch_camera_close(w);
	return st;
}

void watch_camera_close(struct watch_camera *w)
{
	cam_destroy(w->cam);
	w->cam = NULL;
}

enum dt_status watch_camera_next(
	struct watch_camera *w, int64_t longest_ns, struct cam_frame *out, struct dt_error *err)
{
	int64_t end = dt_clock_ns() + longest_ns;
	for (;;) {
		cam_set_time(w->cam, dt_clock_ns());
		enum dt_status st = cam_acquire(w->cam, out, err);
		if (st != DT_ERR_AGAIN)
			return st;
		if (cam_ended(w->cam))
			return dt_fail(err, DT_ERR_DEVICE, 0, _("there are no more pictures"));
		int64_t left = end - dt_clock_ns();
		if (left <= 0)
			return dt_fail(err, DT_ERR_DEVICE, 0, _("no picture came within %.0f s"),
				(double)longest_ns / 1e9);
		/* Without a descriptor somebody else's clock makes the frames: ask now and then. */
		struct pollfd p = { .fd = cam_fd(w->cam), .events = POLLIN };
		int ms = p.fd < 0 && left > 10 * MS ? 10 : (int)(left / MS) + 1;
		poll(&p, p.fd >= 0, ms);
	}
}

enum dt_status watch_camera_see(
	struct watch_camera *w, struct cam_frame *out, struct img *frame, struct dt_error *err)
{
	enum dt_status st = watch_camera_next(w, 10 * 1000 * MS, out, err);
	if (st != DT_OK)
		return st;
	*frame = cam_frame_img(out);
	if (frame->channels == 3)
		return DT_OK;
	cam_release(w->cam, out);
	return dt_fail(err, DT_ERR_FORMAT, 0, _("the camera gives no colours"));
}
