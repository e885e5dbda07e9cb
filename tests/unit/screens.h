/* SPDX-License-Identifier: MIT */
/*
 * screens.h - screens as a table may show them (screens.c), also of a game that there is not
 * (screens_other.c), and as bad as they can be (screens_wild.c): input for tests of everything that
 * draws.
 */
#ifndef DT_TESTS_SCREENS_H
#define DT_TESTS_SCREENS_H

#include "screen.h"

/* Figures and things in common of the samples that look like Dice Town. */
enum { DOLLARS, NUGGETS, CARDS };
enum { MINE, BANK, STAGECOACH };

/* How many figures the samples have that begin with "other-", of a game that there is not. */
enum { OTHER_FIGURES = 7 };

/* What a seat has, and what has just come or gone. */
void screen_own(struct screen *s, unsigned seat, unsigned figure, int value, int change);

struct sample {
	const char *name;
	void (*make)(struct screen *out); /* out is zeroed */
};

/* One for each phase and each thing that may be said; ends with a NULL name. */
extern const struct sample samples[];

/* The sample of this name, which must be one. */
struct screen screen_sample(const char *name);

/* Any bytes that a struct screen can hold: long UTF-8 texts of many scripts, cut characters, no
 * ends, values out of range. The same for the same seed. */
void screen_wild(uint32_t seed, struct screen *out);

#endif
