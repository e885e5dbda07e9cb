/* SPDX-License-Identifier: MIT */
/*
 * steady_worth.c - the steady bot's opinions about goods, cards and places.
 */
#include "steady.h"

enum { SOME_DEED = 300, SOME_STORE_CARD = 170, BADGE_POINTS = 500 };

static int smaller(int a, int b)
{
	return a < b ? a : b;
}

/* Points of a seat as far as one can guess them. */
static int guess(const struct town *t, int seat)
{
	const struct town_player *p = town_seat(t, seat);
	return town_points(t, seat) * 100 + p->hand[DEED_UNKNOWN] * SOME_DEED +
	       p->hand[GS_UNKNOWN] * SOME_STORE_CARD;
}

void outlook_init(struct outlook *o, const struct town *t, int me)
{
	int deeds = t->deck[DECK_DEEDS - 1][DEED_UNKNOWN];
	*o = (struct outlook){ .t = t, .me = me };
	for (int i = 0; i < TOWN_ROW; i++)
		deeds += t->row[i] != CARD_NONE;
	o->rounds = smaller((t->mine + 2) / 3, (deeds + 1) / 2);
	if (o->rounds < 1)
		o->rounds = 1;
	for (int seat = 1; seat <= t->seats; seat++) {
		o->spite[seat - 1] = seat == me ? 0 : 100 / (t->seats - 1);
		if (seat != me && (!o->leader || guess(t, seat) > guess(t, o->leader)))
			o->leader = seat;
	}
	o->spite[o->leader - 1] = smaller(100, o->spite[o->leader - 1] * 2);
}

int worth_card(const struct outlook *o, int card)
{
	static const uint8_t uses[TOWN_CARDS] = {
		[GS_DYNAMITE] = 160,
		[GS_GIRLS] = 200,
		[GS_BRUTE] = 100,
		[GS_CHEATER] = 200,
		[GS_CORRUPTION] = 250,
		[GS_UNLIMITED_CREDITS] = 180,
		[GS_NERVOUS_JOE] = 240,
		[GS_MARSHALL] = 200,
		[GS_EVEN_SPLIT] = 120,
		[GS_WANTED] = 90,
		[GS_ELIXIR] = 160,
		[GS_UNKNOWN] = SOME_STORE_CARD,
		[GS_WHISKEY] = 180,
		[GS_TWO_BARRELS] = 100,
		[GS_INSURANCE] = 160,
		[GS_CROOK] = 250,
		[GS_DESPERADO] = 60,
		[GS_GIFT] = 170,
		[GS_SMOKE_SIGNALS] = 60,
	};
	const struct town_player *p = town_seat(o->t, o->me);
	if (card == DEED_UNKNOWN)
		return SOME_DEED;
	if (card == RANCH)
		return worth_ranch(o, o->me);
	if (card == GS_MULE)
		return 100 * (1 + (int)town_count(p->hand, BACKS_STORE));
	if (card == GS_DOG)
		return 60 + 200 * (int)town_bandits(o->t, BANDIT_CAUGHT + o->me);
	int points = town_card_points(card);
	if (points > 0)
		return points * 100;
	if ((card == GS_NERVOUS_JOE || card == GS_CROOK || card == GS_GIFT) &&
		!o->t->rules.any_time)
		return uses[card]; /* played at once */
	/* Cards that are played lose their worth when there is no time left to play them. */
	return uses[card] * smaller(o->rounds - 1, 3) / 3;
}

int worth_badge(const struct outlook *o)
{
	/* Points if it is kept to the end, and being bribed and feared until then. */
	return 180 + (BADGE_POINTS - 180) / o->rounds;
}

int worth_robbing(const struct outlook *o, int seat, int worth)
{
	return worth * (100 + o->spite[seat - 1]) / 100;
}

/* The best of so many cards of the General Store deck. */
static int best_drawn(unsigned n)
{
	static const uint16_t worth[TOWN_DICE + 1] = { 0, 190, 290, 370, 430, 470 };
	return worth[n];
}

static int best_theft(const struct outlook *o, unsigned dice)
{
	static const uint16_t worth[TOWN_DICE + 1] = { 0, 250, 340, 400, 440, 460 };
	int best = 0;
	for (int seat = 1; seat <= o->t->seats; seat++) {
		unsigned cards = town_count(town_seat(o->t, seat)->hand, BACKS_ANY);
		if (seat == o->me)
			continue;
		int value = worth_robbing(o, seat, worth[dice < cards ? dice : cards]);
		if (value > best)
			best = value;
	}
	return best;
}

static int row(const struct outlook *o, unsigned aces)
{
	int worth = 0;
	for (unsigned i = 0; i <= aces && i < TOWN_ROW; i++)
		if (o->t->row[i])
			worth += worth_card(o, o->t->row[i]);
	return worth;
}

