/* SPDX-License-Identifier: MIT */
/*
 * test_disp_text.c - a display of text: it says what changed and nothing else, once, without the
 * words of any game; nothing steers a terminal; what is typed there are events.
 */
#include "disp.h"
#include "run.h"
#include "screens.h"

#include <string.h>
#include <unistd.h>

static struct disp *d;
static FILE *out;
static char printed[65536];

/* What showing s prints. */
static const char *show(const struct screen *s)
{
	struct disp_view view = { .screen = s };
	struct dt_error err;
	rewind(out);
	memset(printed, 0, sizeof(printed));
	ck_assert_msg(disp_show(d, &view, &err) == DT_OK, "%s", err.msg);
	return printed;
}

static void open_text(int in)
{
	struct dt_error err;
	out = fmemopen(printed, sizeof(printed) - 1, "w");
	ck_assert_ptr_nonnull(out);
	d = disp_text_create(out, in, &err);
	ck_assert_ptr_nonnull(d);
}

static void set_up(void)
{
	open_text(-1);
}

static void tear_down(void)
{
	disp_destroy(d);
	fclose(out);
}

/* The newest line: what was told before is older. */
static void tell(struct screen *s, const char *line)
{
	memmove(s->line[1], s->line[0], sizeof(s->line[0]) * (SCREEN_LINES - 1));
	memset(s->line[0], 0, sizeof(s->line[0]));
	strcpy(s->line[0], line);
}

START_TEST(text_says_it_all_once)
{
	struct screen s = screen_sample("hands-trouble");
	const char *p = show(&s);
	ck_assert_ptr_nonnull(strstr(p, "== Round 4\n"));
	ck_assert_ptr_nonnull(strstr(p, "* Boris and Chiara: look at your zones\n"));
	ck_assert_ptr_nonnull(strstr(p, "2 Boris: J Q K, pays $2\n"));
	ck_assert_ptr_nonnull(strstr(p, "3 Chiara: 10 ?\n"));
	ck_assert_ptr_nonnull(strstr(p, "! 2 Boris: Six dice lie in the zone: take one away.\n"));
	/* Older lines first. */
	ck_assert_ptr_nonnull(
		strstr(p, "  Chiara keeps a second 10.\n  Boris keeps J, Q and K and pays $2.\n"));
	ck_assert_str_eq(show(&s), "");
}
END_TEST

/* Nothing printed is nothing that works: a full disk is over when something could be written. */
START_TEST(text_works_again_only_when_something_was_written)
{
	struct screen s = screen_sample("hands-trouble");
	struct disp_view view = { .screen = &s };
	struct dt_error err;
	FILE *full = fopen("/dev/full", "w"), *room = tmpfile();
	ck_assert(full && room);
	struct disp *own = disp_text_create(full, -1, &err);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(disp_show(own, &view, &err), DT_ERR_IO);
	s.prompt.seconds++; /* no news */
	ck_assert_int_eq(disp_show(own, &view, &err), DT_ERR_IO);
	ck_assert_int_ge(dup2(fileno(room), fileno(full)), 0);
	ck_assert_int_eq(disp_show(own, &view, &err), DT_ERR_IO);
	snprintf(s.headline, sizeof(s.headline), "There is room again");
	for (int i = 0; i < 2; i++)
		ck_assert_msg(disp_show(own, &view, &err) == DT_OK, "%s", err.msg);
	disp_destroy(own);
	fclose(full);
	fclose(room);
}
END_TEST

START_TEST(text_says_only_what_changed)
{
	struct screen s = screen_sample("hands-6");
	show(&s);
	s.seat[5].die[2].face = 5;
	ck_assert_str_eq(show(&s), "  6 Friederike: Q J K\n");
	tell(&s, "Friederike keeps K.");
	ck_assert_str_eq(show(&s), "  Friederike keeps K.\n");
	strcpy(s.warning, "The lamp is too dark.");
	ck_assert_str_eq(show(&s), "! The lamp is too dark.\n");
	s.warning[0] = 0;
	ck_assert_str_eq(show(&s), "");
	strcpy(s.warning, "The lamp is too dark.");
	ck_assert_str_eq(show(&s), "! The lamp is too dark.\n");
	s.seat[0].state = DT_ZONE_BUSY; /* nothing that one says */
	ck_assert_str_eq(show(&s), "");
}
END_TEST

START_TEST(text_tells_the_town_and_the_end)
{
	struct screen s = screen_sample("town-tie");
	strcpy(s.line[0], "Boris digs out 2 nuggets.");
	strcpy(s.headline, s.line[0]); /* is not said twice */
	const char *p = show(&s);
	ck_assert_ptr_nonnull(strstr(p, "  Boris digs out 2 nuggets.\n"));
	ck_assert_ptr_null(strstr(p, "* Boris digs"));
	s = screen_sample("scores");
	p = show(&s);
	ck_assert_ptr_nonnull(
		strstr(p, "  3 Chiara: 56 points (nuggets 7, dollars 4, deeds 45), wins\n"
			  "  4 Dmytro: 12 points (nuggets 7, dollars 4, deeds 1)\n"));
}
END_TEST

