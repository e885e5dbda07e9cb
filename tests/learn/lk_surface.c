/* SPDX-License-Identifier: MIT */
/*
 * lk_surface.c - what the things on the table are coloured with: see lk_scene.h.
 */
#include "lk_scene.h"
#include "lk_sticker.h"

static struct v3 grey(float v)
{
	return v3(v, v, v);
}

/* Swirls inside of a body, by place in its own frame. */
static float swirl(uint64_t seed, struct v3 p)
{
	float a = lk_noise(seed, p.x * 0.16f + p.z * 0.11f, p.y * 0.16f - p.z * 0.07f);
	return 0.5f + 0.5f * sinf(6 * a + 0.4f * p.x);
}

static void paint_die(
	const struct lk_scene *s, const struct lk_shape *die, struct v3 local, struct lk_point *p)
{
	const struct lk_look *look = s->look;
	const struct lk_drawn *drawn = &look->drawn;
	const struct lk_matter *m = &die->matter;
	if (m->marble > 0)
		p->colour = v_mix(p->colour, m->second,
			m->marble * swirl(look->seed + (uint64_t)die->drawing, local));
	struct lk_shape flat = { .axes = { v3(0, 0, -local.x), v3(0, 0, -local.y),
					 v3(0, 0, -local.z) } };
	float up, ink[5], side[5], low[5];
	int face = lk_die_top(&flat, &up);
	struct v3 out, right, down;
	lk_die_face(look, face, &out, &right, &down);
	float u = v_dot(local, right) / die->half.x, v = v_dot(local, down) / die->half.x;
	if (fabsf(u) > 1 || fabsf(v) > 1)
		return;
	const struct lk_face *drawing = &(die->other ? s->other_faces : s->faces)[face];
	const float step = 2.0f / LK_FACE_PX * 2;
	lk_face_at(drawing, u, v, ink);
	if (drawn->depth > 0) {
		lk_face_at(drawing, u + step, v, side);
		lk_face_at(drawing, u, v + step, low);
		struct v3 tip = v_add(v_mul(right, side[4] - ink[4]), v_mul(down, low[4] - ink[4]));
		p->normal = v_unit(v_along(p->normal, m_out(&die->axes, tip), drawn->depth * 2.5f));
	}
	if (ink[3] <= 0)
		return;
	struct v3 c = v3(ink[0], ink[1], ink[2]);
	p->colour = v_mix(p->colour, drawn->metal ? v_mul(c, 0.35f) : c, ink[3]);
	p->mirror = v_mix(p->mirror, drawn->metal ? v_mul(c, 0.7f) : grey(m->mirror), ink[3]);
	p->rough += ((drawn->metal ? fminf(drawn->rough, 0.4f) : drawn->rough) - p->rough) * ink[3];
	p->clear *= 1 - ink[3];
}

static void paint_card(
	const struct lk_scene *s, const struct lk_shape *card, struct v3 local, struct lk_point *p)
{
	if (card->axes.z.z * local.z > 0) /* the side that lies below */
		return;
	p->colour = lk_paper_at(&s->print->card[card->drawing],
		local.x / card->half.x * 0.5f + 0.5f, local.y / card->half.y * 0.5f + 0.5f, NULL);
}

static void paint_sticker(const struct lk_scene *s, const struct lk_shape *sticker, struct v3 local,
	struct lk_point *p)
{
	if (sticker->axes.z.z * local.z <= 0 &&
		lk_sticker_dark(s->print, sticker->drawing, local.x / sticker->half.x,
			local.y / sticker->half.y))
		p->colour = grey(0.03f);
}

static void paint_chess(const struct lk_shape *board, struct v3 local, struct lk_point *p)
{
	float x = local.x / 25 + 5, y = local.y / 25 + 3.5f;
	if (x < 0 || x > 10 || y < 0 || y > 7 || board->axes.z.z * local.z > 0)
		return;
	if (((int)x + (int)y) % 2 == 0)
		p->colour = grey(0.02f);
}

static void paint_coin(const struct lk_shape *coin, struct v3 local, struct lk_point *p)
{
	float r = sqrtf(local.x * local.x + local.y * local.y) / coin->r0;
	float relief = lk_noise((uint64_t)coin->drawing, local.x * 0.45f, local.y * 0.45f);
	bool ring = r > 0.82f && r < 0.9f;
	p->mirror = v_mul(p->mirror, ring ? 0.5f : 0.85f + 0.25f * relief);
	struct v3 tip = v3(relief, lk_noise((uint64_t)coin->drawing + 1, local.x, local.y), 0);
	if (r < 0.8f)
		p->normal = v_unit(v_along(p->normal, m_out(&coin->axes, tip), 0.1f));
}

static void paint_table(const struct lk_scene *s, struct lk_point *p)
{
	const struct lk_paper *t = &s->print->table;
	float gloss, w = LK_TABLE_W + 2 * LK_ROUND_MM, h = LK_TABLE_H + 2 * LK_ROUND_MM;
	float x = p->at.x + LK_ROUND_MM, y = p->at.y + LK_ROUND_MM;
	p->colour = lk_paper_at(t, x / w, y / h, &gloss);
	p->rough = gloss > 0.5f ? 0.4f : gloss > 0.2f ? 0.5f : 1;
	p->mirror = grey(gloss > 0.2f ? 0.04f : 0);
}

struct lk_point lk_surface(
	const struct lk_scene *s, struct v3 o, struct v3 d, const struct lk_hit *hit)
{
	struct lk_point p = {
		.at = v_along(o, d, hit->t), .normal = hit->normal, .shape = hit->shape
	};
	if (hit->shape < 0) {
		p.at.z = 0;
		paint_table(s, &p);
		return p;
	}
	const struct lk_shape *shape = &s->shape[hit->shape];
	const struct lk_matter *m = &shape->matter;
	p.colour = m->metal ? v_mul(m->colour, 0.1f) : m->colour;
	p.mirror = m->metal ? m->colour : grey(m->mirror);
	p.rough = m->rough;
	p.clear = m->clear;
	p.wrap = m->wrap;
	switch (shape->paint) {
	case LK_DIE:
		paint_die(s, shape, hit->local, &p);
		break;
	case LK_CARD:
		paint_card(s, shape, hit->local, &p);
		break;
	case LK_STICKER:
		paint_sticker(s, shape, hit->local, &p);
		break;
	case LK_CHESS:
		paint_chess(shape, hit->local, &p);
		break;
	case LK_COIN:
		paint_coin(shape, hit->local, &p);
		break;
	case LK_CUP:
	case LK_SKIN:
	case LK_SLEEVE:
		p.colour = v_mul(
			p.colour, 1 + (shape->paint == LK_SKIN ? 0.06f : 0.14f) *
						  lk_noise(3, hit->local.x + 0.7f * hit->local.z,
							  hit->local.y - 0.6f * hit->local.z));
		break;
	case LK_PLAIN:
		break;
	}
	return p;
}

struct lk_point lk_ground_at(const struct lk_scene *s, double x, double y)
{
	struct lk_point p = {
		.at = lk_camera_plane(&s->camera, x, y, 0), .normal = v3(0, 0, -1), .shape = -1
	};
	paint_table(s, &p);
	return p;
}
