/* SPDX-License-Identifier: MIT */
/*
 * table.c - the table that rules are tried on.
 */
#include "table.h"

#include <check.h>
#include <string.h>

struct game *game;
struct town *town;

static struct {
	const char *option[8];
	uint8_t value[8];
	size_t options;
	const uint8_t *deeds;
	uint8_t wished[32];
	size_t wishes, granted;
	struct game_event told[800];
	size_t told_n;
	bool hold;
} tb;

static const char letters[] = "9TJQKA";

void table_option(const char *name, uint8_t value)
{
	tb.option[tb.options] = name;
	tb.value[tb.options++] = value;
}

void table_deeds(const uint8_t counts[5])
{
	tb.deeds = counts;
}

static void set_options(struct game_setup *setup)
{
	for (size_t i = 0; i < tb.options; i++) {
		size_t j = 0;
		while (j < town_ops.n_options && strcmp(town_ops.options[j].name, tb.option[i]))
			j++;
		ck_assert_msg(j < town_ops.n_options, "option %s", tb.option[i]);
		setup->value[town_ops.options[j].at] = tb.value[i];
	}
	for (size_t i = 0; tb.deeds && i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, "deeds") == 0)
			memcpy(&setup->value[town_ops.options[i].at], tb.deeds, 5);
	tb.deeds = NULL;
	tb.options = 0;
}

static void audit(void)
{
	struct dt_error err;
	ck_assert_msg(game_audit(game, &err) == DT_OK, "%s: %s", err.rule, err.msg);
}

static void remember(const struct game_events *ev)
{
	for (size_t i = 0; i < ev->n; i++) {
		ck_assert_uint_lt(tb.told_n, sizeof(tb.told) / sizeof(tb.told[0]));
		tb.told[tb.told_n++] = ev->list[i];
	}
}

/* Makes the draws that are due: the wished card where it can come, else the first. */
static void deal(void)
{
	while (!tb.hold && game_acting(game) == game_bit(GAME_SEAT_TABLE)) {
		struct game_chance c;
		struct game_events ev;
		struct dt_error err;
		size_t pick = 0;
		game_chance(game, &c);
		ck_assert_uint_gt(c.n, 0);
		for (size_t i = 0; tb.granted < tb.wishes && i < c.n; i++) {
			if (c.action[i].arg[1] != tb.wished[tb.granted])
				continue;
			pick = i;
			tb.granted++;
			break;
		}
		ck_assert_int_eq(game_apply(game, &c.action[pick], &ev, &err), DT_OK);
		remember(&ev);
		audit();
	}
}

void hold_draws(bool hold)
{
	tb.hold = hold;
	deal();
}

void table_new(int seats)
{
	struct game_setup setup;
	struct game_events ev;
	struct dt_error err;
	game_destroy(game);
	tb.hold = false;
	game_setup_default(&town_ops, seats, &setup);
	set_options(&setup);
	tb.told_n = 0;
	game = game_create(&town_ops, &setup, &ev, &err);
	ck_assert_msg(game != NULL, "%s", err.msg);
	town = game_state_edit(game);
	remember(&ev);
	audit();
	deal();
	tb.wishes = tb.granted = 0;
}

void table_position(int seats)
{
	table_new(seats);
	town->round = 2;
}

/* ---- Positions ---- */

static int deck_of(int card)
{
	if (card >= RV_GOLD_2)
		return DECK_RIVER;
	return town_is_store(card) ? DECK_STORE : town_is_deed(card) ? DECK_DEEDS : DECK_ELIXIRS;
}

static bool swap_out(uint8_t *slots, int n, int card)
{
	uint8_t *deck = town->deck[deck_of(card) - 1];
	for (int i = 0; i < n; i++) {
		if (slots[i] != card)
			continue;
		for (int other = 1; other < TOWN_CARDS; other++) {
			if (other == card || !deck[other])
				continue;
			slots[i] = (uint8_t)other;
			deck[other]--;
			return true;
		}
	}
	return false;
}

/* Takes the card out of wherever it lies; another card takes its place in a slot. */
static void take_out(int card)
{
	int deck = deck_of(card);
	if (town->deck[deck - 1][card]) {
		town->deck[deck - 1][card]--;
		return;
	}
	if (town->discard[deck - 1][card]) {
		town->discard[deck - 1][card]--;
		return;
	}
	bool found = deck == DECK_DEEDS ? swap_out(town->row, TOWN_ROW, card)
					: swap_out(town->shelf, TOWN_SHELVES, card);
	ck_assert_msg(found, "card %d is not there any more", card);
}

