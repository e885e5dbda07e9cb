/* SPDX-License-Identifier: MIT */
/*
 * disp_draw.h - the display's picture, drawn from struct screen, and the photo of a die in
 * question.
 *
 * One code for all panels: a large layout (480x320 and up, colour) and a small one (128x64 one-bit)
 * share their pieces (disp_canvas.h).
 */
#ifndef DT_UI_DISP_DRAW_H
#define DT_UI_DISP_DRAW_H

#include "led_strip.h"
#include "screen.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	DISP_PHOTO_PX = 144,
	DISP_PHOTO_DIE = 72, /* the middle of it, in which the die is that is meant */
};

/* A die and what lies round it, as the camera sees them, upright in the table frame. */
struct disp_photo {
	uint32_t px[DISP_PHOTO_PX][DISP_PHOTO_PX]; /* 0x00RRGGBB */
};

/* What only the person at this display may see. */
struct disp_own {
	uint8_t seat;		    /* from 1 */
	uint8_t faces[SCREEN_DICE]; /* the dice under his cup; 0: none */
	char text[SCREEN_TEXT];	    /* what is for him to do; "": nothing */
};

/* What is shown at one moment. Borrowed for the call. */
struct disp_view {
	const struct screen *screen;
	const struct led_strip *strip; /* NULL: no strip is drawn */
	int64_t t_ns;		       /* any clock: blinking, and pages on a small panel */
	const struct disp_photo *die;  /* what the question is about; NULL: not known, or no die */
	const struct disp_own *own;    /* for a display that only one person sees; else NULL */
	const char *keys;	       /* which keys the display has, in a few words; NULL: none */
};

struct disp_rect {
	int x, y, w, h;
};

/* What was drawn where, for tests. Panels may hold texts and signs; those never overlap. */
enum disp_kind { DISP_PANEL, DISP_TEXT, DISP_SIGN };

struct disp_mark {
	enum disp_kind kind;
	struct disp_rect at;
	int px;			     /* size of the letters of a text */
	bool cut;		     /* it ends in an ellipsis */
	char text[2 * SCREEN_TEXT];  /* as it was to be drawn, valid UTF-8 */
	char shown[2 * SCREEN_TEXT]; /* as it was: parts may have been left out */
};

struct disp_trace {
	size_t n; /* may exceed the array: what is too much is not kept */
	struct disp_mark mark[160];
};

struct disp_picture;

/*
 * A picture of width x height pixels, and below it strip_height more for the strip (0: none).
 * one_bit: the picture (not the strip) is black and white only, without greys. NULL on failure.
 * Free with disp_picture_destroy.
 */
struct disp_picture *disp_picture_create(
	int width, int height, int strip_height, bool one_bit, struct dt_error *err);
void disp_picture_destroy(struct disp_picture *p);

/* How large a millimetre is on the glass, which says how large letters must be. Where nobody says,
 * that of a usual panel of so many pixels is taken. */
void disp_picture_set_scale(struct disp_picture *p, double px_per_mm);

/* Draws the view; trace (may be NULL) says what went where. DT_ERR_NOMEM, DT_ERR_DEVICE. */
enum dt_status disp_picture_draw(struct disp_picture *p, const struct disp_view *view,
	struct disp_trace *trace, struct dt_error *err);

/* Changes often enough to draw again what took turns for lack of room; 0: nothing did. */
int64_t disp_picture_turn(const struct disp_picture *p, int64_t t_ns);

/* 32 bits a pixel, native words 0x00RRGGBB; valid until the next draw. height counts the strip. */
const uint8_t *disp_picture_pixels(
	const struct disp_picture *p, int *width, int *height, int *stride);

/* How many letters of a UTF-8 text the display's fonts cannot draw; family (of cap bytes) is the
 * font that was found. */
unsigned disp_picture_missing_letters(const char *text, char *family, size_t cap);

/* Writes it as PNG, whole or not at all. DT_ERR_IO. */
enum dt_status disp_picture_save(
	const struct disp_picture *p, const char *path, struct dt_error *err);

#endif
