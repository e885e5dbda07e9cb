/* SPDX-License-Identifier: MIT */
/*
 * relight.c - light that is added to and taken from dice in a picture.
 */
#include "relight.h"

#include "cv_bridge.h"

#include <math.h>
#include <string.h>

enum { FINE = 4096, SPREAD = 1024, HULL_MAX = 12 };

/* How far round a die's middle the camera's blur and noise are laid, pixels. */
static const float spoilt_reach = 48;
/* Soft borders, pixels. */
static const float top_soft = 1.5f, shadow_soft = 3;

/* Shares of white of grey levels, and back. */
struct scale {
	float light[256];
	uint8_t level[FINE + 1];
	float noise[SPREAD]; /* bell-shaped, of deviation 1 */
};

/* One die, made ready. */
struct lit {
	float x, y;		  /* middle of the top */
	float to_u[2], to_v[2];	  /* from pixels to edges of the die */
	float side[4];		  /* factor of the light on each */
	float body[HULL_MAX][3];  /* half planes whose common part the die is */
	float shade[HULL_MAX][3]; /* and it with its shadow */
	size_t body_n, shade_n;
	float tint[3];
	float veil[3], lamp[3], lamp_at[2], lamp_wide; /* edges */
	float shadow;
};

static float chance(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return (float)(*seed >> 8) / (float)(1 << 24);
}

/* Of a bell of width 1, nearly. */
static float bell(uint32_t *seed)
{
	float sum = -6;

	for (int i = 0; i < 12; i++)
		sum += chance(seed);
	return sum;
}

static void make_scale(struct scale *s)
{
	uint32_t seed = 7;

	for (int i = 0; i < 256; i++)
		s->light[i] = powf((float)i / 255, RELIGHT_POWER);
	for (int i = 0; i <= FINE; i++)
		s->level[i] = (uint8_t)lrintf(255 * powf((float)i / FINE, 1 / RELIGHT_POWER));
	for (int i = 0; i < SPREAD; i++)
		s->noise[i] = bell(&seed);
}

static uint8_t level_of(const struct scale *s, float light)
{
	return s->level[(int)(FINE * fminf(fmaxf(light, 0), 1))];
}

/* The half planes of a convex outline, each as a x + b y + c, the distance inwards. */
static enum dt_status planes_of(const struct vis_point *pts, size_t n, float out[HULL_MAX][3],
	size_t *m, struct dt_error *err)
{
	struct cvb_point in[HULL_MAX], hull[HULL_MAX];
	float sum = 0;

	for (size_t i = 0; i < n; i++)
		in[i] = (struct cvb_point){ (int32_t)lrint(pts[i].x), (int32_t)lrint(pts[i].y) };
	enum dt_status rc = cvb_hull(in, n, hull, m, err);

	if (rc != DT_OK)
		return rc;
	for (size_t i = 0; i < *m; i++) {
		const struct cvb_point *a = &hull[i], *b = &hull[(i + 1) % *m];

		sum += (float)(a->x * b->y - b->x * a->y);
	}
	for (size_t i = 0; i < *m; i++) {
		const struct cvb_point *a = &hull[i], *b = &hull[(i + 1) % *m];
		float dx = (float)(b->x - a->x), dy = (float)(b->y - a->y);
		float far = hypotf(dx, dy) + 1e-6f, sign = sum > 0 ? 1 : -1;

		out[i][0] = -sign * dy / far;
		out[i][1] = sign * dx / far;
		out[i][2] = -(out[i][0] * (float)a->x + out[i][1] * (float)a->y);
	}
	return rc;
}

/* How far inside of all of them, pixels. */
static float inside(const float plane[HULL_MAX][3], size_t n, float x, float y)
{
	float least = 1e9f;

	for (size_t i = 0; i < n; i++)
		least = fminf(least, plane[i][0] * x + plane[i][1] * y + plane[i][2]);
	return n ? least : -1e9f;
}

static float ramp(float far, float soft)
{
	return fminf(fmaxf(0.5f + far / soft, 0), 1);
}

