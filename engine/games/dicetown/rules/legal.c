/* SPDX-License-Identifier: MIT */
/*
 * legal.c - what a seat may answer. Why another answer is refused: refuse.c.
 *
 * An answer is legal when the list for its question has it. Only dice, whose lists are long, are
 * checked by themselves. Here are the questions about dice and the Sheriff's, and what the table
 * draws; those about cards are in legal_cards.c, what came with the expansion and the Indians in
 * legal_expansion.c.
 */
#include "flow.h"

#include "legal_in.h"

#include <string.h>

void legal_put(struct legal_list *l)
{
	if (l->wanted)
		l->found = l->found || game_action_same(l->wanted, &l->a);
	else if (l->n < l->cap)
		l->out[l->n] = l->a;
	l->n++;
}

void legal_start(struct legal_list *l, int kind)
{
	l->a.kind = (uint8_t)kind;
	memset(l->a.arg, 0, sizeof(l->a.arg));
}

void legal_put_simple(struct legal_list *l, int kind)
{
	legal_start(l, kind);
	legal_put(l);
}

void legal_put_one(struct legal_list *l, int kind, int arg)
{
	legal_start(l, kind);
	l->a.arg[0] = (uint8_t)arg;
	legal_put(l);
}

void legal_put_two(struct legal_list *l, int kind, int first, int second)
{
	/* Most answers of a long list are not the one that is looked for. */
	if (l->wanted && l->wanted->arg[1] != second)
		return;
	legal_start(l, kind);
	l->a.arg[0] = (uint8_t)first;
	l->a.arg[1] = (uint8_t)second;
	legal_put(l);
}

/* ---- Dice ---- */

/* All ways to have n dice, at most limit[i] of face i + 1. */
void legal_put_dice(struct legal_list *l, const uint8_t *limit, unsigned n, int face)
{
	if (n == 0) {
		legal_put(l);
		return;
	}
	if (face > TOWN_FACES)
		return;
	unsigned most = limit && limit[face - 1] < n ? limit[face - 1] : n;
	for (unsigned k = most + 1; k-- > 0;) {
		l->a.arg[face - 1] = (uint8_t)k;
		if (face < TOWN_FACES || k == n)
			legal_put_dice(l, limit, n - k, face + 1);
	}
	l->a.arg[face - 1] = 0;
}

static bool may_keep(const struct town *t, int seat, unsigned k)
{
	const struct town_player *p = town_seat(t, seat);
	if (k > p->free)
		return false;
	if (t->final)
		return k == p->free;
	if (t->rules.mistakes || town_price(k) <= p->bills)
		return true;
	/* In a view of what another seat may do its cards are not known. */
	return k >= 2 &&
	       (owns_cards(t) ? could_play(t, seat, GS_BRUTE)
			      : playable(t, seat, GS_BRUTE) || playable(t, seat, GS_UNKNOWN));
}

static void list_keep(struct legal_list *l, int seat)
{
	for (unsigned k = 0; k <= TOWN_DICE; k++) {
		legal_start(l, ACT_KEEP);
		if (may_keep(l->t, seat, k))
			legal_put_dice(l, NULL, k, FACE_9);
	}
}

static enum dt_status check_keep(
	const struct town *t, const struct game_action *a, struct dt_error *why)
{
	const struct town_player *p = town_seat(t, a->seat);
	unsigned k = town_dice(a->arg);
	for (int i = TOWN_FACES; i < GAME_ARGS; i++)
		if (a->arg[i])
			return dt_refuse(why, "DT-HAND-3", "keep takes dice and nothing else");
	if (a->kind != ACT_KEEP)
		return dt_refuse(why, "DT-HAND-3", "seat %d must say which dice it keeps", a->seat);
	if (k > p->free)
		return dt_refuse(why, "DT-HAND-3", "seat %d rolls %d dice and cannot keep %u",
			a->seat, p->free, k);
	if (t->final && k != p->free)
		return dt_refuse(why, "DT-HAND-8",
			"it is the final roll: seat %d keeps all %d dice, not %u", a->seat, p->free,
			k);
	if (!may_keep(t, a->seat, k))
		return dt_refuse(why, "DT-PAY-5", "keeping %u dice costs $%d and seat %d has $%d",
			k, town_price(k), a->seat, p->bills);
	return DT_OK;
}

