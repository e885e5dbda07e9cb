/* SPDX-License-Identifier: MIT */
/*
 * hands_dice.c - simulated hands at dice that stay where they fall: they lay out what must lie,
 * roll, choose what stays, and lift their cups together.
 *
 * Dice on fields are in hands_moved.c; what the table complains about in hands_mend.c.
 */
#include "live_hands_in.h"

#include "bot_turn.h"
#include "hands_laid.h"

#include <string.h>

enum {
	UNSEEN_MS = 4000, /* a cup that is not seen for so long is pushed elsewhere */
	TURNED_MS = 900,  /* after a die was turned for a card: the table sees it */
};

/* Those of faces that are not wanted, as bits; want keeps what is not there. */
static uint32_t beyond(const uint8_t *faces, size_t n, uint8_t want[GAME_FACES_MAX])
{
	uint32_t bits = 0;
	for (size_t i = 0; i < n; i++) {
		if (faces[i] >= 1 && faces[i] <= GAME_FACES_MAX && want[faces[i] - 1] > 0)
			want[faces[i] - 1]--;
		else
			bits |= 1u << i;
	}
	return bits;
}

enum dt_status hands_lay_missing(
	struct sim_hands *h, int seat, const uint8_t want[GAME_FACES_MAX], struct dt_error *err)
{
	uint8_t faces[SIM_DICE_MAX];
	size_t n = 0;
	for (int f = 0; f < GAME_FACES_MAX; f++)
		for (int i = 0; i < want[f] && n < SIM_DICE_MAX; i++)
			faces[n++] = (uint8_t)(f + 1);
	return n ? sim_lay(h->of.world, seat, faces, n, err) : DT_OK;
}

/* What has to lie open, or will with what the seat is about to say. */
static void must_lie(const struct sim_hands *h, int seat, uint8_t want[GAME_FACES_MAX])
{
	const struct hands_says *s = &h->says.seat[seat - 1];
	if (s->begun)
		h->table.leaves(hands_now(h), &s->what, want);
	else
		h->table.lying(hands_now(h), seat, want);
}

/* Makes what lies open what the game says; true when it is so. */
bool hands_arrange(struct sim_hands *h, int seat)
{
	uint8_t want[GAME_FACES_MAX], lying[SIM_DICE_MAX], under[SIM_DICE_MAX];
	struct sim_world *w = h->of.world;
	if (!sim_hand_idle(w, seat))
		return false;
	if (sim_rolled(w, seat, under)) {
		sim_lift(w, seat, NULL);
		return false;
	}
	must_lie(h, seat, want);
	uint32_t bits = beyond(lying, sim_lying(w, seat, lying), want);
	if (bits) {
		sim_take(w, seat, bits, NULL);
		return false;
	}
	hands_lay_missing(h, seat, want, NULL);
	return true;
}

bool hands_have_turned(struct sim_hands *h, int seat, uint64_t now_ms)
{
	struct hands_says *s = &h->says.seat[seat - 1];
	uint8_t faces[GAME_FACES_MAX], then[GAME_FACES_MAX];
	if (!s->begun)
		return true;
	h->table.lying(hands_now(h), seat, faces);
	h->table.leaves(hands_now(h), &s->what, then);
	if (memcmp(faces, then, sizeof(faces)) == 0 || hands_arrange(h, seat))
		return true;
	s->next_ms = now_ms + TURNED_MS;
	return false;
}

static void choose(struct sim_hands *h, int seat, const uint8_t *roll, struct game_action *out)
{
	struct game_action legal[BOT_LEGAL_MAX];
	game_observe_into(hands_now(h), seat, h->scratch);
	bot_cards_look(h->cards, seat, h->scratch);
	struct bot_ask ask = { .view = h->scratch, .seat = seat, .roll = roll, .legal = legal };
	ask.n = bot_legal(h->bg, h->scratch, seat, roll, legal, BOT_LEGAL_MAX);
	if (ask.n > BOT_LEGAL_MAX)
		ask.n = BOT_LEGAL_MAX;
	memset(out, 0, sizeof(*out));
	if (ask.n)
		*out = legal[h->bot->choose(&ask, &h->luck)];
}

void hands_count_faces(const uint8_t *faces, size_t n, uint8_t roll[GAME_FACES_MAX])
{
	memset(roll, 0, GAME_FACES_MAX);
	for (size_t i = 0; i < n; i++)
		roll[faces[i] - 1]++;
}

void hands_think(struct sim_hands *h, int seat, uint32_t most_ms)
{
	if (!h->of.hurry)
		sim_wait(h->of.world, seat, (int32_t)bot_luck_below(&h->luck, most_ms), NULL);
}

/* Takes away what is not kept of the dice under the cup. */
void hands_keep(struct sim_hands *h, int seat, const uint8_t kept[GAME_FACES_MAX])
{
	uint8_t faces[SIM_DICE_MAX], want[GAME_FACES_MAX];
	size_t n = sim_rolled(h->of.world, seat, faces);
	memcpy(want, kept, sizeof(want));
	uint32_t rest = beyond(faces, n, want);
	if (rest)
		sim_keep(h->of.world, seat, ~rest, NULL);
	h->hand[seat - 1].doing = DO_WAIT;
}

/* Where all dice stay whatever they show nobody is asked. */
static bool has_choice(struct sim_hands *h, int seat, const uint8_t *roll)
{
	struct game_action two[2];
	game_observe_into(hands_now(h), seat, h->scratch);
	return bot_legal(h->bg, h->scratch, seat, roll, two, 2) != 1;
}

