/* SPDX-License-Identifier: MIT */
/*
 * sim_put.c - dice of players on areas that are no zones: put there, and taken back.
 */
#include "sim_room.h"

#include <math.h>

#define APART 25.0f
#define INSET 14.0f

/* Is a die of anybody's there, or will one be? */
static bool taken(const struct sim_world *w, const struct sim_act *act, const float at[2])
{
	for (size_t i = 0; i < w->players_n; i++)
		for (int k = 0; k < w->players[i].dice_n; k++) {
			const struct sim_die *d = &w->players[i].dice[k];
			bool lies = d->where == SIM_LYING || d->where == SIM_FLYING;
			if (lies && hypotf(d->at[0] - at[0], d->at[1] - at[1]) < APART)
				return true;
		}
	for (int k = 0; k < SIM_DICE_MAX; k++)
		if (act->sides[k] && act->spot[k][0] > 0 &&
			hypotf(act->spot[k][0] - at[0], act->spot[k][1] - at[1]) < APART)
			return true;
	return false;
}

static void find_spot(const struct sim_world *w, struct sim_player *p, const struct dt_area *a,
	int i, struct sim_act *act)
{
	float at[2];
	int tries = 0;
	do {
		at[0] = sim_rand_between(
			&p->rand, (float)a->x_mm + INSET, (float)(a->x_mm + a->width_mm) - INSET);
		at[1] = sim_rand_between(
			&p->rand, (float)a->y_mm + INSET, (float)(a->y_mm + a->height_mm) - INSET);
	} while (taken(w, act, at) && ++tries < 300);
	act->spot[i][0] = at[0];
	act->spot[i][1] = at[1];
}

static const struct dt_area *find_area(const struct sim_world *w, int32_t number)
{
	for (size_t i = w->players_n; i < w->table.areas_n; i++)
		if (w->table.areas[i].number == number)
			return &w->table.areas[i];
	return NULL;
}

/* A die that can show the face: one of the zone that does, else one of the hand; -1: none. */
static int choose_die(const struct sim_world *w, const struct sim_player *p,
	const struct sim_act *act, uint8_t face, uint8_t *side)
{
	int found = -1;
	for (int i = 0; i < p->dice_n; i++) {
		bool open = p->plan[i] == SIM_PLAN_OPEN && !p->plan_area[i];
		if (act->sides[i])
			continue;
		if (open && sim_face_of(w, &p->dice[i], p->plan_side[i]) == face) {
			*side = p->plan_side[i];
			return i;
		}
		uint8_t can = sim_side_of(w, &p->dice[i], face);
		if (found < 0 && p->plan[i] == SIM_PLAN_HAND && can) {
			found = i;
			*side = can;
		}
	}
	return found;
}

enum dt_status sim_put_on(struct sim_world *w, int32_t zone, int32_t area, const uint8_t *faces,
	size_t n, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	const struct dt_area *a = find_area(w, area);
	struct sim_act act = { .what = SIM_DO_PUT, .arg = (uint32_t)area };
	if (!p || !a)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"the simulated table has no zone %d, or no area %d", (int)zone, (int)area);
	for (size_t k = 0; k < n; k++) {
		uint8_t side = 0;
		int i = choose_die(w, p, &act, faces[k], &side);
		if (i < 0)
			return dt_fail(err, DT_ERR_RULES, 0,
				"zone %d: no die is left that shows this", (int)zone);
		act.sides[i] = side;
		find_spot(w, p, a, i, &act);
	}
	enum dt_status st = sim_queue(p, &act, err);
	for (int i = 0; i < p->dice_n && st == DT_OK; i++)
		if (act.sides[i]) {
			p->plan[i] = SIM_PLAN_OPEN;
			p->plan_side[i] = act.sides[i];
			p->plan_area[i] = area;
		}
	return st;
}

size_t sim_lying_on(
	const struct sim_world *w, int32_t zone, int32_t area, uint8_t faces[SIM_DICE_MAX])
{
	size_t n = 0;
	for (size_t i = 0; i < w->players_n; i++) {
		const struct sim_player *p = &w->players[i];
		for (int k = 0; k < p->dice_n && p->zone.number == zone; k++)
			if (p->plan[k] == SIM_PLAN_OPEN && p->plan_area[k] == area)
				faces[n++] = sim_face_of(w, &p->dice[k], p->plan_side[k]);
	}
	return n;
}

size_t sim_in_hand(const struct sim_world *w, int32_t zone)
{
	size_t n = 0;
	for (size_t i = 0; i < w->players_n; i++) {
		const struct sim_player *p = &w->players[i];
		for (int k = 0; k < p->dice_n && p->zone.number == zone; k++)
			n += p->plan[k] == SIM_PLAN_HAND;
	}
	return n;
}

enum dt_status sim_take_off(struct sim_world *w, int32_t zone, int32_t area, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	struct sim_act act = { .what = SIM_DO_CLEAR };
	if (!p)
		return DT_ERR_FORMAT;
	for (int i = 0; i < p->dice_n; i++)
		if (p->plan[i] == SIM_PLAN_OPEN && p->plan_area[i] == area)
			act.arg |= 1u << i;
	if (!act.arg)
		return DT_OK;
	enum dt_status st = sim_queue(p, &act, err);
	for (int i = 0; i < p->dice_n && st == DT_OK; i++)
		if (act.arg >> i & 1) {
			p->plan[i] = SIM_PLAN_HAND;
			p->plan_area[i] = 0;
		}
	return st;
}
