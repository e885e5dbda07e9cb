/* SPDX-License-Identifier: MIT */
/*
 * sim_plan.c - how a player of the simulated table does what it is told: where to, in which steps.
 */
#include "sim_hand.h"

#include <math.h>
#include <string.h>

#define TRIES 80
/* Dice nearer than this could touch with their corners. */
#define DICE_APART 23.5f
#define CUP_APART (SIM_CUP_FOOT + 16)
#define CUP_INSET (SIM_CUP_FOOT + 6)
#define DIE_INSET 15.0f
#define CARRY_Z (-SIM_CUP_HEIGHT - 90)
#define REACH_Z -26.0f

struct plan {
	struct sim_player *p;
	size_t n;
};

static struct sim_step *add(
	struct plan *l, float x, float y, float z, int32_t ms, enum sim_effect effect, int32_t arg)
{
	struct sim_step *s = &l->p->steps[l->n < SIM_STEPS_MAX ? l->n++ : SIM_STEPS_MAX - 1];
	*s = (struct sim_step){ .to = { x, y, z }, .ms = ms, .effect = effect, .arg = arg };
	return s;
}

static struct sim_step *add_home(struct plan *l, enum sim_effect effect)
{
	const float *h = l->p->home;
	return add(
		l, h[0], h[1], h[2], (int32_t)sim_rand_between(&l->p->rand, 280, 380), effect, 0);
}

static void add_wait(struct plan *l, int32_t low_ms, int32_t high_ms)
{
	const float *at = l->n > 0 ? l->p->steps[l->n - 1].to : l->p->hand;
	add(l, at[0], at[1], at[2],
		(int32_t)sim_rand_between(&l->p->rand, (float)low_ms, (float)high_ms),
		SIM_NO_EFFECT, 0);
}

static bool lies(const struct sim_die *d)
{
	return d->where == SIM_LYING || d->where == SIM_FLYING;
}

static float nearest_die(const struct sim_player *p, float x, float y)
{
	float best = SIM_FAR;
	for (int i = 0; i < p->dice_n; i++) {
		const struct sim_die *d = &p->dice[i];
		const float *at = d->where == SIM_FLYING ? d->to : d->at;
		if (lies(d))
			best = fminf(best, hypotf(at[0] - x, at[1] - y));
	}
	return best;
}

/* A random place in the zone, that far from its border and from all dice; false: there is none. */
static bool find_place(struct sim_player *p, float inset, float apart, float out[2])
{
	const struct dt_area *z = &p->zone;
	for (int i = 0; i < TRIES; i++) {
		out[0] = sim_rand_between(
			&p->rand, (float)z->x_mm + inset, (float)(z->x_mm + z->width_mm) - inset);
		out[1] = sim_rand_between(
			&p->rand, (float)z->y_mm + inset, (float)(z->y_mm + z->height_mm) - inset);
		if (nearest_die(p, out[0], out[1]) > apart)
			return true;
	}
	out[0] = (float)(z->x_mm + z->width_mm / 2);
	out[1] = (float)(z->y_mm + z->height_mm / 2);
	return false;
}

void sim_plan_spot(struct sim_player *p, float out[2])
{
	find_place(p, DIE_INSET, DICE_APART, out);
}

void sim_plan_heap(struct sim_player *p, const float cup[2], const int32_t *which, int32_t n)
{
	float at[SIM_DICE_MAX][2], first = sim_rand_between(&p->rand, 0, 6.28f);
	bool fits = false;
	for (int t = 0; t < TRIES && !fits; t++) {
		fits = true;
		for (int i = 0; i < n; i++) {
			float r = 27 * sqrtf(sim_rand_unit(&p->rand));
			float a = sim_rand_between(&p->rand, 0, 6.28f);
			at[i][0] = cup[0] + r * cosf(a);
			at[i][1] = cup[1] + r * sinf(a);
			for (int k = 0; k < i && fits; k++)
				fits = hypotf(at[i][0] - at[k][0], at[i][1] - at[k][1]) >
				       DICE_APART;
		}
	}
	for (int i = 0; i < n; i++) {
		float angle = sim_rand_between(&p->rand, 0, 6.28f);
		if (!fits) {
			/* A ring, each die turned to its middle. */
			float a = first + 6.2832f * (float)i / (float)n;
			at[i][0] = cup[0] + 25 * cosf(a);
			at[i][1] = cup[1] + 25 * sinf(a);
			angle = a + 1.5708f * (float)sim_rand_below(&p->rand, 4);
		}
		sim_die_lay(&p->dice[which[i]], at[i][0], at[i][1], angle);
		p->dice[which[i]].where = SIM_UNDER_CUP;
	}
}

