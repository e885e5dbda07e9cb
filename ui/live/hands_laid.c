/* SPDX-License-Identifier: MIT */
/*
 * hands_laid.c - plans a hand's whole turn on a copy of the game, and lays dice on fields again
 * that do not lie as the game has them.
 */
#include "hands_laid.h"

#include <math.h>
#include <string.h>

enum { NEAR_MM = 8 }; /* from a die to where the table sees it, at most */

enum dt_status hands_plan(const struct game_table *t, const struct game *g, int seat,
	const struct hands_mind *mind, struct game_turn *out, struct dt_error *err)
{
	struct game *now = game_clone(g);
	out->n = 0;
	if (!now)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for players");
	while (out->n < GAME_TURN_MAX && (game_acting(now) & game_bit(seat)) &&
		t->need(now, seat) == NEED_LAID) {
		struct game_action *a = &out->list[out->n++];
		mind->answer(mind->user, now, seat, a);
		if (game_apply(now, a, NULL, err) != DT_OK)
			break;
	}
	game_destroy(now);
	return DT_OK;
}

/* What lies on a field after the answer and did not before. */
unsigned hands_put_where(const struct game_table *t, const struct game *g,
	const struct game_action *a, uint8_t faces[GAME_FACES_MAX])
{
	struct game *after = game_clone(g);
	unsigned found = 0;
	memset(faces, 0, GAME_FACES_MAX);
	if (!after)
		return 0;
	if (game_apply(after, a, NULL, NULL) == DT_OK)
		for (size_t i = 0; i < t->fields_n && !found; i++) {
			unsigned area = (unsigned)t->fields[i].area.number;
			uint8_t was[GAME_FACES_MAX];
			t->lying_on(g, a->seat, area, was);
			t->lying_on(after, a->seat, area, faces);
			for (int f = 0; f < GAME_FACES_MAX; f++)
				found = faces[f] > was[f] ? area : found;
		}
	game_destroy(after);
	return found;
}

/* Are all dice that it has on this field as it put them? */
static bool as_put(const struct sim_world *w, int seat, int32_t area)
{
	struct sim_truth truth;
	uint8_t meant[SIM_DICE_MAX];
	int left[GAME_FACES_MAX + 1] = { 0 };
	size_t n = sim_lying_on(w, seat, area, meant);
	sim_truth(w, &truth);
	for (size_t i = 0; i < n; i++)
		left[meant[i]]++;
	for (size_t i = 0; i < truth.dice_n; i++)
		if (truth.dice[i].player == seat && truth.dice[i].put == area &&
			left[truth.dice[i].die.face]-- == 0)
			return false;
	return true;
}

static bool tend_field(struct sim_world *w, int seat, int32_t area,
	const uint8_t want[GAME_FACES_MAX], struct dt_error *err)
{
	uint8_t lie[SIM_DICE_MAX], missing[SIM_DICE_MAX];
	int left[GAME_FACES_MAX];
	size_t n = sim_lying_on(w, seat, area, lie), lack = 0;
	bool more = false;
	for (int f = 0; f < GAME_FACES_MAX; f++)
		left[f] = want[f];
	for (size_t i = 0; i < n; i++)
		more = left[lie[i] - 1]-- == 0 || more;
	if (more) { /* all, and then what must lie there */
		sim_take_off(w, seat, area, err);
		return false;
	}
	for (int f = 0; f < GAME_FACES_MAX; f++)
		for (int i = 0; i < left[f] && lack < SIM_DICE_MAX; i++)
			missing[lack++] = (uint8_t)(f + 1);
	if (!lack)
		return true;
	sim_put_on(w, seat, area, missing, lack, err);
	return false;
}

bool hands_tend_fields(struct sim_world *w, const struct game_table *t, const struct game *g,
	int seat, bool mend, struct dt_error *err)
{
	for (size_t i = 0; i < t->fields_n; i++) {
		int32_t area = t->fields[i].area.number;
		uint8_t want[GAME_FACES_MAX];
		t->lying_on(g, seat, (unsigned)area, want);
		if (!tend_field(w, seat, area, want, err))
			return false;
		if (mend && !as_put(w, seat, area)) {
			sim_mend(w, seat, err);
			return false;
		}
	}
	return true;
}

static bool is_seen(const struct sim_truth_die *d, const struct game_area *a)
{
	for (int k = 0; k < a->n; k++)
		if (hypot(a->die[k].x_mm - d->die.x_mm, a->die[k].y_mm - d->die.y_mm) < NEAR_MM &&
			a->die[k].face == d->die.face && a->die[k].colour == d->die.colour)
			return true;
	return false;
}

bool hands_see_fields(const struct sim_world *w, int seat, const struct ses_look *look)
{
	struct sim_truth t;
	sim_truth(w, &t);
	for (int i = 0; i < look->areas_n; i++) {
		const struct game_area *a = &look->area[i];
		int lie = 0, own = 0, seen = 0;
		for (size_t k = 0; k < t.dice_n; k++) {
			const struct sim_truth_die *d = &t.dice[k];
			bool here = d->zone == a->number && !d->under_cup;
			lie += here;
			own += here && d->player == seat;
			seen += here && d->player == seat && is_seen(d, a);
		}
		if (own && (seen < own || a->n != lie))
			return false;
	}
	return true;
}

/* The answer that the die in question really is, by its place among the options. */
static unsigned true_answer(
	const struct sim_world *w, const struct screen_prompt *q, const struct dt_die *die)
{
	struct sim_truth t;
	unsigned answer = screen_options(q) - 1; /* none lies there */
	double best = NEAR_MM;
	sim_truth(w, &t);
	for (size_t i = 0; i < t.dice_n; i++) {
		const struct sim_truth_die *d = &t.dice[i];
		double mm = hypot(die->x_mm - d->die.x_mm, die->y_mm - d->die.y_mm);
		if (d->under_cup || mm >= best)
			continue;
		best = mm;
		answer = (unsigned)(q->whose ? d->player : d->die.face) - 1;
	}
	return answer;
}

bool hands_press_field(const struct sim_world *w, const struct screen_prompt *q,
	const struct ses_look *look, struct ses_message *out)
{
	for (int i = 0; i < look->areas_n; i++) {
		const struct game_area *a = &look->area[i];
		if (a->number != q->area || !q->die || q->die > a->n)
			continue;
		bool there =
			true_answer(w, q, &a->die[q->die - 1]) == (unsigned)q->before + q->selected;
		*out = (struct ses_message){ .kind = SES_PRESS, .seat = q->seat, .value = there };
		return true;
	}
	return false;
}

void hands_lay_again(struct sim_world *w, int seat, struct dt_error *err)
{
	const struct dt_table *table = sim_table(w);
	for (size_t i = 0; i < table->areas_n; i++)
		if (table->areas[i].kind != DT_AREA_ZONE)
			sim_take_off(w, seat, table->areas[i].number, err);
}

void hands_free_a_die(struct sim_world *w, int seat, struct dt_error *err)
{
	const struct dt_table *table = sim_table(w);
	uint8_t lie[SIM_DICE_MAX];
	for (size_t i = 0; i < table->areas_n && !sim_in_hand(w, seat); i++)
		if (table->areas[i].kind != DT_AREA_ZONE &&
			sim_lying_on(w, seat, table->areas[i].number, lie))
			sim_take_off(w, seat, table->areas[i].number, err);
}
