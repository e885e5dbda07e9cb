/* SPDX-License-Identifier: MIT */
/*
 * lk_place.h - who lies where in one picture: dice that roll apart, touch, lean and are stacked,
 * cups, hands, coins, lumps, cards.
 *
 * Nothing runs through anything else, and what leans rests on what is drawn below it.
 */
#ifndef LK_PLACE_H
#define LK_PLACE_H

#include "lk_scene.h"

enum { LK_DICE_MAX = 60, LK_OBJECTS_MAX = 40, LK_HAND_GROUP = 7 };

/* A die; its shape is the one painted LK_DIE with this number as its drawing. */
struct lk_lying {
	int zone; /* 1 to 6, 0: outside */
	bool cocked, touching;
};

struct lk_object {
	int zone;
	const char *kind;
	float x, y;
};

/* What takes up room on the table: a square or a circle. */
struct lk_room {
	float x, y, half, angle;
	bool square;
};

struct lk_layout {
	bool mischief;		/* all zones are full of what leans, is stacked or only printed */
	bool cards;		/* in all zones lie or are held cards with stickers */
	bool hides;		/* in most zones stand cups of any kind, or hands reach over them */
	struct lk_scene *scene; /* gets the shapes */
	struct lk_rand rand;
	struct lk_lying die[LK_DICE_MAX];
	int dice;
	struct lk_object object[LK_OBJECTS_MAX];
	int objects;
	struct lk_room room[LK_SHAPES_MAX];
	int rooms;
	bool covered[7];
	float cup_x[7], cup_y[7];
	int hand_zone; /* 0: none */
	float hand_x, hand_y;
};

/* A picture of play; closes the scene. */
void lk_place_play(struct lk_layout *l);
/* One face on all dice of all zones, at most so many of each. */
void lk_place_teach(struct lk_layout *l, int face, int most);
/* The gap between two things, less than 0 when they overlap. */
struct lk_shape *lk_layout_die(const struct lk_layout *l, int number);

/* Parts of lk_place.c that lk_things.c does: false where there was no room. */
struct lk_shape *lk_add_shape(
	struct lk_layout *l, enum lk_kind kind, enum lk_paint paint, int zone);
bool lk_add_room(struct lk_layout *l, struct lk_room room, float gap);
void lk_add_coin(
	struct lk_layout *l, int zone, float x, float y, float z, float radius, float thick);
void lk_add_thing(struct lk_layout *l, int zone, float x, float y);
bool lk_add_cup(struct lk_layout *l, int zone);
/* A cup that need not be the look's, with a band or a lid. */
bool lk_add_any_cup(struct lk_layout *l, int zone);
void lk_add_hand(struct lk_layout *l, int zone);

#endif
