/* SPDX-License-Identifier: MIT */
/*
 * image.h - pixel buffers: a rectangle of pixels in memory, with a stride.
 *
 * An image either owns its pixels (img_init) or borrows them (img_borrow, img_part): a borrowed
 * image is valid as long as the pixels it looks at. img_finish frees what is owned and is legal on
 * any image, a zeroed one included. Copying the struct copies the view, never the pixels; the copy
 * must not be finished. Three channels are blue, green, red, as OpenCV has them.
 */
#ifndef VIS_IMAGE_H
#define VIS_IMAGE_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum img_type { IMG_U8, IMG_S16, IMG_S32, IMG_F32 };

/* How a picture in colours becomes a grey one: as the eye sees it, or one of its channels alone. */
enum img_shade { IMG_SHADE_EYE, IMG_SHADE_BLUE, IMG_SHADE_GREEN, IMG_SHADE_RED, IMG_SHADES };

/* No picture is read, and no buffer made, beyond these. */
#define IMG_SIDE_MAX 16384
#define IMG_PIXELS_MAX (64 * 1024 * 1024)

struct img {
	int32_t width, height;
	int32_t channels;   /* 1 to 4 */
	enum img_type type; /* of each channel */
	size_t stride;	    /* bytes from one row to the next; never assume width * channels */
	uint8_t *data;
	bool owned;
};

/* What the head of a picture file says. */
struct img_info {
	int32_t width, height;
	const char *format; /* "JPEG", "PNG": a constant */
	bool grey;	    /* no colour */
	bool deep;	    /* more than 8 bits a channel */
	bool alpha;	    /* transparent somewhere */
};

/* Bytes of one channel. */
size_t img_type_size(enum img_type type);

/* New zeroed pixels, the caller's: img_finish. DT_ERR_FORMAT for what no picture can be,
 * DT_ERR_NOMEM: then *im is zeroed. */
enum dt_status img_init(struct img *im, int32_t width, int32_t height, int32_t channels,
	enum img_type type, struct dt_error *err);

/* Like img_init, on failure too, but keeps the pixels (as they are) where shape and type are right
 * already, and finishes what im was before where not. */
enum dt_status img_ensure(struct img *im, int32_t width, int32_t height, int32_t channels,
	enum img_type type, struct dt_error *err);

/* The same pixels in another image, which is made to fit. Fails as img_ensure. */
enum dt_status img_copy(const struct img *from, struct img *to, struct dt_error *err);

/* A view of 8 bit pixels that somebody else owns: valid as long as they are. */
struct img img_borrow(
	uint8_t *data, int32_t width, int32_t height, int32_t channels, size_t stride);

/* A view of the part of im that lies inside the rectangle, cut at the border of im. It is empty
 * (width or height 0) when nothing of it does. */
struct img img_part(const struct img *im, int32_t x, int32_t y, int32_t width, int32_t height);

/* Frees the pixels of one that owns them; legal on a zeroed one, and again. */
void img_finish(struct img *im);

/* The first pixel of a row, for each type. */
static inline uint8_t *img_row(const struct img *im, int32_t y)
{
	return im->data + (size_t)y * im->stride;
}

static inline float *img_row_f32(const struct img *im, int32_t y)
{
	return (float *)(void *)img_row(im, y);
}

static inline int32_t *img_row_s32(const struct img *im, int32_t y)
{
	return (int32_t *)(void *)img_row(im, y);
}

static inline int16_t *img_row_s16(const struct img *im, int32_t y)
{
	return (int16_t *)(void *)img_row(im, y);
}

/* Looks at a JPEG or PNG file in memory without decoding it: its size, and whether it is whole up
 * to its end mark. DT_ERR_FORMAT with a sentence (without the name of the file) when it is
 * something else, cut off, or too large. */
enum dt_status img_check_file(
	const uint8_t *bytes, size_t n, struct img_info *out, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
