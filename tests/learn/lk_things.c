/* SPDX-License-Identifier: MIT */
/*
 * lk_things.c - what lies on the table and is no die: see lk_place.h.
 */
#include "lk_place.h"

#include <string.h>

static const float pi = 3.14159265f;

static void note(struct lk_layout *l, int zone, const char *kind, float x, float y)
{
	if (l->objects < LK_OBJECTS_MAX)
		l->object[l->objects++] = (struct lk_object){ zone, kind, x, y };
}

void lk_add_coin(
	struct lk_layout *l, int zone, float x, float y, float z, float radius, float thick)
{
	struct lk_shape *s = lk_add_shape(l, LK_CONE, LK_COIN, zone);
	float hue = lk_chance(&l->rand, 0.6f) ? lk_between(&l->rand, 36, 46) : 20;
	s->at = v3(x, y, -z - thick / 2);
	s->axes = m_turned(s->axes, v3(0, 0, 1), lk_between(&l->rand, 0, 2 * pi));
	s->r0 = s->r1 = radius;
	s->half.z = thick / 2;
	s->round = 0.2f;
	s->drawing = lk_below(&l->rand, 1000);
	s->matter = (struct lk_matter){ .colour = lk_linear(
						lk_hsv(hue, lk_between(&l->rand, 0.05f, 0.7f),
							lk_between(&l->rand, 0.5f, 0.85f))),
		.metal = true,
		.rough = lk_between(&l->rand, 0.2f, 0.5f) };
	note(l, zone, "coin", x, y);
}

static void add_lump(struct lk_layout *l, int zone, float x, float y)
{
	struct lk_shape *s = lk_add_shape(l, LK_LIMBS, LK_PLAIN, zone);
	float size = lk_between(&l->rand, 4, 7.5f);
	s->at = v3(x, y, -size * 0.7f);
	s->limbs = 5 + lk_below(&l->rand, 6);
	s->round = 2;
	for (int i = 0; i < s->limbs; i++) {
		struct v3 p = v3(lk_gauss(&l->rand), lk_gauss(&l->rand), 0.4f * lk_gauss(&l->rand));
		float r = size * lk_between(&l->rand, 0.25f, 0.55f);
		p = v_mul(v_unit(p), size * lk_between(&l->rand, 0.1f, 0.7f));
		p.z = fminf(p.z, size * 0.7f - r);
		s->limb[i] = (struct lk_limb){ p, p, r, r };
	}
	s->matter = (struct lk_matter){ .colour = lk_linear(v3(0.95f, 0.75f, 0.3f)),
		.metal = true,
		.rough = lk_between(&l->rand, 0.15f, 0.4f) };
	note(l, zone, "lump", x, y);
}

/* Dice may lie on it: it takes no room. */
static void add_card(struct lk_layout *l, int zone, float x, float y)
{
	int drawing = lk_below(&l->rand, LK_CARDS);
	struct lk_shape *s = lk_add_shape(l, LK_BOX, LK_CARD, zone);
	float k = drawing == 7 ? 1 : lk_chance(&l->rand, 0.5f) ? 1 : 0.7f;
	s->half = v3(31.5f * k, 44 * k, 0.14f);
	if (drawing == 7)
		s->half = v3(16, 34, 0.08f);
	s->round = 0.06f;
	/* One above the other, not in one another. */
	s->at = v3(x, y, -s->half.z - 0.02f * (float)l->objects);
	s->axes = m_turned(s->axes, v3(0, 0, 1), lk_between(&l->rand, 0, 2 * pi));
	s->drawing = drawing;
	s->matter = (struct lk_matter){ .colour = v3(0.8f, 0.8f, 0.75f),
		.mirror = 0.04f,
		.rough = lk_between(&l->rand, 0.2f, 0.6f) };
	note(l, zone, drawing == 7 ? "note" : "card", x, y);
}

void lk_add_thing(struct lk_layout *l, int zone, float x, float y)
{
	if (l->scene->shapes > LK_SHAPES_MAX - 24)
		return;
	float pick = lk_unit(&l->rand);
	float radius = lk_between(&l->rand, 9, 13.5f);
	struct lk_room room = { x, y, pick < 0.5f ? radius : 10, 0, false };
	if (pick > 0.7f)
		add_card(l, zone, x, y);
	else if (!lk_add_room(l, room, 0.5f))
		return;
	else if (pick < 0.5f)
		lk_add_coin(l, zone, x, y, 0, radius, lk_between(&l->rand, 1.6f, 2.4f));
	else
		add_lump(l, zone, x, y);
}

/* The lower radius; NULL where there is no room. */
static struct lk_shape *stand_cup(struct lk_layout *l, int zone, float low, float height)
{
	const struct lk_zone *z = &lk_zones[zone - 1];
	struct lk_room room = { .half = low };
	room.x = lk_between(&l->rand, z->x + low, z->x + z->width - low);
	room.y = lk_between(&l->rand, z->y + low, z->y + z->height - low);
	if (l->scene->shapes > LK_SHAPES_MAX - 24 || !lk_add_room(l, room, 2))
		return NULL;
	struct lk_shape *s = lk_add_shape(l, LK_CONE, LK_CUP, zone);
	s->at = v3(room.x, room.y, -height / 2);
	s->half.z = height / 2;
	s->r1 = low;
	s->r0 = low * lk_between(&l->rand, 0.72f, 0.98f);
	s->round = lk_between(&l->rand, 1, 7);
	s->matter = (struct lk_matter){ .colour = lk_linear(l->scene->look->cup),
		.mirror = 0.045f,
		.rough = lk_between(&l->rand, 0.15f, 0.8f) };
	l->covered[zone] = true;
	l->cup_x[zone] = room.x;
	l->cup_y[zone] = room.y;
	return s;
}

