/* SPDX-License-Identifier: MIT */
/*
 * label.c - finds places for words beside things, and draws them.
 *
 * One after the other, each label tries places round its thing, nearer ones first, and takes the
 * first that is free: simple, and people find a label where they look first, above its thing.
 */
#include "label.h"

#include <math.h>
#include <stdio.h>

enum { AWAY = 16, RINGS = 10 };

/* Between a label and everything else, in heights of a label. */
static const double gap = 0.25;

void label_say(char *out, size_t cap, const char *face, float sure)
{
	int hundredths = (int)lroundf(100 * fminf(fmaxf(sure, 0), 1));

	if (face && hundredths == 100)
		snprintf(out, cap, "%s", face);
	else
		snprintf(
			out, cap, "%s .%02d", face ? face : "?", hundredths < 99 ? hundredths : 99);
}

static double overlap(double a, double a_size, double b, double b_size)
{
	return fmin(a + a_size, b + b_size) - fmax(a, b);
}

static bool boxes_touch(const struct label_box *a, const struct label_box *b, double room)
{
	return overlap(a->x, a->w, b->x, b->w) > -room && overlap(a->y, a->h, b->y, b->h) > -room;
}

static bool covers(const struct label_box *b, const struct label *thing)
{
	double dx = fmax(fmax(b->x - thing->at.x, thing->at.x - b->x - b->w), 0);
	double dy = fmax(fmax(b->y - thing->at.y, thing->at.y - b->y - b->h), 0);

	return hypot(dx, dy) < thing->radius;
}

/* How many things and labels a box would cover; outside of the picture counts as many. */
static size_t faults(const struct label *l, size_t n, const struct label_box *placed,
	size_t placed_n, const struct label_box *b, double width, double height)
{
	size_t bad = 0;

	if (b->x < 1 || b->y < 1 || b->x + b->w > width - 1 || b->y + b->h > height - 1)
		bad += n;
	for (size_t i = 0; i < n; i++)
		bad += covers(b, &l[i]);
	for (size_t i = 0; i < placed_n; i++)
		bad += boxes_touch(b, &placed[i], gap / 2 * b->h);
	return bad;
}

/* The k-th way to go from a thing: up first, then to both sides of it. */
static void direction(int k, double *x, double *y)
{
	double a = 2 * M_PI * ((k + 1) / 2) / AWAY * (k % 2 ? 1 : -1);

	*x = sin(a);
	*y = -cos(a);
}

static void place_one(const struct label *l, size_t n, const struct label *one,
	const struct label_box *placed, size_t placed_n, double width, double height,
	struct label_box *out)
{
	size_t least = (size_t)-1;

	for (int ring = 0; ring < RINGS && least > 0; ring++)
		for (int k = 0; k < AWAY && least > 0; k++) {
			double ux, uy;

			direction(k, &ux, &uy);
			double away = one->radius + one->height * (gap + ring * 0.8);
			struct label_box b = { one->at.x + ux * (away + one->width / 2) -
						       one->width / 2,
				one->at.y + uy * (away + one->height / 2) - one->height / 2,
				one->width, one->height, ring > 0 };
			size_t bad = faults(l, n, placed, placed_n, &b, width, height);

			if (bad < least) {
				least = bad;
				*out = b;
			}
		}
}

void label_place(
	const struct label *l, size_t n, double width, double height, struct label_box *out)
{
	for (size_t i = 0; i < n; i++)
		place_one(l, n, &l[i], out, i, width, height, &out[i]);
}

/* From the edge of the thing to the nearest place of the box. */
static enum dt_status draw_leader(
	struct img *picture, const struct label *l, const struct label_box *b, struct dt_error *err)
{
	struct cvb_ink ink = l->ink;
	struct vis_point to = { fmin(fmax(l->at.x, b->x), b->x + b->w),
		fmin(fmax(l->at.y, b->y), b->y + b->h) };
	double dx = to.x - l->at.x, dy = to.y - l->at.y, away = fmax(hypot(dx, dy), 1);
	struct vis_point from = { l->at.x + dx / away * fmin(l->radius, away),
		l->at.y + dy / away * fmin(l->radius, away) };

	ink.thickness = 1;
	return cvb_draw_line(picture, from, to, ink, err);
}

static enum dt_status draw_words(struct img *picture, const struct label *l,
	const struct label_box *b, double above, double scale, struct dt_error *err)
{
	/* Dark round it, so that it can be read on white dice too. */
	struct cvb_ink dark = { 0, 0, 0, l->ink.thickness + 3 };
	struct vis_point at = { b->x, b->y + above };
	enum dt_status st = cvb_draw_text(picture, l->text, at, scale, dark, err);

	return st == DT_OK ? cvb_draw_text(picture, l->text, at, scale, l->ink, err) : st;
}

enum dt_status label_draw(
	struct img *picture, struct label *l, size_t n, double scale, struct dt_error *err)
{
	struct label_box box[LABELS_MAX];
	double above[LABELS_MAX], below;
	enum dt_status st = DT_OK;

	n = n < LABELS_MAX ? n : LABELS_MAX;
	for (size_t i = 0; st == DT_OK && i < n; i++) {
		st = cvb_text_size(
			l[i].text, scale, l[i].ink.thickness, &l[i].width, &above[i], &below, err);
		l[i].height = above[i] + 2;
	}
	if (st != DT_OK)
		return st;
	label_place(l, n, picture->width, picture->height, box);
	for (size_t i = 0; st == DT_OK && i < n; i++)
		if (box[i].far)
			st = draw_leader(picture, &l[i], &box[i], err);
	for (size_t i = 0; st == DT_OK && i < n; i++)
		st = draw_words(picture, &l[i], &box[i], above[i], scale, err);
	return st;
}
