/* SPDX-License-Identifier: MIT */
/*
 * span.c - the program span: what sets of pictures show, by how much their dice's bodies change.
 *
 *     span SET...
 *
 * For each folder with a truth.json, and for all of them: brightness of the body in stops from the
 * set's median (5th and 95th percentile), tint as the length of the change of log(r/g), log(b/g)
 * (median, 90th and 99th percentile), and the weakest contrast (1 %) as a share of the median.
 * Readable dice only, grey levels as the picture has them. The body is looked at between drawing
 * and rounding, where hardly any ink is.
 */
#include "image_file.h"
#include "lens.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DICE_MAX = 200000, RING = 4 * 24 };

struct rows {
	size_t n;
	double stops[DICE_MAX], tint[DICE_MAX], contrast[DICE_MAX];
};

struct body {
	double stops, red, blue, contrast;
};

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double part(double *v, size_t n, double share)
{
	qsort(v, n, sizeof(v[0]), by_value);
	size_t i = (size_t)(share * (double)n);
	return n == 0 ? 0 : v[i < n ? i : n - 1];
}

static double number(const json_t *o, const char *key)
{
	return json_number_value(json_object_get(o, key));
}

static bool is_readable(const json_t *die)
{
	return !json_is_true(json_object_get(die, "cocked")) && number(die, "visible") >= 0.9 &&
	       number(die, "contrast") >= 30 && number(die, "legibility") >= 0.5;
}

static struct vis_point corner(const json_t *quad, size_t i)
{
	const json_t *p = json_array_get(quad, i);
	return (struct vis_point){ json_number_value(json_array_get(p, 0)),
		json_number_value(json_array_get(p, 1)) };
}

/* Medians of the channels along a square at 0.8 of the top. */
static struct body look_at(const struct img *im, const json_t *die)
{
	const json_t *quad = json_object_get(die, "face_quad_px"),
		     *mid = json_object_get(die, "top_px");
	double v[3][RING], c[3];
	size_t n = 0;
	double mx = json_number_value(json_array_get(mid, 0));
	double my = json_number_value(json_array_get(mid, 1));
	for (size_t i = 0; i < RING; i++) {
		struct vis_point a = corner(quad, i * 4 / RING),
				 b = corner(quad, (i * 4 / RING + 1) % 4);
		double t = ((double)(i % (RING / 4)) + 0.5) / (RING / 4);
		int x = (int)floor(mx + 0.8 * (a.x + (b.x - a.x) * t - mx) + 0.5);
		int y = (int)floor(my + 0.8 * (a.y + (b.y - a.y) * t - my) + 0.5);
		if (x < 0 || y < 0 || x >= im->width || y >= im->height)
			continue;
		for (int k = 0; k < 3; k++)
			v[k][n] = img_row(im, y)[3 * x + k] + 0.5;
		n++;
	}
	for (int k = 0; k < 3; k++)
		c[k] = part(v[k], n, 0.5) + 1e-3;
	return (struct body){ log2(0.0722 * c[0] + 0.7152 * c[1] + 0.2126 * c[2]), log(c[2] / c[1]),
		log(c[0] / c[1]), number(die, "contrast") };
}

static void look_at_frame(const char *folder, const json_t *frame, struct body *all, size_t *n)
{
	char path[1200];
	struct img im = { 0 };
	struct dt_error err;
	const char *key;
	json_t *zone, *die;
	size_t i;
	snprintf(path, sizeof(path), "%.800s/%.300s", folder,
		json_string_value(json_object_get(frame, "file")));
	if (img_read_file(path, &im, &err) != DT_OK) {
		fprintf(stderr, "span: %s\n", err.msg);
		exit(1);
	}
	json_object_foreach(json_object_get(frame, "zones"), key, zone)
	{
		if (json_is_true(json_object_get(zone, "covered")) ||
			json_is_true(json_object_get(zone, "occluded")))
			continue;
		json_array_foreach(json_object_get(zone, "dice"), i,
			die) if (is_readable(die) && *n < DICE_MAX) all[(*n)++] = look_at(&im, die);
	}
	img_finish(&im);
}

static void print(const char *name, struct rows *r)
{
	if (r->n == 0)
		return;
	double median = part(r->contrast, r->n, 0.5);
	printf("| %s | %zu | %+.2f to %+.2f | %.2f / %.2f / %.2f | %.2f |\n", name, r->n,
		part(r->stops, r->n, 0.05), part(r->stops, r->n, 0.95), part(r->tint, r->n, 0.5),
		part(r->tint, r->n, 0.9), part(r->tint, r->n, 0.99),
		part(r->contrast, r->n, 0.01) / median);
}

/* Measured from the set's own medians. */
static void compare(const struct body *all, size_t n, struct rows *rows)
{
	double *v = malloc(sizeof(*v) * (n + 1)), middle[4];
	for (int k = 0; v && k < 4; k++) {
		for (size_t i = 0; i < n; i++)
			v[i] = k == 0	? all[i].stops
			       : k == 1 ? all[i].red
			       : k == 2 ? all[i].blue
					: all[i].contrast;
		middle[k] = part(v, n, 0.5);
	}
	for (size_t i = 0; v && i < n && rows->n < DICE_MAX; i++, rows->n++) {
		rows->stops[rows->n] = all[i].stops - middle[0];
		rows->tint[rows->n] = hypot(all[i].red - middle[1], all[i].blue - middle[2]);
		rows->contrast[rows->n] = all[i].contrast / middle[3];
	}
	free(v);
}

static bool one_set(const char *folder, struct rows *own, struct rows *sum, struct body *all)
{
	char path[1000];
	size_t n = 0, i;
	json_t *frame;
	snprintf(path, sizeof(path), "%.900s/truth.json", folder);
	json_t *truth = json_load_file(path, 0, NULL);
	if (!truth) {
		fprintf(stderr, "span: %s: there is no truth to read\n", path);
		return false;
	}
	json_array_foreach(json_object_get(truth, "frames"), i, frame)
	{
		look_at_frame(folder, frame, all, &n);
	}
	own->n = 0;
	compare(all, n, own);
	compare(all, n, sum);
	const char *slash = strrchr(folder, '/');
	print(slash ? slash + 1 : folder, own);
	json_decref(truth);
	return true;
}

int main(int argc, char **argv)
{
	struct rows *own = calloc(1, sizeof(*own)), *sum = calloc(1, sizeof(*sum));
	struct body *all = calloc(DICE_MAX, sizeof(*all));
	bool good = own && sum && all && argc > 1;
	if (argc < 2)
		fprintf(stderr, "usage: span SET...\n");
	else
		printf("| set | dice | brightness, 5th to 95th percentile | tint, median / 90th / "
		       "99th | "
		       "weakest contrast |\n| --- | --- | --- | --- | --- |\n");
	for (int i = 1; i < argc && good; i++)
		good = one_set(argv[i], own, sum, all);
	if (good)
		print("all", sum);
	free(own);
	free(sum);
	free(all);
	return good ? 0 : 1;
}
