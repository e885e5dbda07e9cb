/* SPDX-License-Identifier: MIT */
/*
 * disp.h - a display: shows what everybody may see, and may have keys. One struct of function
 * pointers for each kind; nobody outside a backend asks which one he has.
 *
 *   text         lines on standard output, only what changed; keys: lines on standard input
 *   window       a window on a desktop (SDL2); keys 1 to 6 are the buttons of the seats
 *   png:DIR      DIR/000001.png and so on, 480x320 with the strip, one for each change
 *   png-small:DIR  the same as a 128x64 one-bit panel shows it
 *   png-800x480:DIR  the same as a panel of so many pixels shows it, without the strip
 *   kms[:/dev/dri/cardN][,turn=90]  a panel of the kernel's own, without a desktop: the smallest
 *                that is connected, turned clockwise by 90, 180 or 270 degrees; it may come later
 *   none         nothing
 *   auto         window where there is a desktop and it opens, else text
 */
#ifndef DT_UI_DISP_H
#define DT_UI_DISP_H

#include "disp_draw.h"

#include <stdio.h>

enum { DISP_LINE = 160 };

/* What somebody did at a display. */
enum disp_did {
	DISP_PRESS,   /* seat's button goes down: how long counts */
	DISP_RELEASE, /* and up */
	DISP_SHORT,   /* seat's button was pressed, by one that knows how long */
	DISP_LONG,
	DISP_TROUBLE, /* text: what is wrong with the display itself; "": nothing any more */
	DISP_TAKE,    /* option of the prompt to seat is taken */
	DISP_TYPED,   /* text: a line that is none of the above */
	DISP_PAUSE,
	DISP_UNDO,
	DISP_QUIT,
	DISP_END, /* nobody will type any more */
};

struct disp_event {
	enum disp_did did;
	uint8_t seat, option; /* from 1; from 0, of all options, also those that are not shown */
	bool typed;	      /* it was a line: text is what it said, whatever that is taken for */
	char text[DISP_LINE];
};

struct disp;

struct disp_ops {
	const char *name;
	/* Shows the view. A failure is of the display alone; show may be called again. */
	enum dt_status (*show)(struct disp *d, const struct disp_view *view, struct dt_error *err);
	/* Takes the next event; false when there is none now. NULL: no keys. */
	bool (*event)(struct disp *d, struct disp_event *out);
	/* Readable when there may be an event; -1, which may be for a while: ask some 15 times a
	 * second. NULL: no keys. */
	int (*fd)(const struct disp *d);
	void (*destroy)(struct disp *d);
	/* Whether it could show something now. NULL: always. */
	enum dt_status (*check)(struct disp *d, struct dt_error *err);
};

struct disp {
	const struct disp_ops *ops;
};

/* What a kind is to the list in disp.c, where each has one line: disp_maker_NAME. */
struct disp_maker {
	const char *spec;	      /* as people write it */
	bool (*is)(const char *spec); /* NULL: it is that word and nothing else */
	/* As disp_create(). */
	struct disp *(*create)(const char *spec, struct dt_error *err);
};

/* What is asked, and a pause, somebody else says at the same terminal: a text display does not.
 * plays: to one who plays there, who is told all that happens line by line. */
void disp_text_leave_questions(struct disp *d, bool plays);
/* Before the first picture: where the game is somebody else says, and what was before is no news.
 */
void disp_text_leave_past(struct disp *d);

/* Whether spec is one of the above: DT_OK or DT_ERR_FORMAT. Opens nothing. */
enum dt_status disp_check_spec(const char *spec, struct dt_error *err);

/* spec as above. DT_ERR_FORMAT for a spec that is none, DT_ERR_DEVICE when it cannot be opened or
 * was not built in; a panel need not be there. NULL on failure. Free with disp_destroy. */
struct disp *disp_create(const char *spec, struct dt_error *err);
void disp_destroy(struct disp *d);

/* DT_ERR_DEVICE, and what to do: a panel is not there, or not ours, for now. */
enum dt_status disp_check(struct disp *d, struct dt_error *err);

/* Shows the view. A failure, of whatever kind, is of the display alone: call it again with the next
 * view. */
enum dt_status disp_show(struct disp *d, const struct disp_view *view, struct dt_error *err);
/* The next key or button of a display that has any; false: there is none now. */
bool disp_event(struct disp *d, struct disp_event *out);
/* Readable when there may be an event, the display's own; -1 where there is nothing to wait on. */
int disp_fd(const struct disp *d);

/* Backends, for disp_create and tests: all return NULL on failure, as disp_create does, and are
 * freed with disp_destroy. in_fd -1: no keys. Neither out nor in_fd is closed. */
struct disp *disp_text_create(FILE *out, int in_fd, struct dt_error *err);
/* Of 480x320 pixels: with the strip below. Those too low for the large layout have one bit. NULL
 * and disp_destroy as above. */
struct disp *disp_png_create(const char *folder, int width, int height, struct dt_error *err);
struct disp *disp_sdl_create(struct dt_error *err);
/* options: what stands behind "kms" or "kms:". NULL and disp_destroy as above. */
struct disp *disp_kms_create(const char *options, struct dt_error *err);

#endif
