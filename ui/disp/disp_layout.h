/* SPDX-License-Identifier: MIT */
/*
 * disp_layout.h - where things go on the display: one layout for each class of sizes.
 */
#ifndef DT_UI_DISP_LAYOUT_H
#define DT_UI_DISP_LAYOUT_H

#include "disp_canvas.h"

/* Pictures of at least this height get the large layout, all others the small one. */
#define LARGE_HEIGHT 200

void layout_large(struct canvas *c, const struct disp_view *view);
void layout_small(struct canvas *c, const struct disp_view *view);

/* The seats that play, those who have left too, by index, at most SCREEN_SEATS; returns how many.
 */
unsigned seats_playing(const struct screen *s, unsigned out[SCREEN_SEATS]);
/* The same, highest points first; those whose points are not known come last. */
unsigned seats_by_points(const struct screen *s, unsigned out[SCREEN_SEATS]);
/* The locations that have a name; returns how many. */
unsigned places_named(const struct screen *s, unsigned out[SCREEN_PLACES]);
/* Which of those n the people look at: the one being settled, else the last that was; -1: none. */
int place_in_focus(const struct screen *s, const unsigned *places, unsigned n);
/* Options shown around the selected one when only room are visible; returns how many from *first.
 */
unsigned options_shown(const struct screen_prompt *p, unsigned room, unsigned *first);

/* Would all hands fit a box in their long words? They are all said in the same way. */
bool hands_fit(struct canvas *c, const struct screen *s, struct disp_rect r, struct style style);

enum { DISP_MOVES = 48 };
/* "+$3 -1 card": what a seat has gained and lost at the place whose turn it is; its length, 0 when
 * nothing has moved. */
size_t seat_moves(const struct screen_seat *seat, char buf[DISP_MOVES]);

enum { DISP_PARTS = SCREEN_KINDS * (SCREEN_NAME + 8) };
/* "nuggets 20, dollars 4": what the points of a seat are made of. */
void write_parts(const struct screen *s, const struct screen_seat *seat, char out[DISP_PARTS]);

#endif
