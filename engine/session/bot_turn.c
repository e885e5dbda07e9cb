/* SPDX-License-Identifier: MIT */
/*
 * bot_turn.c - rolls a bot's dice with one number of the seed, lists what it may do with them, and
 * asks it.
 */
#include "bot_turn.h"

#include <assert.h>
#include <string.h>

unsigned bot_sides(const struct bot_dice *d, int kind)
{
	unsigned n = 0;
	if (!d->sides[kind])
		return d->faces[kind];
	for (int i = 0; i < d->faces[kind]; i++)
		n += d->sides[kind][i];
	return n;
}

unsigned bot_face_on(const struct bot_dice *d, int kind, unsigned side)
{
	unsigned face = 0;
	if (!d->sides[kind])
		return side;
	while (side >= d->sides[kind][face])
		side -= d->sides[kind][face++];
	return face;
}

bool bot_roll(const struct bot_game *bg, const struct deal *deal, const struct game *g, int seat,
	uint8_t roll[GAME_FACES_MAX])
{
	struct bot_dice d;
	uint64_t ways = 1;
	memset(roll, 0, GAME_FACES_MAX);
	if (!bg->dice(g, seat, &d))
		return false;
	for (int k = 0; k < DT_KINDS_MAX; k++)
		for (int i = 0; i < d.n[k]; i++)
			ways *= bot_sides(&d, k);
	uint64_t fell = deal_number(deal, d.label, d.round, d.index, ways);
	for (int k = 0; k < DT_KINDS_MAX; roll += d.faces[k++])
		for (int i = 0; i < d.n[k]; i++, fell /= bot_sides(&d, k))
			roll[bot_face_on(&d, k, (unsigned)(fell % bot_sides(&d, k)))]++;
	return true;
}

/* The next way to take dice out of a roll, counting like a clock; false after the last. */
static bool next_dice(const uint8_t *roll, uint8_t *kept)
{
	for (int i = 0; i < GAME_FACES_MAX; i++) {
		if (kept[i] < roll[i]) {
			kept[i]++;
			return true;
		}
		kept[i] = 0;
	}
	return false;
}

size_t bot_legal(const struct bot_game *bg, const struct game *view, int seat, const uint8_t *roll,
	struct game_action *out, size_t cap)
{
	if (!roll)
		return game_legal_actions(view, seat, out, cap);
	struct game_action a = { .seat = (uint8_t)seat, .kind = bg->keep };
	size_t n = 0;
	do {
		if (game_check(view, &a, NULL))
			continue;
		if (n < cap)
			out[n] = a;
		n++;
	} while (next_dice(roll, a.arg));
	return n;
}

void bot_answer(const struct bot *bot, const struct bot_game *bg, const struct game *g, int seat,
	const struct deal *deal, struct bot_luck *luck, struct game *scratch,
	struct game_action *out)
{
	bot_answer_with(NULL, bot, bg, g, seat, deal, luck, scratch, out);
}

void bot_answer_with(const struct bot_cards *cards, const struct bot *bot,
	const struct bot_game *bg, const struct game *g, int seat, const struct deal *deal,
	struct bot_luck *luck, struct game *scratch, struct game_action *out)
{
	struct game_action legal[BOT_LEGAL_MAX];
	uint8_t roll[GAME_FACES_MAX];
	if (bot_cards_fact(cards, g, seat, out))
		return;
	game_observe_into(g, seat, scratch);
	bot_cards_look(cards, seat, scratch);
	struct bot_ask ask = { .view = scratch, .seat = seat, .legal = legal };
	if (bot_roll(bg, deal, scratch, seat, roll))
		ask.roll = roll;
	ask.n = bot_legal(bg, scratch, seat, ask.roll, legal, BOT_LEGAL_MAX);
	if (ask.n > BOT_LEGAL_MAX)
		ask.n = BOT_LEGAL_MAX;
	assert(ask.n);
	*out = legal[bot->choose(&ask, luck)];
}
