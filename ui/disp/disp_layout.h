/* SPDX-License-Identifier: MIT */
/*
 * disp_layout.h - where things go on the display: one layout for each class of sizes.
 */
#ifndef DT_UI_DISP_LAYOUT_H
#define DT_UI_DISP_LAYOUT_H

#include "disp_canvas.h"
#include "disp_words.h"

/* Pictures of at least this height get the large layout, all others the small one. */
#define LARGE_HEIGHT 200

/* Draw the whole picture. */
void layout_large(struct canvas *c, const struct disp_view *view);
void layout_small(struct canvas *c, const struct disp_view *view);

/* The seats that play, those who have left too, by index, at most SCREEN_SEATS; returns how many.
 */
unsigned seats_playing(const struct screen *s, unsigned out[SCREEN_SEATS]);
/* The same, highest points first; those whose points are not known come last. */
unsigned seats_by_points(const struct screen *s, unsigned out[SCREEN_SEATS]);
/* The places that have a name, without the turn whose dice matter; returns how many. */
unsigned places_named(const struct screen *s, unsigned out[SCREEN_PLACES]);
/* Who has won a place, by index, the first one first; returns how many. */
unsigned winners_of(const struct screen_place *p, unsigned out[SCREEN_WINNERS]);
/* The turn, which is no place of those; NULL: there is none. */
const struct screen_place *turn_of_seats(const struct screen *s);
/* Which of those n the people look at: the one being settled, else the last that was; -1: none. */
int place_in_focus(const struct screen *s, const unsigned *places, unsigned n);
/* Options shown around the selected one when only room are visible; returns how many from *first.
 */
unsigned options_shown(const struct screen_prompt *p, unsigned room, unsigned *first);

/* Would all hands fit a box in their long words? They are all said in the same way. */
bool hands_fit(struct canvas *c, const struct screen *s, struct disp_rect r, struct style style);

/* A row of pieces in one line. Where they do not fit in the least letters of the style they take
 * turns, as many at once as fit in larger ones. */
void draw_row(
	struct canvas *c, struct disp_rect r, const struct words_row *row, struct style style);

#endif
