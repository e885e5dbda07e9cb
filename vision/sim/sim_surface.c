/* SPDX-License-Identifier: MIT */
/*
 * sim_surface.c - what the things on the simulated table are coloured with.
 */
#include "sim_tile.h"

#include "sim_rand.h"

#include <math.h>

/* -1 to 1, the same for the same place. */
static float grain(float x, float y, float size)
{
	uint64_t key = (uint64_t)(int64_t)floorf(x / size) * 73856093u ^
		       (uint64_t)(int64_t)floorf(y / size) * 19349663u;
	return (float)(sim_hash(key) >> 40) / 8388608.0f - 1;
}

static void scale(float c[3], float k)
{
	for (int i = 0; i < 3; i++)
		c[i] *= k;
}

static void mix(float c[3], const float other[3], float share)
{
	for (int i = 0; i < 3; i++)
		c[i] += (other[i] - c[i]) * share;
}

static void die(const struct sim_shape *s, const struct sim_hit *hit, struct sim_point *p)
{
	float u, v;
	int face = sim_die_drawing(hit->local, &u, &v);
	mix(p->colour, s->set->ink[face - 1], sim_die_ink(s->set, face, u, v));
}

/* Is the place on the card's sticker, and if so, is it dark there? Ten squares across, of which the
 * outermost are the white round the tag. */
static bool on_sticker(const struct sim_shape *s, const float local[3], bool *dark)
{
	const float square = SIM_STICKER_HALF_MM / 5;
	float x = local[0] * s->half[0] - SIM_STICKER_AT_MM, y = local[1] * s->half[1];
	int i = (int)floorf((x + SIM_STICKER_HALF_MM) / square) - 1;
	int k = (int)floorf((y + SIM_STICKER_HALF_MM + SIM_STICKER_UP_MM) / square) - 1;
	if (!s->sticker || local[2] > -0.5f || i < -1 || k < -1 || i > 8 || k > 8)
		return false;
	*dark = i >= 0 && k >= 0 && i < 8 && k < 8 && !(s->sticker >> (k * 8 + i) & 1);
	return true;
}

/* Where pictures are: to the right and down of the card's middle. */
static const float picture_at[SIM_PICTURES][2] = { { -15, -6 }, { 15, 6 }, { -14, 22 },
	{ 14, 32 } };

/* In the colour of its dice, with a thin dark line round it. */
static bool on_picture(const struct sim_shape *s, const float local[3], struct sim_point *p)
{
	static const float line[3] = { 0.02f, 0.02f, 0.02f };
	float h = s->picture_half;
	for (int i = 0; i < s->pictures && local[2] < -0.5f; i++) {
		float u = (local[0] * s->half[0] - picture_at[i][0]) / h;
		float v = (local[1] * s->half[1] - picture_at[i][1]) / h;
		const struct sim_set *set = s->picture_set[i];
		int side = s->picture_side[i];
		if (fabsf(u) > 1 || fabsf(v) > 1)
			continue;
		mix(p->colour, set->body, 1);
		mix(p->colour, set->ink[side - 1], sim_die_ink(set, side, u, v));
		if (fmaxf(fabsf(u), fabsf(v)) > 1 - 0.4f / h)
			mix(p->colour, line, 1);
		return true;
	}
	return false;
}

static void card(const struct sim_shape *s, const struct sim_hit *hit, struct sim_point *p)
{
	static const float white[3] = { 0.75f, 0.78f, 0.8f }, black[3] = { 0.02f, 0.02f, 0.02f };
	bool dark;
	if (on_sticker(s, hit->local, &dark))
		mix(p->colour, dark ? black : white, 1);
	else if (on_picture(s, hit->local, p))
		;
	else if (fabsf(hit->local[0]) > 0.88f || fabsf(hit->local[1]) > 0.92f)
		mix(p->colour, white, 1);
	else if (((int)floorf(hit->local[0] * 12) + (int)floorf(hit->local[1] * 16)) & 1)
		scale(p->colour, 0.75f);
}

static void chess(const struct sim_shape *s, const struct sim_hit *hit, struct sim_point *p)
{
	/* round_to is the side of a square; the white border is a square's half wide. */
	float x = hit->local[0] * s->half[0] / s->round_to;
	float y = hit->local[1] * s->half[1] / s->round_to;
	float nx = s->half[0] / s->round_to - 0.5f, ny = s->half[1] / s->round_to - 0.5f;
	if (hit->side != 4 || fabsf(x) > nx || fabsf(y) > ny)
		return;
	if (((int)floorf(x + nx) + (int)floorf(y + ny)) & 1)
		scale(p->colour, 0.035f);
}

static void cup(const struct sim_hit *hit, struct sim_point *p)
{
	if (hit->side == 2)
		scale(p->colour, 0.55f);
	else if (hit->side == 1)
		scale(p->colour, 1 + 0.12f * grain(p->at[0], p->at[1], 1.5f));
	else
		scale(p->colour, 0.8f + 0.1f * grain(p->at[0] + p->at[1], p->at[2], 1.7f));
}

void sim_surface(const struct sim_shape *s, const float o[3], const float d[3],
	const struct sim_hit *hit, struct sim_point *p)
{
	sim_along(o, d, hit->t, p->at);
	p->gloss = s->gloss;
	for (int c = 0; c < 3; c++) {
		p->colour[c] = s->colour[c];
		p->normal[c] = hit->normal[c];
	}
	switch (s->paint) {
	case SIM_DIE:
		die(s, hit, p);
		break;
	case SIM_SKIN:
		scale(p->colour, 1 + 0.04f * grain(p->at[0], p->at[1], 1.2f));
		break;
	case SIM_CLOTH:
		scale(p->colour, 1 + 0.1f * grain(p->at[0], p->at[1], 0.9f));
		break;
	case SIM_CUP:
		cup(hit, p);
		break;
	case SIM_COIN:
		if (hit->side == 2 || (hit->side == 1 && hit->local[0] < 0.5f))
			scale(p->colour, 0.7f);
		break;
	case SIM_CARD:
		card(s, hit, p);
		break;
	case SIM_CHESS:
		chess(s, hit, p);
		break;
	case SIM_PLAIN:
		break;
	}
}
