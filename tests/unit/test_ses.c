/* SPDX-License-Identifier: MIT */
/*
 * test_ses.c - a game at a table, played by laying dice into zones and pressing buttons: what is
 * charged when, what is said, and what is kept.
 */
#include "run.h"
#include "ses.h"
#include "town.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan", "Eve" };
static struct dt_error err;

/* ---- A table to play on ---- */

static struct {
	struct ses *ses;
	struct ses_look look;
	uint64_t now_ms;
	struct ses_entry entries[4000];
	struct game_action actions[8000];
	size_t entries_n, actions_n;
	bool full_disk;
} table;

static enum dt_status write_entry(void *user, const struct ses_entry *e, struct dt_error *why)
{
	(void)user;
	if (table.full_disk)
		return dt_fail(why, DT_ERR_IO, 28, "the disk is full");
	struct ses_entry *kept = &table.entries[table.entries_n++];
	*kept = *e;
	kept->actions = &table.actions[table.actions_n];
	if (e->n)
		memcpy(&table.actions[table.actions_n], e->actions, e->n * sizeof(*e->actions));
	table.actions_n += e->n;
	return DT_OK;
}

static const struct ses_journal journal = { write_entry, NULL };

static struct match *new_match(int seats, const char *option)
{
	struct game_setup setup;
	game_setup_default(&town_ops, seats, &setup);
	for (size_t i = 0; option && i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, option) == 0)
			setup.value[town_ops.options[i].at] ^= 1;
	return match_create(&town_ops, &setup, names, "table", &err);
}

static void begin_with(int seats, const char *option)
{
	memset(&table, 0, sizeof(table));
	table.now_ms = 1000;
	table.ses = ses_create(new_match(seats, option), NULL, &journal, &err);
	ck_assert_msg(table.ses != NULL, "%s", err.msg);
}

static void begin(int seats)
{
	begin_with(seats, NULL);
}

static void finish(void)
{
	ses_destroy(table.ses);
	table.ses = NULL;
}

static enum dt_status take(struct ses_message m)
{
	m.t_ms = table.now_ms;
	return ses_take(table.ses, &m, &err);
}

static enum dt_status wait_ms(uint64_t ms)
{
	table.now_ms += ms;
	return take((struct ses_message){ .kind = SES_TICK });
}

static void see(void)
{
	table.now_ms += 100;
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_LOOK, .look = table.look }), DT_OK);
}

static void cup(int seat)
{
	table.look.zone[seat - 1] = (struct ses_zone){ .state = SCREEN_COVERED };
}

/* Dice by letters: "9TJQKA", "?" is one that is not sure. */
static void lay(int seat, const char *dice)
{
	static const char letters[] = "9TJQKA";
	struct ses_zone *z = &table.look.zone[seat - 1];
	memset(z, 0, sizeof(*z));
	for (; *dice; dice++) {
		const char *at = strchr(letters, *dice);
		z->die[z->n] = (struct ses_die){ .face = at ? (uint8_t)(at - letters + 1) : 0,
			.x_mm = (int16_t)(20 * z->n),
			.y_mm = 50 };
		z->n++;
	}
	z->state = z->n ? SCREEN_OPEN : SCREEN_EMPTY;
}

static const struct town *town(void)
{
	return town_of(match_game(ses_match(table.ses)));
}

static const struct town_player *player(int seat)
{
	return town_seat(town(), seat);
}

static struct screen *shown(void)
{
	static struct screen s;
	ses_show(table.ses, &s);
	return &s;
}

static const char *trouble(int seat)
{
	return shown()->seat[seat - 1].trouble;
}

static enum dt_status press(int seat, bool held)
{
	return take(
		(struct ses_message){ .kind = SES_PRESS, .seat = (uint8_t)seat, .value = held });
}

static void cups_down(int seats)
{
	for (int seat = 1; seat <= seats; seat++)
		cup(seat);
	see();
}

/* ---- Reading dice ---- */

