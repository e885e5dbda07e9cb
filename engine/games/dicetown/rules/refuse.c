/* SPDX-License-Identifier: MIT */
/*
 * refuse.c - by which rule a seat is asked, and which rule an answer breaks that is not legal.
 *
 * What is legal is decided in legal.c; here it is only named.
 */
#include "flow.h"

/* A rule, and what it demands in words. */
struct demand {
	const char *rule, *text;
};

/* What an answer to each question must be, where the question alone says it. */
static const struct demand demands[TOWN_ASKS] = {
	[ASK_NOTHING] = { "DT-END-1", "the game is over" },
	[ASK_KEEP] = { "DT-HAND-3", "say which dice you keep" },
	[ASK_PUTBACK] = { "DT-PAY-6", "put back as many of the dice just kept as cannot be paid" },
	[ASK_REROLL] = { "DT-PAY-6", "without a dollar, roll again openly and keep exactly one" },
	[ASK_WINDOW] = { "DT-CARD-3", "pass, or play a card of this moment that you held before" },
	[ASK_GAINED] = { "DT-CARD-6", "the card just gained is played at once" },
	[ASK_OFFER] = { "DT-BRIBE-1", "make the Sheriff an offer, or pass" },
	[ASK_RULE] = { "DT-TIE-2", "name exactly one of the tied players" },
	[ASK_PICK] = { "DT-STORE-1", "keep exactly one of the cards drawn" },
	[ASK_VICTIM] = { "DT-SALOON-1", "choose an opponent to rob" },
	[ASK_BLIND] = { "DT-SALOON-5", "say how many deeds and General Store cards you draw" },
	[ASK_GO] = { "DT-DOC-1", "visit Doc Badluck or stay" },
	[ASK_TAKE] = { "DT-DOC-3", "choose elixir A, elixir B or the top of the deck" },
	[ASK_PROTECT] = { "EL_PROTECTION", "choose two deeds of your hand" },
	[ASK_TARGET] = { "EL_DOMINATION", "choose a player who has a deed in hand" },
	[ASK_GIVE] = { "EL_DOMINATION", "give one of the deeds of your hand" },
	[ASK_DEAL] = { "GEN-6", "the table deals a card that is in this deck" },
	[ASK_DRAW] = { "DT-SALOON-5", "the table draws a card that is in this hand" },
	[ASK_ACTION] = { "X-LOC-2", "choose one of the two actions that the location offers" },
	[ASK_BANDIT] = { "X-BANDIT-3",
		"set one or two free dice to a hired bandit's face, or pass" },
	[ASK_CHASE] = { "X-BANDIT-8", "say what exactly the dice of the chase have rolled" },
	[ASK_CATCH] = { "X-BANDIT-8", "choose a wanted bandit of this face" },
	[ASK_RIVER] = { "X-RIVER-5", "choose one of the cards, and the order of the others" },
	[ASK_COUPON] = { "X-RIVER-7", "choose a card of the discard pile" },
	[ASK_SPIRIT] = { "INDIAN-5", "roll the Indian die, and say what it shows" },
	[ASK_BLESS] = { "IN_BLESSING", "turn one of your own dice to another face, or pass" },
	[ASK_TRAP] = { "IN_TRAP", "name an opponent and one of his dice" },
	[ASK_TRAPPED] = { "IN_TRAP", "turn the die that was named to another face" },
	[ASK_WAR] = { "IN_WARPATH", "name one of the six locations" },
	[ASK_GIVEN] = { "INDIAN-3", "give one of the cards just gained, or pass" },
	[ASK_REMEDY] = { "E1-4", "choose a remedy that you have a die for" },
	[ASK_TELL] = { "GEN-7", "say which card it is" },
	[ASK_HANDS] = { "DT-STORE-1", "say when it is done" },
};