START_TEST(text_tells_what_everybody_has_once_a_round)
{
	struct screen s = screen_sample("hands-6"); /* Boris is the Sheriff */
	s.roll = 1;
	screen_own(&s, 1, DOLLARS, 8, 0);
	screen_own(&s, 1, NUGGETS, 3, 0);
	screen_own(&s, 1, CARDS, 4, 0);
	const char *p = show(&s);
	ck_assert_ptr_nonnull(
		strstr(p, "  2 Boris has $8, 3 nuggets, 4 cards, and is the Sheriff\n"));
	s.seat[1].amount[DOLLARS].value = 7; /* he has paid, and that was said */
	ck_assert_ptr_null(strstr(show(&s), " has $"));
	s.roll = 2;
	show(&s);
	s.roll = 1;
	s.round++;
	ck_assert_ptr_nonnull(strstr(show(&s), "  2 Boris has $7, "));
}
END_TEST

/* Figures in the words of their game; what is not known is not told. */
START_TEST(text_knows_no_game)
{
	struct screen s = screen_sample("other-rolling-6");
	const char *p = show(&s);
	ck_assert_ptr_nonnull(strstr(p, "  1 Anna has 1 coin, 11 pearls, 21 friends, 31 crates, "
					"41 sails, 51 maps, 61 barrels, and is the harbour "
					"master\n"));
	ck_assert_ptr_nonnull(strstr(p, "and is the harbour master and the lucky one\n"));
	ck_assert_ptr_nonnull(strstr(p, "  3 Chiara has 3 coins, 13 pearls, 23 friends, "
					"33 crates, 43 sails, 53 maps\n"));
	ck_assert_ptr_nonnull(
		strstr(p, "  1 Anna: bow trap hand bow trap hand 1 2 3 4, pays 2 coins\n"));
}
END_TEST

START_TEST(text_does_not_tell_again_what_was_before_a_step_taken_back)
{
	struct screen s = screen_sample("hands-6");
	memset(s.line, 0, sizeof(s.line));
	strcpy(s.line[0], "Roll 2.");
	strcpy(s.line[1], "Anna keeps A.");
	struct screen before = s;
	show(&s);
	tell(&s, "Boris keeps K.");
	ck_assert_ptr_nonnull(strstr(show(&s), "  Boris keeps K.\n"));
	ck_assert_ptr_null(strstr(show(&before), "keeps"));
	ck_assert_ptr_nonnull(strstr(show(&s), "  Boris keeps K.\n")); /* once more */
}
END_TEST

START_TEST(text_does_not_ask_again_with_every_press)
{
	struct screen s = screen_sample("town-question");
	s.prompt.selected = 0;
	strcpy(s.headline, s.prompt.question);
	const char *asked = strstr(show(&s), "? 2 ");
	ck_assert_ptr_nonnull(asked);
	ck_assert_ptr_nonnull(strstr(asked, "\n    1 "));
	ck_assert_ptr_null(strstr(printed, "* "));
	ck_assert_ptr_null(strstr(printed, "> "));
	s.prompt.selected = 2;
	const char *p = show(&s);
	ck_assert_int_eq(strncmp(p, "  > 3 ", 6), 0);
	ck_assert_ptr_null(strchr(p, '?'));
	s.prompt.seconds = 3;
	ck_assert_str_eq(show(&s), "");
}
END_TEST

START_TEST(text_does_not_repeat_dice_that_are_paid_for)
{
	struct screen s = screen_sample("hands-trouble");
	show(&s);
	s.seat[1].price = -1;
	s.seat[1].trouble[0] = 0;
	ck_assert_str_eq(show(&s), "");
}
END_TEST

/* "Anna keeps K K." needs no "1 Anna: K K" after it; what is in doubt is another matter. */
START_TEST(text_does_not_repeat_dice_that_were_told)
{
	struct screen s = screen_sample("hands-6");
	show(&s);
	s.seat[5].die[2].face = 5;
	tell(&s, "Friederike keeps K.");
	ck_assert_str_eq(show(&s), "  Friederike keeps K.\n");
	tell(&s, "Friederike keeps another.");
	s.seat[5].die[3].doubt = true;
	ck_assert_str_eq(show(&s), "  Friederike keeps another.\n  6 Friederike: Q J K ?\n");
}
END_TEST

START_TEST(text_does_not_repeat_a_place_that_was_told)
{
	struct screen s = screen_sample("town-tie");
	show(&s);
	tell(&s, "Stagecoach: It brings $6 to the Bank.");
	strcpy(s.headline, "Stagecoach.");
	ck_assert_str_eq(show(&s), "  Stagecoach: It brings $6 to the Bank.\n");
	strcpy(s.headline, "Stage");
	ck_assert_str_eq(show(&s), "* Stage\n");
}
END_TEST

static void lay(struct screen_seat *p, int a, int b, int c)
{
	const int faces[] = { a, b, c };
	for (int i = 0; i < 5; i++)
		p->die[i].face = (uint8_t)(i < 3 ? faces[i] : 0);
}

