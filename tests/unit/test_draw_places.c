/* SPDX-License-Identifier: MIT */
/*
 * test_draw_places.c - the display's picture of places: their names, who won them and why, what
 * they wait for, what moved there, and the dice that lie there.
 */
#include "drawing.h"
#include "run.h"

#include <string.h>

/* Where there is little room locations have short names, and none is cut. */
START_TEST(locations_are_named_whole)
{
	static const char *const names[][2] = { { "Gold Mine", "Mine" }, { "Bank", "Bank" },
		{ "Stagecoach", "Coach" }, { "General Store", "Store" }, { "Saloon", "Saloon" },
		{ "Sheriff", "Sheriff" }, { "Town Hall", "Hall" }, { "Doc Badluck", "Doc" } };
	picture_at(_i);
	struct screen s = screen_sample("town");
	for (int i = 0; i < 8; i++) {
		s.place[i].state = i < 3 ? SCREEN_WON : i == 3 ? SCREEN_NOW : SCREEN_LATER;
		s.place[i].winner[0] = i < 3 ? 1 : 0;
		strcpy(s.place[i].name, names[i][0]);
		strcpy(s.place[i].brief, names[i][1]);
	}
	draw(&s, 0);
	for (int i = 0; i < 8 && !sizes[_i].one_bit; i++) {
		ck_assert_msg(shown(names[i][0]) || shown(names[i][1]), "%s: %s", sizes[_i].name,
			names[i][0]);
	}
}
END_TEST

/* Before a place has given anything it says what everybody waits for. */
START_TEST(what_a_place_waits_for_is_said)
{
	struct screen s = screen_sample("town");
	picture_at(_i);
	s.place[3].moved[0] = 0;
	strcpy(s.headline,
		"Chiara looks at cards and keeps one. Hold the button: the table picks.");
	draw(&s, 0);
	ck_assert_msg(says("looks at cards and keeps one."), "%s", sizes[_i].name);
	strcpy(s.headline, "Saloon.");
	draw(&s, 0);
	ck_assert_msg(sizes[_i].one_bit || !says("Saloon."), "%s", sizes[_i].name);
	/* The reason stands there already. */
	strcpy(s.headline, "Chiara wins with 3 dice showing Q.");
	strcpy(s.line[0], "Saloon: Chiara wins with 3 dice showing Q.");
	draw(&s, 0);
	ck_assert_msg(sizes[_i].one_bit || !says("3 dice"), "%s", sizes[_i].name);
}
END_TEST

/* What a place gave is read to its end, too, and from its beginning whenever it comes. */
START_TEST(what_moved_is_read_to_its_end)
{
	struct screen s = screen_sample("town");
	bool begun = false, ended = false;
	picture_at(_i);
	draw(&s, 0);
	strcpy(s.place[3].moved, "Anna drinks Friendship: somebody gives a General Store card. "
				 "Anna gets a General Store card from Emil, who has four others.");
	for (int turn = 0; turn < 4; turn++) {
		draw(&s, 1700 + turn * 3000);
		for (size_t i = 0; i < trace.n; i++) {
			const struct disp_mark *m = &trace.mark[i];
			ended = ended || strstr(m->shown, "others.");
			if (turn == 0)
				begun = begun || strncmp(m->shown, "Anna drinks", 11) == 0;
			/* sentences are whole */
			ck_assert_msg(!strstr(m->shown, "card. Anna gets a…"), "%s", m->shown);
		}
	}
	ck_assert_msg(begun && ended, "%s: %d %d", sizes[_i].name, begun, ended);
}
END_TEST

/* So many signs of one size from so many pixels on, which are dice: other signs stand alone. */
static unsigned dice_drawn(int least)
{
	unsigned most = 0;
	for (size_t i = 0; i < trace.n; i++) {
		struct disp_rect row = trace.mark[i].at;
		unsigned n = 0;
		for (size_t k = 0; k < trace.n; k++) {
			struct disp_rect at = trace.mark[k].at;
			n += trace.mark[k].kind == DISP_SIGN && at.y == row.y && at.h == row.h &&
			     at.h >= least;
		}
		most = n > most ? n : most;
	}
	return most;
}

/* Boris has rolled four dice; three lie at the harbour, which is worth three pearls. */
START_TEST(a_turn_shows_what_was_rolled_and_what_lies_where)
{
	static const char *const words[] = { "Harbour", "Lighthouse", "Market hall", "Ferry", "◆3",
		"◆6", "Boris: roll again" };
	picture_at(_i);
	struct screen s = screen_sample("other-turn");
	ck_assert_uint_eq(pieces_of_turns(&s, words, 7), 127);
	draw(&s, 0);
	ck_assert_uint_eq(dice_drawn(16), 4);
	if (sizes[_i].one_bit)
		draw(&s, 3000);
	ck_assert_uint_ge(dice_drawn(7), 3);
	ck_assert(!sizes[_i].one_bit || !says("Boris"));
}
END_TEST

