/* SPDX-License-Identifier: MIT */
/*
 * say_all.c - whole games at a table, and everything that its displays say of them, one text a
 * line: "WHERE<tab>what was to be said<tab>what there was room for". WHERE is text, or the
 * display's size. Arguments: SEED GAMES [OPTION that is switched]. The words are those of LANGUAGE
 * and TEXTDOMAINDIR.
 *
 * People get everything wrong that they can, and want everything that the table's own menu has.
 */
#include "disp.h"
#include "party.h"
#include "run.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PICTURE_EVERY = 5, MESSAGES = 6000, DISPLAYS = 3 };

static const struct {
	const char *name;
	int w, h;
	bool one_bit;
} sizes[DISPLAYS] = { { "480x320", 480, 320, false }, { "320x240", 320, 240, false },
	{ "128x64", 128, 64, true } };

static uint64_t seed;
static int games;
static const char *option;
static struct disp_picture *picture[DISPLAYS];

static void say_picture(int i, const struct screen *screen, uint64_t t_ms)
{
	static struct disp_trace trace;
	struct disp_view view = { .screen = screen, .t_ns = (int64_t)t_ms * 1000000 };
	memset(&trace, 0, sizeof(trace));
	ck_assert_int_eq(disp_picture_draw(picture[i], &view, &trace, NULL), DT_OK);
	ck_assert_uint_le(trace.n, RUN_LEN(trace.mark));
	for (size_t k = 0; k < trace.n; k++)
		if (trace.mark[k].kind == DISP_TEXT)
			printf("%s\t%s\t%s\n", sizes[i].name, trace.mark[k].text,
				trace.mark[k].shown);
}

/* What the text display has said since; returns up to where. */
static size_t say_text(const char *words, size_t size, size_t from)
{
	while (from < size) {
		int n = (int)strcspn(words + from, "\n");
		printf("text\t%.*s\t%.*s\n", n, words + from, n, words + from);
		from += (size_t)n + 1;
	}
	return from;
}

/* What somebody wants of the table itself now and then: any button is pressed or held, the clock is
 * stopped, the last step is taken back. */
static void want_something(struct party *p, struct ses *s, uint64_t t_ms)
{
	static const uint8_t kinds[] = { SES_PRESS, SES_PRESS, SES_PAUSE, SES_GO_ON, SES_UNDO };
	struct ses_message m = { .t_ms = t_ms,
		.kind = kinds[party_random(p, sizeof(kinds))],
		.seat = (uint8_t)(1 + party_random(p, 2)),
		.value = (uint8_t)party_random(p, 2) };
	struct dt_error err = { .msg = "" };
	if (ses_take(s, &m, &err) != DT_OK)
		printf("refusal\t%s\t%s\n", err.msg, err.msg);
}

static void play_game(uint64_t number)
{
	struct ses *s = party_game(number, 2 + (int)(number % 4), option, NULL, NULL);
	struct disp *text;
	struct party p;
	char *words = NULL;
	size_t size, said = 0, n = 0;
	FILE *file = open_memstream(&words, &size);
	struct ses_message m;
	static struct screen screen;
	text = file ? disp_text_create(file, -1, NULL) : NULL;
	ck_assert(s && text);
	party_begin(&p, s, number, number % 2 ? "steady" : "random");
	p.trouble = 15;
	for (; n < MESSAGES && party_next(&p, s, &m); n++) {
		m.text[0] = '\0'; /* the party's own words of what is wrong with the table */
		ses_take(s, &m, NULL);
		if (party_random(&p, 12) == 0)
			want_something(&p, s, m.t_ms);
		ses_show(s, &screen);
		struct disp_view view = { .screen = &screen, .t_ns = (int64_t)m.t_ms * 1000000 };
		disp_show(text, &view, NULL);
		fflush(file);
		said = say_text(words, size, said);
		for (int i = 0; i < DISPLAYS && n % PICTURE_EVERY == 0; i++)
			say_picture(i, &screen, m.t_ms);
	}
	ses_show(s, &screen);
	for (int i = 0; i < DISPLAYS; i++)
		say_picture(i, &screen, p.now_ms);
	printf("end\t%d\t%zu\n", ses_over(s), n);
	party_end(&p);
	ses_destroy(s);
	disp_destroy(text);
	fclose(file);
	free(words);
}

START_TEST(all_that_is_said)
{
	const char *folder = getenv("TEXTDOMAINDIR"), *language = getenv("LANGUAGE");
	struct dt_error err = { .msg = "" };
	if (folder && language)
		ck_assert_msg(words_choose(folder, language, &err) == DT_OK, "%s", err.msg);
	for (int i = 0; i < DISPLAYS; i++) {
		picture[i] = disp_picture_create(sizes[i].w, sizes[i].h, 0, sizes[i].one_bit, NULL);
		ck_assert_ptr_nonnull(picture[i]);
	}
	for (int i = 0; i < games; i++)
		play_game(seed + (uint64_t)i);
	for (int i = 0; i < DISPLAYS; i++)
		disp_picture_destroy(picture[i]);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, all_that_is_said);
}

int main(int argc, char **argv)
{
	seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
	games = argc > 2 ? atoi(argv[2]) : 1;
	option = argc > 3 ? argv[3] : NULL;
	return run_tests("say_all", add);
}
