/* SPDX-License-Identifier: MIT */
/*
 * town_table.c - Dice Town at the table: what its dice mean.
 */
#include "town_table.h"

#include "dicetown.h"
#include "tell.h"
#include "town.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

static enum game_need need(const struct game *g, int seat)
{
	(void)seat;
	if (town_asks_hands(g))
		return town_of(g)->ask.what == ASK_HANDS ? NEED_HANDS : NEED_FACT;
	switch ((enum town_ask)town_of(g)->ask.what) {
	case ASK_KEEP:
	case ASK_CHASE:
		return NEED_CUP;
	case ASK_SPIRIT: /* all see what it shows, and anybody may say it */
		return NEED_FACT;
	case ASK_PUTBACK:
	case ASK_REROLL:
		return NEED_OPEN;
	case ASK_WINDOW:
		return NEED_WINDOW;
	case ASK_OFFER:
		return NEED_SEALED;
	case ASK_PICK:
	case ASK_PROTECT:
	case ASK_GIVE:
	case ASK_RIVER:
	case ASK_COUPON:
	case ASK_GIVEN:
		return NEED_SECRET;
	case ASK_GAINED:
	case ASK_RULE:
	case ASK_VICTIM:
	case ASK_BLIND:
	case ASK_GO:
	case ASK_TAKE:
	case ASK_TARGET:
	case ASK_REMEDY:
	case ASK_TELL:
	case ASK_HANDS:
	case ASK_ACTION:
	case ASK_BANDIT:
	case ASK_CATCH:
	case ASK_BLESS:
	case ASK_TRAP:
	case ASK_TRAPPED:
	case ASK_WAR:
		return NEED_CHOICE;
	case ASK_NOTHING:
	case ASK_DEAL:
	case ASK_DRAW:
	case TOWN_ASKS:
		break;
	}
	return NEED_NOTHING;
}

/* "K K 9" */
static void write_dice(const uint8_t faces[TOWN_FACES], char buf[64])
{
	size_t at = 0;
	buf[0] = '\0';
	for (int i = TOWN_FACES - 1; i >= 0; i--)
		for (int n = 0; n < faces[i] && at < 56; n++)
			at += (size_t)snprintf(
				buf + at, 64 - at, "%s%s", at ? " " : "", dt_poker.label[i]);
}

/* What lies there beside the dice that were set aside. An error names a die that is not there. */
static enum dt_status beside(const struct town_player *p, const uint8_t lying[TOWN_FACES],
	uint8_t beyond[TOWN_FACES], struct dt_error *err)
{
	uint8_t missing[TOWN_FACES] = { 0 };
	char must[64], gone[64];
	for (int i = 0; i < TOWN_FACES; i++) {
		beyond[i] = lying[i] > p->aside[i] ? (uint8_t)(lying[i] - p->aside[i]) : 0;
		missing[i] = lying[i] < p->aside[i] ? (uint8_t)(p->aside[i] - lying[i]) : 0;
	}
	if (!town_dice(missing))
		return DT_OK;
	write_dice(p->aside, must);
	write_dice(missing, gone);
	if (town_dice(lying) < town_dice(p->aside))
		return dt_refuse(err, "DT-HAND-5",
			_("%s was set aside and is missing: put it back (%s)."), gone, must);
	return dt_refuse(err, "DT-HAND-5",
		_("%s was set aside and has changed: turn it back (%s)."), gone, must);
}

static enum dt_status keep(const struct town *t, int seat, const uint8_t lying[TOWN_FACES],
	struct game_action *out, struct dt_error *err)
{
	const struct town_player *p = town_seat(t, seat);
	enum dt_status st = beside(p, lying, out->arg, err);
	if (st)
		return st;
	unsigned k = town_dice(out->arg);
	out->kind = ACT_KEEP;
	if (k > p->free)
		return dt_refuse(err, "DT-HAND-1",
			_n("There is %u die in your zone, and you have five: take %u away.",
				"There are %u dice in your zone, and you have five: take %u away.",
				town_dice(lying)),
			town_dice(lying), k - p->free);
	if (t->final && k < p->free)
		return dt_refuse(err, "DT-HAND-8",
			_("It is the last roll, all five dice count: lay down %u more."),
			p->free - k);
	return DT_OK;
}

