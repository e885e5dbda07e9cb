/* SPDX-License-Identifier: MIT */
/*
 * tell.c - events as sentences.
 *
 * All words are in the tables at the top, those of cards in card_words.c. A sentence is chosen
 * whole and translated as it is; then names, numbers and lists are put in.
 */
#include "tell.h"

#include "tell_more.h"
#include "town.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

/* ---- Words ---- */

enum sentence {
	SAY_NOTHING,
	SAY_ROUND,
	SAY_ROLL_FIRST,
	SAY_ROLL,
	SAY_ROLL_FINAL,
	SAY_KEEP,
	SAY_KEEP_NONE,
	SAY_PAY,
	SAY_PUTBACK,
	SAY_REROLL,
	SAY_HAND,
	SAY_PLACE,
	SAY_NOBODY,
	SAY_CONTROL,
	SAY_CONTROL_HALL,
	SAY_TIE,
	SAY_TIE_DOC,
	SAY_TIE_END,
	SAY_OFFER,
	SAY_OFFER_CARD,
	SAY_RULING,
	SAY_RULING_TAKES,
	SAY_ROB,
	SAY_ATTACK,
	SAY_COACH,
	SAY_DOLLARS,
	SAY_MINE,
	SAY_NUGGETS,
	SAY_GAIN,
	SAY_GAIN_UNSEEN,
	SAY_GAIN_FROM,
	SAY_DRAW,
	SAY_DISCARD,
	SAY_DISCARD_SOME,
	SAY_STEAL,
	SAY_STEAL_SEEN,
	SAY_PLAY,
	SAY_PLAY_AT,
	SAY_CANCELLED,
	SAY_TURN,
	SAY_BADGE,
	SAY_DEED,
	SAY_ROW,
	SAY_VISIT,
	SAY_VISITS,
	SAY_ELIXIR,
	SAY_SHELF,
	SAY_PROTECT,
	SAY_SHUFFLE,
	SAY_OVER_GOLD,
	SAY_OVER_DEEDS,
	SAY_OVER_BOTH,
	SAY_POINTS,
	SAY_WINNER,
	SAY_CALL,
	SAY_CALLS,
	SAY_REMEDY,
	SAY_TOLD,
	SAY_SHOWN,
	SAY_MEND,
	SAY_MEND_GOLD,
	SAY_HAND_PAY, /* where people hold the things themselves: what they hand over */
	SAY_HAND_ROB,
	SAY_HAND_ATTACK,
	SAY_HAND_COACH,
	SAY_HAND_DOLLARS,
	SAY_HAND_MINE,
	SAY_HAND_NUGGETS,
	SAY_ACT, /* both actions of each place with two, in order */
	SENTENCES = SAY_ACT + 12,
};

/* {who}, {other}: names. {n}: a number. {a}, {b}: cards, places or faces. {list}: several. A
 * sentence with a second form has that for all numbers but one. */
