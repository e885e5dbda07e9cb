/* SPDX-License-Identifier: MIT */
/*
 * test_ses_games.c - whole games at a table, played at random: they end, their journals lead to the
 * same place, and neither the screen nor a window's length tells a secret.
 */
#include "ses_table.h"

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
	ck_assert_int_eq(shown()->phase, SCREEN_OVER);
	/* What is over is not begun again: it will not be found among the unfinished ones. */
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_UNDO, .seat = 1 }), DT_ERR_AGAIN);
	ck_assert_int_eq(game_audit(match_game(ses_match(table.ses)), &err), DT_OK);
	uint64_t hash = game_hash(match_game(ses_match(table.ses)));
	/* The journal alone leads to the same place, from any of its ends. */
	for (size_t part = 0; part < 2; part++) {
		size_t n = part ? table.entries_n : table.entries_n / 2;
		struct ses *again = restored(2 + _i % 4, NULL, n);
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
	tcase_add_loop_test(tc, whole_games_end_and_can_be_gone_on_with, 0, 8);
	tcase_add_test(tc, the_screen_has_no_secret);
	tcase_add_test(tc, windows_last_the_same_for_every_hand);
}

int main(void)
{
	return run_tests("ses_games", add);
}