/* What is refused for its price: in the words of the table. */
static enum dt_status payable(
	const struct game *g, const struct game_action *a, struct dt_error *err)
{
	const struct town *t = town_of(g);
	unsigned k = town_dice(a->arg), bills = town_seat(t, a->seat)->bills;
	int costs = town_price(k);
	if (t->final || costs <= (int)bills || game_check(g, a, NULL) == DT_OK)
		return DT_OK;
	if (k == 0)
		return dt_refuse(err, "DT-PAY-5",
			_("Keeping none costs $1 and you have no dollar: keep one die."));
	if (bills == 0)
		return dt_refuse(err, "DT-PAY-5",
			_n("%u new die costs $%d and you have no dollar: keep only one.",
				"%u new dice cost $%d and you have no dollar: keep only one.", k),
			k, costs);
	return dt_refuse(err, "DT-PAY-5",
		_n("%u new die costs $%d and you have $%u: keep %u at most.",
			"%u new dice cost $%d and you have $%u: keep %u at most.", k),
		k, costs, bills, bills + 1);
}

static enum dt_status put_back(const struct town *t, int seat, const uint8_t lying[TOWN_FACES],
	struct game_action *out, struct dt_error *err)
{
	const struct town_player *p = town_seat(t, seat);
	uint8_t left[TOWN_FACES];
	unsigned kept = town_dice(p->kept), payable = p->bills + 1u;
	enum dt_status st = beside(p, lying, left, err);
	if (st)
		return st;
	out->kind = ACT_PUTBACK;
	for (int i = 0; i < TOWN_FACES; i++) {
		if (left[i] > p->kept[i])
			return dt_refuse(err, "DT-PAY-6", _("A %s has appeared: take it away."),
				dt_poker.label[i]);
		out->arg[i] = (uint8_t)(p->kept[i] - left[i]);
	}
	if (town_dice(left) != payable)
		return dt_refuse(err, "DT-PAY-6",
			_n("You kept %u die and can pay for %u: take %u of the new ones back.",
				"You kept %u dice and can pay for %u: take %u of the new ones "
				"back.",
				kept),
			kept, payable, kept - payable);
	return DT_OK;
}

static enum dt_status reroll(const struct town *t, int seat, const uint8_t lying[TOWN_FACES],
	struct game_action *out, struct dt_error *err)
{
	enum dt_status st = beside(town_seat(t, seat), lying, out->arg, err);
	if (st)
		return st;
	out->kind = ACT_KEEP;
	if (town_dice(out->arg) != 1)
		return dt_refuse(err, "DT-PAY-6",
			_("Without a dollar you cannot keep none: roll again openly and leave one "
			  "die."));
	return DT_OK;
}

/* What lies there beside the dice that are rolled in a chase. */
static void beside_chase(const struct town *t, int seat, uint8_t rest[TOWN_FACES])
{
	memcpy(rest, town_seat(t, seat)->aside, TOWN_FACES);
	rest[FACE_K - 1] = 0;
	for (int i = 0; i < TOWN_FACES; i++)
		rest[i] = (uint8_t)(rest[i] + t->chased[i]);
}

/* Just the kings are rolled; the others lie as they were, or have been taken up. */
static enum dt_status chase(const struct town *t, int seat, const uint8_t lying[TOWN_FACES],
	struct game_action *out, struct dt_error *err)
{
	uint8_t rest[TOWN_FACES] = { 0 };
	char must[64];
	unsigned n = t->ask.a;
	out->kind = ACT_KEEP;
	if (town_dice(lying) != n)
		beside_chase(t, seat, rest);
	write_dice(rest, must);
	for (int i = 0; i < TOWN_FACES; i++) {
		if (lying[i] < rest[i])
			return dt_refuse(err, "X-BANDIT-8",
				_("Roll just your kings: the others stay (%s)."), must);
		out->arg[i] = (uint8_t)(lying[i] - rest[i]);
	}
	if (town_dice(out->arg) != n)
		return dt_refuse(err, "X-BANDIT-8",
			_("You roll %u dice in the chase, and %u lie there."), n,
			town_dice(out->arg));
	return DT_OK;
}

