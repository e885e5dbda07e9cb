/* SPDX-License-Identifier: MIT */
/*
 * table.h - the parts of Diceto at the table; see struct game_table. Texts are in the language of
 * the table.
 */
#ifndef DT_DTO_TABLE_H
#define DT_DTO_TABLE_H

#include "at_table.h"
#include "contest.h"

enum { DTO_FIRST_AREA = 11 }; /* the number of the area that is the first field */

/* What people read on a field, from 1. */
static inline int dto_area(int field)
{
	return DTO_FIRST_AREA + field - 1;
}

/* ---- table_words.c ---- */

/* "Pair"; static. */
const char *dto_card_name(int card);
/* The same where room is scarce: "2 pairs"; static. */
const char *dto_card_brief(int card);
/* What must lie there: "two equal dice"; static. */
const char *dto_card_wants(int card);
/* What a bonus is called; static. */
const char *dto_bonus_name(int bonus);
/* "4 4 2"; "" for none. Returns buf. */
const char *dto_dice_text(const uint8_t *dice, char *buf, size_t size);
/* See struct game_table. */
size_t dto_tell_event(const struct game *g, const struct game_event *e, const char *const names[],
	char *buf, size_t size);
void dto_question(const struct game *g, int seat, const char *const *names, char *buf, size_t size);
void dto_brief(const struct game *g, int seat, char *buf, size_t size);
void dto_option(const struct game *g, const struct game_action *a, const char *const *names,
	char *buf, size_t size);
void dto_note(const struct game *g, const struct game_action *a, char *buf, size_t size);

/* ---- table_read.c ---- */

/* See struct game_table. dto_laid: DT_ERR_RULES says what is wrong with the dice and what to do;
 * *out is of no use then. DT_ERR_AGAIN: it says whose die is to be asked about. */
enum dt_status dto_laid(const struct game *g, int seat, bool rolled, const struct game_area *zone,
	const struct game_area *areas, size_t n, struct game_turn *out, struct dt_error *err);
enum dt_colour dto_colour(const struct game *g, int seat);

/* ---- table_doubts.c ---- */

/* See struct game_table: a die on a card is what holds the card, or one that was just rolled. */
uint32_t dto_deduce(const struct game *g, int seat, const struct game_area *zone,
	struct game_area *areas, size_t n);

/* ---- table_print.c ---- */

/* Takes what is printed out of the areas. all_in_zone: who has the turn has laid none of his dice;
 * left: which he may have, as counts, NULL: none. Returns where nothing but dice is left for
 * certain, as bits by the list. */
uint32_t dto_drop_print(const struct dto *t, bool all_in_zone, const uint8_t *left,
	struct game_area *areas, size_t n);

/* ---- table_cards.c ---- */

enum { DTO_STICKERS = DTO_SUPER_ROLL + DTO_BONUSES };
extern const struct game_card_kind dto_stickers[DTO_STICKERS];
/* The place in that list. */
int dto_sticker_of_card(int card);
int dto_sticker_of_bonus(int bonus);
/* See struct game_table: card_name, card_deck, card_text, static; card_copies, card_points,
 * card_pictures; card: DT_ERR_AGAIN where it means nothing; open_hands. */
const char *dto_sticker_name(unsigned sticker);
const char *dto_sticker_deck(unsigned sticker);
const char *dto_sticker_text(unsigned sticker);
unsigned dto_sticker_copies(const struct game_setup *setup, unsigned sticker);
int dto_sticker_points(const struct game_setup *setup, unsigned sticker);
size_t dto_sticker_pictures(unsigned sticker, uint8_t faces[GAME_PICTURES]);
enum dt_status dto_card_seen(const struct game *g, const struct game_card_seen *seen,
	struct game_action *out, struct dt_error *err);
bool dto_open_hands(const struct game *g);

/* ---- table_screen.c ---- */

/* See struct game_table: all of the screen that is in the state. */
void dto_show(const struct game *view, struct screen *screen);

#endif
