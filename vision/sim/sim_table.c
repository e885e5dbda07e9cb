/* SPDX-License-Identifier: MIT */
/*
 * sim_table.c - draws felt, rim, outlines, tags and board into one flat picture.
 */
#include "sim_table.h"

#include "cv_bridge.h"
#include "sim_rand.h"

#include <apriltag/apriltag.h>
#include <apriltag/tag36h11.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLACES_MAX 12
#define BOARD_X 20.0f
#define BOARD_Y 190.0f
#define BOARD_HEIGHT 220.0f
#define RIM_MM 13.0f
#define TAG_BORDER_MM 9.0

const struct dt_table sim_table_default = { .width_mm = 900,
	.height_mm = 600,
	.die_mm = 16,
	.areas_n = 6,
	.tags_n = 4,
	.areas = { DT_ZONE(1, 70, 420, 200, 160), DT_ZONE(2, 350, 420, 200, 160),
		DT_ZONE(3, 630, 420, 200, 160), DT_ZONE(4, 630, 20, 200, 160),
		DT_ZONE(5, 350, 20, 200, 160), DT_ZONE(6, 70, 20, 200, 160) },
	.tags = { { 0, 30, 30, 40 }, { 1, 870, 30, 40 }, { 2, 870, 570, 40 }, { 3, 30, 570, 40 } },
	.chessboard = { 9, 6, 25 },
	.field_of_view_deg = 66 };

struct pen {
	struct img *im;
	enum dt_status st;
	struct dt_error *err;
};

static struct cvb_ink ink(int b, int g, int r, int thickness)
{
	return (struct cvb_ink){ (uint8_t)b, (uint8_t)g, (uint8_t)r, thickness };
}

static struct vis_point px(float x, float y)
{
	return (struct vis_point){ (double)((x + SIM_TABLE_ROUND_MM) * SIM_TABLE_PX_PER_MM - 0.5f),
		(double)((y + SIM_TABLE_ROUND_MM) * SIM_TABLE_PX_PER_MM - 0.5f) };
}

static void rectangle(struct pen *p, float x, float y, float w, float h, struct cvb_ink colour)
{
	/* Filled outlines hold their border: half a pixel less on all sides. */
	float in = colour.thickness < 0 ? 0.5f / SIM_TABLE_PX_PER_MM : 0;
	struct vis_point pts[4] = { px(x + in, y + in), px(x + w - in, y + in),
		px(x + w - in, y + h - in), px(x + in, y + h - in) };
	if (p->st == DT_OK)
		p->st = cvb_draw_polygon(p->im, pts, 4, true, colour, p->err);
}

static void circle(struct pen *p, float x, float y, float r, struct cvb_ink colour)
{
	if (p->st == DT_OK)
		p->st = cvb_draw_circle(
			p->im, px(x, y), (double)(r * SIM_TABLE_PX_PER_MM), colour, p->err);
}

/* height: of a capital letter, mm. */
static void text(
	struct pen *p, const char *words, float x, float y, float height, struct cvb_ink colour)
{
	if (p->st == DT_OK)
		p->st = cvb_draw_text(p->im, words, px(x, y),
			(double)(height * SIM_TABLE_PX_PER_MM / 21), colour, p->err);
}

bool sim_table_shines(const struct dt_table *table, float x, float y)
{
	return x > BOARD_X && x < (float)table->width_mm - BOARD_X && y > BOARD_Y &&
	       y < BOARD_Y + BOARD_HEIGHT;
}

/* Grain of random grey round 128 in spots of cell pixels (long_cell along x), added up. */
static enum dt_status add_grain(const struct img *im, struct sim_rand *rand, int cell,
	int long_cell, int strength, float *sum, struct dt_error *err)
{
	struct img coarse = { 0 }, fine = { 0 };
	enum dt_status st =
		img_init(&coarse, im->width / long_cell + 3, im->height / cell + 3, 1, IMG_U8, err);
	for (int32_t y = 0; st == DT_OK && y < coarse.height; y++)
		for (int32_t x = 0; x < coarse.width; x++)
			img_row(&coarse, y)[x] = (uint8_t)(sim_rand_next(rand) >> 56);
	if (st == DT_OK)
		st = cvb_resize(&coarse, im->width, im->height, CVB_CUBIC, &fine, err);
	for (int32_t y = 0; st == DT_OK && y < im->height; y++)
		for (int32_t x = 0; x < im->width; x++)
			sum[(size_t)y * (size_t)im->width + (size_t)x] +=
				((float)img_row(&fine, y)[x] - 128) / 128 * (float)strength / 100;
	img_finish(&coarse);
	img_finish(&fine);
	return st;
}