void give_card(int seat, int card)
{
	take_out(card);
	town->player[seat - 1].hand[card]++;
	audit();
}

void give_safe(int seat, int card)
{
	take_out(card);
	town->player[seat - 1].safe[card]++;
	audit();
}

static void set(uint8_t *there, unsigned n, uint8_t *balance)
{
	ck_assert_int_ge((int)*balance + (int)*there - (int)n, 0);
	*balance = (uint8_t)(*balance + *there - n);
	*there = (uint8_t)n;
	audit();
}

void set_bills(int seat, unsigned n)
{
	set(&town->player[seat - 1].bills, n, &town->bank);
}

void set_bank(unsigned bank, unsigned coach)
{
	set(&town->bank, bank, &town->player[0].bills);
	set(&town->coach, coach, &town->player[0].bills);
}

void set_nuggets(int seat, unsigned n)
{
	set(&town->player[seat - 1].nuggets, n, &town->mine);
}

void leave_in_mine(unsigned n)
{
	set(&town->mine, n, &town->player[0].nuggets);
}

void set_shelf(int shelf, int elixir)
{
	uint8_t old = town->shelf[shelf - 1];
	if (old == elixir)
		return;
	if (town->shelf[2 - shelf] == elixir) {
		town->shelf[2 - shelf] = old;
	} else {
		take_out(elixir);
		town->deck[DECK_ELIXIRS - 1][old]++;
	}
	town->shelf[shelf - 1] = (uint8_t)elixir;
	audit();
}

void leave_in_deck(int deck, unsigned n)
{
	uint8_t *to = deck == DECK_DEEDS ? town->player[0].safe : town->discard[deck - 1];
	for (int card = 1; card < TOWN_CARDS; card++) {
		while (town->deck[deck - 1][card] && deck_size(deck) > n) {
			town->deck[deck - 1][card]--;
			to[card]++;
		}
	}
	ck_assert_uint_eq(deck_size(deck), n);
	audit();
}

void fill_dice(uint8_t faces[TOWN_FACES], const char *dice)
{
	memset(faces, 0, TOWN_FACES);
	for (; *dice; dice++) {
		const char *at = strchr(letters, *dice);
		if (*dice == ' ')
			continue;
		ck_assert_msg(at != NULL, "a die cannot show %c", *dice);
		faces[at - letters]++;
	}
}

/* ---- Playing ---- */

void wish(int card)
{
	ck_assert_uint_lt(tb.wishes, sizeof(tb.wished));
	tb.wished[tb.wishes++] = (uint8_t)card;
}

void table_do(const struct game_action *a)
{
	struct game_events ev;
	struct dt_error err;
	ck_assert_msg(legal(a), "seat %d, action %d: not listed", a->seat, a->kind);
	ck_assert_msg(game_apply(game, a, &ev, &err) == DT_OK, "seat %d, action %d: %s (%s)",
		a->seat, a->kind, err.msg, err.rule);
	remember(&ev);
	audit();
	deal();
}

void table_refused(const char *rule, const struct game_action *a)
{
	struct dt_error err;
	uint64_t before = game_hash(game);
	ck_assert_msg(!legal(a), "seat %d, action %d: listed", a->seat, a->kind);
	ck_assert_int_eq(game_apply(game, a, NULL, &err), DT_ERR_RULES);
	ck_assert_str_eq(err.rule, rule);
	ck_assert(err.msg[0]);
	ck_assert_uint_eq(game_hash(game), before);
}

void keep(int seat, const char *dice)
{
	struct game_action a = { .seat = (uint8_t)seat, .kind = ACT_KEEP };
	fill_dice(a.arg, dice);
	table_do(&a);
}

void keep_refused(const char *rule, int seat, const char *dice)
{
	struct game_action a = { .seat = (uint8_t)seat, .kind = ACT_KEEP };
	fill_dice(a.arg, dice);
	table_refused(rule, &a);
}

void pass(int seat)
{
	DO(seat, ACT_PASS, 0);
}

void table_play(const struct game_action *a)
{
	ck_assert_int_eq(town->ask.what, ASK_WINDOW);
	uint8_t others = town->ask.pending & (uint8_t)~game_bit(a->seat);
	for (int seat = 1; seat <= town->seats; seat++)
		if (others & game_bit(seat))
			pass(seat);
	table_do(a);
}

static bool asks_in(int window)
{
	return town->ask.what == ASK_WINDOW && town->ask.a == window;
}

