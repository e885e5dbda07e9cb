/* SPDX-License-Identifier: MIT */
/*
 * sim_hand.c - a player of the simulated table while time passes, and what can be seen of one.
 */
#include "sim_hand.h"

#include <math.h>
#include <string.h>

#define MS_NS INT64_C(1000000)
#define DIE_HALF 8.0f

/* How far a turned die's middle is above what it touches. */
static float support(const float turn[9])
{
	return DIE_HALF * (fabsf(turn[6]) + fabsf(turn[7]) + fabsf(turn[8]));
}

void sim_die_lay(struct sim_die *d, float x, float y, float angle)
{
	d->where = SIM_LYING;
	d->cocked = false;
	d->angle = angle;
	d->at[0] = x;
	d->at[1] = y;
	sim_die_turn(d->side, angle, d->turn);
	d->at[2] = -DIE_HALF;
}

/* turn = (rotation by angle round axis, length 1) * turn */
static void rotate(float turn[9], const float axis[3], float angle)
{
	float c = cosf(angle), s = sinf(angle), out[9];
	for (int k = 0; k < 3; k++) {
		float v[3] = { turn[k], turn[3 + k], turn[6 + k] };
		float dot = sim_dot(axis, v) * (1 - c);
		float cross[3] = { axis[1] * v[2] - axis[2] * v[1], axis[2] * v[0] - axis[0] * v[2],
			axis[0] * v[1] - axis[1] * v[0] };
		for (int i = 0; i < 3; i++)
			out[3 * i + k] = v[i] * c + cross[i] * s + axis[i] * dot;
	}
	memcpy(turn, out, sizeof(out));
}

void sim_die_lean(struct sim_die *d, float toward, float tilt)
{
	float axis[3] = { -sinf(toward), cosf(toward), 0 };
	sim_die_turn(d->side, d->angle, d->turn);
	rotate(d->turn, axis, tilt);
	d->cocked = true;
	d->at[2] = -support(d->turn);
}

static float ease(float x)
{
	x = fminf(1, fmaxf(0, x));
	return x * x * (3 - 2 * x);
}

/* Tumbles, slides and comes to rest with its face up. */
static void fly(struct sim_die *d, int64_t now_ns)
{
	float t = (float)(now_ns - d->start_ns) / (float)(d->ms * MS_NS);
	if (t >= 1) {
		sim_die_lay(d, d->to[0], d->to[1], d->angle);
		return;
	}
	t = fmaxf(t, 0);
	float left = (1 - t) * (1 - t), fall = fmaxf(0, 1 - 2.2f * t);
	float axis[3] = { d->spin[0], d->spin[1], 0 };
	for (int i = 0; i < 2; i++)
		d->at[i] = d->to[i] + (d->from[i] - d->to[i]) * left;
	sim_die_turn(d->side, d->angle + d->spin[2] * left, d->turn);
	rotate(d->turn, axis, 9 * left);
	d->at[2] = -support(d->turn) - 110 * fall * fall -
		   18 * fabsf(sinf(9.5f * t)) * left * (fall > 0 ? 0 : 1);
}

static void start_flying(struct sim_player *p, int64_t now_ns)
{
	for (int i = 0; i < p->dice_n; i++) {
		struct sim_die *d = &p->dice[i];
		float to[2];
		if (d->where != SIM_IN_CUP)
			continue;
		sim_plan_spot(p, to);
		d->where = SIM_FLYING;
		for (int k = 0; k < 2; k++) {
			d->from[k] =
				p->hand[k] + 30 * p->ahead[k] + sim_rand_between(&p->rand, -8, 8);
			d->to[k] = to[k];
		}
		float dx = d->to[0] - d->from[0], dy = d->to[1] - d->from[1];
		float n = fmaxf(hypotf(dx, dy), 1);
		d->spin[0] = -dy / n;
		d->spin[1] = dx / n;
		d->spin[2] = sim_rand_between(&p->rand, -3, 3);
		d->angle = sim_rand_between(&p->rand, 0, 2 * (float)M_PI);
		d->start_ns = now_ns;
		d->ms = (int32_t)sim_rand_between(&p->rand, 550, 900);
		/* Reserves the place for those that come after. */
		d->at[0] = to[0];
		d->at[1] = to[1];
	}
}

static void put_cup_down(struct sim_player *p)
{
	int32_t which[SIM_DICE_MAX], n = 0;
	p->cup = SIM_CUP_STANDS;
	p->cup_at[0] = p->hand[0];
	p->cup_at[1] = p->hand[1];
	for (int i = 0; i < p->dice_n; i++)
		if (p->dice[i].where == SIM_IN_CUP)
			which[n++] = i;
	sim_plan_heap(p, p->cup_at, which, n);
}

static void slide_cup(struct sim_player *p)
{
	int32_t which[SIM_DICE_MAX], n = 0;
	p->cup_at[0] = p->hand[0];
	p->cup_at[1] = p->hand[1];
	for (int i = 0; i < p->dice_n; i++)
		if (p->dice[i].where == SIM_UNDER_CUP)
			which[n++] = i;
	sim_plan_heap(p, p->cup_at, which, n);
}

static void drag_out(struct sim_player *p, struct sim_die *d)
{
	if (d->cocked)
		p->coins[2] = 0;
	/* To the side of the zone, still on the table. */
	float side = p->zone.x_mm > 300 ? -1 : 1;
	float x = (float)(side > 0 ? p->zone.x_mm + p->zone.width_mm : p->zone.x_mm);
	sim_die_lay(d, x + side * sim_rand_between(&p->rand, 14, 40), d->at[1], d->angle);
}