static uint8_t byte_of(float v)
{
	return (uint8_t)(v < 0 ? 0 : v > 254.5f ? 255 : (int)(v + 0.5f));
}

static void lay_grain(struct img *im, const float *sum, const uint8_t colour[3], int32_t x0,
	int32_t y0, int32_t x1, int32_t y1)
{
	for (int32_t y = y0; y < y1; y++)
		for (int32_t x = x0; x < x1; x++)
			for (int c = 0; c < 3; c++)
				img_row(im, y)[3 * x + c] = byte_of(
					(float)colour[c] *
					(1 + sum[(size_t)y * (size_t)im->width + (size_t)x]));
}

/* Wood everywhere, then the rim and the felt on it. */
static enum dt_status draw_cloth(
	const struct dt_table *table, uint64_t seed, struct img *im, struct dt_error *err)
{
	static const uint8_t wood[3] = { 44, 66, 98 }, felt[3] = { 62, 104, 22 };
	struct sim_rand rand = { seed };
	size_t n = (size_t)im->width * (size_t)im->height;
	float *sum = calloc(n, sizeof(*sum));
	if (!sum)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the simulated table");
	enum dt_status st = add_grain(im, &rand, 4, 90, 16, sum, err);
	if (st == DT_OK)
		st = add_grain(im, &rand, 17, 400, 30, sum, err);
	if (st == DT_OK)
		lay_grain(im, sum, wood, 0, 0, im->width, im->height);
	for (size_t i = 0; i < n; i++)
		sum[i] = 0;
	if (st == DT_OK)
		st = add_grain(im, &rand, 3, 3, 22, sum, err);
	if (st == DT_OK)
		st = add_grain(im, &rand, 15, 15, 13, sum, err);
	if (st == DT_OK)
		st = add_grain(im, &rand, 60, 60, 14, sum, err);
	if (st == DT_OK) {
		struct pen p = { im, DT_OK, err };
		float w = (float)table->width_mm, h = (float)table->height_mm;
		struct vis_point a = px(0, 0), b = px(w, h);
		rectangle(
			&p, -RIM_MM, -RIM_MM, w + 2 * RIM_MM, h + 2 * RIM_MM, ink(26, 38, 56, -1));
		lay_grain(im, sum, felt, (int32_t)ceil(a.x), (int32_t)ceil(a.y), (int32_t)ceil(b.x),
			(int32_t)ceil(b.y));
		st = p.st;
	}
	free(sum);
	return st;
}

/* Cloth of its own on what is printed there, and a line round it. */
static void draw_field(struct pen *p, const struct dt_area *a)
{
	float x = (float)a->x_mm, y = (float)a->y_mm, w = (float)a->width_mm;
	float h = (float)a->height_mm;
	char words[24];
	rectangle(p, x - 6, y - 6, w + 12, h + 12,
		a->kind == DT_AREA_CARD ? ink(150, 172, 168, -1) : ink(66, 108, 26, -1));
	rectangle(p, x, y, w, h, ink(130, 160, 120, 2));
	snprintf(words, sizeof(words), "%d", (int)a->number);
	text(p, words, x + 3, y + h - 3, 5, ink(110, 145, 105, 1));
}

static void draw_areas(struct pen *p, const struct dt_table *table)
{
	for (size_t i = 0; i < table->areas_n; i++) {
		const struct dt_area *z = &table->areas[i];
		char words[24];
		bool below = z->y_mm > table->height_mm / 2;
		if (z->kind != DT_AREA_ZONE) {
			draw_field(p, z);
			continue;
		}
		rectangle(p, (float)z->x_mm, (float)z->y_mm, (float)z->width_mm,
			(float)z->height_mm, ink(130, 160, 120, 2));
		snprintf(words, sizeof(words), "SEAT %d", (int)z->number);
		text(p, words, (float)(z->x_mm + z->width_mm / 2 - 14),
			(float)(below ? z->y_mm + z->height_mm - 5 : z->y_mm + 9), 5,
			ink(110, 145, 105, 1));
	}
}