/* ---- The Sheriff ---- */

typedef void order_fn(struct legal_list *l);

/* Every order of len seats out of a set, written to arg[0..]. */
static void each_order(struct legal_list *l, uint8_t set, unsigned len, unsigned at, order_fn *done)
{
	if (at == len) {
		done(l);
		return;
	}
	for (int seat = 1; seat <= GAME_SEATS_MAX; seat++) {
		if (!(set & seat_bit(seat)))
			continue;
		l->a.arg[at] = (uint8_t)seat;
		each_order(l, set & (uint8_t)~seat_bit(seat), len, at + 1, done);
	}
	l->a.arg[at] = 0;
}

static void list_offer(struct legal_list *l, int seat)
{
	const struct town_player *p = town_seat(l->t, seat);
	const struct town_offer *o = &p->offer;
	legal_put_simple(l, ACT_PASS);
	if (!o->made) {
		legal_start(l, ACT_OFFER);
		each_order(l, l->t->ask.a, l->t->ask.b, 0, legal_put);
		return;
	}
	if (o->bills < p->bills)
		legal_put_one(l, ACT_ADD, GOOD_DOLLAR);
	if (o->nuggets < p->nuggets)
		legal_put_one(l, ACT_ADD, GOOD_NUGGET);
	if (l->found)
		return;
	bool own = owns_cards(l->t);
	for (int card = GS_EQUIP_1; card <= HAND_LAST && !own; card++)
		if (o->cards[card] < p->hand[card])
			legal_put_two(l, ACT_ADD, GOOD_CARD, card);
	if (own && may_offer(l->t, seat, BACKS_STORE))
		legal_put_two(l, ACT_ADD, GOOD_CARD, GS_UNKNOWN);
	if (own && may_offer(l->t, seat, BACKS_DEEDS))
		legal_put_two(l, ACT_ADD, GOOD_CARD, DEED_UNKNOWN);
	if (o->bills || o->nuggets || town_count(o->cards, BACKS_ANY))
		legal_put_simple(l, ACT_DONE);
}

static uint8_t offers_for(const struct town *t, const uint8_t *order)
{
	uint8_t set = 0;
	for (int seat = 1; seat <= t->seats; seat++) {
		const struct town_offer *o = &town_seat(t, seat)->offer;
		if (o->made && memcmp(o->order, order, sizeof(o->order)) == 0)
			set |= seat_bit(seat);
	}
	return set;
}

/* An outcome with every choice of the offers that were made for it. */
static void put_rulings(struct legal_list *l)
{
	uint8_t offers = offers_for(l->t, l->a.arg), taken = 0;
	do {
		l->a.arg[6] = taken;
		legal_put(l);
		taken = (uint8_t)((taken - offers) & offers);
	} while (taken);
	l->a.arg[6] = 0;
}

static void list_seats(struct legal_list *l, int kind, uint8_t set)
{
	for (int seat = 1; seat <= l->t->seats; seat++)
		if (set & seat_bit(seat))
			legal_put_one(l, kind, seat);
}

/* ---- The table ---- */

static void list_deal(struct legal_list *l)
{
	int deck = l->t->ask.a, card = 0;
	if (deck == DECK_BANDITS) {
		while ((card = town_bandit_next(l->t, card, BANDIT_DECK)))
			legal_put_two(l, ACT_DEAL, deck, card);
		return;
	}
	for (card = 1; card < TOWN_CARDS; card++)
		if (l->t->deck[deck - 1][card])
			legal_put_two(l, ACT_DEAL, deck, card);
}

