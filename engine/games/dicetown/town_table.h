/* SPDX-License-Identifier: MIT */
/*
 * town_table.h - the two halves of Dice Town at the table; see struct game_table.
 */
#ifndef DT_TOWN_TABLE_H
#define DT_TOWN_TABLE_H

#include "at_table.h"

/* What everybody owns, as figures of the screen; cards are the sum of the three that follow. */
enum town_figure {
	OWN_DOLLARS,
	OWN_NUGGETS,
	OWN_CARDS,
	OWN_DEEDS,
	OWN_STORE,
	OWN_SAFE,
	OWN_RANCHES, /* with the expansion, and what follows */
	OWN_HIRED,
	OWN_CAUGHT,
};
/* What lies in common, and what a seat wears. */
enum town_common { COMMON_MINE, COMMON_BANK, COMMON_COACH, COMMON_WANTED };
enum town_mark { MARK_SHERIFF, MARK_INDIAN };

/* With the players' own cards: is a seat asked for what hands do with them, or for what one is?
 * What it is asked, and an answer, in words. */
bool town_asks_hands(const struct game *g);
void town_ask_hands(
	const struct game *g, int seat, const char *const *names, char *buf, size_t size);
void town_ask_hands_briefly(const struct game *g, char *buf, size_t size);
void town_hands_option(const struct game *g, const struct game_action *a, char *buf, size_t size);

/* An answer that puts the books right: whose figure is what, and was what. */
void town_mend_option(const struct game *g, const struct game_action *a, const char *const *names,
	char *buf, size_t size);
/* What a seat may want put right that has counted. */
size_t town_mends(const struct game *g, int seat, struct game_action *out, size_t cap);
/* What a card that lies there says at this moment; see struct game_table. DT_ERR_AGAIN: nothing;
 * DT_ERR_RULES: why it cannot be played. */
enum dt_status town_card_seen(const struct game *g, const struct game_card_seen *seen,
	struct game_action *out, struct dt_error *err);

/* The answers between which it leaves a choice: whom Nervous Joe robs, which die was turned. */
size_t town_card_choices(const struct game *g, const struct game_card_seen *seen,
	const uint8_t lying[GAME_FACES_MAX], struct game_action *out, size_t cap);

/* Kinds of cards that stickers name, by their number; see struct game_card_kind. */
enum { TOWN_STICKERS = 63 };
extern const struct game_card_kind town_stickers[TOWN_STICKERS];
/* Which kind it is for the rules (enum town_card). */
int town_sticker_card(unsigned sticker);
/* See struct game_table: card_name, card_deck, card_text; static. */
const char *town_sticker_name(unsigned sticker);
const char *town_sticker_deck(unsigned sticker);
const char *town_sticker_text(unsigned sticker);

/* What dice mean and must be; see struct game_table. DT_ERR_RULES says what is wrong with them and
 * what to do. */
enum dt_status town_dice_mean(const struct game *g, int seat, const uint8_t lying[GAME_FACES_MAX],
	struct game_action *out, struct dt_error *err);
int town_dice_price(const struct game *g, int seat, const uint8_t lying[GAME_FACES_MAX]);
void town_dice_aside(const struct game *g, int seat, uint8_t faces[GAME_FACES_MAX]);
bool town_dice_lying(const struct game *g, int seat, uint8_t faces[GAME_FACES_MAX]);
void town_dice_leaves(
	const struct game *g, const struct game_action *a, uint8_t faces[GAME_FACES_MAX]);
enum dt_status town_dice_before(
	const struct game *g, int seat, const uint8_t lying[GAME_FACES_MAX], struct dt_error *err);
enum dt_status town_dice_resting(
	const struct game *g, int seat, const uint8_t lying[GAME_FACES_MAX], struct dt_error *err);
/* Is this the Professional Cheater that was played by turning a die, which lies so now? */
bool town_dice_turned(
	const struct game *g, const struct game_action *a, const uint8_t lying[GAME_FACES_MAX]);

/* As struct game_table has them, without "town_". */
void town_question(
	const struct game *g, int seat, const char *const *names, char *buf, size_t size);
void town_brief(const struct game *g, int seat, char *buf, size_t size);
void town_note(const struct game *g, const struct game_action *a, char *buf, size_t size);
void town_option(const struct game *g, const struct game_action *a, const char *const *names,
	char *buf, size_t size);
void town_doing(const struct game *g, const char *const *names, char *buf, size_t size);
enum game_begins town_begins(const struct game_event *e);
void town_happened(const struct game *g, const struct game_event *e, const char *const *names,
	struct screen *screen);
/* Five dice in words: "full house, queens over aces", and in a few letters. */
void town_hand_words(const uint8_t *faces, char out[SCREEN_BRIEF]);
void town_hand_brief(const uint8_t *faces, char *out, size_t size);
/* "3 nines" */
void town_dice_words(int face, int n, char *out, size_t size);
/* What everybody owns, as the view says. */
void town_own(const struct game *view, struct screen *screen);
/* What an event, as everybody sees it, changes of that. */
void town_move(const struct game_event *e, struct screen *screen);
/* All of the screen that is in the view. */
void town_show(const struct game *view, struct screen *screen);

#endif
