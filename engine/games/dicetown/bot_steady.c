/* SPDX-License-Identifier: MIT */
/*
 * bot_steady.c - plays Dice Town sensibly: it gives each answer a value and takes the best.
 *
 * No search and no luck. What things are worth is in steady_worth.c, dice are in steady_dice.c;
 * here is what each question and each card is about.
 */
#include "bot_steady.h"

#include "steady.h"

#include <string.h>

enum { NO_MONEY = 1000 }; /* against keeping dice that would have to go back */

struct thought {
	struct outlook o;
	const struct town *t;
	const struct town_player *p; /* oneself */
	int me;
	struct dice_odds odds; /* only while a question is about dice */
};

/* ---- Dice ---- */

/* With these dice kept in addition to those that lie open, and so many of free ones left. */
static int with_dice(const struct thought *th, const uint8_t *more, const uint8_t *less)
{
	uint8_t faces[TOWN_FACES];
	town_open_dice(th->t, th->me, faces);
	for (int i = 0; i < TOWN_FACES; i++)
		faces[i] = (uint8_t)(faces[i] + (more ? more[i] : 0) - (less ? less[i] : 0));
	return dice_value(&th->odds, faces, TOWN_DICE - town_dice(faces));
}

static int price(const struct thought *th, unsigned k)
{
	int dollars = town_price(k), brute = worth_card(&th->o, GS_BRUTE);
	if (th->t->final)
		return 0;
	if (k >= 2 && th->p->hand[GS_BRUTE] &&
		(dollars > th->p->bills || brute < dollars * WORTH_DOLLAR))
		return brute; /* he pays, and is gone */
	return dollars > th->p->bills ? NO_MONEY : dollars * WORTH_DOLLAR;
}

static int keep(const struct thought *th, const struct game_action *a)
{
	return with_dice(th, a->arg, NULL) - price(th, town_dice(a->arg));
}

/* ---- Cards ---- */

static int turn_die(const struct thought *th, const struct game_action *a)
{
	uint8_t from[TOWN_FACES] = { 0 }, to[TOWN_FACES] = { 0 };
	from[a->arg[2] - 1] = 1;
	to[a->arg[3] - 1] = 1;
	return with_dice(th, to, from) - with_dice(th, NULL, NULL);
}

static int pay_by_brute(const struct thought *th)
{
	unsigned k = town_dice(th->p->kept);
	int dollars = town_price(k);
	return dollars > th->p->bills ? NO_MONEY : dollars * WORTH_DOLLAR;
}

/* A badge is about to change hands. */
static int stop_badge(const struct thought *th)
{
	const struct town_frame *badge = town_frame_at(th->t, AT_BADGE);
	int worth = worth_badge(&th->o);
	if (badge->seat == th->me)
		return -worth;
	if (th->t->badge == th->me)
		return worth + worth / (th->t->seats - 1);
	return (th->o.spite[badge->seat - 1] - th->o.spite[th->t->badge - 1]) * worth / 100;
}

/* Cancelling the card that somebody plays. */
static int cancel(const struct thought *th)
{
	const struct town_frame *card = town_frame_at(th->t, AT_PLAY),
				*bank = town_frame_at(th->t, AT_BANK);
	int spite = th->o.spite[card->seat - 1];
	int mine = town_count(th->p->hand, BACKS_ANY) ? 250 / (th->t->seats - 1) : 0;
	switch (card->v[0]) {
	case GS_MARSHALL:
		return -stop_badge(th);
	case GS_EVEN_SPLIT:
		return bank->seat == th->me ? bank->v[0] / 2 * WORTH_DOLLAR
					    : bank->v[0] / 2 * WORTH_DOLLAR * spite / 200;
	case GS_NERVOUS_JOE:
		return card->v[1] == th->me ? 4 * WORTH_DOLLAR : 0;
	case GS_GIRLS:
		return mine + 250 * spite / 200;
	case GS_DYNAMITE:
		return worth_place(&th->o, PLACE_MINE, 2) * spite / 200;
	case GS_CORRUPTION:
		return 300 * spite / 100;
	default:
		return 200 * spite / 100;
	}
}

static int best_remedy(const struct thought *th)
{
	int best = 0;
	for (int remedy = REMEDY_WIRE; remedy < TOWN_REMEDIES; remedy++) {
		int worth = worth_elixir(&th->o, town_remedy_elixir(remedy));
		if (town_has_remedy(th->t, th->me, remedy) && worth > best)
			best = worth;
	}
	return best;
}

