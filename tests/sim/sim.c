/* SPDX-License-Identifier: MIT */
/*
 * sim.c - random games.
 */
#include "sim.h"

#include "dicetown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t seed = 20260101;
static int games;
static const char *cards; /* "dealt", "physical" or "stickers"; NULL: either of the first two */
static const char *variant;

void sim_arguments(int argc, char **argv)
{
	if (argc > 1)
		seed = strtoull(argv[1], NULL, 10);
	if (argc > 2)
		games = atoi(argv[2]);
	if (argc > 3)
		variant = argv[3];
	if (argc > 4)
		cards = argv[4];
	printf("# seed %llu (run with SEED GAMES [VARIANT [CARDS]] for others)\n",
		(unsigned long long)seed);
	fflush(stdout);
}

int sim_games(int usual)
{
	struct sim_kind all[SIM_KINDS];
	bool each = games > 0 && variant && strcmp(variant, "each") == 0;
	return each ? games * sim_kinds(all) : games > 0 ? games : usual;
}

uint64_t sim_seed(void)
{
	return seed;
}

/* splitmix64 */
unsigned sim_random(struct sim *s, unsigned n)
{
	uint64_t z = s->random += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return (unsigned)((z ^ (z >> 31)) >> 16 & 0xffffffff) % n;
}

bool sim_immediate(int card)
{
	return card == GS_NERVOUS_JOE || card == GS_CROOK || card == GS_GIFT;
}

/* So many numbers, none below least, that add up to sum; 0: anything up to most. */
static void random_table(struct sim *s, const struct game_option *o, uint8_t *out)
{
	memset(out, 0, o->len);
	for (int i = 0; i < o->sum; i++)
		out[sim_random(s, o->len)]++;
	for (int i = 0; !o->sum && i < o->len; i++)
		out[i] = (uint8_t)(o->min + sim_random(s, (unsigned)(o->max < 5 ? o->max : 5)));
}

static uint8_t *value_of(struct game_setup *setup, const char *name)
{
	for (size_t i = 0; i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, name) == 0)
			return &setup->value[town_ops.options[i].at];
	ck_abort_msg("no option %s", name);
}

static bool any_variant(void)
{
	return !variant || strcmp(variant, "any") == 0 || strcmp(variant, "each") == 0;
}

bool sim_chosen(void)
{
	return cards || !any_variant();
}

/* Is it one that the command line asks for? */
static bool is_wanted(const struct sim_kind *k)
{
	if (cards && k->cards != (strcmp(cards, "dealt") != 0))
		return false;
	if (any_variant())
		return true;
	int seats = variant[1] ? variant[strlen(variant) - 1] - '0' : 0;
	return k->edition == (*variant == '1') && k->expansion == (strchr(variant, 'x') != NULL) &&
	       k->indians == (strchr(variant, 'i') != NULL) &&
	       (seats < 2 || seats > 6 || k->seats == seats);
}

static void setup_of(const struct sim_kind *k, struct game_setup *out)
{
	game_setup_default(&town_ops, k->seats, out);
	*value_of(out, "edition") = k->edition;
	*value_of(out, "expansion") = k->expansion;
	*value_of(out, "indians") = k->indians;
	*value_of(out, "cards") = k->cards;
}

int sim_kinds(struct sim_kind out[SIM_KINDS])
{
	int n = 0;
	for (int i = 0; i < SIM_KINDS; i++) {
		struct game_setup setup;
		struct sim_kind k = { (uint8_t)(i & 1), i >> 1 & 1, i >> 2 & 1, i >> 3 & 1,
			(uint8_t)(2 + i / 16) };
		if (!is_wanted(&k))
			continue;
		setup_of(&k, &setup);
		struct game *g = game_create(&town_ops, &setup, NULL, NULL);
		if (g)
			out[n++] = k;
		game_destroy(g);
	}
	ck_assert_int_gt(n, 0);
	return n;
}

static bool is_variant(const char *name)
{
	return strcmp(name, "edition") == 0 || strcmp(name, "expansion") == 0 ||
	       strcmp(name, "indians") == 0 || strcmp(name, "cards") == 0;
}

static void random_options(struct sim *s, struct game_setup *setup)
{
	for (size_t i = 0; i < town_ops.n_options; i++) {
		const struct game_option *o = &town_ops.options[i];
		if (strcmp(o->name, "sheriff") == 0)
			setup->value[o->at] = (uint8_t)(1 + sim_random(s, setup->seats));
		else if (o->len > 1 && sim_random(s, 3) == 0)
			random_table(s, o, &setup->value[o->at]);
		else if (o->len == 1 && !is_variant(o->name) && sim_random(s, 3) == 0)
			setup->value[o->at] =
				(uint8_t)(o->min + sim_random(s, o->max - o->min + 1u));
	}
}

static void deal_all(struct sim *s)
{
	while (game_acting(s->g) & game_bit(GAME_SEAT_TABLE)) {
		struct game_action a;
		sim_draw(s, s->g, &a);
		sim_apply(s->g, &a, NULL);
	}
}

