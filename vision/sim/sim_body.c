/* SPDX-License-Identifier: MIT */
/*
 * sim_body.c - what can be seen of a player of the simulated table: dice, cup, hand and arm.
 */
#include "sim_hand.h"

#include <math.h>
#include <string.h>

enum {
	SHAPE_COINS = SIM_DICE_MAX,
	SHAPE_CUP,
	SHAPE_PALM,
	SHAPE_FINGER,
	SHAPE_THUMB = SHAPE_FINGER + 4,
	SHAPE_ARM,
	SHAPE_SLEEVE,
	SHAPE_CARD
};

static void colour(struct sim_shape *s, float b, float g, float r)
{
	s->colour[0] = sim_linear(b);
	s->colour[1] = sim_linear(g);
	s->colour[2] = sim_linear(r);
}

void sim_die_shape(const struct sim_die *d, struct sim_shape *s)
{
	const struct sim_set *set = d->set;
	if (d->where != SIM_LYING && d->where != SIM_FLYING && d->where != SIM_UNDER_CUP)
		return;
	s->kind = SIM_BOX;
	s->paint = SIM_DIE;
	s->set = set;
	s->round = set->round_mm;
	s->gloss = set->gloss;
	memcpy(s->turn, d->turn, sizeof(s->turn));
	for (int i = 0; i < 3; i++) {
		s->at[i] = d->at[i];
		s->half[i] = 8;
		s->colour[i] = set->body[i];
	}
}

static void show_coins(const struct sim_player *p, struct sim_shape *s)
{
	if (p->coins[2] <= 0)
		return;
	s->kind = SIM_CONE;
	s->paint = SIM_COIN;
	s->at[0] = s->to[0] = p->coins[0];
	s->at[1] = s->to[1] = p->coins[1];
	s->to[2] = -p->coins[2];
	s->round = s->round_to = 9;
	s->gloss = 0.5f;
	colour(s, 50, 170, 210);
}

static void show_cup(const struct sim_player *p, struct sim_shape *s)
{
	float foot[3] = { p->cup_at[0], p->cup_at[1], 0 }, up[3];
	if (p->cup == SIM_CUP_AWAY)
		return;
	if (p->cup == SIM_CUP_HELD) {
		foot[0] = p->hand[0];
		foot[1] = p->hand[1];
		foot[2] = p->hand[2] - SIM_GRIP_Z;
	}
	float c = cosf(p->tilt), n = sinf(p->tilt);
	for (int i = 0; i < 2; i++) {
		/* It tips over its far edge. */
		foot[i] += p->ahead[i] * SIM_CUP_FOOT * (1 - c);
		up[i] = p->ahead[i] * n;
	}
	foot[2] -= SIM_CUP_FOOT * n;
	up[2] = -c;
	s->kind = SIM_CONE;
	s->paint = SIM_CUP;
	s->round = SIM_CUP_FOOT;
	s->round_to = SIM_CUP_TOP;
	s->gloss = 0.06f;
	for (int i = 0; i < 3; i++) {
		s->at[i] = foot[i];
		s->to[i] = foot[i] + SIM_CUP_HEIGHT * up[i];
	}
	colour(s, 66, 70, 84);
}

/* A capsule from a to b, both given along (ahead), across and in height from the palm's middle. */
static void limb(const struct sim_player *p, const float a[3], const float b[3], float radius,
	bool cloth, struct sim_shape *s)
{
	const float across[2] = { -p->ahead[1], p->ahead[0] };
	s->kind = SIM_CAPSULE;
	s->paint = cloth ? SIM_CLOTH : SIM_SKIN;
	s->round = radius;
	for (int i = 0; i < 2; i++) {
		s->at[i] = p->hand[i] + p->ahead[i] * a[0] + across[i] * a[1];
		s->to[i] = p->hand[i] + p->ahead[i] * b[0] + across[i] * b[1];
	}
	s->at[2] = p->hand[2] - a[2];
	s->to[2] = p->hand[2] - b[2];
	memcpy(s->colour, cloth ? p->sleeve : p->skin, sizeof(s->colour));
}

static void show_hand(const struct sim_player *p, struct sim_shape *out)
{
	static const float spread[4] = { -29, -10, 9, 27 }, length[4] = { 70, 84, 80, 62 };
	struct sim_shape *palm = &out[SHAPE_PALM];
	bool closed = p->closed || p->cup == SIM_CUP_HELD;
	if (!p->out)
		return;
	palm->kind = SIM_BOX;
	palm->paint = SIM_SKIN;
	palm->half[0] = 40;
	palm->half[1] = 45;
	palm->half[2] = 14;
	palm->round = 13;
	memcpy(palm->at, p->hand, sizeof(palm->at));
	memcpy(palm->colour, p->skin, sizeof(palm->colour));
	palm->turn[0] = -p->ahead[1];
	palm->turn[3] = p->ahead[0];
	palm->turn[1] = -p->ahead[0];
	palm->turn[4] = -p->ahead[1];
	palm->turn[8] = 1;
	for (int i = 0; i < 4; i++) {
		float a[3] = { 36, spread[i] * 0.95f, 2 },
		      b[3] = { length[i], spread[i] * 1.15f, -4 };
		if (closed) {
			b[0] = 52;
			b[2] = -16;
		}
		limb(p, a, b, 9.2f, false, &out[SHAPE_FINGER + i]);
	}
	const float thumb[2][3] = { { -22, -36, -2 }, { 26, closed ? -46 : -60, -6 } };
	const float arm[2][3] = { { -40, 0, 4 }, { -150, 4, 24 } };
	const float sleeve[2][3] = { { -125, 3, 18 }, { -420, 8, 70 } };
	limb(p, thumb[0], thumb[1], 10.5f, false, &out[SHAPE_THUMB]);
	limb(p, arm[0], arm[1], 25, false, &out[SHAPE_ARM]);
	limb(p, sleeve[0], sleeve[1], 36, true, &out[SHAPE_SLEEVE]);
}

void sim_player_shapes(const struct sim_player *p, struct sim_shape *out)
{
	memset(out, 0, SIM_PLAYER_SHAPES * sizeof(*out));
	for (int i = 0; i < p->dice_n; i++)
		sim_die_shape(&p->dice[i], &out[i]);
	show_coins(p, &out[SHAPE_COINS]);
	show_cup(p, &out[SHAPE_CUP]);
	show_hand(p, out);
	sim_card_held(p, &out[SHAPE_CARD]);
}