/* Where light differs from die to die. */
static void draw_chances(struct lit *l, const struct relight *light, float edge_mm, uint32_t *seed)
{
	float some = fmaxf(0, 1 + 0.5f * bell(seed));

	for (int c = 0; c < 3; c++) {
		l->veil[c] = light->veil[c] * some;
		l->lamp[c] = light->lamp[c];
	}
	l->tint[0] = expf(light->tint[0] * (1 + 0.3f * bell(seed)));
	l->tint[1] = 1;
	l->tint[2] = expf(light->tint[1] * (1 + 0.3f * bell(seed)));
	/* It lies on the top, or beside it. */
	l->lamp_at[0] = 1.4f * (chance(seed) - 0.5f);
	l->lamp_at[1] = 1.4f * (chance(seed) - 0.5f);
	l->lamp_wide = fmaxf(light->lamp_mm, 0.1f) / edge_mm;
	l->shadow = light->shadow;
}

/* way: towards the lamp, in the picture. */
static enum dt_status make_ready(const struct relight_die *die, const struct relight *light,
	const float way[2], uint32_t *seed, struct lit *l, struct dt_error *err)
{
	struct vis_point pts[12];
	const struct vis_point *t = die->top;
	float u[2] = { (float)(t[1].x - t[0].x), (float)(t[1].y - t[0].y) };
	float v[2] = { (float)(t[3].x - t[0].x), (float)(t[3].y - t[0].y) };
	float det = u[0] * v[1] - u[1] * v[0], px = sqrtf(fabsf(det)) / die->edge_mm;

	memset(l, 0, sizeof(*l));
	for (int k = 0; k < 4; k++) {
		const struct vis_point *a = &t[k], *b = &t[(k + 1) % 4];
		float nx = (float)(b->y - a->y), ny = (float)(a->x - b->x);

		l->x += (float)t[k].x / 4;
		l->y += (float)t[k].y / 4;
		pts[k] = t[k];
		pts[4 + k] = die->foot[k];
		pts[8 + k].x = die->foot[k].x - (double)(way[0] * light->shadow_mm * px);
		pts[8 + k].y = die->foot[k].y - (double)(way[1] * light->shadow_mm * px);
		l->side[k] =
			expf(light->side * (nx * way[0] + ny * way[1]) / (hypotf(nx, ny) + 1e-6f));
	}
	l->to_u[0] = v[1] / det;
	l->to_u[1] = -v[0] / det;
	l->to_v[0] = -u[1] / det;
	l->to_v[1] = u[0] / det;
	draw_chances(l, light, die->edge_mm, seed);

	enum dt_status rc = planes_of(pts, 8, l->body, &l->body_n, err);

	return rc == DT_OK ? planes_of(pts, 12, l->shade, &l->shade_n, err) : rc;
}

/* Factor of the light at a place, and what is added to it. */
static float light_at(
	const struct lit *l, float x, float y, float px_edge, float add[3], float *die)
{
	float dx = x - l->x, dy = y - l->y;
	float u = l->to_u[0] * dx + l->to_u[1] * dy, v = l->to_v[0] * dx + l->to_v[1] * dy;
	float top = ramp((0.5f - fmaxf(fabsf(u), fabsf(v))) * px_edge, top_soft);
	int k = fabsf(u) > fabsf(v) ? (u > 0 ? 1 : 3) : (v > 0 ? 2 : 0);
	float body = top < 1 ? ramp(inside(l->body, l->body_n, x, y), top_soft) : 1;

	add[0] = add[1] = add[2] = 0;
	*die = body;
	if (top > 0) {
		float far = hypotf(u - l->lamp_at[0], v - l->lamp_at[1]) / l->lamp_wide;
		float glow = expf(-0.69f * far * far);

		for (int c = 0; c < 3; c++)
			add[c] = top * (l->veil[c] + l->lamp[c] * glow);
	}
	if (body <= 0)
		return 1 - l->shadow * ramp(inside(l->shade, l->shade_n, x, y), shadow_soft);
	return body * (top + (1 - top) * l->side[k]) + 1 - body;
}

