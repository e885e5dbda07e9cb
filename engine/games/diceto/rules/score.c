/* SPDX-License-Identifier: MIT */
/*
 * score.c - the end of a game of Diceto: bonuses, points, and who has won.
 */
#include "flow.h"

#include "words.h"

/* Cards of a seat of these kinds, with their word or without. */
static unsigned won_of(const struct dto *t, int seat, int first, int last)
{
	unsigned n = 0;
	for (int card = 1; card < DTO_SUPER_ROLL; card++)
		if (dto_kind(card) >= first && dto_kind(card) <= last)
			n += t->player[seat - 1].won[card];
	return n;
}

unsigned dto_won(const struct dto *t, int seat)
{
	return won_of(t, seat, 1, DTO_KINDS);
}

static unsigned count_for(const struct dto *t, int seat, int bonus)
{
	unsigned n = 0;
	switch (bonus) {
	case DTO_FEWEST_WORDS:
	case DTO_MOST_WORDS:
		for (int card = 1; card < DTO_SUPER_ROLL; card++)
			n += dto_has_word(card) ? t->player[seat - 1].won[card] : 0u;
		return n;
	case DTO_MOST_STRAIGHTS:
		return won_of(t, seat, DTO_SMALL, DTO_LARGE);
	case DTO_MOST_CHANCES:
		return won_of(t, seat, DTO_CHANCE, DTO_CHANCE);
	case DTO_FEWEST_ONES:
		for (int card = 1; card < DTO_SUPER_ROLL; card++)
			n += dto_points_of(t, card) == 1 ? t->player[seat - 1].won[card] : 0u;
		return n;
	case DTO_MOST_DICE:
		return won_of(t, seat, DTO_DIE_1, DTO_DIE_6);
	default:
		return dto_won(t, seat);
	}
}

static bool wants_few(int bonus)
{
	return bonus == DTO_FEWEST_WORDS || bonus == DTO_FEWEST_CARDS || bonus == DTO_FEWEST_ONES;
}

int dto_bonus_points(int bonus)
{
	static const uint8_t points[DTO_BONUSES + 1] = { 0, 3, 3, 4, 3, 3, 3, 5, 3 };
	return bonus >= 1 && bonus <= DTO_BONUSES ? points[bonus] : 0;
}

/* Who alone meets it best; 0: nobody does. */
static int best_at(const struct dto *t, int bonus)
{
	int best = 0;
	bool alone = false;
	for (int seat = 1; seat <= t->seats; seat++) {
		unsigned n = count_for(t, seat, bonus);
		unsigned most = best ? count_for(t, best, bonus) : 0;
		bool better = !best || (wants_few(bonus) ? n < most : n > most);
		if (better)
			best = seat;
		alone = better || (alone && n != most);
	}
	return alone ? best : 0;
}

static int bonus_of(const struct dto *t, int seat)
{
	int points = 0;
	for (int bonus = 1; bonus <= DTO_BONUSES; bonus++)
		if (t->player[seat - 1].bonus >> (bonus - 1) & 1)
			points += dto_bonus_points(bonus);
	return points;
}

/* ---- The sheet ---- */

static const struct {
	const char *name;
	uint8_t first, last; /* kinds */
} lines[] = {
	{ N_("die cards"), DTO_DIE_1, DTO_DIE_6 },
	{ N_("pairs"), DTO_PAIR, DTO_PAIR },
	{ N_("two pairs"), DTO_TWO_PAIRS, DTO_TWO_PAIRS },
	{ N_("three of a kind"), DTO_THREE, DTO_THREE },
	{ N_("four of a kind"), DTO_FOUR, DTO_FOUR },
	{ N_("straights"), DTO_SMALL, DTO_LARGE },
	{ N_("chances"), DTO_CHANCE, DTO_CHANCE },
	{ N_("bonuses"), 0, 0 },
};

enum { LINES = sizeof(lines) / sizeof(lines[0]) };

static struct game_line line_of(const struct dto *t, int seat, int i)
{
	const struct dto_player *p = &t->player[seat - 1];
	struct game_line l = { .seat = (uint8_t)seat, .name = lines[i].name };
	if (!lines[i].first) {
		for (int bonus = 0; bonus < DTO_BONUSES; bonus++)
			l.count = (int16_t)(l.count + (p->bonus >> bonus & 1));
		l.points = (int16_t)bonus_of(t, seat);
		return l;
	}
	l.count = (int16_t)won_of(t, seat, lines[i].first, lines[i].last);
	for (int card = 1; card < DTO_SUPER_ROLL; card++)
		if (dto_kind(card) >= lines[i].first && dto_kind(card) <= lines[i].last)
			l.points = (int16_t)(l.points + p->won[card] * dto_points_of(t, card));
	return l;
}

size_t dto_score(const void *state, struct game_line *out, size_t cap)
{
	const struct dto *t = state;
	size_t n = 0;
	int last = t->rules.bonus ? LINES : LINES - 1;
	for (int seat = 1; seat <= t->seats; seat++)
		for (int i = 0; i < last; i++, n++)
			if (n < cap)
				out[n] = line_of(t, seat, i);
	return n;
}

int dto_points(const struct dto *t, int seat)
{
	int points = 0;
	for (int i = 0; i < LINES; i++)
		points += line_of(t, seat, i).points;
	return points;
}

void dto_result(const void *state, struct game_result *out)
{
	const struct dto *t = state;
	out->over = t->over != 0;
	out->complete = true;
	out->winners = t->winners;
	for (int seat = 1; seat <= t->seats; seat++)
		out->points[seat - 1] = (int16_t)dto_points(t, seat);
}

/* ---- The end ---- */

static void give_cards(struct dto *t, struct game_events *ev)
{
	for (uint8_t f = 0; f < DTO_OPEN; f++) {
		struct dto_field *on = &t->on[f];
		uint8_t told[] = { (uint8_t)(f + 1), on->card };
		if (!on->card || !on->seat)
			continue;
		t->player[on->seat - 1].won[on->card]++;
		game_tell(ev, DTO_EV_LAST, on->seat, told, sizeof(told));
		on->card = 0;
	}
}

static void give_bonuses(struct dto *t, struct game_events *ev)
{
	for (int i = 0; i < DTO_BONUS_OPEN && t->rules.bonus; i++) {
		int seat = best_at(t, t->bonus[i]);
		t->bonus_won[i] = (uint8_t)seat;
		if (seat)
			t->player[seat - 1].bonus |= (uint8_t)(1u << (t->bonus[i] - 1));
		game_tell(ev, DTO_EV_BONUS, seat, &t->bonus[i], 1);
	}
}

static void name_winners(struct dto *t, struct game_events *ev)
{
	int most = -1;
	for (int seat = 1; seat <= t->seats; seat++) {
		uint8_t points = (uint8_t)dto_points(t, seat);
		game_tell(ev, DTO_EV_POINTS, seat, &points, 1);
		most = points > most ? points : most;
	}
	for (int seat = 1; seat <= t->seats; seat++)
		if (dto_points(t, seat) == most)
			t->winners |= (uint8_t)game_bit(seat);
	for (int seat = 1; seat <= t->seats; seat++)
		if (t->winners & game_bit(seat))
			game_tell(ev, DTO_EV_WINNER, seat, NULL, 0);
}

void dto_end(struct dto *t, int reason, struct game_events *ev)
{
	uint8_t told = (uint8_t)reason;
	t->ask = DTO_ASK_NOTHING;
	t->over = told;
	game_tell(ev, DTO_EV_OVER, 0, &told, 1);
	give_cards(t, ev);
	give_bonuses(t, ev);
	name_winners(t, ev);
}