static const char *const sentences[SENTENCES][2] = {
	[SAY_NOTHING] = { "" },
	[SAY_ROUND] = { N_("Round {n}.") },
	[SAY_ROLL_FIRST] = { N_("All roll their dice.") },
	[SAY_ROLL] = { N_("Roll {n}.") },
	[SAY_ROLL_FINAL] = { N_("The final roll: whatever falls is kept.") },
	[SAY_KEEP] = { N_("{who} keeps {list}.") },
	[SAY_KEEP_NONE] = { N_("{who} keeps none.") },
	[SAY_PAY] = { N_("{who} pays ${n}.") },
	[SAY_PUTBACK] = { N_("{who} cannot pay for that and puts back {list}.") },
	[SAY_REROLL] = { N_(
		"{who} cannot pay for keeping none, rolls again openly and keeps {list}.") },
	[SAY_HAND] = { N_("{who} has {list}: {a}.") },
	[SAY_PLACE] = { N_("{a}.") },
	[SAY_NOBODY] = { N_("Nobody has a {b}.") },
	[SAY_CONTROL] = { Nn_(
		"{who} wins with a single {b}.", "{who} wins with {n} dice showing {b}.") },
	[SAY_CONTROL_HALL] = { N_("{who} wins with the best hand.") },
	[SAY_TIE] = { N_("A tie: Sheriff {who} decides between {list}.") },
	[SAY_TIE_DOC] = { N_("Sheriff {who} decides in which order {list} see Doc Badluck.") },
	[SAY_TIE_END] = { N_("A tie to the last: Sheriff {who} decides between {list}.") },
	[SAY_OFFER] = { N_("{who} offers {list} for naming {a}.") },
	[SAY_OFFER_CARD] = { N_("{who} shows the Sheriff {a}.") },
	[SAY_RULING] = { N_("Sheriff {who} names {a}.") },
	[SAY_RULING_TAKES] = { N_("Sheriff {who} names {a} and takes what {list} offered.") },
	[SAY_ROB] = { N_("{who} robs the Bank of ${n}.") },
	[SAY_ATTACK] = { N_("{who} takes ${n} from the Stagecoach.") },
	[SAY_COACH] = { N_("It brings ${n} to the Bank.") },
	[SAY_DOLLARS] = { N_("{who} gets ${n} from {other}.") },
	[SAY_MINE] = { Nn_("{who} digs out a nugget.", "{who} digs out {n} nuggets.") },
	[SAY_NUGGETS] = { Nn_(
		"{who} gets a nugget from {other}.", "{who} gets {n} nuggets from {other}.") },
	[SAY_GAIN] = { N_("{who} keeps {a}.") },
	[SAY_GAIN_UNSEEN] = { N_("{who} draws {a} from the deck, unseen by the others.") },
	[SAY_GAIN_FROM] = { N_("{who} gets {a} from {other}.") },
	[SAY_DRAW] = { N_("{who} draws {a}.") },
	[SAY_DISCARD] = { N_("{who} discards {list}.") },
	[SAY_DISCARD_SOME] = { Nn_("{who} discards a General Store card.",
		"{who} discards {n} General Store cards.") },
	[SAY_STEAL] = { Nn_("{who} draws a card from the hand of {other}.",
		"{who} draws {n} cards from the hand of {other}.") },
	[SAY_STEAL_SEEN] = { N_("{who} draws from the hand of {other}: {list}.") },
	[SAY_PLAY] = { N_("{who} plays {a}.") },
	[SAY_PLAY_AT] = { N_("{who} plays {a} against {other}.") },
	[SAY_CANCELLED] = { N_("That cancels {a}.") },
	[SAY_TURN] = { N_("{who} turns {a} to {b}.") },
	[SAY_BADGE] = { N_("{who} is the new Sheriff.") },
	[SAY_DEED] = { N_("{who} takes {a}.") },
	[SAY_ROW] = { N_("Up for taking: {a}.") },
	[SAY_VISIT] = { N_("{list} controls nothing and sees Doc Badluck.") },
	[SAY_VISITS] = { N_("{list} control nothing and see Doc Badluck.") },
	[SAY_ELIXIR] = { N_("{who} drinks {a}: {b}.") },
	[SAY_SHELF] = { N_("On the Doc's shelf: {a}.") },
	[SAY_PROTECT] = { N_("{who} protects {list}.") },
	[SAY_SHUFFLE] = { N_("Discarded {a} are shuffled for a new deck.") },
	[SAY_OVER_GOLD] = { N_("The mine is empty: the game is over.") },
	[SAY_OVER_DEEDS] = { N_("The last deed is taken: the game is over.") },
	[SAY_OVER_BOTH] = { N_("The mine is empty and the last deed taken: the game is over.") },
	[SAY_POINTS] = { Nn_("{who} has one point.", "{who} has {n} points.") },
	[SAY_WINNER] = { N_("{who} wins the game.") },
	[SAY_CALL] = { N_("{list} sees Doc Badluck.") },
	[SAY_CALLS] = { N_("{list} see Doc Badluck.") },
	[SAY_REMEDY] = { N_("{who} asks the Doc for {a}: {b}.") },
	[SAY_TOLD] = { N_("{who} tells {a}.") },
	[SAY_SHOWN] = { N_("{who} shows {a}.") },
	[SAY_MEND] = { N_("Counted again: ${n} of {other} belong to {a}.") },
	[SAY_MEND_GOLD] = { N_("Counted again: of the nuggets of {other}, {n} belong to {a}.") },
	[SAY_HAND_PAY] = { N_("{who}: put ${n} onto the Stagecoach.") },
	[SAY_HAND_ROB] = { N_("{who}: take ${n} from the Bank.") },
	[SAY_HAND_ATTACK] = { N_("{who}: take ${n} from the Stagecoach.") },
	[SAY_HAND_COACH] = { N_("Move the ${n} of the Stagecoach to the Bank.") },
	[SAY_HAND_DOLLARS] = { N_("{other}: give {who} ${n}.") },
	[SAY_HAND_MINE] = { Nn_("{who}: take a nugget from the Gold Mine.",
		"{who}: take {n} nuggets from the Gold Mine.") },
	[SAY_HAND_NUGGETS] = { Nn_(
		"{other}: give {who} a nugget.", "{other}: give {who} {n} nuggets.") },
	[SAY_ACT] = { N_("{who} digs for gold.") },
	[SAY_ACT + 1] = { N_("{who} goes to the river.") },
	[SAY_ACT + 2] = { N_("{who} goes for the Bank.") },
	[SAY_ACT + 3] = { N_("{who} attacks the Stagecoach.") },
	[SAY_ACT + 4] = { N_("{who} goes shopping.") },
	[SAY_ACT + 5] = { N_("{who} goes to Doc Badluck.") },
	[SAY_ACT + 6] = { N_("{who} looks for a victim.") },
	[SAY_ACT + 7] = { N_("{who} looks for a bandit.") },
	[SAY_ACT + 8] = { N_("{who} goes for the badge.") },
	[SAY_ACT + 9] = { N_("{who} chases bandits.") },
	[SAY_ACT + 10] = { N_("{who} has the Mayor's support.") },
	[SAY_ACT + 11] = { N_("{who} charms the Mayor's wife.") },
};