static void draw_tag(struct pen *p, const struct dt_tag *t, const apriltag_family_t *family)
{
	float edge = (float)t->size_mm, x = (float)t->x_mm - edge / 2,
	      y = (float)t->y_mm - edge / 2;
	float border = (float)TAG_BORDER_MM, cell = edge / (float)family->width_at_border;
	rectangle(p, x - border, y - border, edge + 2 * border, edge + 2 * border,
		ink(226, 228, 228, -1));
	rectangle(p, x, y, edge, edge, ink(28, 26, 26, -1));
	for (uint32_t i = 0; i < family->nbits; i++)
		if (family->codes[t->id] >> (family->nbits - 1 - i) & 1)
			rectangle(p, x + cell * (float)family->bit_x[i],
				y + cell * (float)family->bit_y[i], cell, cell,
				ink(226, 228, 228, -1));
}

static void draw_tags(struct pen *p, const struct dt_table *table)
{
	apriltag_family_t *family = tag36h11_create();
	for (size_t i = 0; i < table->tags_n && p->st == DT_OK; i++) {
		if (family && table->tags[i].id >= 0 &&
			(uint32_t)table->tags[i].id < family->ncodes)
			draw_tag(p, &table->tags[i], family);
		else
			p->st = dt_fail(p->err, DT_ERR_FORMAT, 0,
				"tag %d is not one of the family tag36h11", (int)table->tags[i].id);
	}
	if (family)
		tag36h11_destroy(family);
}

/* A picture of a die's face: what the reader must not take for a die. */
static void draw_decoy(struct pen *p, const struct sim_set *set, int face, float x, float y)
{
	const float edge = 14;
	rectangle(p, x, y, edge, edge, ink(236, 238, 240, -1));
	struct vis_point a = px(x, y), b = px(x + edge, y + edge);
	for (int32_t v = (int32_t)a.y + 1; v < (int32_t)b.y && p->st == DT_OK; v++)
		for (int32_t u = (int32_t)a.x + 1; u < (int32_t)b.x; u++) {
			float su = (float)(((double)u - a.x) / (b.x - a.x)) * 2 - 1;
			float sv = (float)(((double)v - a.y) / (b.y - a.y)) * 2 - 1;
			float k = sim_die_ink(set, face, su, sv);
			for (int c = 0; c < 3; c++) {
				uint8_t *at = &img_row(p->im, v)[3 * u + c];
				*at = byte_of((float)*at * (1 - k) + 40 * k);
			}
		}
}

static void draw_houses(struct pen *p, struct sim_rand *rand, float x, float y, float w, float h)
{
	rectangle(p, x, y, w, h * 0.7f, ink(224, 200, 168, -1));
	rectangle(p, x, y + h * 0.7f, w, h * 0.3f, ink(110, 168, 214, -1));
	for (int i = 0; i < 5; i++) {
		float bw = sim_rand_between(rand, 8, 18), bh = sim_rand_between(rand, 18, 50);
		float bx = x + sim_rand_between(rand, 4, w - 22), by = y + h * 0.78f - bh;
		rectangle(p, bx, by, bw, bh,
			ink((int)sim_rand_below(rand, 200) + 30,
				(int)sim_rand_below(rand, 180) + 40,
				(int)sim_rand_below(rand, 200) + 30, -1));
		for (int k = 0; k < 4; k++)
			rectangle(p, bx + 2 + (float)(k % 2) * (bw / 2),
				by + 4 + (float)(k / 2) * 9, 2.5f, 3.5f, ink(150, 230, 240, -1));
	}
}

/* Coins with what they are worth, three at most. */
static void draw_coins(struct pen *p, float x, float y, float w)
{
	for (int k = 0; k < 3 && 44 + 21 * (float)k < w; k++) {
		char words[12];
		circle(p, x + 36 + 21 * (float)k, y + 139, 8, ink(60, 190, 232, -1));
		circle(p, x + 36 + 21 * (float)k, y + 139, 8, ink(30, 100, 140, 1));
		snprintf(words, sizeof(words), "$%d", k + 1);
		text(p, words, x + 31 + 21 * (float)k, y + 142, 5, ink(20, 60, 90, 1));
	}
}

