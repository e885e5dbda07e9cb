/* SPDX-License-Identifier: MIT */
/*
 * town.c - Dice Town as a game of game.h: beginning, acting, applying, drawing.
 */
#include "flow.h"

#include "words.h"

#include <string.h>

static void fill_decks(struct town *t)
{
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++) {
		int deck = deck_of(card), at = owns_cards(t) ? unknown_of_deck(deck) : card;
		t->deck[deck - 1][at] =
			(uint8_t)(t->deck[deck - 1][at] + town_copies(&t->rules, card));
	}
}

static void take_rules(struct town_rules *rules, const struct game_setup *setup)
{
	for (size_t i = 0; i < TOWN_OPTIONS; i++) {
		const struct game_option *o = &town_options[i];
		memcpy((uint8_t *)rules + o->at, game_option_value(o, setup), o->len);
	}
}

static void begin(void *state, const struct game_setup *setup, struct game_events *ev)
{
	struct town *t = state;
	memset(t, 0, sizeof(*t));
	take_rules(&t->rules, setup);
	t->seats = setup->seats;
	t->badge = t->rules.first_sheriff;
	t->mine = t->rules.expansion && t->seats > 2 ? 40 : 30; /* X-SETUP-3 */
	t->bank = 3;
	t->coach = t->rules.expansion ? 2 : 0; /* X-SETUP-5 */
	for (int i = 0; i < t->seats; i++) {
		t->player[i].bills = 8;
		t->player[i].free = TOWN_DICE;
	}
	fill_decks(t);
	struct flow f = { .t = t, .ev = ev };
	flow_push(&f, AT_SETUP, 0, 0, 0);
	flow_run(&f);
}

static uint32_t acting(const void *state)
{
	const struct town *t = state;
	if (t->ask.what == ASK_DEAL || t->ask.what == ASK_DRAW)
		return game_bit(GAME_SEAT_TABLE);
	return t->ask.pending;
}

/* Builds an offer; true while it is not complete. */
static bool build_offer(struct town_player *p, const struct game_action *a)
{
	struct town_offer *o = &p->offer;
	if (a->kind == ACT_OFFER) {
		o->made = 1;
		memcpy(o->order, a->arg, sizeof(o->order));
	} else if (a->kind == ACT_PASS) {
		memset(o, 0, sizeof(*o));
	} else if (a->kind == ACT_ADD && a->arg[0] == GOOD_DOLLAR) {
		o->bills++;
	} else if (a->kind == ACT_ADD && a->arg[0] == GOOD_NUGGET) {
		o->nuggets++;
	} else if (a->kind == ACT_ADD) {
		o->cards[a->arg[1]]++;
	}
	return a->kind == ACT_OFFER || a->kind == ACT_ADD;
}

unsigned town_purse(const struct town *t, int good, int purse)
{
	if (purse <= GAME_SEATS_MAX)
		return good == GOOD_DOLLAR ? town_seat(t, purse)->bills
					   : town_seat(t, purse)->nuggets;
	if (purse == PURSE_MINE)
		return t->mine;
	return purse == PURSE_BANK ? t->bank : t->coach;
}

static uint8_t *purse(struct town *t, int good, int which)
{
	if (which <= GAME_SEATS_MAX)
		return good == GOOD_DOLLAR ? &t->player[which - 1].bills
					   : &t->player[which - 1].nuggets;
	if (which == PURSE_MINE)
		return &t->mine;
	return which == PURSE_BANK ? &t->bank : &t->coach;
}

/* What people counted differs from the books: these are changed. */
static void mend(struct flow *f, const struct game_action *a)
{
	uint8_t *from = purse(f->t, a->arg[0], a->arg[1]), *to = purse(f->t, a->arg[0], a->arg[2]);
	*from = (uint8_t)(*from - a->arg[3]);
	*to = (uint8_t)(*to + a->arg[3]);
	memcpy(flow_tell(f, EV_MEND, 0, 0, 0, 0)->arg, a->arg, 4);
}

static void draw_card(struct town *t, const struct game_action *a)
{
	t->card = a->arg[1];
	if (a->kind == ACT_DEAL && a->arg[0] == DECK_BANDITS) {
		t->dealt[DECK_BANDITS - 1]++;
	} else if (a->kind == ACT_DEAL) {
		t->deck[a->arg[0] - 1][a->arg[1]]--;
		t->dealt[a->arg[0] - 1]++;
	} else {
		struct town_player *victim = &t->player[a->arg[0] - 1];
		victim->hand[a->arg[1]]--;
		if (victim->fresh[a->arg[1]] > victim->hand[a->arg[1]])
			victim->fresh[a->arg[1]] = victim->hand[a->arg[1]];
		t->draws++;
	}
}

static void apply(void *state, const struct game_action *a, struct game_events *ev)
{
	struct town *t = state;
	struct flow f = { .t = t, .ev = ev };
	if (a->kind == ACT_MEND) {
		mend(&f, a);
		return;
	}
	if (a->seat == GAME_SEAT_TABLE) {
		draw_card(t, a);
	} else {
		struct town_player *p = &t->player[a->seat - 1];
		if (t->ask.what == ASK_OFFER && build_offer(p, a))
			return;
		if (t->ask.what == ASK_TELL)
			t->card = a->arg[0];
		t->answer[a->seat - 1] = *a;
		t->ask.pending &= (uint8_t)~seat_bit(a->seat);
		if (t->ask.pending)
			return;
	}
	memset(&t->ask, 0, sizeof(t->ask));
	flow_run(&f);
	memset(t->answer, 0, sizeof(t->answer));
}

static void chance(const void *state, struct game_chance *out)
{
	static const char *const labels[] = { "store", "deeds", "elixirs", "river", "bandits" };
	const struct town *t = state;
	const uint8_t *from;
	if (t->ask.what == ASK_DEAL) {
		int deck = t->ask.a - 1;
		out->label = labels[deck];
		out->round = t->shuffles[deck];
		out->index = t->dealt[deck];
		from = t->ask.a == DECK_BANDITS ? NULL : t->deck[deck];
	} else {
		out->label = "hand";
		out->index = t->draws;
		from = town_seat(t, t->ask.a)->hand;
	}
	out->n = town_legal(t, GAME_SEAT_TABLE, out->action, GAME_CHANCES_MAX);
	for (size_t i = 0; i < out->n; i++)
		out->weight[i] = from ? from[out->action[i].arg[1]] : 1;
}

const struct game_ops town_ops = {
	.id = "dicetown",
	.title = N_("Dice Town"),
	.revision = 1,
	.seats_min = 2,
	.seats_max = 6,
	.state_size = sizeof(struct town),
	.types = town_types,
	.actions = town_actions,
	.events = town_events,
	.n_types = TOWN_TYPES,
	.n_actions = TOWN_ACTIONS,
	.n_events = TOWN_EVENTS,
	.state = &town_record,
	.options = town_options,
	.n_options = TOWN_OPTIONS,
	.begin = begin,
	.acting = acting,
	.legal = town_legal,
	.check = town_check,
	.rule = town_rule,
	.apply = apply,
	.fallback = town_fallback,
	.chance = chance,
	.observe = town_observe,
	.hide = town_hide,
	.moment = town_moment,
	.score = town_score,
	.result = town_result,
	.audit = town_audit,
	.fits = town_fits,
};
