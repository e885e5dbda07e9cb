/* SPDX-License-Identifier: MIT */
/*
 * test_ses_doubt.c - dice at a table that the camera is not sure of: which are asked about, with
 * which guess, what is learned of the answer, and how long it holds.
 */
#include "ses_table.h"

/* They are counted, and asked about by number and place. */
START_TEST(several_doubtful_dice_are_told_apart)
{
	begin(2);
	both_lift("??K", "9");
	ck_assert_ptr_nonnull(strstr(shown()->seat[0].trouble, "2 dice cannot be read"));
	ck_assert_int_eq(shown()->prompt.die, 1);
	ck_assert_ptr_nonnull(strstr(shown()->prompt.question, "die 1"));
	ck_assert_ptr_nonnull(strstr(shown()->prompt.brief, "left"));
	finish();
}
END_TEST

START_TEST(a_doubtful_die_is_asked_for_and_learned)
{
	struct ses_sample sample;
	begin(2);
	both_lift("K?", "9");
	ck_assert_uint_eq(table.entries_n, 0);
	ck_assert_ptr_nonnull(strstr(trouble(1), "cannot be read"));
	ck_assert(shown()->seat[0].die[1].doubt && !shown()->seat[0].die[0].doubt);
	ck_assert_int_eq(shown()->prompt.seat, 1);
	ck_assert_str_eq(shown()->prompt.option[3], "Q");
	ck_assert_int_eq(press(2, false), DT_ERR_AGAIN); /* not his die */
	choose(1, "Q");
	ck_assert_int_eq(player(1)->aside[FACE_Q - 1], 1);
	ck_assert_int_eq(player(1)->aside[FACE_K - 1], 1);
	ck_assert(ses_sample(table.ses, &sample));
	ck_assert_int_eq(sample.face, FACE_Q);
	ck_assert_int_eq(sample.x_mm, 20);
	ck_assert(!ses_sample(table.ses, &sample));
	finish();
}
END_TEST

/* What is asked about a die begins with what it most likely is. */
static const struct {
	const char *name, *first, *then, *guess;
	int moved_mm;	/* the doubtful die, away from where the dice of before lay */
	uint8_t likely; /* what it looks like to the camera */
} guesses[] = {
	{ "nothing is known", "", "?", "9", 0, 0 },
	{ "it looks like a jack", "", "QKK?", "J", 0, 3 },
	{ "it looks like a jack, and lay there as a queen", "KQ", "K?QAA", "Q", 0, 3 },
	{ "like most of the others", "", "QKK?", "K", 0, 0 },
	{ "it lay there before, and was read", "KQ", "K?QAA", "Q", 0, 0 },
	{ "what was set aside must be there", "KQ", "K?KK", "Q", 300, 0 },
	{ "all that was set aside is there", "KQ", "KQQ?", "Q", 0, 0 },
};

START_TEST(a_question_begins_with_the_likeliest_face)
{
	begin(2);
	cups_down(2);
	if (guesses[_i].first[0]) {
		lay(1, guesses[_i].first);
		lay(2, "9");
		see();
		ck_assert_uint_eq(table.entries_n, 1);
		cups_down(2);
	}
	lay(1, guesses[_i].then);
	const char *asked = strchr(guesses[_i].then, '?');
	int die = (int)(asked - guesses[_i].then);
	table.look.zone[0].die[die].x_mm += (int16_t)guesses[_i].moved_mm;
	table.look.zone[0].die[die].likely = guesses[_i].likely;
	lay(2, "9");
	see();
	const struct screen_prompt *p = &shown()->prompt;
	ck_assert_int_eq(p->seat, 1);
	ck_assert_int_eq(p->die, die + 1);
	ck_assert_uint_eq(p->n, 7);
	ck_assert_msg(strcmp(p->option[p->selected], guesses[_i].guess) == 0, "%s: %s",
		guesses[_i].name, p->option[p->selected]);
	finish();
}
END_TEST

