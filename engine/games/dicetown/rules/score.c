/* SPDX-License-Identifier: MIT */
/*
 * score.c - points, the score sheet, and who has won.
 */
#include "flow.h"

#include "words.h"

#include <string.h>

enum { SHERIFF_POINTS = 5 };

/* Points printed on some cards; *known becomes false when there are cards that nobody here has
 * seen. */
static int printed(const uint8_t cards[TOWN_CARDS], int first, int last, bool *known)
{
	int points = 0;
	for (int card = first; card <= last; card++) {
		int worth = town_card_points(card);
		if (worth < 0 && cards[card])
			*known = false;
		else if (worth > 0)
			points += cards[card] * worth;
	}
	return points;
}

static void line(struct game_line *l, int seat, const char *name, int count, int points)
{
	l->seat = (uint8_t)seat;
	l->name = name;
	l->count = (int16_t)count;
	l->points = (int16_t)points;
}

static void card_line(struct game_line *l, int seat, const char *name,
	const uint8_t cards[TOWN_CARDS], int first, int last, bool all_told)
{
	bool known = true;
	unsigned n = 0;
	int points = printed(cards, first, last, &known);
	for (int card = first; card <= last; card++)
		n += town_card_points(card) ? cards[card] : 0u;
	known = known || all_told;
	n -= all_told ? cards[last] : 0u;
	line(l, seat, name, known ? (int)n : -1, known ? points : 0);
}

enum { LINES = 11, LINES_BASE = 6 };

/* With the expansion there are more, and own cards have some for what their owner only said. */
static int lines(const struct town *t)
{
	bool more = t->rules.expansion;
	return LINES_BASE + 2 * more + (owns_cards(t) ? 2 + more : 0);
}

/* What is told of a kind is proven no more than by a word: of the hand first. */
static void leave_proven(
	const struct town_player *p, uint8_t hand[TOWN_CARDS], uint8_t safe[TOWN_CARDS])
{
	memcpy(hand, p->hand, TOWN_CARDS);
	memcpy(safe, p->safe, TOWN_CARDS);
	for (int card = 1; card < TOWN_CARDS; card++) {
		uint8_t from_hand = p->told[card] < hand[card] ? p->told[card] : hand[card];
		hand[card] = (uint8_t)(hand[card] - from_hand);
		safe[card] = (uint8_t)(safe[card] - (p->told[card] - from_hand));
	}
}

unsigned town_rewards(const struct town *t, int seat)
{
	unsigned n = 0;
	int card = 0;
	while ((card = town_bandit_next(t, card, BANDIT_CAUGHT + seat)))
		n += (unsigned)town_bandit_reward(t, card);
	return n;
}

/* Cards that score themselves, all at the same time (X-CARD-1): those of these. */
static void end_line(const struct town *t, int seat, const char *name,
	const uint8_t cards[TOWN_CARDS], bool all_told, struct game_line *l)
{
	int caught = (int)town_bandits(t, BANDIT_CAUGHT + seat);
	int all = (int)town_count(town_seat(t, seat)->hand, BACKS_STORE);
	bool known = all_told || !cards[GS_UNKNOWN];
	int n = cards[GS_WINCHESTER] + cards[GS_CATTLE] + cards[GS_MULE] + cards[GS_DOG];
	int points = 6 * cards[GS_WINCHESTER] + 7 * cards[GS_CATTLE] + all * cards[GS_MULE] +
		     2 * caught * cards[GS_DOG];
	line(l, seat, name, known ? n : -1, known ? points : 0);
}

/* What its owner only said. */
static void told_lines(const struct town *t, int seat, struct game_line *l)
{
	const uint8_t *told = town_seat(t, seat)->told;
	card_line(&l[0], seat, N_("equipment told"), told, GS_EQUIP_1, GS_UNKNOWN, true);
	card_line(&l[1], seat, N_("deeds told"), told, DEED_1, DEED_UNKNOWN, true);
	if (t->rules.expansion)
		end_line(t, seat, N_("cards for the end told"), told, true, &l[2]);
}

