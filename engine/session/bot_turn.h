/* SPDX-License-Identifier: MIT */
/*
 * bot_turn.h - a bot's turn: its dice are rolled as the seed has them, and it is asked.
 */
#ifndef DT_SESSION_BOT_TURN_H
#define DT_SESSION_BOT_TURN_H

#include "bot.h"
#include "bot_cards.h"
#include "deal.h"

/* How many sides a die of a kind has, and the face, from 0, on one of them, from 0. */
unsigned bot_sides(const struct bot_dice *d, int kind);
unsigned bot_face_on(const struct bot_dice *d, int kind, unsigned side);

/* Rolls the dice that a seat is asked for, as the seed has them. False, roll all 0, when it is
 * not asked for dice. */
bool bot_roll(const struct bot_game *bg, const struct deal *deal, const struct game *g, int seat,
	uint8_t roll[GAME_FACES_MAX]);

/* The answers a seat can give, with these dice where roll is not NULL: as game_legal_actions(). */
size_t bot_legal(const struct bot_game *bg, const struct game *view, int seat, const uint8_t *roll,
	struct game_action *out, size_t cap);

/* What a bot in this seat answers now. scratch: any game of the same kind, overwritten. */
void bot_answer(const struct bot *bot, const struct bot_game *bg, const struct game *g, int seat,
	const struct deal *deal, struct bot_luck *luck, struct game *scratch,
	struct game_action *out);
/* The same with cards of its own in hand; NULL: there are none. */
void bot_answer_with(const struct bot_cards *cards, const struct bot *bot,
	const struct bot_game *bg, const struct game *g, int seat, const struct deal *deal,
	struct bot_luck *luck, struct game *scratch, struct game_action *out);

#endif
