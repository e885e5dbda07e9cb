/* SPDX-License-Identifier: MIT */
/*
 * test_draw_seats.c - the display's picture of seats: what they own and what has just come or gone,
 * their dice, their points, and what only their player may see.
 */
#include "drawing.h"
#include "run.h"

#include <string.h>

/* What five own, and what has just moved, stands there at one time and in letters of one size. */
START_TEST(what_everybody_owns_is_whole)
{
	static const char *const owned[] = { "$8 ◆0", "$11 ◆3", "$19 ◆12", "$0 ◆7", "$5 ◆0" };
	static const int amounts[][2] = { { 8, 0 }, { 11, 3 }, { 19, 12 }, { 0, 7 }, { 5, 0 } };
	picture_at(_i);
	struct screen s = screen_sample("town");
	int like = 0;
	for (int i = 0; i < 5; i++)
		for (int k = 0; k < 2; k++)
			s.seat[i].amount[k].value = (int16_t)amounts[i][k];
	s.seat[1].marks = 1;
	s.seat[1].amount[1].change = 0;
	s.seat[4].amount[2].change = 2;
	draw(&s, 0);
	for (int i = 0; i < 5 && !sizes[_i].one_bit; i++) {
		char starred[40];
		snprintf(starred, sizeof(starred), "%s ★", owned[i]);
		const struct disp_mark *m = shown(owned[i]);
		m = m ? m : shown(starred);
		ck_assert_msg(m != NULL, "%s: no %s", sizes[_i].name, owned[i]);
		like = like ? like : m->px;
		ck_assert_int_eq(m->px, like);
	}
	ck_assert_msg(sizes[_i].one_bit || shown("+2 cards"), "%s", sizes[_i].name);
}
END_TEST

/* A window shows his own dice, whose turn it is, and its keys; nothing of it lies over the rest. */
START_TEST(a_window_shows_its_own_player)
{
	struct screen s = screen_sample("hands-6");
	static const struct disp_own own = { .seat = 2,
		.faces = { 6, 6, 4, 2, 1 },
		.text = "Your dice: type at the terminal which stay, such as KK." };
	struct disp_view view = { .screen = &s, .own = &own, .keys = "F11: whole screen" };
	picture_at(_i);
	draw_view(&view);
	check_boxes("own");
	ck_assert(says(own.text) == !sizes[_i].one_bit);
	ck_assert(says(view.keys) == !sizes[_i].one_bit);
}
END_TEST

/* Seven figures do not fit beside each other: they take turns, and all are seen. */
START_TEST(many_figures_take_turns)
{
	static const char *const words[OTHER_FIGURES] = { "●1", "◆11", "♥21", "■31", "▲41",
		"54 maps", "64 barrels" };
	picture_at(_i);
	struct screen s = screen_sample("other-places");
	if (!sizes[_i].one_bit)
		ck_assert_uint_eq(
			pieces_of_turns(&s, words, OTHER_FIGURES), (1U << OTHER_FIGURES) - 1);
}
END_TEST

/* Four seats own more than there is room for: each turn shows the same things of all. */
START_TEST(all_seats_show_the_same_figures_at_one_time)
{
	struct screen s = screen_sample("other-places");
	picture_at(AT_320);
	for (int i = 0; i < 4; i++) /* nobody's letters are as wide as another's */
		s.seat[i].amount[i % 3].value = (int16_t)(i * 37 % 100 * (i % 2 ? 1 : 10));
	for (int turn = 0; turn < 6; turn++) {
		static const char *const letters[] = { "●", "◆", "♥", "■", "▲" };
		unsigned first = 0;
		draw(&s, turn * 3000);
		for (size_t i = 0; i < trace.n; i++) {
			unsigned set = 0;
			for (unsigned k = 0; k < 5; k++)
				set |= strstr(trace.mark[i].text, letters[k]) ? 1U << k : 0;
			if (!set || strpbrk(trace.mark[i].text, "+-"))
				continue;
			first = first ? first : set;
			ck_assert_msg(set == first, "turn %d: %s", turn, trace.mark[i].text);
		}
		ck_assert_uint_ne(first, 0);
	}
}
END_TEST

/* Six seats, one of them with a mark beside which there is no room: it is not there, rather than
 * cut. */
START_TEST(what_is_owned_is_whole_or_left_out)
{
	struct screen s = screen_sample("town");
	static const struct screen_figure more[] = { { ICON_NONE, false, "caught", "caught" },
		{ ICON_LOCK, false, "lock", "locks" }, { ICON_HEART, false, "heart", "hearts" } };
	picture_at(AT_320);
	memcpy(&s.figure[CARDS], more, sizeof(more));
	for (unsigned i = 0; i < 6; i++) {
		s.seat[i] = s.seat[i % s.seats];
		for (unsigned k = 0; k < CARDS + RUN_LEN(more); k++)
			screen_own(&s, i, k, 10, 0);
	}
	s.seats = 6;
	for (int turn = 0; turn < 4; turn++) {
		draw(&s, turn * 3000);
		for (size_t i = 0; i < trace.n; i++)
			ck_assert_msg(!trace.mark[i].cut || !strstr(trace.mark[i].text, "caught"),
				"%s", trace.mark[i].shown);
	}
}
END_TEST

