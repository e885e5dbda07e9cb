/* SPDX-License-Identifier: MIT */
/*
 * test_ses_more.c - what the expansion and the Indians bring to a table: dice that a bandit sets
 * lie there before the roll, a chase is read and turned back, the Indian die lies beside the hand.
 */
#include "ses_table.h"

/* The sides of the Indian die; NULL: the usual ones. */
static void begin_spirits(int seats, const uint8_t *spirits)
{
	struct game_setup setup;
	struct ses_times times = ses_usual_times;
	game_setup_default(&town_ops, seats, &setup);
	for (size_t i = 0; i < town_ops.n_options; i++) {
		const char *name = town_ops.options[i].name;
		if (strcmp(name, "expansion") == 0 || strcmp(name, "indians") == 0)
			setup.value[town_ops.options[i].at] = 1;
		else if (strcmp(name, "bribes") == 0)
			setup.value[town_ops.options[i].at] = 0;
		else if (strcmp(name, "indian.faces") == 0 && spirits)
			memcpy(&setup.value[town_ops.options[i].at], spirits, TOWN_SPIRITS);
	}
	times.reveal_ms = 0;
	memset(&table, 0, sizeof(table));
	table.now_ms = 1000;
	table.ses = ses_create(
		match_create(&town_ops, &setup, players, "more", &err), &times, &journal, &err);
	ck_assert_msg(table.ses != NULL, "%s", err.msg);
}

static void begin_more(int seats)
{
	begin_spirits(seats, NULL);
}

/* Answers by default, but for the action at one place, until something is asked in that round. */
static void play_until(int ask, int round, int place)
{
	for (int i = 0; i < 2000 && !(town()->ask.what == ask && town()->round == round); i++) {
		struct ses_message m = { .kind = SES_ANSWER };
		for (int seat = 1; seat <= town()->seats && !m.seat; seat++)
			if (game_acting(match_game(ses_match(table.ses))) & game_bit(seat))
				m.seat = (uint8_t)seat;
		if (town()->ask.what == ASK_ACTION && town()->place == place)
			m.action = (struct game_action){
				.seat = m.seat, .kind = ACT_ACTION, .arg = { SIDE_MORE }
			};
		else if (!m.seat ||
			 !game_fallback(match_game(ses_match(table.ses)), m.seat, NULL, &m.action))
			ck_abort_msg("question %d stops it", town()->ask.what);
		take(m);
		wait_ms(100);
	}
	ck_assert_int_eq(town()->ask.what, ask);
}

static void hands(int seats, const char *const *dice)
{
	cups_down(seats);
	for (int seat = 1; seat <= seats; seat++)
		lay(seat, dice[seat - 1]);
	see();
}

/* Anna hires a bandit, and uses it in the next round. */
START_TEST(set_dice_lie_there_before_the_roll) /* X-BANDIT-3, X-BANDIT-5 */
{
	static const char *const first[] = { "QQQQQ", "99999" };
	begin_more(2);
	hands(2, first);
	play_until(ASK_BANDIT, 2, PLACE_SALOON);
	int face = town_bandit_face(town(), town_bandit_next(town(), 0, BANDIT_HIRED + 1));
	char must[3] = { face_letters[face - 1], face_letters[face - 1], 0 };
	struct game_action list[4];
	ck_assert_uint_eq(game_legal_actions(match_game(ses_match(table.ses)), 1, list, 4), 3);
	lay(1, "");
	lay(2, "");
	see();
	ck_assert_str_eq(trouble(1), "");
	for (int i = 0; i < 3; i++)
		if (list[i].kind == ACT_SET && list[i].arg[1] == 2)
			take((struct ses_message){
				.kind = SES_ANSWER, .seat = 1, .action = list[i] });
	ck_assert_int_eq(town()->ask.what, ASK_KEEP);
	see();
	ck_assert_msg(strstr(trouble(1), "before you roll"), "%s", trouble(1));
	ck_assert_str_eq(trouble(2), "");
	lay(1, must);
	see();
	ck_assert_str_eq(trouble(1), "");
	cups_down(2);
	lay(1, must); /* none kept beside them */
	lay(2, "9");
	see();
	ck_assert_uint_eq(player(1)->aside[face - 1], 2);
	ck_assert_uint_eq(player(1)->free, 3);
	finish();
}
END_TEST

