/* SPDX-License-Identifier: MIT */
/*
 * tell.c - events as sentences: which one it is, and what is said of the event in it.
 *
 * The words are in tell_words.c; what came with the expansion and the Indians is told in
 * tell_expansion.c.
 */
#include "tell.h"

#include "tell_in.h"
#include "tell_expansion.h"

static bool is_seat(int purse)
{
	return purse >= 1 && purse <= GAME_SEATS_MAX;
}

/* What moved, as people are told it who have to move it. */
static enum sentence handed(const struct told *t, enum sentence say)
{
	static const uint8_t by_hand[SENTENCES] = { [SAY_PAY] = SAY_HAND_PAY,
		[SAY_ROB] = SAY_HAND_ROB,
		[SAY_ATTACK] = SAY_HAND_ATTACK,
		[SAY_COACH] = SAY_HAND_COACH,
		[SAY_DOLLARS] = SAY_HAND_DOLLARS,
		[SAY_MINE] = SAY_HAND_MINE,
		[SAY_NUGGETS] = SAY_HAND_NUGGETS };
	return t->own && by_hand[say] ? (enum sentence)by_hand[say] : say;
}

static enum sentence money(struct told *t)
{
	const uint8_t *arg = t->e->arg;
	t->n = arg[2];
	if (arg[0] == PURSE_COACH)
		return is_seat(arg[1]) ? SAY_ATTACK : SAY_COACH;
	if (arg[1] == PURSE_COACH)
		return SAY_NOTHING; /* told as the price */
	if (!is_seat(arg[0]))
		return SAY_ROB;
	t->other = t->names[arg[0] - 1];
	return SAY_DOLLARS;
}

static enum sentence gold(struct told *t)
{
	const uint8_t *arg = t->e->arg;
	t->n = arg[2];
	if (!is_seat(arg[0]))
		return SAY_MINE;
	t->other = t->names[arg[0] - 1];
	return SAY_NUGGETS;
}

static enum sentence gained(struct told *t)
{
	const struct game_event *e = t->e;
	t->a = town_card_name(e->arg[1]);
	if (e->arg[0]) {
		t->other = t->names[e->arg[0] - 1];
		return SAY_GAIN_FROM;
	}
	if (!town_is_deed(e->arg[1]))
		return SAY_GAIN;
	/* seen by all: out of the row, and told as the deed that was taken */
	return e->known == t->everybody ? SAY_NOTHING : SAY_GAIN_UNSEEN;
}

static enum sentence seen(struct told *t)
{
	const uint8_t *arg = t->e->arg;
	t->other = t->names[arg[0] - 1];
	t->n = arg[1];
	if (!arg[2] || arg[2] == GS_UNKNOWN || arg[2] == DEED_UNKNOWN)
		return SAY_STEAL;
	tell_list_cards(t, arg + 2, t->n);
	return SAY_STEAL_SEEN;
}

static enum sentence discarded(struct told *t)
{
	t->n = t->e->arg[0];
	if (t->e->arg[1] == GS_UNKNOWN)
		return SAY_DISCARD_SOME;
	tell_list_cards(t, t->e->arg + 1, t->n);
	return SAY_DISCARD;
}

static enum sentence ruled(struct told *t)
{
	tell_list_order(t, t->order, sizeof(t->order), t->e->arg);
	t->a = t->order;
	tell_list_set(t, t->e->arg[6]);
	return t->e->arg[6] ? SAY_RULING_TAKES : SAY_RULING;
}

static enum sentence controls(struct told *t)
{
	t->b = town_face_name(town_place_face(t->e->arg[0]));
	t->n = t->e->arg[1];
	return t->e->arg[0] == PLACE_HALL ? SAY_CONTROL_HALL : SAY_CONTROL;
}

static enum sentence tied(struct told *t)
{
	tell_list_set(t, t->e->arg[1]);
	if (t->e->arg[0] == PLACE_DOC)
		return SAY_TIE_DOC;
	if (t->e->arg[2])
		return SAY_TIE_SECOND;
	return t->e->arg[0] == PLACE_END ? SAY_TIE_END : SAY_TIE;
}

/* Dice: phase I. */
static enum sentence dice(struct told *t)
{
	const struct game_event *e = t->e;
	if (e->kind == EV_ROLL) {
		t->n = e->arg[0];
		return e->arg[1] ? SAY_ROLL_FINAL : t->n == 1 ? SAY_ROLL_FIRST : SAY_ROLL;
	}
	tell_list_dice(t, e->arg);
	if (e->kind == EV_LIFT)
		return town_dice(e->arg) ? SAY_KEEP : SAY_KEEP_NONE;
	if (e->kind == EV_HAND) {
		t->a = town_class_name(town_hand_class(e->arg));
		return SAY_HAND;
	}
	return e->kind == EV_PUTBACK ? SAY_PUTBACK : SAY_REROLL;
}

static enum sentence over(struct told *t)
{
	return t->e->arg[0] == 1   ? SAY_OVER_GOLD
	       : t->e->arg[0] == 2 ? SAY_OVER_DEEDS
				   : SAY_OVER_BOTH;
}

static const char *purse_name(const struct told *t, int purse)
{
	if (is_seat(purse))
		return t->names[purse - 1];
	return town_place_name(purse == PURSE_MINE   ? PLACE_MINE
			       : purse == PURSE_BANK ? PLACE_BANK
						     : PLACE_COACH);
}

static enum sentence acts(int place, int side)
{
	int n = place - PLACE_MINE - (place > PLACE_COACH);
	return (enum sentence)(SAY_ACT + 2 * n + side - SIDE_BASE);
}