/* Lines up what lies in the zone along its far side, so that a cup has room. All are picked up
 * before the first is put down: none is put onto another. */
static void plan_tidy(struct plan *l)
{
	struct sim_player *p = l->p;
	float slot = 0;
	float far_y = (float)(p->ahead[1] < 0 ? p->zone.y_mm + 16
					      : p->zone.y_mm + p->zone.height_mm - 16);
	for (int i = 0; i < p->dice_n; i++)
		if (lies(&p->dice[i]) && !p->dice[i].area)
			add(l, p->dice[i].at[0], p->dice[i].at[1], REACH_Z, 240, SIM_PICK, i);
	for (int i = 0; i < p->dice_n; i++)
		if (lies(&p->dice[i]) && !p->dice[i].area)
			add(l, (float)p->zone.x_mm + 18 + 31 * slot++, far_y, REACH_Z, 230,
				SIM_TIDY, i)
				->closed = true;
}

static void plan_roll(struct plan *l, const struct sim_act *act)
{
	struct sim_player *p = l->p;
	float spot[2];
	for (int i = 0; i < p->dice_n; i++)
		if (act->sides[i]) {
			p->dice[i].where = SIM_IN_CUP;
			p->dice[i].side = act->sides[i];
			p->dice[i].side_before = 0;
		}
	if (!find_place(p, CUP_INSET, CUP_APART, spot)) {
		plan_tidy(l);
		add_home(l, SIM_NO_EFFECT);
		/* The row takes 24 mm of the far side. */
		spot[0] = (float)p->zone.x_mm + sim_rand_between(&p->rand, 60, 140);
		spot[1] = (float)(p->ahead[1] < 0 ? p->zone.y_mm + 106 : p->zone.y_mm + 54);
	}
	add(l, p->home[0], p->home[1], CARRY_Z, 0, SIM_CUP_TAKEN, 0);
	add(l, spot[0], spot[1], CARRY_Z, 420, SIM_NO_EFFECT, 0);
	add(l, spot[0], spot[1], CARRY_Z + 30, (int32_t)sim_rand_between(&p->rand, 450, 900),
		SIM_NO_EFFECT, 0)
		->shake = true;
	add(l, spot[0], spot[1], SIM_GRIP_Z, 150, SIM_CUP_DOWN, 0);
	add_wait(l, 80, 250);
	add_home(l, SIM_NO_EFFECT);
}

static void plan_keep(struct plan *l, uint32_t kept)
{
	struct sim_player *p = l->p;
	const float *c = p->cup_at;
	add(l, c[0], c[1], SIM_GRIP_Z, 330, SIM_NO_EFFECT, 0);
	add(l, c[0], c[1], SIM_GRIP_Z, 600, SIM_TAKE_REST, (int32_t)kept)->tilt = true;
	add(l, c[0], c[1], SIM_GRIP_Z, 220, SIM_NO_EFFECT, 0);
	add_home(l, SIM_NO_EFFECT)->closed = true;
}

/* To where it has most room. */
static void plan_shift(struct plan *l)
{
	struct sim_player *p = l->p;
	const struct dt_area *z = &p->zone;
	float best = 0, to[2] = { p->cup_at[0], p->cup_at[1] };
	for (int i = 0; i < TRIES; i++) {
		float x = sim_rand_between(&p->rand, (float)z->x_mm + CUP_INSET,
			(float)(z->x_mm + z->width_mm) - CUP_INSET);
		float y = sim_rand_between(&p->rand, (float)z->y_mm + CUP_INSET,
			(float)(z->y_mm + z->height_mm) - CUP_INSET);
		float middle = hypotf(x - (float)(z->x_mm + z->width_mm / 2),
			y - (float)(z->y_mm + z->height_mm / 2));
		float room = fminf(nearest_die(p, x, y) - CUP_APART, 40) - middle / 2 + 200;
		if (room > best) {
			best = room;
			to[0] = x;
			to[1] = y;
		}
	}
	add(l, p->cup_at[0], p->cup_at[1], SIM_GRIP_Z, 330, SIM_NO_EFFECT, 0);
	add(l, to[0], to[1], SIM_GRIP_Z, 250, SIM_CUP_SLID, 0);
	add_home(l, SIM_NO_EFFECT);
}

