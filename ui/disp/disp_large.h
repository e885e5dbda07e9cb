/* SPDX-License-Identifier: MIT */
/*
 * disp_large.h - pieces that the pages of the large layout share. What matters now stands there in
 * letters of the canvas' read_px; everything else in parts of that.
 */
#ifndef DT_UI_DISP_LARGE_H
#define DT_UI_DISP_LARGE_H

#include "disp_layout.h"

/* A share of the letters that are read from afar, in hundredths. */
int part_of(const struct canvas *c, int hundredths);
/* Letters between two such shares. */
struct style letters(
	const struct canvas *c, enum ink ink, int most, int least, enum side side, int lines);

enum ink seat_ink(unsigned seat);
/* A sign and a sentence on a bright ground: what must be read first. */
void draw_alert(struct canvas *c, struct disp_rect r, const char *text, size_t size, int least);
/* What is to be done now, and beside it how far the round is; takes the top of *rest. */
void draw_header(struct canvas *c, struct disp_rect *rest, const struct screen *s, bool two_lines);
/* What is wrong with the table, if anything is, beside something that matters more. */
void draw_warning(struct canvas *c, struct disp_rect *rest, const struct screen *s);
/* Room for n dice as large as they get, cut off the left of *r, no wider than width. */
struct disp_rect cut_dice(const struct canvas *c, struct disp_rect *r, unsigned n, int width);
/* n dice of a seat, in one row or two, whichever makes them larger. asked: the die, from 1, that a
 * question is about; 0: none. */
void draw_dice(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat, unsigned n, unsigned asked);
/* The badge of a seat, as high as *r, at its left. */
void cut_badge(struct canvas *c, struct disp_rect *r, unsigned seat);
/* How many marks stand before its name; and its name with them. */
int marks_worn(const struct screen *s, const struct screen_seat *seat);
void draw_name(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat, struct style st);
/* What everybody owns, in a row, with what has just come and gone. */
void draw_standings(struct canvas *c, struct disp_rect r, const struct screen *s);
int standings_height(const struct canvas *c);
/* What happened last, newest first, as many lines as there is room for. */
void draw_lines(struct canvas *c, struct disp_rect r, const struct screen *s);

/* The pages. */
void page_places(struct canvas *c, struct disp_rect rest, const struct screen *s);
void page_prompt(struct canvas *c, struct disp_rect rest, const struct disp_view *view);

#endif
