/* SPDX-License-Identifier: MIT */
/*
 * lk_render.c - shares the pixels out to threads, with more rays where there is more to see.
 */
#include "lk_render.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64, SIDE_MAX = 8 };

struct job {
	const struct lk_scene *scene;
	const struct lk_effort *effort;
	const struct lk_frame *frame;
	const uint8_t *detail;	    /* for each tile */
	const struct v3 *ray;	    /* through each corner of tiles, for the plane z = 1 before
				     * the camera */
	const struct lk_bare *bare; /* at each corner, where not all is traced */
	int columns, rows;
	atomic_int next;
};

/* What the samples of one pixel were so far. */
struct sum {
	struct v3 light;
	float lit_low, lit_high;
	int n, shape;
	bool edge; /* of something that is no cloth, or where two things meet */
};

static void mark(
	uint8_t *detail, const struct job *j, const struct lk_camera *c, struct v3 p, float reach)
{
	struct vis_point at = lk_camera_px(c, p);
	double r = (double)reach * c->lens.fx / fmax((double)(p.z - c->centre.z), 1);
	int x0 = (int)((at.x - r) / LK_TILE), x1 = (int)((at.x + r) / LK_TILE);
	int y0 = (int)((at.y - r) / LK_TILE), y1 = (int)((at.y + r) / LK_TILE);
	for (int y = y0 < 0 ? 0 : y0; y <= y1 && y < j->rows; y++)
		for (int x = x0 < 0 ? 0 : x0; x <= x1 && x < j->columns; x++)
			detail[y * j->columns + x] = 1;
}

/* What lies there with what is near it, and where a lamp is hidden. */
static void mark_detail(const struct job *j, uint8_t *detail)
{
	const struct lk_camera *c = &j->scene->camera;
	const int step = j->columns + 1;
	for (int i = 0; i < j->columns * j->rows; i++) {
		const struct lk_bare *b = &j->bare[i / j->columns * step + i % j->columns];
		detail[i] = b[0].shaded || b[1].shaded || b[step].shaded || b[step + 1].shaded;
	}
	for (int i = 0; i < j->scene->shapes; i++)
		mark(detail, j, c, j->scene->shape[i].at, j->scene->shape[i].reach * 1.6f);
}

/* Between the corners of a tile what is seen changes as good as evenly. */
static struct v3 ray_at(const struct job *j, int x, int y, float u, float v)
{
	const int step = j->columns + 1;
	const struct v3 *r = &j->ray[y / LK_TILE * step + x / LK_TILE];
	u = ((float)(x % LK_TILE) + u) / LK_TILE;
	v = ((float)(y % LK_TILE) + v) / LK_TILE;
	return v_unit(v_mix(v_mix(r[0], r[1], u), v_mix(r[step], r[step + 1], u), v));
}

/* Sample i of side * side in the pixel. */
static void sample(
	const struct job *j, int x, int y, int i, int side, struct lk_rand *r, struct sum *sum)
{
	float u = ((float)(i % side) + lk_unit(r)) / (float)side;
	float v = ((float)(i / side) + lk_unit(r)) / (float)side;
	/* Shifted so that near pixels differ most: what a lamp's edge leaves grainy is blurred by
	 * the lens. */
	float near = 0.06711056f * (float)x + 0.00583715f * (float)y;
	float shift = 52.9829189f * (near - floorf(near));
	shift -= floorf(shift);
	/* Lamps are sampled evenly over the samples of the pixel, other places for each pixel. */
	float a = shift + 0.7548777f * (float)sum->n, b = shift * 3.7f + 0.5698403f * (float)sum->n;
	struct v3 d = ray_at(j, x, y, u, v);
	int shape;
	float lit;
	struct v3 c = lk_trace(j->scene, j->scene->camera.centre, d, r, a - floorf(a),
		b - floorf(b), &shape, &lit);
	if (sum->n == 0) {
		sum->shape = shape;
		sum->lit_low = sum->lit_high = lit;
	}
	sum->lit_low = fminf(sum->lit_low, lit);
	sum->lit_high = fmaxf(sum->lit_high, lit);
	sum->edge |= shape >= 0 || shape != sum->shape;
	/* One sample in which a lamp is mirrored by chance is no sparkle. */
	float most = 12 / fmaxf(j->scene->light.soft[0].y, 0.3f) * 3;
	c = v3(fminf(c.x, most), fminf(c.y, most), fminf(c.z, most));
	sum->light = v_add(sum->light, c);
	sum->n++;
}

static struct v3 pixel(const struct job *j, int x, int y)
{
	struct lk_rand r = lk_rand_of(j->effort->seed, (uint64_t)x, (uint64_t)y);
	struct sum sum = { .n = 0 };
	for (int i = 0; i < j->effort->few * j->effort->few; i++)
		sample(j, x, y, i, j->effort->few, &r, &sum);
	if (sum.edge || sum.lit_low < sum.lit_high * 0.9f)
		for (int i = 0; i < j->effort->many * j->effort->many; i++)
			sample(j, x, y, i, j->effort->many, &r, &sum);
	return v_mul(sum.light, 1 / (float)sum.n);
}

