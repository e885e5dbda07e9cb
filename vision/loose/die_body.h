/* SPDX-License-Identifier: MIT */
/*
 * die_body.h - does an upper face end where it is said to end? A drawing on a table, a card or a
 * board has nothing round it; that of a die has an edge of its body on each side.
 */
#ifndef VIS_DIE_BODY_H
#define VIS_DIE_BODY_H

#include "loose.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * How far the colour changes across each side of a die's upper face, weakest first: CIE Lab, L as
 * 0 to 100. A side that is not in the picture has 0. On failure, as in cv_bridge.h, all are 0.
 */
enum dt_status die_body_edges(const struct img *picture, const struct loose_die *die,
	float change[4], struct dt_error *err);

/*
 * Does the colour change on all sides of the upper face? It may also be larger than die says, when
 * its sign looked like one. On failure, as in cv_bridge.h, *seen is false.
 */
enum dt_status die_body_seen(
	const struct img *picture, const struct loose_die *die, bool *seen, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