static int best_shelf(const struct thought *th)
{
	int best = worth_elixir(&th->o, EL_UNKNOWN);
	for (int i = 0; i < TOWN_SHELVES; i++) {
		int worth = worth_elixir(&th->o, th->t->shelf[i]);
		best = worth > best ? worth : best;
	}
	return best;
}

/* What the card brings now; what it could bring later is taken off. */
static int play(const struct thought *th, const struct game_action *a)
{
	const struct outlook *o = &th->o;
	int card = a->arg[0], worth = 0;
	const struct town_player *target = a->arg[1] ? town_seat(th->t, a->arg[1]) : NULL;
	switch (card) {
	case GS_NERVOUS_JOE:
		if (!target)
			break;
		worth = target->bills < 4 ? target->bills : 4;
		worth = worth_robbing(o, a->arg[1], worth * WORTH_DOLLAR);
		break;
	case GS_BRUTE:
		worth = pay_by_brute(th);
		break;
	case GS_CHEATER:
		worth = turn_die(th, a);
		break;
	case GS_DYNAMITE:
		worth = th->p->aside[FACE_9 - 1] * WORTH_NUGGET;
		break;
	case GS_EVEN_SPLIT: {
		const struct town_frame *bank = town_frame_at(th->t, AT_BANK);
		worth = worth_robbing(o, bank->seat, bank->v[0] / 2 * WORTH_DOLLAR);
		break;
	}
	case GS_UNLIMITED_CREDITS:
		worth = worth_place(o, PLACE_STORE, th->p->aside[FACE_J - 1]);
		break;
	case GS_GIRLS:
		worth = worth_place(o, PLACE_SALOON, th->p->aside[FACE_Q - 1]);
		break;
	case GS_MARSHALL:
		worth = stop_badge(th);
		break;
	case GS_CORRUPTION:
		worth = th->t->deck[DECK_DEEDS - 1][DEED_UNKNOWN] ? 300 : 0;
		break;
	case GS_ELIXIR:
		if (!th->t->rules.edition)
			worth = best_shelf(th);
		else if (th->p->won) /* who has won nothing goes anyhow */
			worth = best_remedy(th);
		break;
	case GS_WANTED:
		worth = cancel(th);
		break;
	default:
		worth = steady_play(o, a);
	}
	return worth - worth_card(o, card);
}

/* ---- The Sheriff, and bribing him ---- */

/* What it is worth that a seat wins the place whose turn it is. */
static int winning(const struct thought *th, int seat)
{
	uint8_t dice[TOWN_FACES];
	int face = town_place_face(th->t->place);
	town_open_dice(th->t, seat, dice);
	if (th->t->place == PLACE_END)
		return 10000;
	return worth_place(&th->o, th->t->place, dice[(face ? face : FACE_A) - 1]);
}

static int offered(const struct thought *th, const struct town_offer *o)
{
	int worth = o->bills * WORTH_DOLLAR + o->nuggets * WORTH_NUGGET;
	for (int card = GS_EQUIP_1; card <= HAND_LAST; card++)
		worth += o->cards[card] * worth_card(&th->o, card);
	return worth;
}

/* How much to offer in all: a part of what is at stake, more where the Sheriff gives it up. */
static int bribe(const struct thought *th)
{
	if ((th->t->ask.b > 1 && th->t->place == PLACE_DOC) || !(th->t->ask.a & game_bit(th->me)))
		return 0; /* the order at the Doc, or somebody else's tie */
	int stake = winning(th, th->me);
	return th->t->ask.a & game_bit(th->t->badge) ? stake * 6 / 10 : stake * 3 / 10;
}

static int offer(const struct thought *th, const struct game_action *a)
{
	int left = bribe(th) - offered(th, &th->p->offer);
	switch (a->kind) {
	case ACT_OFFER:
		return a->arg[0] == th->me && left >= WORTH_DOLLAR && th->p->bills ? 1 : -1;
	case ACT_ADD:
		/* Money only: what else he would value is worth more to oneself. */
		return a->arg[0] == GOOD_DOLLAR && left >= WORTH_DOLLAR ? 2 : -1;
	case ACT_DONE:
		return 1;
	default:
		return 0;
	}
}

