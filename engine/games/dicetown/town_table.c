/* SPDX-License-Identifier: MIT */
/*
 * town_table.c - Dice Town at the table: who is asked for what, and what all may see.
 */
#include "town_table.h"

#include "steady.h"

#include "dicetown.h"
#include "tell.h"
#include "town.h"
#include "words.h"

#include <string.h>

static enum game_need need(const struct game *g, int seat)
{
	(void)seat;
	if (town_asks_hands(g))
		return town_of(g)->ask.what == ASK_HANDS ? NEED_HANDS : NEED_FACT;
	switch ((enum town_ask)town_of(g)->ask.what) {
	case ASK_KEEP:
	case ASK_CHASE:
	case ASK_SPIRIT:
		return NEED_CUP;
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
		return NEED_SECRET;
	case ASK_GIVEN: /* of own cards only the back is given */
		return town_of(g)->rules.cards ? NEED_CHOICE : NEED_SECRET;
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

static bool falls(const struct game *g, int seat)
{
	int what = town_of(g)->ask.what;
	(void)seat;
	return what == ASK_CHASE || what == ASK_SPIRIT;
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

/* What is taken from a seat: as much as it has, and more from who is ahead. */
static int worth_aiming(const struct outlook *o, int card, int seat)
{
	const struct town_player *p = town_seat(o->t, seat);
	int dollars = p->bills < 4 ? p->bills : 4;
	if (seat == o->me)
		return 0;
	if (card == GS_WHISKEY && !p->ranches)
		return 0;
	if (card == GS_GIFT && !town_count(p->hand, BACKS_STORE))
		return 0;
	return worth_robbing(o, seat, (card == GS_NERVOUS_JOE ? dollars : 4) * WORTH_DOLLAR);
}

/* Each card first with whom it takes most from: that many kinds are one or two presses. */
enum { LIKELY_ONE = 1000, LIKELIEST = 10000 };

static int likely_target(const struct outlook *o, int card, int target)
{
	int worth = worth_aiming(o, card, target);
	bool best = true;
	for (int seat = 1; seat <= o->t->seats; seat++)
		best = best && worth_aiming(o, card, seat) <= worth;
	return worth + (best ? LIKELY_ONE : 1);
}

/* A die that was turned already says which Cheater is meant. */
static int likely(
	const struct game *g, const struct game_action *a, const uint8_t faces[GAME_FACES_MAX])
{
	struct outlook o;
	int card = a->arg[0];
	if (a->kind != ACT_PLAY)
		return 0;
	outlook_init(&o, town_of(g), a->seat);
	if (a->arg[1])
		return likely_target(&o, card, a->arg[1]);
	if (card == GS_DESPERADO || card == GS_TWO_BARRELS) /* alone in their moments */
		return LIKELY_ONE + steady_play(&o, a);
	if (card != GS_CHEATER)
		return LIKELY_ONE;
	return town_dice_turned(g, a, faces) ? LIKELIEST : 0;
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

/* What is on the six sides of the Indian die, in the order of enum town_spirit. */
static const struct dt_alphabet spirits = { TOWN_SPIRITS,
	{ N_("blessing"), N_("trap"), N_("guard"), N_("war") } };

static const struct dt_dice_kind kinds[] = { { .alphabet = &dt_poker, .each = TOWN_DICE },
	{ .alphabet = &spirits, .each = 1, .passed = true } };

static size_t kinds_played(const struct game_setup *setup)
{
	return ((const struct town_rules *)setup->value)->indians ? 2 : 1;
}

/* On the board, where deeds and elixirs lie that are turned up: the row and the shelf. */
enum { FIELDS = TOWN_ROW + TOWN_SHELVES, FIRST_FIELD = 11 };
#define FIELD(i)                                                                                   \
	{                                                                                          \
		{ FIRST_FIELD + (i), 270 + 75 * (i), 240, 72, 96, DT_AREA_CARD, 0 }, 0             \
	}
static const struct game_spot fields[FIELDS] = { FIELD(0), FIELD(1), FIELD(2), FIELD(3), FIELD(4) };

/* Cards that the table deals lie nowhere. */
static size_t fields_played(const struct game_setup *setup)
{
	const struct town_rules *rules = (const struct town_rules *)setup->value;
	return !rules->cards ? 0 : rules->edition ? TOWN_ROW : FIELDS;
}

/* The faces of the dice in their order, from 9 to A, belong to the first six. */
static const char *const board[] = { "MINE", "BANK", "STORE", "SALOON", "SHERIFF", "TOWN HALL",
	"DOCTOR", "RANCH", NULL };

const struct game_table town_table = {
	.kinds = kinds,
	.kinds_n = 2,
	.kinds_played = kinds_played,
	.fields = fields,
	.fields_n = FIELDS,
	.fields_played = fields_played,
	.board = board,
	.cards = town_stickers,
	.cards_n = TOWN_STICKERS,
	.sticker = DT_CARD_TAG_FIRST,
	.card_name = town_sticker_name,
	.card_deck = town_sticker_deck,
	.card_text = town_sticker_text,
	.need = need,
	.falls = falls,
	.dice = town_dice_mean,
	.price = town_dice_price,
	.aside = town_dice_aside,
	.lying = town_dice_lying,
	.leaves = town_dice_leaves,
	.before = town_dice_before,
	.resting = town_dice_resting,
	.forced = forced,
	.open_hands = open_hands,
	.likely = likely,
	.mends = town_mends,
	.card = town_card_seen,
	.card_choices = town_card_choices,
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
