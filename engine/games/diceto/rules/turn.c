/* SPDX-License-Identifier: MIT */
/*
 * turn.c - a turn of Diceto: collect, turn cards up, roll, place, and the next one.
 */
#include "flow.h"

#include "words.h"

#include <string.h>

#define TELL(kind, seat, ...)                                                                      \
	game_tell(ev, kind, seat, (const uint8_t[]){ __VA_ARGS__ },                                \
		sizeof((const uint8_t[]){ __VA_ARGS__ }))

/* ---- The decks ---- */

static void fill_decks(struct dto *t)
{
	for (int k = 0; k < DTO_KINDS; k++) {
		/* Whoever turns up cards of his own need not say which bear the word where it
		 * counts for nothing. */
		uint8_t words = t->rules.physical && !t->rules.bonus ? 0 : t->rules.words[k];
		t->deck[k + 1] = (uint8_t)(t->rules.cards[k] - words);
		t->deck[k + 1 + DTO_KINDS] = words;
	}
	t->bonus_deck = (uint8_t)((1u << DTO_BONUSES) - 1);
}

/* Asks for the next card that is to lie open; false when all that can do. */
static bool turn_up(struct dto *t)
{
	for (uint8_t f = 0; f < DTO_OPEN && t->dealt < DTO_DECK; f++) {
		if (t->on[f].card)
			continue;
		t->field = (uint8_t)(f + 1);
		t->ask = t->rules.physical ? DTO_ASK_CARD : DTO_ASK_DEAL;
		return true;
	}
	for (uint8_t i = 0; t->rules.bonus && i < DTO_BONUS_OPEN; i++) {
		if (t->bonus[i])
			continue;
		t->field = (uint8_t)(i + 1);
		t->ask = t->rules.physical ? DTO_ASK_BONUS : DTO_ASK_DEAL_BONUS;
		return true;
	}
	return false;
}

/* ---- Turns ---- */

static bool any_open(const struct dto *t)
{
	for (int f = 0; f < DTO_OPEN; f++)
		if (t->on[f].card)
			return true;
	return false;
}

/* All that must lie there lies there: who rolls, or is it over? */
static void go_on(struct dto *t, struct game_events *ev)
{
	t->field = 0;
	if (turn_up(t))
		return;
	if (!any_open(t)) {
		dto_end(t, 2, ev);
		return;
	}
	t->ask = DTO_ASK_ROLL;
}

static void collect(struct dto *t, struct game_events *ev)
{
	for (uint8_t f = 0; f < DTO_FIELDS; f++) {
		struct dto_field *on = &t->on[f];
		if (on->seat != t->turn)
			continue;
		if (on->card == DTO_SUPER_ROLL) {
			t->super = 1;
			TELL(DTO_EV_SUPER, t->turn, 0);
		} else {
			t->player[t->turn - 1].won[on->card]++;
			TELL(DTO_EV_COLLECT, t->turn, (uint8_t)(f + 1), on->card);
		}
		memset(on, 0, sizeof(*on));
	}
}

static void begin_turn(struct dto *t, int seat, struct game_events *ev)
{
	struct dto_player *p = &t->player[seat - 1];
	if (seat == t->rules.first && t->round < UINT8_MAX) {
		t->round++;
		TELL(DTO_EV_ROUND, 0, t->round);
	}
	t->turn = (uint8_t)seat;
	t->turns++;
	t->rolls = t->super = t->placed = 0;
	memset(t->free, 0, sizeof(t->free));
	memset(t->lost, 0, sizeof(t->lost));
	p->turns = (uint8_t)(p->turns < UINT8_MAX ? p->turns + 1 : p->turns);
	TELL(DTO_EV_TURN, seat, 0);
	collect(t, ev);
	t->rolling = DTO_DICE;
	if (dto_won(t, seat) >= t->rules.target)
		dto_end(t, 1, ev);
	else
		go_on(t, ev);
}

static void next_turn(struct dto *t, struct game_events *ev)
{
	begin_turn(t, t->turn % t->seats + 1, ev);
}

static void begin(void *state, const struct game_setup *setup, struct game_events *ev)
{
	struct dto *t = state;
	memset(t, 0, sizeof(*t));
	memcpy(&t->rules, setup->value, sizeof(t->rules));
	t->seats = setup->seats;
	t->on[DTO_SUPER - 1].card = DTO_SUPER_ROLL;
	fill_decks(t);
	if (dto_is_made_up(&t->rules))
		TELL(DTO_EV_MADE_UP, 0, 0);
	begin_turn(t, t->rules.first, ev);
}

/* ---- Answers ---- */