int worth_ranch(const struct outlook *o, int seat)
{
	return 100 * (town_seat(o->t, seat)->ranches + 1);
}

static int base_worth(const struct outlook *o, int place, unsigned dice)
{
	const struct town *t = o->t;
	const uint8_t *hand = town_seat(t, o->me)->hand;
	int worth = 0;
	switch (place) {
	case PLACE_MINE:
		worth = (int)dice * (hand[GS_DYNAMITE] ? 2 : 1);
		worth = smaller(worth, t->mine) * WORTH_NUGGET;
		break;
	case PLACE_BANK:
		worth = t->bank * WORTH_DOLLAR;
		break;
	case PLACE_STORE:
		worth = best_drawn(dice) * (t->round == 1 ? 2 : 1);
		break;
	case PLACE_SALOON:
		return best_theft(o, dice);
	case PLACE_SHERIFF:
		worth = worth_badge(o);
		break;
	case PLACE_HALL:
		worth = row(o, dice);
		break;
	default:
		break;
	}
	/* What one takes, the others do not get. */
	return worth + worth / (t->seats - 1);
}

enum { SOME_RIVER = 210, SOME_VISIT = 180, SOME_BANDIT = 110 };

/* What the seat's action there brings; of others than oneself only about. */
int worth_action(const struct outlook *o, int place, int side, int seat, unsigned dice)
{
	const struct town *t = o->t;
	int wanted = (int)town_bandits(t, BANDIT_WANTED), worth;
	if (side == SIDE_BASE && place == PLACE_SHERIFF && t->badge == seat)
		return 0;
	if (side == SIDE_BASE)
		return base_worth(o, place, dice);
	switch (place) {
	case PLACE_MINE:
		worth = town_count(t->deck[DECK_RIVER - 1], BACKS_ANY) ? SOME_RIVER : 0;
		break;
	case PLACE_BANK:
		worth = smaller((int)dice, t->coach) * WORTH_DOLLAR;
		break;
	case PLACE_STORE:
		worth = SOME_VISIT;
		break;
	case PLACE_SALOON:
		worth = o->rounds > 1 && town_bandits(t, BANDIT_DECK) + town_bandits(t, BANDIT_TOP)
				? SOME_BANDIT
				: 0;
		break;
	case PLACE_SHERIFF: /* each die finds one of the faces that are wanted */
		worth = smaller((int)dice, wanted) * smaller(wanted, 5) * 30;
		break;
	default:
		worth = town_count(t->deck[DECK_DEEDS - 1], BACKS_ANY) ? SOME_DEED - 30 : 0;
	}
	return worth + worth / (t->seats - 1);
}

int worth_place(const struct outlook *o, int place, unsigned dice)
{
	int base = base_worth(o, place, dice);
	if (!o->t->rules.expansion || !dice)
		return base;
	int more = worth_action(o, place, SIDE_MORE, o->me, dice);
	base = worth_action(o, place, SIDE_BASE, o->me, dice);
	return base > more ? base : more;
}

/* What all the others together would lose, at most so much each. */
static int from_all(const struct outlook *o, bool nuggets, unsigned most, int each)
{
	int worth = 0;
	for (int seat = 1; seat <= o->t->seats; seat++) {
		const struct town_player *p = town_seat(o->t, seat);
		unsigned has = nuggets ? p->nuggets : p->bills;
		if (seat != o->me)
			worth += worth_robbing(o, seat, (int)(has < most ? has : most) * each);
	}
	return worth;
}

/* What somebody would give of cards of a kind: his worst. */
static int given(const struct outlook *o, enum town_backs backs)
{
	int best = 0;
	for (int seat = 1; seat <= o->t->seats; seat++) {
		unsigned n = town_count(town_seat(o->t, seat)->hand, backs);
		if (seat == o->me || !n)
			continue;
		int mean = backs == BACKS_DEEDS ? SOME_DEED : SOME_STORE_CARD;
		int value = worth_robbing(o, seat, n == 1 ? mean : mean / 2);
		best = value > best ? value : best;
	}
	return best;
}

int worth_elixir(const struct outlook *o, int elixir)
{
	unsigned deeds = town_count(town_seat(o->t, o->me)->hand, BACKS_DEEDS);
	switch (elixir) {
	case EL_WEALTH:
		return from_all(o, false, 2, WORTH_DOLLAR);
	case EL_CHARM:
		return from_all(o, true, 1, WORTH_NUGGET);
	case EL_FORTUNE:
		return SOME_STORE_CARD;
	case EL_POWER:
		return o->t->badge == o->me ? 0 : worth_robbing(o, o->t->badge, worth_badge(o));
	case EL_PROTECTION:
		return (int)(deeds < 2 ? deeds : 2) * 40;
	case EL_FRIENDSHIP:
		return given(o, BACKS_STORE);
	case EL_DOMINATION:
		return given(o, BACKS_DEEDS);
	default:
		return 160;
	}
}
