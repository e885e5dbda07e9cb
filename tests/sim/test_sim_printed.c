/* SPDX-License-Identifier: MIT */
/*
 * test_sim_printed.c - whole games with the players' own cards, which are shuffled and held here as
 * they are in truth: the books never say of a card what is not so, and come to the true points.
 *
 * At the table, by buttons alone, with what people get wrong: they tell a card wrongly and take
 * that back, try to tell one that cannot be, do not say what need not be said, play nothing though
 * they could. Presses are counted.
 */
#include "bot_cards.h"
#include "dicetown.h"
#include "party.h"
#include "run.h"
#include "sim.h"
#include "town_table.h"

#include <string.h>

/* ---- The game alone ---- */

struct player {
	struct game *g, *scratch;
	struct bot_cards *cards;
	struct deal deal;
	struct bot_luck luck;
	unsigned shown[GAME_SEATS_MAX][TOWN_CARDS]; /* to all, in this hand or from it */
	bool coupon[GAME_SEATS_MAX]; /* it takes the next card out of the discard pile */
};

/* variant: 1 with the expansion, 2 with the Indians, too. */
static void begin(struct player *p, uint64_t seed, uint64_t cards, int seats, int variant)
{
	struct game_setup setup;
	struct dt_error err;
	char text[40];
	memset(p, 0, sizeof(*p));
	game_setup_default(&town_ops, seats, &setup);
	for (size_t i = 0; i < town_ops.n_options; i++) {
		const struct game_option *o = &town_ops.options[i];
		if (strcmp(o->name, "cards") == 0)
			setup.value[o->at] = 1;
		else if (strcmp(o->name, "saloon.by_kind") == 0)
			setup.value[o->at] = seed / 3 % 2;
		else if (strcmp(o->name, "edition") == 0)
			setup.value[o->at] = seed / 7 % 2;
		else if (strcmp(o->name, "expansion") == 0)
			setup.value[o->at] = variant > 0;
		else if (strcmp(o->name, "indians") == 0)
			setup.value[o->at] = variant > 1;
		else if (strcmp(o->name, "x.bandit_top_public") == 0)
			setup.value[o->at] = seed / 5 % 2;
	}
	snprintf(text, sizeof(text), "printed %llu", (unsigned long long)seed);
	p->luck.state = seed;
	ck_assert_int_eq(deal_init(&p->deal, text, &err), DT_OK);
	p->g = game_create(&town_ops, &setup, NULL, &err);
	p->cards = bot_cards_create(&town_bots, &town_ops, &setup, cards, &err);
	ck_assert(p->g && p->cards);
	p->scratch = game_clone(p->g);
}

static void end(struct player *p)
{
	game_destroy(p->g);
	game_destroy(p->scratch);
	bot_cards_destroy(p->cards);
}

static void answer(struct player *p, const struct bot *bot, int seat, struct game_action *a)
{
	bot_answer_with(p->cards, bot, &town_bots, p->g, seat, &p->deal, &p->luck, p->scratch, a);
}

static bool is_back(int card)
{
	return card == GS_UNKNOWN || card == DEED_UNKNOWN || card == EL_UNKNOWN ||
	       card == RV_UNKNOWN;
}

static void show(struct player *p, const struct game_event *e)
{
	if (e->kind == EV_DEED || e->kind == EV_TOLD || e->kind == EV_PROTECT)
		p->shown[e->seat - 1][e->arg[0]]++;
	bool moves = e->kind == EV_CARD && (e->arg[0] || p->coupon[e->seat - 1]);
	if (e->kind == EV_PROTECT || moves)
		p->shown[e->seat - 1][e->arg[1]]++;
	if (e->kind == EV_CARD)
		p->coupon[e->seat - 1] = false;
	else if (e->kind == EV_RIVER) /* where the pile has but one kind all know what it is */
		p->coupon[e->seat - 1] = e->arg[0] == RV_COUPON;
}