static enum sentence choose(struct told *t)
{
	const uint8_t *arg = t->e->arg;
	t->n = arg[0];
	switch ((enum town_event)t->e->kind) {
	case EV_ROUND:
		return SAY_ROUND;
	case EV_ROLL:
	case EV_LIFT:
	case EV_PUTBACK:
	case EV_REROLL:
	case EV_HAND:
		return dice(t);
	case EV_PAY:
		return t->n ? SAY_PAY : SAY_NOTHING;
	case EV_PLACE:
		t->a = town_place_name(arg[0]);
		return SAY_PLACE;
	case EV_NOBODY:
		t->b = town_face_name(town_place_face(arg[0]));
		return SAY_NOBODY;
	case EV_CONTROL:
		return controls(t);
	case EV_TIE:
		return tied(t);
	case EV_OFFER:
		tell_list_goods(t);
		tell_list_order(t, t->order, sizeof(t->order), arg);
		t->a = t->order;
		return SAY_OFFER;
	case EV_OFFER_CARD:
		t->a = town_card_name(arg[0]);
		return arg[0] == GS_UNKNOWN || arg[0] == DEED_UNKNOWN ? SAY_NOTHING
								      : SAY_OFFER_CARD;
	case EV_RULING:
		return ruled(t);
	case EV_DOLLARS:
		return money(t);
	case EV_NUGGETS:
		return gold(t);
	case EV_CARD:
		return gained(t);
	case EV_DRAW:
		t->a = town_card_name(arg[1]);
		return SAY_DRAW;
	case EV_DISCARD:
		return discarded(t);
	case EV_SEEN:
		return seen(t);
	case EV_PLAY:
		t->a = town_card_name(arg[0]);
		t->other = arg[1] ? t->names[arg[1] - 1] : "";
		return arg[1] ? SAY_PLAY_AT : SAY_PLAY;
	case EV_CANCELLED:
		t->a = town_card_name(arg[0]);
		return SAY_CANCELLED;
	case EV_TURN:
		t->a = town_face_name(arg[0]);
		t->b = town_face_name(arg[1]);
		return SAY_TURN;
	case EV_BADGE:
		return SAY_BADGE;
	case EV_DEED:
		t->a = town_card_name(arg[0]);
		return SAY_DEED;
	case EV_ROW:
		t->a = town_card_name(arg[1]);
		return SAY_ROW;
	case EV_VISITORS:
		tell_list_order(t, t->list, sizeof(t->list), arg);
		if (t->call)
			return arg[1] ? SAY_CALLS : SAY_CALL;
		return arg[1] ? SAY_VISITS : SAY_VISIT;
	case EV_ELIXIR:
		t->a = town_card_name(arg[0]);
		t->b = town_card_effect(arg[0]);
		return SAY_ELIXIR;
	case EV_SHELF:
		t->a = town_card_name(arg[1]);
		return SAY_SHELF;
	case EV_PROTECT:
		tell_list_cards(t, arg, arg[1] ? 2 : 1);
		return SAY_PROTECT;
	case EV_SHUFFLE:
		t->a = tell_deck_name(arg[0]);
		return SAY_SHUFFLE;
	case EV_OVER:
		return over(t);
	case EV_POINTS:
		return SAY_POINTS;
	case EV_WINNER:
		return SAY_WINNER;
	case EV_REMEDY:
		t->a = town_remedy_name(arg[0]);
		t->b = town_card_effect(town_remedy_elixir(arg[0]));
		return SAY_REMEDY;
	case EV_TOLD:
		t->a = town_card_name(arg[0]);
		return arg[1] ? SAY_SHOWN : SAY_TOLD;
	case EV_MEND:
		t->n = arg[3];
		t->other = purse_name(t, arg[1]);
		t->a = purse_name(t, arg[2]);
		return arg[0] == GOOD_DOLLAR ? SAY_MEND : SAY_MEND_GOLD;
	case EV_ACTION:
		return acts(arg[0], arg[1]);
	case EV_SECOND: /* and what follows: tell_expansion.c */
	case EV_RIVER:
	case EV_RANCH:
	case EV_HIRE:
	case EV_SET:
	case EV_CATCH:
	case EV_WANTED:
	case EV_TOP:
	case EV_CHASE:
	case EV_BOXED:
	case EV_GIVEN:
	case EV_INDIAN:
	case EV_SPIRIT:
	case EV_TRAP:
	case EV_WARPATH:
	case EV_MADE_UP:
	case TOWN_EVENTS:
		break;
	}
	return SAY_NOTHING;
}

static size_t tell(const struct game *g, const struct game_event *e, const char *const names[],
	bool own, char *buf, size_t size)
{
	struct told t = { .e = e, .names = names, .who = "", .other = "", .a = "", .b = "" };
	t.call = town_of(g)->rules.edition || town_of(g)->rules.expansion;
	t.everybody = game_bit(town_of(g)->seats + 1) - 1;
	if (e->seat)
		t.who = names[e->seat - 1];
	if (size)
		buf[0] = '\0';
	size_t more = town_tell_expansion(town_of(g), e, names, buf, size);
	if (more)
		return more;
	t.own = own;
	enum sentence which = handed(&t, choose(&t));
	return tell_write(which, &t, buf, size);
}

size_t town_tell(const struct game *g, const struct game_event *e, const char *const names[],
	char *buf, size_t size)
{
	return tell(g, e, names, false, buf, size);
}

size_t town_tell_hands(const struct game *g, const struct game_event *e, const char *const names[],
	char *buf, size_t size)
{
	return tell(g, e, names, town_of(g)->rules.cards, buf, size);
}
