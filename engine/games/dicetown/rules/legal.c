/* SPDX-License-Identifier: MIT */
/*
 * legal.c - what a seat may answer. Why another answer is refused: refuse.c.
 *
 * An answer is legal when the list for its question has it. Only dice, whose lists are long, are
 * checked by themselves.
 */
#include "flow.h"

#include <string.h>

struct list {
	const struct town *t;
	struct game_action *out;
	size_t cap, n;
	const struct game_action *wanted; /* NULL, or look only for this one */
	bool found;
	struct game_action a; /* filled in by the functions below */
};

static void put(struct list *l)
{
	if (l->wanted)
		l->found = l->found || game_action_same(l->wanted, &l->a);
	else if (l->n < l->cap)
		l->out[l->n] = l->a;
	l->n++;
}

static void start(struct list *l, int kind)
{
	l->a.kind = (uint8_t)kind;
	memset(l->a.arg, 0, sizeof(l->a.arg));
}

static void put_simple(struct list *l, int kind)
{
	start(l, kind);
	put(l);
}

static void put_one(struct list *l, int kind, int arg)
{
	start(l, kind);
	l->a.arg[0] = (uint8_t)arg;
	put(l);
}

static void put_two(struct list *l, int kind, int first, int second)
{
	start(l, kind);
	l->a.arg[0] = (uint8_t)first;
	l->a.arg[1] = (uint8_t)second;
	put(l);
}

/* ---- Dice ---- */

