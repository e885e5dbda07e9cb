/* SPDX-License-Identifier: MIT */
/*
 * panel.h - the display's picture on the pixels of a small panel: which layout fits, how it is
 * turned, and which rows have changed. Knows nothing of any driver.
 */
#ifndef DT_UI_PANEL_H
#define DT_UI_PANEL_H

#include "disp_draw.h"

/*
 * Panels whose longer side has at least 320 pixels get the large layout, all others that of the
 * 128x64 one-bit panel, as often as large as fits.
 */
struct panel {
	struct disp_picture *picture;
	int w, h;    /* of the panel */
	int degrees; /* clockwise, by which its pixels show what we draw: 0, 90, 180, 270 */
	int scale;
	bool pages; /* what is shown changes with the time, too */
	/* What was drawn last; any: something was; photo: with a die. */
	struct screen shown;
	struct disp_photo die;
	int64_t turn;
	bool any, photo;
};

/* DT_ERR_DEVICE when the panel is smaller than 128 x 64. Finish with panel_finish, which is legal
 * on a zeroed struct. */
enum dt_status panel_init(struct panel *p, int w, int h, int degrees, struct dt_error *err);
void panel_finish(struct panel *p);

/*
 * Draws the view into the panel's pixels (native words 0x00RRGGBB in rows of stride bytes), which
 * are always the same ones. Only words that change are written; those rows are *first to before
 * *end, which are equal when nothing changed. The same screen again costs next to nothing until
 * something takes its turn, but for the small layout, which shows one page after the other.
 */
enum dt_status panel_draw(struct panel *p, const struct disp_view *view, uint8_t *pixels,
	size_t stride, int *first, int *end, struct dt_error *err);

/* How fit a panel is for a table: the smallest that can show the picture is the best one. */
struct panel_size {
	int w, h;
};
/* The index of the best, or -1. */
int panel_choose(const struct panel_size *sizes, int n);

#endif