/* Nothing is known of a hand that not all have seen (GEN-5). At the end what is left is known, too.
 */
static void nothing_else_is_known(const struct player *p)
{
	const struct town *t = town_of(p->g);
	for (int seat = 1; seat <= t->seats && t->place != PLACE_END; seat++)
		for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++)
			if (!is_back(card))
				ck_assert_uint_le(town_seat(t, seat)->hand[card] +
							  town_seat(t, seat)->safe[card],
					p->shown[seat - 1][card]);
}

static void apply(struct player *p, const struct game_action *a)
{
	struct game_events ev;
	struct dt_error err;
	sim_apply(p->g, a, &ev);
	for (size_t i = 0; i < ev.n; i++)
		show(p, &ev.list[i]);
	nothing_else_is_known(p);
	bot_cards_follow(p->cards, p->g, &ev);
	ck_assert_msg(
		bot_cards_compare(p->cards, p->g, &err) == DT_OK, "%s: %s", err.rule, err.msg);
}

static int asked(const struct game *g)
{
	int seat = 1;
	while (!(game_acting(g) & game_bit(seat)))
		seat++;
	return seat;
}

START_TEST(the_books_say_what_is_so)
{
	long told = 0, played = 0;
	int games = sim_games(60);
	for (int i = 0; i < games; i++) {
		struct player p;
		begin(&p, sim_seed() + (uint64_t)i, (uint64_t)i, 2 + i / 3 % (i % 3 ? 5 : 4),
			i % 3);
		while (game_acting(p.g)) {
			struct game_action a;
			answer(&p, bot_find(&town_bots, i % 2 ? "steady" : "random"), asked(p.g),
				&a);
			told += a.kind == ACT_TELL;
			played += a.kind == ACT_PLAY;
			apply(&p, &a);
		}
		struct game_result r;
		game_result(p.g, &r);
		ck_assert(r.over && r.complete);
		end(&p);
	}
	printf("# %d games, %ld cards told, %ld played\n", games, told, played);
	ck_assert_int_gt(played, games);
}
END_TEST

/* ---- At the table, with buttons ---- */

enum { TABLE_MOST = 60 }; /* games at a table, however many the command line wants */
enum slip { SLIP_WRONG, SLIP_IMPOSSIBLE, SLIP_UNSAID, SLIP_FORGET, SLIPS };

struct hands {
	struct party party;
	struct bot_cards *cards;
	struct ses *ses;
	unsigned presses, most_done, most_played, most_aimed, most_told, dones, plays, tells;
	unsigned slips[SLIPS], trouble, shown;
	bool stickers;
	size_t slipped_at; /* answers when something was told wrongly; 0: all is right */
};

static void press(struct hands *h, int seat, bool held)
{
	struct ses_message m = { .kind = SES_PRESS, .seat = (uint8_t)seat, .value = held };
	h->party.now_ms += 200;
	m.t_ms = h->party.now_ms;
	ses_take(h->ses, &m, NULL);
	h->presses++;
}

/* Presses of the seat that is asked until the option is selected, and a hold; returns how many that
 * were. */
static unsigned choose(struct hands *h, const char *option)
{
	struct screen now;
	for (unsigned n = 0; n < 200; n++) {
		ses_show(h->ses, &now);
		int seat = now.prompt.seat;
		ck_assert_int_ne(seat, 0);
		if (strcmp(now.prompt.option[now.prompt.selected], option) == 0) {
			press(h, seat, true);
			return n + 1;
		}
		press(h, seat, false);
	}
	ck_abort_msg("\"%s\" is not offered", option);
	return 0;
}

static void most(unsigned *most, unsigned n)
{
	*most = n > *most ? n : *most;
}

static const struct game *game_of(const struct hands *h)
{
	return match_game(ses_match(h->ses));
}

static void words_of_answer(const struct hands *h, const struct game_action *a, char out[64])
{
	const char *names[GAME_SEATS_MAX];
	for (int i = 0; i < GAME_SEATS_MAX; i++)
		names[i] = match_name(ses_match(h->ses), i + 1);
	town_table.option(game_of(h), a, names, out, 64);
}