/* K and Q were set aside; what is read as "?" lies where they lay unless it says otherwise. */
static const struct {
	const char *name, *then;
	bool asked;
	int moved_mm;
	uint8_t likely;
} lying[] = {
	{ "the queen is in a shadow", "K?A", false, 0, 0 },
	{ "and looks like a queen", "K?A", false, 0, 4 },
	{ "it looks like a jack", "K?A", true, 0, 3 },
	{ "it was moved", "K?A", true, 30, 0 },
	{ "a queen lies elsewhere, too", "K?Q", true, 0, 0 },
	{ "neither can be read", "??A", false, 0, 0 },
};

START_TEST(what_was_set_aside_and_lies_still_is_not_asked_about)
{
	begin(2);
	both_lift("KQ", "9");
	cups_down(2);
	lay(1, lying[_i].then);
	table.look.zone[0].die[1].x_mm += (int16_t)lying[_i].moved_mm;
	table.look.zone[0].die[1].likely = lying[_i].likely;
	lay(2, "99");
	see();
	ck_assert_msg((table.entries_n == 1) == lying[_i].asked, "%s", lying[_i].name);
	ck_assert_msg((shown()->prompt.die == 2) == lying[_i].asked, "%s: asked", lying[_i].name);
	if (!lying[_i].asked) {
		ck_assert_int_eq(player(1)->aside[FACE_K - 1], 1);
		ck_assert_int_eq(player(1)->aside[FACE_Q - 1], 1);
		ck_assert_int_eq(player(1)->aside[FACE_A - 1], 1);
	}
	finish();
}
END_TEST

/* A hand came near, and the table asks again: what was said is offered first. */
START_TEST(what_was_said_of_a_die_is_the_first_guess_when_it_is_asked_again)
{
	static const uint8_t said[] = { FACE_J, 0 };
	static const char *const words[] = { "J", "no die lies there" };
	begin(2);
	cups_down(2);
	lay(1, "K?");
	cup(2);
	see();
	struct ses_message fix = { .kind = SES_FIX, .seat = 1, .value = 1, .faces = { said[_i] } };
	ck_assert_int_eq(take(fix), DT_OK);
	see();
	table.look.zone[0] = (struct ses_zone){ .state = DT_ZONE_BUSY };
	see();
	lay(1, "K?");
	see();
	const struct screen_prompt *p = &shown()->prompt;
	ck_assert_int_eq(p->seat, 1);
	ck_assert_str_eq(p->option[p->selected], words[_i]);
	finish();
}
END_TEST

/* Another die is doubtful now: the press that was on its way was not about that one. */
START_TEST(a_question_about_another_die_begins_anew)
{
	begin(2);
	cups_down(2);
	lay(1, "K?");
	cup(2);
	see();
	press(1, false);
	ck_assert_str_eq(shown()->prompt.option[shown()->prompt.selected], "A");
	lay(1, "9?");
	table.look.zone[0].die[1].x_mm = 150;
	see();
	ck_assert_int_eq(shown()->prompt.die, 2);
	ck_assert_str_eq(shown()->prompt.option[shown()->prompt.selected], "9");
	finish();
}
END_TEST

START_TEST(what_is_no_die_counts_for_nothing)
{
	struct ses_sample sample;
	begin(2);
	both_lift("K?", "9");
	ck_assert_int_eq(shown()->prompt.n, 7);
	ck_assert_str_eq(shown()->prompt.option[6], "no die lies there");
	ck_assert_int_eq(shown()->prompt.die, 2);
	choose(1, "no die lies there");
	ck_assert_int_eq(player(1)->aside[FACE_K - 1], 1);
	ck_assert_int_eq(player(1)->free, 4);
	ck_assert(!ses_sample(table.ses, &sample)); /* there is nothing to learn from */
	finish();
}
END_TEST

/* Anna has lifted her cup and says what her second die shows (0: it is none), while a hand in
 * Boris's zone keeps all from counting. */
static void said_of_the_second(const char *dice, uint8_t face)
{
	struct ses_message fix = { .kind = SES_FIX, .seat = 1, .value = 1, .faces = { face } };
	begin(2);
	cups_down(2);
	lay(1, dice);
	lay(2, "9");
	table.look.zone[1].state = DT_ZONE_BUSY;
	see();
	ck_assert_int_eq(take(fix), DT_OK);
}

