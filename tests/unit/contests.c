/* SPDX-License-Identifier: MIT */
/*
 * contests.c - see contests.h.
 */
#include "contests.h"

#include <check.h>
#include <string.h>

enum { WISHES = 60, TOLD = 4000 };

struct game *game;
struct dto *dto;
static uint8_t wishes[WISHES], options[GAME_VALUES_MAX];
static const struct game_option *option[DTO_BONUSES];
static size_t wishes_n, options_n;
static struct game_event happened[TOLD];
static size_t told_all;

void wish(int card)
{
	ck_assert_uint_lt(wishes_n, WISHES);
	wishes[wishes_n++] = (uint8_t)card;
}

void contest_option(const char *name, const uint8_t *v)
{
	for (size_t i = 0; i < dto_ops.n_options; i++) {
		const struct game_option *o = &dto_ops.options[i];
		if (strcmp(o->name, name) != 0)
			continue;
		option[options_n++] = o;
		memcpy(&options[o->at], v, o->len);
		return;
	}
	ck_abort_msg("no option %s", name);
}

static void keep_told(const struct game_events *ev)
{
	for (size_t i = 0; i < ev->n && told_all < TOLD; i++)
		happened[told_all++] = ev->list[i];
}

static void apply(const struct game_action *a)
{
	struct game_events ev;
	struct dt_error err;
	ck_assert_msg(game_apply(game, a, &ev, &err) == DT_OK, "%s: %s", err.rule, err.msg);
	keep_told(&ev);
	ck_assert_msg(game_audit(game, &err) == DT_OK, "%s: %s", err.rule, err.msg);
}

static void deal(void)
{
	while (game_acting(game) & game_bit(GAME_SEAT_TABLE)) {
		struct game_chance c;
		size_t which = 0;
		game_chance(game, &c);
		for (size_t i = 0; wishes_n && i < c.n; i++)
			if (c.action[i].kind == DTO_ACT_DEAL && c.action[i].arg[0] == wishes[0])
				which = i;
		if (wishes_n && c.action[which].kind == DTO_ACT_DEAL) {
			ck_assert_int_eq(c.action[which].arg[0], wishes[0]);
			memmove(wishes, wishes + 1, --wishes_n);
		}
		apply(&c.action[which]);
	}
}

void contest_new(int seats, int card1, int card2, int card3, int card4)
{
	struct game_setup setup;
	struct game_events ev;
	struct dt_error err;
	game_setup_default(&dto_ops, seats, &setup);
	for (size_t i = 0; i < options_n; i++)
		memcpy(&setup.value[option[i]->at], &options[option[i]->at], option[i]->len);
	options_n = wishes_n = told_all = 0;
	game_destroy(game);
	game = game_create(&dto_ops, &setup, &ev, &err);
	ck_assert_msg(game != NULL, "%s: %s", err.rule, err.msg);
	dto = game_state_edit(game);
	keep_told(&ev);
	const int cards[] = { card1, card2, card3, card4 };
	for (int i = 0; i < 4; i++)
		wish(cards[i]);
	deal();
}

void fill(uint8_t dice[DTO_PIPS], const char *text)
{
	memset(dice, 0, DTO_PIPS);
	for (; *text; text++)
		if (*text != ' ')
			dice[*text - '1']++;
}

void contest_do(const struct game_action *a)
{
	apply(a);
	deal();
}

void contest_refused(const char *rule, const struct game_action *a)
{
	struct dt_error err = { 0 };
	uint64_t before = game_hash(game);
	ck_assert_int_eq(game_apply(game, a, NULL, &err), DT_ERR_RULES);
	ck_assert_str_eq(err.rule, rule);
	ck_assert(err.msg[0]);
	ck_assert_uint_eq(game_hash(game), before);
}

static struct game_action with_dice(int seat, int kind, const char *dice)
{
	struct game_action a = { .seat = (uint8_t)seat, .kind = (uint8_t)kind };
	fill(a.arg, dice);
	return a;
}

void roll(int seat, const char *dice)
{
	struct game_action a = with_dice(seat, DTO_ACT_ROLL, dice);
	contest_do(&a);
}

void again(int seat, const char *left, const char *dice)
{
	struct game_action a = with_dice(seat, DTO_ACT_AGAIN, left);
	contest_do(&a);
	roll(seat, dice);
}

void place(int seat, const char *dice, int field)
{
	struct game_action a = with_dice(seat, DTO_ACT_PLACE, dice);
	a.arg[DTO_PIPS] = (uint8_t)field;
	contest_do(&a);
}

void place_refused(const char *rule, int seat, const char *dice, int field)
{
	struct game_action a = with_dice(seat, DTO_ACT_PLACE, dice);
	a.arg[DTO_PIPS] = (uint8_t)field;
	contest_refused(rule, &a);
}

void turn(int seat, const char *dice, const char *placed, int field)
{
	roll(seat, dice);
	DO(seat, DTO_ACT_STOP, 0);
	if (field)
		place(seat, placed, field);
	DO(seat, DTO_ACT_DONE, 0);
}

void lay(int seat, const char *dice, int field)
{
	ck_assert_int_ne(seat, dto->turn);
	dto->on[field - 1].seat = (uint8_t)seat;
	fill(dto->on[field - 1].dice, dice);
	ck_assert_int_eq(game_audit(game, NULL), DT_OK);
}

bool lies(int field, int seat, const char *dice)
{
	uint8_t want[DTO_PIPS];
	fill(want, dice);
	return dto->on[field - 1].seat == seat &&
	       memcmp(dto->on[field - 1].dice, want, DTO_PIPS) == 0;
}

void give(int seat, int card, int n)
{
	ck_assert_int_le(n, dto->deck[card]);
	dto->deck[card] = (uint8_t)(dto->deck[card] - n);
	dto->dealt = (uint8_t)(dto->dealt + n);
	dto->player[seat - 1].won[card] = (uint8_t)(dto->player[seat - 1].won[card] + n);
}

const struct game_event *told(int kind, int seat, int nth)
{
	for (size_t i = 0; i < told_all; i++)
		if (happened[i].kind == kind && (!seat || happened[i].seat == seat) && nth-- == 0)
			return &happened[i];
	return NULL;
}

int told_n(int kind)
{
	int n = 0;
	for (size_t i = 0; i < told_all; i++)
		n += happened[i].kind == kind;
	return n;
}

void forget_told(void)
{
	told_all = 0;
}
