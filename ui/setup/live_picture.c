/* SPDX-License-Identifier: MIT */
/*
 * live_picture.c - a picture for people while a guided command works, in a window and in a file,
 * and its keys.
 */
#include "live_picture.h"

#include "cv_bridge.h"
#include "image_file.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DUE_NS INT64_C(100000000)
#define FILE_NS INT64_C(500000000)
#define WIDE 960 /* what is shown and written */

struct live_picture {
	struct live_window *window; /* NULL: none */
	const char *file;
	char said[DT_MESSAGE_MAX];
	struct img copy, small;
	int64_t shown_ns, written_ns;
	bool shown, no_input;
};

#ifndef DT_HAVE_SDL
struct live_window *live_window_create(const char *title, struct dt_error *err)
{
	(void)title;
	dt_fail(err, DT_ERR_DEVICE, 0, "this program was built without windows (SDL2)");
	return NULL;
}

void live_window_destroy(struct live_window *w)
{
	(void)w;
}

enum dt_status live_window_show(struct live_window *w, const uint8_t *pixels, int width, int height,
	size_t stride, struct dt_error *err)
{
	(void)w, (void)pixels, (void)width, (void)height, (void)stride, (void)err;
	return DT_OK;
}

enum live_key live_window_key(struct live_window *w)
{
	(void)w;
	return LIVE_NONE;
}
#endif

struct live_picture *live_picture_create(const char *title, const char *file, struct dt_error *err)
{
	const char *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
	struct live_picture *p = calloc(1, sizeof(*p));
	if (!p) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a live picture");
		return NULL;
	}
	p->file = file;
	if ((x11 && *x11) || (wayland && *wayland))
		p->window = live_window_create(title, NULL);
	return p;
}

void live_picture_destroy(struct live_picture *p)
{
	if (!p)
		return;
	live_window_destroy(p->window);
	img_finish(&p->copy);
	img_finish(&p->small);
	free(p);
}

void live_picture_say(struct live_picture *p, const char *fmt, ...)
{
	char text[sizeof(p->said)];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	if (strcmp(text, p->said) == 0)
		return;
	strcpy(p->said, text);
	fprintf(stderr, "%s\n", text);
}

bool live_picture_due(const struct live_picture *p, int64_t now_ns)
{
	return (p->window || p->file) && (!p->shown || now_ns - p->shown_ns >= DUE_NS);
}

struct img *live_picture_begin(
	struct live_picture *p, const struct img *frame, struct dt_error *err)
{
	return img_copy(frame, &p->copy, err) == DT_OK ? &p->copy : NULL;
}

/* The line, white on a dark bar, above the picture's upper edge. */
static enum dt_status write_line(struct live_picture *p, struct dt_error *err)
{
	static const struct cvb_ink dark = { 30, 30, 30, -1 }, white = { 255, 255, 255, 1 };
	enum dt_status st = DT_OK;
	for (int32_t y = 0; y < 32 && y < p->small.height; y++)
		memset(img_row(&p->small, y), dark.b, 3 * (size_t)p->small.width);
	if (p->said[0])
		st = cvb_draw_text(
			&p->small, p->said, (struct vis_point){ 8, 22 }, 0.6, white, err);
	return st;
}

enum dt_status live_picture_end(struct live_picture *p, int64_t now_ns, struct dt_error *err)
{
	int32_t w = p->copy.width < WIDE ? p->copy.width : WIDE;
	int32_t h = (int32_t)((int64_t)p->copy.height * w / p->copy.width);
	enum dt_status st = cvb_resize(&p->copy, w, h > 0 ? h : 1, CVB_AREA, &p->small, err);
	if (st == DT_OK)
		st = write_line(p, err);
	if (st == DT_OK && p->window)
		st = live_window_show(p->window, p->small.data, p->small.width, p->small.height,
			p->small.stride, err);
	if (st == DT_OK && p->file && (!p->shown || now_ns - p->written_ns >= FILE_NS)) {
		st = img_write_file(p->file, &p->small, err);
		p->written_ns = now_ns;
	}
	p->shown = true;
	p->shown_ns = now_ns;
	return st;
}

/* One line of standard input, byte by byte: nothing after it may be lost to a buffer. */
static enum live_key read_line(struct live_picture *p)
{
	enum live_key key = LIVE_GO;
	for (char c = 0; c != '\n';) {
		if (read(STDIN_FILENO, &c, 1) != 1) {
			p->no_input = true;
			return LIVE_NONE;
		}
		if (c == 'q')
			key = LIVE_QUIT;
	}
	return key;
}

enum live_key live_picture_key(struct live_picture *p)
{
	enum live_key key = p->window ? live_window_key(p->window) : LIVE_NONE;
	struct pollfd in = { STDIN_FILENO, POLLIN, 0 };
	if (key == LIVE_NONE && !p->no_input && poll(&in, 1, 0) == 1)
		key = read_line(p);
	return key;
}

bool live_picture_keys(const struct live_picture *p)
{
	return p->window || !p->no_input;
}
