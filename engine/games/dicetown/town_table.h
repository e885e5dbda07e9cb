/* SPDX-License-Identifier: MIT */
/*
 * town_table.h - the two halves of Dice Town at the table; see struct game_table.
 */
#ifndef DT_TOWN_TABLE_H
#define DT_TOWN_TABLE_H

#include "at_table.h"

/* What everybody owns, as figures of the screen; cards are the sum of the three that follow. */
enum town_figure { OWN_DOLLARS, OWN_NUGGETS, OWN_CARDS, OWN_DEEDS, OWN_STORE, OWN_SAFE };
/* What lies in common, and what a seat wears. */
enum town_common { COMMON_MINE, COMMON_BANK, COMMON_COACH };
enum town_mark { MARK_SHERIFF };

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
void town_show(const struct game *view, struct screen *screen);

#endif
