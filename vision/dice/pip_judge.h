/* SPDX-License-Identifier: MIT */
/*
 * pip_judge.h - is a spot that fits a drawn pip face one? The drawing and the network of pips.h
 * must agree, unless the drawing is plain.
 */
#ifndef VIS_PIP_JUDGE_H
#define VIS_PIP_JUDGE_H

#include "tiled_view.h"
#include "pips.h"
#include "candidates.h"

#define PIP_JUDGE_REFUSED_MAX 16

/* For one zone. All that is pointed to is borrowed. */
struct pip_judge {
	struct loose *loose;
	struct tiled_view *round; /* the view, made where a look needs it */
	struct vis_view *view;
	const struct img *frame;
	const struct face_view *faces;
	int which; /* of the drawings of pip_set.h */
	struct dt_error *err;
	enum dt_status rc; /* of what failed */
	struct loose_die die;
	/* Spots that it was not sure of: judging comes back to them. */
	struct face_match refused[PIP_JUDGE_REFUSED_MAX];
	size_t refused_n;
};

/* For struct candidate_judge; user is a struct pip_judge. */
bool pip_judge_sure(void *user, struct candidate *s, bool good);

#endif
