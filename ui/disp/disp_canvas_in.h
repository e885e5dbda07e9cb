/* SPDX-License-Identifier: MIT */
/*
 * disp_canvas_in.h - what the parts of the canvas share: inks, boxes, the note of what is drawn,
 * and one word as a picture. Layouts use disp_canvas.h alone.
 */
#ifndef DT_UI_DISP_CANVAS_IN_H
#define DT_UI_DISP_CANVAS_IN_H

#include "disp_canvas.h"

/* What is drawn next has this colour, 0x00RRGGBB, or this ink. */
void canvas_colour(struct canvas *c, uint32_t v);
void canvas_ink(struct canvas *c, enum ink ink);
/* Writes down that something is drawn there. NULL where nobody wants to know, or no more. */
struct disp_mark *canvas_note(struct canvas *c, enum disp_kind kind, struct disp_rect r);
/* The path of a box with round corners, and one filled in the ink that is set. */
void canvas_outline(struct canvas *c, double x, double y, double w, double h, double radius);
void canvas_box(struct canvas *c, struct disp_rect r, double radius);
/* A field as valid UTF-8 without control characters; free with g_free. */
char *canvas_readable(const char *text, size_t size);
/* The size and weight of the letters of what is laid out next. */
void canvas_letters(struct canvas *c, int px, bool thin);
/* One word as a picture, in the middle by its ink, of px pixels or less. */
void canvas_word(struct canvas *c, struct disp_rect r, const char *text, enum ink ink, int px);

#endif