/* A question that is asked for several reasons, and what it demands for each but the usual one. */
static struct demand demand_of(const struct town *t)
{
	int what = t->ask.what;
	bool friend = t->ask.a == EL_FRIENDSHIP;
	if (what == ASK_RULE && t->rules.expansion && t->place < PLACE_DOC)
		return (struct demand){ "X-LOC-6",
			"name who acts first, and second, of those who tie" };
	if ((what == ASK_GIVE && t->ask.a == GS_GIFT) ||
		(what == ASK_HANDS && t->ask.a == TASK_GIVE && t->ask.b == GS_GIFT))
		return (struct demand){ "GS_GIFT", "give one of your General Store cards" };
	if (what == ASK_HANDS && t->ask.a == TASK_COUPON)
		return (struct demand){ "X-RIVER-7", "take a card, and say when it is done" };
	if (what == ASK_TELL && t->ask.b == TELL_RANCH)
		return (struct demand){ "X-RANCH-1", "say whether it is a ranch" };
	if (what == ASK_RULE && t->place == PLACE_DOC)
		return (struct demand){ "DT-DOC-2", "name all visitors in their order" };
	if (what == ASK_RULE && t->place == PLACE_END)
		return (struct demand){ "DT-WIN-3", "name exactly one of those who still tie" };
	if (what == ASK_PICK && t->frame[t->depth - 1].at == AT_STEAL)
		return (struct demand){ "DT-SALOON-1", "keep exactly one of the cards drawn" };
	if (what == ASK_TARGET && friend)
		return (struct demand){ "EL_FRIENDSHIP",
			"choose a player who has a General Store card" };
	if (what == ASK_GIVE && friend)
		return (struct demand){ "EL_FRIENDSHIP", "give one of your General Store cards" };
	return demands[what];
}

const char *town_rule(const void *state, int seat)
{
	const struct town *t = state;
	if (t->ask.what == ASK_KEEP && seat <= t->seats && !town_seat(t, seat)->free)
		return "DT-HAND-6";
	return demand_of(t).rule;
}

/* ---- What exactly is wrong with an answer ---- */

/* Which of the players' own cards it cannot be, for all of that kind are known. */
static enum dt_status refuse_told(
	const struct town *t, const struct game_action *a, struct dt_error *why)
{
	static const char *const rules[] = { "INV-3", "INV-4", "INV-5", "INV-6", "INV-6" };
	int card = a->arg[0], deck = t->ask.a;
	const char *name = card < TOWN_NAMED ? town_types[TYPE_CARD].names[card] : NULL;
	if (!name || deck_of(card) != deck)
		return dt_refuse(why, "GEN-7", "that is no card of this deck");
	if (t->ask.b == TELL_RANCH)
		return dt_refuse(why, "X-RANCH-1", "say only whether it is a ranch");
	if (card == RANCH && (t->ask.b == TELL_SAFE || t->ask.b == TELL_END))
		return dt_refuse(why, "X-RANCH-1", "a ranch lies open, in no hand");
	if (deck == DECK_BANDITS)
		return dt_refuse(why, rules[deck - 1],
			"%s does not lie in the deck, or one like it comes before", name);
	unsigned copies = town_copies(&t->rules, card);
	if (card == unknown_of_deck(deck))
		return dt_refuse(why, "GEN-7", "%s is only the back of a card: name it", name);
	if (!copies)
		return dt_refuse(why, rules[deck - 1], "%s is not in this game", name);
	if (!unseen(t, card))
		return dt_refuse(why, rules[deck - 1], "%s: %s %u, and where %s is known", name,
			copies == 1 ? "there is only" : "there are", copies,
			copies == 1 ? "it" : "each of them");
	return dt_refuse(why, "DT-SCORE-6", "%s is worth nothing at the end", name);
}

enum dt_status check_mend(const struct town *t, const struct game_action *a, struct dt_error *why)
{
	bool dollars = a->arg[0] == GOOD_DOLLAR;
	if (!owns_cards(t))
		return dt_refuse(why, "GEN-7", "the table itself keeps what everybody has");
	if (!dollars && a->arg[0] != GOOD_NUGGET)
		return dt_refuse(why, "INV-1", "bills and nuggets are counted, nothing else");
	for (int i = 1; i <= 2; i++) {
		bool seat = a->arg[i] >= 1 && a->arg[i] <= t->seats;
		bool common = dollars ? a->arg[i] == PURSE_BANK || a->arg[i] == PURSE_COACH
				      : a->arg[i] == PURSE_MINE;
		if (!seat && !common)
			return dt_refuse(why, dollars ? "INV-1" : "INV-2", "%s cannot lie there",
				dollars ? "dollars" : "nuggets");
	}
	for (int i = 4; i < GAME_ARGS; i++)
		if (a->arg[i])
			return dt_refuse(why, "INV-1", "mend takes no more than that");
	if (a->arg[1] == a->arg[2] || !a->arg[3] || a->arg[3] > town_purse(t, a->arg[0], a->arg[1]))
		return dt_refuse(why, "INV-9", "so much cannot have gone from there");
	return DT_OK;
}

