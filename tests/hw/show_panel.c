/* SPDX-License-Identifier: MIT */
/*
 * show_panel.c - shows each sample screen on a one-bit panel (--display kms), and says what must be
 * seen there: its name, then 64 lines of dots and crosses as the program's own picture for such a
 * panel has them. Goes on when it gets a line.
 */
#include "disp.h"
#include "screens.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 128, HEIGHT = 64 };

static struct screen screen;
static const struct disp_view view = { .screen = &screen };

static int fail(const char *what, const struct dt_error *err)
{
	printf("%s: %s\n", what, err->msg);
	return 1;
}

static void print(const struct disp_picture *p)
{
	int w, h, stride;
	const uint8_t *data = disp_picture_pixels(p, &w, &h, &stride);
	for (int y = 0; y < h; y++) {
		char row[WIDTH + 1] = "";
		for (int x = 0; x < w && x < WIDTH; x++) {
			uint32_t word;
			memcpy(&word, data + (ptrdiff_t)y * stride + 4 * x, 4);
			row[x] = (word & 0xffffff) != 0 ? '#' : '.';
		}
		puts(row);
	}
	fflush(stdout);
}

static enum dt_status show(
	struct disp *d, struct disp_picture *p, const char *name, struct dt_error *err)
{
	enum dt_status st = disp_show(d, &view, err);
	if (st == DT_OK)
		st = disp_picture_draw(p, &view, NULL, err);
	if (st != DT_OK)
		return st;
	puts(name);
	print(p);
	return DT_OK;
}

static bool go_on(void)
{
	char line[16];
	return fgets(line, sizeof(line), stdin) != NULL;
}

int main(void)
{
	struct dt_error err;
	struct disp *d = disp_create("kms", &err);
	struct disp_picture *p = d ? disp_picture_create(WIDTH, HEIGHT, 0, true, &err) : NULL;
	if (!p)
		return fail("create", &err);
	/* First one with little on it: what is dark there must be dark on the glass as well. */
	enum dt_status st = show(d, p, "nothing", &err);
	bool on = go_on();
	for (const struct sample *s = samples; st == DT_OK && on && s->name; s++) {
		memset(&screen, 0, sizeof(screen));
		s->make(&screen);
		st = show(d, p, s->name, &err);
		on = go_on();
	}
	disp_picture_destroy(p);
	disp_destroy(d);
	return st == DT_OK ? 0 : fail("show", &err);
}
