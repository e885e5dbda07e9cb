/* SPDX-License-Identifier: MIT */
/*
 * lk_render.c - see lk_render.h.
 */
#include "lk_render.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS_MAX = 64, SIDE_MAX = 8 };

struct job {
	const struct lk_scene *scene;
	const struct lk_effort *effort;
	const struct lk_frame *frame;
	const uint8_t *detail; /* for each tile */
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

/* Zones with a margin, and all that lies anywhere. */
static void mark_detail(const struct job *j, uint8_t *detail)
{
	const struct lk_camera *c = &j->scene->camera;
	const float margin = 16;
	for (int y = 0; y < j->rows; y++)
		for (int x = 0; x < j->columns; x++) {
			struct v3 p =
				lk_camera_plane(c, (x + 0.5) * LK_TILE, (y + 0.5) * LK_TILE, 0);
			for (int i = 0; i < 6; i++) {
				const struct lk_zone *z = &lk_zones[i];
				if (p.x > z->x - margin && p.x < z->x + z->width + margin &&
					p.y > z->y - margin && p.y < z->y + z->height + margin)
					detail[y * j->columns + x] = 1;
			}
		}
	for (int i = 0; i < j->scene->shapes; i++)
		mark(detail, j, c, j->scene->shape[i].at, j->scene->shape[i].reach * 1.3f);
}

/* Sample i of side * side in the pixel. */
static void sample(
	const struct job *j, int x, int y, int i, int side, struct lk_rand *r, struct sum *sum)
{
	float u = ((float)(i % side) + lk_unit(r)) / (float)side;
	float v = ((float)(i / side) + lk_unit(r)) / (float)side;
	float shift = (float)(lk_hash((uint64_t)x * 7919 + (uint64_t)y) >> 40) / 16777216.0f;
	/* Lamps are sampled evenly over the samples of the pixel, other places for each pixel. */
	float a = shift + 0.7548777f * (float)sum->n, b = shift * 3.7f + 0.5698403f * (float)sum->n;
	struct v3 d = lk_camera_ray(
		&j->scene->camera, (double)((float)x + u - 0.5f), (double)((float)y + v - 0.5f));
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

static struct v3 plain_pixel(const struct job *j, int x, int y)
{
	struct v3 c = v3(0, 0, 0);
	for (int i = 0; i < 4; i++) {
		struct v3 d = lk_camera_ray(
			&j->scene->camera, x - 0.25 + 0.5 * (i % 2), y - 0.25 + 0.5 * (i / 2));
		c = v_add(c, lk_trace_plain(j->scene, j->scene->camera.centre, d));
	}
	return v_mul(c, 0.25f);
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
					j->detail[tile] ? pixel(j, x, y) : plain_pixel(j, x, y);
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

enum dt_status lk_render(const struct lk_scene *s, const struct lk_effort *effort,
	struct lk_frame *out, struct dt_error *err)
{
	*out = (struct lk_frame){ s->camera.lens.width, s->camera.lens.height, NULL };
	struct job j = { .scene = s, .effort = effort, .frame = out };
	j.columns = (out->width + LK_TILE - 1) / LK_TILE;
	j.rows = (out->height + LK_TILE - 1) / LK_TILE;
	uint8_t *detail = calloc((size_t)j.columns * (size_t)j.rows, 1);
	out->rgb = malloc(sizeof(float) * 3 * (size_t)out->width * (size_t)out->height);
	if (detail && out->rgb) {
		for (int i = 0; i < j.columns * j.rows && !effort->zones_only; i++)
			detail[i] = 1;
		if (effort->zones_only)
			mark_detail(&j, detail);
		j.detail = detail;
		run(&j, effort->threads);
	}
	bool good = detail && out->rgb;
	free(detail);
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