START_TEST(dice_count_when_all_cups_are_up)
{
	begin(2);
	cups_down(2);
	lay(1, "KKA");
	see();
	ck_assert_int_eq(player(1)->bills, 8); /* Boris still has his cup down */
	ck_assert_int_eq(shown()->seat[0].price, 2);
	ck_assert(shown()->seat[1].waited_for && !shown()->seat[0].waited_for);
	lay(2, "9");
	see();
	ck_assert_int_eq(player(1)->bills, 6); /* DT-PAY-1: three dice cost $2 */
	ck_assert_int_eq(player(2)->bills, 8);
	ck_assert_int_eq(player(1)->aside[FACE_K - 1], 2);
	ck_assert_int_eq(town()->coach, 2);
	ck_assert_uint_eq(table.entries_n, 1); /* one step, with both answers */
	ck_assert_uint_eq(table.entries[0].n, 2);
	finish();
}
END_TEST

START_TEST(dice_without_a_cup_before_do_not_count)
{
	begin(2);
	lay(1, "K");
	lay(2, "9");
	see();
	ck_assert_uint_eq(table.entries_n, 0);
	cups_down(2);
	lay(1, "K");
	lay(2, "");
	see();
	ck_assert_int_eq(player(1)->free, 4);
	ck_assert_int_eq(player(2)->free, 5);
	ck_assert_int_eq(player(2)->bills, 7); /* keeping none costs $1 */
	/* The dice that still lie there are no second reveal. */
	see();
	ck_assert_uint_eq(table.entries_n, 1);
	finish();
}
END_TEST

START_TEST(a_doubtful_die_is_asked_for_and_learned)
{
	struct ses_sample sample;
	begin(2);
	cups_down(2);
	lay(1, "K?");
	lay(2, "9");
	see();
	ck_assert_uint_eq(table.entries_n, 0);
	ck_assert_ptr_nonnull(strstr(trouble(1), "cannot be read"));
	ck_assert_int_eq(shown()->seat[0].doubt, 2);
	ck_assert_int_eq(shown()->prompt.seat, 1);
	ck_assert_str_eq(shown()->prompt.option[3], "Q");
	ck_assert_int_eq(press(2, false), DT_ERR_AGAIN); /* not his die */
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(press(1, false), DT_OK);
	ck_assert_int_eq(press(1, true), DT_OK);
	ck_assert_int_eq(player(1)->aside[FACE_Q - 1], 1);
	ck_assert_int_eq(player(1)->aside[FACE_K - 1], 1);
	ck_assert(ses_sample(table.ses, &sample));
	ck_assert_int_eq(sample.face, FACE_Q);
	ck_assert_int_eq(sample.x_mm, 20);
	ck_assert(!ses_sample(table.ses, &sample));
	finish();
}
END_TEST

START_TEST(what_was_said_of_a_die_lapses_when_it_is_turned)
{
	begin(2);
	cups_down(2);
	lay(1, "K?");
	lay(2, "9");
	table.look.zone[1].state = SCREEN_BUSY;
	see();
	struct ses_message q = { .kind = SES_FIX, .seat = 1, .value = 1, .faces = { FACE_Q } };
	ck_assert_int_eq(take(q), DT_OK);
	see(); /* still unsure, still a Q */
	ck_assert_int_eq(shown()->seat[0].faces[1], FACE_Q);
	ck_assert_int_eq(shown()->seat[0].doubt, 0);
	table.look.zone[0].die[1].face = FACE_J; /* the same place, and read for sure */
	see();
	ck_assert_int_eq(shown()->seat[0].faces[1], FACE_J);
	finish();
}
END_TEST

static const struct {
	const char *name, *first, *then, *words;
} wrong[] = {
	{ "a set-aside die is gone", "KK", "A", "missing" },
	{ "a set-aside die has changed", "KK", "KQA", "changed" },
	{ "too many dice", "KK", "KKAAAA", "take 1 away" },
	{ "three dice over", "KK", "KK9AAAJJ", "take 3 away" },
};