static int32_t some_die(struct sim_player *p, enum sim_where where)
{
	int32_t which[SIM_DICE_MAX];
	uint32_t n = 0;
	for (int i = 0; i < p->dice_n; i++)
		if (p->dice[i].where == where)
			which[n++] = i;
	return n > 0 ? which[sim_rand_below(&p->rand, n)] : -1;
}

/* Leans against coins that nobody had put away. */
static void cock(struct sim_player *p, struct sim_die *d)
{
	float toward = sim_rand_between(&p->rand, 0, 6.28f);
	sim_die_lean(d, toward, 0.44f);
	p->coins[0] = d->at[0] + 13 * cosf(toward);
	p->coins[1] = d->at[1] + 13 * sinf(toward);
	p->coins[2] = 6.5f;
}

static void plan_after(struct plan *l, enum sim_where where)
{
	struct sim_player *p = l->p;
	int32_t i = some_die(p, where);
	if (p->mischief >> SIM_OUTSIDE & 1 && i >= 0)
		add(l, l->p->steps[l->n - 1].to[0], l->p->steps[l->n - 1].to[1], CARRY_Z, 120,
			SIM_DRAG, i);
	if (p->mischief >> SIM_SLOW_HAND & 1) {
		add_home(l, SIM_CUP_GONE);
		add(l, (float)(p->zone.x_mm + p->zone.width_mm / 2),
			(float)(p->zone.y_mm + p->zone.height_mm / 2), -45, 350, SIM_NO_EFFECT, 0);
		add_wait(l, 1500, 2500);
	}
	add_home(l, SIM_CUP_GONE);
	if (p->mischief >> SIM_SWAP & 1) {
		int32_t k = some_die(p, SIM_LYING);
		k = k < 0 ? i : k;
		if (k >= 0) {
			add_wait(l, 900, 1200);
			add(l, p->dice[k].at[0], p->dice[k].at[1], REACH_Z, 320, SIM_TURN, k);
			add_home(l, SIM_NO_EFFECT);
		}
	}
	p->mischief = 0;
}

static void plan_lift(struct plan *l)
{
	struct sim_player *p = l->p;
	const float *c = p->cup_at;
	int32_t i = some_die(p, SIM_UNDER_CUP);
	if (p->mischief >> SIM_COCKED & 1 && i >= 0)
		cock(p, &p->dice[i]);
	add(l, c[0], c[1], SIM_GRIP_Z, 330, SIM_CUP_TAKEN, 0);
	add(l, c[0], c[1], CARRY_Z, 230, SIM_NO_EFFECT, 0);
	plan_after(l, SIM_UNDER_CUP);
}

static void plan_throw(struct plan *l, const struct sim_act *act)
{
	struct sim_player *p = l->p;
	float x = (float)(p->zone.x_mm + p->zone.width_mm / 2);
	float y = (float)(p->ahead[1] < 0 ? p->zone.y_mm + p->zone.height_mm + 20
					  : p->zone.y_mm - 20);
	for (int i = 0; i < p->dice_n; i++)
		if (act->sides[i]) {
			p->dice[i].where = SIM_IN_CUP;
			p->dice[i].side = act->sides[i];
			p->dice[i].side_before = 0;
		}
	add(l, p->home[0], p->home[1], CARRY_Z, 0, SIM_CUP_TAKEN, 0);
	add(l, x, y, CARRY_Z, 350, SIM_NO_EFFECT, 0);
	add(l, x, y, CARRY_Z, 500, SIM_NO_EFFECT, 0)->shake = true;
	add(l, x, y, CARRY_Z, 160, SIM_FLY, 0)->tilt = true;
	plan_after(l, SIM_FLYING);
}

/* which: bits of dice; 0: all. */
static void plan_clear(struct plan *l, uint32_t which)
{
	struct sim_player *p = l->p;
	for (int i = 0; i < p->dice_n; i++)
		if (lies(&p->dice[i]) && (!which || which >> i & 1)) {
			add(l, p->dice[i].at[0], p->dice[i].at[1], REACH_Z, 200, SIM_PICK, i);
			p->dice[i].area = 0;
		}
	add_home(l, SIM_NO_EFFECT)->closed = true;
}

