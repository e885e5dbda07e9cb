/* SPDX-License-Identifier: MIT */
/*
 * looks.h - whole sets of pictures in a folder: see README.md.
 */
#ifndef LOOKS_H
#define LOOKS_H

#include "lk_look.h"
#include "status.h"

#include <stdint.h>

struct looks_wish {
	uint64_t seed;
	const char *out; /* the folder that gets one for each set */
	int set;	 /* number of the look under this seed */
	int frames, teach, chess;
	int teach_dice; /* of each zone at most, in pictures to teach with */
	enum lk_want want;
	uint8_t colour[2]; /* of two dice sets in each picture; 0: there is one */
	bool zones_only, mischief, cards, hides; /* zones_only: no rays where nothing lies */
	int threads, few, many;
	bool quiet;
};

/* DT_ERR_IO, DT_ERR_NOMEM. */
enum dt_status looks_make(const struct looks_wish *wish, struct dt_error *err);

#endif
