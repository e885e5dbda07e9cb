/* SPDX-License-Identifier: MIT */
/*
 * lk_place.c - dice of one picture: see lk_place.h. Other things: lk_things.c.
 */
#include "lk_place.h"

#include "lk_sticker.h"

static const float pi = 3.14159265f, die_half = 8, skin_mm = 0.03f;
enum { TRIES = 60 };

static void corners(const struct lk_room *a, float x[4], float y[4])
{
	float c = cosf(a->angle) * a->half, s = sinf(a->angle) * a->half;
	const float px[4] = { -c + s, c + s, c - s, -c - s };
	const float py[4] = { -s - c, s - c, s + c, -s + c };
	for (int i = 0; i < 4; i++) {
		x[i] = a->x + px[i];
		y[i] = a->y + py[i];
	}
}

/* Of the two directions of a's sides, the larger gap to b's corners. */
static float square_gap(const struct lk_room *a, const struct lk_room *b)
{
	float x[4], y[4], gap = -1e9f;
	corners(b, x, y);
	for (int k = 0; k < 2; k++) {
		float dx = cosf(a->angle + (float)k * pi / 2),
		      dy = sinf(a->angle + (float)k * pi / 2);
		float low = 1e9f, high = -1e9f;
		for (int i = 0; i < 4; i++) {
			float d = (x[i] - a->x) * dx + (y[i] - a->y) * dy;
			low = fminf(low, d);
			high = fmaxf(high, d);
		}
		gap = fmaxf(gap, fmaxf(low, -high) - a->half);
	}
	return gap;
}

static float room_gap(const struct lk_room *a, const struct lk_room *b)
{
	if (a->square && b->square)
		return fmaxf(square_gap(a, b), square_gap(b, a));
	float dx = b->x - a->x, dy = b->y - a->y;
	if (!a->square && !b->square)
		return sqrtf(dx * dx + dy * dy) - a->half - b->half;
	const struct lk_room *s = a->square ? a : b, *c = a->square ? b : a;
	dx = c->x - s->x;
	dy = c->y - s->y;
	float u = fabsf(dx * cosf(s->angle) + dy * sinf(s->angle)) - s->half;
	float v = fabsf(dy * cosf(s->angle) - dx * sinf(s->angle)) - s->half;
	float ou = fmaxf(u, 0), ov = fmaxf(v, 0);
	return sqrtf(ou * ou + ov * ov) + fminf(fmaxf(u, v), 0) - c->half;
}

bool lk_add_room(struct lk_layout *l, struct lk_room room, float gap)
{
	for (int i = 0; i < l->rooms; i++)
		if (room_gap(&l->room[i], &room) < gap)
			return false;
	if (l->rooms < LK_SHAPES_MAX)
		l->room[l->rooms++] = room;
	return true;
}

struct lk_shape *lk_add_shape(struct lk_layout *l, enum lk_kind kind, enum lk_paint paint, int zone)
{
	static struct lk_shape spare; /* beyond what fits nothing is shown */
	struct lk_scene *s = l->scene;
	struct lk_shape *shape = s->shapes < LK_SHAPES_MAX ? &s->shape[s->shapes++] : &spare;
	*shape = (struct lk_shape){ .kind = kind,
		.paint = paint,
		.group = zone,
		.axes = { v3(1, 0, 0), v3(0, 1, 0), v3(0, 0, 1) } };
	return shape;
}

struct lk_shape *lk_layout_die(const struct lk_layout *l, int number)
{
	for (int i = 0; i < l->scene->shapes; i++)
		if (l->scene->shape[i].paint == LK_DIE && l->scene->shape[i].drawing == number)
			return &l->scene->shape[i];
	return NULL;
}

static bool is_full(const struct lk_layout *l)
{
	return l->dice > LK_DICE_MAX - 4 || l->scene->shapes > LK_SHAPES_MAX - 16;
}

/* A die that lies flat at the height z of its middle. */
static struct lk_shape *add_die(
	struct lk_layout *l, int zone, float x, float y, int face, float angle)
{
	const struct lk_look *look = l->scene->look;
	struct lk_shape *s = lk_add_shape(l, LK_BOX, LK_DIE, zone);
	s->axes = lk_die_axes(look, face, angle);
	s->half = v3(die_half, die_half, die_half);
	s->round = look->round_mm;
	s->ball = look->ball_mm;
	s->matter = look->body;
	s->at = v3(x, y, -die_half);
	s->other = l->scene->other_faces && lk_chance(&l->rand, 0.5f);
	if (s->other)
		s->matter = look->other_body;
	s->drawing = l->dice;
	l->die[l->dice++] = (struct lk_lying){ .zone = zone };
	return s;
}

