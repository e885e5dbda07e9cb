/* SPDX-License-Identifier: MIT */
/*
 * disp_canvas.h - what the display's layouts draw with: texts that stay in their box, dice, badges,
 * panels. In colour with smooth edges, or one-bit with hard ones; a layout does not care which.
 *
 * Everything drawn goes through here and is written down, so that tests can say that nothing
 * overlaps and nothing leaves the picture.
 */
#ifndef DT_UI_DISP_CANVAS_H
#define DT_UI_DISP_CANVAS_H

#include "disp_draw.h"

#include <cairo.h>
#include <pango/pangocairo.h>

/* Colours by what they mean. INK_SEAT + n is that of seat n + 1. */
enum ink {
	INK_BACK,
	INK_PANEL,
	INK_LIFTED,
	INK_FAINT,
	INK_TEXT,
	INK_DIM,
	INK_ALERT,
	INK_GOLD,
	INK_SEAT
};

enum { TURN_MS = 3000 }; /* how long one of several that take turns is shown */

enum side { SIDE_LEFT, SIDE_CENTRE, SIDE_RIGHT };

struct canvas {
	cairo_t *cr;
	PangoLayout *layout;
	PangoFontDescription *font;
	int w, h;
	int read_px;	       /* letters of that size are read from a metre away */
	int64_t t_ms;	       /* what there is no room for takes turns */
	bool turns;	       /* something does, so the picture is another one by and by */
	unsigned long turning; /* the text that took turns last, as a number, */
	int64_t turning_ms;    /* and when it began to */
	bool one_bit;
	struct disp_trace *trace; /* may be NULL */
};

struct style {
	enum ink ink;
	int px, px_min; /* the letters' size: the largest that lets the whole text fit, and the
			   least */
	enum side side;
	int lines; /* at most; 0: as many as the box holds */
	bool thin; /* not bold */
};

static inline int smaller(int a, int b)
{
	return a < b ? a : b;
}

/* Cut a piece off one side of *r and return it. Never more than there is. */
struct disp_rect cut_top(struct disp_rect *r, int n);
struct disp_rect cut_bottom(struct disp_rect *r, int n);
struct disp_rect cut_left(struct disp_rect *r, int n);
struct disp_rect cut_right(struct disp_rect *r, int n);
/* Smaller by x on the left and right, by y above and below. */
struct disp_rect inset(struct disp_rect r, int x, int y);
/* The middle square, or of w by h. */
struct disp_rect middle(struct disp_rect r, int w, int h);

/* The font of all texts; free with pango_font_description_free. */
PangoFontDescription *canvas_font(void);
void canvas_clear(struct canvas *c);
/* A background; ink INK_BACK with an edge draws the edge alone. edge_px 0: none. */
void draw_panel(struct canvas *c, struct disp_rect r, enum ink fill, enum ink edge, int edge_px);
/*
 * text of at most size bytes, a field of struct screen: need not end, nor be valid UTF-8. Shrinks
 * from px to px_min; then what stands in round brackets is left out, then the last sentences, then
 * the last words, and an ellipsis says so. Upright in the middle of r.
 */
void draw_text(
	struct canvas *c, struct disp_rect r, const char *text, size_t size, struct style style);
/* Would the whole text fit, in one of the sizes? */
bool text_fits(
	struct canvas *c, struct disp_rect r, const char *text, size_t size, struct style style);
/* The text where all of it fits, else the other one, which says the same in fewer words. */
void draw_either(struct canvas *c, struct disp_rect r, const char *text, size_t size,
	const char *brief, size_t brief_size, struct style style);
/* The whole text; where it does not fit in the least letters of the style its parts take turns,
 * each of whole words, and all but the last end with dots. */
void draw_in_turns(
	struct canvas *c, struct disp_rect r, const char *text, size_t size, struct style style);
/* How wide the text is on one line of that style's px. */
int text_width(struct canvas *c, const char *text, size_t size, struct style style);
#define DRAW_FIELD(c, r, field, ...)                                                               \
	draw_text(c, r, field, sizeof(field), (struct style){ __VA_ARGS__ })
void draw_printf(struct canvas *c, struct disp_rect r, struct style style, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

/* The seat's number on its colour, round; in one bit in a ring. */
void draw_badge(struct canvas *c, struct disp_rect r, unsigned seat);
/* A die in its colour, its face written as label (of size bytes); neither face nor doubt: the place
 * of a die to come. Those of other kinds than the first have rounder corners. */
void draw_die(struct canvas *c, struct disp_rect r, const struct screen_die *die, const char *label,
	size_t size);

/* The largest square in the middle of r, with a frame round the die; where there is one bit the die
 * alone, in black and white. */
void draw_photo(struct canvas *c, struct disp_rect r, const struct disp_photo *photo);

enum sign {
	SIGN_STAR,
	SIGN_CHECK,
	SIGN_CUP,
	SIGN_HAND,
	SIGN_ARROW,
	SIGN_ALERT,
	SIGN_CROWN,
	SIGN_CARD,
	SIGN_PAPER,
	SIGN_CHEST,
	SIGN_LOCK,
};
void draw_sign(struct canvas *c, struct disp_rect r, enum sign sign, enum ink ink);
/* The shape of an enum screen_icon; ICON_NONE and what is none: a disc. */
void draw_icon(struct canvas *c, struct disp_rect r, unsigned icon, enum ink ink);

#endif
