/* SPDX-License-Identifier: MIT */
/*
 * hides.h - does a cup stand in a zone, or a hand reach over it? A small network that has seen many
 * of both, and cards and dice of every kind; net/README.md says how it was trained.
 */
#ifndef VIS_HIDES_H
#define VIS_HIDES_H

#include "zone.h"

#ifdef __cplusplus
extern "C" {
#endif

enum hides_what { HIDES_NOTHING, HIDES_HAND, HIDES_CUP, HIDES_ALL };

struct hides;

/* NULL without memory, or when OpenCV does not take the network. Free with hides_destroy. */
struct hides *hides_create(struct dt_error *err);
void hides_destroy(struct hides *h);

/* What hides the zone, or a part of it, in the picture at hand. On failure, as in cv_bridge.h,
 * *out is HIDES_NOTHING. */
enum dt_status hides_ask(
	struct hides *h, struct zone_look *z, enum hides_what *out, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
