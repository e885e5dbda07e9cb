/* SPDX-License-Identifier: MIT */
/*
 * test_draw_questions.c - the display's picture of a question: its words, its answers and which is
 * selected, what they mean, how far a long choice has come, and the die that it is about.
 */
#include "drawing.h"
#include "run.h"

#include <string.h>

/* With a warning above there is room for all seven answers. */
START_TEST(all_answers_about_a_die_are_seen)
{
	struct screen s = screen_sample("hands-question");
	picture_at(_i);
	strcpy(s.warning, "A die lies outside of every zone: put it where it belongs.");
	strcpy(s.seat[3].trouble, "It is the last roll, all five dice count: lay down 1 more.");
	draw(&s, 0);
	for (int i = 0; i < 7 && !sizes[_i].one_bit; i++)
		ck_assert_msg(says(s.prompt.option[i]), "%s: no \"%s\"", sizes[_i].name,
			s.prompt.option[i]);
}
END_TEST

START_TEST(a_card_in_question_is_explained)
{
	struct screen s = screen_sample("card-question");
	picture_at(_i);
	for (uint8_t i = 0; i < 2; i++) {
		s.prompt.selected = i;
		draw(&s, 0);
		ck_assert_msg(
			shown(s.prompt.note[i]), "%s: \"%s\"", sizes[_i].name, s.prompt.note[i]);
	}
}
END_TEST

/* An explanation that is longer than its room takes turns, and each of its words is seen. */
START_TEST(a_long_explanation_is_read_to_its_end)
{
	static const char note[] =
		"Who drinks it names a player, who chooses one of the deeds in hand and gives it. "
		"Deeds that lie before somebody cannot be given; nobody has to show one.";
	picture_at(_i);
	struct screen s = screen_sample("card-question");
	char read[1000] = "", word[40];
	strcpy(s.prompt.option[0], "Domination: somebody gives a deed");
	strcpy(s.prompt.note[0], note);
	s.prompt.selected = 0;
	for (int turn = 0; turn < 4; turn++) {
		draw(&s, turn * 3000);
		check_uncut("an explanation");
		for (size_t i = 0; i < trace.n; i++)
			if (strcmp(trace.mark[i].text, note) == 0)
				strcat(strcat(read, trace.mark[i].shown), " ");
	}
	const char *at = note;
	for (int n; sscanf(at, "%39s%n", word, &n) == 1; at += n) {
		word[strcspn(word, ".,")] = '\0';
		ck_assert_msg(strstr(read, word), "%s: \"%s\" is not in \"%s\"", sizes[_i].name,
			word, read);
	}
}
END_TEST

/* However many options there are, the selected one is among those shown. */
START_TEST(the_selected_option_is_shown)
{
	struct screen s = screen_sample("town-question");
	picture_at(_i);
	s.prompt.n = SCREEN_OPTIONS;
	for (int i = 0; i < SCREEN_OPTIONS; i++)
		snprintf(s.prompt.option[i], sizeof(s.prompt.option[i]), "number %d!", i);
	for (int i = 0; i < SCREEN_OPTIONS; i++) {
		char words[20];
		s.prompt.selected = (uint8_t)i;
		snprintf(words, sizeof(words), "number %d!", i);
		draw(&s, 0);
		ck_assert_msg(says(words), "%s: option %d is not shown", sizes[_i].name, i);
	}
}
END_TEST

/* Of 24 orders the last 16 are on the screen: the ninth of these is the 17th. On 128 x 64 there is
 * no room but for the options. */
START_TEST(a_longer_choice_says_how_far_it_has_come)
{
	struct screen s = screen_sample("town-question");
	picture_at(_i);
	draw(&s, 0);
	bool room = !sizes[_i].one_bit;
	ck_assert_msg(says("2 of 3") == room, "%s", sizes[_i].name);
	s.prompt.before = 8;
	s.prompt.n = SCREEN_OPTIONS;
	s.prompt.selected = 8;
	draw(&s, 0);
	ck_assert_msg(says("17 of 24") == room, "%s", sizes[_i].name);
}
END_TEST

