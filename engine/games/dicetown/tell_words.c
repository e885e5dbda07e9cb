/* SPDX-License-Identifier: MIT */
/*
 * tell_words.c - the sentences that events are told in, and how names, numbers and lists are put
 * into one. Those of cards are in card_words.c; which sentence it is is chosen in tell.c.
 *
 * A sentence is translated whole, as it is; then the rest is put in.
 */
#include "tell_in.h"

#include "tell.h"
#include "dice.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

/* ---- Words ---- */

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
	[SAY_TIE_SECOND] = { N_("For second place Sheriff {who} decides between {list}.") },
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

const char *town_face_name(int face)
{
	const char *label = dt_face_label(&dt_poker, (unsigned)face);
	return label ? label : "";
}

const char *tell_deck_name(int deck)
{
	return _(deck_names[deck]);
}

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

void tell_list_dice(struct told *t, const uint8_t *faces)
{
	struct text out = { t->list, sizeof(t->list), 0 };
	for (int face = TOWN_FACES; face >= 1; face--) {
		for (int n = 0; n < faces[face - 1]; n++) {
			add(&out, out.n ? " " : "");
			add(&out, town_face_name(face));
		}
	}
}

void tell_list_cards(struct told *t, const uint8_t *cards, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		words_add(t->list, sizeof(t->list), town_card_name(cards[i]), n - 1 - i);
}

void tell_list_order(struct told *t, char *list, size_t size, const uint8_t *seats)
{
	unsigned n = 0;
	while (n < GAME_SEATS_MAX && seats[n])
		n++;
	for (unsigned i = 0; i < n; i++)
		words_add(list, size, t->names[seats[i] - 1], n - 1 - i);
}

void tell_list_set(struct told *t, unsigned set)
{
	uint8_t seats[GAME_SEATS_MAX] = { 0 };
	int n = 0;
	for (int seat = 1; seat <= GAME_SEATS_MAX; seat++)
		if (set & game_bit(seat))
			seats[n++] = (uint8_t)seat;
	tell_list_order(t, t->list, sizeof(t->list), seats);
}

/* $1, nuggets, deeds and General Store cards, as many of each as arg[6..9] say. */
void tell_list_goods(struct told *t)
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

static const char *form_of(enum sentence which, unsigned n)
{
	const char *text = sentences[which][0], *many = sentences[which][1];
	return many ? _n(text, many, n) : _(text);
}

size_t tell_write(enum sentence which, const struct told *t, char *buf, size_t size)
{
	struct text out = { buf, size, 0 };
	expand(&out, form_of(which, t->n), t);
	return out.n;
}