START_TEST(wrong_dice_are_said_and_nothing_is_charged)
{
	begin(2);
	cups_down(2);
	lay(1, wrong[_i].first);
	lay(2, "9");
	see();
	int bills = player(1)->bills;
	cups_down(2);
	lay(1, wrong[_i].then);
	lay(2, "99");
	see();
	ck_assert_uint_eq(table.entries_n, 1);
	ck_assert_int_eq(player(1)->bills, bills);
	ck_assert_msg(
		strstr(trouble(1), wrong[_i].words) != NULL, "%s: %s", wrong[_i].name, trouble(1));
	ck_assert_str_eq(trouble(2), "");
	/* When it is put right, the game goes on by itself. */
	lay(1, "KKA");
	see();
	ck_assert_uint_eq(table.entries_n, 2);
	ck_assert_str_eq(trouble(1), "");
	finish();
}
END_TEST

START_TEST(dice_that_cannot_be_paid_are_said)
{
	begin(2);
	/* Five kept cost $4; after two rounds of it Anna has none left; she needs another way. */
	struct town *t = (struct town *)(uintptr_t)town();
	t->player[0].bills = 1;
	t->bank = (uint8_t)(t->bank + 7);
	cups_down(2);
	lay(1, "KKKK");
	lay(2, "9");
	see();
	ck_assert_uint_eq(table.entries_n, 0);
	ck_assert_ptr_nonnull(strstr(trouble(1), "$3"));
	lay(1, "KK");
	see();
	ck_assert_uint_eq(table.entries_n, 1);
	ck_assert_int_eq(player(1)->bills, 0);
	finish();
}
END_TEST

START_TEST(mistakes_are_put_back_in_the_open)
{
	begin_with(2, "table.mistakes");
	struct town *t = (struct town *)(uintptr_t)town();
	t->player[0].bills = 1;
	t->bank = (uint8_t)(t->bank + 7);
	cups_down(2);
	lay(1, "KKQ9");
	lay(2, "9");
	see();
	ck_assert_int_eq(town()->ask.what, ASK_PUTBACK);
	ck_assert_ptr_nonnull(strstr(trouble(1), "take 2 of the new ones back"));
	lay(1, "KK"); /* WE-11: puts back two, pays $1 */
	see();
	ck_assert_int_eq(player(1)->bills, 0);
	ck_assert_int_eq(player(1)->free, 3);
	ck_assert_int_eq(town()->coach, 1);
	finish();
}
END_TEST

START_TEST(the_final_roll_wants_all_dice)
{
	begin(2);
	cups_down(2);
	lay(1, "KKKKK");
	lay(2, "9");
	see();
	ck_assert(shown()->final_roll);
	cup(2);
	see();
	lay(2, "9AA");
	see();
	ck_assert_ptr_nonnull(strstr(trouble(2), "lay down 2 more"));
	lay(1, "KKKKQ"); /* and the finished hand must stay as it is */
	lay(2, "9AAJJ");
	see();
	ck_assert_ptr_nonnull(strstr(trouble(1), "changed"));
	ck_assert_uint_eq(table.entries_n, 1);
	lay(1, "KKKKK");
	see();
	ck_assert_int_ge(town()->place, PLACE_MINE);
	ck_assert_int_eq(player(2)->bills, 8); /* DT-PAY-4 */
	finish();
}
END_TEST

START_TEST(a_die_outside_is_said)
{
	begin(2);
	cups_down(2);
	lay(1, "K");
	lay(2, "9");
	table.look.outside = 1;
	see();
	ck_assert_uint_eq(table.entries_n, 0);
	ck_assert_ptr_nonnull(strstr(shown()->warning, "outside"));
	table.look.outside = 0;
	see();
	ck_assert_uint_eq(table.entries_n, 1);
	finish();
}
END_TEST

START_TEST(who_has_not_lifted_is_reminded)
{
	begin(3);
	cups_down(3);
	lay(1, "K");
	lay(2, "9");
	see();
	ck_assert_str_eq(trouble(3), "");
	ck_assert_uint_eq(ses_due_ms(table.ses), table.now_ms + ses_usual_times.cup_ms);
	wait_ms(ses_usual_times.cup_ms);
	ck_assert_ptr_nonnull(strstr(trouble(3), "Lift your cup"));
	lay(3, "Q");
	see();
	ck_assert_str_eq(trouble(3), "");
	ck_assert_uint_eq(table.entries_n, 1);
	finish();
}
END_TEST