/* Another answer of the same kind, as somebody gives who looks at the wrong card. */
static bool slip(struct hands *h, struct game_action *a)
{
	struct game_action list[40];
	const struct town *t = town_of(game_of(h));
	size_t n = game_legal_actions(game_of(h), a->seat, list, 40);
	if (a->kind != ACT_TELL || party_random(&h->party, 100) >= h->trouble)
		return false;
	struct game_action other = list[party_random(&h->party, (unsigned)n)];
	if (other.kind != ACT_TELL || other.arg[0] == a->arg[0])
		return false;
	if (is_back(other.arg[0]) && t->ask.b == TELL_OPEN) {
		h->slips[SLIP_UNSAID]++;
		*a = other;
		return true;
	}
	if (is_back(other.arg[0]))
		return false;
	h->slips[SLIP_WRONG]++;
	match_log(ses_match(h->ses), &h->slipped_at);
	h->slipped_at++;
	*a = other;
	return true;
}

/* One that cannot be is not in the menu, and refused where it is typed. */
static void try_impossible(struct hands *h, const struct game_action *a)
{
	struct game_action other = *a;
	struct dt_error err = { .msg = "" };
	if (a->kind != ACT_TELL || party_random(&h->party, 100) >= h->trouble)
		return;
	for (int card = CARD_NONE + 1; card < TOWN_CARDS; card++) {
		other.arg[0] = (uint8_t)card;
		if (game_check(game_of(h), &other, NULL) == DT_OK)
			continue;
		struct ses_message m = {
			.kind = SES_ANSWER, .t_ms = h->party.now_ms, .action = other
		};
		ck_assert_int_ne(ses_take(h->ses, &m, &err), DT_OK);
		ck_assert(err.rule[0] && err.msg[0]);
		h->slips[SLIP_IMPOSSIBLE]++;
		return;
	}
}

static bool is_away(const struct hands *h, int seat)
{
	struct screen now;
	ses_show(h->ses, &now);
	return !now.seat[seat - 1].playing;
}

/* The Professional Cheater's die lies turned before he says so. */
static void turn_die(struct hands *h, const struct game_action *a)
{
	struct ses_message m = { .kind = SES_LOOK };
	struct ses_zone *z = &h->party.look.zone[a->seat - 1];
	uint8_t faces[TOWN_FACES];
	if (a->arg[0] != GS_CHEATER)
		return;
	town_open_dice(town_of(game_of(h)), a->seat, faces);
	faces[a->arg[2] - 1]--;
	faces[a->arg[3] - 1]++;
	*z = (struct ses_zone){ .state = DT_ZONE_OPEN };
	for (uint8_t face = 1; face <= TOWN_FACES; face++)
		for (int i = 0; i < faces[face - 1]; i++, z->n++)
			z->die[z->n] =
				(struct dt_die){ .face = face, .x_mm = 20.0 * z->n, .y_mm = 40 };
	m.look = h->party.look;
	m.t_ms = h->party.now_ms;
	ses_take(h->ses, &m, NULL);
}

/* The card is laid down with its sticker in sight, in the own zone, and taken up again. */
static void show_sticker(struct hands *h, int seat, int card)
{
	struct ses_message m = { .kind = SES_LOOK, .look = h->party.look };
	unsigned sticker = 0;
	while (town_sticker_card(sticker) != card)
		sticker++;
	h->party.now_ms += 300;
	m.t_ms = h->party.now_ms;
	m.look.card[m.look.cards_n++] = (struct game_card_seen){ .card = (uint8_t)sticker,
		.number = (uint8_t)seat,
		.kind = DT_AREA_ZONE,
		.owner = (uint8_t)seat };
	ck_assert_int_eq(ses_take(h->ses, &m, NULL), DT_OK);
	m.look.cards_n = 0;
	ck_assert_int_eq(ses_take(h->ses, &m, NULL), DT_OK);
}

