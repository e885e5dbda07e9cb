/* SPDX-License-Identifier: MIT */
/*
 * lk_print.c - cloth, tags and zones of the table; see lk_print.h. Board and cards: lk_board.c.
 */
#include "lk_print.h"

#include "lk_board.h"
#include "lk_sticker.h"

#include <apriltag/apriltag.h>
#include <apriltag/tag36h11.h>
#include <stdlib.h>

const struct lk_zone lk_zones[6] = { { 70, 420, 200, 160 }, { 350, 420, 200, 160 },
	{ 630, 420, 200, 160 }, { 630, 20, 200, 160 }, { 350, 20, 200, 160 },
	{ 70, 20, 200, 160 } };
const float lk_tags[4][2] = { { 30, 30 }, { 870, 30 }, { 870, 570 }, { 30, 570 } };

static const float px_per_mm = 3;
static float linear[256]; /* filled by lk_print_draw, always the same */

static float corner(uint64_t seed, int x, int y)
{
	uint64_t key = seed ^ (uint64_t)(uint32_t)x * 0x9e3779b1u ^
		       ((uint64_t)(uint32_t)y * 0x85ebca77u << 20);
	return (float)(lk_hash(key) >> 40) / 8388608.0f - 1;
}

float lk_noise(uint64_t seed, float x, float y)
{
	float fx = floorf(x), fy = floorf(y);
	int ix = (int)fx, iy = (int)fy;
	float a = x - fx, b = y - fy;
	a = a * a * (3 - 2 * a);
	b = b * b * (3 - 2 * b);
	float top = corner(seed, ix, iy) * (1 - a) + corner(seed, ix + 1, iy) * a;
	float low = corner(seed, ix, iy + 1) * (1 - a) + corner(seed, ix + 1, iy + 1) * a;
	return top * (1 - b) + low * b;
}

/* Two grids at odd angles: of one the squares would be seen. */
static float cloth_noise(uint64_t seed, float x, float y)
{
	return 0.75f * (lk_noise(seed, 0.8f * x + 0.6f * y, 0.8f * y - 0.6f * x) +
			       lk_noise(seed + 40, 0.47f * x - 0.88f * y, 0.47f * y + 0.88f * x));
}

static struct v3 cloth_at(const struct lk_look *look, float x, float y)
{
	static const float sizes[3] = { 0.8f, 5, 40 };
	const struct lk_cloth *c = &look->cloth;
	float k = 1, mixed = 0;
	for (int i = 0; i < 3; i++)
		k += c->grain[i] *
		     cloth_noise(look->seed + (uint64_t)i, x / sizes[i], y / sizes[i]);
	if (c->weave > 0) {
		float w = 6.2831853f / c->weave_mm;
		k += c->weave * sinf(w * x) * sinf(w * y + 0.5f);
	}
	if (c->flecks > 0 && lk_noise(look->seed + 9, x / 1.3f, y / 1.3f) > 0.72f)
		mixed = c->flecks;
	return v_mul(v_mix(c->colour, c->second, mixed), fmaxf(k, 0.15f));
}

/* Boards or a plain table under the cloth's rim. */
static struct v3 floor_at(const struct lk_look *look, float x, float y)
{
	float grain = lk_noise(look->seed + 20, x / 90, y / 2.5f) * 0.25f +
		      lk_noise(look->seed + 21, x / 30, y / 0.9f) * 0.12f;
	return v_mul(lk_linear(look->floor), 1 + grain);
}

static void put(uint8_t *px, struct v3 c, uint8_t gloss)
{
	struct v3 s = lk_screen(c);
	px[0] = (uint8_t)(fminf(s.z, 1) * 255 + 0.5f);
	px[1] = (uint8_t)(fminf(s.y, 1) * 255 + 0.5f);
	px[2] = (uint8_t)(fminf(s.x, 1) * 255 + 0.5f);
	px[3] = gloss;
}

static void lay_cloth(const struct lk_look *look, const struct lk_paper *p)
{
	for (int j = 0; j < p->height; j++)
		for (int i = 0; i < p->width; i++) {
			float x = ((float)i + 0.5f) / px_per_mm - LK_ROUND_MM;
			float y = ((float)j + 0.5f) / px_per_mm - LK_ROUND_MM;
			uint8_t *px = p->bgra + 4 * ((size_t)j * (size_t)p->width + (size_t)i);
			float out = fmaxf(fmaxf(-x, x - LK_TABLE_W), fmaxf(-y, y - LK_TABLE_H));
			if (out <= 0)
				put(px, cloth_at(look, x, y), 255);
			else if (out <= LK_RIM_MM)
				put(px, lk_linear(look->rim), 255);
			else
				put(px, floor_at(look, x, y), 255);
		}
}

static void grey(cairo_t *cr, double v)
{
	cairo_set_source_rgb(cr, v, v, v * 0.98);
}