static enum dt_status dice(const struct game *g, int seat, const uint8_t lying[TOWN_FACES],
	struct game_action *out, struct dt_error *err)
{
	const struct town *t = town_of(g);
	memset(out, 0, sizeof(*out));
	out->seat = (uint8_t)seat;
	switch (t->ask.what) {
	case ASK_KEEP: {
		enum dt_status st = keep(t, seat, lying, out, err);
		return st ? st : payable(g, out, err);
	}
	case ASK_CHASE:
		return chase(t, seat, lying, out, err);
	case ASK_PUTBACK:
		return put_back(t, seat, lying, out, err);
	default:
		return reroll(t, seat, lying, out, err);
	}
}

static int price(const struct game *g, int seat, const uint8_t lying[TOWN_FACES])
{
	const struct town *t = town_of(g);
	uint8_t beyond[TOWN_FACES];
	if (t->ask.what != ASK_KEEP || t->final || beside(town_seat(t, seat), lying, beyond, NULL))
		return -1;
	return town_price(town_dice(beyond));
}

static void aside(const struct game *g, int seat, uint8_t faces[GAME_FACES_MAX])
{
	const struct town *t = town_of(g);
	memset(faces, 0, GAME_FACES_MAX);
	if (t->place == PLACE_HANDS)
		memcpy(faces, town_seat(t, seat)->aside, TOWN_FACES);
}

static bool lying(const struct game *g, int seat, uint8_t faces[GAME_FACES_MAX])
{
	const struct town *t = town_of(g);
	memset(faces, 0, GAME_FACES_MAX);
	bool turned = (t->turned & game_bit(seat)) != 0;
	if (t->ask.what == ASK_CHASE && (t->ask.asked & game_bit(seat))) {
		beside_chase(t, seat, faces);
		return true;
	}
	town_open_dice(t, seat, faces);
	return t->place == PLACE_HANDS || turned; /* who has turned one shows it */
}

static void leaves(const struct game *g, const struct game_action *a, uint8_t faces[GAME_FACES_MAX])
{
	lying(g, a->seat, faces);
	for (int i = 0; i < TOWN_FACES; i++)
		faces[i] = (uint8_t)(a->kind == ACT_PUTBACK ? faces[i] - a->arg[i]
							    : faces[i] + a->arg[i]);
}

static enum dt_status turned_right(
	const struct town *t, int seat, const uint8_t lying[TOWN_FACES], struct dt_error *err)
{
	const uint8_t *aside = town_seat(t, seat)->aside;
	char must[64];
	if (!(t->turned & game_bit(seat)) || town_dice(lying) != TOWN_DICE ||
		memcmp(lying, aside, TOWN_FACES) == 0)
		return DT_OK;
	write_dice(aside, must);
	return dt_refuse(err, "X-BANDIT-9", _("Turn your dice so that they show %s."), must);
}

static enum dt_status resting(
	const struct game *g, int seat, const uint8_t lying[TOWN_FACES], struct dt_error *err)
{
	const struct town *t = town_of(g);
	const struct town_player *p = town_seat(t, seat);
	uint8_t beyond[TOWN_FACES];
	/* In the town the dice are only looked at; who has taken them up already does no harm. But
	 * a die that a card, a bandit's chase or the Indian die has turned must be turned, and no
	 * other. */
	if (t->place != PLACE_HANDS)
		return turned_right(t, seat, lying, err);
	if (p->free)
		return DT_OK;
	enum dt_status st = beside(p, lying, beyond, err);
	if (!st && town_dice(beyond))
		st = dt_refuse(err, "DT-HAND-6",
			_("You are finished with five dice, and there are more in your zone."));
	return st;
}

