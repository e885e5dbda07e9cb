/* SPDX-License-Identifier: MIT */
/*
 * place.c - dice are put on cards, and what becomes of those that lie there.
 */
#include "flow.h"

#include <string.h>

static void tell_dice(struct game_events *ev, int kind, int seat, const uint8_t *dice, int field,
	const struct dto_field *on)
{
	uint8_t args[DTO_PIPS + 2];
	memcpy(args, dice, DTO_PIPS);
	args[DTO_PIPS] = (uint8_t)field;
	args[DTO_PIPS + 1] = on->card;
	game_tell(ev, kind, seat, args, sizeof(args));
}

static void take_off(struct dto *t, int field, struct game_events *ev)
{
	struct dto_field *on = &t->on[field - 1];
	if (on->seat)
		tell_dice(ev, DTO_EV_BACK, on->seat, on->dice, field, on);
	on->seat = 0;
	memset(on->dice, 0, sizeof(on->dice));
}

static void put_on(struct dto *t, int field, const uint8_t *dice)
{
	struct dto_field *on = &t->on[field - 1];
	on->seat = t->turn;
	memcpy(on->dice, dice, DTO_PIPS);
}

static void begin_battle(struct dto *t, int field, const uint8_t *dice, struct game_events *ev)
{
	const struct dto_field *on = &t->on[field - 1];
	uint8_t told[] = { on->seat, (uint8_t)field, on->card };
	t->ask = DTO_ASK_BATTLE;
	t->field = (uint8_t)field;
	t->battles++;
	t->tries = t->fell[0] = t->fell[1] = 0;
	memcpy(t->attack, dice, DTO_PIPS);
	game_tell(ev, DTO_EV_BATTLE, t->turn, told, sizeof(told));
}

void dto_place(struct dto *t, const struct game_action *a, struct game_events *ev)
{
	int field = a->arg[DTO_PIPS];
	struct dto_field *on = &t->on[field - 1];
	for (int i = 0; i < DTO_PIPS; i++)
		t->free[i] = (uint8_t)(t->free[i] - a->arg[i]);
	tell_dice(ev, DTO_EV_PLACE, t->turn, a->arg, field, on);
	if (on->seat && dto_sum(on->dice) == dto_sum(a->arg)) {
		begin_battle(t, field, a->arg, ev);
		return;
	}
	take_off(t, field, ev);
	put_on(t, field, a->arg);
}

static void settle(struct dto *t, bool attacker, struct game_events *ev)
{
	struct dto_field *on = &t->on[t->field - 1];
	uint8_t told[] = { t->field, on->card };
	game_tell(ev, DTO_EV_BATTLE_WON, attacker ? t->turn : on->seat, told, sizeof(told));
	if (attacker) {
		take_off(t, t->field, ev);
		put_on(t, t->field, t->attack);
	} else {
		tell_dice(ev, DTO_EV_BACK, t->turn, t->attack, t->field, on);
		for (int i = 0; i < DTO_PIPS; i++)
			t->lost[i] = (uint8_t)(t->lost[i] + t->attack[i]);
	}
	memset(t->attack, 0, sizeof(t->attack));
	t->field = 0;
}

bool dto_battle_over(struct dto *t, struct game_events *ev)
{
	uint8_t fell[2] = { t->fell[0], t->fell[1] };
	game_tell(ev, DTO_EV_BATTLE_ROLL, t->turn, &fell[0], 1);
	game_tell(ev, DTO_EV_BATTLE_ROLL, t->on[t->field - 1].seat, &fell[1], 1);
	t->fell[0] = t->fell[1] = 0;
	if (fell[0] == fell[1]) {
		t->tries = (uint8_t)(t->tries < UINT8_MAX ? t->tries + 1 : t->tries);
		game_tell(ev, DTO_EV_EQUAL, t->turn, NULL, 0);
		return false;
	}
	settle(t, fell[0] > fell[1], ev);
	t->tries = 0;
	return true;
}
