/* SPDX-License-Identifier: MIT */
/*
 * sim_dice.c - the strokes of all faces, which face lies opposite which, and how each set looks.
 *
 * A drawing is a list of strokes (lines and arcs of ellipses) in a box from -1 to 1; ink is what
 * lies nearer to a stroke than half the pen.
 */
#include "sim_dice.h"

#include "nearest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct stroke {
	bool arc;
	float a, b, c, d; /* line: from a, b to c, d; arc: middle a, b, radii c, d */
	float from, to;	  /* arc: degrees clockwise from the right */
};

#define LINE(x0, y0, x1, y1)                                                                       \
	{                                                                                          \
		false, x0, y0, x1, y1, 0, 0                                                        \
	}
#define ARC(x, y, rx, ry, from, to)                                                                \
	{                                                                                          \
		true, x, y, rx, ry, from, to                                                       \
	}
enum { STROKES_MAX = 8, SEGMENTS = 14 };

/* In the order of dt_poker. */
static const struct {
	int n, serifs; /* the first n are the letter, serifs more make it a serif one */
	struct stroke stroke[STROKES_MAX];
} letters[6] = {
	{ 2, 1,
		{ ARC(0, -0.38f, 0.46f, 0.46f, 0, 360), ARC(-0.24f, -0.38f, 0.70f, 1.22f, 0, 78),
			LINE(-0.12f, 0.82f, -0.34f, 0.70f) } },
	{ 2, 2,
		{ LINE(-0.58f, -0.82f, -0.58f, 0.82f), ARC(0.34f, 0, 0.40f, 0.82f, 0, 360),
			LINE(-0.58f, -0.82f, -0.82f, -0.62f),
			LINE(-0.82f, 0.82f, -0.34f, 0.82f) } },
	{ 2, 1,
		{ LINE(0.28f, -0.82f, 0.28f, 0.40f), ARC(-0.10f, 0.40f, 0.38f, 0.44f, 0, 165),
			LINE(-0.02f, -0.82f, 0.58f, -0.82f) } },
	{ 2, 1,
		{ ARC(0, -0.06f, 0.62f, 0.74f, 0, 360), LINE(0.12f, 0.34f, 0.62f, 0.88f),
			LINE(0.50f, 0.88f, 0.78f, 0.84f) } },
	{ 3, 4,
		{ LINE(-0.46f, -0.82f, -0.46f, 0.82f), LINE(0.50f, -0.82f, -0.44f, 0.16f),
			LINE(-0.14f, -0.12f, 0.56f, 0.82f), LINE(-0.68f, -0.82f, -0.24f, -0.82f),
			LINE(-0.68f, 0.82f, -0.24f, 0.82f), LINE(0.30f, -0.82f, 0.68f, -0.82f),
			LINE(0.36f, 0.82f, 0.76f, 0.82f) } },
	{ 3, 2,
		{ LINE(-0.58f, 0.82f, 0, -0.82f), LINE(0, -0.82f, 0.58f, 0.82f),
			LINE(-0.36f, 0.26f, 0.36f, 0.26f), LINE(-0.82f, 0.82f, -0.36f, 0.82f),
			LINE(0.36f, 0.82f, 0.82f, 0.82f) } },
};

/* What has no letters: a sun, a moon, an arrow, a cross, a bolt, a wheel. */
static const struct {
	int n;
	struct stroke stroke[STROKES_MAX];
} signs[6] = {
	{ 5, { ARC(0, 0, 0.36f, 0.36f, 0, 360), LINE(0, -0.9f, 0, -0.6f), LINE(0, 0.9f, 0, 0.6f),
		     LINE(-0.9f, 0, -0.6f, 0), LINE(0.9f, 0, 0.6f, 0) } },
	{ 2, { ARC(0, 0, 0.8f, 0.8f, 50, 310), ARC(0.42f, 0, 0.55f, 0.62f, 90, 270) } },
	{ 3, { LINE(0, 0.85f, 0, -0.8f), LINE(0, -0.85f, -0.5f, -0.2f),
		     LINE(0, -0.85f, 0.5f, -0.2f) } },
	{ 2, { LINE(-0.75f, -0.75f, 0.75f, 0.75f), LINE(-0.75f, 0.75f, 0.75f, -0.75f) } },
	{ 3, { LINE(0.3f, -0.9f, -0.5f, 0.1f), LINE(-0.5f, 0.1f, 0.5f, -0.05f),
		     LINE(0.5f, -0.05f, -0.3f, 0.9f) } },
	{ 3, { ARC(0, 0, 0.8f, 0.8f, 0, 360), LINE(-0.8f, 0, 0.8f, 0), LINE(0, -0.8f, 0, 0.8f) } },
};
static const struct dt_alphabet sign_names = { 6,
	{ "sun", "moon", "arrow", "cross", "bolt", "wheel" } };

