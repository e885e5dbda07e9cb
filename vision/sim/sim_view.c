/* SPDX-License-Identifier: MIT */
/*
 * sim_view.c - the simulated camera's lens and place, the table through it, and the light on it.
 */
#include "sim_tile.h"

#include "cv_bridge.h"
#include "sim_table.h"

#include <math.h>
#include <stdlib.h>

#define WINDOW_HEIGHT 1300.0f /* of what is mirrored, above the table */

enum dt_status sim_view_init(struct sim_view *v, const struct vis_lens *lens,
	const struct dt_table *table, struct dt_error *err)
{
	if (lens->width < SIM_TILE || lens->height < SIM_TILE || lens->width > IMG_SIDE_MAX ||
		lens->height > IMG_SIDE_MAX)
		return dt_fail(err, DT_ERR_FORMAT, 0, "a simulated camera of %d x %d pixels",
			(int)lens->width, (int)lens->height);
	for (int i = 0; i < 16; i++) {
		v->lamp_dir[i][0] = cosf((float)i * 0.39269908f);
		v->lamp_dir[i][1] = sinf((float)i * 0.39269908f);
	}
	v->lens = *lens;
	v->table = *table;
	v->cols = (lens->width + SIM_TILE - 1) / SIM_TILE;
	v->rows = (lens->height + SIM_TILE - 1) / SIM_TILE;
	v->nodes = calloc((size_t)(v->cols + 1) * (size_t)(v->rows + 1), sizeof(*v->nodes));
	v->patches = calloc((size_t)v->cols * (size_t)v->rows, sizeof(*v->patches));
	v->ground = calloc((size_t)lens->width * (size_t)lens->height, 3 * sizeof(*v->ground));
	if (!v->nodes || !v->patches || !v->ground)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the simulated camera");
	return DT_OK;
}

void sim_view_finish(struct sim_view *v)
{
	free(v->nodes);
	free(v->patches);
	free(v->ground);
	v->nodes = NULL;
	v->patches = NULL;
	v->ground = NULL;
}

static void distort(const struct vis_lens *l, double x, double y, double *xd, double *yd)
{
	double r2 = x * x + y * y;
	double k = 1 + r2 * (l->dist[0] + r2 * (l->dist[1] + r2 * l->dist[4]));
	*xd = x * k + 2 * l->dist[2] * x * y + l->dist[3] * (r2 + 2 * x * x);
	*yd = y * k + l->dist[2] * (r2 + 2 * y * y) + 2 * l->dist[3] * x * y;
}

/* A few rounds of "what would have to be bent to get here" are enough for such lenses. */
static void undistort(const struct vis_lens *l, double px, double py, float out[2])
{
	double xd = (px - l->cx) / l->fx, yd = (py - l->cy) / l->fy, x = xd, y = yd;
	for (int i = 0; i < 12; i++) {
		double bx, by;
		distort(l, x, y, &bx, &by);
		x += xd - bx;
		y += yd - by;
	}
	out[0] = (float)x;
	out[1] = (float)y;
}

struct vis_point sim_view_project(const struct sim_view *v, const float at[3])
{
	double c[3], xd, yd;
	for (int i = 0; i < 3; i++)
		c[i] = (double)(v->turn[3 * i] * at[0] + v->turn[3 * i + 1] * at[1] +
				v->turn[3 * i + 2] * at[2] + v->shift[i]);
	double z = fmax(c[2], 1);
	/* Far outside of the picture the polynomial folds back: there nobody looks. */
	double x = fmin(1.5, fmax(-1.5, c[0] / z)), y = fmin(1.5, fmax(-1.5, c[1] / z));
	distort(&v->lens, x, y, &xd, &yd);
	return (struct vis_point){ v->lens.fx * xd + v->lens.cx, v->lens.fy * yd + v->lens.cy };
}

/* Where the ray through x, y of the plane in front of the camera meets the table. */
static void to_ground(const struct sim_view *v, float x, float y, float out[2])
{
	float d[3];
	for (int i = 0; i < 3; i++)
		d[i] = v->turn[i] * x + v->turn[3 + i] * y + v->turn[6 + i];
	float t = -v->camera[2] / fmaxf(d[2], 1e-3f);
	out[0] = v->camera[0] + t * d[0];
	out[1] = v->camera[1] + t * d[1];
}

static void set_patch(struct sim_view *v, int32_t x, int32_t y)
{
	const struct sim_node *n = &v->nodes[y * (v->cols + 1) + x], *m = n + v->cols + 2;
	const float *corner[4] = { n[0].at, n[1].at, m[-1].at, m[0].at };
	struct sim_patch *p = &v->patches[y * v->cols + x];
	float a = (n->ray[0] + m->ray[0]) / 2, b = (n->ray[1] + m->ray[1]) / 2, radius = 0;
	for (int i = 0; i < 3; i++)
		p->dir[i] = v->turn[i] * a + v->turn[3 + i] * b + v->turn[6 + i];
	sim_unit(p->dir);
	p->at[2] = 0;
	for (int c = 0; c < 2; c++)
		p->at[c] = (corner[0][c] + corner[1][c] + corner[2][c] + corner[3][c]) / 4;
	for (int q = 0; q < 4; q++) {
		float dx = corner[q][0] - p->at[0], dy = corner[q][1] - p->at[1];
		radius = fmaxf(radius, sqrtf(dx * dx + dy * dy));
	}
	p->radius = 1.15f * radius + 0.5f;
}

