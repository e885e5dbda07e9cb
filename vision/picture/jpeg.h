/* SPDX-License-Identifier: MIT */
/*
 * jpeg.h - JPEGs by libjpeg itself. OpenCV decodes a damaged one to something and says nothing of
 * it to its caller; and it turns red and blue in a pass of its own, which takes as long as
 * decoding.
 */
#ifndef VIS_JPEG_H
#define VIS_JPEG_H

#include "image.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Decodes a file whose head is in order (img_check_file) into out, which is made to fit: blue,
 * green, red, the same as OpenCV's to the last bit. *done false: it is whole, but has something
 * (a turn in EXIF data, colours for print) that OpenCV must see to, and out is as it was.
 * DT_ERR_FORMAT with a sentence (without the name of the file) when a part of the picture is lost;
 * DT_ERR_NOMEM. Then the pixels of out are of no use.
 */
enum dt_status jpeg_decode(
	const uint8_t *bytes, size_t n, struct img *out, bool *done, struct dt_error *err);

/* The same at an eighth of its size, each side rounded up: means of 8 x 8 pixels, for half of the
 * time. What OpenCV must see to is not looked at any further. */
enum dt_status jpeg_decode_small(
	const uint8_t *bytes, size_t n, struct img *out, bool *done, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