enum drawn { LETTERS, PIPS, SIGNS };

/* Colours are 8 bit sRGB: blue, green, red. */
struct look {
	const char *name;
	enum drawn drawn;
	bool serif;
	uint8_t body[3], ink[6][3];
	float size, pen, slant; /* of the letter, as shares of the half edge */
	float round_mm, gloss;
};

#define SAME(b, g, r)                                                                              \
	{ b, g, r }, { b, g, r }, { b, g, r }, { b, g, r }, { b, g, r },                           \
	{                                                                                          \
		b, g, r                                                                            \
	}
static const struct look looks[] = {
	{ "bone", LETTERS, true, { 205, 228, 236 },
		{ { 40, 36, 34 }, { 44, 40, 190 }, { 160, 60, 40 }, { 60, 110, 30 },
			{ 44, 40, 190 }, { 30, 28, 28 } },
		0.66f, 0.11f, 0, 2.2f, 0.35f },
	{ "slate", LETTERS, false, { 74, 62, 56 }, { SAME(228, 236, 238) }, 0.66f, 0.15f, 0, 2.6f,
		0.25f },
	{ "cherry", LETTERS, true, { 52, 44, 168 }, { SAME(190, 226, 240) }, 0.62f, 0.12f, 0.16f,
		2.0f, 0.5f },
	{ "pips", PIPS, false, { 226, 232, 234 }, { SAME(32, 28, 28) }, 0.5f, 0.36f, 0, 2.8f,
		0.35f },
	{ "signs", SIGNS, false, { 150, 196, 214 }, { SAME(60, 28, 20) }, 0.62f, 0.13f, 0, 2.4f,
		0.3f },
};

/* Of bodies, 8 bit sRGB: blue, green, red. */
static const uint8_t bodies[DT_COLOURS][3] = {
	[DT_COLOUR_RED] = { 40, 36, 176 },
	[DT_COLOUR_BLUE] = { 170, 84, 36 },
	[DT_COLOUR_GREEN] = { 60, 128, 32 },
	[DT_COLOUR_YELLOW] = { 40, 190, 226 },
	[DT_COLOUR_WHITE] = { 226, 232, 234 },
	[DT_COLOUR_BLACK] = { 38, 34, 34 },
};

static const float axis_of[6][3] = { { 0, 0, -1 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, -1, 0 },
	{ -1, 0, 0 }, { 0, 0, 1 } };
/* To the right in the drawing of each face. */
static const float right_of[6][3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 0 },
	{ 0, 0, 1 }, { 0, 1, 0 } };

float sim_linear(float srgb)
{
	float v = srgb / 255;
	return v <= 0.04045f ? v / 12.92f : powf((v + 0.055f) / 1.055f, 2.4f);
}

static float to_line(float x, float y, float x0, float y0, float x1, float y1)
{
	float dx = x1 - x0, dy = y1 - y0, n = dx * dx + dy * dy;
	float t = n > 0 ? ((x - x0) * dx + (y - y0) * dy) / n : 0;
	t = fminf(1, fmaxf(0, t));
	return hypotf(x - x0 - t * dx, y - y0 - t * dy);
}

static float to_stroke(const struct stroke *s, float x, float y)
{
	if (!s->arc)
		return to_line(x, y, s->a, s->b, s->c, s->d);
	float best = 1e30f, px = 0, py = 0;
	for (int i = 0; i <= SEGMENTS; i++) {
		float turn =
			(s->from + (s->to - s->from) * (float)i / SEGMENTS) * (float)(M_PI / 180);
		float nx = s->a + s->c * cosf(turn), ny = s->b + s->d * sinf(turn);
		if (i > 0)
			best = fminf(best, to_line(x, y, px, py, nx, ny));
		px = nx;
		py = ny;
	}
	return best;
}

