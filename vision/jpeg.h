/* SPDX-License-Identifier: MIT */
/*
 * jpeg.h - is a JPEG whole inside? OpenCV decodes a damaged one to something and says nothing of
 * it to its caller.
 */
#ifndef VIS_JPEG_H
#define VIS_JPEG_H

#include "status.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Goes through all coded data of a file whose head is in order (img_check_file). DT_ERR_FORMAT with
 * a sentence (without the name of the file) when a part of the picture is lost. */
enum dt_status jpeg_check_data(const uint8_t *bytes, size_t n, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