static const char *const place_names[] = { "", N_("Hands"), N_("Gold Mine"), N_("Bank"),
	N_("Stagecoach"), N_("General Store"), N_("Saloon"), N_("Sheriff"), N_("Town Hall"),
	N_("Doc Badluck"), N_("The end") };
static const char *const class_names[] = { N_("high card"), N_("a pair"), N_("two pair"),
	N_("three of a kind"), N_("a straight"), N_("a full house"), N_("four of a kind"),
	N_("five of a kind") };
/* As they stand on the dice. */
static const char *const face_names[] = { "", "9", "10", "J", "Q", "K", "A" };
static const char *const deck_names[] = { "", N_("General Store cards"), N_("deeds"), N_("elixirs"),
	N_("river cards"), N_("bandits") };
/* One of them is called otherwise than in "21 deeds", which has the form of one in some languages.
 */
static const struct {
	const char *one, *few, *many;
} goods_names[] = { { N_("$1"), Nn_("${n}", "${n}") },
	{ N_("a nugget"), Nn_("{n} nugget", "{n} nuggets") },
	{ N_("a deed"), Nn_("{n} deed", "{n} deeds") },
	{ N_("a General Store card"), Nn_("{n} General Store card", "{n} General Store cards") } };

const char *town_place_name(int place)
{
	return _(place_names[place]);
}

const char *town_place_brief(int place)
{
	static const char *const briefs[] = { [PLACE_MINE] = N_("Mine"),
		[PLACE_COACH] = N_("Coach"),
		[PLACE_STORE] = N_("Store"),
		[PLACE_HALL] = N_("Hall"),
		[PLACE_DOC] = N_("Doc"),
		[PLACE_END] = NULL };
	return _(briefs[place] ? briefs[place] : place_names[place]);
}

const char *town_remedy_name(int remedy)
{
	static const char *const names[] = { "", N_("barbed wire"), N_("a store card"),
		N_("petty theft"), N_("grand theft") };
	return *names[remedy] ? _(names[remedy]) : "";
}

const char *town_class_name(int class)
{
	return _(class_names[class]);
}

/* ---- Putting in ---- */

struct text {
	char *buf;
	size_t size, n;
};

static void add(struct text *t, const char *s)
{
	size_t len = strlen(s);
	for (size_t i = 0; i < len && t->n + i + 1 < t->size; i++)
		t->buf[t->n + i] = s[i];
	t->n += len;
	if (t->size)
		t->buf[t->n < t->size ? t->n : t->size - 1] = '\0';
}

struct told {
	const struct game_event *e;
	const char *const *names;
	uint32_t everybody;
	const char *who, *other, *a, *b;
	bool call; /* who sees the Doc may have won something */
	bool own;  /* people have the things themselves */
	unsigned n;
	char list[480], order[320]; /* a list for {list}; another one that {a} may point to */
};

static const char *value_of(const struct told *t, const char *key, size_t len, char number[12])
{
	const struct {
		const char *key, *value;
	} values[] = { { "who", t->who }, { "other", t->other }, { "a", t->a }, { "b", t->b },
		{ "list", t->list }, { "n", number } };
	snprintf(number, 12, "%u", t->n);
	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++)
		if (strlen(values[i].key) == len && memcmp(values[i].key, key, len) == 0)
			return values[i].value;
	return NULL;
}

static void expand(struct text *out, const char *s, const struct told *t)
{
	char number[12], one[2] = "";
	while (*s) {
		const char *end = *s == '{' ? strchr(s, '}') : NULL;
		const char *value = end ? value_of(t, s + 1, (size_t)(end - s - 1), number) : NULL;
		if (value) {
			add(out, value);
			s = end + 1;
		} else {
			one[0] = *s++;
			add(out, one);
		}
	}
}