START_TEST(dice_can_be_typed_in)
{
	begin(2);
	struct ses_message m = {
		.kind = SES_TYPE, .seat = 1, .value = 2, .faces = { FACE_K, FACE_K }
	};
	ck_assert_int_eq(take(m), DT_OK);
	m.seat = 2;
	m.value = 0;
	ck_assert_int_eq(take(m), DT_OK); /* without any camera */
	ck_assert_int_eq(player(1)->aside[FACE_K - 1], 2);
	ck_assert_int_eq(player(2)->bills, 7);
	m.faces[0] = 7;
	m.value = 1;
	ck_assert_int_eq(take(m), DT_ERR_RULES);
	m.seat = 3;
	ck_assert_int_eq(take(m), DT_ERR_FORMAT);
	finish();
}
END_TEST

/* ---- The rest of the table ---- */

/* Anna and Boris tie for the Mine: the Sheriff is Anna. */
static void tie_for_the_mine(void)
{
	begin_with(3, "bribes");
	cups_down(3);
	lay(1, "99JKA");
	lay(2, "99QKA");
	lay(3, "TTTTT");
	see();
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
}

START_TEST(a_choice_is_made_with_one_button)
{
	tie_for_the_mine();
	const struct screen *s = shown();
	ck_assert_int_eq(s->prompt.seat, 1);
	ck_assert_int_eq(s->prompt.n, 2);
	ck_assert_str_eq(s->prompt.option[0], "Anna");
	ck_assert_str_eq(s->prompt.option[1], "Boris");
	ck_assert_int_eq(s->place[0].state, SCREEN_TIE);
	ck_assert_int_eq(s->place[0].seats, 3);
	press(1, false);
	ck_assert_int_eq(shown()->prompt.selected, 1);
	press(1, true);
	ck_assert_int_eq(player(2)->nuggets, 2);
	ck_assert_int_eq(shown()->place[0].state, SCREEN_WON);
	ck_assert_int_eq(shown()->place[0].seats, 2);
	finish();
}
END_TEST

START_TEST(who_does_not_choose_gets_the_default)
{
	tie_for_the_mine();
	wait_ms(ses_usual_times.choice_ms - 1);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ck_assert_int_eq(shown()->prompt.seconds, 1);
	wait_ms(1);
	ck_assert_int_eq(player(1)->nuggets, 2); /* D-TIE: himself */
	finish();
}
END_TEST

START_TEST(a_pause_stops_the_clock)
{
	tie_for_the_mine();
	wait_ms(ses_usual_times.choice_ms - 1000);
	take((struct ses_message){ .kind = SES_PAUSE });
	wait_ms(3600000);
	ck_assert_int_eq(shown()->phase, SCREEN_PAUSED);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ck_assert_int_eq(press(1, true), DT_OK); /* any button goes on, and does nothing else */
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	wait_ms(999);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	wait_ms(1);
	ck_assert_int_eq(player(1)->nuggets, 2);
	finish();
}
END_TEST

START_TEST(undo_needs_everybody)
{
	tie_for_the_mine();
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_UNDO, .seat = 1 }), DT_OK);
	ck_assert_ptr_nonnull(strstr(shown()->headline, "take back the last step"));
	ck_assert_int_eq(press(2, true), DT_OK);
	ck_assert_int_eq(town()->place, PLACE_MINE);
	ck_assert_int_eq(press(3, true), DT_OK);
	ck_assert_int_eq(town()->place, PLACE_HANDS); /* the whole reveal is taken back */
	ck_assert_int_eq(player(1)->bills, 8);
	ck_assert_int_eq(table.entries[table.entries_n - 1].kind, SES_DID_UNDO);
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_UNDO, .seat = 1 }), DT_ERR_AGAIN);
	finish();
}
END_TEST

START_TEST(undo_lapses)
{
	tie_for_the_mine();
	take((struct ses_message){ .kind = SES_UNDO, .seat = 2 });
	wait_ms(30000);
	ck_assert_ptr_null(strstr(shown()->headline, "take back"));
	ck_assert_int_eq(town()->place, PLACE_MINE);
	finish();
}
END_TEST

