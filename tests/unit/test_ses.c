/* SPDX-License-Identifier: MIT */
/*
 * test_ses.c - dice at a table: what counts, what is charged when, and what is said.
 */
#include "ses_table.h"

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

/* They are counted, and asked about by number and place. */
START_TEST(several_doubtful_dice_are_told_apart)
{
	begin(2);
	cups_down(2);
	lay(1, "??K");
	lay(2, "9");
	see();
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
	cups_down(2);
	lay(1, "K?");
	lay(2, "9");
	see();
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
	cups_down(2);
	lay(1, "KQ");
	lay(2, "9");
	see();
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
	cups_down(2);
	lay(1, "K?");
	lay(2, "9");
	see();
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
	begin(2);
	cups_down(2);
	lay(1, "KQ");
	lay(2, "9");
	table.look.zone[1].state = DT_ZONE_BUSY;
	see();
	struct ses_message nine = { .kind = SES_FIX, .seat = 1, .value = 1, .faces = { FACE_9 } };
	ck_assert_int_eq(take(nine), DT_OK);
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
	begin(2);
	cups_down(2);
	lay(1, "K?");
	lay(2, "9");
	table.look.zone[1].state = DT_ZONE_BUSY;
	see();
	struct ses_message q = { .kind = SES_FIX, .seat = 1, .value = 1, .faces = { FACE_Q } };
	ck_assert_int_eq(take(q), DT_OK);
	table.look.zone[0].die[1].face = FACE_J;
	see();
	ck_assert_int_eq(shown()->seat[0].die[1].face, FACE_Q);
	finish();
}
END_TEST

START_TEST(what_was_no_die_is_one_when_it_can_be_read)
{
	begin(2);
	cups_down(2);
	lay(1, "K?");
	lay(2, "9");
	table.look.zone[1].state = DT_ZONE_BUSY;
	see();
	struct ses_message none = { .kind = SES_FIX, .seat = 1, .value = 1 };
	ck_assert_int_eq(take(none), DT_OK);
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
	begin(2);
	cups_down(2);
	lay(1, "K?");
	lay(2, "9");
	table.look.zone[1].state = DT_ZONE_BUSY;
	see();
	struct ses_message q = { .kind = SES_FIX, .seat = 1, .value = 1, .faces = { FACE_Q } };
	ck_assert_int_eq(take(q), DT_OK);
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
	/* A sentence of its own: the text has told the warning before. */
	ck_assert_str_eq(
		shown()->headline, "A die lies outside of every zone: put it where it belongs.");
	table.look.outside = 0;
	see();
	ck_assert_uint_eq(table.entries_n, 1);
	finish();
}
END_TEST

START_TEST(a_hand_over_the_dice_is_pointed_out)
{
	begin(3);
	cups_down(3);
	lay(1, "K");
	lay(2, "9");
	lay(3, "Q");
	table.look.zone[2].state = DT_ZONE_BUSY;
	see();
	ck_assert_str_eq(trouble(3), "");
	ck_assert_uint_eq(ses_due_ms(table.ses), table.now_ms + ses_usual_times.cup_ms / 4);
	wait_ms(ses_usual_times.cup_ms / 4 - 1);
	ck_assert_str_eq(trouble(3), "");
	wait_ms(1);
	ck_assert_ptr_nonnull(strstr(trouble(3), "Take your hand away"));
	ck_assert_uint_eq(table.entries_n, 0);
	table.look.zone[2].state = DT_ZONE_OPEN;
	see();
	ck_assert_str_eq(trouble(3), "");
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

/* The camera is gone, and the last it saw of a zone is older than what was typed in for it. */
START_TEST(what_was_typed_in_is_not_measured_by_what_is_not_seen)
{
	begin(2);
	cups_down(2);
	lay(1, "K");
	lay(2, "9");
	see();
	ck_assert_int_eq(player(1)->free, 4);
	memset(&table.look, 0, sizeof(table.look));
	see();
	struct ses_message all = {
		.kind = SES_TYPE, .seat = 1, .value = 5, .faces = { 5, 5, 5, 5, 5 }
	};
	struct ses_message more = { .kind = SES_TYPE, .seat = 2, .value = 2, .faces = { 1, 1 } };
	ck_assert_int_eq(take(all), DT_OK);
	ck_assert_int_eq(take(more), DT_OK);
	ck_assert_int_eq(player(1)->free, 0);
	more.value = 5;
	memset(more.faces, 1, 5);
	ck_assert_int_eq(take(more), DT_OK);
	ck_assert_str_eq(trouble(1), "");
	ck_assert(town()->place != PLACE_HANDS || town()->round == 2);
	finish();
}
END_TEST

/* One of five that are set aside is hidden, and all know what it is: they may say so. */
START_TEST(what_rests_can_be_typed_in_where_it_is_not_seen)
{
	struct ses_message five = {
		.kind = SES_TYPE, .seat = 1, .value = 5, .faces = { 5, 5, 5, 5, 5 }
	};
	begin(2);
	cups_down(2);
	lay(1, "KKKKK");
	lay(2, "9");
	see();
	cup(2);
	lay(1, "KKKK");
	see();
	lay(2, "99999");
	see();
	ck_assert_ptr_nonnull(strstr(trouble(1), "missing"));
	size_t entries = table.entries_n;
	ck_assert_int_eq(take(five), DT_OK);
	ck_assert_str_eq(trouble(1), "");
	ck_assert_uint_gt(table.entries_n, entries);
	finish();
}
END_TEST

/* What was wrong, and whom all waited for, is over when the cups stand there again. */
START_TEST(a_cup_that_is_put_back_ends_complaints)
{
	begin(2);
	cups_down(2);
	lay(1, "K?");
	see();
	ck_assert_ptr_nonnull(strstr(trouble(1), "cannot be read"));
	wait_ms(ses_usual_times.cup_ms);
	ck_assert_ptr_nonnull(strstr(trouble(2), "Lift your cup"));
	cup(1);
	see();
	ck_assert_str_eq(trouble(1), "");
	ck_assert_str_eq(trouble(2), "");
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

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, dice_count_when_all_cups_are_up);
	tcase_add_test(tc, dice_without_a_cup_before_do_not_count);
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
	tcase_add_loop_test(tc, wrong_dice_are_said_and_nothing_is_charged, 0, RUN_LEN(wrong));
	tcase_add_test(tc, dice_that_cannot_be_paid_are_said);
	tcase_add_test(tc, mistakes_are_put_back_in_the_open);
	tcase_add_test(tc, the_final_roll_wants_all_dice);
	tcase_add_test(tc, a_die_outside_is_said);
	tcase_add_test(tc, a_hand_over_the_dice_is_pointed_out);
	tcase_add_test(tc, who_has_not_lifted_is_reminded);
	tcase_add_test(tc, dice_can_be_typed_in);
	tcase_add_test(tc, what_rests_can_be_typed_in_where_it_is_not_seen);
	tcase_add_test(tc, a_cup_that_is_put_back_ends_complaints);
	tcase_add_test(tc, what_was_typed_in_is_not_measured_by_what_is_not_seen);
}

int main(void)
{
	return run_tests("ses", add);
}
