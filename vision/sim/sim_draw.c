/* SPDX-License-Identifier: MIT */
/*
 * sim_draw.c - tiles: which have changed, and putting frames together.
 *
 * How one tile gets its colours is in sim_tile.c.
 */
#include "sim_draw.h"

#include "sim_rand.h"
#include "sim_tile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NOISE_LENGTH = 1 << 17 };

struct rect {
	int16_t x0, y0, x1, y1; /* tiles; empty where x1 < x0 */
};

struct footprint {
	struct rect seen, shadow;
};

struct sim_draw {
	struct sim_view view;
	struct img clean, frame;
	struct sim_shape shapes[SIM_SHAPES_MAX];
	struct footprint feet[SIM_SHAPES_MAX];
	size_t n;
	uint8_t *dirty, *occupied; /* tiles */
	bool all_dirty;
	size_t drawn;
	struct sim_tile tile;	    /* the one at hand */
	int8_t noise[NOISE_LENGTH]; /* standard deviation 16 */
	uint8_t tone[SIM_TONE_LENGTH];
};

static void fill_noise(struct sim_draw *d)
{
	struct sim_rand rand = { 77 };
	for (int i = 0; i < NOISE_LENGTH; i++) {
		/* The sum of some even numbers is near enough to a bell. */
		float sum = 0;
		for (int k = 0; k < 6; k++)
			sum += sim_rand_between(&rand, -1, 1);
		d->noise[i] = (int8_t)lrintf(sum / sqrtf(2) * 16);
	}
}

static void fill_tone(struct sim_draw *d)
{
	for (int i = 0; i < SIM_TONE_LENGTH; i++) {
		float v = (float)i / SIM_TONE_ONE;
		v = v <= 0.0031308f ? 12.92f * v : 1.055f * powf(v, 1 / 2.4f) - 0.055f;
		d->tone[i] = (uint8_t)lrintf(255 * fminf(1, v));
	}
}

struct sim_draw *sim_draw_create(const struct vis_lens *lens, const struct dt_table *table,
	const struct img *table_picture, const struct vis_pose *pose, struct dt_error *err)
{
	struct sim_draw *d = calloc(1, sizeof(*d));
	if (!d) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the simulated camera");
		return NULL;
	}
	if (sim_view_init(&d->view, lens, table, err) != DT_OK ||
		img_init(&d->clean, lens->width, lens->height, 3, IMG_U8, err) != DT_OK ||
		img_init(&d->frame, lens->width, lens->height, 3, IMG_U8, err) != DT_OK)
		goto fail;
	d->dirty = calloc((size_t)d->view.cols * (size_t)d->view.rows, 1);
	d->occupied = calloc((size_t)d->view.cols * (size_t)d->view.rows, 1);
	if (!d->dirty || !d->occupied) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the simulated camera");
		goto fail;
	}
	fill_noise(d);
	fill_tone(d);
	if (sim_draw_move(d, pose, table_picture, err) == DT_OK)
		return d;
fail:
	sim_draw_destroy(d);
	return NULL;
}

void sim_draw_destroy(struct sim_draw *d)
{
	if (!d)
		return;
	sim_view_finish(&d->view);
	img_finish(&d->clean);
	img_finish(&d->frame);
	free(d->dirty);
	free(d->occupied);
	free(d);
}

enum dt_status sim_draw_move(struct sim_draw *d, const struct vis_pose *pose,
	const struct img *table_picture, struct dt_error *err)
{
	d->all_dirty = true;
	d->n = 0;
	return sim_view_move(&d->view, pose, table_picture, err);
}

size_t sim_draw_tiles(const struct sim_draw *d, size_t *all)
{
	*all = (size_t)d->view.cols * (size_t)d->view.rows;
	return d->drawn;
}

static int16_t tile_of(double px, int32_t count)
{
	double t = floor(px / SIM_TILE);
	return (int16_t)(t < -1 ? -1 : t > count ? count : t);
}

/* Tiles that a ball may be seen in. */
static struct rect ball_tiles(const struct sim_view *v, const float middle[3], float radius)
{
	struct vis_point c = sim_view_project(v, middle);
	float away = v->axis[0] * (middle[0] - v->camera[0]) +
		     v->axis[1] * (middle[1] - v->camera[1]) +
		     v->axis[2] * (middle[2] - v->camera[2]);
	double r = (double)(radius / fmaxf(away, 50)) * v->lens.fx * 1.2 + 3;
	struct rect out = { tile_of(c.x - r, v->cols), tile_of(c.y - r, v->rows),
		tile_of(c.x + r, v->cols), tile_of(c.y + r, v->rows) };
	return out;
}