/* On one bit: money and marks while dice are rolled, and which answer of how many. */
START_TEST(a_small_panel_says_money_marks_and_how_many_answers)
{
	static const char *const words[] = { "Anna", "$12", "★", "$27" };
	picture_at(AT_128);
	struct screen s = screen_sample("hands-4");
	s.seat[1].price = -1;
	ck_assert_uint_eq(pieces_of_turns(&s, words, 4), 15);
	s = screen_sample("card-question");
	draw(&s, 0);
	ck_assert(says("2/3"));
}
END_TEST

/* Ten of each seat, of two kinds, in the colours that they have. */
START_TEST(all_dice_of_a_seat_are_drawn_in_their_colours)
{
	struct screen s = screen_sample("other-rolling-6");
	unsigned squares = 0;
	picture_at(_i);
	draw(&s, 0);
	for (size_t i = 0; i < trace.n; i++)
		squares += trace.mark[i].kind == DISP_SIGN &&
			   trace.mark[i].at.w == trace.mark[i].at.h && trace.mark[i].at.w >= 8;
	ck_assert_uint_ge(squares, 6 * 10);
	if (!sizes[_i].one_bit) {
		static const uint32_t bodies[] = { 0xe5484d, 0x5b8df5, 0x46b86a, 0xffd633,
			0x2b2e35 };
		for (size_t i = 0; i < RUN_LEN(bodies); i++)
			ck_assert_uint_gt(count_pixels(bodies[i]), 200);
	}
}
END_TEST

START_TEST(points_are_told_by_kind)
{
	struct screen s = screen_sample("scores");
	bool told = false;
	static const char *const kinds[] = { "nuggets 14", "dollars 24", "badge 5", "equipment 12",
		"deeds 21", "protected deeds 10" };
	unsigned later = 0;
	const int16_t parts[] = { 14, 24, 5, 12, 21, 10 }; /* of who has something of each kind */
	picture_at(_i);
	memcpy(s.seat[3].part, parts, sizeof(parts));
	for (int page = 0; page < 8; page++) {
		draw(&s, page * 3000);
		told = told || says("nuggets 7, dollars 4, deeds 45");
		for (unsigned k = 0; k < RUN_LEN(kinds); k++)
			later |= says(kinds[k]) ? 1U << k : 0;
		for (size_t i = 0; i < trace.n; i++) {
			const struct disp_mark *m = &trace.mark[i];
			bool part = strstr(m->text, "nuggets ") || strstr(m->text, "deeds ");
			ck_assert_msg(!part || (!m->cut && (sizes[_i].one_bit || m->px >= 11)),
				"%s: \"%s\" of %d pixels", sizes[_i].name, m->shown, m->px);
		}
	}
	ck_assert_msg(told && later == 63, "%s", sizes[_i].name);
}
END_TEST

/* Who leads stands on top; who is not known yet, below. */
START_TEST(scores_are_in_order)
{
	static const char *const order[] = { "Boris", "Chiara", "Anna", "Eve", "Friederike",
		"Dmytro" };
	struct screen s = screen_sample("scores");
	int y = -1;
	picture_at(AT_480);
	s.headline[0] = 0;
	draw(&s, 0);
	for (int k = 0; k < 6; k++) {
		for (size_t i = 0; i < trace.n; i++) {
			if (strcmp(trace.mark[i].text, order[k]) != 0)
				continue;
			ck_assert_int_gt(trace.mark[i].at.y, y);
			y = trace.mark[i].at.y;
		}
	}
	ck_assert_int_gt(y, 200);
}
END_TEST

/* All that the points are made of stands there at once. */
START_TEST(parts_of_the_points_are_whole_on_a_panel_of_320)
{
	struct screen s = screen_sample("other-over");
	static const char *const kinds[] = { "nuggets", "dollars", "badge", "deeds" };
	picture_at(AT_320);
	for (int k = 0; k < 4; k++) {
		snprintf(s.kind[k], sizeof(s.kind[k]), "%s", kinds[k]);
		s.seat[2].part[k] = (int16_t)(k + 10);
	}
	for (int turn = 0; turn < 3; turn++) {
		draw(&s, turn * 3000);
		ck_assert(says("nuggets 10, dollars 11, badge 12, deeds 13"));
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 100);
	tcase_add_checked_fixture(tc, NULL, picture_close);
	tcase_add_loop_test(tc, what_everybody_owns_is_whole, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_window_shows_its_own_player, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, many_figures_take_turns, 0, RUN_LEN(sizes));
	tcase_add_test(tc, all_seats_show_the_same_figures_at_one_time);
	tcase_add_test(tc, what_is_owned_is_whole_or_left_out);
	tcase_add_test(tc, a_small_panel_says_money_marks_and_how_many_answers);
	tcase_add_loop_test(tc, all_dice_of_a_seat_are_drawn_in_their_colours, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, points_are_told_by_kind, 0, RUN_LEN(sizes));
	tcase_add_test(tc, scores_are_in_order);
	tcase_add_test(tc, parts_of_the_points_are_whole_on_a_panel_of_320);
}

int main(void)
{
	return run_tests("draw_seats", add);
}
