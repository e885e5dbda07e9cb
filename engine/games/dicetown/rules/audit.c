/* SPDX-License-Identifier: MIT */
/*
 * audit.c - the invariants: nothing is lost, nothing appears (INV-1 to INV-10).

 */
#include "flow.h"

static enum dt_status expect(
	struct dt_error *err, const char *rule, const char *what, unsigned is, unsigned must)
{
	if (is == must)
		return DT_OK;
	return dt_refuse(err, rule, "%s: %u, not %u", what, is, must);
}

static unsigned cards_in_play(const struct town *t)
{
	unsigned n = 0;
	for (int i = 0; i < t->depth; i++)
		n += t->frame[i].at == AT_PLAY;
	return n;
}

/* Does one of the players' own cards lie there that nobody has named yet? */
static bool is_turned_up(const struct town *t, int deck)
{
	return t->ask.what == ASK_TELL && t->ask.a == deck && t->ask.b != TELL_SAFE &&
	       t->ask.b != TELL_END;
}

/* No kind of the players' own cards may be known more often than it is in the box, and what is not
 * known of a kind must lie somewhere with its back only. */
static enum dt_status audit_faces(
	const struct town *t, int deck, unsigned backs, struct dt_error *err)
{
	unsigned left = 0;
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++) {
		if (deck_of(card) != deck || !card_has_face(card))
			continue;
		if (known_cards(t, card) > town_copies(&t->rules, card))
			return dt_refuse(
				err, "INV-3", "card %d is known more often than it exists", card);
		left += unseen(t, card);
	}
	if (deck == DECK_DEEDS && deeds_to_come(t) < 0)
		return dt_refuse(err, "GEN-7", "more deeds lie there than there are left");
	return expect(err, "GEN-7", "cards that lie there unknown", backs, left);
}

static unsigned unknown_cards(const struct town *t, int deck)
{
	int back = unknown_of_deck(deck);
	unsigned n = (unsigned)t->deck[deck - 1][back] + t->discard[deck - 1][back];
	for (int i = 0; i < TOWN_ROW; i++)
		n += t->row[i] == back;
	for (int i = 0; i < TOWN_SHELVES; i++)
		n += t->shelf[i] == back;
	for (int i = 0; i < t->n_looked; i++)
		n += t->looked[i] == back;
	for (int i = 0; i < t->seats; i++)
		n += (unsigned)t->player[i].hand[back] + t->player[i].safe[back];
	return n + is_turned_up(t, deck);
}

/* A card that the table dealt and that its frame has not yet put anywhere does not exist between
 * two actions: the flow runs on at once. */
static enum dt_status audit_cards(const struct town *t, struct dt_error *err)
{
	unsigned store = town_count(t->deck[DECK_STORE - 1], BACKS_ANY) +
			 town_count(t->discard[DECK_STORE - 1], BACKS_ANY) + cards_in_play(t);
	unsigned deeds = town_count(t->deck[DECK_DEEDS - 1], BACKS_ANY) +
			 town_count(t->discard[DECK_DEEDS - 1], BACKS_ANY);
	unsigned river = town_count(t->deck[DECK_RIVER - 1], BACKS_ANY) +
			 town_count(t->discard[DECK_RIVER - 1], BACKS_ANY) +
			 (t->river_top[0] != 0) + (t->river_top[1] != 0);
	unsigned elixirs = town_count(t->deck[DECK_ELIXIRS - 1], BACKS_ANY) +
			   town_count(t->discard[DECK_ELIXIRS - 1], BACKS_ANY) + (t->in_play != 0);
	if (is_turned_up(t, DECK_DEEDS))
		deeds++;
	if (is_turned_up(t, DECK_ELIXIRS))
		elixirs++;
	if (is_turned_up(t, DECK_RIVER))
		river++;
	for (int i = 0; i < TOWN_ROW; i++)
		deeds += t->row[i] != CARD_NONE;
	for (int i = 0; i < TOWN_SHELVES; i++)
		elixirs += t->shelf[i] != CARD_NONE;
	for (int i = 0; i < t->n_looked; i++) {
		store += town_is_store(t->looked[i]);
		deeds += town_is_deed(t->looked[i]);
		river += t->looked[i] >= RV_GOLD_2;
	}
	for (int seat = 1; seat <= t->seats; seat++) {
		const struct town_player *p = town_seat(t, seat);
		store += town_count(p->hand, BACKS_STORE);
		deeds += town_count(p->hand, BACKS_DEEDS) + town_count(p->safe, BACKS_DEEDS) +
			 p->ranches;
	}
	for (int deck = DECK_STORE; deck <= DECK_RIVER && owns_cards(t); deck++)
		if (audit_faces(t, deck, unknown_cards(t, deck), err))
			return DT_ERR_RULES;
	bool more = t->rules.expansion;
	if (expect(err, "INV-3", "General Store cards", store,
		    19u + 10 * more + t->rules.indians) ||
		expect(err, "INV-4", "deeds", deeds, (t->rules.edition ? 25 : 20) + 10u * more) ||
		expect(err, "INV-5", "elixirs", elixirs, t->rules.edition ? 0 : 7) ||
		expect(err, "INV-6", "cards of the river", river, more ? 12 : 0))
		return DT_ERR_RULES;
	return DT_OK;
}

static enum dt_status audit_dice(const struct town *t, struct dt_error *err)
{
	for (int seat = 1; seat <= t->seats; seat++) {
		const struct town_player *p = town_seat(t, seat);
		if (expect(err, "INV-8", "dice of a player", town_dice(p->aside) + p->free,
			    TOWN_DICE))
			return DT_ERR_RULES;
		if (t->place > PLACE_HANDS && expect(err, "INV-10", "dice set aside after phase I",
						      town_dice(p->aside), TOWN_DICE))
			return DT_ERR_RULES;
		if (town_dice(p->kept) > p->free)
			return dt_refuse(err, "INV-8", "more dice kept than were free");
	}
	return DT_OK;
}

static enum dt_status audit_bandits(const struct town *t, struct dt_error *err)
{
	for (int i = 0; i < TOWN_BANDITS; i++) {
		int where = t->bandit[i], seat = where & (BANDIT_HIRED - 1);
		bool with = where >= BANDIT_HIRED && where < 2 * BANDIT_CAUGHT;
		if (with ? seat < 1 || seat > t->seats : where > BANDIT_WANTED)
			return dt_refuse(err, "INV-6", "bandit %d is nowhere", i + 1);
	}
	if (town_bandits(t, BANDIT_TOP) > 1)
		return dt_refuse(err, "INV-6", "two bandits lie on top of the deck");
	return DT_OK;
}

enum dt_status town_audit(const void *state, struct dt_error *err)
{
	const struct town *t = state;
	unsigned bills = t->bank + t->coach, nuggets = t->mine;
	for (int seat = 1; seat <= t->seats; seat++) {
		bills += town_seat(t, seat)->bills;
		nuggets += town_seat(t, seat)->nuggets;
	}
	if (expect(err, "INV-1", "dollars", bills, 8u * t->seats + (t->rules.expansion ? 5 : 3)) ||
		expect(err, "INV-2", "nuggets", nuggets,
			t->rules.expansion && t->seats > 2 ? 40 : 30))
		return DT_ERR_RULES;
	if (t->badge < 1 || t->badge > t->seats)
		return dt_refuse(err, "INV-7", "seat %d holds the badge", t->badge);
	if (audit_cards(t, err) || audit_dice(t, err) || audit_bandits(t, err))
		return DT_ERR_RULES;
	return DT_OK;
}