static void sample_picture(
	const struct img *pic, const float *linear, float x, float y, uint16_t out[3])
{
	float u = (x + SIM_TABLE_ROUND_MM) * SIM_TABLE_PX_PER_MM - 0.5f;
	float w = (y + SIM_TABLE_ROUND_MM) * SIM_TABLE_PX_PER_MM - 0.5f;
	u = fminf((float)pic->width - 1.01f, fmaxf(0, u));
	w = fminf((float)pic->height - 1.01f, fmaxf(0, w));
	int32_t iu = (int32_t)u, iw = (int32_t)w;
	float fu = u - (float)iu, fw = w - (float)iw;
	const uint8_t *a = &img_row(pic, iw)[3 * iu], *b = &img_row(pic, iw + 1)[3 * iu];
	for (int c = 0; c < 3; c++) {
		float top = linear[a[c]] * (1 - fu) + linear[a[c + 3]] * fu;
		float low = linear[b[c]] * (1 - fu) + linear[b[c + 3]] * fu;
		out[c] = (uint16_t)(top * (1 - fw) + low * fw);
	}
}

static void draw_ground_tile(
	struct sim_view *v, const struct img *pic, const float *linear, int32_t tx, int32_t ty)
{
	const struct sim_node *n = &v->nodes[ty * (v->cols + 1) + tx];
	const float *at[4] = { n[0].at, n[1].at, n[v->cols + 1].at, n[v->cols + 2].at };
	for (int32_t j = 0; j < SIM_TILE && ty * SIM_TILE + j < v->lens.height; j++)
		for (int32_t i = 0; i < SIM_TILE && tx * SIM_TILE + i < v->lens.width; i++) {
			float a = (float)i / SIM_TILE, b = (float)j / SIM_TILE, p[2];
			for (int c = 0; c < 2; c++)
				p[c] = (at[0][c] * (1 - a) + at[1][c] * a) * (1 - b) +
				       (at[2][c] * (1 - a) + at[3][c] * a) * b;
			size_t px = (size_t)(ty * SIM_TILE + j) * (size_t)v->lens.width +
				    (size_t)(tx * SIM_TILE + i);
			sample_picture(pic, linear, p[0], p[1], &v->ground[3 * px]);
		}
}

static void set_pose(struct sim_view *v, const struct vis_pose *pose, const double m[9])
{
	for (int i = 0; i < 9; i++)
		v->turn[i] = (float)m[i];
	for (int i = 0; i < 3; i++) {
		v->shift[i] = (float)pose->tvec[i];
		v->axis[i] = v->turn[6 + i];
	}
	for (int i = 0; i < 3; i++)
		v->camera[i] = -(v->turn[i] * v->shift[0] + v->turn[3 + i] * v->shift[1] +
				 v->turn[6 + i] * v->shift[2]);
}

enum dt_status sim_view_move(struct sim_view *v, const struct vis_pose *pose,
	const struct img *table_picture, struct dt_error *err)
{
	double m[9];
	float linear[256];
	enum dt_status st = cvb_rodrigues(pose->rvec, m, err);
	if (st != DT_OK)
		return st;
	set_pose(v, pose, m);
	for (int i = 0; i < 256; i++)
		linear[i] = sim_linear((float)i) * 65535;
	for (int32_t y = 0; y <= v->rows; y++)
		for (int32_t x = 0; x <= v->cols; x++) {
			struct sim_node *n = &v->nodes[y * (v->cols + 1) + x];
			undistort(&v->lens, x * SIM_TILE, y * SIM_TILE, n->ray);
			to_ground(v, n->ray[0], n->ray[1], n->at);
		}
	for (int32_t y = 0; y < v->rows; y++)
		for (int32_t x = 0; x < v->cols; x++) {
			set_patch(v, x, y);
			draw_ground_tile(v, table_picture, linear, x, y);
		}
	sim_view_light(v, &v->light);
	return DT_OK;
}

static void light_node(struct sim_view *v, struct sim_node *n)
{
	const struct sim_light *l = &v->light;
	const float *p = n->at;
	float r2 = n->ray[0] * n->ray[0] + n->ray[1] * n->ray[1];
	float dx = l->lamp[0] - p[0], dy = l->lamp[1] - p[1], h2 = l->lamp[2] * l->lamp[2];
	float fall = h2 / (dx * dx + dy * dy + h2);
	/* The square of the distance, and the slant. */
	fall *= sqrtf(fall);
	n->lens = l->gain / (1 + r2);
	for (int c = 0; c < 3; c++) {
		n->lamp[c] = l->colour[c] * fall;
		n->sky[c] = l->ambient[c] + l->strip[c] * expf(-fmaxf(0, p[1] + 20) / 110);
	}
}

void sim_view_light(struct sim_view *v, const struct sim_light *light)
{
	v->light = *light;
	for (int32_t i = 0; i < (v->cols + 1) * (v->rows + 1); i++)
		light_node(v, &v->nodes[i]);
	/* What is mirrored at glare_at hangs where the ray goes on from there. */
	float k = WINDOW_HEIGHT / fmaxf(-v->camera[2], 1);
	for (int i = 0; i < 2; i++)
		v->glare_to[i] = light->glare_at[i] + (light->glare_at[i] - v->camera[i]) * k;
	v->glare_to[2] = -WINDOW_HEIGHT;
}
