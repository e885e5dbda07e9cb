/* SPDX-License-Identifier: MIT */
/*
 * outside.h - dice that lie outside of every zone: rolled out, or dragged out by a cup.
 *
 * Beside the zones of a real table lie bills, cards and glasses, so a look at what is there says
 * little. What counts is what has come while cups went up: as large as a die, compact, unlike the
 * empty table, and not there while the cups were down. A hand on its way is none of that when it is
 * measured as far as it can be seen. Needs no dice set and reads no faces.
 */
#ifndef VIS_OUTSIDE_H
#define VIS_OUTSIDE_H

#include "scene.h"
#include "watch.h"

#ifdef __cplusplus
extern "C" {
#endif

struct outside;

/* The scene is copied, its picture used only here. NULL on failure. Free with outside_destroy. */
struct outside *outside_create(const struct vis_scene *scene, struct dt_error *err);
void outside_destroy(struct outside *s);

/* A frame that the watch, or a zone of it, has settled in, and when it was taken; returns how many
 * dice seem to lie outside. 0 before cups have been seen. */
int32_t outside_look(
	struct outside *s, const struct img *frame, const struct watch *w, int64_t t_ns);
/* While a zone is not settled, and at the table's edge, what is new may be fingers: it counts once
 * it has lain a while. Is there such a thing? Then look again. */
bool outside_unsure(const struct outside *s);

#ifdef __cplusplus
}
#endif

#endif