/* Is it said by a card alone? */
static bool with_sticker(struct hands *h, const struct game_action *a)
{
	size_t before, after;
	match_log(ses_match(h->ses), &before);
	if (!h->stickers || a->arg[1] || a->arg[2] || is_back(a->arg[0]))
		return false;
	if (a->kind != ACT_TELL && a->kind != ACT_PLAY)
		return false;
	show_sticker(h, a->seat, a->arg[0]);
	match_log(ses_match(h->ses), &after);
	ck_assert_msg(a->kind == ACT_PLAY || after > before, "card %d was not taken", a->arg[0]);
	h->shown++;
	return true;
}

/* Everybody sees that it was told wrongly: it is taken back. */
static void take_back(struct hands *h)
{
	for (int seat = 1; seat <= town_of(game_of(h))->seats; seat++) {
		if (is_away(h, seat))
			continue;
		struct ses_message m = {
			.kind = SES_UNDO, .t_ms = h->party.now_ms, .seat = (uint8_t)seat
		};
		ck_assert_int_eq(ses_take(h->ses, &m, NULL), DT_OK);
	}
	h->slipped_at = 0;
}

/* What a seat that is asked does with its button. False: it lets time pass. */
static bool use_button(struct hands *h, int seat)
{
	const struct town *t = town_of(game_of(h));
	struct party *p = &h->party;
	struct game_action a, nothing;
	char words[64];
	if (t->ask.what != ASK_TELL && is_away(h, seat))
		return false;
	bot_answer_with(
		h->cards, p->bot, &town_bots, game_of(h), seat, &p->deal, &p->luck, p->scratch, &a);
	if (t->ask.what == ASK_HANDS) {
		press(h, seat, false);
		h->dones++;
		most(&h->most_done, 1);
		return true;
	}
	if (t->ask.what == ASK_WINDOW || t->ask.what == ASK_OFFER) {
		bool has = game_fallback(game_of(h), seat, NULL, &nothing);
		if (has && game_action_same(&a, &nothing))
			return false;
		if (t->ask.what == ASK_OFFER)
			return false;
		if (party_random(p, 100) < h->trouble) {
			h->slips[SLIP_FORGET]++;
			return false;
		}
		if (with_sticker(h, &a))
			return true;
		turn_die(h, &a);
		press(h, seat, false);
		words_of_answer(h, &a, words);
		unsigned n = 1 + choose(h, words);
		h->plays++;
		most(a.arg[1] ? &h->most_aimed : &h->most_played, n);
		return true;
	}
	if (t->ask.what == ASK_TELL) {
		try_impossible(h, &a);
		slip(h, &a);
	}
	if (with_sticker(h, &a))
		return true;
	words_of_answer(h, &a, words);
	unsigned n = choose(h, words);
	if (a.kind == ACT_TELL) {
		h->tells++;
		most(&h->most_told, n);
	}
	return true;
}

static void tick(struct hands *h)
{
	uint64_t due = ses_due_ms(h->ses);
	ck_assert_msg(due != UINT64_MAX, "nothing will ever happen");
	h->party.now_ms = due > h->party.now_ms ? due : h->party.now_ms + 1;
	struct ses_message m = { .kind = SES_TICK, .t_ms = h->party.now_ms };
	ses_take(h->ses, &m, NULL);
}

static bool about_dice(const struct town *t)
{
	return t->ask.what == ASK_KEEP || t->ask.what == ASK_PUTBACK || t->ask.what == ASK_REROLL;
}

