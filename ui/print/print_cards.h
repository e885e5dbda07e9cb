/* SPDX-License-Identifier: MIT */
/*
 * print_cards.h - a game's cards on paper: stickers by which a camera knows printed ones, or, for
 * who has no printed ones, the cards themselves.
 */
#ifndef DT_UI_PRINT_CARDS_H
#define DT_UI_PRINT_CARDS_H

#include "print_sheet.h"

/* A kind of card. Texts are borrowed; deck and text may be "". */
struct print_card {
	int32_t tag; /* on its sticker: dt_card.h */
	int copies;
	int points; /* in its corner; -1: none */
	const char *name, *deck, *text;
};

/* A page's stickers, or three rows of three cards, end where an A4 page does. */
void print_stickers_init(
	struct print_sheet *out, const char *game, const struct print_card *cards, size_t n);
void print_cards_init(
	struct print_sheet *out, const char *game, const struct print_card *cards, size_t n);

#endif
