/* SPDX-License-Identifier: MIT */
/*
 * forecast_in.h - what the parts of a forecast share, for forecast*.c only.
 */
#ifndef CAL_FORECAST_IN_H
#define CAL_FORECAST_IN_H

#include "relight.h"
#include "teach_in.h"

/* Of a picture. */
enum { FORECAST_DICE_MAX = 64 };

/* A picture's dice. */
struct forecast_known {
	struct relight_die die[FORECAST_DICE_MAX];
	struct vis_point at_mm[FORECAST_DICE_MAX];
	size_t area[FORECAST_DICE_MAX]; /* from 0 */
	size_t n;
	int32_t face; /* that all show, from 0 */
};

/* The empty table where dice lie: logarithms of grey levels, summed. A zeroed one is ready for use.
 */
struct forecast_felt {
	double sum[3];
	size_t n;
};

/* --- forecast_known.c --- */

/* Where the dice of use of a picture lie, those inside of their zones; adds the felt there. All but
 * the face of out is set. Fails as cvb_project does: then *out is of no use. */
enum dt_status forecast_find(const struct teacher *t, const struct vis_scene *scene,
	const char *picture, struct forecast_known *out, struct forecast_felt *felt,
	struct dt_error *err);
/* Is the felt so much like the set's bodies that dice can hardly be told from it? */
bool forecast_felt_near(const struct forecast_felt *felt, const struct face_set *set);

#endif