static bool inside(int zone, float x, float y, float margin)
{
	const struct lk_zone *z = &lk_zones[zone - 1];
	return x > z->x + margin && x < z->x + z->width - margin && y > z->y + margin &&
	       y < z->y + z->height - margin;
}

static void anywhere(struct lk_layout *l, int zone, float margin, float *x, float *y)
{
	if (zone == 0) {
		*x = lk_between(&l->rand, 30, 870);
		*y = lk_between(&l->rand, 200, 400);
		return;
	}
	const struct lk_zone *z = &lk_zones[zone - 1];
	*x = lk_between(&l->rand, z->x + margin, z->x + z->width - margin);
	*y = lk_between(&l->rand, z->y + margin, z->y + z->height - margin);
}

static bool lone_die(struct lk_layout *l, int zone, int face)
{
	for (int i = 0; i < TRIES && !is_full(l); i++) {
		struct lk_room room = {
			.half = die_half, .square = true, .angle = lk_between(&l->rand, 0, 2 * pi)
		};
		anywhere(l, zone, 13, &room.x, &room.y);
		if (!lk_add_room(l, room, lk_chance(&l->rand, 0.3f) ? 0.6f : 3))
			continue;
		add_die(l, zone, room.x, room.y, face, room.angle);
		return true;
	}
	return false;
}

/* Flush with the side of the last die, or pushed against it until it just touches. */
static bool touching_die(struct lk_layout *l, int zone, int face)
{
	const struct lk_shape *last = lk_layout_die(l, l->dice - 1);
	struct lk_room to = l->room[l->rooms - 1];
	if (!last || is_full(l) || !to.square || l->die[l->dice - 1].cocked)
		return false;
	for (int i = 0; i < TRIES; i++) {
		bool flush = lk_chance(&l->rand, 0.5f);
		float way = lk_between(&l->rand, 0, 2 * pi), near = 0, far = 30;
		struct lk_room room = to;
		room.angle = lk_between(&l->rand, 0, 2 * pi);
		if (flush) {
			float side = to.angle + (float)lk_below(&l->rand, 4) * pi / 2;
			float slide = lk_between(&l->rand, -10, 10);
			near = far = 2 * die_half + skin_mm;
			room.angle = to.angle;
			room.x -= slide * sinf(side);
			room.y += slide * cosf(side);
			way = side;
		}
		float x = room.x, y = room.y;
		for (int k = 0; k < 24; k++) {
			float mid = (near + far) / 2;
			room.x = x + mid * cosf(way);
			room.y = y + mid * sinf(way);
			if (room_gap(&to, &room) < skin_mm)
				near = mid;
			else
				far = mid;
		}
		room.x = x + far * cosf(way);
		room.y = y + far * sinf(way);
		if (!inside(zone, room.x, room.y, 12) || !lk_add_room(l, room, skin_mm * 0.5f))
			continue;
		if (flush)
			room.angle += (float)lk_below(&l->rand, 4) * pi / 2;
		l->die[l->dice - 1].touching = true;
		add_die(l, zone, room.x, room.y, face, room.angle);
		l->die[l->dice - 1].touching = true;
		return true;
	}
	return false;
}

/* Room for several things round a middle. */
static bool wide_room(struct lk_layout *l, int zone, float half, struct lk_room *room)
{
	for (int i = 0; i < TRIES && !is_full(l); i++) {
		*room = (struct lk_room){ .half = half, .angle = lk_between(&l->rand, 0, 2 * pi) };
		anywhere(l, zone, half < 30 ? half : 30, &room->x, &room->y);
		if (lk_add_room(l, *room, 1))
			return true;
	}
	return false;
}

