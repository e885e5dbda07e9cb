/* SPDX-License-Identifier: MIT */
/*
 * sim_act.c - what players are told to do, and how the table really is.
 */
#include "sim_room.h"

#include <math.h>
#include <string.h>

/* One lift in so many goes wrong in each way that is allowed. */
#define MISCHIEF_ONE_IN 14

struct sim_player *sim_find_player(struct sim_world *w, int32_t zone, struct dt_error *err)
{
	for (size_t i = 0; i < w->players_n; i++)
		if (w->table.areas[i].number == zone)
			return &w->players[i];
	dt_fail(err, DT_ERR_FORMAT, 0, "the simulated table has no zone %d", (int)zone);
	return NULL;
}

enum dt_status sim_queue(struct sim_player *p, const struct sim_act *act, struct dt_error *err)
{
	if (p->acts_n == SIM_ACTS_MAX)
		return dt_fail(err, DT_ERR_AGAIN, 0,
			"the player of zone %d has %d things to do already", (int)p->zone.number,
			SIM_ACTS_MAX);
	p->acts[p->acts_n++] = *act;
	return DT_OK;
}

static enum dt_status queue_simple(
	struct sim_world *w, int32_t zone, enum sim_do what, uint32_t arg, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	struct sim_act act = { .what = what, .arg = arg };
	return p ? sim_queue(p, &act, err) : DT_ERR_FORMAT;
}

/* Which dice go, and what they will show. */
static void choose_faces(
	const struct sim_world *w, struct sim_player *p, const uint8_t *faces, struct sim_act *act)
{
	uint32_t used = 0;
	int hand = 0;
	for (int i = 0; i < p->dice_n; i++)
		hand += p->plan[i] != SIM_PLAN_OPEN;
	for (int i = 0; i < p->dice_n; i++) {
		if (p->plan[i] == SIM_PLAN_OPEN)
			continue;
		uint8_t side = (uint8_t)(1 + sim_rand_below(&p->rand, 6)), wanted = 0;
		/* The first face that its kind has. */
		for (int k = 0; faces && !wanted && k < hand && faces[k]; k++) {
			wanted = used >> k & 1 ? 0 : sim_side_of(w, &p->dice[i], faces[k]);
			used |= wanted ? 1u << k : 0;
		}
		act->sides[i] = p->plan_side[i] = wanted ? wanted : side;
	}
}

/* Those beyond n of their kind. */
static void leave_in_hand(
	const struct sim_player *p, const uint8_t n[DT_KINDS_MAX], struct sim_act *act)
{
	uint8_t rolled[DT_KINDS_MAX] = { 0 };
	for (int i = 0; i < p->dice_n; i++)
		if (act->sides[i] && rolled[p->dice[i].kind]++ >= n[p->dice[i].kind])
			act->sides[i] = 0;
}

static const uint8_t all_dice[DT_KINDS_MAX] = { SIM_DICE_MAX, SIM_DICE_MAX, SIM_DICE_MAX,
	SIM_DICE_MAX };

enum dt_status sim_roll(
	struct sim_world *w, int32_t zone, const uint8_t *faces, struct dt_error *err)
{
	return sim_roll_some(w, zone, all_dice, faces, err);
}

enum dt_status sim_roll_some(struct sim_world *w, int32_t zone, const uint8_t n[DT_KINDS_MAX],
	const uint8_t *faces, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	struct sim_act act = { .what = SIM_DO_ROLL };
	if (!p)
		return DT_ERR_FORMAT;
	if (p->plan_cup)
		return dt_fail(err, DT_ERR_RULES, 0,
			"zone %d: the cup stands on dice; lift it before rolling again", (int)zone);
	choose_faces(w, p, faces, &act);
	leave_in_hand(p, n, &act);
	enum dt_status st = sim_queue(p, &act, err);
	for (int i = 0; i < p->dice_n && st == DT_OK; i++)
		if (act.sides[i])
			p->plan[i] = SIM_PLAN_CUP;
	p->plan_cup = st == DT_OK;
	return st;
}

size_t sim_rolled(const struct sim_world *w, int32_t zone, uint8_t faces[SIM_DICE_MAX])
{
	size_t n = 0;
	for (size_t i = 0; i < w->players_n; i++) {
		const struct sim_player *p = &w->players[i];
		for (int k = 0; k < p->dice_n && p->zone.number == zone; k++)
			if (p->plan[k] == SIM_PLAN_CUP)
				faces[n++] = sim_face_of(w, &p->dice[k], p->plan_side[k]);
	}
	return n;
}

