/* SPDX-License-Identifier: MIT */
/*
 * hands_moved.c - simulated hands at dice that are moved about: turns of several answers that are
 * laid one after the other, and the dice on fields of who is not asked.
 *
 * What such dice are to be laid as is found out in hands_laid.c.
 */
#include "live_hands_in.h"

#include "bot_turn.h"
#include "hands_laid.h"

#include <string.h>

enum {
	FIELDS_MS = 6000, /* with a complaint, before dice on fields are laid otherwise */
	PRESS_MS = 200,	  /* between two presses */
};

static void decide(void *user, const struct game *g, int seat, struct game_action *out)
{
	struct sim_hands *h = user;
	bot_answer(h->bot, h->bg, g, seat, &h->deal, &h->luck, h->scratch, out);
}

/* Another roll: those that are not left are taken up, and go under the cup. */
static void roll_rest(struct sim_hands *h, int seat, const struct game_action *a)
{
	struct hand *p = &h->hand[seat - 1];
	hands_take_up(h, seat, a);
	sim_roll(h->of.world, seat, NULL, NULL);
	p->turn.n = 0; /* there is nothing to be laid then */
	p->doing = DO_WAIT;
}

/* One more answer is carried out; true when all have been, and it is said with the button. */
static bool lay(struct sim_hands *h, int seat, struct ses_message *out)
{
	struct hand *p = &h->hand[seat - 1];
	uint8_t faces[GAME_FACES_MAX], list[SIM_DICE_MAX];
	size_t n = 0;
	if (p->at < p->turn.n) {
		struct game *g = game_clone(hands_now(h));
		for (size_t i = 0; g && i < p->at; i++)
			game_apply(g, &p->turn.list[i], NULL, NULL);
		unsigned area = g ? hands_put_where(&h->table, g, &p->turn.list[p->at], faces) : 0;
		game_destroy(g);
		for (int f = 0; area && f < GAME_FACES_MAX; f++)
			for (int i = 0; i < faces[f] && n < SIM_DICE_MAX; i++)
				list[n++] = (uint8_t)(f + 1);
		if (n)
			sim_put_on(h->of.world, seat, (int32_t)area, list, n, NULL);
		p->at++;
		return false;
	}
	*out = (struct ses_message){ .kind = SES_PRESS, .seat = (uint8_t)seat, .value = 1 };
	p->doing = DO_SHOW;
	return true;
}

/* The answer leaves dice lying and rolls the others: the game asks for a roll then. */
static bool is_roll(struct sim_hands *h, int seat, const struct game_action *a)
{
	struct game *g = game_clone(hands_now(h));
	bool rolls = g && game_apply(g, a, NULL, NULL) == DT_OK &&
		     (game_acting(g) & game_bit(seat)) && h->table.need(g, seat) == NEED_CUP &&
		     sim_lying(h->of.world, seat, (uint8_t[SIM_DICE_MAX]){ 0 }) > 0;
	uint8_t faces[GAME_FACES_MAX];
	rolls = rolls && !hands_put_where(&h->table, hands_now(h), a, faces);
	game_destroy(g);
	return rolls;
}

/* What cannot be read where it lies lies otherwise then. */
static void lay_anew(struct sim_hands *h, int seat)
{
	struct hand *p = &h->hand[seat - 1];
	for (size_t i = 0; i < h->table.fields_n; i++) {
		int32_t area = h->table.fields[i].area.number;
		uint8_t was[GAME_FACES_MAX], none[GAME_FACES_MAX] = { 0 };
		h->table.lying_on(hands_now(h), seat, (unsigned)area, was);
		if (memcmp(was, none, sizeof(was)) == 0)
			sim_take_off(h->of.world, seat, area, NULL);
	}
	p->complaint_ms = 0;
	p->at = 0;
	p->doing = DO_LAY;
}

/* True when it says something. */
bool hands_move_about(struct sim_hands *h, int seat, const struct screen *seen, uint64_t now_ms,
	struct ses_message *out)
{
	struct hand *p = &h->hand[seat - 1];
	struct dt_error err;
	struct hands_mind mind = { h, decide };
	if (seat == h->of.me || !sim_hand_idle(h->of.world, seat))
		return false;
	if (p->doing == DO_ARRANGE) {
		if (!hands_arrange(h, seat) ||
			!hands_tend_fields(h->of.world, &h->table, hands_now(h), seat, false, &err))
			return false;
		p->doing = DO_NOTHING;
	}
	if (p->doing == DO_NOTHING) {
		hands_think(h, seat, THINK_MS);
		hands_plan(&h->table, hands_now(h), seat, &mind, &p->turn, NULL);
		p->at = 0;
		p->doing = DO_LAY;
		if (p->turn.n && is_roll(h, seat, &p->turn.list[0]))
			roll_rest(h, seat, &p->turn.list[0]);
		return false;
	}
	if (p->doing == DO_SHOW && p->turn.n && seen->seat[seat - 1].trouble[0] &&
		hands_has_waited(h, &p->complaint_ms, now_ms)) {
		sim_mend(h->of.world, seat, NULL);
		lay_anew(h, seat);
	}
	return p->doing == DO_LAY && sim_hand_idle(h->of.world, seat) && lay(h, seat, out);
}

bool hands_tell_field(struct sim_hands *h, const struct screen *seen, const struct ses_look *look,
	uint64_t now_ms, struct ses_message *out)
{
	struct hand *p = &h->hand[seen->prompt.seat - 1];
	if (now_ms < p->press_ms) {
		hands_come_back(h, p->press_ms);
		return false;
	}
	if (!hands_press_field(h->of.world, &seen->prompt, look, out))
		return false;
	p->press_ms = now_ms + PRESS_MS;
	p->complaint_ms = 0;
	h->doubts += out->value;
	return true;
}

/* Who is not asked keeps his dice on the fields as they must be. */
void hands_keep_fields(struct sim_hands *h, int seat, const struct screen *seen,
	const struct ses_look *look, uint64_t now_ms)
{
	struct hand *p = &h->hand[seat - 1];
	struct dt_error err;
	bool complains = false;
	for (int i = 0; i < seen->seats; i++)
		complains = complains || seen->seat[i].trouble[0];
	if (!h->table.fields_n || !sim_hand_idle(h->of.world, seat))
		return;
	if (!complains || hands_see_fields(h->of.world, seat, look))
		p->fields_ms = 0;
	if (!hands_tend_fields(h->of.world, &h->table, hands_now(h), seat, complains, &err) ||
		!complains || hands_see_fields(h->of.world, seat, look))
		return;
	/* All is right, and somebody complains all the time, and it cannot be read. */
	if (!hands_has_waited(h, &p->fields_ms, now_ms) || now_ms < p->fields_ms + FIELDS_MS) {
		hands_come_back(h, p->fields_ms + FIELDS_MS);
		return;
	}
	p->fields_ms = 0;
	hands_lay_again(h->of.world, seat, &err);
}
