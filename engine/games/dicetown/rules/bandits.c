/* SPDX-License-Identifier: MIT */
/*
 * bandits.c - bandits (X-BANDIT): hired at the Saloon, used before a roll, wanted at the Sheriff's
 * office, chased and caught.
 */
#include "flow.h"

#include <string.h>

static uint8_t *bandit(struct town *t, int card)
{
	return &t->bandit[card - BANDIT_1];
}

int town_bandit_at(const struct town *t, int card)
{
	return t->bandit[card - BANDIT_1];
}

int town_bandit_face(const struct town *t, int card)
{
	return t->rules.bandit_faces[card - BANDIT_1];
}

int town_bandit_reward(const struct town *t, int card)
{
	return t->rules.bandit_rewards[card - BANDIT_1];
}

int town_bandit_next(const struct town *t, int card, int where)
{
	for (card = card ? card + 1 : BANDIT_1; card < BANDIT_1 + TOWN_BANDITS; card++)
		if (town_bandit_at(t, card) == where)
			return card;
	return CARD_NONE;
}

unsigned town_bandits(const struct town *t, int where)
{
	unsigned n = 0;
	for (int i = 0; i < TOWN_BANDITS; i++)
		n += t->bandit[i] == where;
	return n;
}

/* Two with the same face and reward are alike. */
bool town_bandit_first(const struct town *t, int card)
{
	for (int other = BANDIT_1; other < card; other++)
		if (town_bandit_at(t, other) == town_bandit_at(t, card) &&
			town_bandit_face(t, other) == town_bandit_face(t, card) &&
			town_bandit_reward(t, other) == town_bandit_reward(t, card))
			return false;
	return true;
}

struct game_event *flow_bandit(struct flow *f, int kind, int seat, int card, int where)
{
	*bandit(f->t, card) = (uint8_t)where;
	return flow_tell(
		f, kind, seat, card, town_bandit_face(f->t, card), town_bandit_reward(f->t, card));
}

bool flow_deal_bandit(struct flow *f, int seat)
{
	struct town *t = f->t;
	t->card = CARD_NONE;
	if (!town_bandits(t, BANDIT_DECK))
		return false;
	if (owns_cards(t)) {
		flow_look_at_face(f, DECK_BANDITS, seat, TELL_MUST);
		return true;
	}
	t->ask.what = ASK_DEAL;
	t->ask.a = DECK_BANDITS;
	return true;
}

/* ---- Before a roll ---- */

/* v[0]: seats that have been asked, from the Sheriff on (X-BANDIT-6); each goes on until he uses no
 * more. */
void run_bandits(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	int seat = clockwise(t, t->badge, fr->v[0]);
	struct town_player *p = flow_player(f, seat);
	if (fr->step == 1) {
		const struct game_action *a = flow_answer(f, seat);
		int card = a->arg[0], n = a->arg[1], face;
		fr->step = 0;
		if (a->kind == ACT_PASS) {
			fr->v[0]++;
			return;
		}
		face = town_bandit_face(t, card) - 1;
		p->aside[face] = (uint8_t)(p->aside[face] + n);
		p->free = (uint8_t)(p->free - n);
		t->turned |= seat_bit(seat);
		flow_bandit(f, EV_SET, seat, card, BANDIT_WANTED)->arg[3] = (uint8_t)n;
		return;
	}
	if (fr->v[0] == t->seats) {
		flow_pop(f);
	} else if (p->free && town_bandits(t, BANDIT_HIRED + seat)) {
		fr->step = 1;
		flow_ask(f, ASK_BANDIT, 0, 0, seat_bit(seat));
	} else {
		fr->v[0]++;
	}
}

/* ---- At the Saloon ---- */

enum { H_WINDOW, H_HIRE, H_DEALT, H_TURN_UP, H_TURNED };

static void hire(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	int top = town_bandit_next(t, 0, BANDIT_TOP), card = fr->v[0] ? fr->v[0] : top;
	fr->step = H_TURN_UP;
	if (!card) { /* the deck lies face down */
		fr->step = H_DEALT;
		if (!flow_deal_bandit(f, fr->seat))
			flow_pop(f);
		return;
	}
	flow_bandit(f, EV_HIRE, fr->seat, card, BANDIT_HIRED + fr->seat);
	if (!fr->v[0])
		return;
	/* The Desperado's deck is shuffled. */
	if (top && top != card)
		*bandit(t, top) = BANDIT_DECK;
	t->shuffles[DECK_BANDITS - 1]++;
	t->dealt[DECK_BANDITS - 1] = 0;
	flow_tell(f, EV_SHUFFLE, 0, DECK_BANDITS, 0, 0);
}