enum dt_status sim_keep(struct sim_world *w, int32_t zone, uint32_t kept, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	struct sim_act act = { .what = SIM_DO_KEEP };
	int bit = 0;
	if (!p)
		return DT_ERR_FORMAT;
	if (!p->plan_cup)
		return dt_fail(err, DT_ERR_RULES, 0, "zone %d: no cup to look under; roll first",
			(int)zone);
	for (int i = 0; i < p->dice_n; i++)
		if (p->plan[i] == SIM_PLAN_CUP && kept >> bit++ & 1)
			act.arg |= 1u << i;
	enum dt_status st = sim_queue(p, &act, err);
	for (int i = 0; i < p->dice_n && st == DT_OK; i++)
		if (p->plan[i] == SIM_PLAN_CUP && !(act.arg >> i & 1))
			p->plan[i] = SIM_PLAN_HAND;
	return st;
}

enum dt_status sim_shift(struct sim_world *w, int32_t zone, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	if (!p)
		return DT_ERR_FORMAT;
	if (!p->plan_cup)
		return dt_fail(
			err, DT_ERR_RULES, 0, "zone %d: no cup to push; roll first", (int)zone);
	return queue_simple(w, zone, SIM_DO_SHIFT, 0, err);
}

/* What goes wrong now and then. */
static void tempt(struct sim_world *w, struct sim_player *p)
{
	for (int i = 0; i < SIM_MISCHIEFS; i++)
		if (w->mischief >> i & 1 && sim_rand_below(&p->rand, MISCHIEF_ONE_IN) == 0)
			sim_mischief(w, (enum sim_mischief)i, p->zone.number, NULL);
}

enum dt_status sim_lift(struct sim_world *w, int32_t zone, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	if (!p)
		return DT_ERR_FORMAT;
	if (!p->plan_cup)
		return dt_fail(
			err, DT_ERR_RULES, 0, "zone %d: no cup to lift; roll first", (int)zone);
	enum dt_status st = queue_simple(w, zone, SIM_DO_LIFT, 0, err);
	if (st != DT_OK)
		return st;
	tempt(w, p);
	p->plan_cup = false;
	for (int i = 0; i < p->dice_n; i++)
		if (p->plan[i] == SIM_PLAN_CUP)
			p->plan[i] = SIM_PLAN_OPEN;
	return DT_OK;
}

enum dt_status sim_throw(
	struct sim_world *w, int32_t zone, const uint8_t *faces, struct dt_error *err)
{
	return sim_throw_some(w, zone, all_dice, faces, err);
}

enum dt_status sim_throw_some(struct sim_world *w, int32_t zone, const uint8_t n[DT_KINDS_MAX],
	const uint8_t *faces, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	struct sim_act act = { .what = SIM_DO_THROW };
	if (!p)
		return DT_ERR_FORMAT;
	if (p->plan_cup)
		return dt_fail(err, DT_ERR_RULES, 0,
			"zone %d: the cup stands on dice; lift it before throwing", (int)zone);
	choose_faces(w, p, faces, &act);
	leave_in_hand(p, n, &act);
	enum dt_status st = sim_queue(p, &act, err);
	if (st != DT_OK)
		return st;
	tempt(w, p);
	for (int i = 0; i < p->dice_n; i++)
		if (act.sides[i])
			p->plan[i] = SIM_PLAN_OPEN;
	return DT_OK;
}

enum dt_status sim_clear(struct sim_world *w, int32_t zone, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	if (!p)
		return DT_ERR_FORMAT;
	enum dt_status st = p->plan_cup ? sim_lift(w, zone, err) : DT_OK;
	if (st == DT_OK)
		st = queue_simple(w, zone, SIM_DO_CLEAR, 0, err);
	for (int i = 0; i < p->dice_n && st == DT_OK; i++) {
		p->plan[i] = SIM_PLAN_HAND;
		p->plan_area[i] = 0;
	}
	return st;
}

size_t sim_lying(const struct sim_world *w, int32_t zone, uint8_t faces[SIM_DICE_MAX])
{
	size_t n = 0;
	for (size_t i = 0; i < w->players_n; i++) {
		const struct sim_player *p = &w->players[i];
		for (int k = 0; k < p->dice_n && p->zone.number == zone; k++)
			if (p->plan[k] == SIM_PLAN_OPEN && !p->plan_area[k])
				faces[n++] = sim_face_of(w, &p->dice[k], p->plan_side[k]);
	}
	return n;
}

