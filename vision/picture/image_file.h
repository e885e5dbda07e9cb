/* SPDX-License-Identifier: MIT */
/*
 * image_file.h - pictures in JPEG and PNG files: read, checked, written.
 *
 * DT_ERR_FORMAT for bad files, DT_ERR_IO for those that cannot be read or written, DT_ERR_NOMEM
 * without memory, and what cv_bridge.h says of OpenCV; the sentence of an error starts with the
 * name of the file. On failure the picture has no meaning, and is to be finished all the same.
 */
#ifndef VIS_IMAGE_FILE_H
#define VIS_IMAGE_FILE_H

#include "image.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Decodes a JPEG or PNG, always into 3 channels of 8 bits: grey is spread, 16 bits are scaled down,
 * alpha is dropped, a turn in the EXIF data is done. */
enum dt_status img_read_file(const char *path, struct img *out, struct dt_error *err);
/* A picture of the table's own camera: like img_read_file, but grey, 16 bits and alpha are refused,
 * because no such picture can come from that camera and its colours would be wrong. */
enum dt_status img_read_frame(const char *path, struct img *out, struct dt_error *err);
/* The same at an eighth of its size, sides rounded up, where that costs less. *done false: it does
 * not, and out is as it was. */
enum dt_status img_read_frame_small(
	const char *path, struct img *out, bool *done, struct dt_error *err);
/* img_read_file from memory; name is what an error starts with. */
enum dt_status img_decode(
	const char *name, const uint8_t *bytes, size_t n, struct img *out, struct dt_error *err);
/* DT_ERR_FORMAT where img_write_file could not say from the path what to write: to be asked before
 * any work is done for it. */
enum dt_status img_check_name(const char *path, struct dt_error *err);
/* PNG or JPEG, as the end of the path says. The file appears whole or not at all. */
enum dt_status img_write_file(const char *path, const struct img *im, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
