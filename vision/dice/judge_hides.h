/* SPDX-License-Identifier: MIT */
/*
 * judge_hides.h - what hides a zone, or a part of it.
 */
#ifndef VIS_JUDGE_HIDES_H
#define VIS_JUDGE_HIDES_H

#include "judge.h"

/* DT_ZONE_COVERED or DT_ZONE_BUSY, or DT_ZONE_EMPTY when nothing hides; and the blobs of ZONE_ALL
 * (room for ZONE_BLOBS_MAX) and how many they are. */
enum dt_status judge_hides(const struct candidate_view *v, struct zone_blob *blobs, size_t *count,
	enum dt_zone_state *out, struct dt_error *err);

#endif
