/* SPDX-License-Identifier: MIT */
/*
 * odds.c - gathers what was measured of a spot, and adds it up with its weights.
 */
#include "odds.h"

#include "odds_weights.h"

#include <math.h>

/* How far taught dice usually lie from their middle in colour, and samples from their mean, at
 * least: few samples under one lamp know less than they seem to. */
static const float tint_spread = 0.08f, tint_unit = 0.4f, worse_least = 0.04f, apart_least = 0.08f;

static float clip(float v, float least, float most)
{
	return fminf(fmaxf(v, least), most);
}

void odds_look(const struct face_set *set, const struct candidate *s, float out[ODDS_INPUTS])
{
	const struct face_model *f = &set->face[s->match.face];
	float room = tint_unit * fmaxf(1, set->body_spread / tint_spread);
	float worse = (f->typical - s->match.score) / fmaxf(worse_least, f->typical - f->low);
	float lead =
		(s->match.score - fmaxf(s->match.rival_score, 0)) / fmaxf(apart_least, f->apart);
	float squeezed = s->squeeze > 0 ? (1 - s->squeeze) / s->squeeze_unit : 0;

	out[ODDS_WORSE] = clip(worse, -1, 10);
	out[ODDS_WORSE_MORE] = clip(worse - 2, 0, 8);
	out[ODDS_LEAD] = clip(lead, -2, 2);
	out[ODDS_CLOSE] = clip(0.5f - lead, 0, 2);
	out[ODDS_SHINE] = 1 - s->shine;
	out[ODDS_SHINE_LEAD] = clip(s->shine_lead, 0, 0.3f) * 10;
	out[ODDS_SHINE_OTHER] = clip(-s->shine_lead, 0, 0.3f) * 10;
	out[ODDS_SQUEEZE] = clip(squeezed * squeezed, 0, 6);
	out[ODDS_SIDES] = 4 - s->support;
	out[ODDS_SIDES_MANY] = (4 - s->support) * (4 - s->support);
	out[ODDS_TINT] = clip(s->tint / room, 0, 4);
	out[ODDS_VEILED] = clip(s->tint_least / room, 0, 4);
	out[ODDS_FELT] = 1 - s->thing;
	out[ODDS_SOFT] = clip(10 * (s->soft > 0 ? s->soft - s->match.score : 0), -1, 1);
	out[ODDS_FLAT] = clip(s->flat, -6, 6);
}

float odds_of(const struct face_set *set, const struct candidate *s)
{
	const float *weight = set->either ? odds_drawn : odds_taught;
	float x[ODDS_INPUTS], sum = weight[ODDS_INPUTS];

	odds_look(set, s, x);
	for (int i = 0; i < ODDS_INPUTS; i++)
		sum += weight[i] * x[i];
	return sum;
}
