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

/* A card that the table dealt and that its frame has not yet put anywhere does not exist between
 * two actions: the flow runs on at once. */
static enum dt_status audit_cards(const struct town *t, struct dt_error *err)
{
	unsigned store = town_count(t->deck[DECK_STORE - 1], BACKS_ANY) +
			 town_count(t->discard[DECK_STORE - 1], BACKS_ANY) + cards_in_play(t);
	unsigned deeds = town_count(t->deck[DECK_DEEDS - 1], BACKS_ANY);
	unsigned elixirs = town_count(t->deck[DECK_ELIXIRS - 1], BACKS_ANY) +
			   town_count(t->discard[DECK_ELIXIRS - 1], BACKS_ANY) + (t->in_play != 0);
	for (int i = 0; i < TOWN_ROW; i++)
		deeds += t->row[i] != CARD_NONE;
	for (int i = 0; i < TOWN_SHELVES; i++)
		elixirs += t->shelf[i] != CARD_NONE;
	for (int i = 0; i < t->n_looked; i++) {
		store += town_is_store(t->looked[i]);
		deeds += town_is_deed(t->looked[i]);
	}
	for (int seat = 1; seat <= t->seats; seat++) {
		const struct town_player *p = town_seat(t, seat);
		store += town_count(p->hand, BACKS_STORE);
		deeds += town_count(p->hand, BACKS_DEEDS) + town_count(p->safe, BACKS_DEEDS);
	}
	if (expect(err, "INV-3", "General Store cards", store, 19) ||
		expect(err, "INV-4", "deeds", deeds, 20) ||
		expect(err, "INV-5", "elixirs", elixirs, 7))
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

enum dt_status town_audit(const void *state, struct dt_error *err)
{
	const struct town *t = state;
	unsigned bills = t->bank + t->coach, nuggets = t->mine;
	for (int seat = 1; seat <= t->seats; seat++) {
		bills += town_seat(t, seat)->bills;
		nuggets += town_seat(t, seat)->nuggets;
	}
	if (expect(err, "INV-1", "dollars", bills, 8u * t->seats + 3) ||
		expect(err, "INV-2", "nuggets", nuggets, 30))
		return DT_ERR_RULES;
	if (t->badge < 1 || t->badge > t->seats)
		return dt_refuse(err, "INV-7", "seat %d holds the badge", t->badge);
	if (audit_cards(t, err) || audit_dice(t, err))
		return DT_ERR_RULES;
	return DT_OK;
}