START_TEST(a_seat_that_leaves_is_played_for)
{
	begin(2);
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_LEAVE, .seat = 2 }), DT_OK);
	cup(1);
	see();
	lay(1, "KKKKK");
	see();
	ck_assert(!shown()->seat[1].playing);
	ck_assert_int_ge(town()->place, PLACE_MINE); /* his final roll was made for him */
	ck_assert_int_eq(town_dice(player(2)->aside), 5);
	finish();
}
END_TEST

START_TEST(a_full_disk_is_said_and_the_game_goes_on)
{
	begin(2);
	table.full_disk = true;
	cups_down(2);
	lay(1, "K");
	lay(2, "9");
	see();
	ck_assert_int_eq(player(1)->free, 4);
	ck_assert_ptr_nonnull(strstr(shown()->warning, "cannot be saved: the disk is full"));
	table.full_disk = false;
	cups_down(2);
	lay(1, "KK");
	lay(2, "99");
	see();
	ck_assert_str_eq(shown()->warning, "");
	finish();
}
END_TEST

/* ---- Whole games ---- */

static uint32_t random_state;

static unsigned random_below(unsigned n)
{
	random_state = random_state * 1664525u + 1013904223u;
	return (random_state >> 8) % n;
}

/* Everybody rolls, keeps what he can pay, and lifts. */
static void reveal_random(void)
{
	static const char letters[] = "9TJQKA";
	for (int seat = 1; seat <= town()->seats; seat++)
		if (player(seat)->free)
			cup(seat);
	see();
	for (int seat = 1; seat <= town()->seats; seat++) {
		const struct town_player *p = player(seat);
		char dice[16];
		size_t n = 0;
		for (int face = 0; face < TOWN_FACES; face++)
			for (int i = 0; i < p->aside[face]; i++)
				dice[n++] = letters[face];
		unsigned most = p->bills + 1u < p->free ? p->bills + 1u : p->free;
		unsigned least = p->bills ? 0 : 1;
		unsigned k = p->free == 0 ? 0 : least + random_below(most - least + 1);
		if (town()->final)
			k = p->free;
		while (k--)
			dice[n++] = letters[random_below(6)];
		dice[n] = '\0';
		lay(seat, dice);
	}
	see();
}

/* One thing that moves the game on: a reveal, an answer from a page, or time that passes. */
static void step_random(void)
{
	static struct game_action list[4000];
	const struct game *g = match_game(ses_match(table.ses));
	uint32_t acting = game_acting(g);
	if (town()->ask.what == ASK_KEEP) {
		reveal_random();
		return;
	}
	int seat = 1 + (int)random_below(town()->seats);
	if ((acting & game_bit(seat)) && random_below(4)) {
		size_t n = game_legal_actions(g, seat, list, 4000);
		ck_assert_msg(take((struct ses_message){ .kind = SES_ANSWER,
				      .action = list[random_below((unsigned)n)] }) == DT_OK,
			"%s", err.msg);
		return;
	}
	uint64_t due = ses_due_ms(table.ses);
	ck_assert(due != UINT64_MAX);
	wait_ms(due > table.now_ms ? due - table.now_ms : 1);
}

START_TEST(whole_games_end_and_can_be_gone_on_with)
{
	random_state = (uint32_t)_i + 1;
	begin(2 + _i % 4);
	for (int i = 0; i < 20000 && !ses_over(table.ses); i++)
		step_random();
	ck_assert(ses_over(table.ses));
	ck_assert_int_eq(shown()->phase, SCREEN_SCORES);
	ck_assert_int_eq(game_audit(match_game(ses_match(table.ses)), &err), DT_OK);
	uint64_t hash = game_hash(match_game(ses_match(table.ses)));
	/* The journal alone leads to the same place, from any of its ends. */
	for (size_t part = 0; part < 2; part++) {
		size_t n = part ? table.entries_n : table.entries_n / 2;
		struct ses *again = ses_create(new_match(2 + _i % 4, NULL), NULL, NULL, &err);
		for (size_t i = 0; i < n; i++)
			ck_assert_msg(ses_restore(again, &table.entries[i], &err) == DT_OK, "%s",
				err.msg);
		if (part)
			ck_assert_uint_eq(game_hash(match_game(ses_match(again))), hash);
		ses_destroy(again);
	}
	finish();
}
END_TEST

