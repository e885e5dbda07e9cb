/* SPDX-License-Identifier: MIT */
/*
 * drawing.h - one picture of the display at one of four sizes, screens drawn into it, and questions
 * to what was drawn: which texts stand there, whole or cut, and in which boxes.
 *
 * There is one picture at a time; a new one replaces it. Whatever fails there fails the test.
 */
#ifndef DT_TESTS_DRAWING_H
#define DT_TESTS_DRAWING_H

#include "disp_draw.h"
#include "screens.h"

/* Each is an index of sizes[]. The one of 128 x 64 has one bit for each pixel. */
enum { AT_480, AT_128, AT_800, AT_320, DRAWING_SIZES };

extern const struct drawing_size {
	const char *name;
	int w, h, strip;
	bool one_bit;
} sizes[DRAWING_SIZES];

extern struct disp_picture *picture;
extern struct disp_trace trace; /* what the last draw() wrote down */

/* A new picture, empty. */
void picture_at(int size);
/* For a fixture: there is none any more. */
void picture_close(void);

/* Red and green above, blue and white below: draw() shows it where a question is about a die. */
const struct disp_photo *sample_photo(void);
void draw(const struct screen *s, int64_t t_ms);
void draw_view(const struct disp_view *view);

/* ---- What the last draw() wrote down ---- */

/* Texts and signs are apart; a panel holds a thing whole or not at all. */
void check_boxes(const char *what);
/* Whatever is not black was drawn into a box that was written down. */
void check_pixels(const char *what);
/* Some text has these words in it, cut or not. */
bool says(const char *words);
/* The text that is shown in just these words; NULL: there is none. */
const struct disp_mark *shown(const char *words);
/* No text is cut. */
void check_uncut(const char *what);

/* Which of n words are said at some time in twelve turns: a bit for each. */
unsigned pieces_of_turns(const struct screen *s, const char *const *words, unsigned n);

/* ---- Pixels of the picture ---- */

/* 0xRRGGBB */
uint32_t pixel(int x, int y);
/* Pixels of exactly this colour. */
unsigned count_pixels(uint32_t colour);

#endif