/* The super-roll card goes back before dice are placed, so that it can be contested at once. */
static void begin_placing(struct dto *t, struct game_events *ev)
{
	struct dto_field *on = &t->on[DTO_SUPER - 1];
	t->ask = DTO_ASK_PLACE;
	t->placed = 1;
	t->super = 0;
	if (!on->card) {
		on->card = DTO_SUPER_ROLL;
		TELL(DTO_EV_SUPER_BACK, t->turn, 0);
	}
}

static void rolled(struct dto *t, const uint8_t *dice, struct game_events *ev)
{
	uint8_t told[DTO_PIPS + 1];
	t->rolls++;
	t->rolling = 0;
	for (int i = 0; i < DTO_PIPS; i++)
		told[i] = t->free[i] = (uint8_t)(t->free[i] + dice[i]);
	told[DTO_PIPS] = t->rolls;
	game_tell(ev, DTO_EV_ROLL, t->turn, told, sizeof(told));
	if (dto_may_roll(t))
		t->ask = DTO_ASK_AGAIN;
	else
		begin_placing(t, ev);
}

static void roll_again(struct dto *t, const uint8_t *left, struct game_events *ev)
{
	uint8_t told[DTO_PIPS + 1];
	if (t->rolls >= DTO_ROLLS)
		t->super = 0; /* that was it; the card goes back after this roll */
	memcpy(t->free, left, sizeof(t->free));
	memcpy(told, left, DTO_PIPS);
	t->rolling = (uint8_t)(DTO_DICE - dto_count(left));
	told[DTO_PIPS] = t->rolling;
	t->ask = DTO_ASK_ROLL;
	game_tell(ev, DTO_EV_AGAIN, t->turn, told, sizeof(told));
}

static void fell(struct dto *t, const struct game_action *a, struct game_events *ev)
{
	uint8_t pips = 1;
	while (!a->arg[pips - 1])
		pips++;
	t->fell[a->seat != t->turn] = pips;
	if (t->fell[0] && t->fell[1] && dto_battle_over(t, ev))
		t->ask = DTO_ASK_PLACE;
}

/* A card of a real deck that this one has no more of is one of those left: which, nobody knows. */
static void take_out(struct dto *t, int card)
{
	for (int other = 1; !t->deck[card] && other < DTO_SUPER_ROLL; other++)
		if (t->deck[other])
			card = other;
	t->deck[card]--;
}

static void card_lies(struct dto *t, uint8_t card, struct game_events *ev)
{
	t->on[t->field - 1].card = card;
	take_out(t, card);
	t->dealt++;
	TELL(DTO_EV_CARD, 0, t->field, card);
	go_on(t, ev);
}

static void bonus_lies(struct dto *t, uint8_t bonus, struct game_events *ev)
{
	t->bonus[t->field - 1] = bonus;
	t->bonus_deck &= (uint8_t) ~(1u << (bonus - 1));
	TELL(DTO_EV_BONUS_CARD, 0, bonus);
	go_on(t, ev);
}

static void apply(void *state, const struct game_action *a, struct game_events *ev)
{
	struct dto *t = state;
	switch ((enum dto_action)a->kind) {
	case DTO_ACT_ROLL:
		if (t->ask == DTO_ASK_BATTLE)
			fell(t, a, ev);
		else
			rolled(t, a->arg, ev);
		break;
	case DTO_ACT_AGAIN:
		roll_again(t, a->arg, ev);
		break;
	case DTO_ACT_STOP:
		begin_placing(t, ev);
		break;
	case DTO_ACT_PLACE:
		dto_place(t, a, ev);
		break;
	case DTO_ACT_DONE:
		next_turn(t, ev);
		break;
	case DTO_ACT_TURN_UP:
	case DTO_ACT_DEAL:
		card_lies(t, a->arg[0], ev);
		break;
	case DTO_ACT_SHOW:
	case DTO_ACT_BONUS:
		bonus_lies(t, a->arg[0], ev);
		break;
	case DTO_ACTIONS:
		break;
	}
}

const struct game_ops dto_ops = {
	.id = "diceto",
	.title = N_("Diceto"),
	.revision = 1,
	.seats_min = 2,
	.seats_max = DTO_SEATS,
	.state_size = sizeof(struct dto),
	.types = dto_types,
	.actions = dto_actions,
	.events = dto_events,
	.n_types = DTO_TYPES,
	.n_actions = DTO_ACTIONS,
	.n_events = DTO_EVENTS,
	.state = &dto_record,
	.options = dto_options,
	.n_options = DTO_OPTIONS,
	.begin = begin,
	.acting = dto_acting,
	.legal = dto_legal,
	.check = dto_check,
	.rule = dto_rule,
	.apply = apply,
	.fallback = dto_fallback,
	.chance = dto_chance,
	.moment = dto_moment,
	.score = dto_score,
	.result = dto_result,
	.audit = dto_audit,
	.fits = dto_fits,
};