enum dt_status sim_take(struct sim_world *w, int32_t zone, uint32_t taken, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	struct sim_act act = { .what = SIM_DO_CLEAR };
	int bit = 0;
	if (!p)
		return DT_ERR_FORMAT;
	for (int i = 0; i < p->dice_n; i++)
		if (p->plan[i] == SIM_PLAN_OPEN && !p->plan_area[i] && taken >> bit++ & 1)
			act.arg |= 1u << i;
	if (!act.arg)
		return DT_OK;
	enum dt_status st = sim_queue(p, &act, err);
	for (int i = 0; i < p->dice_n && st == DT_OK; i++)
		if (act.arg >> i & 1)
			p->plan[i] = SIM_PLAN_HAND;
	return st;
}

enum dt_status sim_lay(
	struct sim_world *w, int32_t zone, const uint8_t *faces, size_t n, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	if (!p)
		return DT_ERR_FORMAT;
	for (size_t k = 0; k < n; k++) {
		int i = 0;
		while (i < p->dice_n &&
			(p->plan[i] != SIM_PLAN_HAND || !sim_side_of(w, &p->dice[i], faces[k])))
			i++;
		if (i == p->dice_n)
			return dt_fail(err, DT_ERR_RULES, 0,
				"zone %d: the hand has no dice left to lay down", (int)zone);
		struct sim_die *d = &p->dice[i];
		float at[2];
		sim_plan_spot(p, at);
		d->side = p->plan_side[i] = sim_side_of(w, d, faces[k]);
		d->side_before = 0;
		p->plan[i] = SIM_PLAN_OPEN;
		sim_die_lay(d, at[0], at[1], sim_rand_between(&p->rand, 0, 6.28f));
	}
	return DT_OK;
}

/* A place for a die in an area, away from the dice that are there; any place when it is full. */
static void find_spot(const struct sim_world *w, const struct dt_area *a, int n, float out[2])
{
	struct sim_rand r = { sim_hash(
		w->seed * 97 + (uint64_t)a->number * 64 + (uint64_t)n + (uint64_t)w->now_ns) };
	bool free = false;
	for (int tries = 0; tries < 200 && !free; tries++) {
		out[0] = sim_rand_between(
			&r, (float)a->x_mm + 14, (float)(a->x_mm + a->width_mm) - 14);
		out[1] = sim_rand_between(
			&r, (float)a->y_mm + 14, (float)(a->y_mm + a->height_mm) - 14);
		free = true;
		for (int i = 0; i < SIM_COMMON_MAX; i++)
			free = free && !(w->common_area[i] == a->number &&
					       hypotf(w->common[i].at[0] - out[0],
						       w->common[i].at[1] - out[1]) < 25);
	}
}

enum dt_status sim_put(
	struct sim_world *w, int32_t area, const uint8_t *faces, size_t n, struct dt_error *err)
{
	const struct dt_area *a = NULL;
	int at = 0;
	for (size_t i = w->players_n; i < w->table.areas_n; i++)
		if (w->table.areas[i].number == area)
			a = &w->table.areas[i];
	if (!a)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"the simulated table has no area %d that is "
			"nobody's zone",
			(int)area);
	for (int i = 0; i < SIM_COMMON_MAX; i++)
		w->common_area[i] = w->common_area[i] == area ? 0 : w->common_area[i];
	for (size_t k = 0; k < n; k++) {
		unsigned face;
		int kind = dt_kind_face(w->kinds, w->kinds_n, faces[k], &face);
		float spot[2];
		while (at < SIM_COMMON_MAX && w->common_area[at])
			at++;
		if (at == SIM_COMMON_MAX || kind < 0)
			return dt_fail(err, DT_ERR_RULES, 0, "area %d: %s", (int)area,
				kind < 0 ? "no die has such a face" : "there are no more dice");
		find_spot(w, a, (int)k, spot);
		w->common[at] = (struct sim_die){
			.kind = (uint8_t)kind, .set = w->set[kind][0], .side = (uint8_t)face
		};
		sim_die_lay(&w->common[at], spot[0], spot[1], spot[0] + spot[1]);
		w->common_area[at] = area;
	}
	return DT_OK;
}

enum dt_status sim_accept(struct sim_world *w, int32_t zone, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	if (!p)
		return DT_ERR_FORMAT;
	for (int i = 0; i < p->dice_n; i++)
		if (p->dice[i].side_before) {
			p->dice[i].side_before = 0;
			p->plan_side[i] = p->dice[i].side;
		}
	return DT_OK;
}