static void draw_place(struct pen *p, const struct sim_set *set, struct sim_rand *rand,
	const char *name, int i, float x, float w)
{
	static const uint8_t colours[][3] = { { 36, 150, 200 }, { 60, 120, 50 }, { 150, 90, 60 },
		{ 70, 50, 190 }, { 80, 110, 140 }, { 120, 50, 90 }, { 200, 204, 206 },
		{ 40, 80, 170 } };
	const uint8_t *paint = colours[(size_t)i % (sizeof(colours) / sizeof(colours[0]))];
	float y = BOARD_Y + 4, wide = 8.6f * (float)strlen(name);
	float high = wide < w - 12 ? 8 : 8 * (w - 12) / wide;
	rectangle(p, x, y, w, BOARD_HEIGHT - 8, ink(paint[0], paint[1], paint[2], -1));
	rectangle(p, x, y, w, BOARD_HEIGHT - 8, ink(30, 40, 60, 2));
	rectangle(p, x + 4, y + 4, w - 8, 24, ink(196, 226, 236, -1));
	text(p, name, x + w / 2 - wide * high / 16, y + 20, high, ink(30, 34, 50, 2));
	draw_houses(p, rand, x + 6, y + 34, w - 12, 90);
	draw_decoy(p, set, i < 6 ? i + 1 : 1 + (int)sim_rand_below(rand, 6), x + 8, y + 132);
	draw_coins(p, x, y, w);
	for (int k = 0; k < 5; k++) {
		char line[16];
		for (int c = 0; c < 15; c++)
			line[c] = (char)(sim_rand_below(rand, 6)
						 ? 'a' + (char)sim_rand_below(rand, 26)
						 : ' ');
		line[15] = '\0';
		text(p, line, x + 8, y + 164 + 9 * (float)k, 4.2f, ink(20, 24, 30, 1));
	}
}

static void draw_board(struct pen *p, const struct dt_table *table, const struct sim_set *set,
	const char *const *names, uint64_t seed)
{
	static const char *const some[] = { "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN",
		"EIGHT", NULL };
	struct sim_rand rand = { sim_hash(seed + 1) };
	int n = 0;
	names = names ? names : some;
	while (n < PLACES_MAX && names[n])
		n++;
	if (n == 0)
		return;
	float w = (float)table->width_mm - 2 * BOARD_X, each = (w - 4) / (float)n;
	rectangle(p, BOARD_X, BOARD_Y, w, BOARD_HEIGHT, ink(130, 176, 206, -1));
	for (int i = 0; i < n; i++)
		draw_place(p, set, &rand, names[i], i, BOARD_X + 4 + each * (float)i, each - 4);
}

enum dt_status sim_table_draw(const struct dt_table *table, const struct sim_set *set,
	const char *const *board, uint64_t seed, struct img *out, struct dt_error *err)
{
	float w = ((float)table->width_mm + 2 * SIM_TABLE_ROUND_MM) * SIM_TABLE_PX_PER_MM;
	float h = ((float)table->height_mm + 2 * SIM_TABLE_ROUND_MM) * SIM_TABLE_PX_PER_MM;
	if (!(w > 0 && h > 0 && w <= IMG_SIDE_MAX && h <= IMG_SIDE_MAX))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"a table of %g x %g mm is too large to be drawn", table->width_mm,
			table->height_mm);
	struct pen p = { out, DT_OK, err };
	p.st = img_ensure(out, (int32_t)w, (int32_t)h, 3, IMG_U8, err);
	if (p.st == DT_OK)
		p.st = draw_cloth(table, seed, out, err);
	draw_board(&p, table, set, board, seed);
	draw_areas(&p, table);
	draw_tags(&p, table);
	/* Print and cloth have no edges sharper than this. */
	if (p.st == DT_OK)
		p.st = cvb_blur_gauss(out, 3, 0.7, out, err);
	return p.st;
}
