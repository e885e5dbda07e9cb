/* SPDX-License-Identifier: MIT */
/*
 * lk_sensor.h - from amounts of light to the picture that a small Bayer camera gives.
 */
#ifndef LK_SENSOR_H
#define LK_SENSOR_H

#include "image.h"
#include "lk_mood.h"
#include "lk_render.h"

/* Blurs frame in place; out: blue, green, red of 8 bits. DT_ERR_NOMEM. */
enum dt_status lk_sensor_take(const struct lk_look *look, const struct lk_mood *mood,
	struct lk_frame *frame, uint64_t seed, struct img *out, struct dt_error *err);

#endif
