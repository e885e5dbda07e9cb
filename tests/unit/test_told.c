/* SPDX-License-Identifier: MIT */
/*
 * test_told.c - a session and its time: what has happened is told one thing after the other, people
 * leave and come back, steps are taken back, the disk is full for a while. Dice are typed in.
 */
#include "dicetown.h"
#include "ses_table.h"
#include "town_table.h"

enum { SHOW = 1500, CHOICE = 60000 };

static unsigned state_of(int place)
{
	return shown()->place[place - PLACE_MINE].state;
}

/* ---- Telling ---- */

/* A town in which nobody has anything to decide. */
static void quiet_town(void)
{
	begin_with(2, "bribes");
	dice(1, "999KA");
	dice(2, "TTTTA");
	ck_assert_int_eq(town()->place, PLACE_HANDS);
	ck_assert_int_eq(town()->round, 2); /* the game itself does not wait */
}

START_TEST(a_town_is_told_one_location_after_the_other)
{
	quiet_town();
	for (int place = PLACE_MINE; place <= PLACE_DOC; place++) {
		const struct screen *s = shown();
		ck_assert_int_eq(s->phase, SCREEN_SETTLING);
		ck_assert_int_eq(s->round, 1);
		ck_assert_msg(state_of(place) != SCREEN_LATER, "place %d", place);
		ck_assert_msg(place == PLACE_DOC || state_of(place + 1) == SCREEN_LATER, "place %d",
			place + 1);
		ck_assert_int_eq(s->prompt.seat, 0);
		ck_assert_uint_eq(ses_due_ms(table.ses),
			table.now_ms + (place == PLACE_DOC ? 3 * SHOW : SHOW));
		wait_ms(ses_due_ms(table.ses) - table.now_ms - 1);
		ck_assert(place == PLACE_DOC || state_of(place + 1) == SCREEN_LATER);
		wait_ms(1);
	}
	ck_assert_int_eq(shown()->phase, SCREEN_ROLLING);
	ck_assert_int_eq(shown()->round, 2);
	ck_assert_uint_eq(ses_due_ms(table.ses), UINT64_MAX);
	finish();
}
END_TEST

START_TEST(each_location_says_who_won_it_and_what_moved)
{
	quiet_town();
	const struct screen *s = shown();
	ck_assert_str_eq(s->headline, "Anna wins with 3 dice showing 9.");
	ck_assert_str_eq(s->place[0].moved, "Anna digs out 3 nuggets.");
	ck_assert_int_eq(s->place[0].winner[0], 1);
	wait_ms(SHOW);
	s = shown();
	ck_assert_str_eq(s->headline, "Boris wins with 4 dice showing 10.");
	ck_assert_str_eq(s->place[1].moved, "Boris robs the Bank of $3.");
	wait_ms(SHOW);
	ck_assert_str_eq(shown()->place[2].moved, "It brings $8 to the Bank.");
	wait_ms(SHOW);
	ck_assert_str_eq(shown()->headline, "Nobody has a J.");
	ck_assert_int_eq(state_of(PLACE_COACH), SCREEN_WON); /* and not settled for ever */
	wait_ms(3 * SHOW);
	/* one A: two deeds */
	ck_assert_ptr_nonnull(strstr(shown()->place[6].moved, "Boris takes deeds worth "));
	ck_assert_ptr_nonnull(strstr(shown()->place[6].moved, ", "));
	wait_ms(SHOW);
	ck_assert_str_eq(shown()->headline, "Nobody needs Doc Badluck.");
	finish();
}
END_TEST