/* One edge on the table, the bottom on the rim of a pile of coins. */
static bool on_coins(struct lk_layout *l, int zone, int face)
{
	struct lk_room room;
	if (!wide_room(l, zone, 26, &room))
		return false;
	for (int i = 0; i < TRIES; i++) {
		float thick = lk_between(&l->rand, 1.6f, 2.4f),
		      pile = thick * (float)(1 + lk_below(&l->rand, 4));
		float radius = lk_between(&l->rand, 9, 13.5f),
		      tilt = lk_between(&l->rand, 0.1f, 0.72f);
		struct lk_shape probe = { .round = l->scene->look->round_mm,
			.half = v3(die_half, die_half, die_half) };
		struct v3 up = v3(0, 0, -1), to = v3(cosf(room.angle), sinf(room.angle), 0);
		float angle = room.angle + (float)lk_below(&l->rand, 4) * pi / 2;
		probe.axes =
			m_turned(lk_die_axes(l->scene->look, face, angle), v_cross(to, up), tilt);
		struct v3 bottom = v_turned(v3(0, 0, 1), v_cross(to, up), tilt);
		float high = lk_box_rest(&probe);
		/* Where the bottom's plane is as high as the pile, seen from the die's middle. */
		float s = (die_half - bottom.z * (high - pile)) / v_dot(to, bottom);
		struct v3 rim = v3(to.x * s, to.y * s, high - pile);
		float along = v_dot(rim, v_turned(to, v_cross(to, up), tilt));
		if (along < 0.5f || along > die_half - probe.round)
			continue;
		struct lk_shape *die =
			add_die(l, zone, room.x - to.x * 8, room.y - to.y * 8, face, 0);
		die->axes = probe.axes;
		die->at.z = -high;
		l->die[l->dice - 1].cocked = true;
		float far = s + radius - 8;
		for (float z = 0; z < pile - 0.1f; z += thick)
			lk_add_coin(l, zone, room.x + to.x * far, room.y + to.y * far, z, radius,
				thick);
		return true;
	}
	return false;
}

/* In the gap between two others, or flat on both. */
static bool on_two(struct lk_layout *l, int zone, const int face[3])
{
	struct lk_room room;
	if (!wide_room(l, zone, 32, &room))
		return false;
	struct v3 up = v3(0, 0, -1), to = v3(cosf(room.angle), sinf(room.angle), 0);
	bool flat = lk_chance(&l->rand, 0.4f);
	/* Flat ones rest on what is flat of both: the rounder, the nearer. */
	float widest = fmaxf(11 - 4 * l->scene->look->round_mm, 0.6f);
	float gap = flat ? lk_between(&l->rand, 0.5f, widest) : lk_between(&l->rand, 9, 19);
	for (int side = -1; side <= 1; side += 2) {
		float off = (float)side * (gap / 2 + die_half);
		add_die(l, zone, room.x + to.x * off, room.y + to.y * off, face[side < 0 ? 0 : 1],
			room.angle + (float)lk_below(&l->rand, 4) * pi / 2);
	}
	float angle = room.angle + (float)lk_below(&l->rand, 4) * pi / 2;
	struct lk_shape *top;
	if (flat) {
		top = add_die(l, zone, room.x, room.y, face[2],
			angle + lk_between(&l->rand, -0.5f, 0.5f));
		top->at.z = -3 * die_half;
	} else {
		/* Both edges touch the sides that meet below; the middle stays between them. Round
		 * edges: as if the sides were so much further out and touched the rounding's axis.
		 */
		float a, c, s, x, z, r = l->scene->look->round_mm, far = gap + 2 * r;
		do {
			a = lk_between(&l->rand, 0.5f, 1.07f);
			c = cosf(a);
			s = sinf(a);
			x = -far / 2 + far * c * c + (die_half + r) * (s - c);
			z = 2 * die_half - r - far * s * c + (die_half + r) * (s + c);
		} while (fabsf(x) > gap / 2);
		top = add_die(l, zone, room.x + to.x * x, room.y + to.y * x, face[2], angle);
		top->axes = m_turned(top->axes, v_cross(to, up), pi / 2 - a);
		top->at.z = -z;
	}
	l->die[l->dice - 1].cocked = true;
	return true;
}

static bool on_one(struct lk_layout *l, int zone, const int face[2])
{
	if (!lone_die(l, zone, face[0]))
		return false;
	const struct lk_room *room = &l->room[l->rooms - 1];
	float a = lk_between(&l->rand, 0, 2 * pi), off = lk_between(&l->rand, 0, 5.5f);
	struct lk_shape *top = add_die(l, zone, room->x + off * cosf(a), room->y + off * sinf(a),
		face[1], lk_between(&l->rand, 0, 2 * pi));
	top->at.z = -3 * die_half;
	l->die[l->dice - 1].cocked = true;
	return true;
}