/* A die of the game's second kind lies beside what lies there. */
static void lay_spirit(int seat, int spirit)
{
	struct ses_zone *z = &table.look.zone[seat - 1];
	z->die[z->n++] = (struct dt_die){
		.face = (uint8_t)(TOWN_FACES + spirit), .x_mm = 150, .y_mm = 90, .set = 1
	};
	z->state = DT_ZONE_OPEN;
}

/* Anna has the Indian die, and is to roll it. */
static void come_to_spirit(const uint8_t *spirits)
{
	static const char *const first[] = { "AAAAA", "99999", "TTTTT" };
	begin_spirits(3, spirits);
	hands(3, first);
	play_until(ASK_GIVEN, 1, 0);
	struct game_action list[8];
	ck_assert_uint_ge(game_legal_actions(match_game(ses_match(table.ses)), 1, list, 8), 2);
	take((struct ses_message){
		.kind = SES_ANSWER, .seat = 1, .action = list[list[0].kind == ACT_PASS] });
	ck_assert_uint_eq(town()->indian, 1);
	play_until(ASK_KEEP, 2, 0);
	hands(3, first);
	ck_assert_int_eq(town()->ask.what, ASK_SPIRIT);
}

START_TEST(the_indian_die_is_read) /* INDIAN-5, INDIAN-8 */
{
	come_to_spirit(NULL);
	cup(1);
	see();
	lay(1, "AAAAA");
	see();
	ck_assert_msg(strstr(trouble(1), "roll it there"), "%s", trouble(1));
	ck_assert_uint_eq(shown()->seat[0].slots, TOWN_DICE); /* there is one in all */
	lay_spirit(1, SPIRIT_BODYGUARD);
	see();
	ck_assert_uint_eq(town()->guard, 1);
	ck_assert_uint_eq(shown()->seat[0].slots, TOWN_DICE + 1);
	ck_assert_uint_eq(shown()->seat[1].slots, TOWN_DICE);
	/* It may lie there until it is wanted again. */
	play_until(ASK_KEEP, 3, 0);
	cups_down(3);
	lay(1, "A");
	lay_spirit(1, SPIRIT_BODYGUARD);
	lay(2, "9");
	lay(3, "9");
	see();
	ck_assert_uint_eq(player(1)->aside[FACE_A - 1], 1);
	ck_assert_str_eq(trouble(1), "");
	finish();
}
END_TEST

/* All its sides are alike: whoever rolls, the table for who has left too, rolls that. */
START_TEST(the_indian_die_of_who_has_left_has_its_sides) /* */
{
	static const uint8_t spirits[TOWN_SPIRITS] = { [SPIRIT_BODYGUARD - 1] = 6 };
	come_to_spirit(spirits);
	take((struct ses_message){ .kind = SES_LEAVE, .seat = 1 });
	wait_ms(100);
	ck_assert_int_ne(town()->ask.what, ASK_SPIRIT);
	ck_assert_uint_eq(town()->guard, 1);
	finish();
}
END_TEST

START_TEST(numbers_that_nobody_entered_are_said) /* */
{
	bool said = false;
	begin_more(3);
	for (int i = 0; i < SCREEN_LINES; i++)
		said = said || strcmp(shown()->line[i],
				       "No rule book says enough of these, so that their numbers "
				       "are made up: the deeds, the river cards, the bandits, the "
				       "sides of the Indian die. Enter those of your box in "
				       "dicetown.conf.") == 0;
	ck_assert(said);
	finish();
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, set_dice_lie_there_before_the_roll);
	tcase_add_test(tc, the_indian_die_is_read);
	tcase_add_test(tc, the_indian_die_of_who_has_left_has_its_sides);
	tcase_add_test(tc, numbers_that_nobody_entered_are_said);
}

int main(void)
{
	return run_tests("ses_more", add);
}
