/* SPDX-License-Identifier: MIT */
/*
 * steady_dice.c - the steady bot's judgement of dice: chances to win each place.
 */
#include "steady.h"

#include <string.h>

enum { FREE_DIE = 20, SURE = 1000 };

static const uint16_t ways_of[TOWN_DICE + 1] = { 1, 6, 36, 216, 1296, 7776 };
static const uint8_t choose[TOWN_DICE + 1][TOWN_DICE + 1] = {
	{ 1 },
	{ 1, 1 },
	{ 1, 2, 1 },
	{ 1, 3, 3, 1 },
	{ 1, 4, 6, 4, 1 },
	{ 1, 5, 10, 10, 5, 1 },
};

/* Calls done for every way to complete a hand, with how many of ways_of[free] lead to it. */
typedef void each_fn(void *data, const uint8_t faces[TOWN_FACES], int ways);

static void each_hand(
	uint8_t faces[TOWN_FACES], unsigned free, int at, int ways, each_fn *done, void *data)
{
	if (at == TOWN_FACES - 1 || !free) {
		faces[at] = (uint8_t)(faces[at] + free);
		done(data, faces, ways);
		faces[at] = (uint8_t)(faces[at] - free);
		return;
	}
	for (unsigned k = 0; k <= free; k++) {
		faces[at] = (uint8_t)(faces[at] + k);
		each_hand(faces, free - k, at + 1, ways * choose[free][k], done, data);
		faces[at] = (uint8_t)(faces[at] - k);
	}
}

/* Class and highest face of its pattern: hands in one bucket count as equal here. */
static int bucket(const uint8_t faces[TOWN_FACES])
{
	int most = 0, second = 0, top = 0, kinds = 0;
	for (int i = 0; i < TOWN_FACES; i++) {
		kinds += faces[i] > 0;
		if (faces[i] && faces[i] >= most) {
			second = most;
			most = faces[i];
			top = i;
		} else if (faces[i] > second) {
			second = faces[i];
		}
	}
	static const uint8_t classes[TOWN_DICE + 1] = { 0, 0, 1, 3, 6, 7 };
	int class = classes[most];
	if (most == 3 && second == 2)
		class = 5;
	else if (most == 2 && second == 2)
		class = 2;
	else if (kinds == TOWN_DICE && !(faces[FACE_9 - 1] && faces[FACE_A - 1]))
		class = 4;
	return class * TOWN_FACES + top;
}

struct bucket_count {
	int ways[DICE_HANDS];
};

static void count_bucket(void *data, const uint8_t faces[TOWN_FACES], int ways)
{
	struct bucket_count *b = data;
	b->ways[bucket(faces)] += ways;
}

/* A tie is for the Sheriff; nobody knows how another one decides. */
static int with_ties(const struct outlook *o, int64_t ahead, int64_t level)
{
	int share = o->t->badge == o->me ? 100 : 40;
	return (int)(ahead + (level - ahead) * share / 100);
}

/* Chances of 1000 to be ahead of and to be level with everybody at each value, one opponent
 * after the other. ways: how often of total he has each value. */
static void beat(int64_t *ahead, int64_t *level, int values, const int *ways, int total)
{
	int below = 0;
	for (int v = 0; v < values; v++) {
		ahead[v] = ahead[v] * below / total;
		below += ways[v];
		level[v] = level[v] * below / total;
	}
}

static unsigned free_dice(const struct town *t, int seat)
{
	const struct town_player *p = town_seat(t, seat);
	return p->free - town_dice(p->kept);
}

static void sure(int64_t *chance, int n)
{
	for (int i = 0; i < n; i++)
		chance[i] = SURE;
}

/* Chances of 1000 that just one of the others is ahead; before beat(). */
static void one_ahead(int64_t *one, const int64_t *none, int values, const int *ways, int total)
{
	int upto = 0;
	for (int v = 0; v < values; v++) {
		upto += ways[v];
		one[v] = (one[v] * upto + none[v] * (total - upto)) / total;
	}
}