static void sheet(const struct town *t, int seat, struct game_line l[LINES])
{
	const struct town_player *p = town_seat(t, seat);
	bool sheriff = t->badge == seat, more = t->rules.expansion;
	line(&l[0], seat, N_("nuggets"), p->nuggets, p->nuggets);
	int dollars = p->bills + (int)town_rewards(t, seat); /* X-END-2: one division */
	line(&l[1], seat, N_("dollars"), dollars, dollars / 2);
	line(&l[2], seat, N_("badge"), sheriff, sheriff ? SHERIFF_POINTS : 0);
	const uint8_t *hand = p->hand, *safe = p->safe;
	uint8_t proven[2][TOWN_CARDS];
	if (owns_cards(t)) {
		leave_proven(p, proven[0], proven[1]);
		hand = proven[0];
		safe = proven[1];
		told_lines(t, seat, &l[LINES_BASE + 2 * more]);
	}
	card_line(&l[3], seat, N_("equipment"), hand, GS_EQUIP_1, GS_UNKNOWN, p->open);
	card_line(&l[4], seat, N_("deeds"), hand, DEED_1, DEED_UNKNOWN, p->open);
	card_line(&l[5], seat, N_("protected deeds"), safe, DEED_1, DEED_UNKNOWN, p->open);
	if (!more)
		return;
	line(&l[6], seat, N_("ranches"), p->ranches, p->ranches * (p->ranches + 1) / 2);
	end_line(t, seat, N_("cards for the end"), hand, p->open, &l[7]);
}

size_t town_score(const void *state, struct game_line *out, size_t cap)
{
	const struct town *t = state;
	size_t n = 0;
	for (int seat = 1; seat <= t->seats; seat++) {
		struct game_line l[LINES];
		sheet(t, seat, l);
		for (int i = 0; i < lines(t); i++, n++)
			if (n < cap)
				out[n] = l[i];
	}
	return n;
}

int town_points(const struct town *t, int seat)
{
	struct game_line l[LINES];
	int points = 0;
	sheet(t, seat, l);
	for (int i = 0; i < lines(t); i++)
		points += l[i].points;
	return points;
}

void town_result(const void *state, struct game_result *out)
{
	const struct town *t = state;
	out->over = t->depth == 0 && t->winner;
	out->winners = out->over ? game_bit(t->winner) : 0;
	out->complete = true;
	for (int seat = 1; seat <= t->seats; seat++) {
		struct game_line l[LINES];
		sheet(t, seat, l);
		for (int i = 0; i < lines(t); i++)
			out->complete = out->complete && l[i].count >= 0;
		out->points[seat - 1] = (int16_t)town_points(t, seat);
	}
}

static unsigned deed_cards(const struct town *t, int seat)
{
	const struct town_player *p = town_seat(t, seat);
	return town_count(p->hand, BACKS_DEEDS) + town_count(p->safe, BACKS_DEEDS) + p->ranches;
}

/* Most points, then most deeds (DT-WIN-1, DT-WIN-2). */
static uint8_t leaders(const struct town *t)
{
	int best = -1;
	uint8_t set = 0;
	for (int seat = 1; seat <= t->seats; seat++) {
		int value = town_points(t, seat) * 256 + (int)deed_cards(t, seat);
		if (value < best)
			continue;
		if (value > best)
			set = 0;
		best = value;
		set |= seat_bit(seat);
	}
	return set;
}

void run_end(struct flow *f, struct town_frame *fr)
{
	struct town *t = f->t;
	if (fr->step == 0) {
		t->place = PLACE_END;
		if (owns_cards(t) && flow_ask_for_cards(f, fr))
			return;
		for (int seat = 1; seat <= t->seats; seat++)
			flow_tell(f, EV_POINTS, seat, town_points(t, seat), 0, 0);
		uint8_t tied = leaders(t);
		fr->step = 1;
		memset(t->order, 0, sizeof(t->order));
		if (seats_in(tied) > 1) { /* DT-WIN-3; no bribes any more */
			flow_push(f, AT_RULING, 0, tied, 1);
			return;
		}
		t->order[0] = (uint8_t)only_seat(tied);
	}
	t->winner = t->order[0];
	flow_tell(f, EV_WINNER, t->winner, 0, 0, 0);
	flow_pop(f);
}