/* A hand comes into the zone, and goes. */
static void hand_over(int seat)
{
	struct ses_zone *z = &table.look.zone[seat - 1], lay = *z;
	z->state = DT_ZONE_BUSY;
	z->n = 0;
	see();
	*z = lay;
}

/* The camera reads a Q, Anna says that it is a 9: so it stays while the die lies there, whether a
 * hand comes by or the camera is not sure for a while. */
START_TEST(what_was_said_of_a_die_stays_while_it_lies_there)
{
	static const struct {
		uint8_t face;
		bool hand;
	} read_as[] = { { FACE_Q, false }, { 0, false }, { FACE_Q, false }, { FACE_Q, true },
		{ FACE_9, false }, { FACE_Q, true }, { 0, false } };
	said_of_the_second("KQ", FACE_9);
	for (size_t i = 0; i < RUN_LEN(read_as); i++) {
		if (read_as[i].hand)
			hand_over(1);
		table.look.zone[0].die[1].face = read_as[i].face;
		see();
		ck_assert_int_eq(shown()->seat[0].die[1].face, FACE_9);
	}
	table.look.zone[0].die[1].face = FACE_Q;
	table.look.zone[0].die[1].x_mm += 5; /* another place: another die */
	see();
	ck_assert_int_eq(shown()->seat[0].die[1].face, FACE_Q);
	finish();
}
END_TEST

/* Where the camera is not sure at first and then is, without a hand: what was said counts. */
START_TEST(who_says_what_a_die_shows_is_believed)
{
	said_of_the_second("K?", FACE_Q);
	table.look.zone[0].die[1].face = FACE_J;
	see();
	ck_assert_int_eq(shown()->seat[0].die[1].face, FACE_Q);
	finish();
}
END_TEST

START_TEST(what_was_no_die_is_one_when_it_can_be_read)
{
	said_of_the_second("K?", 0);
	ck_assert_int_eq(shown()->seat[0].die[0].face, FACE_K);
	ck_assert_int_eq(shown()->seat[0].die[1].face, 0);
	ck_assert(!shown()->seat[0].die[1].doubt);
	hand_over(1);
	table.look.zone[0].die[1].face = FACE_J;
	see();
	ck_assert_int_eq(shown()->seat[0].die[1].face, FACE_J);
	finish();
}
END_TEST

START_TEST(what_was_said_of_a_die_lapses_when_it_is_turned)
{
	said_of_the_second("K?", FACE_Q);
	see(); /* still unsure, still a Q */
	ck_assert_int_eq(shown()->seat[0].die[1].face, FACE_Q);
	ck_assert(!shown()->seat[0].die[1].doubt);
	hand_over(1);
	table.look.zone[0].die[1].face = FACE_J; /* the same place, and read for sure */
	see();
	ck_assert_int_eq(shown()->seat[0].die[1].face, FACE_J);
	finish();
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, several_doubtful_dice_are_told_apart);
	tcase_add_test(tc, a_doubtful_die_is_asked_for_and_learned);
	tcase_add_loop_test(tc, a_question_begins_with_the_likeliest_face, 0, RUN_LEN(guesses));
	tcase_add_loop_test(
		tc, what_was_set_aside_and_lies_still_is_not_asked_about, 0, RUN_LEN(lying));
	tcase_add_loop_test(
		tc, what_was_said_of_a_die_is_the_first_guess_when_it_is_asked_again, 0, 2);
	tcase_add_test(tc, a_question_about_another_die_begins_anew);
	tcase_add_test(tc, what_is_no_die_counts_for_nothing);
	tcase_add_test(tc, what_was_said_of_a_die_stays_while_it_lies_there);
	tcase_add_test(tc, who_says_what_a_die_shows_is_believed);
	tcase_add_test(tc, what_was_no_die_is_one_when_it_can_be_read);
	tcase_add_test(tc, what_was_said_of_a_die_lapses_when_it_is_turned);
}

int main(void)
{
	return run_tests("ses_doubt", add);
}