/* second: chances to come second. */
static void face_odds(
	const struct outlook *o, int face, int out[TOWN_DICE + 1], int64_t second[TOWN_DICE + 1])
{
	static const uint16_t others[TOWN_DICE + 1] = { 1, 5, 25, 125, 625, 3125 };
	int64_t ahead[TOWN_DICE + 1], level[TOWN_DICE + 1];
	sure(ahead, TOWN_DICE + 1);
	sure(level, TOWN_DICE + 1);
	for (int seat = 1; seat <= o->t->seats; seat++) {
		uint8_t faces[TOWN_FACES];
		int ways[TOWN_DICE + 1] = { 0 };
		if (seat == o->me)
			continue;
		town_open_dice(o->t, seat, faces);
		unsigned free = free_dice(o->t, seat);
		for (unsigned k = 0; k <= free; k++)
			ways[faces[face - 1] + k] = choose[free][k] * others[free - k];
		one_ahead(second, level, TOWN_DICE + 1, ways, ways_of[free]);
		beat(ahead, level, TOWN_DICE + 1, ways, ways_of[free]);
	}
	out[0] = 0;
	for (int c = 1; c <= TOWN_DICE; c++)
		out[c] = with_ties(o, ahead[c], level[c]);
}

static void hall_odds(const struct outlook *o, int out[DICE_HANDS])
{
	int64_t ahead[DICE_HANDS], level[DICE_HANDS];
	sure(ahead, DICE_HANDS);
	sure(level, DICE_HANDS);
	for (int seat = 1; seat <= o->t->seats; seat++) {
		uint8_t faces[TOWN_FACES];
		struct bucket_count b = { { 0 } };
		if (seat == o->me)
			continue;
		town_open_dice(o->t, seat, faces);
		unsigned free = free_dice(o->t, seat);
		each_hand(faces, free, 0, 1, count_bucket, &b);
		beat(ahead, level, DICE_HANDS, b.ways, ways_of[free]);
	}
	/* Equal buckets are seldom equal hands, so half of them is a fair share. */
	for (int i = 0; i < DICE_HANDS; i++)
		out[i] = (int)((ahead[i] + level[i]) / 2);
}

/* Who comes second does what the first one leaves. */
static int worth_second(const struct outlook *o, int place, unsigned dice)
{
	if (!o->t->rules.expansion || o->t->seats == 2 || o->t->warpath == place)
		return 0;
	int base = worth_action(o, place, SIDE_BASE, o->me, dice);
	int more = worth_action(o, place, SIDE_MORE, o->me, dice);
	return base < more ? base : more;
}

void dice_init(struct dice_odds *d, const struct outlook *o)
{
	memset(d, 0, sizeof(*d));
	d->o = o;
	for (int place = PLACE_MINE; place <= PLACE_SHERIFF; place++) {
		int face = town_place_face(place);
		if (!face)
			continue;
		int64_t second[TOWN_DICE + 1] = { 0 };
		face_odds(o, face, d->face[face - 1], second);
		for (unsigned c = 1; c <= TOWN_DICE; c++) {
			d->face[face - 1][c] *= worth_place(o, place, c);
			d->face[face - 1][c] += (int)second[c] * worth_second(o, place, c);
		}
	}
	hall_odds(o, d->hall);
	for (unsigned aces = 0; aces <= TOWN_DICE; aces++)
		d->deeds[aces] = worth_place(o, PLACE_HALL, aces);
	d->free_die = o->t->final ? 0 : FREE_DIE;
}

struct sum {
	const struct dice_odds *d;
	int64_t total;
};

static void add_hand(void *data, const uint8_t faces[TOWN_FACES], int ways)
{
	struct sum *s = data;
	const struct dice_odds *d = s->d;
	int64_t value = (int64_t)d->hall[bucket(faces)] * d->deeds[faces[FACE_A - 1]];
	for (int i = 0; i < DICE_PLACES; i++)
		value += d->face[i][faces[i]];
	s->total += value * ways;
}

int dice_value(const struct dice_odds *d, const uint8_t faces[TOWN_FACES], unsigned free)
{
	uint8_t hand[TOWN_FACES];
	struct sum s = { .d = d };
	memcpy(hand, faces, sizeof(hand));
	each_hand(hand, free, 0, 1, add_hand, &s);
	return (int)(s.total / ways_of[free] / SURE) + (int)free * d->free_die;
}
