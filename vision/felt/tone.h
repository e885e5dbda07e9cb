/* SPDX-License-Identifier: MIT */
/*
 * tone.h - in what tone a picture is, against that of the empty table: which grey levels the same
 * felt has in both.
 *
 * Light multiplies what felt gives back, so that neighbouring places of felt differ by the same
 * share in any light. An exponent of the grey levels (gamma) stretches these shares, all alike. A
 * veil (flare, haze, a raised black level) is added, and the darker felt is, the more it hides of
 * them. So felt tells the one from the other without knowing its light.
 */
#ifndef VIS_TONE_H
#define VIS_TONE_H

#include <stdbool.h>

/* What a veil may have been added to: grey levels (a camera's contrast and brightness), or the
 * light that they are a root of (flare and haze). */
enum tone_veil { TONE_VEIL_LEVELS, TONE_VEIL_LIGHT, TONE_VEILS };

/* TONE_PLAIN: that of the empty table. */
struct tone {
	float power;	/* the exponent; 1 for none */
	float added[3]; /* blue, green, red: shares of white; all 0 for none, else power is 1. Below
			 * 0 where the veil was over the empty table */
	enum tone_veil to;
};

#define TONE_PLAIN ((struct tone){ .power = 1 })

/* Sums over pairs of neighbouring cells of felt. A zeroed one is ready for use. */
struct tone_steps {
	double then, now, both; /* in the logarithm, of what is bright enough */
	struct tone_fit {
		double then, now, both; /* small steps alone */
		double lost, hides;
	} fit[TONE_VEILS][3];
};

/* What grey levels are compared in, one after another for each: the logarithm, and what a veil may
 * have been added to, as a share of white. */
enum { TONE_LOG = TONE_VEILS, TONE_PLANES };
/* level: above 0. */
void tone_level(float level, float out[TONE_PLANES]);

/* Cells side by side in one channel, on the empty table and now: of each step from one to the next
 * that counts (1, else 0). n is a multiple of TONE_STRIDE; one more cell than steps. */
#define TONE_STRIDE 8
struct tone_row {
	const float *then[TONE_PLANES], *now[TONE_PLANES];
	const float *counts;
	int n;
};
/* Adds what a row of cells shows. */
void tone_add_row(struct tone_steps *s, int channel, const struct tone_row *row);
/* How well the steps are those of the empty table: a correlation. */
float tone_alike(const struct tone_steps *s);
void tone_add(struct tone_steps *to, const struct tone_steps *s);
/* What explains the steps of a picture best. */
struct tone tone_of(const struct tone_steps *all);
/* The same for a part of it: the veil may be thicker or thinner there. */
struct tone tone_here(
	const struct tone *tone, const struct tone_steps *all, const struct tone_steps *here);

/* Does it change nothing? */
bool tone_is_plain(const struct tone *t);
/* The grey level that the empty table's tone would show for the one seen; 255 at most. */
float tone_undo(const struct tone *t, int channel, float level);

#endif