/* v[0]: the bandit that the Desperado has chosen */
void run_hire(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	switch (fr->step) {
	case H_WINDOW:
		fr->step = H_HIRE;
		if (town_bandits(t, BANDIT_DECK) + town_bandits(t, BANDIT_TOP))
			flow_window(f, W_HIRE, fr->seat);
		else
			flow_pop(f); /* X-BANDIT-13 */
		return;
	case H_HIRE:
		hire(f, fr);
		return;
	case H_DEALT:
		flow_bandit(f, EV_HIRE, fr->seat, t->card, BANDIT_HIRED + fr->seat);
		flow_pop(f);
		return;
	case H_TURN_UP:
		fr->step = H_TURNED;
		if (t->rules.bandit_hidden || !flow_deal_bandit(f, fr->seat))
			flow_pop(f);
		return;
	default:
		flow_bandit(f, EV_TOP, 0, t->card, BANDIT_TOP);
		flow_pop(f);
	}
}

/* ---- At the Sheriff's office ---- */

enum { C_ROLL, C_ROLLED, C_AGAIN, C_ROLLED_AGAIN, C_CATCH, C_CAUGHT };

static unsigned wanted(const struct town *t, int face, bool *alike)
{
	unsigned n = 0;
	int card = 0, reward = 0;
	*alike = true;
	while ((card = town_bandit_next(t, card, BANDIT_WANTED))) {
		if (town_bandit_face(t, card) != face)
			continue;
		*alike = *alike && (!n || town_bandit_reward(t, card) == reward);
		reward = town_bandit_reward(t, card);
		n++;
	}
	return n;
}

int town_best_wanted(const struct town *t, int face)
{
	int best = CARD_NONE, card = 0;
	while ((card = town_bandit_next(t, card, BANDIT_WANTED)))
		if (town_bandit_face(t, card) == face &&
			(!best || town_bandit_reward(t, card) > town_bandit_reward(t, best)))
			best = card;
	return best;
}

static void catch_one(struct flow *f, struct town_frame *fr, int card)
{
	f->t->chased[town_bandit_face(f->t, card) - 1]--;
	flow_bandit(f, EV_CATCH, fr->seat, card, BANDIT_CAUGHT + fr->seat);
}

/* Each die catches one bandit at most, each bandit is caught once (X-BANDIT-8). */
static void catch_all(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	for (int face = FACE_9; face <= FACE_A; face++) {
		bool alike;
		unsigned n;
		while (t->chased[face - 1] && (n = wanted(t, face, &alike))) {
			if (!alike && n > t->chased[face - 1]) {
				fr->step = C_CAUGHT;
				flow_ask(f, ASK_CATCH, face, 0, seat_bit(fr->seat));
				return;
			}
			catch_one(f, fr, town_best_wanted(t, face));
		}
	}
	memset(t->chased, 0, sizeof(t->chased));
	t->turned |= seat_bit(fr->seat); /* X-BANDIT-9: they show kings again */
	flow_pop(f);
}

static void take_roll(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	const uint8_t *dice = flow_answer(f, fr->seat)->arg;
	for (int i = 0; i < TOWN_FACES; i++)
		t->chased[i] = (uint8_t)(t->chased[i] + dice[i]);
	memcpy(flow_tell(f, EV_CHASE, fr->seat, 0, 0, 0)->arg, t->chased, TOWN_FACES);
}

void run_chase(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	unsigned again = town_dice(t->rerolled);
	switch (fr->step) {
	case C_ROLL:
		fr->step = C_ROLLED;
		if (town_bandits(t, BANDIT_WANTED))
			flow_ask(f, ASK_CHASE, town_seat(t, fr->seat)->aside[FACE_K - 1], 0,
				seat_bit(fr->seat));
		else
			flow_pop(f); /* X-BANDIT-13 */
		return;
	case C_ROLLED:
		take_roll(f, fr);
		fr->step = C_AGAIN;
		flow_window(f, W_CHASE, fr->seat);
		return;
	case C_AGAIN:
		fr->step = again ? C_ROLLED_AGAIN : C_CATCH;
		if (!again)
			return;
		for (int i = 0; i < TOWN_FACES; i++)
			t->chased[i] = (uint8_t)(t->chased[i] - t->rerolled[i]);
		memset(t->rerolled, 0, sizeof(t->rerolled));
		flow_ask(f, ASK_CHASE, (int)again, 1, seat_bit(fr->seat));
		return;
	case C_ROLLED_AGAIN:
		take_roll(f, fr);
		fr->step = C_CATCH;
		return;
	case C_CATCH:
		catch_all(f, fr);
		return;
	default:
		fr->step = C_CATCH;
		catch_one(f, fr, flow_answer(f, fr->seat)->arg[0]);
	}
}