/* Distance from the ink's border in half edges of the die, negative inside. */
static float letter_gap(const struct look *look, int i, float u, float v)
{
	float x = u / look->size + look->slant * v / look->size, y = v / look->size;
	float best = 1e30f;
	int n = letters[i].n + (look->serif ? letters[i].serifs : 0);
	for (int k = 0; k < n; k++) {
		float thin = k < letters[i].n ? 1 : 0.6f;
		float d = to_stroke(&letters[i].stroke[k], x, y) * look->size;
		best = fminf(best, d - look->pen * thin);
	}
	return best;
}

static float sign_gap(const struct look *look, int i, float u, float v)
{
	float best = 1e30f;
	for (int k = 0; k < signs[i].n; k++)
		best = fminf(best, to_stroke(&signs[i].stroke[k], u / look->size, v / look->size) *
					   look->size);
	return best - look->pen;
}

static float pips_gap(const struct look *look, int i, float u, float v)
{
	static const struct {
		float x, y;
		uint8_t faces; /* bit i: on face i + 1 */
	} pips[] = { { 0, 0, 0x15 }, { -1, -1, 0x3e }, { 1, 1, 0x3e }, { 1, -1, 0x38 },
		{ -1, 1, 0x38 }, { -1, 0, 0x20 }, { 1, 0, 0x20 } };
	float best = 1e30f, pen = look->pen * look->size;
	for (size_t k = 0; k < sizeof(pips) / sizeof(pips[0]); k++)
		if (pips[k].faces >> i & 1)
			best = fminf(best,
				hypotf(u - pips[k].x * look->size, v - pips[k].y * look->size) -
					pen);
	return best;
}

static void draw_sides(const struct look *look, struct sim_set *set)
{
	/* Ink ends within about a pixel of the camera, as print on a die does. */
	const float soft = 1.6f / SIM_FACE_PX;
	for (int i = 0; i < 6; i++)
		for (int y = 0; y < SIM_FACE_PX; y++)
			for (int x = 0; x < SIM_FACE_PX; x++) {
				float u = ((float)x + 0.5f) * 2 / SIM_FACE_PX - 1;
				float v = ((float)y + 0.5f) * 2 / SIM_FACE_PX - 1;
				int face = set->side_face[i] - 1;
				float gap = look->drawn == PIPS	   ? pips_gap(look, face, u, v)
					    : look->drawn == SIGNS ? sign_gap(look, face, u, v)
								   : letter_gap(look, face, u, v);
				float ink = fminf(1, fmaxf(0, 0.5f - gap / soft / 2));
				set->face[i][y][x] = (uint8_t)lrintf(255 * ink);
			}
}

static const struct look *find_look(const char *name, struct dt_error *err)
{
	struct dt_nearest meant;
	char tip[DT_NEAREST_MAX + 20];
	for (size_t i = 0; i < sizeof(looks) / sizeof(looks[0]); i++)
		if (!strcmp(looks[i].name, name))
			return &looks[i];
	dt_nearest_begin(&meant, name, strlen(name));
	for (size_t i = 0; i < sizeof(looks) / sizeof(looks[0]); i++)
		dt_nearest_try(&meant, looks[i].name);
	dt_fail(err, DT_ERR_FORMAT, 0,
		"no simulated dice \"%.40s\"; there are bone, slate, cherry, pips and signs%s",
		name, dt_nearest_words(&meant, tip, sizeof(tip)));
	return NULL;
}

static void take_sides(struct sim_set *set)
{
	int n = set->alphabet.n;
	for (int side = 1; side <= 6; side++) {
		int face = side <= n ? side : 7 - side <= n ? 7 - side : (side - 1) % n + 1;
		set->side_face[side - 1] = (uint8_t)face;
	}
}

