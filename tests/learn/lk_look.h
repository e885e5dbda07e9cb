/* SPDX-License-Identifier: MIT */
/*
 * lk_look.h - what one set looks like, drawn at random from a seed: dice, cloth, board, camera.
 *
 * All of it is in truth.json (lk_look_json), so that what was shown can be counted. What changes
 * from picture to picture - lamps, exposure - is in lk_mood.h.
 */
#ifndef LK_LOOK_H
#define LK_LOOK_H

#include "lens.h"
#include "lk_rand.h"
#include "lk_shape.h"

#include <jansson.h>
#include <stdint.h>

enum lk_want { LK_ANY, LK_POKER, LK_PIPS };

enum lk_style { LK_LETTERS, LK_COURT, LK_MIXED, LK_DOTS };

enum { LK_FACES = 6, LK_FONT_MAX = 64 };

/* Drawn on a face; colours as a screen has them, 0 to 1. */
struct lk_drawn {
	enum lk_style style;
	struct v3 ink[LK_FACES], accent[LK_FACES];
	char font[LK_FONT_MAX];
	int weight; /* Pango's */
	bool italic, frame;
	float slant, broad, fat; /* see lk_font.h */
	float size;		 /* height of a letter, share of the edge */
	float pip, gap;		 /* radius and distance from the middle, shares of half the edge */
	float one;		 /* the one's radius, times that of the others */
	int pip_shape;		 /* 0 round, 1 ring, 2 square */
	float depth;		 /* of what is engraved; 0: printed */
	float rough;		 /* of the ink */
	bool metal;
	int turn[LK_FACES]; /* quarters */
};

struct lk_cloth {
	struct v3 colour, second;
	float grain[3]; /* strength of the finest to the coarsest */
	float weave_mm, weave;
	float flecks;
	float rough;
};

struct lk_sensor {
	float vignette;	  /* light lost in the corners */
	float tint[2];	  /* red and blue gained or lost in the corners */
	float full_well;  /* electrons at white: few are noisy */
	float read_noise; /* electrons */
	float saturation, gamma, contrast, sharpen;
	float cast[2]; /* of the whole set: red and blue */
	float adapts;  /* how far the white balance follows the lamps, 0 to 1 */
	int quality;   /* of the JPEG */
};

struct lk_look {
	char name[40];
	uint64_t seed;
	bool pips;
	int dice_each; /* for each player */
	const char *family;
	float edge_mm, round_mm, ball_mm;
	struct lk_matter body;
	struct lk_drawn drawn;
	/* Two dice sets in one picture, alike but for their colours (enum dt_colour): body and
	 * drawn are of the first. 0: there is but one set, of any colour. */
	uint8_t colour[2];
	struct lk_matter other_body;
	struct v3 other_ink;
	struct lk_cloth cloth;
	struct v3 line, rim, floor, cup, skin, sleeve;
	uint64_t board;
	struct vis_lens lens;
	struct vis_pose pose;
	struct lk_sensor sensor;
};

/* As a screen has it (0 to 1, sRGB) to an amount of light and back. */
struct v3 lk_linear(struct v3 screen);
struct v3 lk_screen(struct v3 linear);
/* Hue in degrees, both others 0 to 1. */
struct v3 lk_hsv(float hue, float saturation, float value);

/* The same for the same seed and name. */
void lk_look_draw(struct lk_look *look, uint64_t seed, const char *name, enum lk_want want);
/* The same with pip dice of two sets in these colours. */
void lk_look_draw_two(
	struct lk_look *look, uint64_t seed, const char *name, const uint8_t colour[2]);
/* A new reference; NULL: no memory. */
json_t *lk_look_json(const struct lk_look *look);
const char *lk_face_name(bool pips, int face);

#endif