static int any_face(struct lk_layout *l)
{
	return lk_below(&l->rand, LK_FACES);
}

static void open_zone(struct lk_layout *l, int zone)
{
	int most = l->scene->look->dice_each,
	    n = lk_chance(&l->rand, 0.6f) ? most : 1 + lk_below(&l->rand, most);
	int first = l->dice;
	if (n >= 2 && lk_chance(&l->rand, 0.28f)) {
		const int face[3] = { any_face(l), any_face(l), any_face(l) };
		float pick = lk_unit(&l->rand);
		if (pick < 0.5f)
			on_coins(l, zone, face[0]);
		else if (pick < 0.75f || n < 3)
			on_one(l, zone, face);
		else
			on_two(l, zone, face);
	}
	for (int i = 0; i < TRIES && l->dice - first < n; i++) {
		bool near = l->dice > first && lk_chance(&l->rand, 0.22f);
		if (!near || !touching_die(l, zone, any_face(l)))
			lone_die(l, zone, any_face(l));
	}
}

/* Nothing but what is no die that lies flat and free. */
static void mischief_zone(struct lk_layout *l, int zone)
{
	float x, y;
	for (int i = lk_below(&l->rand, 3); i > 0; i--) {
		anywhere(l, zone, 36, &x, &y);
		lk_add_thing(l, zone, x, y);
	}
	for (int i = 0; i < 3; i++) {
		const int face[3] = { any_face(l), any_face(l), any_face(l) };
		float pick = lk_unit(&l->rand);
		if (pick < 0.55f)
			on_coins(l, zone, face[0]);
		else if (pick < 0.65f)
			on_one(l, zone, face);
		else
			on_two(l, zone, face);
	}
}

/* What hides dice, and what only looks so: broad cards, things in heaps. */
static void hiding_zone(struct lk_layout *l, int zone)
{
	float x, y;
	bool cup = lk_chance(&l->rand, 0.4f) && lk_add_any_cup(l, zone);
	for (int i = lk_below(&l->rand, 4); i > 0; i--) {
		anywhere(l, zone, 14, &x, &y);
		lk_add_thing(l, zone, x, y);
	}
	if (cup)
		for (int i = lk_below(&l->rand, 3); i > 0; i--)
			lone_die(l, zone, any_face(l));
	else if (lk_chance(&l->rand, 0.85f))
		open_zone(l, zone);
	if (!is_full(l) && lk_chance(&l->rand, 0.35f))
		lk_add_hand(l, zone);
}

static void one_zone(struct lk_layout *l, int zone)
{
	float pick = lk_unit(&l->rand), x, y;
	if (l->mischief) {
		mischief_zone(l, zone);
		return;
	}
	if (l->cards) {
		lk_sticker_zone(l, zone);
		open_zone(l, zone);
		return;
	}
	if (l->hides) {
		hiding_zone(l, zone);
		return;
	}
	if (lk_chance(&l->rand, 0.3f)) {
		anywhere(l, zone, 36, &x, &y);
		lk_add_thing(l, zone, x, y);
	}
	if (pick < 0.13f && lk_add_cup(l, zone)) {
		for (int i = lk_below(&l->rand, 3); i > 0; i--)
			lone_die(l, zone, any_face(l));
	} else if (pick < 0.9f) {
		open_zone(l, zone);
	}
	for (int i = lk_below(&l->rand, 6) - 3; i > 0; i--) {
		anywhere(l, zone, 14, &x, &y);
		lk_add_thing(l, zone, x, y);
	}
}

void lk_place_play(struct lk_layout *l)
{
	float x, y;
	for (int zone = 1; zone <= 6; zone++)
		one_zone(l, zone);
	for (int i = lk_below(&l->rand, 7); i > 0; i--) {
		anywhere(l, 0, 0, &x, &y);
		lk_add_thing(l, 0, x, y);
	}
	for (int i = lk_below(&l->rand, 4) - 1; i > 0; i--)
		lone_die(l, 0, any_face(l));
	if (lk_chance(&l->rand, 0.22f))
		lk_add_hand(l, 1 + lk_below(&l->rand, 6));
	lk_scene_close(l->scene);
}

void lk_place_teach(struct lk_layout *l, int face, int most)
{
	for (int zone = 1; zone <= 6; zone++)
		for (int i = 0; i < l->scene->look->dice_each && i < most; i++)
			lone_die(l, zone, face);
	lk_scene_close(l->scene);
}
