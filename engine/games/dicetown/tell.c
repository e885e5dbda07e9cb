/* SPDX-License-Identifier: MIT */
/*
 * tell.c - events as sentences.
 *
 * All words are in the tables at the top, those of cards in card_words.c. A sentence is chosen
 * whole, with its singular beside it, and only names, numbers and lists are put in, so that it can
 * be translated as it is.
 */
#include "tell.h"

#include "town.h"

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
	SAY_CONTROL_ONE,
	SAY_CONTROL_HALL,
	SAY_TIE,
	SAY_TIE_DOC,
	SAY_TIE_END,
	SAY_OFFER,
	SAY_OFFER_CARD,
	SAY_RULING,
	SAY_RULING_TAKES,
	SAY_ROB,
	SAY_COACH,
	SAY_DOLLARS,
	SAY_MINE,
	SAY_MINE_ONE,
	SAY_NUGGETS,
	SAY_NUGGETS_ONE,
	SAY_GAIN,
	SAY_GAIN_UNSEEN,
	SAY_GAIN_FROM,
	SAY_DRAW,
	SAY_DISCARD,
	SAY_DISCARD_SOME,
	SAY_DISCARD_ONE,
	SAY_STEAL,
	SAY_STEAL_ONE,
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
	SAY_POINTS_ONE,
	SAY_WINNER,
	SENTENCES,
};

/* {who}, {other}: names. {n}: a number. {a}, {b}: cards, places or faces. {list}: several. */
static const char *const sentences[SENTENCES] = {
	[SAY_NOTHING] = "",
	[SAY_ROUND] = "Round {n}.",
	[SAY_ROLL_FIRST] = "All roll their dice.",
	[SAY_ROLL] = "Roll {n}.",
	[SAY_ROLL_FINAL] = "The final roll: whatever falls is kept.",
	[SAY_KEEP] = "{who} keeps {list}.",
	[SAY_KEEP_NONE] = "{who} keeps none.",
	[SAY_PAY] = "{who} pays ${n}.",
	[SAY_PUTBACK] = "{who} cannot pay for that and puts back {list}.",
	[SAY_REROLL] = "{who} cannot pay for keeping none, rolls again openly and keeps {list}.",
	[SAY_HAND] = "{who} has {list}: {a}.",
	[SAY_PLACE] = "{a}.",
	[SAY_NOBODY] = "Nobody has a {b}.",
	[SAY_CONTROL] = "{who} wins with {n} dice showing {b}.",
	[SAY_CONTROL_ONE] = "{who} wins with a single {b}.",
	[SAY_CONTROL_HALL] = "{who} wins with the best hand.",
	[SAY_TIE] = "A tie: Sheriff {who} decides between {list}.",
	[SAY_TIE_DOC] = "Sheriff {who} decides in which order {list} see Doc Badluck.",
	[SAY_TIE_END] = "A tie to the last: Sheriff {who} decides between {list}.",
	[SAY_OFFER] = "{who} offers {list} for naming {a}.",
	[SAY_OFFER_CARD] = "{who} shows the Sheriff {a}.",
	[SAY_RULING] = "Sheriff {who} names {a}.",
	[SAY_RULING_TAKES] = "Sheriff {who} names {a} and takes what {list} offered.",
	[SAY_ROB] = "{who} robs the Bank of ${n}.",
	[SAY_COACH] = "It brings ${n} to the Bank.",
	[SAY_DOLLARS] = "{who} gets ${n} from {other}.",
	[SAY_MINE] = "{who} digs out {n} nuggets.",
	[SAY_MINE_ONE] = "{who} digs out a nugget.",
	[SAY_NUGGETS] = "{who} gets {n} nuggets from {other}.",
	[SAY_NUGGETS_ONE] = "{who} gets a nugget from {other}.",
	[SAY_GAIN] = "{who} keeps {a}.",
	[SAY_GAIN_UNSEEN] = "{who} draws {a} from the deck, unseen by the others.",
	[SAY_GAIN_FROM] = "{who} gets {a} from {other}.",
	[SAY_DRAW] = "{who} draws {a}.",
	[SAY_DISCARD] = "{who} discards {list}.",
	[SAY_DISCARD_SOME] = "{who} discards {n} General Store cards.",
	[SAY_DISCARD_ONE] = "{who} discards a General Store card.",
	[SAY_STEAL] = "{who} draws {n} cards from the hand of {other}.",
	[SAY_STEAL_ONE] = "{who} draws a card from the hand of {other}.",
	[SAY_STEAL_SEEN] = "{who} draws from the hand of {other}: {list}.",
	[SAY_PLAY] = "{who} plays {a}.",
	[SAY_PLAY_AT] = "{who} plays {a} against {other}.",
	[SAY_CANCELLED] = "That cancels {a}.",
	[SAY_TURN] = "{who} turns {a} to {b}.",
	[SAY_BADGE] = "{who} is the new Sheriff.",
	[SAY_DEED] = "{who} takes {a}.",
	[SAY_ROW] = "Up for taking: {a}.",
	[SAY_VISIT] = "{list} controls nothing and sees Doc Badluck.",
	[SAY_VISITS] = "{list} control nothing and see Doc Badluck.",
	[SAY_ELIXIR] = "{who} drinks {a}: {b}.",
	[SAY_SHELF] = "On the Doc's shelf: {a}.",
	[SAY_PROTECT] = "{who} protects {list}.",
	[SAY_SHUFFLE] = "Discarded {a} are shuffled for a new deck.",
	[SAY_OVER_GOLD] = "The mine is empty: the game is over.",
	[SAY_OVER_DEEDS] = "The last deed is taken: the game is over.",
	[SAY_OVER_BOTH] = "The mine is empty and the last deed taken: the game is over.",
	[SAY_POINTS] = "{who} has {n} points.",
	[SAY_POINTS_ONE] = "{who} has one point.",
	[SAY_WINNER] = "{who} wins the game.",
};