/* $8 each, $3 on the Bank, 30 nuggets; five dice cost each of them $4. */
START_TEST(each_location_shows_what_was_owned_then)
{
	quiet_town();
	const struct screen *s = shown();
	const struct screen_seat *anna = &s->seat[0], *boris = &s->seat[1];
	ck_assert_int_eq(anna->amount[OWN_NUGGETS].value, 3);
	ck_assert_int_eq(anna->amount[OWN_NUGGETS].change, 3);
	ck_assert_int_eq(s->common[COMMON_MINE].value, 27);
	ck_assert_int_eq(
		boris->amount[OWN_DOLLARS].value, 4); /* he robs the Bank only afterwards */
	ck_assert_int_eq(boris->amount[OWN_DOLLARS].change, 0);
	ck_assert_int_eq(s->common[COMMON_BANK].value, 3);
	ck_assert_int_eq(s->common[COMMON_COACH].value, 8);
	ck_assert_int_eq(boris->amount[OWN_DEEDS].value, 0);
	wait_ms(SHOW);
	shown();
	ck_assert_int_eq(anna->amount[OWN_NUGGETS].value, 3);
	ck_assert_int_eq(anna->amount[OWN_NUGGETS].change, 0);
	ck_assert_int_eq(boris->amount[OWN_DOLLARS].value, 7);
	ck_assert_int_eq(boris->amount[OWN_DOLLARS].change, 3);
	ck_assert_int_eq(s->common[COMMON_BANK].value, 0);
	wait_ms(SHOW);
	shown();
	ck_assert_int_eq(boris->amount[OWN_DOLLARS].change, 0);
	ck_assert_int_eq(s->common[COMMON_BANK].value, 8);
	ck_assert_int_eq(s->common[COMMON_COACH].value, 0);
	wait_ms(3 * SHOW);
	shown();
	ck_assert_int_eq(boris->amount[OWN_DEEDS].value, 0);
	wait_ms(SHOW); /* the Town Hall */
	shown();
	ck_assert_int_eq(boris->amount[OWN_DEEDS].value, 2);
	ck_assert_int_eq(boris->amount[OWN_CARDS].change, 2);
	finish();
}
END_TEST

/* Anna, Boris, Cleo and Dan, in which order is for Anna to say: that is no tie. */
START_TEST(each_visit_to_the_doc_is_told)
{
	static const char *const drinks[] = { "Anna drinks ", "Boris drinks ", "Cleo drinks ",
		"Dan drinks " };
	four_visitors(NULL);
	ck_assert_int_eq(state_of(PLACE_DOC), SCREEN_NOW);
	ck_assert_uint_eq(shown()->place[PLACE_DOC - PLACE_MINE].seats, 1 | 2 | 4 | 8);
	struct screen s = *shown();
	struct game_event e = { .kind = EV_VISITORS, .arg = { 1, 2, 3, 4 } };
	town_table.happened(match_game(ses_match(table.ses)), &e, names, &s);
	const struct screen_place *doc = &s.place[PLACE_DOC - PLACE_MINE];
	ck_assert_int_eq(doc->state, SCREEN_NOW);
	for (int seat = 1; seat <= 4; seat++) {
		e = (struct game_event){
			.kind = EV_ELIXIR, .seat = (uint8_t)seat, .arg = { EL_WEALTH }
		};
		town_table.happened(match_game(ses_match(table.ses)), &e, names, &s);
		ck_assert_msg(strstr(doc->moved, drinks[seat - 1]) != NULL, "%s", doc->moved);
	}
	finish();
}
END_TEST

START_TEST(telling_ends_with_a_press_or_a_cup)
{
	for (int cup = 0; cup < 2; cup++) {
		quiet_town();
		struct ses_message m = { .t_ms = table.now_ms, .kind = SES_PRESS, .seat = 2 };
		m.look.zone[0].state = DT_ZONE_COVERED;
		m.kind = cup ? SES_LOOK : SES_PRESS;
		ck_assert_int_eq(ses_take(table.ses, &m, &err), DT_OK);
		ck_assert_int_eq(shown()->phase, SCREEN_ROLLING);
		ck_assert_int_eq(shown()->round, 2);
		finish();
	}
}
END_TEST

START_TEST(time_to_choose_begins_when_the_question_is_seen)
{
	begin_with(3, "bribes");
	dice(1, "9KKAA"); /* Mine: Anna; Bank: Boris and Cleo tie, Sheriff is Anna */
	dice(2, "TKKAA");
	dice(3, "TQAAA");
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_int_eq(shown()->place[1].state, SCREEN_LATER);
	wait_ms(SHOW - 1);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	wait_ms(1);
	ck_assert_int_eq(shown()->prompt.seat, 1);
	ck_assert_int_eq(shown()->prompt.seconds, CHOICE / 1000);
	ck_assert_int_eq(state_of(PLACE_BANK), SCREEN_TIE);
	wait_ms(CHOICE - 1);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	wait_ms(1);
	ck_assert_int_eq(state_of(PLACE_BANK), SCREEN_WON); /* D-TIE */
	finish();
}
END_TEST