enum dt_status sim_mend(struct sim_world *w, int32_t zone, struct dt_error *err)
{
	return queue_simple(w, zone, SIM_DO_MEND, 0, err);
}

enum dt_status sim_hover(struct sim_world *w, int32_t zone, int32_t ms, struct dt_error *err)
{
	return queue_simple(w, zone, SIM_DO_HOVER, ms > 0 ? (uint32_t)ms : 0, err);
}

enum dt_status sim_wait(struct sim_world *w, int32_t zone, int32_t ms, struct dt_error *err)
{
	return queue_simple(w, zone, SIM_DO_WAIT, ms > 0 ? (uint32_t)ms : 0, err);
}

/* --- truth --- */

static bool inside(const struct dt_area *z, float x, float y)
{
	return (double)x >= z->x_mm && (double)y >= z->y_mm && (double)x <= z->x_mm + z->width_mm &&
	       (double)y <= z->y_mm + z->height_mm;
}

static int32_t zone_of(const struct sim_world *w, float x, float y)
{
	for (size_t i = 0; i < w->table.areas_n; i++)
		if (inside(&w->table.areas[i], x, y))
			return w->table.areas[i].number;
	return 0;
}

/* Can hand or arm be seen in the player's zone? Fingers reach ahead; what is high is seen further
 * out. */
static bool hand_inside(const struct sim_player *p)
{
	float near_y = (float)(p->ahead[1] < 0 ? p->zone.y_mm + p->zone.height_mm : p->zone.y_mm);
	return p->out && (p->hand[1] - near_y) * -p->ahead[1] < 105;
}

static void add_die(
	const struct sim_world *w, int32_t player, const struct sim_die *d, struct sim_truth *out)
{
	struct sim_truth_die *t = &out->dice[out->dice_n];
	if (d->where != SIM_LYING && d->where != SIM_FLYING && d->where != SIM_UNDER_CUP)
		return;
	out->dice_n++;
	uint8_t face = sim_face_of(w, d, sim_die_up(d->turn));
	*t = (struct sim_truth_die){ .player = player,
		.zone = zone_of(w, d->at[0], d->at[1]),
		.put = d->area,
		.die = { .face = face,
			.likely = face,
			.colour = w->kinds[d->kind].own_colour && player ? sim_colour_of(w, player)
									 : DT_COLOUR_UNSURE,
			.set = (int8_t)d->kind,
			.sure = 1,
			.x_mm = (double)d->at[0],
			.y_mm = (double)d->at[1],
			.angle_deg = (double)fmodf(d->angle * (float)(180 / M_PI) + 720, 360) },
		.cocked = d->cocked,
		.moving = d->where == SIM_FLYING,
		.under_cup = d->where == SIM_UNDER_CUP };
}

void sim_truth(const struct sim_world *w, struct sim_truth *out)
{
	memset(out, 0, sizeof(*out));
	out->pose = w->pose;
	out->dark = w->now_ns < w->dark_until_ns;
	out->glare = w->now_ns < w->glare_until_ns;
	for (size_t i = 0; i < w->players_n; i++)
		for (int k = 0; k < w->players[i].dice_n; k++)
			add_die(w, w->players[i].zone.number, &w->players[i].dice[k], out);
	for (int i = 0; i < SIM_COMMON_MAX; i++)
		if (w->common_area[i])
			add_die(w, 0, &w->common[i], out);
	sim_cards_truth(w, out);
	out->zones_n = w->table.areas_n;
	for (size_t i = w->players_n; i < w->table.areas_n; i++) {
		out->zones[i].number = w->table.areas[i].number;
		out->zones[i].state = DT_ZONE_EMPTY;
		for (size_t k = 0; k < out->dice_n; k++)
			if (out->dice[k].zone == out->zones[i].number)
				out->zones[i].state = DT_ZONE_OPEN;
	}
	for (size_t i = 0; i < w->players_n; i++) {
		const struct sim_player *p = &w->players[i];
		bool moving = false, any = false;
		for (size_t k = 0; k < out->dice_n; k++)
			if (out->dice[k].zone == p->zone.number) {
				any = true;
				moving = moving || out->dice[k].moving;
			}
		out->zones[i].number = p->zone.number;
		out->zones[i].state = hand_inside(p) || moving	 ? DT_ZONE_BUSY
				      : p->cup == SIM_CUP_STANDS ? DT_ZONE_COVERED
				      : any			 ? DT_ZONE_OPEN
								 : DT_ZONE_EMPTY;
	}
}
