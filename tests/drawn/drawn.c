/* SPDX-License-Identifier: MIT */
/*
 * drawn.c - see drawn.h.
 */
#include "drawn.h"

#include "cv_bridge.h"

#include <apriltag/apriltag.h>
#include <apriltag/tag36h11.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define W 1152
#define H 648
#define SUB 2 /* rays a pixel, in each direction */

const struct dt_table drawn_table = {
	.width_mm = 900,
	.height_mm = 600,
	.die_mm = 16,
	.areas_n = 6,
	.tags_n = 4,
	.areas = { DT_ZONE(1, 70, 420, 200, 160), DT_ZONE(2, 350, 420, 200, 160),
		DT_ZONE(3, 630, 420, 200, 160), DT_ZONE(4, 630, 20, 200, 160),
		DT_ZONE(5, 350, 20, 200, 160), DT_ZONE(6, 70, 20, 200, 160) },
	.tags = { { 0, 30, 30, 40 }, { 1, 870, 30, 40 }, { 2, 870, 570, 40 }, { 3, 30, 570, 40 } },
	.chessboard = { 9, 6, 25 },
	.field_of_view_deg = 66,
};

const struct vis_lens drawn_lens = { W, H, 884, 884.5, 577.2, 321.4, { -0.031, 0.004, 0, 0, 0 } };
const struct vis_pose drawn_pose = { { -0.03, 0.04, -0.015 }, { -440, -285, 905 } };

const struct vis_pose drawn_board_poses[DRAWN_POSES_N] = {
	{ { 0.35, 0.05, 0.1 }, { -380, -230, 800 } },
	{ { -0.3, 0.2, -0.2 }, { 170, -200, 780 } },
	{ { 0.1, -0.45, 0.3 }, { -360, 80, 790 } },
	{ { 0.2, 0.4, 0 }, { 180, 70, 820 } },
	{ { -0.4, -0.1, 0.6 }, { -60, -100, 760 } },
	{ { 0.05, 0.02, -0.4 }, { -150, -10, 700 } },
};

struct painter {
	const struct drawn_fault *fault;
	const struct vis_pose *board; /* NULL: there is none */
	image_u8_t *patterns[DT_TAGS_MAX];
	double table_m[9], board_m[9];
	uint32_t noise;
};

static void must(bool good, const char *what)
{
	if (good)
		return;
	fprintf(stderr, "drawn pictures: %s\n", what);
	exit(EXIT_FAILURE);
}

/* A repeatable number in 0..1 for a place. */
static double speckle(int32_t x, int32_t y)
{
	uint32_t h = (uint32_t)x * 73856093u ^ (uint32_t)y * 19349663u;
	h ^= h >> 13;
	h *= 0x5bd1e995u;
	return (double)((h ^ (h >> 15)) & 0xffff) / 65535;
}

/* The tag's colour at a place, from -1 to 1 across its black square; below 0: outside. */
static double tag_at(const image_u8_t *pattern, double u, double v)
{
	/* Ten cells: eight of the black square, and the white border. */
	int32_t i = (int32_t)floor((u * 0.8 + 1) * 5), j = (int32_t)floor((v * 0.8 + 1) * 5);
	if (i < 0 || j < 0 || i >= pattern->width || j >= pattern->height)
		return -1;
	return pattern->buf[j * pattern->stride + i] ? 230 : 25;
}

static void table_at(const struct painter *p, double x, double y, double bgr[3])
{
	const struct dt_table *t = &drawn_table;
	double size = p->fault->tag_size > 0 ? p->fault->tag_size : 1;
	for (size_t i = 0; i <= t->tags_n; i++) {
		bool extra = i == t->tags_n;
		size_t k = extra ? (size_t)p->fault->repeat - 1 : i;
		if (extra && !p->fault->repeat)
			break;
		double cx = extra ? 450 : t->tags[k].x_mm, cy = extra ? 300 : t->tags[k].y_mm;
		if (!extra && p->fault->shift == (int32_t)k + 1)
			cx += 6;
		double half = t->tags[k].size_mm * size * 0.985 / 2;
		double level = tag_at(p->patterns[k], (x - cx) / half, (y - cy) / half);
		if (level < 0 || (!extra && p->fault->hide == (int32_t)k + 1))
			continue;
		bgr[0] = bgr[1] = bgr[2] = level;
		return;
	}
	bool felt = x >= 0 && y >= 0 && x < t->width_mm && y < t->height_mm;
	double s = 20 * speckle((int32_t)floor(x / 2), (int32_t)floor(y / 2));
	bgr[0] = (felt ? 60 : 40) + s;
	bgr[1] = (felt ? 110 : 70) + s;
	bgr[2] = (felt ? 40 : 110) + s;
}

/* Where the ray (x, y, 1) of the camera meets the plane of a pose; false behind the camera. */
static bool meets(const double m[9], const double t[3], double x, double y, double out[2])
{
	double dx = m[0] * x + m[3] * y + m[6], ex = m[0] * t[0] + m[3] * t[1] + m[6] * t[2];
	double dy = m[1] * x + m[4] * y + m[7], ey = m[1] * t[0] + m[4] * t[1] + m[7] * t[2];
	double dz = m[2] * x + m[5] * y + m[8], ez = m[2] * t[0] + m[5] * t[1] + m[8] * t[2];
	double s = ez / dz;
	out[0] = s * dx - ex;
	out[1] = s * dy - ey;
	return s > 0;
}