static void one_thing(struct hands *h)
{
	struct ses_message m;
	struct dt_error err;
	struct screen now;
	const struct town *t = town_of(game_of(h));
	bot_cards_sync(h->cards, ses_match(h->ses));
	ses_show(h->ses, &now);
	if (now.phase == SCREEN_PAUSED) {
		m = (struct ses_message){ .kind = SES_GO_ON, .t_ms = h->party.now_ms };
		ses_take(h->ses, &m, NULL);
		return;
	}
	if (h->slipped_at) {
		take_back(h);
		return;
	}
	ck_assert_msg(bot_cards_compare(h->cards, game_of(h), &err) == DT_OK, "%s: %s", err.rule,
		err.msg);
	if (ses_is_telling(h->ses)) {
		tick(h);
	} else if (about_dice(t)) {
		if (party_next(&h->party, h->ses, &m))
			ses_take(h->ses, &m, NULL);
	} else if (!(t->ask.what == ASK_WINDOW && t->ask.asked & (t->ask.asked - 1) &&
			   party_random(&h->party, 2)) &&
		   use_button(h, asked(game_of(h)))) {
		if (t->ask.what == ASK_WINDOW)
			tick(h);
	} else {
		tick(h);
	}
}

static void play_game(struct hands *h, uint64_t seed)
{
	struct ses_message pages = { .kind = SES_PAGES };
	struct dt_error err;
	h->ses = party_game(seed, 2 + (int)(seed % 4), "cards", NULL, NULL);
	party_begin(&h->party, h->ses, seed, "steady");
	h->party.trouble = h->trouble;
	h->cards = bot_cards_create(&town_bots, &town_ops, game_setup_of(game_of(h)), seed, &err);
	ck_assert_ptr_nonnull(h->cards);
	h->party.cards = h->cards;
	h->slipped_at = 0;
	ses_take(h->ses, &pages, NULL);
	for (long n = 0; !ses_over(h->ses); n++) {
		ck_assert_int_lt(n, 50000);
		one_thing(h);
	}
	bot_cards_sync(h->cards, ses_match(h->ses));
	/* What was told wrongly with the last answer of all stays: the game is over. */
	ck_assert_msg(h->slipped_at || bot_cards_compare(h->cards, game_of(h), &err) == DT_OK,
		"game %llu: %s: %s", (unsigned long long)seed, err.rule, err.msg);
	bot_cards_destroy(h->cards);
	party_end(&h->party);
	ses_destroy(h->ses);
}

START_TEST(buttons_are_enough)
{
	struct hands h = { .trouble = _i == 1 ? 20 : 0, .stickers = _i == 2 };
	int games = sim_games(8) < TABLE_MOST ? sim_games(8) : TABLE_MOST;
	for (int i = 0; i < games; i++)
		play_game(&h, sim_seed() + (uint64_t)i);
	printf("# %d games%s: %u presses; done: %u, at most %u; played: %u, at most %u, at "
	       "somebody %u; told: %u, "
	       "at most %u; slips: %u wrong, %u impossible, %u unsaid, %u forgotten\n",
		games,
		_i == 1	  ? " with slips"
		: _i == 2 ? " with stickers"
			  : "",
		h.presses, h.dones, h.most_done, h.plays, h.most_played, h.most_aimed, h.tells,
		h.most_told, h.slips[SLIP_WRONG], h.slips[SLIP_IMPOSSIBLE], h.slips[SLIP_UNSAID],
		h.slips[SLIP_FORGET]);
	ck_assert_uint_eq(h.most_done, 1);
	ck_assert_uint_gt(h.plays + h.shown, 0);
	if (_i == 2)
		ck_assert_uint_eq(h.tells, 0); /* nothing is told with a button */
	ck_assert_uint_le(h.most_played, 3);   /* two presses and a hold */
	ck_assert_uint_le(h.most_aimed, 3);    /* one of four others is named with it */
	for (int k = 0; k < SLIPS && _i == 1 && games >= 8; k++)
		ck_assert_msg(h.slips[k], "slip %d was never made", k);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, the_books_say_what_is_so);
	tcase_add_loop_test(tc, buttons_are_enough, 0, 3);
}

int main(int argc, char **argv)
{
	sim_arguments(argc, argv);
	return run_tests("sim_printed", add);
}
