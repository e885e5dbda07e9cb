/* SPDX-License-Identifier: MIT */
/*
 * bot_cards.h - players' own cards in a simulated game: shuffled from a seed, dealt and held by
 * nobody but the players, who follow the game with them.
 *
 * What they hold is what the answers so far lead to, so that after a step is taken back they lie as
 * they lay before.
 */
#ifndef DT_SESSION_BOT_CARDS_H
#define DT_SESSION_BOT_CARDS_H

#include "bot.h"
#include "match.h"

struct bot_cards;

/* NULL without an error: the table deals, or the game has no cards; with one: no memory. Free with
 * bot_cards_destroy(). err may be NULL. */
struct bot_cards *bot_cards_create(const struct bot_game *bg, const struct game_ops *ops,
	const struct game_setup *setup, uint64_t seed, struct dt_error *err);
void bot_cards_destroy(struct bot_cards *c);

/* After an answer: what it led to. */
void bot_cards_follow(struct bot_cards *c, const struct game *g, const struct game_events *ev);
/* The same from all answers of a match, as far as they are new. */
void bot_cards_sync(struct bot_cards *c, const struct match *m);

/* As in struct bot_cards_ops; where c is NULL there is no such thing, the view stays as it is, and
 * all is well. bot_cards_compare: DT_ERR_RULES says what the game believes and is not so. */
bool bot_cards_fact(
	const struct bot_cards *c, const struct game *g, int seat, struct game_action *out);
void bot_cards_look(const struct bot_cards *c, int seat, struct game *view);
size_t bot_cards_face_up(const struct bot_cards *c, uint8_t *out, uint8_t *areas, size_t cap);
enum dt_status bot_cards_compare(
	const struct bot_cards *c, const struct game *g, struct dt_error *err);

#endif
