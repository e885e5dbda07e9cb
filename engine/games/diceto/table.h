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
 * *out is of no use then. */
enum dt_status dto_laid(const struct game *g, int seat, bool rolled, const struct game_area *zone,
	const struct game_area *areas, size_t n, struct game_turn *out, struct dt_error *err);
enum dt_colour dto_colour(const struct game *g, int seat);

/* ---- table_doubts.c ---- */

/* See struct game_table: a die on a card is what holds the card, or one that was just rolled. */
void dto_deduce(const struct game *g, int seat, const struct game_area *zone,
	struct game_area *areas, size_t n);

/* ---- table_screen.c ---- */

/* See struct game_table: all of the screen that is in the state. */
void dto_show(const struct game *view, struct screen *screen);

#endif