static void list_draw(struct legal_list *l)
{
	const struct town *t = l->t;
	for (int card = GS_EQUIP_1; card <= HAND_LAST; card++) {
		if (!town_seat(t, t->ask.a)->hand[card])
			continue;
		if ((t->ask.b == BACKS_DEEDS && !town_is_deed(card)) ||
			(t->ask.b == BACKS_STORE && !town_is_store(card)))
			continue;
		legal_put_two(l, ACT_DRAW, t->ask.a, card);
	}
}

/* ---- All of them ---- */

static void list_all(struct legal_list *l, int seat)
{
	const struct town *t = l->t;
	l->a.seat = (uint8_t)seat;
	switch ((enum town_ask)t->ask.what) {
	case ASK_KEEP:
		list_keep(l, seat);
		break;
	case ASK_PUTBACK:
		legal_start(l, ACT_PUTBACK);
		legal_put_dice(l, town_seat(t, seat)->kept, too_many(t, seat), FACE_9);
		break;
	case ASK_REROLL:
		legal_start(l, ACT_KEEP);
		legal_put_dice(l, NULL, 1, FACE_9);
		break;
	case ASK_WINDOW:
		legal_list_window(l, seat, t->ask.a);
		break;
	case ASK_GAINED:
		legal_list_play(l, seat, t->ask.a);
		break;
	case ASK_OFFER:
		list_offer(l, seat);
		break;
	case ASK_RULE:
		legal_start(l, ACT_RULE);
		each_order(l, t->ask.a, t->ask.b, 0, put_rulings);
		break;
	case ASK_PICK:
		legal_list_pick(l);
		break;
	case ASK_VICTIM:
		list_seats(l, ACT_TARGET, victims(t, seat));
		break;
	case ASK_BLIND:
		legal_list_blind(l);
		break;
	case ASK_GO:
		legal_put_simple(l, ACT_VISIT);
		legal_put_simple(l, ACT_STAY);
		break;
	case ASK_TAKE:
		for (int shelf = SHELF_A; shelf <= SHELF_DECK; shelf++)
			legal_put_one(l, ACT_TAKE, shelf);
		break;
	case ASK_PROTECT:
		legal_list_protect(l, seat);
		break;
	case ASK_TARGET:
		list_seats(l, ACT_TARGET, targets(t, seat, t->ask.a));
		break;
	case ASK_GIVE:
		legal_list_give(l, seat);
		break;
	case ASK_DEAL:
		list_deal(l);
		break;
	case ASK_DRAW:
		list_draw(l);
		break;
	case ASK_REMEDY:
		for (int remedy = REMEDY_WIRE; remedy < TOWN_REMEDIES; remedy++)
			if (town_has_remedy(t, seat, remedy))
				legal_put_one(l, ACT_REMEDY, remedy);
		break;
	case ASK_TELL:
		legal_list_tell(l, seat);
		break;
	case ASK_HANDS:
		legal_put_simple(l, ACT_DONE);
		break;
	case ASK_ACTION:
	case ASK_BANDIT:
	case ASK_CHASE:
	case ASK_CATCH:
	case ASK_RIVER:
	case ASK_COUPON:
	case ASK_SPIRIT:
	case ASK_BLESS:
	case ASK_TRAP:
	case ASK_TRAPPED:
	case ASK_WAR:
	case ASK_GIVEN:
		legal_list_expansion(l, seat);
		break;
	case ASK_NOTHING:
	case TOWN_ASKS:
		break;
	}
}

size_t town_legal(const void *state, int seat, struct game_action *out, size_t cap)
{
	struct legal_list l = { .t = state, .out = out, .cap = cap };
	list_all(&l, seat);
	return l.n;
}

enum dt_status town_check(const void *state, const struct game_action *a, struct dt_error *why)
{
	const struct town *t = state;
	if (a->kind == ACT_MEND)
		return check_mend(t, a, why);
	if (t->ask.what == ASK_KEEP)
		return check_keep(t, a, why);
	struct legal_list l = { .t = t, .wanted = a };
	list_all(&l, a->seat);
	return l.found ? DT_OK : refuse_answer(t, a, why);
}