static int rule(const struct thought *th, const struct game_action *a)
{
	int worth = 0;
	for (int seat = 1; seat <= th->t->seats; seat++)
		if (a->arg[6] & game_bit(seat))
			worth += worth_robbing(
				&th->o, seat, offered(th, &town_seat(th->t, seat)->offer));
	if (th->t->ask.b > 1 && th->t->place != PLACE_DOC) {
		int first = a->arg[0], next = a->arg[1], stake = winning(th, first);
		worth += first == th->me ? stake : -stake * th->o.spite[first - 1] / 100;
		stake = winning(th, next) / 2;
		return worth + (next == th->me ? stake : -stake * th->o.spite[next - 1] / 100);
	}
	if (th->t->ask.b > 1) {
		/* Who visits first chooses first. */
		for (int i = 0; i < th->t->ask.b; i++) {
			int seat = a->arg[i];
			worth += seat == th->me ? -60 * i : th->o.spite[seat - 1] * i / 2;
		}
		return worth;
	}
	int winner = a->arg[0], stake = winning(th, winner);
	return worth + (winner == th->me ? stake : -stake * th->o.spite[winner - 1] / 100);
}

/* ---- Cards that change hands ---- */

static int rob(const struct thought *th, int seat)
{
	const uint8_t *hand = town_seat(th->t, seat)->hand;
	int deeds = (int)town_count(hand, BACKS_DEEDS), store = (int)town_count(hand, BACKS_STORE);
	int mean = (deeds * 300 + store * 170) / (deeds + store);
	/* Of many cards the thief sees more good ones. */
	return worth_robbing(&th->o, seat, mean) + (deeds + store > 1 ? 20 : 0);
}

static int demand(const struct thought *th, int seat)
{
	const uint8_t *hand = town_seat(th->t, seat)->hand;
	bool store = th->t->ask.a != EL_DOMINATION;
	int n = (int)town_count(hand, store ? BACKS_STORE : BACKS_DEEDS);
	/* He gives his worst card, so it is better when he has few. */
	return worth_robbing(&th->o, seat, 100 + 200 / n);
}

static int take(const struct thought *th, int shelf)
{
	if (shelf == SHELF_DECK)
		return worth_elixir(&th->o, EL_UNKNOWN);
	return worth_elixir(&th->o, th->t->shelf[shelf - 1]);
}

/* ---- */

static int value(const struct thought *th, const struct game_action *a)
{
	switch ((enum town_ask)th->t->ask.what) {
	case ASK_KEEP:
		return keep(th, a);
	case ASK_REROLL:
		return with_dice(th, a->arg, NULL);
	case ASK_PUTBACK:
		return with_dice(th, NULL, a->arg);
	case ASK_WINDOW:
		return a->kind == ACT_PLAY ? play(th, a) : 0;
	case ASK_GAINED:
		return play(th, a);
	case ASK_OFFER:
		return offer(th, a);
	case ASK_RULE:
		return rule(th, a);
	case ASK_PICK:
		return worth_card(&th->o, a->arg[0]);
	case ASK_VICTIM:
		return rob(th, a->arg[0]);
	case ASK_BLIND:
		return a->arg[0]; /* deeds are better */
	case ASK_GO:
		return a->kind == ACT_VISIT;
	case ASK_TAKE:
		return take(th, a->arg[0]);
	case ASK_PROTECT:
		return worth_card(&th->o, a->arg[0]) + worth_card(&th->o, a->arg[1]);
	case ASK_TARGET:
		return demand(th, a->arg[0]);
	case ASK_GIVE:
		return -worth_card(&th->o, a->arg[0]);
	case ASK_REMEDY:
		return worth_elixir(&th->o, town_remedy_elixir(a->arg[0]));
	case ASK_ACTION: /* and what follows: steady_expansion.c */
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
		return steady_expansion(&th->o, &th->odds, a);
	case ASK_NOTHING:
	case ASK_DEAL:
	case ASK_DRAW:
	case ASK_TELL:
	case ASK_HANDS:
	case TOWN_ASKS:
		break;
	}
	return 0;
}

static bool about_dice(const struct town *t)
{
	return t->ask.what == ASK_KEEP || t->ask.what == ASK_REROLL || t->ask.what == ASK_PUTBACK ||
	       t->ask.what == ASK_BANDIT || t->ask.what == ASK_BLESS ||
	       t->ask.what == ASK_TRAPPED || (t->ask.what == ASK_WINDOW && t->ask.a == W_REVEAL);
}

size_t bot_steady(const struct bot_ask *ask, struct bot_luck *luck)
{
	(void)luck;
	struct thought th = { .t = town_of(ask->view), .me = ask->seat };
	size_t best = 0;
	int best_value = 0;
	if (ask->n == 1)
		return 0;
	th.p = town_seat(th.t, th.me);
	outlook_init(&th.o, th.t, th.me);
	if (about_dice(th.t))
		dice_init(&th.odds, &th.o);
	for (size_t i = 0; i < ask->n; i++) {
		int v = value(&th, &ask->legal[i]);
		if (i == 0 || v > best_value) {
			best = i;
			best_value = v;
		}
	}
	return best;
}