static void list_dice(struct told *t, const uint8_t *faces)
{
	struct text out = { t->list, sizeof(t->list), 0 };
	for (int face = TOWN_FACES; face >= 1; face--) {
		for (int n = 0; n < faces[face - 1]; n++) {
			add(&out, out.n ? " " : "");
			add(&out, face_names[face]);
		}
	}
}

static void list_cards(struct told *t, const uint8_t *cards, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		words_add(t->list, sizeof(t->list), town_card_name(cards[i]), n - 1 - i);
}

static void list_order(struct told *t, char *list, size_t size, const uint8_t *seats)
{
	unsigned n = 0;
	while (n < GAME_SEATS_MAX && seats[n])
		n++;
	for (unsigned i = 0; i < n; i++)
		words_add(list, size, t->names[seats[i] - 1], n - 1 - i);
}

static void list_set(struct told *t, unsigned set)
{
	uint8_t seats[GAME_SEATS_MAX] = { 0 };
	int n = 0;
	for (int seat = 1; seat <= GAME_SEATS_MAX; seat++)
		if (set & game_bit(seat))
			seats[n++] = (uint8_t)seat;
	list_order(t, t->list, sizeof(t->list), seats);
}

/* $1, nuggets, deeds and General Store cards, as many of each as arg[6..9] say. */
static void list_goods(struct told *t)
{
	const uint8_t *count = t->e->arg + 6;
	unsigned left = 0;
	for (int i = 0; i < 4; i++)
		left += count[i] > 0;
	for (int i = 0; i < 4; i++) {
		char words[120] = "";
		struct text out = { words, sizeof(words), 0 };
		struct told number = { .n = count[i] };
		if (!count[i])
			continue;
		expand(&out,
			count[i] == 1 ? _(goods_names[i].one)
				      : _n(goods_names[i].few, goods_names[i].many, count[i]),
			&number);
		words_add(t->list, sizeof(t->list), words, --left);
	}
}

/* ---- Choosing ---- */

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
	list_cards(t, arg + 2, t->n);
	return SAY_STEAL_SEEN;
}

static enum sentence discarded(struct told *t)
{
	t->n = t->e->arg[0];
	if (t->e->arg[1] == GS_UNKNOWN)
		return SAY_DISCARD_SOME;
	list_cards(t, t->e->arg + 1, t->n);
	return SAY_DISCARD;
}

static enum sentence ruled(struct told *t)
{
	list_order(t, t->order, sizeof(t->order), t->e->arg);
	t->a = t->order;
	list_set(t, t->e->arg[6]);
	return t->e->arg[6] ? SAY_RULING_TAKES : SAY_RULING;
}

static enum sentence controls(struct told *t)
{
	t->b = face_names[town_place_face(t->e->arg[0])];
	t->n = t->e->arg[1];
	return t->e->arg[0] == PLACE_HALL ? SAY_CONTROL_HALL : SAY_CONTROL;
}

static enum sentence tied(struct told *t)
{
	list_set(t, t->e->arg[1]);
	if (t->e->arg[0] == PLACE_DOC)
		return SAY_TIE_DOC;
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
	list_dice(t, e->arg);
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
		t->b = face_names[town_place_face(arg[0])];
		return SAY_NOBODY;
	case EV_CONTROL:
		return controls(t);
	case EV_TIE:
		return tied(t);
	case EV_OFFER:
		list_goods(t);
		list_order(t, t->order, sizeof(t->order), arg);
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
		t->a = face_names[arg[0]];
		t->b = face_names[arg[1]];
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
		list_order(t, t->list, sizeof(t->list), arg);
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
		list_cards(t, arg, arg[1] ? 2 : 1);
		return SAY_PROTECT;
	case EV_SHUFFLE:
		t->a = _(deck_names[arg[0]]);
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
	case EV_SECOND: /* and what follows: tell_more.c */
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

static const char *form_of(enum sentence which, unsigned n)
{
	const char *text = sentences[which][0], *many = sentences[which][1];
	return many ? _n(text, many, n) : _(text);
}

static size_t tell(const struct game *g, const struct game_event *e, const char *const names[],
	bool own, char *buf, size_t size)
{
	struct text out = { buf, size, 0 };
	struct told t = { .e = e, .names = names, .who = "", .other = "", .a = "", .b = "" };
	t.call = town_of(g)->rules.edition || town_of(g)->rules.expansion;
	t.everybody = game_bit(town_of(g)->seats + 1) - 1;
	if (e->seat)
		t.who = names[e->seat - 1];
	if (size)
		buf[0] = '\0';
	size_t more = town_tell_more(town_of(g), e, names, buf, size);
	if (more)
		return more;
	t.own = own;
	enum sentence which = handed(&t, choose(&t));
	expand(&out, form_of(which, t.n), &t);
	return out.n;
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