/* Orders of visitors differ at their ends: the selected one is there to its last letter. */
START_TEST(a_long_option_is_shown_whole_when_selected)
{
	static const char order[] = "Cleo, Dan, Anna, Boris (takes the offer of Dan)";
	struct screen s = screen_sample("town-question");
	picture_at(_i);
	s.prompt.n = SCREEN_OPTIONS;
	s.prompt.selected = 7;
	strcpy(s.prompt.question, "Sheriff Anna: who sees Doc Badluck first?");
	for (int i = 0; i < SCREEN_OPTIONS; i++)
		strcpy(s.prompt.option[i], order);
	draw(&s, 0);
	unsigned whole = 0;
	for (size_t i = 0; i < trace.n; i++)
		whole += strcmp(trace.mark[i].text, order) == 0 && !trace.mark[i].cut;
	ck_assert_msg(whole > 0, "%s: it is cut", sizes[_i].name);
}
END_TEST

/* Seven short answers of a menu, of which four fit beside each other. */
START_TEST(as_many_answers_are_shown_as_there_is_room_for)
{
	struct screen s = screen_sample("town-question");
	picture_at(AT_320);
	s.phase = SCREEN_ROLLING;
	s.prompt.n = 15;
	for (int i = 0; i < 15; i++)
		snprintf(s.prompt.option[i], sizeof(s.prompt.option[0]), "answer %c", 'A' + i);
	for (s.prompt.selected = 0; s.prompt.selected < 15; s.prompt.selected++) {
		unsigned n = 0;
		draw(&s, 0);
		for (int i = 0; i < 15; i++)
			n += says(s.prompt.option[i]);
		ck_assert(says(s.prompt.option[s.prompt.selected]));
		ck_assert_msg(n >= 6, "%u of 15", n);
	}
}
END_TEST

/* However long the name is: the badge says who. */
START_TEST(a_question_is_whole_on_a_small_panel)
{
	struct screen s = screen_sample("hands-question");
	picture_at(AT_128);
	strcpy(s.seat[2].name, "Maximilian-Alexander Wolfgang");
	strcpy(s.prompt.question,
		"Maximilian-Alexander Wolfgang: what does die 2 show (upper left)?");
	draw(&s, 0);
	check_uncut("a question");
	ck_assert(says("Die 2, upper left?"));
}
END_TEST

/* Without the name that the badge says it begins with a capital. */
START_TEST(a_question_begins_with_a_capital_on_a_small_panel)
{
	static const char *const cases[][2] = { { "Anna: whom do you rob?", "Whom do you rob?" },
		{ "Anna: кого грабишь?", "Кого грабишь?" },
		{ "whom do you rob?", "whom do you rob?" }, { "Anna: 3?", "3?" } };
	picture_at(AT_128);
	for (size_t i = 0; i < RUN_LEN(cases); i++) {
		struct screen s = screen_sample("town-question");
		s.prompt.seat = 1;
		strcpy(s.prompt.question, cases[i][0]);
		draw(&s, 0);
		bool said = false;
		for (size_t k = 0; k < trace.n; k++)
			said = said || strcmp(trace.mark[k].text, cases[i][1]) == 0;
		ck_assert_msg(said, "%s", cases[i][1]);
	}
}
END_TEST

/* A quarter of it is of each colour, and nothing else on the display is green or blue like that. */
START_TEST(a_die_in_question_is_seen)
{
	struct screen s = screen_sample("hands-question");
	picture_at(AT_480);
	draw(&s, 0);
	ck_assert_uint_gt(count_pixels(0x00ff00), 30 * 30);
	ck_assert_uint_gt(count_pixels(0x0000ff), 30 * 30);
	s.prompt.die = 0; /* the question is about something else */
	draw(&s, 0);
	ck_assert_uint_eq(count_pixels(0x00ff00), 0);
	ck_assert_uint_eq(count_pixels(0x0000ff), 0);
}
END_TEST

