/* SPDX-License-Identifier: MIT */
/*
 * cam_wish.h - what is asked of a real camera: its options, which of several is meant, and the
 * forms of pixels that can be read. Plain decisions without a camera.
 */
#ifndef VIS_CAM_WISH_H
#define VIS_CAM_WISH_H

#include "cv_bridge.h"

#ifdef __cplusplus
extern "C" {
#endif

enum cam_form_how { CAM_FORM_IN_PLACE, CAM_FORM_GREY, CAM_FORM_TURN, CAM_FORM_JPEG };

/* How a picture lies in memory, and what is done with it. */
struct cam_form {
	const char *name; /* libcamera's */
	enum cam_form_how how;
	enum cvb_raw raw; /* of what is turned */
	bool yuv;
};

/* In the order of what they cost us; ended by a name of NULL. */
extern const struct cam_form cam_forms[];

/* How many bytes a picture needs at least in its first plane, and in its second (0: has none). A
 * JPEG may be of any length. */
void cam_form_bytes(
	const struct cam_form *f, size_t width, size_t height, size_t stride, size_t bytes[2]);

struct cam_wish {
	char which[128]; /* number from 0, name, or a part of it; "": the first */
	char format[32]; /* name of a form; "": any */
	int32_t width, height;
	double fps; /* 0: 15 to 30 */
	double stall_s;
};

/*
 * options: [WHICH][,width=N,height=N][,fps=N][,format=NAME][,stall=SECONDS]
 *   WHICH   number from 0, name, or a part of it that fits one camera only; nothing: the first
 *   width, height   2304 x 1296, or what the camera has next to it
 *   fps     exactly so many; else 15 to 30, as the light asks for
 *   format  of those above, by libcamera's name; else the first that the camera has
 *   stall   so long without a frame is an error: 3
 * DT_ERR_FORMAT names what is wrong with them.
 */
enum dt_status cam_wish_parse(const char *options, struct cam_wish *out, struct dt_error *err);

/* Which of n cameras with these names is meant; *i from 0. DT_ERR_DEVICE: none, or more than one.
 */
enum dt_status cam_wish_choose(const struct cam_wish *w, const char *const *names, size_t n,
	size_t *i, struct dt_error *err);

/* One of the sensor's own modes. */
struct cam_mode {
	int32_t width, height;	/* its pixels */
	int32_t crop_w, crop_h; /* the part of the sensor that they show, in pixels of the whole */
	uint32_t depth;		/* bits */
	double fps;		/* at most */
};

/*
 * The mode for such pictures: of those that show most of the table the ones that are quick enough,
 * of those the smallest that has as many pixels as are wanted, or else the largest. False: there
 * is none.
 */
bool cam_wish_mode(
	const struct cam_wish *w, const struct cam_mode *modes, size_t n, struct cam_mode *out);

#ifdef __cplusplus
}
#endif

#endif
