/* SPDX-License-Identifier: MIT */
/*
 * pips.h - the built-in set "pips": ordinary pip dice, of any colour, without teaching.
 *
 * The reader network names a face and marks pips, in several looks at the die. A face is sure when
 * the looks agree on it and the pips that were marked lie as they must on that face: as many, and
 * each with another one opposite. Only where the looks leave no doubt at all the marks may fail.
 */
#ifndef VIS_PIPS_H
#define VIS_PIPS_H

#include "loose.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pips_reading {
	int32_t face;  /* 1 to 6, or 0: not sure, or no pip die */
	int32_t guess; /* the likeliest face, 1 to 6, sure or not */
	float sure;    /* 0 to 1: of face, or of guess where face is 0 */
	float none;    /* 0 to 1: that this is no face of a pip die */
	bool shown;    /* whether it looks enough like a die to speak of it at all */
	float angle;   /* degrees clockwise, of a face printed upright: 2 and 3 run from the upper
			* left to the lower right, 6 has upright rows. 0 to before 90, for 2, 3 and 6
			* to before 180. */
};

/* What a die that has been looked at shows. */
void pips_decide(const struct loose_die *die, struct pips_reading *out);

/*
 * Reads a die whose place is known: at: middle of its upper face and edge in pixels (within a
 * quarter of the edge), turn is not used. die (may be NULL) gets its exact place. On failure, as in
 * cv_bridge.h, both are as they were.
 */
enum dt_status pips_read(struct loose *l, const struct img *picture, const struct die_top_place *at,
	struct pips_reading *out, struct loose_die *die, struct dt_error *err);

/*
 * How likely a die shows a face (1 to 6) whose place and size are known exactly, in three looks of
 * which the first, not turned, is glanced: 0 where another face, or none, is likelier. On failure,
 * as in cv_bridge.h, *likely is as it was.
 */
enum dt_status pips_check(struct loose *l, const struct img *picture,
	const struct die_top_place *at, const struct die_top_view *glanced, int32_t face,
	float *likely, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