/* What everybody sees must not depend on which cards others hold: the same session with other
 * cards in the hands shows the same screen. */
START_TEST(the_screen_has_no_secret)
{
	random_state = 77;
	begin(4);
	int compared = 0;
	for (int i = 0; i < 20000 && !ses_over(table.ses); i++) {
		step_random();
		if (town()->place == PLACE_END)
			break;
		struct town *t = (struct town *)(uintptr_t)town();
		struct town kept = *t;
		struct screen before = *shown();
		for (int seat = 0; seat < t->seats; seat++) {
			uint8_t *hand = t->player[seat].hand;
			for (int a = GS_EQUIP_1; a < GS_UNKNOWN; a++) {
				int b = a + 1 == GS_UNKNOWN ? GS_EQUIP_1 : a + 1;
				uint8_t swap = hand[a];
				hand[a] = hand[b];
				hand[b] = swap;
			}
			for (int a = DEED_1; a + 1 < DEED_UNKNOWN; a++) {
				uint8_t swap = hand[a];
				hand[a] = hand[a + 1];
				hand[a + 1] = swap;
			}
		}
		ck_assert_msg(memcmp(&before, shown(), sizeof(before)) == 0, "step %d", i);
		compared++;
		*t = kept;
	}
	ck_assert_int_gt(compared, 100);
	finish();
}
END_TEST

/* A window takes the same time whether everybody has answered or nobody. */
START_TEST(windows_last_the_same_for_every_hand)
{
	for (int answered = 0; answered < 2; answered++) {
		random_state = 5;
		begin(3);
		while (town()->ask.what != ASK_WINDOW) {
			ck_assert(!ses_over(table.ses));
			step_random();
		}
		size_t entries = table.entries_n;
		uint64_t due = ses_due_ms(table.ses);
		for (int seat = 1; answered && seat <= 3; seat++) {
			struct game_action pass = { .seat = (uint8_t)seat, .kind = ACT_PASS };
			if (town()->ask.asked >> (seat - 1) & 1)
				ck_assert_int_eq(take((struct ses_message){
							 .kind = SES_ANSWER, .action = pass }),
					DT_OK);
		}
		ck_assert_uint_eq(table.entries_n, entries);
		ck_assert_uint_eq(ses_due_ms(table.ses), due);
		wait_ms(due - table.now_ms);
		ck_assert_uint_gt(table.entries_n, entries);
		finish();
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, dice_count_when_all_cups_are_up);
	tcase_add_test(tc, dice_without_a_cup_before_do_not_count);
	tcase_add_test(tc, a_doubtful_die_is_asked_for_and_learned);
	tcase_add_test(tc, what_was_said_of_a_die_lapses_when_it_is_turned);
	tcase_add_loop_test(tc, wrong_dice_are_said_and_nothing_is_charged, 0, RUN_LEN(wrong));
	tcase_add_test(tc, dice_that_cannot_be_paid_are_said);
	tcase_add_test(tc, mistakes_are_put_back_in_the_open);
	tcase_add_test(tc, the_final_roll_wants_all_dice);
	tcase_add_test(tc, a_die_outside_is_said);
	tcase_add_test(tc, who_has_not_lifted_is_reminded);
	tcase_add_test(tc, dice_can_be_typed_in);
	tcase_add_test(tc, a_choice_is_made_with_one_button);
	tcase_add_test(tc, who_does_not_choose_gets_the_default);
	tcase_add_test(tc, a_pause_stops_the_clock);
	tcase_add_test(tc, undo_needs_everybody);
	tcase_add_test(tc, undo_lapses);
	tcase_add_test(tc, a_seat_that_leaves_is_played_for);
	tcase_add_test(tc, a_full_disk_is_said_and_the_game_goes_on);
	tcase_add_loop_test(tc, whole_games_end_and_can_be_gone_on_with, 0, 8);
	tcase_add_test(tc, the_screen_has_no_secret);
	tcase_add_test(tc, windows_last_the_same_for_every_hand);
}

int main(void)
{
	return run_tests("ses", add);
}