static enum dt_status refuse_card(
	const struct town *t, const struct game_action *a, struct dt_error *why)
{
	int card = a->arg[0], seat = a->seat;
	const char *name = card < TOWN_NAMED ? town_types[TYPE_CARD].names[card] : NULL;
	if (!name || !town_is_store(card))
		return dt_refuse(why, "DT-CARD-1", "that is not a General Store card");
	if (card == GS_UNKNOWN)
		return dt_refuse(why, "GEN-7", "%s is only the back of a card: name it", name);
	if (!window_of(card))
		return dt_refuse(why, "DT-SCORE-4", "%s is never played", name);
	if (owns_cards(t) && town_seat(t, seat)->hand[GS_UNKNOWN] && !could_hold(t, seat, card))
		return dt_refuse(
			why, "INV-3", "seat %d cannot hold %s: where it is is known", seat, name);
	if (!could_hold(t, seat, card))
		return dt_refuse(why, "DT-CARD-3", "seat %d does not hold %s", seat, name);
	if (t->ask.a != W_GAIN && !could_play(t, seat, card))
		return dt_refuse(why, "DT-CARD-5",
			"%s was gained in this action and cannot be used in it", name);
	if (!belongs_to(card, t->ask.a))
		return dt_refuse(why, "DT-CARD-3", "%s cannot be played at this moment", name);
	if (card == GS_BRUTE)
		return dt_refuse(why, name,
			"%s pays for two dice or more, not in the final roll, and once", name);
	if (card == GS_NERVOUS_JOE || card == GS_GIFT)
		return dt_refuse(why, "DT-CARD-10", "%s: name a player it can take from", name);
	return dt_refuse(why, name, "%s: a die that it cannot turn, or more than it needs", name);
}

static struct demand wrong_offer(const struct town *t, const struct game_action *a)
{
	bool begun = town_seat(t, a->seat)->offer.made;
	switch (a->kind) {
	case ACT_OFFER:
		return (struct demand){ "DT-BRIBE-2",
			begun ? "an offer is begun: add to it, finish it, or pass"
			      : "want an outcome that the Sheriff can decide on" };
	case ACT_ADD:
		if (begun)
			return (struct demand){ "DT-BRIBE-3",
				"offer bills, nuggets and cards that you have in hand" };
		__attribute__((fallthrough));
	case ACT_DONE:
		return (struct demand){ "DT-BRIBE-2",
			begun ? "an offer has goods in it"
			      : "say first for which outcome the offer is" };
	default:
		return demand_of(t);
	}
}

/* Are the seats those that were to be named, each once? Then it is what he accepts. */
static bool names_seats(const struct town *t, const uint8_t *order)
{
	uint8_t named = 0;
	for (int i = 0; i < GAME_SEATS_MAX; i++) {
		if ((i < t->ask.b) != (order[i] != 0) || order[i] > GAME_SEATS_MAX)
			return false;
		uint8_t bit = order[i] ? seat_bit(order[i]) : 0;
		if ((bit & t->ask.a) != bit || (bit & named))
			return false;
		named |= bit;
	}
	return true;
}

static struct demand wrong_ruling(const struct town *t, const struct game_action *a)
{
	if (a->kind != ACT_RULE || !names_seats(t, a->arg))
		return demand_of(t);
	if (t->place == PLACE_END)
		return (struct demand){ "DT-WIN-3", "there are no bribes any more" };
	return (struct demand){ "DT-BRIBE-2", "accept only offers made for that outcome" };
}

enum dt_status refuse_answer(
	const struct town *t, const struct game_action *a, struct dt_error *why)
{
	struct demand d = demand_of(t);
	if (t->ask.what == ASK_TELL && (a->kind == ACT_TELL || a->kind == ACT_SHOW))
		return refuse_told(t, a, why);
	if (t->ask.what == ASK_WINDOW && a->kind == ACT_PLAY)
		return refuse_card(t, a, why);
	if (t->ask.what == ASK_OFFER)
		d = wrong_offer(t, a);
	else if (t->ask.what == ASK_RULE)
		d = wrong_ruling(t, a);
	else if (t->ask.what == ASK_GAINED && a->kind == ACT_PLAY && a->arg[0] == t->ask.a)
		d = (struct demand){ "DT-CARD-10", "name a player that the card can take from" };
	else if (t->ask.what == ASK_VICTIM && a->kind == ACT_TARGET)
		d = (struct demand){ "DT-SALOON-3", "choose an opponent who has cards in hand" };
	return dt_refuse(why, d.rule, "seat %d: %s", a->seat, d.text);
}