static enum dt_status draw_tags(cairo_t *cr, struct dt_error *err)
{
	apriltag_family_t *family = tag36h11_create();
	if (!family)
		return dt_fail(err, DT_ERR_DEVICE, 0, "the apriltag library has no tags");
	for (uint32_t t = 0; t < 4; t++) {
		double x = (double)lk_tags[t][0] - 20, y = (double)lk_tags[t][1] - 20;
		double cell = 40.0 / family->width_at_border;
		grey(cr, 0.9);
		cairo_rectangle(cr, x - 9, y - 9, 58, 58);
		cairo_fill(cr);
		grey(cr, 0.09);
		cairo_rectangle(cr, x, y, 40, 40);
		cairo_fill(cr);
		grey(cr, 0.9);
		for (uint32_t i = 0; i < family->nbits; i++)
			if (family->codes[t] >> (family->nbits - 1 - i) & 1)
				cairo_rectangle(cr, x + cell * family->bit_x[i],
					y + cell * family->bit_y[i], cell, cell);
		cairo_fill(cr);
	}
	tag36h11_destroy(family);
	return DT_OK;
}

static void draw_zones(cairo_t *cr, const struct lk_look *look)
{
	struct lk_rand r = lk_rand_of(look->board, 2, 0);
	double wide = (double)lk_between(&r, 0.5f, 1.6f);
	cairo_set_line_width(cr, wide);
	cairo_set_source_rgba(cr, (double)look->line.x, (double)look->line.y, (double)look->line.z,
		(double)lk_between(&r, 0.5f, 1));
	const double dashes[2] = { 6, 4 };
	if (lk_chance(&r, 0.2f))
		cairo_set_dash(cr, dashes, 2, 0);
	for (int i = 0; i < 6; i++) {
		const struct lk_zone *z = &lk_zones[i];
		cairo_rectangle(
			cr, (double)z->x, (double)z->y, (double)z->width, (double)z->height);
		cairo_stroke(cr);
		lk_board_words(cr, look, i, (double)(z->x + z->width / 2),
			(double)(z->y + (i < 3 ? z->height - 6 : 6)));
	}
}

static enum dt_status draw_table(
	const struct lk_look *look, struct lk_paper *p, struct dt_error *err)
{
	p->width = (int)((LK_TABLE_W + 2 * LK_ROUND_MM) * px_per_mm);
	p->height = (int)((LK_TABLE_H + 2 * LK_ROUND_MM) * px_per_mm);
	p->bgra = malloc((size_t)p->width * (size_t)p->height * 4);
	if (!p->bgra)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the table's print");
	lay_cloth(look, p);
	cairo_surface_t *s = cairo_image_surface_create_for_data(
		p->bgra, CAIRO_FORMAT_RGB24, p->width, p->height, p->width * 4);
	cairo_t *cr = cairo_create(s);
	cairo_scale(cr, (double)px_per_mm, (double)px_per_mm);
	cairo_translate(cr, LK_ROUND_MM, LK_ROUND_MM);
	draw_zones(cr, look);
	lk_board_draw(cr, look);
	enum dt_status st = draw_tags(cr, err);
	if (st == DT_OK && cairo_status(cr) != CAIRO_STATUS_SUCCESS)
		st = dt_fail(err, DT_ERR_NOMEM, 0, "no memory to draw the table's print");
	cairo_destroy(cr);
	cairo_surface_flush(s);
	cairo_surface_destroy(s);
	/* Printed board is smooth, cloth is not. */
	for (int j = 0; j < p->height; j++)
		for (int i = 0; i < p->width; i++) {
			float x = ((float)i + 0.5f) / px_per_mm - LK_ROUND_MM;
			float y = ((float)j + 0.5f) / px_per_mm - LK_ROUND_MM;
			bool board = x > 20 && x < 880 && y > 190 && y < 410;
			bool cloth = x > 0 && x < LK_TABLE_W && y > 0 && y < LK_TABLE_H;
			p->bgra[4 * ((size_t)j * (size_t)p->width + (size_t)i) + 3] = board   ? 200
										      : cloth ? 0
											      : 90;
		}
	return st;
}

enum dt_status lk_print_draw(const struct lk_look *look, struct lk_print *out, struct dt_error *err)
{
	*out = (struct lk_print){ .table = { 0, 0, NULL } };
	for (int i = 0; i < 256; i++)
		linear[i] = lk_linear(v3((float)i / 255, 0, 0)).x;
	enum dt_status st = draw_table(look, &out->table, err);
	for (int i = 0; i < LK_CARDS && st == DT_OK; i++)
		st = lk_card_draw(look, i, &out->card[i], err);
	return st == DT_OK ? lk_sticker_codes(out, err) : st;
}

void lk_print_finish(struct lk_print *p)
{
	free(p->table.bgra);
	for (int i = 0; i < LK_CARDS; i++)
		free(p->card[i].bgra);
	*p = (struct lk_print){ .table = { 0, 0, NULL } };
}

struct v3 lk_paper_at(const struct lk_paper *p, float x, float y, float *gloss)
{
	int i = (int)(x * (float)p->width), j = (int)(y * (float)p->height);
	i = i < 0 ? 0 : i >= p->width ? p->width - 1 : i;
	j = j < 0 ? 0 : j >= p->height ? p->height - 1 : j;
	const uint8_t *px = p->bgra + 4 * ((size_t)j * (size_t)p->width + (size_t)i);
	if (gloss)
		*gloss = (float)px[3] / 255;
	return v3(linear[px[2]], linear[px[1]], linear[px[0]]);
}
