/* SPDX-License-Identifier: MIT */
/*
 * read_in.h - inside of struct reader, for read*.c only.
 */
#ifndef VIS_READ_IN_H
#define VIS_READ_IN_H

#include "cells.h"
#include "judge.h"
#include "tiled_view.h"
#include "pips.h"
#include "read.h"
#include "rectify.h"

struct zone {
	struct dt_area place;
	struct vis_view *view;
	struct cells *cells;
	struct zone_look *look;
};

struct reader {
	struct vis_lens lens;
	struct vis_pose pose;
	struct vis_point3 camera;
	double edge_mm;
	struct finder *finder;
	struct zone zone[DT_AREAS_MAX];
	size_t n;
	struct face_matcher *set[READ_SETS_MAX];
	size_t sets, last; /* of set: how many, and the one that was right last */
	struct reading other;
	struct loose *pips;	      /* looks at ordinary pip dice, or NULL */
	struct face_matcher *pip_set; /* their faces, with it */
	struct tiled_view view;	      /* of the zone at hand */
	struct img cells, range;      /* likewise */
	struct candidate spots[CANDIDATES_MAX];
	struct judge_zone judged[DT_AREAS_MAX];
};

/* DT_ERR_FORMAT for a picture of another size than the lens'. */
enum dt_status reader_check_size(
	const struct reader *r, const struct img *frame, struct dt_error *err);
/* What lies in the zones, felt or thing, in the light and the tone that the picture has. */
enum dt_status reader_look(struct reader *r, const struct img *frame, struct dt_error *err);
/* Makes the view of a zone that was looked at. close: all of it, not only what seems to lie in it,
 * and weak edges count; set: the dice that are looked for, or NULL. */
enum dt_status reader_load_zone(struct reader *r, const struct zone *z, const struct img *frame,
	bool close, const struct face_matcher *set, struct dt_error *err);

#endif