/* Where the frame of the die is that is asked about; -1: there is none. */
static int frame_x(void)
{
	int x = -1;
	for (size_t i = 0; i + 1 < trace.n; i++) {
		const struct disp_mark *m = &trace.mark[i];
		if (m->kind == DISP_PANEL && m->at.w == m->at.h && m[1].kind == DISP_SIGN)
			x = m->at.x;
	}
	return x;
}

START_TEST(of_several_doubts_the_one_in_question_is_framed)
{
	struct screen s = screen_sample("hands-question");
	int before = 0;
	picture_at(AT_480);
	for (int i = 0; i < 3; i++)
		s.seat[2].die[i].doubt = true;
	for (uint8_t die = 1; die <= 3; die++) {
		s.prompt.die = die;
		draw(&s, 0);
		ck_assert_int_gt(frame_x(), before);
		before = frame_x();
	}
	s.prompt.die = 0;
	draw(&s, 0);
	ck_assert_int_eq(frame_x(), -1);
}
END_TEST

/* On a small panel in black and white: green and white are light, red and blue dark. The question
 * stands beside it as before. */
START_TEST(a_die_in_question_is_seen_in_one_bit)
{
	struct screen s = screen_sample("hands-question");
	int light = 0;
	picture_at(AT_128);
	draw(&s, 0);
	ck_assert(says("Die 2, upper left?"));
	struct disp_rect at = { 0 };
	for (size_t i = 0; i < trace.n; i++)
		if (trace.mark[i].kind == DISP_SIGN && trace.mark[i].at.w > at.w)
			at = trace.mark[i].at;
	ck_assert_int_ge(at.w, 40);
	ck_assert_int_eq(at.w, at.h);
	for (int y = 0; y < at.h; y++)
		for (int x = 0; x < at.w; x++) {
			bool lit = pixel(at.x + x, at.y + y) != 0;
			light += lit && x >= at.w / 2;
			ck_assert(x >= at.w / 2 || !lit);
		}
	ck_assert_int_eq(light, at.h * (at.w - at.w / 2));
}
END_TEST

/* A letter on a white die, on dark felt. */
START_TEST(a_light_letter_is_seen_in_one_bit)
{
	static struct disp_photo photo;
	picture_at(AT_128);
	struct screen s = screen_sample("card-question");
	unsigned white[2];
	s.prompt.die = 1;
	for (int letter = 0; letter < 2; letter++) {
		for (int y = 0; y < DISP_PHOTO_PX; y++)
			for (int x = 0; x < DISP_PHOTO_PX; x++) {
				bool die = x > 40 && x < 104 && y > 40 && y < 104;
				bool bar = letter && x >= 68 && x < 74 && y > 50 && y < 94;
				photo.px[y][x] = bar ? 0xb0b0b0 : die ? 0xf0f0f0 : 0x202020;
			}
		struct disp_view view = { .screen = &s, .die = &photo };
		draw_view(&view);
		white[letter] = count_pixels(0xffffff);
	}
	/* The bar is 6 of 72 wide and 43 high, on 44 pixels: 3 or 4 by 26. */
	ck_assert_uint_ge(white[0], white[1] + 50);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 100);
	tcase_add_checked_fixture(tc, NULL, picture_close);
	tcase_add_loop_test(tc, all_answers_about_a_die_are_seen, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_card_in_question_is_explained, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_long_explanation_is_read_to_its_end, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, the_selected_option_is_shown, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_longer_choice_says_how_far_it_has_come, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_long_option_is_shown_whole_when_selected, 0, RUN_LEN(sizes));
	tcase_add_test(tc, as_many_answers_are_shown_as_there_is_room_for);
	tcase_add_test(tc, a_question_is_whole_on_a_small_panel);
	tcase_add_test(tc, a_question_begins_with_a_capital_on_a_small_panel);
	tcase_add_test(tc, a_die_in_question_is_seen);
	tcase_add_test(tc, of_several_doubts_the_one_in_question_is_framed);
	tcase_add_test(tc, a_die_in_question_is_seen_in_one_bit);
	tcase_add_test(tc, a_light_letter_is_seen_in_one_bit);
}

int main(void)
{
	return run_tests("draw_questions", add);
}