/* All ways to have n dice, at most limit[i] of face i + 1. */
static void put_dice(struct list *l, const uint8_t *limit, unsigned n, int face)
{
	if (n == 0) {
		put(l);
		return;
	}
	if (face > TOWN_FACES)
		return;
	unsigned most = limit && limit[face - 1] < n ? limit[face - 1] : n;
	for (unsigned k = most + 1; k-- > 0;) {
		l->a.arg[face - 1] = (uint8_t)k;
		if (face < TOWN_FACES || k == n)
			put_dice(l, limit, n - k, face + 1);
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

static void list_keep(struct list *l, int seat)
{
	for (unsigned k = 0; k <= TOWN_DICE; k++) {
		start(l, ACT_KEEP);
		if (may_keep(l->t, seat, k))
			put_dice(l, NULL, k, FACE_9);
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

/* ---- Cards ---- */

static void list_cheater(struct list *l, const struct town_player *p)
{
	for (int from = 1; from <= TOWN_FACES; from++) {
		bool aside = !l->t->rules.cheater_revealed && p->aside[from - 1];
		if (!p->kept[from - 1] && !aside)
			continue;
		for (int to = 1; to <= TOWN_FACES; to++) {
			if (to == from)
				continue;
			start(l, ACT_PLAY);
			l->a.arg[0] = GS_CHEATER;
			l->a.arg[2] = (uint8_t)from;
			l->a.arg[3] = (uint8_t)to;
			put(l);
		}
	}
}

/* With nobody to aim at it is played for nothing. */
static void list_targets(struct list *l, int card, uint8_t set)
{
	for (int s = 1; s <= l->t->seats; s++)
		if (set & seat_bit(s))
			put_two(l, ACT_PLAY, card, s);
	if (!set)
		put_one(l, ACT_PLAY, card);
}

static void list_bandit(struct list *l, int kind, int card, unsigned at)
{
	if (!town_bandit_first(l->t, card))
		return;
	start(l, kind);
	if (at)
		l->a.arg[0] = GS_DESPERADO;
	l->a.arg[at] = (uint8_t)card;
	put(l);
}

static void list_desperado(struct list *l)
{
	for (int card = BANDIT_1; card <= BANDIT_12; card++) {
		int where = town_bandit_at(l->t, card);
		if (where == BANDIT_DECK || where == BANDIT_TOP)
			list_bandit(l, ACT_PLAY, card, 4);
	}
}

/* Some of the dice of a chase, at least one, low faces first. */
static void put_again(struct list *l, int face, unsigned at)
{
	unsigned first = at;
	if (face > TOWN_FACES) {
		if (at > 5)
			put(l);
		return;
	}
	put_again(l, face + 1, at);
	while (at - first < l->t->chased[face - 1]) {
		l->a.arg[at++] = (uint8_t)face;
		put_again(l, face + 1, at);
	}
	while (at > first)
		l->a.arg[--at] = 0;
}

static void list_play(struct list *l, int seat, int card)
{
	const struct town_player *p = town_seat(l->t, seat);
	if (card == GS_CHEATER) {
		list_cheater(l, p);
	} else if (card == GS_NERVOUS_JOE || card == GS_GIFT) {
		list_targets(l, card, targets(l->t, seat, card));
	} else if (card == GS_WHISKEY) {
		/* Instead of a theft, so there must be one to come. */
		if (l->t->frame[l->t->depth - 2].v[0] && ranchers(l->t, seat))
			list_targets(l, card, ranchers(l->t, seat));
	} else if (card == GS_DESPERADO) {
		list_desperado(l);
	} else if (card == GS_TWO_BARRELS) {
		start(l, ACT_PLAY);
		l->a.arg[0] = GS_TWO_BARRELS;
		put_again(l, FACE_9, 5);
	} else if (card != GS_BRUTE || (!l->t->final && !p->waived && town_dice(p->kept) >= 2)) {
		put_one(l, ACT_PLAY, card);
	}
}

/* Of the players' own cards: could the seat play one of this kind now? */
static bool may_play_own(const struct town *t, int seat, int card, int window)
{
	if (!belongs_to(card, window))
		return false;
	return window == W_GAIN ? could_hold(t, seat, card) : could_play(t, seat, card) != 0;
}

static void list_window(struct list *l, int seat, int window)
{
	bool own = owns_cards(l->t);
	put_simple(l, ACT_PASS);
	for (int card = GS_DYNAMITE; card <= HAND_LAST; card++)
		if (own ? may_play_own(l->t, seat, card, window)
			: window_of(card) == window && playable(l->t, seat, card))
			list_play(l, seat, card);
}

static void list_hand(struct list *l, int kind, const uint8_t *hand, int first, int last)
{
	for (int card = first; card <= last; card++)
		if (hand[card])
			put_one(l, kind, card);
}

static void list_store(struct list *l, int kind, const uint8_t *cards)
{
	list_hand(l, kind, cards, GS_EQUIP_1, GS_UNKNOWN);
	list_hand(l, kind, cards, GS_WHISKEY, GS_SMOKE_SIGNALS);
}

static void list_give(struct list *l, int seat)
{
	const uint8_t *hand = town_seat(l->t, seat)->hand;
	if (l->t->ask.a == EL_DOMINATION)
		list_hand(l, ACT_GIVE, hand, DEED_1, DEED_UNKNOWN);
	else
		list_store(l, ACT_GIVE, hand);
}

static void list_pick(struct list *l)
{
	uint8_t seen[TOWN_CARDS] = { 0 };
	const struct town_frame *top = &l->t->frame[l->t->depth - 1];
	if (owns_cards(l->t)) {
		if (may_keep_back(l->t, top, BACKS_DEEDS))
			put_one(l, ACT_PICK, DEED_UNKNOWN);
		if (may_keep_back(l->t, top, BACKS_STORE))
			put_one(l, ACT_PICK, GS_UNKNOWN);
		return;
	}
	for (int i = 0; i < l->t->n_looked; i++)
		if (!seen[l->t->looked[i]]++)
			put_one(l, ACT_PICK, l->t->looked[i]);
}

static void list_protect(struct list *l, int seat)
{
	const uint8_t *hand = town_seat(l->t, seat)->hand;
	for (int a = DEED_1; a <= DEED_UNKNOWN; a++)
		for (int b = a; b <= DEED_UNKNOWN; b++)
			if (hand[a] > (a == b) && hand[b])
				put_two(l, ACT_PROTECT, a, b);
}

/* What one of the players' own cards can be. */
static void list_tell(struct list *l, int seat)
{
	const struct town *t = l->t;
	const uint8_t *hand = town_seat(t, seat)->hand;
	int deck = t->ask.a, how = t->ask.b, back = unknown_of_deck(deck);
	if (how == TELL_END && deck == DECK_STORE) /* few have more equipment than they said */
		put_simple(l, ACT_DONE);
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++) {
		if (deck_of(card) != deck || card == back)
			continue;
		bool can = how == TELL_SAFE  ? could_hold(t, seat, card)
			   : how == TELL_END ? is_told_at_end(card) && unseen(t, card)
					     : unseen(t, card) != 0;
		if (can)
			put_one(l, ACT_TELL, card);
		if (can && how == TELL_END)
			put_one(l, ACT_SHOW, card);
	}
	if (how == TELL_END && deck != DECK_STORE)
		put_simple(l, ACT_DONE);
	if (how == TELL_OPEN || (how == TELL_SAFE && hand[back]))
		put_one(l, ACT_TELL, back);
}

static void list_blind(struct list *l)
{
	const uint8_t *hand = town_seat(l->t, l->t->ask.a)->hand;
	unsigned n = l->t->ask.b;
	for (unsigned deeds = 0; deeds <= n; deeds++)
		if (deeds <= town_count(hand, BACKS_DEEDS) &&
			n - deeds <= town_count(hand, BACKS_STORE))
			put_two(l, ACT_BLIND, (int)deeds, (int)(n - deeds));
}

/* ---- The Sheriff ---- */

typedef void order_fn(struct list *l);

/* Every order of len seats out of a set, written to arg[0..]. */
static void each_order(struct list *l, uint8_t set, unsigned len, unsigned at, order_fn *done)
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

static void list_offer(struct list *l, int seat)
{
	const struct town_player *p = town_seat(l->t, seat);
	const struct town_offer *o = &p->offer;
	put_simple(l, ACT_PASS);
	if (!o->made) {
		start(l, ACT_OFFER);
		each_order(l, l->t->ask.a, l->t->ask.b, 0, put);
		return;
	}
	if (o->bills < p->bills)
		put_one(l, ACT_ADD, GOOD_DOLLAR);
	if (o->nuggets < p->nuggets)
		put_one(l, ACT_ADD, GOOD_NUGGET);
	for (int card = GS_EQUIP_1; card <= HAND_LAST && !owns_cards(l->t); card++)
		if (o->cards[card] < p->hand[card])
			put_two(l, ACT_ADD, GOOD_CARD, card);
	if (owns_cards(l->t) && may_offer(l->t, seat, BACKS_STORE))
		put_two(l, ACT_ADD, GOOD_CARD, GS_UNKNOWN);
	if (owns_cards(l->t) && may_offer(l->t, seat, BACKS_DEEDS))
		put_two(l, ACT_ADD, GOOD_CARD, DEED_UNKNOWN);
	if (o->bills || o->nuggets || town_count(o->cards, BACKS_ANY))
		put_simple(l, ACT_DONE);
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
static void put_rulings(struct list *l)
{
	uint8_t offers = offers_for(l->t, l->a.arg), taken = 0;
	do {
		l->a.arg[6] = taken;
		put(l);
		taken = (uint8_t)((taken - offers) & offers);
	} while (taken);
	l->a.arg[6] = 0;
}

static void list_seats(struct list *l, int kind, uint8_t set)
{
	for (int seat = 1; seat <= l->t->seats; seat++)
		if (set & seat_bit(seat))
			put_one(l, kind, seat);
}

/* ---- The table ---- */

static void list_deal(struct list *l)
{
	int deck = l->t->ask.a, card = 0;
	if (deck == DECK_BANDITS) {
		while ((card = town_bandit_next(l->t, card, BANDIT_DECK)))
			put_two(l, ACT_DEAL, deck, card);
		return;
	}
	for (card = 1; card < TOWN_CARDS; card++)
		if (l->t->deck[deck - 1][card])
			put_two(l, ACT_DEAL, deck, card);
}

static void list_draw(struct list *l)
{
	const struct town *t = l->t;
	for (int card = GS_EQUIP_1; card <= HAND_LAST; card++) {
		if (!town_seat(t, t->ask.a)->hand[card])
			continue;
		if ((t->ask.b == BACKS_DEEDS && !town_is_deed(card)) ||
			(t->ask.b == BACKS_STORE && !town_is_store(card)))
			continue;
		put_two(l, ACT_DRAW, t->ask.a, card);
	}
}

/* ---- What came with the expansion and the Indians ---- */

static void list_bandits(struct list *l, int seat)
{
	int card = 0;
	put_simple(l, ACT_PASS);
	while ((card = town_bandit_next(l->t, card, BANDIT_HIRED + seat)))
		for (int n = 1; n <= 2 && n <= town_seat(l->t, seat)->free; n++)
			if (town_bandit_first(l->t, card))
				put_two(l, ACT_SET, card, n);
}

static void list_catch(struct list *l)
{
	int card = 0;
	while ((card = town_bandit_next(l->t, card, BANDIT_WANTED)))
		if (town_bandit_face(l->t, card) == l->t->ask.a)
			list_bandit(l, ACT_CATCH, card, 0);
}

/* One of those looked at, and the others in each order. */
static void list_river(struct list *l)
{
	const uint8_t *c = l->t->looked;
	int n = l->t->n_looked;
	for (int i = 0; i < n; i++) {
		int a = c[(i + 1) % n], b = n > 2 ? c[(i + 2) % n] : CARD_NONE;
		bool again = false; /* is the same listed already? */
		for (int j = 0; j < i; j++)
			again = again || c[j] == c[i];
		if (again)
			continue;
		start(l, ACT_RIVER);
		l->a.arg[0] = c[i];
		l->a.arg[1] = (uint8_t)a;
		l->a.arg[2] = (uint8_t)b;
		put(l);
		if (!b || a == b)
			continue;
		l->a.arg[1] = (uint8_t)b;
		l->a.arg[2] = (uint8_t)a;
		put(l);
	}
}

static void list_spirit(struct list *l)
{
	for (int spirit = 0; spirit < TOWN_SPIRITS; spirit++) {
		start(l, ACT_KEEP);
		l->a.arg[TOWN_FACES + spirit] = l->t->rules.spirits[spirit] > 0;
		if (l->t->rules.spirits[spirit])
			put(l);
	}
}

/* A die of the seat, turned to any other face. */
static void list_turn(struct list *l, int seat, int from)
{
	for (int to = 1; to <= TOWN_FACES; to++)
		if (to != from && town_seat(l->t, seat)->aside[from - 1])
			put_two(l, ACT_TURN, from, to);
}

static void list_trap(struct list *l, int seat)
{
	bool say = l->t->rules.trap_holder;
	for (int s = 1; s <= l->t->seats; s++) {
		for (int from = 1; from <= TOWN_FACES && s != seat; from++) {
			if (!town_seat(l->t, s)->aside[from - 1])
				continue;
			for (int to = say; to <= (say ? TOWN_FACES : 0); to++) {
				if (to == from)
					continue;
				start(l, ACT_TRAP);
				l->a.arg[0] = (uint8_t)s;
				l->a.arg[1] = (uint8_t)from;
				l->a.arg[2] = (uint8_t)to;
				put(l);
			}
		}
	}
}

static void list_given(struct list *l, int seat)
{
	const uint8_t *claimed = town_seat(l->t, seat)->claimed;
	put_simple(l, ACT_PASS);
	for (int i = 0; i < TOWN_CLAIMS; i++)
		if (claimed[i])
			put_one(l, ACT_GIVE, i == TOWN_CLAIMS - 1 ? RANCH : DEED_1 + i);
}

static void list_more(struct list *l, int seat)
{
	const struct town *t = l->t;
	switch (t->ask.what) {
	case ASK_ACTION:
		for (int side = SIDE_BASE; side <= SIDE_MORE; side++)
			if (town_sides(t) & 1 << side)
				put_one(l, ACT_ACTION, side);
		break;
	case ASK_BANDIT:
		list_bandits(l, seat);
		break;
	case ASK_CHASE:
		start(l, ACT_KEEP);
		put_dice(l, NULL, t->ask.a, FACE_9);
		break;
	case ASK_CATCH:
		list_catch(l);
		break;
	case ASK_RIVER:
		list_river(l);
		break;
	case ASK_COUPON:
		list_store(l, ACT_PICK, t->discard[DECK_STORE - 1]);
		break;
	case ASK_SPIRIT:
		list_spirit(l);
		break;
	case ASK_BLESS:
		put_simple(l, ACT_PASS);
		for (int from = 1; from <= TOWN_FACES; from++)
			list_turn(l, seat, from);
		break;
	case ASK_TRAP:
		list_trap(l, seat);
		break;
	case ASK_TRAPPED:
		list_turn(l, seat, t->ask.a);
		break;
	case ASK_WAR:
		for (int place = PLACE_MINE; place <= PLACE_HALL; place++)
			if (place != PLACE_COACH)
				put_one(l, ACT_WARPATH, place);
		break;
	case ASK_GIVEN:
		list_given(l, seat);
		break;
	default:
		break;
	}
}

static void list_all(struct list *l, int seat)
{
	const struct town *t = l->t;
	l->a.seat = (uint8_t)seat;
	switch ((enum town_ask)t->ask.what) {
	case ASK_KEEP:
		list_keep(l, seat);
		break;
	case ASK_PUTBACK:
		start(l, ACT_PUTBACK);
		put_dice(l, town_seat(t, seat)->kept, too_many(t, seat), FACE_9);
		break;
	case ASK_REROLL:
		start(l, ACT_KEEP);
		put_dice(l, NULL, 1, FACE_9);
		break;
	case ASK_WINDOW:
		list_window(l, seat, t->ask.a);
		break;
	case ASK_GAINED:
		list_play(l, seat, t->ask.a);
		break;
	case ASK_OFFER:
		list_offer(l, seat);
		break;
	case ASK_RULE:
		start(l, ACT_RULE);
		each_order(l, t->ask.a, t->ask.b, 0, put_rulings);
		break;
	case ASK_PICK:
		list_pick(l);
		break;
	case ASK_VICTIM:
		list_seats(l, ACT_TARGET, victims(t, seat));
		break;
	case ASK_BLIND:
		list_blind(l);
		break;
	case ASK_GO:
		put_simple(l, ACT_VISIT);
		put_simple(l, ACT_STAY);
		break;
	case ASK_TAKE:
		for (int shelf = SHELF_A; shelf <= SHELF_DECK; shelf++)
			put_one(l, ACT_TAKE, shelf);
		break;
	case ASK_PROTECT:
		list_protect(l, seat);
		break;
	case ASK_TARGET:
		list_seats(l, ACT_TARGET, targets(t, seat, t->ask.a));
		break;
	case ASK_GIVE:
		list_give(l, seat);
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
				put_one(l, ACT_REMEDY, remedy);
		break;
	case ASK_TELL:
		list_tell(l, seat);
		break;
	case ASK_HANDS:
		put_simple(l, ACT_DONE);
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
		list_more(l, seat);
		break;
	case ASK_NOTHING:
	case TOWN_ASKS:
		break;
	}
}

size_t town_legal(const void *state, int seat, struct game_action *out, size_t cap)
{
	struct list l = { .t = state, .out = out, .cap = cap };
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
	struct list l = { .t = t, .wanted = a };
	list_all(&l, a->seat);
	return l.found ? DT_OK : refuse_answer(t, a, why);
}
