/* SPDX-License-Identifier: MIT */
/*
 * highdie.c - High Die, a game to try the interfaces of games on: nobody else knows it but the
 * list.
 *
 * In each of three rounds all roll two dice with star, moon and sun (1, 2, 3) and a pip die. A sign
 * that lies in the middle too counts twice. The highest sum wins two coins, the next one coin; of
 * equal ones the seat that comes first.
 */
#include "highdie.h"

#include "game_words.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

enum { SIGNS = 3, FACES = 9, ROUNDS = 3, KEEP = 1, EV_ROUND = 1, EV_ROLL, EV_COINS };
enum { TYPE_NUMBER, TYPE_FACE };

struct high {
	uint8_t seats, round, asked; /* asked: set of seats */
	uint8_t coins[GAME_SEATS_MAX];
	uint8_t dice[GAME_SEATS_MAX][GAME_ARGS]; /* and behind them what lies in the middle */
};

static const char *const face_names[] = { "", "star", "moon", "sun", "1", "2", "3", "4", "5", "6" };
static const struct game_type types[] = { { "number", NULL, 255 }, NAMED("face", face_names) };
static const struct game_field dice_fields[] = { MANY("dice", COUNTS, FACE, 0, FACES),
	MANY("middle", COUNTS, FACE, FACES, SIGNS), { NULL } };
static const struct game_word actions[] = { { NULL, NULL }, { "keep", dice_fields } };
static const struct game_word events[] = { { NULL, NULL }, { "round", FIELDS(ONE("n", NUMBER, 0)) },
	{ "roll", dice_fields }, { "coins", FIELDS(ONE("n", NUMBER, 0)) } };
static const struct game_field fields[] = { PART(high, "seats", seats, ONE, NUMBER, 1),
	PART(high, "round", round, ONE, NUMBER, 1), PART(high, "asked", asked, SET, NUMBER, 1),
	PART(high, "coins", coins, ARRAY, NUMBER, GAME_SEATS_MAX),
	PART(high, "dice", dice, ARRAY, NUMBER, GAME_SEATS_MAX *GAME_ARGS), { NULL } };
static const struct game_record state = { fields, sizeof(struct high) };

static void next_round(struct high *h, struct game_events *ev)
{
	h->round++;
	h->asked = (uint8_t)((1u << h->seats) - 1);
	game_tell(ev, EV_ROUND, 0, &h->round, 1);
}

static void begin(void *s, const struct game_setup *setup, struct game_events *ev)
{
	((struct high *)s)->seats = setup->seats;
	next_round(s, ev);
}

static size_t legal(const void *s, int seat, struct game_action *out, size_t cap)
{
	size_t n = 0;
	for (int way = 0; way < SIGNS * SIGNS * (FACES - SIGNS); way++) {
		int a = way % SIGNS, b = way / SIGNS % SIGNS;
		struct game_action keep = { .seat = (uint8_t)seat, .kind = KEEP };
		keep.arg[a]++, keep.arg[b]++, keep.arg[SIGNS + way / SIGNS / SIGNS]++;
		if (a <= b && n++ < cap)
			out[n - 1] = keep;
	}
	return n;
}

static enum dt_status check(const void *s, const struct game_action *a, struct dt_error *why)
{
	int n[2] = { 0 };
	for (int f = 0; f < FACES; f++)
		n[f >= SIGNS] += a->arg[f];
	return n[0] == 2 && n[1] == 1 ? DT_OK : dt_refuse(why, "HD-1", "Roll two signs and a die.");
}

static int sum_of(const uint8_t *dice)
{
	int sum = 0;
	for (int f = 0; f < FACES; f++)
		sum += dice[f] * (f < SIGNS ? (f + 1) * (dice[FACES + f] ? 2 : 1) : f + 1 - SIGNS);
	return sum;
}