START_TEST(a_place_has_a_first_and_a_second_winner)
{
	static const char *const words[] = { "5 bows", "4 bows", "3 pearls" };
	picture_at(_i);
	struct screen s = screen_sample("other-places");
	ck_assert_uint_eq(pieces_of_turns(&s, words, 2), 3);
	draw(&s, 0);
	int first = -1, second = -1;
	for (size_t i = 0; i < trace.n; i++) {
		const struct disp_mark *m = &trace.mark[i];
		int at = m->at.x + 1000 * m->at.y; /* in the order of reading */
		if (m->kind == DISP_TEXT && strstr(m->text, "5 bows"))
			first = at;
		if (m->kind == DISP_TEXT && strstr(m->text, "4 bows"))
			second = at;
	}
	ck_assert_int_gt(second, first);
	s.place[1].winner[1] = 0;
	ck_assert_uint_eq(pieces_of_turns(&s, words, 2), 1);
}
END_TEST

/* Three seats have gained or lost something: there is room for two at a time. */
START_TEST(what_moved_takes_turns_on_a_small_panel)
{
	static const char *const words[] = { "-1 barrel", "-●2 +◆1", "+◆3" };
	picture_at(AT_128);
	struct screen s = screen_sample("other-places");
	ck_assert_uint_eq(pieces_of_turns(&s, words, 3), 7);
}
END_TEST

/* The small panel names who gains and loses beside what won. */
START_TEST(a_small_panel_shows_what_moved)
{
	static const char *const words[] = { "-1 card", "+1 card" };
	picture_at(AT_128);
	struct screen s = screen_sample("town");
	s.seat[1].amount[NUGGETS].change = s.seat[3].amount[DOLLARS].change = 0;
	draw(&s, 0);
	for (size_t i = 0; i < RUN_LEN(words); i++)
		ck_assert_msg(says(words[i]), "no \"%s\"", words[i]);
}
END_TEST

/* Why a place is theirs ends with a whole thought: what comes after a comma is left out. */
START_TEST(a_long_reason_is_not_cut_on_a_small_panel)
{
	struct screen s = screen_sample("town");
	picture_at(AT_128);
	strcpy(s.place[3].why[0], "full house, aces over kings");
	strcpy(s.place[3].moved, "Chiara takes a card.");
	draw(&s, 0);
	check_uncut("a reason");
	ck_assert(says("full house"));
}
END_TEST

/* By the Sheriff's word, in a name as long as that. */
START_TEST(the_reason_of_a_winner_is_whole)
{
	struct screen s = screen_sample("other-places");
	static const char why[] = "the Sheriff's word";
	picture_at(AT_320);
	snprintf(s.place[1].why[0], sizeof(s.place[1].why[0]), "%s", why);
	snprintf(s.seat[2].name, sizeof(s.seat[2].name), "Lavender");
	s.seat[2].marks = 1;
	draw(&s, 0);
	ck_assert(shown(why));
	check_boxes("a reason");
}
END_TEST

/* The text is three words longer than the box: no turn has one word alone. */
START_TEST(no_word_is_left_alone_for_a_turn)
{
	struct screen s = screen_sample("other-places");
	picture_at(AT_128);
	memset(s.place[1].moved, 0, sizeof(s.place[1].moved));
	static const char text[] = "Mint and Violet control nothing and see Doc Badluck.";
	snprintf(s.place[1].moved, sizeof(s.place[1].moved), "%s", text);
	unsigned seen = 0;
	for (int turn = 0; turn < 4; turn++) {
		draw(&s, turn * 3000);
		for (size_t i = 0; i < trace.n; i++)
			if (strcmp(trace.mark[i].text, text) == 0) {
				seen++;
				ck_assert_ptr_nonnull(strchr(trace.mark[i].shown, ' '));
			}
	}
	ck_assert_uint_eq(seen, 4);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 100);
	tcase_add_checked_fixture(tc, NULL, picture_close);
	tcase_add_loop_test(tc, locations_are_named_whole, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, what_a_place_waits_for_is_said, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, what_moved_is_read_to_its_end, 0, RUN_LEN(sizes));
	tcase_add_loop_test(
		tc, a_turn_shows_what_was_rolled_and_what_lies_where, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_place_has_a_first_and_a_second_winner, 0, RUN_LEN(sizes));
	tcase_add_test(tc, what_moved_takes_turns_on_a_small_panel);
	tcase_add_test(tc, a_small_panel_shows_what_moved);
	tcase_add_test(tc, a_long_reason_is_not_cut_on_a_small_panel);
	tcase_add_test(tc, the_reason_of_a_winner_is_whole);
	tcase_add_test(tc, no_word_is_left_alone_for_a_turn);
}

int main(void)
{
	return run_tests("draw_places", add);
}
