/* SPDX-License-Identifier: MIT */
/*
 * live_window.h - a picture in a window on a desktop, for commands that guide somebody.
 */
#ifndef DT_UI_LIVE_WINDOW_H
#define DT_UI_LIVE_WINDOW_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct live_window;

enum live_key {
	LIVE_NONE,
	LIVE_GO,   /* Enter or space */
	LIVE_QUIT, /* Escape, q, or the window was closed */
};

/* NULL where there is no desktop, or the program was built without windows: see err. Free with
 * live_window_destroy, which takes NULL. */
struct live_window *live_window_create(const char *title, struct dt_error *err);
void live_window_destroy(struct live_window *w);
/* Blue, green, red. The window takes the picture's shape. DT_ERR_DEVICE: its desktop has ended, or
 * it cannot be drawn. */
enum dt_status live_window_show(struct live_window *w, const uint8_t *pixels, int width, int height,
	size_t stride, struct dt_error *err);
/* What was pressed since the last call. */
enum live_key live_window_key(struct live_window *w);

#endif