/* Somebody pushed one aside; which is the third one matters only where one is in doubt. */
START_TEST(text_does_not_repeat_dice_that_were_moved)
{
	struct screen s = screen_sample("hands-trouble");
	struct screen_seat *p = &s.seat[0];
	lay(p, 5, 1, 5);
	p->die[2].doubt = false;
	p->price = -1;
	show(&s);
	lay(p, 1, 5, 5);
	ck_assert_str_eq(show(&s), "");
	p->die[2].face = 1;
	ck_assert_ptr_nonnull(strstr(show(&s), ": 9 K 9"));
	p->die[2].doubt = true;
	ck_assert_ptr_nonnull(strstr(show(&s), ": 9 K 9?"));
	lay(p, 5, 1, 1);
	ck_assert_ptr_nonnull(strstr(show(&s), ": K 9 9?"));
}
END_TEST

/* Names can hold anything: nothing that a terminal obeys comes out, all that does is UTF-8. */
START_TEST(text_cannot_steer_a_terminal)
{
	struct screen s = screen_sample("hands-2");
	memcpy(s.seat[0].name, "a\x1b[2Jb\x7f\xc2\x9bz\xff\xe9\x98", 13);
	ck_assert_ptr_nonnull(strstr(show(&s), "1 a [2Jb   z:"));
	for (uint32_t seed = 0; seed < 300; seed++) {
		screen_wild(seed, &s);
		for (const char *p = show(&s); *p; p++)
			ck_assert_msg((unsigned char)*p >= ' ' || *p == '\n', "byte %d", *p);
	}
}
END_TEST

/* Types into a display that shows a question to seat 2 with three options. */
static void type(const char *keys, struct disp_event *events, size_t n)
{
	int ends[2];
	ck_assert_int_eq(pipe(ends), 0);
	tear_down();
	open_text(ends[0]);
	struct screen s = screen_sample("town-question");
	show(&s);
	ck_assert_int_eq(disp_fd(d), ends[0]);
	ck_assert(!disp_event(d, &events[0]));
	ck_assert_int_eq(write(ends[1], keys, strlen(keys)), (ssize_t)strlen(keys));
	close(ends[1]);
	for (size_t i = 0; i < n; i++)
		ck_assert_msg(disp_event(d, &events[i]), "event %zu", i);
	struct disp_event more;
	ck_assert(disp_event(d, &more));
	ck_assert_int_eq(more.did, DISP_END);
	ck_assert(!disp_event(d, &more));
	ck_assert_int_eq(disp_fd(d), -1);
	close(ends[0]);
}

START_TEST(lines_typed_are_events)
{
	struct disp_event e[7];
	type("3\n4\n0\nquit\npause\n2 K 9 9\nundo\n", e, 7);
	ck_assert_int_eq(e[0].did, DISP_TAKE);
	ck_assert_uint_eq(e[0].seat, 2);
	ck_assert_uint_eq(e[0].option, 2);
	ck_assert_int_eq(e[1].did, DISP_TYPED); /* there is no fourth */
	ck_assert_str_eq(e[1].text, "4");
	ck_assert_int_eq(e[2].did, DISP_TYPED);
	ck_assert_int_eq(e[3].did, DISP_QUIT);
	ck_assert_int_eq(e[4].did, DISP_PAUSE);
	ck_assert_int_eq(e[5].did, DISP_TYPED);
	ck_assert_str_eq(e[5].text, "2 K 9 9");
	ck_assert_int_eq(e[6].did, DISP_UNDO);
}
END_TEST

START_TEST(a_long_line_is_cut)
{
	struct disp_event e;
	char keys[1000];
	memset(keys, 'x', sizeof(keys));
	keys[998] = '\n';
	keys[999] = 0;
	type(keys, &e, 1);
	ck_assert_uint_eq(strlen(e.text), sizeof(e.text) - 1);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, set_up, tear_down);
	tcase_add_test(tc, text_says_it_all_once);
	tcase_add_test(tc, text_works_again_only_when_something_was_written);
	tcase_add_test(tc, text_says_only_what_changed);
	tcase_add_test(tc, text_tells_the_town_and_the_end);
	tcase_add_test(tc, text_tells_what_everybody_has_once_a_round);
	tcase_add_test(tc, text_knows_no_game);
	tcase_add_test(tc, text_does_not_tell_again_what_was_before_a_step_taken_back);
	tcase_add_test(tc, text_does_not_ask_again_with_every_press);
	tcase_add_test(tc, text_does_not_repeat_dice_that_are_paid_for);
	tcase_add_test(tc, text_does_not_repeat_dice_that_were_told);
	tcase_add_test(tc, text_does_not_repeat_a_place_that_was_told);
	tcase_add_test(tc, text_does_not_repeat_dice_that_were_moved);
	tcase_add_test(tc, text_cannot_steer_a_terminal);
	tcase_add_test(tc, lines_typed_are_events);
	tcase_add_test(tc, a_long_line_is_cut);
}

int main(void)
{
	return run_tests("disp_text", add);
}
