/* SPDX-License-Identifier: MIT */
/*
 * drawing.c - the one picture of a test, and what its trace and its pixels say.
 */
#include "drawing.h"

#include <check.h>
#include <string.h>

const struct drawing_size sizes[DRAWING_SIZES] = {
	[AT_480] = { "480x320", 480, 320, 28, false },
	[AT_128] = { "128x64", 128, 64, 0, true },
	[AT_800] = { "800x480", 800, 480, 0, false },
	[AT_320] = { "320x240", 320, 240, 0, false },
};

struct disp_picture *picture;
struct disp_trace trace;

static const struct drawing_size *at;

void picture_at(int size)
{
	struct dt_error err;
	picture_close();
	at = &sizes[size];
	picture = disp_picture_create(at->w, at->h, at->strip, at->one_bit, &err);
	ck_assert_msg(picture != NULL, "%s", err.msg);
}

void picture_close(void)
{
	disp_picture_destroy(picture);
	picture = NULL;
}

const struct disp_photo *sample_photo(void)
{
	static struct disp_photo photo;
	static const uint32_t quarter[4] = { 0xff0000, 0x00ff00, 0x0000ff, 0xffffff };
	for (int y = 0; y < DISP_PHOTO_PX; y++)
		for (int x = 0; x < DISP_PHOTO_PX; x++)
			photo.px[y][x] =
				quarter[2 * (y >= DISP_PHOTO_PX / 2) + (x >= DISP_PHOTO_PX / 2)];
	return &photo;
}

void draw_view(const struct disp_view *view)
{
	struct dt_error err;
	ck_assert_msg(disp_picture_draw(picture, view, &trace, &err) == DT_OK, "%s", err.msg);
}

void draw(const struct screen *s, int64_t t_ms)
{
	struct disp_view view = { .screen = s, .t_ns = t_ms * 1000000, .die = sample_photo() };
	draw_view(&view);
}

static bool inside(struct disp_rect r, struct disp_rect in)
{
	return r.x >= in.x && r.y >= in.y && r.x + r.w <= in.x + in.w && r.y + r.h <= in.y + in.h;
}

static bool apart(struct disp_rect a, struct disp_rect b)
{
	return a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
}

void check_boxes(const char *what)
{
	struct disp_rect all = { 0, 0, at->w, at->h };
	ck_assert_uint_le(trace.n, sizeof(trace.mark) / sizeof(trace.mark[0]));
	for (size_t i = 0; i < trace.n; i++) {
		const struct disp_mark *a = &trace.mark[i];
		ck_assert_msg(inside(a->at, all), "%s: box %zu (%s) leaves the picture", what, i,
			a->text);
		for (size_t k = 0; k < i; k++) {
			const struct disp_mark *b = &trace.mark[k];
			bool ok = apart(a->at, b->at) ||
				  (b->kind == DISP_PANEL && inside(a->at, b->at));
			if (!ok)
				ck_abort_msg("%s: %d,%d %dx%d (%s) on %d,%d %dx%d (%s)", what,
					a->at.x, a->at.y, a->at.w, a->at.h, a->text, b->at.x,
					b->at.y, b->at.w, b->at.h, b->text);
		}
	}
}

static uint32_t rgb(const uint8_t *data, int stride, int x, int y)
{
	uint32_t word;
	memcpy(&word, data + (size_t)y * (size_t)stride + (size_t)x * 4, 4);
	return word & 0xffffff;
}

void check_pixels(const char *what)
{
	static bool covered[480][800];
	int width, height, stride;
	const uint8_t *data = disp_picture_pixels(picture, &width, &height, &stride);
	memset(covered, 0, sizeof(covered));
	for (size_t i = 0; i < trace.n; i++) {
		struct disp_rect box = trace.mark[i].at;
		for (int y = 0; y < box.h; y++)
			memset(&covered[box.y + y][box.x], 1, (size_t)box.w);
	}
	for (int y = 0; y < at->h; y++) {
		for (int x = 0; x < width; x++) {
			uint32_t v = rgb(data, stride, x, y);
			/* Not ck_assert: half a million of them a picture would take minutes. */
			if (v && !covered[y][x])
				ck_abort_msg("%s: pixel %d,%d lies outside every box", what, x, y);
			if (at->one_bit && v && v != 0xffffff)
				ck_abort_msg("%s: pixel %d,%d is %06x", what, x, y, (unsigned)v);
		}
	}
}

bool says(const char *words)
{
	for (size_t i = 0; i < trace.n; i++) {
		if (trace.mark[i].kind == DISP_TEXT && strstr(trace.mark[i].text, words))
			return true;
	}
	return false;
}

const struct disp_mark *shown(const char *words)
{
	for (size_t i = 0; i < trace.n; i++) {
		if (strcmp(trace.mark[i].shown, words) == 0)
			return &trace.mark[i];
	}
	return NULL;
}

void check_uncut(const char *what)
{
	for (size_t i = 0; i < trace.n; i++)
		ck_assert_msg(!trace.mark[i].cut, "%s, %s: \"%s\" is cut to \"%s\"", at->name, what,
			trace.mark[i].text, trace.mark[i].shown);
}

unsigned pieces_of_turns(const struct screen *s, const char *const *words, unsigned n)
{
	unsigned seen = 0;
	for (int turn = 0; turn < 12; turn++) {
		draw(s, turn * 3000);
		for (unsigned i = 0; i < n; i++)
			if (says(words[i]))
				seen |= 1U << i;
	}
	return seen;
}

uint32_t pixel(int x, int y)
{
	int w, h, stride;
	const uint8_t *data = disp_picture_pixels(picture, &w, &h, &stride);
	ck_assert(x >= 0 && x < w && y >= 0 && y < h);
	return rgb(data, stride, x, y);
}

unsigned count_pixels(uint32_t colour)
{
	int w, h, stride;
	const uint8_t *data = disp_picture_pixels(picture, &w, &h, &stride);
	unsigned n = 0;
	for (int i = 0; i < w * h; i++)
		n += rgb(data, stride, i % w, i / w) == colour;
	return n;
}
