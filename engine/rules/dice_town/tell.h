/* SPDX-License-Identifier: MIT */
/*
 * tell.h - what happened in Dice Town, as sentences.
 */
#ifndef DT_RULES_TELL_H
#define DT_RULES_TELL_H

#include "game.h"

/* Writes an event as a sentence of plain English, without a line end. The event may be as one
 * seat sees it (game_event_for()): cards that are not known are told by their back. g is the game
 * or a view of it, after the event; names are those of seats 1, 2, ...
 * Returns its length, as snprintf() does: it is cut when that is not below size. 0, and an empty
 * text, when the event says nothing that another one does not. */
size_t town_tell(const struct game *g, const struct game_event *e, const char *const names[],
	char *buf, size_t size);

/* How people call a card: "Dynamite", "a deed worth 3 points", "a General Store card". */
const char *town_card_name(int card);
/* "Gold Mine"; enum town_place. */
/* What a known elixir does, without a full stop. */
const char *town_elixir_effect(int card);
const char *town_place_name(int place);
/* "four of a kind"; 0 to 7, see town_hand_class(). */
const char *town_class_name(int class);

#endif
