/* SPDX-License-Identifier: MIT */
/*
 * lk_sensor.c - lens, mosaic, noise, colours and tone, one after the other.
 *
 * In the order of a real one: the lens blurs and darkens the corners, light is counted behind a
 * mosaic of colours with its noise, the mosaic is filled in, then white balance, colours, tone and
 * sharpening as cameras do before they make a JPEG.
 */
#include "lk_sensor.h"

#include <stdlib.h>

/* Along one row or column of n values that lie step apart. */
static void blur_line(float *at, int n, int step, const float *k, int radius, float *line)
{
	for (int i = 0; i < n; i++)
		line[i] = at[(size_t)i * (size_t)step];
	for (int i = 0; i < n; i++) {
		float sum = 0;
		for (int d = -radius; d <= radius; d++) {
			int j = i + d;
			sum += k[d + radius] * line[j < 0 ? 0 : j >= n ? n - 1 : j];
		}
		at[(size_t)i * (size_t)step] = sum;
	}
}

static void blur(struct lk_frame *f, float sigma, float *line)
{
	enum { R = 4 };
	float k[2 * R + 1], sum = 0;
	for (int i = -R; i <= R; i++)
		sum += k[i + R] = expf(-(float)(i * i) / (2 * sigma * sigma));
	for (int i = 0; i <= 2 * R; i++)
		k[i] /= sum;
	for (int c = 0; c < 3; c++) {
		for (int y = 0; y < f->height; y++)
			blur_line(f->rgb + 3 * y * f->width + c, f->width, 3, k, R, line);
		for (int x = 0; x < f->width; x++)
			blur_line(f->rgb + 3 * x + c, f->height, 3 * f->width, k, R, line);
	}
}

/* Which colour a pixel of the mosaic counts: 0 red, 1 green, 2 blue. */
static int counts(int x, int y)
{
	return y % 2 == 0 ? (x % 2 == 0 ? 0 : 1) : (x % 2 == 0 ? 1 : 2);
}

static void count_light(const struct lk_look *look, const struct lk_mood *mood,
	const struct lk_frame *f, uint64_t seed, float *raw)
{
	const struct lk_sensor *s = &look->sensor;
	const float bright[3] = { mood->gain.x / mood->wb.x, mood->gain.y / mood->wb.y,
		mood->gain.z / mood->wb.z };
	float cx = (float)f->width / 2, cy = (float)f->height / 2;
	for (int y = 0; y < f->height; y++)
		for (int x = 0; x < f->width; x++) {
			int c = counts(x, y);
			float dx = ((float)x - cx) / cx, dy = ((float)y - cy) / cx;
			float r2 = (dx * dx + dy * dy) / (1 + cy * cy / (cx * cx));
			float k = (1 - s->vignette * r2) * (c == 1 ? 1 : expf(s->tint[c / 2] * r2));
			float v = f->rgb[3 * (y * f->width + x) + c] * bright[c] * k;
			struct lk_rand r = lk_rand_of(seed, (uint64_t)x + 77777, (uint64_t)y);
			float read = s->read_noise / s->full_well;
			v += lk_gauss(&r) * sqrtf(fmaxf(v, 0) / s->full_well + read * read);
			v = fminf(v, 1);
			raw[y * f->width + x] = roundf(v * 1023) / 1023;
		}
}

static float at(const float *raw, const struct lk_frame *f, int x, int y)
{
	x = x < 0 ? -x : x >= f->width ? 2 * f->width - 2 - x : x;
	y = y < 0 ? -y : y >= f->height ? 2 * f->height - 2 - y : y;
	return raw[y * f->width + x];
}

/* Green where it was not counted: along the direction in which less changes. */
static float green(const float *raw, const struct lk_frame *f, int x, int y)
{
	if (counts(x, y) == 1)
		return at(raw, f, x, y);
	float c = 2 * at(raw, f, x, y);
	float l = at(raw, f, x - 1, y), r = at(raw, f, x + 1, y);
	float t = at(raw, f, x, y - 1), b = at(raw, f, x, y + 1);
	float cx = c - at(raw, f, x - 2, y) - at(raw, f, x + 2, y);
	float cy = c - at(raw, f, x, y - 2) - at(raw, f, x, y + 2);
	float gx = fabsf(l - r) + fabsf(cx), gy = fabsf(t - b) + fabsf(cy);
	float h = (l + r) / 2 + cx / 4, v = (t + b) / 2 + cy / 4;
	return gx < gy ? h : gy < gx ? v : (h + v) / 2;
}