static void turn_over(struct sim_player *p, struct sim_die *d)
{
	uint8_t other = (uint8_t)(1 + (d->side + sim_rand_below(&p->rand, 5)) % 6);
	while (d->set->side_face[other - 1] == d->set->side_face[d->side - 1])
		other = (uint8_t)(other % 6 + 1);
	if (d->cocked)
		p->coins[2] = 0;
	/* It may be turned over again before somebody minds. */
	if (!d->side_before)
		d->side_before = d->side;
	d->side = other;
	sim_die_lay(d, d->at[0], d->at[1], d->angle);
}

static void take_rest(struct sim_player *p, uint32_t kept)
{
	for (int i = 0; i < p->dice_n; i++)
		if (p->dice[i].where == SIM_UNDER_CUP && !(kept >> i & 1))
			p->dice[i].where = SIM_AWAY;
}

static void show_dice(struct sim_player *p)
{
	for (int i = 0; i < p->dice_n; i++)
		if (p->dice[i].where == SIM_UNDER_CUP)
			p->dice[i].where = SIM_LYING;
}

static void effect(struct sim_player *p, const struct sim_step *s, int64_t now_ns)
{
	struct sim_die *d = &p->dice[s->arg < SIM_DICE_MAX ? s->arg : 0];
	switch (s->effect) {
	case SIM_CUP_TAKEN:
		p->cup = SIM_CUP_HELD;
		show_dice(p);
		break;
	case SIM_CUP_DOWN:
		put_cup_down(p);
		break;
	case SIM_CUP_SLID:
		slide_cup(p);
		break;
	case SIM_CUP_GONE:
		p->cup = SIM_CUP_AWAY;
		break;
	case SIM_TAKE_REST:
		take_rest(p, (uint32_t)s->arg);
		break;
	case SIM_FLY:
		start_flying(p, now_ns);
		break;
	case SIM_PICK:
		d->where = SIM_AWAY;
		if (d->cocked)
			p->coins[2] = 0;
		break;
	case SIM_TIDY:
	case SIM_FLAT:
		if (d->side_before)
			d->side = d->side_before;
		d->side_before = 0;
		sim_die_lay(d, p->hand[0], p->hand[1], d->angle);
		break;
	case SIM_TURN:
		turn_over(p, d);
		break;
	case SIM_DRAG:
		drag_out(p, d);
		break;
	case SIM_CARD_TAKEN:
		p->card = s->arg;
		p->card_slant = sim_rand_between(&p->rand, -0.45f, 0.45f);
		break;
	case SIM_CARD_GONE:
		p->card = 0;
		break;
	case SIM_NO_EFFECT:
		break;
	}
}

static void next_act(struct sim_player *p)
{
	struct sim_act act = p->acts[0];
	memmove(p->acts, p->acts + 1, --p->acts_n * sizeof(p->acts[0]));
	p->steps_n = sim_plan_act(p, &act);
	p->step = 0;
	memcpy(p->from, p->hand, sizeof(p->from));
}

static int64_t step_end(const struct sim_player *p)
{
	return p->step_ns + p->steps[p->step].ms * MS_NS;
}

static void pose_hand(struct sim_player *p, int64_t now_ns)
{
	const struct sim_step *s = &p->steps[p->step];
	float x = s->ms > 0 ? (float)(now_ns - p->step_ns) / (float)(s->ms * MS_NS) : 1;
	float k = ease(x), turn = (float)(now_ns / MS_NS % 100000) * 0.045f;
	for (int i = 0; i < 3; i++)
		p->hand[i] = p->from[i] + (s->to[i] - p->from[i]) * k;
	p->shake = s->shake ? 1 : 0;
	if (s->shake) {
		p->hand[0] += 11 * sinf(turn);
		p->hand[1] += 9 * sinf(turn * 1.31f + 1);
	}
	p->tilt += ((s->tilt ? 0.5f : 0) - p->tilt) * fminf(1, 2 * x);
	p->closed = s->closed;
	p->out = true;
}

void sim_player_move(struct sim_player *p, int64_t now_ns)
{
	while (p->steps_n > 0 || p->acts_n > 0) {
		if (p->steps_n == 0)
			next_act(p);
		if (p->step >= p->steps_n) {
			p->steps_n = 0;
			continue;
		}
		int64_t end = step_end(p);
		if (end > now_ns) {
			pose_hand(p, now_ns);
			break;
		}
		struct sim_step s = p->steps[p->step];
		memcpy(p->hand, s.to, sizeof(p->hand));
		memcpy(p->from, s.to, sizeof(p->from));
		p->tilt = s.tilt ? 0.5f : 0;
		effect(p, &s, end);
		p->step++;
		p->step_ns = end;
	}
	if (p->steps_n == 0 && p->acts_n == 0) {
		p->step_ns = now_ns;
		p->tilt = 0;
	}
	p->out = hypotf(p->hand[0] - p->home[0], p->hand[1] - p->home[1]) > 1;
	for (int i = 0; i < p->dice_n; i++)
		if (p->dice[i].where == SIM_FLYING)
			fly(&p->dice[i], now_ns);
}

bool sim_player_idle(const struct sim_player *p)
{
	for (int i = 0; i < p->dice_n; i++)
		if (p->dice[i].where == SIM_FLYING)
			return false;
	return p->steps_n == 0 && p->acts_n == 0;
}

int64_t sim_player_next_ns(const struct sim_player *p)
{
	int64_t next = INT64_MAX;
	for (int i = 0; i < p->dice_n; i++) {
		const struct sim_die *d = &p->dice[i];
		if (d->where == SIM_FLYING && d->start_ns + d->ms * MS_NS < next)
			next = d->start_ns + d->ms * MS_NS;
	}
	if (p->step < p->steps_n && step_end(p) < next)
		next = step_end(p);
	if (p->steps_n == 0 && p->acts_n > 0)
		next = p->step_ns;
	return next;
}