START_TEST(a_pause_stops_the_telling)
{
	quiet_town();
	wait_ms(SHOW / 2);
	tell(SES_PAUSE, 0, 0);
	ck_assert_uint_eq(ses_due_ms(table.ses), UINT64_MAX);
	wait_ms(3600000);
	ck_assert_int_eq(press(1, true), DT_OK); /* any button */
	ck_assert_int_eq(shown()->phase, SCREEN_SETTLING);
	ck_assert_uint_eq(ses_due_ms(table.ses), table.now_ms + SHOW / 2);
	finish();
}
END_TEST

/* ---- The hands, and why somebody wins ---- */

START_TEST(all_hands_are_shown_before_the_first_location)
{
	table.reveal_ms = 5000;
	begin_with(3, "bribes");
	dice(1, "QQQAA");
	dice(2, "9TJQK");
	dice(3, "KK99J");
	const struct screen *s = shown();
	ck_assert_int_eq(s->phase, SCREEN_REVEAL);
	ck_assert_int_eq(s->round, 1);
	ck_assert_str_eq(s->seat[0].hand, "full house, queens over aces");
	ck_assert_str_eq(s->seat[1].hand, "a straight up to the king");
	ck_assert_str_eq(s->seat[2].hand, "two pair, kings and nines");
	ck_assert_str_eq(s->seat[2].hand_brief, "two pair");
	for (int i = 0; i < 5; i++)
		ck_assert_int_eq(s->seat[0].die[i].face, i < 3 ? FACE_Q : FACE_A);
	ck_assert_int_eq(s->seat[0].paid, 4); /* five dice in the first roll */
	ck_assert_int_eq(state_of(PLACE_MINE), SCREEN_LATER);
	finish();
}
END_TEST

static const struct {
	const char *dice, *hand, *brief;
} hands[] = {
	{ "AAAAA", "five aces", "5 aces" },
	{ "TTTT9", "four tens", "4 tens" },
	{ "JJJQ9", "three jacks", "3 jacks" },
	{ "99AKQ", "two nines", "2 nines" },
	{ "999TT", "full house, nines over tens", "full house" },
	{ "99TTA", "two pair, tens and nines", "two pair" },
	{ "TJQKA", "a straight up to the ace", "straight" },
	{ "9JQKA", "nothing but the ace", "A high" },
};

START_TEST(a_hand_has_a_name)
{
	table.reveal_ms = 1000;
	begin_with(2, "bribes");
	dice(1, hands[_i].dice);
	dice(2, "9TJQK");
	ck_assert_str_eq(shown()->seat[0].hand, hands[_i].hand);
	ck_assert_str_eq(shown()->seat[0].hand_brief, hands[_i].brief);
	finish();
}
END_TEST

START_TEST(each_location_says_why_it_is_won)
{
	begin_with(3, "bribes");
	dice(1, "9JQAA"); /* Sheriff */
	dice(2, "9QQQA");
	dice(3, "TTJAA");
	ck_assert_int_eq(town()->ask.what, ASK_RULE); /* two have a 9 */
	ck_assert_str_eq(shown()->place[0].why[0], "");
	press(1, true);
	ck_assert_int_eq(state_of(PLACE_MINE), SCREEN_WON);
	ck_assert_str_eq(shown()->place[0].why[0], "the Sheriff's word");
	wait_ms(SHOW);
	ck_assert_str_eq(shown()->place[1].why[0], "2 tens");
	finish();
}
END_TEST

START_TEST(what_was_paid_is_said_until_the_next_roll)
{
	begin(2);
	both_lift("KK", "9");
	ck_assert_int_eq(town()->roll, 2);
	ck_assert_int_eq(shown()->seat[0].paid, 1);
	ck_assert_int_eq(shown()->seat[1].paid, 0);
	ck_assert_int_eq(shown()->seat[0].die[1].face, FACE_K);
	cups_down(2);
	ck_assert_int_eq(shown()->seat[0].paid, -1);
	finish();
}
END_TEST

/* ---- Who is waited for, and what it costs ---- */