/* Onto a field: those that lie in the zone are taken up first. */
static void plan_put(struct plan *l, const struct sim_act *act)
{
	struct sim_player *p = l->p;
	for (int i = 0; i < p->dice_n; i++) {
		struct sim_die *d = &p->dice[i];
		if (!act->sides[i])
			continue;
		if (lies(d))
			add(l, d->at[0], d->at[1], REACH_Z, 220, SIM_PICK, i);
		else
			d->side = act->sides[i];
		d->area = (int32_t)act->arg;
	}
	for (int i = 0; i < p->dice_n; i++)
		if (act->sides[i])
			add(l, act->spot[i][0], act->spot[i][1], REACH_Z, 260, SIM_TIDY, i)
				->closed = true;
	add_home(l, SIM_NO_EFFECT);
}

static void plan_mend(struct plan *l)
{
	struct sim_player *p = l->p;
	const struct dt_area *z = &p->zone;
	for (int i = 0; i < p->dice_n; i++) {
		struct sim_die *d = &p->dice[i];
		float x = d->at[0], y = d->at[1], to[2] = { x, y };
		bool outside = !d->area && (x < (float)z->x_mm || y < (float)z->y_mm ||
						   x > (float)(z->x_mm + z->width_mm) ||
						   y > (float)(z->y_mm + z->height_mm));
		if (!lies(d) || (!d->cocked && !outside && !d->side_before))
			continue;
		if (outside || (d->cocked && !d->area))
			sim_plan_spot(p, to);
		add(l, x, y, REACH_Z, 320, SIM_PICK, i);
		add(l, to[0], to[1], REACH_Z, 280, SIM_FLAT, i)->closed = true;
	}
	if (l->n > 0)
		add_home(l, SIM_NO_EFFECT);
}

/* Over the near side of the zone, so that the card is over the zone itself. */
static void plan_show(struct plan *l, int32_t tag)
{
	struct sim_player *p = l->p;
	const struct dt_area *z = &p->zone;
	float x = (float)(z->x_mm + z->width_mm / 2) + sim_rand_between(&p->rand, -50, 50);
	float y = (float)(p->ahead[1] < 0 ? z->y_mm + z->height_mm : z->y_mm) - 20 * p->ahead[1];
	float high = -sim_rand_between(&p->rand, 45, 75);
	add(l, p->home[0], p->home[1], high, 0, SIM_CARD_TAKEN, tag)->closed = true;
	add(l, x, y, high, 450, SIM_NO_EFFECT, 0)->closed = true;
	add(l, x, y, high, (int32_t)sim_rand_between(&p->rand, 700, 1300), SIM_NO_EFFECT, 0)
		->closed = true;
	add_home(l, SIM_CARD_GONE)->closed = true;
}

size_t sim_plan_act(struct sim_player *p, const struct sim_act *act)
{
	struct plan l = { p, 0 };
	float x = (float)(p->zone.x_mm + p->zone.width_mm / 2);
	float y = (float)(p->zone.y_mm + p->zone.height_mm / 2);
	switch (act->what) {
	case SIM_DO_ROLL:
		plan_roll(&l, act);
		break;
	case SIM_DO_KEEP:
		plan_keep(&l, act->arg);
		break;
	case SIM_DO_SHIFT:
		plan_shift(&l);
		break;
	case SIM_DO_LIFT:
		plan_lift(&l);
		break;
	case SIM_DO_THROW:
		plan_throw(&l, act);
		break;
	case SIM_DO_CLEAR:
		plan_clear(&l, act->arg);
		break;
	case SIM_DO_PUT:
		plan_put(&l, act);
		break;
	case SIM_DO_MEND:
		plan_mend(&l);
		break;
	case SIM_DO_HOVER:
		add(&l, x, y, -45, 350, SIM_NO_EFFECT, 0);
		add_wait(&l, (int32_t)act->arg, (int32_t)act->arg);
		add_home(&l, SIM_NO_EFFECT);
		break;
	case SIM_DO_SHOW:
		plan_show(&l, (int32_t)act->arg);
		break;
	case SIM_DO_WAIT:
		add_wait(&l, (int32_t)act->arg, (int32_t)act->arg);
		break;
	}
	return l.n;
}