/* The part of a picture that the die and its shadow fill. */
static struct img part_of(const struct img *im, float x, float y, float reach)
{
	return img_part(im, (int32_t)(x - reach), (int32_t)(y - reach), (int32_t)(2 * reach),
		(int32_t)(2 * reach));
}

static void light_die(const struct scale *s, const struct lit *l, float px_edge, float reach,
	const struct img *out)
{
	struct img part = part_of(out, l->x, l->y, reach);
	int32_t x0 = (int32_t)fmaxf(0, floorf(l->x - reach));
	int32_t y0 = (int32_t)fmaxf(0, floorf(l->y - reach));

	for (int32_t y = 0; y < part.height; y++)
		for (int32_t x = 0; x < part.width; x++) {
			uint8_t *at = img_row(&part, y) + 3 * (ptrdiff_t)x;
			float px = (float)(x + x0), py = (float)(y + y0), add[3], die;
			float share = light_at(l, px, py, px_edge, add, &die);

			for (int c = 0; (share != 1 || die > 0) && c < 3; c++) {
				float tint = 1 + die * (l->tint[c] - 1);

				at[c] = level_of(s, s->light[at[c]] * share * tint + add[c]);
			}
		}
}

static void dim(const struct scale *s, float gain, const struct img *out)
{
	uint8_t table[256];

	for (int i = 0; i < 256; i++)
		table[i] = level_of(s, s->light[i] * gain);
	for (int32_t y = 0; y < out->height; y++)
		for (int32_t x = 0; x < 3 * out->width; x++)
			img_row(out, y)[x] = table[img_row(out, y)[x]];
}

static void add_noise(const struct scale *s, float much, uint32_t *seed, const struct img *part)
{
	for (int32_t y = 0; y < part->height; y++) {
		uint8_t *row = img_row(part, y);

		for (int32_t x = 0; x < 3 * part->width; x++) {
			*seed = *seed * 1664525u + 1013904223u;
			float v = (float)row[x] + much * s->noise[*seed >> 22];

			row[x] = (uint8_t)fminf(fmaxf(v + 0.5f, 0), 255);
		}
	}
}

static enum dt_status spoil(const struct scale *s, const struct relight *light,
	const struct img *part, uint32_t *seed, struct dt_error *err)
{
	struct img here = *part;
	enum dt_status rc = DT_OK;

	if (light->blur_px > 0)
		rc = cvb_blur_gauss(&here, 2 * (int32_t)ceilf(2 * light->blur_px) + 1,
			(double)light->blur_px, &here, err);
	if (light->noise > 0)
		add_noise(s, light->noise, seed, part);
	return rc;
}

enum dt_status relight(const struct img *frame, const struct relight_die *dice, size_t n,
	const struct relight *light, uint32_t seed, struct img *out, struct dt_error *err)
{
	struct scale s;
	float a, way[2];
	enum dt_status rc = img_copy(frame, out, err);

	if (rc != DT_OK)
		return rc;
	seed = seed * 2654435761u + 1;
	chance(&seed);
	a = 6.2832f * chance(&seed);
	way[0] = cosf(a);
	way[1] = sinf(a);
	make_scale(&s);
	if (light->gain != 1)
		dim(&s, light->gain, out);
	for (size_t i = 0; rc == DT_OK && i < n; i++) {
		struct lit l;
		float edge = (float)hypot(
			dice[i].top[1].x - dice[i].top[0].x, dice[i].top[1].y - dice[i].top[0].y);
		float reach = edge * (1.4f + light->shadow_mm / dice[i].edge_mm);

		rc = make_ready(&dice[i], light, way, &seed, &l, err);
		if (rc == DT_OK)
			light_die(&s, &l, edge, reach, out);
	}
	for (size_t i = 0; rc == DT_OK && i < n; i++) {
		const struct vis_point *t = dice[i].top;
		struct img part = part_of(out, (float)(t[0].x + t[2].x) / 2,
			(float)(t[0].y + t[2].y) / 2, spoilt_reach);

		rc = spoil(&s, light, &part, &seed, err);
	}
	return rc;
}