bool lk_add_cup(struct lk_layout *l, int zone)
{
	float low = lk_between(&l->rand, 34, 46), height = lk_between(&l->rand, 70, 105);
	return stand_cup(l, zone, low, height);
}

/* A ring round a cup at a height, or on its end: of another colour. */
static void add_ring(struct lk_layout *l, int zone, const struct lk_shape *cup, bool end)
{
	float up = end ? 1 : lk_between(&l->rand, 0.05f, 0.95f);
	float r = cup->r1 + (cup->r0 - cup->r1) * up;
	float thick = end ? lk_between(&l->rand, 0.5f, 3) : lk_between(&l->rand, 2, 14);
	struct lk_shape *s = lk_add_shape(l, LK_CONE, LK_CUP, zone);
	s->half.z = thick / 2;
	s->at = cup->at;
	s->at.z = -fmaxf(2 * cup->half.z * up + (end ? thick / 2 : 0), thick / 2);
	s->r0 = s->r1 =
		end ? r * lk_between(&l->rand, 0.5f, 0.95f) : r + lk_between(&l->rand, 0.3f, 2);
	s->matter = cup->matter;
	s->matter.colour = lk_linear(lk_hsv(lk_between(&l->rand, 0, 360), lk_unit(&l->rand) * 0.8f,
		lk_between(&l->rand, 0.05f, 0.9f)));
}

bool lk_add_any_cup(struct lk_layout *l, int zone)
{
	float low = lk_between(&l->rand, 30, 50), height = lk_between(&l->rand, 55, 115);
	struct lk_shape *s = stand_cup(l, zone, low, height);
	if (!s)
		return false;
	if (lk_chance(&l->rand, 0.7f))
		s->matter.colour = lk_linear(lk_hsv(lk_between(&l->rand, 0, 360),
			lk_unit(&l->rand) * 0.9f, lk_between(&l->rand, 0.04f, 0.9f)));
	if (lk_chance(&l->rand, 0.35f))
		add_ring(l, zone, s, false);
	if (lk_chance(&l->rand, 0.35f))
		add_ring(l, zone, s, true);
	return true;
}

static void limb(struct lk_shape *s, struct v3 a, struct v3 b, float ra, float rb)
{
	if (s->limbs < LK_LIMBS_MAX)
		s->limb[s->limbs++] = (struct lk_limb){ a, b, ra, rb };
}

/* From the table's edge over the zone: palm and fingers, then the sleeve. */
void lk_add_hand(struct lk_layout *l, int zone)
{
	const struct lk_zone *z = &lk_zones[zone - 1];
	struct lk_rand *r = &l->rand;
	bool low = zone <= 3;
	l->hand_zone = zone;
	l->hand_x = lk_between(r, z->x + 30, z->x + z->width - 30);
	float away = l->hides ? 100 : 0, aslant = l->hides ? 1 : 0.5f; /* fingers only, too */
	l->hand_y = lk_between(
		r, z->y + 30 - (low ? 0 : away), z->y + z->height - 20 + (low ? away : 0));
	float height = lk_between(r, 45, 110) + (l->covered[zone] ? 100 : 0),
	      lean = lk_between(r, -aslant, aslant);
	struct lk_shape *hand = lk_add_shape(l, LK_LIMBS, LK_SKIN, LK_HAND_GROUP);
	hand->is_hand = true;
	hand->at = v3(l->hand_x, l->hand_y, -height);
	/* Its own y points to where the fingers are. */
	hand->axes = m_turned(hand->axes, v3(0, 0, 1), lean + (low ? pi : 0));
	hand->round = 9;
	hand->matter = (struct lk_matter){ .colour = lk_linear(l->scene->look->skin),
		.mirror = 0.03f,
		.rough = 0.55f,
		.wrap = 0.3f };
	float bent = lk_between(r, 5, 35), k = lk_between(r, 0.85f, 1.1f);
	for (int i = 0; i < 4; i++) {
		float x = (-27 + 18 * (float)i) * k, len = (i == 0 || i == 3 ? 0.8f : 1) * 42 * k;
		struct v3 knuckle = v3(x, 10, 0), mid = v3(x * 1.15f, 10 + len, bent * 0.3f);
		struct v3 tip = v3(x * 1.15f, 10 + len * 1.6f, bent);
		limb(hand, v3(x * 0.7f, -38, 0), knuckle, 13 * k, 10.5f * k);
		limb(hand, knuckle, mid, 9.5f * k, 8.5f * k);
		limb(hand, mid, tip, 8.3f * k, 6.8f * k);
	}
	limb(hand, v3(-26 * k, -30, 4), v3(-48 * k, 2, 10), 11 * k, 9.5f * k);
	limb(hand, v3(-48 * k, 2, 10), v3(-46 * k, 28, 14), 9 * k, 7.5f * k);
	limb(hand, v3(0, -85, -6), v3(0, -40, 0), 25 * k, 27 * k);
	struct lk_shape *arm = lk_add_shape(l, LK_LIMBS, LK_SLEEVE, LK_HAND_GROUP);
	arm->is_hand = true;
	arm->at = hand->at;
	arm->axes = hand->axes;
	arm->matter = (struct lk_matter){ .colour = lk_linear(l->scene->look->sleeve), .rough = 1 };
	limb(arm, v3(0, -70, -8), v3(lean * -60, -420, -60), 32 * k, 52 * k);
}