/* Only the part in the picture. */
static struct rect cut(const struct sim_view *v, struct rect r)
{
	return (struct rect){ r.x0 < 0 ? 0 : r.x0, r.y0 < 0 ? 0 : r.y0,
		(int16_t)(r.x1 >= v->cols ? v->cols - 1 : r.x1),
		(int16_t)(r.y1 >= v->rows ? v->rows - 1 : r.y1) };
}

static struct rect join(struct rect a, struct rect b)
{
	return (struct rect){ a.x0 < b.x0 ? a.x0 : b.x0, a.y0 < b.y0 ? a.y0 : b.y0,
		a.x1 > b.x1 ? a.x1 : b.x1, a.y1 > b.y1 ? a.y1 : b.y1 };
}

/* The shadow of a ball: thrown away from the lamp onto the table, and what lies between. */
static struct rect shadow_tiles(const struct sim_draw *d, const float middle[3], float radius)
{
	const struct sim_light *l = &d->view.light;
	float height = -middle[2], lamp = -l->lamp[2], above = fmaxf(lamp - height, 100);
	float k = lamp / above, on_table[3] = { 0 };
	for (int i = 0; i < 2; i++)
		on_table[i] = l->lamp[i] + (middle[i] - l->lamp[i]) * k;
	float soft = l->radius * fmaxf(height, 0) / above;
	return join(ball_tiles(&d->view, middle, radius),
		ball_tiles(&d->view, on_table, radius * k + soft + 4));
}

static struct footprint footprint(const struct sim_draw *d, const struct sim_shape *s)
{
	struct footprint f = { { 0, 0, -1, -1 }, { 0, 0, -1, -1 } };
	float ends[2][3], wide = s->round;
	if (s->kind == SIM_NOTHING)
		return f;
	/* Long ones have a ball at each end. */
	memcpy(ends[0], s->at, sizeof(ends[0]));
	memcpy(ends[1], s->to, sizeof(ends[1]));
	if (s->kind == SIM_BOX) {
		sim_bounds(s, ends[0], &wide);
		memcpy(ends[1], ends[0], sizeof(ends[1]));
	} else if (s->kind == SIM_CONE) {
		wide = fmaxf(s->round, s->round_to);
	}
	wide *= 1.1f;
	f.seen = join(ball_tiles(&d->view, ends[0], wide), ball_tiles(&d->view, ends[1], wide));
	f.shadow = join(shadow_tiles(d, ends[0], wide), shadow_tiles(d, ends[1], wide));
	f.seen = cut(&d->view, f.seen);
	f.shadow = cut(&d->view, f.shadow);
	return f;
}

static bool in_tile(struct rect r, int x, int y)
{
	return x >= r.x0 && x <= r.x1 && y >= r.y0 && y <= r.y1;
}

static struct sim_solid solid(const struct sim_view *v, const struct sim_shape *s)
{
	struct sim_solid out = { .shape = s };
	float radius;
	bool lengthy = s->kind != SIM_BOX;
	sim_bounds(s, out.middle, &radius);
	out.radius2 = radius * radius;
	out.reach = radius;
	if (lengthy)
		out.reach = s->kind == SIM_CONE ? fmaxf(s->round, s->round_to) : s->round;
	memcpy(out.ends[0], lengthy ? s->at : out.middle, sizeof(out.ends[0]));
	memcpy(out.ends[1], lengthy ? s->to : out.middle, sizeof(out.ends[1]));
	float rel[3] = { out.middle[0] - v->camera[0], out.middle[1] - v->camera[1],
		out.middle[2] - v->camera[2] };
	float far = sqrtf(sim_dot(rel, rel));
	out.away = far + (lengthy ? 250 : 30);
	return out;
}

static void draw_tile(struct sim_draw *d, int32_t x, int32_t y)
{
	struct sim_tile *t = &d->tile;
	t->x = x;
	t->y = y;
	t->seen_n = t->casting_n = 0;
	const float *dir = d->view.patches[y * d->view.cols + x].dir;
	for (size_t i = 0; i < d->n; i++) {
		if (!in_tile(d->feet[i].shadow, x, y))
			continue; /* which takes in what is seen */
		struct sim_solid s = solid(&d->view, &d->shapes[i]);
		if (in_tile(d->feet[i].seen, x, y) && sim_may_see(&d->view, &s, dir, SIM_TILE))
			t->seen[t->seen_n++] = s;
		t->casting[t->casting_n++] = s;
	}
	for (size_t i = 0; i < t->seen_n; i++)
		sim_aim_at(t->seen[i].shape, d->view.camera, &t->aims[i]);
	sim_tile_draw(&d->view, t, d->tone, &d->clean);
}