static void roll_under_cup(struct sim_hands *h, int seat)
{
	struct hand *p = &h->hand[seat - 1];
	struct game_action a;
	struct dt_error err;
	uint8_t faces[SIM_DICE_MAX] = { 0 };
	struct bot_dice d = { .n = { SIM_DICE_MAX } };
	h->bg->dice(hands_now(h), seat, &d);
	if (!sim_in_hand(h->of.world, seat))
		hands_free_a_die(h->of.world, seat, &err);
	sim_roll_some(h->of.world, seat, d.n, NULL, NULL);
	hands_count_faces(faces, sim_rolled(h->of.world, seat, faces), p->roll);
	p->doing = DO_CHOOSE;
	if (seat == h->of.me && has_choice(h, seat, p->roll))
		return;
	hands_think(h, seat, THINK_MS);
	choose(h, seat, p->roll, &a);
	hands_keep(h, seat, a.arg);
}

/* Dice that are moved about: does it roll once more? */
static bool rolls_again(struct sim_hands *h, int seat)
{
	const struct hand *p = &h->hand[seat - 1];
	return hands_need(h, seat) == NEED_LAID && (p->doing == DO_WAIT || p->doing == DO_CHOOSE);
}

/* Does the table see the cup? One that it does not see is pushed. */
static bool is_down(struct sim_hands *h, int seat, const struct screen *seen, uint64_t now_ms)
{
	struct hand *p = &h->hand[seat - 1];
	bool idle = p->doing == DO_WAIT && sim_hand_idle(h->of.world, seat);
	bool down = idle && seen->seat[seat - 1].state == DT_ZONE_COVERED;
	if (down || !idle) {
		p->unseen_ms = 0;
		return down;
	}
	if (!p->unseen_ms)
		p->unseen_ms = now_ms ? now_ms : 1;
	if (now_ms >= p->unseen_ms + UNSEEN_MS) {
		sim_shift(h->of.world, seat, NULL);
		h->pushed++;
		p->unseen_ms = 0;
	} else {
		hands_come_back(h, p->unseen_ms + UNSEEN_MS);
	}
	return false;
}

/* The cups go up together, when the table has seen them all. */
void hands_lift_cups(struct sim_hands *h, const struct screen *seen, uint64_t now_ms)
{
	bool any = false, all = true;
	for (int seat = 1; seat <= hands_seats(h); seat++) {
		if (hands_need(h, seat) != NEED_CUP && !rolls_again(h, seat))
			continue;
		any = true;
		if (seen->seat[seat - 1].playing)
			all = is_down(h, seat, seen, now_ms) && all;
	}
	if (!any || !all)
		return;
	for (int seat = 1; seat <= hands_seats(h); seat++) {
		if (h->hand[seat - 1].doing != DO_WAIT)
			continue;
		sim_wait(h->of.world, seat, (int32_t)bot_luck_below(&h->luck, 250), NULL);
		sim_lift(h->of.world, seat, NULL);
		h->hand[seat - 1].doing = DO_SHOW;
		h->hand[seat - 1].lifted = true;
	}
}

/* Of the dice that lie open those are taken back into the hand that the answer does not leave. */
void hands_take_up(struct sim_hands *h, int seat, const struct game_action *a)
{
	uint8_t lying[SIM_DICE_MAX], want[GAME_FACES_MAX];
	size_t n = sim_lying(h->of.world, seat, lying);
	h->table.leaves(hands_now(h), a, want);
	sim_take(h->of.world, seat, beyond(lying, n, want), NULL);
}

/* Rolls again openly, and leaves what stays of it. */
static void roll_openly(struct sim_hands *h, int seat)
{
	struct hand *p = &h->hand[seat - 1];
	struct game_action a;
	uint8_t lying[SIM_DICE_MAX], want[GAME_FACES_MAX];
	struct bot_dice d = { .n = { SIM_DICE_MAX } };
	if (p->doing == DO_NOTHING) {
		h->bg->dice(hands_now(h), seat, &d);
		sim_throw_some(h->of.world, seat, d.n, NULL, NULL);
		p->doing = DO_CHOOSE;
	}
	if (p->doing != DO_CHOOSE || !sim_hand_idle(h->of.world, seat))
		return;
	h->table.lying(hands_now(h), seat, want);
	size_t n = sim_lying(h->of.world, seat, lying);
	uint32_t new = beyond(lying, n, want);
	memset(p->roll, 0, sizeof(p->roll));
	for (size_t i = 0; i < n; i++)
		if (new >> i & 1)
			p->roll[lying[i] - 1]++;
	if (seat == h->of.me)
		return;
	choose(h, seat, p->roll, &a);
	p->doing = DO_SHOW;
	hands_take_up(h, seat, &a);
}

void hands_roll(struct sim_hands *h, int seat)
{
	struct hand *p = &h->hand[seat - 1];
	struct dt_error err;
	if (p->doing == DO_ARRANGE && hands_arrange(h, seat) &&
		hands_tend_fields(h->of.world, &h->table, hands_now(h), seat, false, &err))
		p->doing = DO_NOTHING;
	if (hands_throws(h, seat))
		roll_openly(h, seat);
	else if (p->doing == DO_NOTHING)
		roll_under_cup(h, seat);
}
