/* SPDX-License-Identifier: MIT */
/*
 * tell.h - what happened in Dice Town, as sentences. All names and texts that are returned are
 * borrowed for ever, in the language of the table.
 */
#ifndef DT_RULES_TELL_H
#define DT_RULES_TELL_H

#include "game.h"

enum { TOWN_CARD_TEXT = 90 };

/* Writes an event as one sentence, without a line end. The event may be as one
 * seat sees it (game_event_for()): cards that are not known are told by their back. g is the game
 * or a view of it, after the event; names are those of seats 1, 2, ...
 * Returns its length, as snprintf() does: it is cut when that is not below size. 0, and an empty
 * text, when the event says nothing that another one does not. */
size_t town_tell(const struct game *g, const struct game_event *e, const char *const names[],
	char *buf, size_t size);

/* The same for people at the table: where they hold bills and nuggets themselves they are told what
 * to hand over. */
size_t town_tell_hands(const struct game *g, const struct game_event *e, const char *const names[],
	char *buf, size_t size);

/* How people call a card or elixir: "Dynamite", "a deed worth 3", "a General Store card". */
const char *town_card_name(int card);
/* What it does in a few words, for behind its name: "two nuggets for each 9"; "" where the name
 * says all there is. No full stop. */
const char *town_card_effect(int card);
/* What it does, and when it is played: a whole sentence of at most TOWN_CARD_TEXT bytes; "" for
 * CARD_NONE only. */
const char *town_card_text(int card);
/* "Gold Mine"; enum town_place. */
const char *town_place_name(int place);
/* The same where there is little room: "Store". */
const char *town_place_brief(int place);
/* "barbed wire"; enum town_remedy. */
const char *town_remedy_name(int remedy);
/* A face as it stands on the dice: "9", "K"; "" for 0. */
const char *town_face_name(int face);
/* "four of a kind"; 0 to 7, see town_hand_class(). */
const char *town_class_name(int class);

#endif