/* The bare table, by its light at the corners of the tile. */
static struct v3 bare_pixel(const struct job *j, int x, int y)
{
	const int step = j->columns + 1;
	const struct lk_bare *b = &j->bare[y / LK_TILE * step + x / LK_TILE];
	const float *ground =
		j->effort->ground + 4 * ((size_t)y * (size_t)j->frame->width + (size_t)x);
	float u = ((float)(x % LK_TILE) + 0.5f) / LK_TILE,
	      v = ((float)(y % LK_TILE) + 0.5f) / LK_TILE;
	struct v3 light = v_mix(
		v_mix(b[0].light, b[1].light, u), v_mix(b[step].light, b[step + 1].light, u), v);
	struct v3 c = v_by(v3(ground[0], ground[1], ground[2]), light);
	if (ground[3] <= 0)
		return c;
	return v_along(c,
		v_mix(v_mix(b[0].sheen, b[1].sheen, u), v_mix(b[step].sheen, b[step + 1].sheen, u),
			v),
		ground[3]);
}

static void *work(void *data)
{
	struct job *j = data;
	for (;;) {
		int tile = atomic_fetch_add(&j->next, 1);
		if (tile >= j->columns * j->rows)
			return NULL;
		int x0 = tile % j->columns * LK_TILE, y0 = tile / j->columns * LK_TILE;
		for (int y = y0; y < y0 + LK_TILE && y < j->frame->height; y++)
			for (int x = x0; x < x0 + LK_TILE && x < j->frame->width; x++) {
				struct v3 c =
					j->detail[tile] ? pixel(j, x, y) : bare_pixel(j, x, y);
				float *px = j->frame->rgb + 3 * (y * j->frame->width + x);
				px[0] = c.x;
				px[1] = c.y;
				px[2] = c.z;
			}
	}
}

static void run(struct job *j, int threads)
{
	pthread_t id[THREADS_MAX];
	int n = 0;
	while (n < threads - 1 && n < THREADS_MAX && pthread_create(&id[n], NULL, work, j) == 0)
		n++;
	work(j); /* this thread too: without any other it is only slower */
	for (int i = 0; i < n; i++)
		pthread_join(id[i], NULL);
}

/* Rays, and what is asked of them where not all is traced, at the corners of tiles. */
static void look_ahead(const struct job *j, struct v3 *ray, struct lk_bare *bare)
{
	const struct lk_camera *c = &j->scene->camera;
	for (int i = 0; i < (j->columns + 1) * (j->rows + 1); i++) {
		double x = i % (j->columns + 1) * LK_TILE - 0.5,
		       y = i / (j->columns + 1) * LK_TILE - 0.5;
		ray[i] = lk_camera_wide_ray(c, x, y);
		if (bare)
			bare[i] = lk_trace_bare(j->scene, c->centre, v_unit(ray[i]));
	}
}

enum dt_status lk_ground(const struct lk_scene *s, float **out, struct dt_error *err)
{
	const int width = s->camera.lens.width, height = s->camera.lens.height;
	float *px = malloc(sizeof(float) * 4 * (size_t)width * (size_t)height);
	*out = px;
	if (!px)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a table");
	for (int i = 0; i < width * height; i++, px += 4) {
		struct v3 c = v3(0, 0, 0);
		px[3] = 0;
		for (int k = 0; k < 4; k++) {
			struct lk_point p = lk_ground_at(s, i % width - 0.25 + 0.5 * (k % 2),
				i / width - 0.25 + 0.5 * (k / 2));
			c = v_along(c, p.colour, 0.25f);
			px[3] += p.mirror.y / 4;
		}
		px[0] = c.x;
		px[1] = c.y;
		px[2] = c.z;
	}
	return DT_OK;
}

enum dt_status lk_render(const struct lk_scene *s, const struct lk_effort *effort,
	struct lk_frame *out, struct dt_error *err)
{
	*out = (struct lk_frame){ s->camera.lens.width, s->camera.lens.height, NULL };
	struct job j = { .scene = s, .effort = effort, .frame = out };
	j.columns = (out->width + LK_TILE - 1) / LK_TILE;
	j.rows = (out->height + LK_TILE - 1) / LK_TILE;
	size_t tiles = (size_t)j.columns * (size_t)j.rows,
	       corners = ((size_t)j.columns + 1) * ((size_t)j.rows + 1);
	uint8_t *detail = calloc(tiles, 1);
	struct v3 *ray = calloc(corners, sizeof(*ray));
	struct lk_bare *bare = calloc(corners, sizeof(*bare));
	out->rgb = malloc(sizeof(float) * 3 * (size_t)out->width * (size_t)out->height);
	bool good = detail && ray && bare && out->rgb;
	if (good) {
		look_ahead(&j, ray, effort->ground ? bare : NULL);
		j.bare = bare;
		j.ray = ray;
		j.detail = detail;
		if (effort->ground)
			mark_detail(&j, detail);
		else
			memset(detail, 1, tiles);
		run(&j, effort->threads);
	}
	free(detail);
	free(ray);
	free(bare);
	if (good)
		return DT_OK;
	lk_frame_finish(out);
	return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a picture");
}

void lk_frame_finish(struct lk_frame *f)
{
	free(f->rgb);
	f->rgb = NULL;
}