START_TEST(a_price_is_said_when_the_cup_is_up)
{
	begin_with(2, "bribes");
	ck_assert_int_eq(shown()->seat[0].price, -1);
	dice(1, "KK");
	ck_assert_int_eq(shown()->seat[0].price, 1);
	ck_assert(!shown()->seat[0].waited_for);
	ck_assert(shown()->seat[1].waited_for);
	ck_assert_str_eq(shown()->headline, "Waiting for Boris.");
	dice(2, "9");
	/* The same dice for the next roll: nobody has kept "none" yet. */
	ck_assert_int_eq(shown()->seat[0].price, -1);
	ck_assert_int_eq(shown()->seat[0].die[1].face, FACE_K);
	finish();
}
END_TEST

START_TEST(typed_dice_count_whatever_lies_about)
{
	struct ses_message m = { .kind = SES_LOOK };
	begin_with(2, "bribes");
	m.t_ms = table.now_ms;
	m.look.outside = 2;
	ck_assert_int_eq(ses_take(table.ses, &m, &err), DT_OK);
	ck_assert_ptr_nonnull(strstr(shown()->warning, "outside"));
	dice(1, "KK");
	dice(2, "9");
	ck_assert_int_eq(town()->roll, 2);
	finish();
}
END_TEST

START_TEST(what_stops_the_game_is_said_first)
{
	struct ses_message m = { .kind = SES_TROUBLE, .text = "The lamp is too dark." };
	begin_with(2, "bribes");
	m.t_ms = table.now_ms;
	ses_take(table.ses, &m, &err);
	m.kind = SES_LOOK;
	m.look.outside = 1;
	ses_take(table.ses, &m, &err);
	ck_assert_ptr_eq(strstr(shown()->warning, "A die lies outside"), shown()->warning);
	ck_assert_ptr_nonnull(strstr(shown()->warning, "too dark"));
	finish();
}
END_TEST

/* ---- Leaving and taking back ---- */

START_TEST(when_everybody_has_left_the_game_waits)
{
	begin_with(2, "bribes");
	ck_assert_int_eq(tell(SES_LEAVE, 1, 0), DT_OK);
	ck_assert_int_eq(tell(SES_LEAVE, 1, 0), DT_ERR_AGAIN);
	size_t entries = table.entries_n;
	ck_assert_int_eq(tell(SES_LEAVE, 2, 0), DT_OK);
	wait_ms(3600000);
	ck_assert_uint_eq(table.entries_n, entries + 1);
	ck_assert_uint_eq(ses_due_ms(table.ses), UINT64_MAX);
	ck_assert_ptr_nonnull(strstr(shown()->headline, "Everybody has left"));
	ck_assert_int_eq(tell(SES_RETURN, 2, 0), DT_OK);
	ck_assert_ptr_null(strstr(shown()->headline, "Everybody"));
	finish();
}
END_TEST

START_TEST(what_is_done_for_others_is_taken_back_with_the_step_before)
{
	begin_with(2, "bribes");
	dice(1, "K");
	dice(2, "9");
	tell(SES_LEAVE, 2, 0); /* the table rolls for Boris at once */
	ck_assert_uint_eq(town()->ask.pending, 1);
	ck_assert_int_eq(tell(SES_UNDO, 1, 0), DT_OK);
	/* The reveal is gone, and Boris has been rolled for again. */
	ck_assert_int_eq(town()->roll, 1);
	ck_assert_int_eq(town_dice(town_seat(town(), 1)->aside), 0);
	ck_assert_uint_eq(town()->ask.pending, 1);
	ck_assert_int_eq(tell(SES_UNDO, 1, 0), DT_ERR_AGAIN); /* nobody has decided anything */
	finish();
}
END_TEST

START_TEST(taking_back_can_be_refused_and_agreed_to_by_leaving)
{
	begin_with(3, "bribes");
	dice(1, "K");
	dice(2, "9");
	dice(3, "9");
	tell(SES_UNDO, 1, 0);
	ck_assert_ptr_nonnull(strstr(shown()->headline, "press it to refuse"));
	ck_assert_int_eq(press(2, false), DT_OK);
	ck_assert_ptr_null(strstr(shown()->headline, "take back"));
	ck_assert_int_eq(town()->roll, 2);
	tell(SES_UNDO, 1, 0);
	press(2, true);
	ck_assert_int_eq(town()->roll, 2);
	tell(SES_LEAVE, 3, 0); /* the only one who had not agreed */
	ck_assert_int_eq(town()->roll, 1);
	finish();
}
END_TEST