static bool forced(const struct game *view, int seat)
{
	const struct town *t = town_of(view);
	const struct town_player *p = town_seat(t, seat);
	unsigned deeds = town_count(p->hand, BACKS_DEEDS);
	switch (t->ask.what) {
	case ASK_PICK:
		return t->n_looked == 1;
	case ASK_PROTECT:
		return deeds <= 2;
	case ASK_GIVE:
		return (t->ask.a == EL_DOMINATION ? deeds : town_count(p->hand, BACKS_STORE)) == 1;
	default:
		return false;
	}
}

/* Cards are offered by who has a page: which they are only the Sheriff may see. */
static bool openly(const struct game *g, const struct game_action *a)
{
	const struct town *t = town_of(g);
	const struct town_player *p = town_seat(t, a->seat);
	if (a->kind == ACT_SHOW)
		return false; /* the table sees that */
	if (t->rules.cards)   /* of which only the back is offered */
		return true;
	if (a->kind == ACT_OFFER)
		return p->bills > 0 || p->nuggets > 0;
	return a->kind != ACT_ADD || a->arg[0] != GOOD_CARD;
}

static bool open_hands(const struct game *g)
{
	return town_of(g)->rules.cards != 0;
}

/* A die that was turned already says which Cheater is meant. */
static int likely(
	const struct game *g, const struct game_action *a, const uint8_t faces[GAME_FACES_MAX])
{
	uint8_t must[TOWN_FACES];
	if (a->kind != ACT_PLAY)
		return 0;
	if (a->arg[1]) /* at whom: mostly at who has most */
		return 1 + town_seat(town_of(g), a->arg[1])->bills;
	if (a->arg[0] != GS_CHEATER)
		return 1;
	town_open_dice(town_of(g), a->seat, must);
	must[a->arg[2] - 1]--;
	must[a->arg[3] - 1]++;
	return memcmp(must, faces, TOWN_FACES) == 0 ? 2 : 0;
}

static bool explains(const struct game_event *e, const char **name, const char **text)
{
	int card = CARD_NONE;
	if (e->kind == EV_PLAY || e->kind == EV_CANCELLED || e->kind == EV_ELIXIR)
		card = e->arg[0];
	else if (e->kind == EV_SHELF)
		card = e->arg[1];
	*name = town_card_name(card);
	*text = town_card_text(card);
	return card != CARD_NONE && *town_card_effect(card);
}

static bool declines(const struct game_action *a)
{
	return a->kind == ACT_PASS;
}

static const struct dt_dice_kind kinds[] = { { .alphabet = &dt_poker, .each = TOWN_DICE } };

static const char *const board[] = { "MINE", "STORE", "BANK", "SALOON", "SHERIFF", "TOWN HALL",
	"DOCTOR", "RANCH", NULL };

const struct game_table town_table = {
	.kinds = kinds,
	.kinds_n = 1,
	.board = board,
	.cards = town_stickers,
	.cards_n = TOWN_STICKERS,
	.sticker = DT_CARD_TAG_FIRST,
	.card_name = town_sticker_name,
	.card_deck = town_sticker_deck,
	.card_text = town_sticker_text,
	.need = need,
	.dice = dice,
	.price = price,
	.aside = aside,
	.lying = lying,
	.leaves = leaves,
	.resting = resting,
	.forced = forced,
	.open_hands = open_hands,
	.likely = likely,
	.mends = town_mends,
	.card = town_card_seen,
	.openly = openly,
	.question = town_question,
	.brief = town_brief,
	.note = town_note,
	.declines = declines,
	.option = town_option,
	.explains = explains,
	.tell = town_tell,
	.doing = town_doing,
	.begins = town_begins,
	.happened = town_happened,
	.own = town_own,
	.show = town_show,
};
