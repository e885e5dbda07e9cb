/* SPDX-License-Identifier: MIT */
/*
 * live_picture.h - what a guided command shows while it works: a live picture in a window where
 * there is a desktop, in a PNG file that is written anew, and lines on standard error.
 */
#ifndef DT_UI_LIVE_PICTURE_H
#define DT_UI_LIVE_PICTURE_H

#include "image.h"
#include "live_window.h"

struct live_picture;

/* file: of the PNG, or NULL. Only failing memory is an error: without a desktop there are the lines
 * and the file. Free with live_picture_destroy, which takes NULL. */
struct live_picture *live_picture_create(const char *title, const char *file, struct dt_error *err);
void live_picture_destroy(struct live_picture *p);

/* One line, if it is another one than the last. It is written on the picture too. */
void live_picture_say(struct live_picture *p, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Is it time for a picture? Ten in a second are enough, and drawing one is work. */
bool live_picture_due(const struct live_picture *p, int64_t now_ns);
/* Pixels of three channels to draw on, a copy of the frame. NULL on failure. */
struct img *live_picture_begin(
	struct live_picture *p, const struct img *frame, struct dt_error *err);
/* Shows it. DT_ERR_IO when the file cannot be written. */
enum dt_status live_picture_end(struct live_picture *p, int64_t now_ns, struct dt_error *err);

/* What was pressed, in the window or as a line on standard input ("q": quit). */
enum live_key live_picture_key(struct live_picture *p);
/* Will there ever be a key? Not without a window after the end of standard input. */
bool live_picture_keys(const struct live_picture *p);

#endif