static void apply(void *s, const struct game_action *a, struct game_events *ev)
{
	struct high *h = s;
	memcpy(h->dice[a->seat - 1], a->arg, GAME_ARGS);
	h->asked &= (uint8_t)~game_bit(a->seat);
	if (h->asked)
		return;
	for (int i = 0; i < h->seats; i++)
		game_tell(ev, EV_ROLL, i + 1, h->dice[i], GAME_ARGS);
	for (uint8_t coins = 2; coins; coins--) {
		int best = 0;
		for (int i = 1; i < h->seats; i++)
			best = sum_of(h->dice[i]) > sum_of(h->dice[best]) ? i : best;
		memset(h->dice[best], 0, GAME_ARGS); /* once is enough */
		h->coins[best] = (uint8_t)(h->coins[best] + coins);
		game_tell(ev, EV_COINS, best + 1, &coins, 1);
	}
	if (h->round < ROUNDS)
		next_round(h, ev);
}

static bool fallback(const void *s, int seat, const uint8_t *roll, struct game_action *out)
{
	*out = (struct game_action){ .seat = (uint8_t)seat, .kind = KEEP };
	if (roll)
		memcpy(out->arg, roll, FACES);
	return roll != NULL;
}

static void observe(const void *s, int seat, void *view)
{
	struct high *h = memcpy(view, s, sizeof(*h));
	for (int i = 0; i < h->seats && h->asked; i++)
		if (i + 1 != seat) /* nobody looks under another's cup */
			memset(h->dice[i], 0, GAME_ARGS);
}

static size_t score(const void *s, struct game_line *out, size_t cap)
{
	const struct high *h = s;
	for (uint8_t i = 0; i < h->seats && i < cap; i++)
		out[i] = (struct game_line){ (uint8_t)(i + 1), "coins", h->coins[i], h->coins[i] };
	return h->seats;
}

const struct game_ops highdie_ops = { "highdie", "High Die", 1, 2, GAME_SEATS_MAX,
	sizeof(struct high), types, actions, events, 2, 2, 4, &state, NULL, 0, begin, NULL, legal,
	check, apply, score, .fallback = fallback, .observe = observe };

/* ---- At the table ---- */

static enum dt_status dice(const struct game *g, int seat, const uint8_t *lying,
	const struct game_area *areas, size_t n, struct game_action *out, struct dt_error *err)
{
	fallback(NULL, seat, lying, out);
	for (size_t i = 0; i < n; i++)
		for (int k = 0; k < areas[i].n; k++)
			if (areas[i].die[k].face <= SIGNS)
				out->arg[FACES + areas[i].die[k].face - 1]++;
	return game_check(g, out, err);
}

static size_t say(const struct game *g, const struct game_event *e, const char *const names[],
	char *buf, size_t size)
{
	if (e->kind == EV_ROUND)
		return (size_t)snprintf(buf, size, _("Round %d."), e->arg[0]);
	bool rolled = e->kind == EV_ROLL;
	return (size_t)snprintf(buf, size, rolled ? _("%s has %d.") : _("%s wins %d."),
		names[e->seat - 1], rolled ? sum_of(e->arg) : e->arg[0]);
}

/* The prize of a round is a place of the table: the strip lights up for who has won it. */
static void moved(const struct game_event *e, struct screen *s)
{
	struct screen_place *prize = &s->place[0];
	if (e->kind == EV_ROUND) {
		*prize = (struct screen_place){ .state = SCREEN_LATER };
		snprintf(prize->name, sizeof(prize->name), "%s", _("Prize"));
	} else if (e->kind == EV_COINS) {
		s->phase = SCREEN_SETTLING;
		prize->state = SCREEN_WON;
		prize->winner[2 - e->arg[0]] = e->seat;
	}
}

static const struct dt_alphabet signs = { SIGNS, { "star", "moon", "sun" } };
static const struct dt_dice_kind kinds[] = { { &signs, 2 }, { &dt_pips, 1 } };
static const struct game_spot middle = { { 11, 400, 250, 100, 100, DT_AREA_MIDDLE, 0 }, 1 };
const struct game_table highdie_table = { kinds, 2, .fields = &middle, .fields_n = 1,
	.dice_beside = dice, .tell = say, .next = EV_ROUND, .moved = moved };

static bool rolls(const struct game *g, int seat, struct bot_dice *out)
{
	*out = (struct bot_dice){ { 2, 1 }, { SIGNS, 6 }, "dice", game_value(g, "round"),
		(uint32_t)seat };
	return game_acting(g) != 0;
}

static const struct bot bots[] = { { "random", bot_random }, { NULL, NULL } };
const struct bot_game highdie_bots = { bots, KEEP, rolls };
