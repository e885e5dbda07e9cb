/* SPDX-License-Identifier: MIT */
/*
 * lk_sticker.c - lays cards with tags on the table or holds them over it, and says how much of each
 * is seen.
 */
#include "lk_sticker.h"

#include "lk_truth.h"

#include <apriltag/apriltag.h>
#include <apriltag/tag36h11.h>

enum { CELLS = 10, GRID = 9 }; /* a tag of 8 squares, and one of white on each side */

static const float pi = 3.14159265f, half_mm = 7.5f, slant_most = 0.5236f;

enum dt_status lk_sticker_codes(struct lk_print *print, struct dt_error *err)
{
	apriltag_family_t *family = tag36h11_create();

	if (!family || family->ncodes < LK_STICKER_FIRST + LK_STICKER_IDS) {
		if (family)
			tag36h11_destroy(family);
		return dt_fail(err, DT_ERR_DEVICE, 0, "the apriltag library has no tags");
	}
	for (int id = 0; id < LK_STICKER_FIRST + LK_STICKER_IDS; id++) {
		uint64_t cells = 0;

		for (uint32_t i = 0; i < family->nbits; i++)
			if (family->codes[id] >> (family->nbits - 1 - i) & 1)
				cells |= (uint64_t)1 << (family->bit_y[i] * 8 + family->bit_x[i]);
		print->tag_light[id] = cells;
	}
	tag36h11_destroy(family);
	return DT_OK;
}

bool lk_sticker_dark(const struct lk_print *print, int id, float u, float v)
{
	int x = (int)floorf((u + 1) / 2 * CELLS) - 1, y = (int)floorf((v + 1) / 2 * CELLS) - 1;

	if (x < 0 || y < 0 || x >= 8 || y >= 8)
		return false;
	return !(print->tag_light[id] >> (y * 8 + x) & 1);
}

static bool is_shown(const struct lk_layout *l, int id)
{
	for (int i = 0; i < l->scene->shapes; i++)
		if (l->scene->shape[i].paint == LK_STICKER && l->scene->shape[i].drawing == id)
			return true;
	return false;
}

static int new_id(struct lk_layout *l)
{
	int id;

	do
		id = LK_STICKER_FIRST + lk_below(&l->rand, LK_STICKER_IDS);
	while (is_shown(l, id));
	return id;
}

/* Somewhere on the card's upper side, turned by quarters or not quite straight. */
static void stick(struct lk_layout *l, const struct lk_shape *card, int zone)
{
	struct lk_shape *s = lk_add_shape(l, LK_BOX, LK_STICKER, zone);
	float x = lk_between(&l->rand, -1, 1) * (card->half.x - half_mm - 1);
	float y = lk_between(&l->rand, -1, 1) * (card->half.y - half_mm - 1);

	s->half = v3(half_mm, half_mm, 0.05f);
	s->round = 0.02f;
	s->at = v_add(card->at, m_out(&card->axes, v3(x, y, -card->half.z - s->half.z - 0.01f)));
	s->axes = m_turned(card->axes, card->axes.z,
		(float)lk_below(&l->rand, 4) * pi / 2 + lk_between(&l->rand, -0.2f, 0.2f));
	s->drawing = new_id(l);
	s->matter = (struct lk_matter){ .colour = v3(0.85f, 0.85f, 0.83f),
		.mirror = 0.04f,
		.rough = lk_between(&l->rand, 0.25f, 0.8f) };
}

/* Lies, or is shown: held aslant, up to a hand's width over the table. */
static void tagged_card(struct lk_layout *l, int zone)
{
	const struct lk_zone *z = &lk_zones[zone - 1];
	float k = lk_chance(&l->rand, 0.5f) ? 1 : 0.7f, way = lk_between(&l->rand, 0, 2 * pi);
	bool held = lk_chance(&l->rand, 0.5f);
	struct lk_room room = { .x = lk_between(&l->rand, z->x + 30, z->x + z->width - 30),
		.y = lk_between(&l->rand, z->y + 30, z->y + z->height - 30),
		.half = held ? 52 : 34 };

	if (l->scene->shapes > LK_SHAPES_MAX - 24 || !lk_add_room(l, room, held ? 1 : -60))
		return;
	struct lk_shape *s = lk_add_shape(l, LK_BOX, LK_CARD, zone);
	s->half = v3(31.5f * k, 44 * k, 0.14f);
	s->round = 0.06f;
	s->axes = m_turned(s->axes, v3(0, 0, 1), lk_between(&l->rand, 0, 2 * pi));
	s->at = v3(room.x, room.y, -s->half.z - 0.3f * (float)(l->scene->shapes % 4));
	if (held) {
		s->axes = m_turned(
			s->axes, v3(cosf(way), sinf(way), 0), slant_most * lk_unit(&l->rand));
		s->at.z = -lk_box_rest(s) - lk_between(&l->rand, 0, 60);
	} else {
		l->rooms--; /* dice may lie on it */
	}
	s->drawing = lk_below(&l->rand, LK_CARDS - 1);
	s->matter = (struct lk_matter){ .colour = v3(0.8f, 0.8f, 0.75f),
		.mirror = 0.04f,
		.rough = lk_between(&l->rand, 0.2f, 0.6f) };
	stick(l, s, zone);
}

void lk_sticker_zone(struct lk_layout *l, int zone)
{
	for (int i = 3 + lk_below(&l->rand, 2); i > 0; i--)
		tagged_card(l, zone);
}

/* Share of it that nothing hides from the camera. */
static double visible(const struct lk_scene *s, const struct lk_shape *sticker)
{
	int seen = 0;

	for (int i = 0; i < GRID * GRID; i++) {
		float u = ((float)(i % GRID) + 0.5f) / GRID * 2 - 1;
		float v = ((float)i / GRID + 0.5f) / GRID * 2 - 1;
		struct v3 p = v_add(sticker->at,
			m_out(&sticker->axes, v3(u * half_mm, v * half_mm, -sticker->half.z)));
		struct v3 way = v_sub(p, s->camera.centre);
		float far = v_len(way);
		struct lk_hit hit;

		if (!lk_scene_meet(
			    s, s->camera.centre, v_mul(way, 1 / far), far - 0.1f, -1, &hit) ||
			(hit.shape >= 0 && &s->shape[hit.shape] == sticker))
			seen++;
	}
	return (double)seen / (GRID * GRID);
}

static json_t *truth_of(const struct lk_scene *s, const struct lk_shape *sticker)
{
	struct v3 up = sticker->axes.z;
	double angle = atan2((double)sticker->axes.x.y, (double)sticker->axes.x.x) * 57.29578;

	return json_pack("{s:i,s:f,s:f,s:f,s:f,s:f,s:f,s:o}", "tag", sticker->drawing, "x_mm",
		(double)sticker->at.x, "y_mm", (double)sticker->at.y, "height_mm",
		(double)-sticker->at.z, "angle_deg", angle < 0 ? angle + 360 : angle, "slant_deg",
		acos(fmin(fabs((double)up.z), 1)) * 57.29578, "visible", visible(s, sticker),
		"centre_px", lk_truth_px(&s->camera, sticker->at));
}

json_t *lk_sticker_truth(const struct lk_layout *l, int zone)
{
	const struct lk_scene *s = l->scene;
	json_t *all = json_array();

	for (int i = 0; i < s->shapes; i++)
		if (s->shape[i].paint == LK_STICKER && s->shape[i].group == zone)
			json_array_append_new(all, truth_of(s, &s->shape[i]));
	return all;
}