static const char *const place_names[] = { "", "Hands", "Gold Mine", "Bank", "Stagecoach",
	"General Store", "Saloon", "Sheriff", "Town Hall", "Doc Badluck", "The end" };
static const char *const class_names[] = { "high card", "a pair", "two pair", "three of a kind",
	"a straight", "a full house", "four of a kind", "five of a kind" };
static const char *const face_names[] = { "", "9", "10", "J", "Q", "K", "A" };
static const char *const deck_names[] = { "", "General Store cards", "deeds", "elixirs" };
static const char *const goods_names[][2] = { { "$1", "${n}" }, { "a nugget", "{n} nuggets" },
	{ "a deed", "{n} deeds" }, { "a General Store card", "{n} General Store cards" } };
static const char and_word[] = " and ", comma[] = ", ";

const char *town_place_name(int place)
{
	return place_names[place];
}

const char *town_place_brief(int place)
{
	static const char *const briefs[] = { [PLACE_MINE] = "Mine",
		[PLACE_COACH] = "Coach",
		[PLACE_STORE] = "Store",
		[PLACE_HALL] = "Hall",
		[PLACE_DOC] = "Doc",
		[PLACE_END] = NULL };
	return briefs[place] ? briefs[place] : place_names[place];
}

const char *town_class_name(int class)
{
	return class_names[class];
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
	unsigned n;
	char list[240], order[160]; /* a list for {list}; another one that {a} may point to */
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

/* A list "x, y and z", one item at a time; left is how many follow. */
static void item(char *list, size_t size, const char *s, unsigned left)
{
	struct text t = { list, size, strlen(list) };
	add(&t, s);
	add(&t, left > 1 ? comma : left == 1 ? and_word : "");
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
		item(t->list, sizeof(t->list), town_card_name(cards[i]), n - 1 - i);
}

static void list_order(struct told *t, char *list, size_t size, const uint8_t *seats)
{
	unsigned n = 0;
	while (n < GAME_SEATS_MAX && seats[n])
		n++;
	for (unsigned i = 0; i < n; i++)
		item(list, size, t->names[seats[i] - 1], n - 1 - i);
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
		char words[60] = "";
		struct text out = { words, sizeof(words), 0 };
		struct told number = { .n = count[i] };
		if (!count[i])
			continue;
		expand(&out, goods_names[i][count[i] > 1], &number);
		item(t->list, sizeof(t->list), words, --left);
	}
}

/* ---- Choosing ---- */

static bool is_seat(int purse)
{
	return purse >= 1 && purse <= GAME_SEATS_MAX;
}

static enum sentence money(struct told *t)
{
	const uint8_t *arg = t->e->arg;
	t->n = arg[2];
	if (arg[0] == PURSE_COACH)
		return SAY_COACH;
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
	bool one = arg[2] == 1;
	t->n = arg[2];
	if (!is_seat(arg[0]))
		return one ? SAY_MINE_ONE : SAY_MINE;
	t->other = t->names[arg[0] - 1];
	return one ? SAY_NUGGETS_ONE : SAY_NUGGETS;
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
	if (arg[2] == GS_UNKNOWN || arg[2] == DEED_UNKNOWN)
		return t->n == 1 ? SAY_STEAL_ONE : SAY_STEAL;
	list_cards(t, arg + 2, t->n);
	return SAY_STEAL_SEEN;
}

static enum sentence discarded(struct told *t)
{
	t->n = t->e->arg[0];
	if (t->e->arg[1] == GS_UNKNOWN)
		return t->n == 1 ? SAY_DISCARD_ONE : SAY_DISCARD_SOME;
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
	if (t->e->arg[0] == PLACE_HALL)
		return SAY_CONTROL_HALL;
	return t->n == 1 ? SAY_CONTROL_ONE : SAY_CONTROL;
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
		t->a = class_names[town_hand_class(e->arg)];
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
		t->a = place_names[arg[0]];
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
		t->a = deck_names[arg[0]];
		return SAY_SHUFFLE;
	case EV_OVER:
		return over(t);
	case EV_POINTS:
		return t->n == 1 ? SAY_POINTS_ONE : SAY_POINTS;
	case EV_WINNER:
		return SAY_WINNER;
	case TOWN_EVENTS:
		break;
	}
	return SAY_NOTHING;
}

size_t town_tell(const struct game *g, const struct game_event *e, const char *const names[],
	char *buf, size_t size)
{
	struct text out = { buf, size, 0 };
	struct told t = { .e = e, .names = names, .who = "", .other = "", .a = "", .b = "" };
	t.everybody = game_bit(town_of(g)->seats + 1) - 1;
	if (e->seat)
		t.who = names[e->seat - 1];
	if (size)
		buf[0] = '\0';
	expand(&out, sentences[choose(&t)], &t);
	return out.n;
}