void table_hands(const char *const *dice)
{
	ck_assert_int_eq(town->ask.what, ASK_KEEP);
	ck_assert_uint_eq(town->ask.pending, (1u << town->seats) - 1);
	town->final = 1;
	for (int seat = 1; seat <= town->seats; seat++)
		keep(seat, dice[seat - 1]);
	ck_assert_ptr_null(dice[town->seats]);
	while (asks_in(W_REVEAL))
		for (int seat = 1; seat <= town->seats; seat++)
			if (asks_in(W_REVEAL) && (town->ask.pending & game_bit(seat)))
				pass(seat);
}

void answer_as_usual(void)
{
	struct game_action a;
	int seat = 1;
	while (!(game_acting(game) & game_bit(seat)))
		seat++;
	/* anything may fall, or be turned up */
	bool open = town->ask.what == ASK_CHASE || town->ask.what == ASK_SPIRIT ||
		    town->ask.what == ASK_TELL;
	if (!game_fallback(game, seat, NULL, &a)) {
		ck_assert_msg(open, "no default for question %d", town->ask.what);
		ck_assert_uint_gt(game_legal_actions(game, seat, &a, 1), 0);
	}
	table_do(&a);
}

void until(int ask, int window)
{
	while (town->ask.what != ask || (window && town->ask.a != window)) {
		ck_assert_msg(town->ask.what != ASK_KEEP && game_acting(game),
			"question %d is never asked", ask);
		answer_as_usual();
	}
}

void until_action(int place)
{
	until(ASK_ACTION, 0);
	while (town->place != place) {
		answer_as_usual();
		until(ASK_ACTION, 0);
	}
}

void act(int place, int side)
{
	int seat = 1;
	until_action(place);
	while (!(game_acting(game) & game_bit(seat)))
		seat++;
	DO(seat, ACT_ACTION, (uint8_t)side);
}

int second(int place)
{
	int seat = 0;
	for (size_t i = 0; i < tb.told_n; i++)
		if (tb.told[i].kind == EV_SECOND && tb.told[i].arg[0] == place)
			seat = tb.told[i].seat;
	return seat;
}

void set_bandit(int card, int where)
{
	town->bandit[card - BANDIT_1] = (uint8_t)where;
	audit();
}

void give_ranch(int seat)
{
	take_out(RANCH);
	town->player[seat - 1].ranches++;
	audit();
}

void finish_round(void)
{
	while (game_acting(game) && town->ask.what != ASK_KEEP)
		answer_as_usual();
}

/* ---- What is asked and told ---- */

void table_asked(int ask, const int *seats)
{
	uint32_t set = 0;
	for (; *seats; seats++)
		set |= game_bit(*seats);
	ck_assert_int_eq(town->ask.what, ask);
	ck_assert_uint_eq(game_acting(game), set);
}

size_t choices(int seat)
{
	return game_legal_actions(game, seat, NULL, 0);
}

bool legal(const struct game_action *a)
{
	static struct game_action list[4000];
	size_t n = game_legal_actions(game, a->seat, list, 4000);
	ck_assert_uint_le(n, 4000);
	for (size_t i = 0; i < n; i++)
		if (game_action_same(&list[i], a))
			return true;
	return false;
}

const struct game_event *told(int kind, int seat, int nth)
{
	for (size_t i = 0; i < tb.told_n; i++) {
		const struct game_event *e = &tb.told[i];
		if (e->kind == kind && (!seat || e->seat == seat) && nth-- == 0)
			return e;
	}
	return NULL;
}

int told_n(int kind)
{
	int n = 0;
	while (told(kind, 0, n))
		n++;
	return n;
}

int controller(int place)
{
	int seat = -1;
	for (size_t i = 0; i < tb.told_n; i++) {
		const struct game_event *e = &tb.told[i];
		if ((e->kind == EV_CONTROL || e->kind == EV_NOBODY) && e->arg[0] == place)
			seat = e->seat;
	}
	return seat;
}

void forget_told(void)
{
	tb.told_n = 0;
}

unsigned hand_of(int seat, enum town_backs backs)
{
	return town_count(town->player[seat - 1].hand, backs);
}

unsigned deck_size(int deck)
{
	return town_count(town->deck[deck - 1], BACKS_ANY);
}

unsigned discard_size(int deck)
{
	return town_count(town->discard[deck - 1], BACKS_ANY);
}

int count_everywhere(int card)
{
	int n = 0;
	for (int deck = 0; deck < TOWN_DECKS; deck++)
		n += town->deck[deck][card] + town->discard[deck][card];
	for (int i = 0; i < TOWN_ROW; i++)
		n += town->row[i] == card;
	for (int i = 0; i < TOWN_SHELVES; i++)
		n += town->shelf[i] == card;
	return n;
}