void sim_begin(struct sim *s, uint64_t game_seed, int which)
{
	struct sim_kind kinds[SIM_KINDS];
	struct game_setup setup;
	memset(s, 0, sizeof(*s));
	s->random = game_seed;
	s->stickers = cards && strcmp(cards, "stickers") == 0;
	int n = sim_kinds(kinds);
	s->kind = kinds[which % n];
	s->seats = s->kind.seats;
	setup_of(&s->kind, &setup);
	random_options(s, &setup);
	s->g = game_create(&town_ops, &setup, NULL, NULL);
	ck_assert_ptr_nonnull(s->g);
	s->t = game_state(s->g);
	deal_all(s);
}

void sim_end(struct sim *s)
{
	game_destroy(s->g);
	s->g = NULL;
}

void sim_roll(struct sim *s)
{
	for (int seat = 1; seat <= s->seats; seat++) {
		uint8_t *roll = s->roll[seat - 1];
		memset(roll, 0, TOWN_FACES);
		for (int i = 0; i < town_seat(s->t, seat)->free; i++)
			roll[sim_random(s, TOWN_FACES)]++;
	}
}

size_t sim_list(struct sim *s, const struct game *g, int seat)
{
	size_t n = game_legal_actions(g, seat, s->list, SIM_LIST);
	ck_assert_uint_le(n, SIM_LIST);
	return n;
}

static bool lies_under_cup(const struct sim *s, const struct game_action *a)
{
	for (int i = 0; i < TOWN_FACES; i++)
		if (a->arg[i] > s->roll[a->seat - 1][i])
			return false;
	return true;
}

/* Any card with a sticker that means an answer of the seat now. */
static bool show_sticker(struct sim *s, const struct game *g, int seat, struct game_action *out)
{
	size_t n = town_table.cards_n, first = sim_random(s, (unsigned)n);
	for (size_t i = 0; i < n; i++) {
		struct game_card_seen seen = { .card = (uint8_t)((first + i) % n),
			.number = (uint8_t)seat,
			.kind = DT_AREA_ZONE,
			.owner = (uint8_t)seat };
		struct dt_error err;
		if (town_table.card(g, &seen, out, &err) == DT_OK && out->seat == seat &&
			game_check(g, out, NULL) == DT_OK)
			return true;
	}
	return false;
}

/* What was turned up is always shown, the rest when one likes. */
static bool shows_sticker(struct sim *s, const struct game *g, int seat, struct game_action *out)
{
	const struct town *t = town_of(g);
	bool must = t->ask.what == ASK_TELL && t->ask.b != TELL_END && t->ask.b != TELL_RANCH;
	bool may = t->ask.what == ASK_WINDOW || t->ask.what == ASK_TELL;
	return s->stickers && (must || (may && sim_random(s, 3) == 0)) &&
	       show_sticker(s, g, seat, out);
}

void sim_choose(struct sim *s, const struct game *g, int seat, struct game_action *out)
{
	if (shows_sticker(s, g, seat, out))
		return;
	size_t n = sim_list(s, g, seat);
	ck_assert_uint_gt(n, 0);
	int what = town_of(g)->ask.what;
	bool dice = what == ASK_KEEP || what == ASK_REROLL;
	if (s->list[0].kind == ACT_PASS && town_of(g)->ask.what == ASK_OFFER && sim_random(s, 2)) {
		*out = s->list[0];
		return;
	}
	/* from a random one on, the first that can be */
	size_t first = sim_random(s, (unsigned)n);
	for (size_t i = 0; i < n; i++) {
		*out = s->list[(first + i) % n];
		if (!dice || lies_under_cup(s, out))
			return;
	}
	ck_abort_msg("no legal action for these dice");
}

void sim_draw(struct sim *s, const struct game *g, struct game_action *out)
{
	struct game_chance c;
	unsigned sum = 0, at = 0;
	game_chance(g, &c);
	for (size_t i = 0; i < c.n; i++)
		sum += c.weight[i];
	ck_assert_uint_gt(sum, 0);
	unsigned pick = sim_random(s, sum);
	while (pick >= c.weight[at])
		pick -= c.weight[at++];
	*out = c.action[at];
}

int sim_seat(struct sim *s, uint32_t set)
{
	int seats[GAME_SEAT_TABLE] = { 0 }, n = 0;
	for (int seat = 1; seat <= GAME_SEAT_TABLE; seat++)
		if (set & game_bit(seat))
			seats[n++] = seat;
	ck_assert_int_gt(n, 0);
	return seats[sim_random(s, (unsigned)n)];
}

void sim_apply(struct game *g, const struct game_action *a, struct game_events *ev)
{
	struct dt_error err;
	ck_assert_msg(game_apply(g, a, ev, &err) == DT_OK, "seat %d, action %d: %s (%s)", a->seat,
		a->kind, err.msg, err.rule);
	ck_assert_msg(game_audit(g, &err) == DT_OK, "%s: %s", err.rule, err.msg);
}