static void ray(const struct painter *p, double x, double y, double bgr[3])
{
	double at[2];
	double square = drawn_table.chessboard.square_mm;
	int32_t columns = drawn_table.chessboard.columns, rows = drawn_table.chessboard.rows;
	if (p->board && meets(p->board_m, p->board->tvec, x, y, at)) {
		int32_t i = (int32_t)floor(at[0] / square), j = (int32_t)floor(at[1] / square);
		bool inside = i >= -1 && j >= -1 && i < columns && j < rows;
		double edge = 1.5 * square;
		if (at[0] > -edge && at[1] > -edge && at[0] < (columns - 1) * square + edge &&
			at[1] < (rows - 1) * square + edge) {
			bgr[0] = bgr[1] = bgr[2] = inside && ((i + j) & 1) ? 30 : 220;
			return;
		}
	}
	if (!meets(p->table_m, drawn_pose.tvec, x, y, at))
		at[0] = at[1] = -1000;
	table_at(p, at[0], at[1], bgr);
}

/* Undistorted rays of each pixel, computed once. */
static const struct vis_point *rays(void)
{
	static struct vis_point *all;
	if (all)
		return all;
	all = calloc((size_t)(W + 1) * (H + 1), sizeof(*all));
	must(all, "no memory");
	for (size_t i = 0; i < (size_t)(W + 1) * (H + 1); i++)
		all[i] = (struct vis_point){ (double)(i % (W + 1)), (double)(i / (W + 1)) };
	must(cvb_undistort(&drawn_lens, all, (size_t)(W + 1) * (H + 1), all, NULL) == DT_OK,
		"no rays");
	return all;
}

static void pixel(struct painter *p, int32_t x, int32_t y, uint8_t *out)
{
	const struct vis_point *r = rays() + (size_t)y * (W + 1) + (size_t)x;
	double sum[3] = { 0 };
	for (int k = 0; k < SUB * SUB; k++) {
		/* A pixel reaches half a pixel to each side of its middle. */
		double fx = (k % SUB + 0.5) / SUB - 0.5, fy = (double)(k / SUB + 0.5) / SUB - 0.5;
		double bgr[3];
		ray(p, r->x + fx * (r[1].x - r->x) + fy * (r[W + 1].x - r->x),
			r->y + fx * (r[1].y - r->y) + fy * (r[W + 1].y - r->y), bgr);
		for (int c = 0; c < 3; c++)
			sum[c] += bgr[c];
	}
	for (int c = 0; c < 3; c++)
		out[c] = (uint8_t)(sum[c] / (SUB * SUB));
}

static void finish(struct painter *p, struct img *out)
{
	double blur = p->fault->blur_px > 0 ? p->fault->blur_px : 0.7;
	int32_t k = 2 * (int32_t)ceil(3 * blur) + 1;
	must(cvb_blur_gauss(out, k, blur, out, NULL) == DT_OK, "no blur");
	for (int32_t y = 0; y < H; y++)
		for (int32_t x = 0; x < W * 3; x++) {
			p->noise = p->noise * 1664525u + 1013904223u;
			int32_t v = img_row(out, y)[x] + (int32_t)(p->noise >> 24) % 5 - 2;
			img_row(out, y)[x] = (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
		}
	for (int32_t y = 0; y < H && p->fault->grey; y++)
		for (int32_t x = 0; x < W; x++)
			memset(img_row(out, y) + 3 * x, img_row(out, y)[3 * x + 1], 3);
}

void drawn_board(const struct vis_pose *board, const struct drawn_fault *fault, struct img *out)
{
	struct painter p = { .fault = fault, .board = board, .noise = 1 };
	apriltag_family_t *family = tag36h11_create();
	for (size_t i = 0; i < drawn_table.tags_n; i++) {
		p.patterns[i] = apriltag_to_image(family, drawn_table.tags[i].id);
		must(p.patterns[i], "no tag");
	}
	must(cvb_rodrigues(drawn_pose.rvec, p.table_m, NULL) == DT_OK, "no pose");
	if (board)
		must(cvb_rodrigues(board->rvec, p.board_m, NULL) == DT_OK, "no pose");
	must(img_ensure(out, W, H, 3, IMG_U8, NULL) == DT_OK, "no memory");
	for (int32_t y = 0; y < H; y++)
		for (int32_t x = 0; x < W; x++)
			pixel(&p, x, y, img_row(out, y) + 3 * x);
	finish(&p, out);
	for (size_t i = 0; i < drawn_table.tags_n; i++) {
		free(p.patterns[i]->buf); /* the library keeps its own function for it to itself */
		free(p.patterns[i]);
	}
	tag36h11_destroy(family);
}

void drawn_empty(const struct drawn_fault *fault, struct img *out)
{
	drawn_board(NULL, fault, out);
}