/* Red and blue by how much they differ from green round there. */
static void fill_in(const float *raw, float *greens, struct lk_frame *f)
{
	for (int y = 0; y < f->height; y++)
		for (int x = 0; x < f->width; x++)
			greens[y * f->width + x] = green(raw, f, x, y);
	for (int y = 0; y < f->height; y++)
		for (int x = 0; x < f->width; x++) {
			float sum[3] = { 0 };
			int n[3] = { 0 };
			for (int j = -1; j <= 1; j++)
				for (int i = -1; i <= 1; i++) {
					int c = counts(x + i + 2, y + j + 2);
					sum[c] += at(raw, f, x + i, y + j) -
						  at(greens, f, x + i, y + j);
					n[c]++;
				}
			float g = greens[y * f->width + x], *px = f->rgb + 3 * (y * f->width + x);
			int own = counts(x, y);
			px[0] = own == 0 ? raw[y * f->width + x] : g + sum[0] / (float)n[0];
			px[1] = g;
			px[2] = own == 2 ? raw[y * f->width + x] : g + sum[2] / (float)n[2];
		}
}

static float tone(const struct lk_sensor *s, float v)
{
	v = powf(fminf(fmaxf(v, 0), 1), s->gamma);
	v = lk_screen(v3(v, 0, 0)).x;
	return v + s->contrast * (v * v * (3 - 2 * v) - v);
}

static void develop(const struct lk_sensor *s, const struct lk_mood *mood, struct lk_frame *f)
{
	enum { STEPS = 4096 };
	float curve[STEPS + 1];
	for (int i = 0; i <= STEPS; i++)
		curve[i] = tone(s, (float)i / STEPS);
	for (int i = 0; i < f->width * f->height; i++) {
		float *px = f->rgb + 3 * i;
		struct v3 c = v3(px[0] * mood->wb.x, px[1] * mood->wb.y, px[2] * mood->wb.z);
		float y = v_grey(c);
		c = v_add(v3(y, y, y), v_mul(v_sub(c, v3(y, y, y)), s->saturation));
		const float v[3] = { c.x, c.y, c.z };
		for (int k = 0; k < 3; k++)
			px[k] = curve[(int)(fminf(fmaxf(v[k], 0), 1) * STEPS)];
	}
}

static void write_out(
	const struct lk_sensor *s, const struct lk_frame *f, float *grey, struct img *out)
{
	for (int i = 0; i < f->width * f->height; i++)
		grey[i] =
			0.3f * f->rgb[3 * i] + 0.6f * f->rgb[3 * i + 1] + 0.1f * f->rgb[3 * i + 2];
	for (int y = 0; y < f->height; y++)
		for (int x = 0; x < f->width; x++) {
			float round = 0;
			for (int j = -1; j <= 1; j++)
				for (int i = -1; i <= 1; i++)
					round += at(grey, f, x + i, y + j) / 9;
			float sharp = s->sharpen * (at(grey, f, x, y) - round);
			uint8_t *px = img_row(out, y) + 3 * x;
			for (int c = 0; c < 3; c++) {
				float v = f->rgb[3 * (y * f->width + x) + 2 - c] + sharp;
				px[c] = (uint8_t)(fminf(fmaxf(v, 0), 1) * 255 + 0.5f);
			}
		}
}

enum dt_status lk_sensor_take(const struct lk_look *look, const struct lk_mood *mood,
	struct lk_frame *f, uint64_t seed, struct img *out, struct dt_error *err)
{
	size_t n = (size_t)f->width * (size_t)f->height;
	float *raw = malloc(sizeof(float) * n), *greens = malloc(sizeof(float) * n);
	enum dt_status st = img_ensure(out, f->width, f->height, 3, IMG_U8, err);
	if (st == DT_OK && (!raw || !greens))
		st = dt_fail(err, DT_ERR_NOMEM, 0, "no memory to develop a picture");
	if (st == DT_OK) {
		blur(f, mood->blur_px, raw);
		count_light(look, mood, f, seed, raw);
		fill_in(raw, greens, f);
		develop(&look->sensor, mood, f);
		write_out(&look->sensor, f, raw, out);
	}
	free(raw);
	free(greens);
	return st;
}