/* Ink that can be told from the body. */
static void take_colours(const struct look *look, enum dt_colour colour, struct sim_set *set)
{
	static const uint8_t light[3] = { 232, 236, 236 }, dark[3] = { 28, 24, 24 };
	bool bright = colour == DT_COLOUR_WHITE || colour == DT_COLOUR_YELLOW;
	for (int c = 0; c < 3; c++) {
		set->body[c] = sim_linear(colour ? bodies[colour][c] : look->body[c]);
		for (int i = 0; i < 6; i++) {
			int face = set->side_face[i] - 1;
			set->ink[i][c] = sim_linear(!colour  ? look->ink[face][c]
						    : bright ? dark[c]
							     : light[c]);
		}
	}
}

struct sim_set *sim_set_create(const char *name, const struct dt_alphabet *alphabet,
	enum dt_colour colour, struct dt_error *err)
{
	const struct look *look = find_look(name, err);
	struct sim_set *set = look ? calloc(1, sizeof(*set)) : NULL;
	if (look && !set)
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a set of dice");
	if (!set)
		return NULL;
	set->name = look->name;
	set->alphabet = look->drawn == PIPS    ? dt_pips
			: look->drawn == SIGNS ? sign_names
					       : dt_poker;
	if (alphabet && look->drawn == SIGNS) {
		set->alphabet = *alphabet;
	} else if (alphabet && alphabet->n != set->alphabet.n) {
		dt_fail(err, DT_ERR_FORMAT, 0,
			"the simulated dice \"%s\" have other faces than the game's: take signs",
			name);
		free(set);
		return NULL;
	}
	set->round_mm = look->round_mm;
	set->gloss = look->gloss;
	take_sides(set);
	take_colours(look, colour, set);
	draw_sides(look, set);
	return set;
}

void sim_set_destroy(struct sim_set *set)
{
	free(set);
}

static void down_of(int i, float out[3])
{
	const float *r = right_of[i], *n = axis_of[i];
	out[0] = r[1] * n[2] - r[2] * n[1];
	out[1] = r[2] * n[0] - r[0] * n[2];
	out[2] = r[0] * n[1] - r[1] * n[0];
}

void sim_die_turn(int face, float angle, float turn[9])
{
	const float *r = right_of[face - 1], *n = axis_of[face - 1];
	float c = cosf(angle), s = sinf(angle), d[3];
	float to_right[3] = { c, s, 0 }, to_down[3] = { -s, c, 0 }, up[3] = { 0, 0, -1 };
	down_of(face - 1, d);
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 3; k++)
			turn[3 * i + k] = to_right[i] * r[k] + to_down[i] * d[k] + up[i] * n[k];
}

int sim_die_up(const float turn[9])
{
	int best = 0;
	float most = -2;
	for (int i = 0; i < 6; i++) {
		const float *n = axis_of[i];
		float up = -(turn[6] * n[0] + turn[7] * n[1] + turn[8] * n[2]);
		if (up > most) {
			most = up;
			best = i;
		}
	}
	return best + 1;
}

int sim_die_drawing(const float local[3], float *u, float *v)
{
	int k = fabsf(local[0]) > fabsf(local[1]) ? 0 : 1, i = 0;
	float d[3];
	if (fabsf(local[2]) > fabsf(local[k]))
		k = 2;
	while (axis_of[i][k] == 0 || axis_of[i][k] * local[k] < 0)
		i++;
	down_of(i, d);
	*u = *v = 0;
	for (int c = 0; c < 3; c++) {
		*u += local[c] * right_of[i][c];
		*v += local[c] * d[c];
	}
	return i + 1;
}

float sim_die_ink(const struct sim_set *set, int face, float u, float v)
{
	float x = (u + 1) * SIM_FACE_PX / 2 - 0.5f, y = (v + 1) * SIM_FACE_PX / 2 - 0.5f;
	x = fminf(SIM_FACE_PX - 1.001f, fmaxf(0, x));
	y = fminf(SIM_FACE_PX - 1.001f, fmaxf(0, y));
	int ix = (int)x, iy = (int)y;
	float fx = x - (float)ix, fy = y - (float)iy;
	const uint8_t(*f)[SIM_FACE_PX] = set->face[face - 1];
	float top = (float)f[iy][ix] * (1 - fx) + (float)f[iy][ix + 1] * fx;
	float low = (float)f[iy + 1][ix] * (1 - fx) + (float)f[iy + 1][ix + 1] * fx;
	return (top * (1 - fy) + low * fy) / 255;
}