START_TEST(the_screen_after_taking_back_is_the_one_before)
{
	begin_with(3, "bribes");
	dice(1, "9KKAA");
	dice(2, "TKKAA");
	dice(3, "TQAAA");
	wait_ms(SHOW);
	struct screen before = *shown();
	ck_assert_int_eq(press(1, true), DT_OK); /* the Bank is Boris' */
	ck_assert_int_gt(town()->place, PLACE_BANK);
	tell(SES_UNDO, 1, 0);
	press(2, true);
	press(3, true);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ck_assert_str_eq(shown()->line[0], before.line[0]);
	ck_assert_int_eq(state_of(PLACE_MINE), SCREEN_WON);
	ck_assert_int_eq(state_of(PLACE_BANK), SCREEN_TIE);
	ck_assert_int_eq(state_of(PLACE_COACH), SCREEN_LATER);
	finish();
}
END_TEST

/* ---- Keeping ---- */

START_TEST(what_could_not_be_saved_is_saved_first_when_it_can)
{
	begin_with(2, "bribes");
	dice(1, "K");
	dice(2, "9");
	table.full_disk = true;
	dice(1, "KA");
	dice(2, "99");
	tell(SES_LEAVE, 2, 0);
	ck_assert_uint_eq(table.entries_n, 1);
	ck_assert_ptr_nonnull(strstr(shown()->warning, "cannot be saved: the disk is full"));
	table.full_disk = false;
	dice(1, "KAA");
	ck_assert_str_eq(shown()->warning, "");
	struct ses *again = restored(2, "bribes", table.entries_n);
	ck_assert_uint_eq(game_hash(match_game(ses_match(again))),
		game_hash(match_game(ses_match(table.ses))));
	ses_destroy(again);
	finish();
}
END_TEST

/* The clock may be another one, and was not running meanwhile. */
START_TEST(after_a_restart_there_is_time_to_choose)
{
	for (int i = 0; i < 2; i++) {
		begin_with(3, "bribes");
		dice(1, "99KAA");
		dice(2, "99KAA");
		dice(3, "TQAAA");
		struct ses *again = restored(3, "bribes", table.entries_n);
		finish();
		table.ses = again;
		table.now_ms = i ? 5 : 900000000;
		tell(SES_TICK, 0, 0);
		ck_assert_int_eq(town()->ask.what, ASK_RULE);
		ck_assert_int_eq(shown()->prompt.seconds, CHOICE / 1000);
		wait_ms(CHOICE);
		ck_assert_int_gt(town()->place, PLACE_MINE);
		finish();
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_town_is_told_one_location_after_the_other);
	tcase_add_test(tc, each_location_says_who_won_it_and_what_moved);
	tcase_add_test(tc, each_location_shows_what_was_owned_then);
	tcase_add_test(tc, each_visit_to_the_doc_is_told);
	tcase_add_test(tc, telling_ends_with_a_press_or_a_cup);
	tcase_add_test(tc, time_to_choose_begins_when_the_question_is_seen);
	tcase_add_test(tc, a_pause_stops_the_telling);
	tcase_add_test(tc, all_hands_are_shown_before_the_first_location);
	tcase_add_loop_test(tc, a_hand_has_a_name, 0, RUN_LEN(hands));
	tcase_add_test(tc, each_location_says_why_it_is_won);
	tcase_add_test(tc, what_was_paid_is_said_until_the_next_roll);
	tcase_add_test(tc, a_price_is_said_when_the_cup_is_up);
	tcase_add_test(tc, typed_dice_count_whatever_lies_about);
	tcase_add_test(tc, what_stops_the_game_is_said_first);
	tcase_add_test(tc, when_everybody_has_left_the_game_waits);
	tcase_add_test(tc, what_is_done_for_others_is_taken_back_with_the_step_before);
	tcase_add_test(tc, taking_back_can_be_refused_and_agreed_to_by_leaving);
	tcase_add_test(tc, the_screen_after_taking_back_is_the_one_before);
	tcase_add_test(tc, what_could_not_be_saved_is_saved_first_when_it_can);
	tcase_add_test(tc, after_a_restart_there_is_time_to_choose);
}

int main(void)
{
	return run_tests("told", add);
}