/* Tiles in which shapes are seen: shadows fall there on more than the ground. */
static void find_occupied(struct sim_draw *d)
{
	memset(d->occupied, 0, (size_t)d->view.cols * (size_t)d->view.rows);
	for (size_t i = 0; i < d->n; i++) {
		struct rect r = d->feet[i].seen;
		struct sim_solid s = solid(&d->view, &d->shapes[i]);
		for (int y = r.y0; y <= r.y1; y++)
			for (int x = r.x0; x <= r.x1; x++) {
				int at = y * d->view.cols + x;
				if (!d->occupied[at])
					d->occupied[at] = sim_may_see(
						&d->view, &s, d->view.patches[at].dir, SIM_TILE);
			}
	}
}

/* What a shape changes by being there. */
static void mark(struct sim_draw *d, size_t i)
{
	struct rect r = d->feet[i].shadow;
	if (r.x1 < r.x0)
		return;
	struct sim_solid s = solid(&d->view, &d->shapes[i]);
	for (int y = r.y0; y <= r.y1; y++)
		for (int x = r.x0; x <= r.x1; x++) {
			int at = y * d->view.cols + x;
			if (!d->dirty[at])
				d->dirty[at] =
					d->occupied[at] || sim_tile_touched(&d->view, &s, x, y);
		}
}

static void take_shapes(struct sim_draw *d, const struct sim_shape *shapes, size_t n)
{
	find_occupied(d);
	for (size_t i = 0; i < n || i < d->n; i++) {
		bool was = i < d->n, is = i < n;
		if (was && is && memcmp(&shapes[i], &d->shapes[i], sizeof(*shapes)) == 0 &&
			!d->all_dirty)
			continue;
		if (was)
			mark(d, i);
		if (is) {
			d->shapes[i] = shapes[i];
			d->feet[i] = footprint(d, &shapes[i]);
			mark(d, i);
		}
	}
	d->n = n;
}

/* The sum of each byte and a noisy one, in a form that the compiler turns into wide steps. A
 * sanitizer would ask at each byte of every frame, a sixth of what a game costs: add_noise looks at
 * the ends. */
__attribute__((no_sanitize("address", "undefined"))) static void add_each(
	const uint8_t *from, const int8_t *noise, int32_t level, int32_t n, uint8_t *to)
{
	for (int32_t i = 0; i < n; i++) {
		int16_t grain = (int16_t)((int16_t)(noise[i] * (int16_t)level + 512) >> 10);
		int16_t v = (int16_t)(from[i] + grain);
		v = v < 0 ? 0 : v;
		to[i] = (uint8_t)(v > 255 ? 255 : v);
	}
}

/* n at least 1. */
static void add_noise(
	const uint8_t *from, const int8_t *noise, int32_t level, int32_t n, uint8_t *to)
{
	const volatile uint8_t *a = from;
	const volatile int8_t *b = noise;
	volatile uint8_t *c = to;
	c[0] = (uint8_t)(a[0] + b[0]);
	c[n - 1] = (uint8_t)(a[n - 1] + b[n - 1]);
	add_each(from, noise, level, n, to);
}

enum dt_status sim_draw_frame(struct sim_draw *d, const struct sim_light *light,
	const struct sim_shape *shapes, size_t n, uint64_t grain, const struct img **out,
	struct dt_error *err)
{
	if (n > SIM_SHAPES_MAX)
		return dt_fail(err, DT_ERR_NOMEM, 0,
			"%zu shapes on the simulated table, at most %d", n, SIM_SHAPES_MAX);
	if (memcmp(light, &d->view.light, sizeof(*light)) != 0) {
		sim_view_light(&d->view, light);
		d->all_dirty = true;
	}
	take_shapes(d, shapes, n);
	d->drawn = 0;
	for (int32_t y = 0; y < d->view.rows; y++)
		for (int32_t x = 0; x < d->view.cols; x++) {
			uint8_t *dirty = &d->dirty[y * d->view.cols + x];
			if (!*dirty && !d->all_dirty)
				continue;
			draw_tile(d, x, y);
			*dirty = 0;
			d->drawn++;
		}
	d->all_dirty = false;
	int32_t row = 3 * d->frame.width, level = (int32_t)lrintf(light->noise * 64);
	for (int32_t y = 0; y < d->frame.height; y++) {
		uint64_t at = sim_hash(grain * 8191 + (uint64_t)y) % (uint64_t)(NOISE_LENGTH - row);
		add_noise(img_row(&d->clean, y), d->noise + at, level, row, img_row(&d->frame, y));
	}
	*out = &d->frame;
	return DT_OK;
}
