/* SPDX-License-Identifier: MIT */
/*
 * test_draw_samples.c - what holds for every screen at every size, samples and wild ones: nothing
 * overlaps, nothing leaves the picture or its box, texts are whole, or end with a whole word.
 *
 * Saves each sample as a PNG file: in the folder that is the program's argument, for people to look
 * at, or in one that is removed again.
 */
#include "drawing.h"
#include "run.h"
#include "scratch_dir.h"

#include <string.h>

static const char *folder; /* for the samples; NULL: nobody wants to look at them */

START_TEST(any_screen_stays_in_its_boxes)
{
	static struct screen s;
	picture_at(_i);
	for (uint32_t seed = 0; seed < 60; seed++) {
		char what[64];
		screen_wild(seed, &s);
		snprintf(what, sizeof(what), "%s, seed %u", sizes[_i].name, seed);
		draw(&s, (int64_t)seed * 700);
		check_boxes(what);
		check_pixels(what);
	}
}
END_TEST

/* The strip of the samples: some of everything. */
static void sample_strip(struct led_strip *strip)
{
	strip->n = 40;
	for (int i = 0; i < 40; i++)
		strip->lamp[i] =
			(struct led_rgb){ i < 10 ? 200 : 0, i < 20 ? 90 : 0, i < 30 ? 0 : 120 };
}

START_TEST(samples_are_boxed_and_saved)
{
	struct led_strip strip;
	struct dt_error err;
	picture_at(_i);
	sample_strip(&strip);
	for (const struct sample *sample = samples; sample->name; sample++) {
		for (int page = 0; page < (sizes[_i].one_bit ? 3 : 1); page++) {
			struct screen s = screen_sample(sample->name);
			char path[400];
			struct disp_view view = { .screen = &s,
				.strip = &strip,
				.t_ns = page * 3000000000LL,
				.die = sample_photo() };
			draw_view(&view);
			check_boxes(sample->name);
			check_pixels(sample->name);
			snprintf(path, sizeof(path), "%s/%s-%s-%d.png",
				folder ? folder : scratch_dir, sizes[_i].name, sample->name, page);
			ck_assert_msg(
				disp_picture_save(picture, path, &err) == DT_OK, "%s", err.msg);
		}
	}
}
END_TEST

/* Sentences of ordinary length stand there whole, in letters that are read from a metre. */
START_TEST(ordinary_texts_are_whole_and_large)
{
	picture_at(AT_480);
	for (const struct sample *sample = samples; sample->name; sample++) {
		if (strcmp(sample->name, "long-words") == 0)
			continue;
		struct screen s = screen_sample(sample->name);
		draw(&s, 0);
		check_uncut(sample->name);
		for (size_t i = 0; i < trace.n; i++) {
			const struct disp_mark *m = &trace.mark[i];
			ck_assert_msg(m->kind != DISP_TEXT || m->px >= 13,
				"%s: \"%s\" in %d pixels", sample->name, m->text, m->px);
		}
		if (s.prompt.seat == 0 && !(s.warning[0] && s.phase == SCREEN_ROLLING))
			ck_assert_msg(says(s.headline) || (s.brief[0] && says(s.brief)), "%s",
				sample->name);
	}
}
END_TEST

static bool is_word_of(const char *text, const char *word, size_t n)
{
	for (const char *at = text; (at = strstr(at, " ")) || at == NULL;) {
		const char *from = at ? at + 1 : text;
		if (strncmp(from, word, n) == 0 && (!from[n] || strchr(" ,;:.()", from[n])))
			return true;
		if (!at)
			return false;
		at = from;
	}
	return false;
}

/* Whatever there is no room for: what stands there ends with a whole word. */
START_TEST(no_text_is_cut_in_a_word)
{
	static const char dots[] = "…";
	picture_at(_i);
	for (const struct sample *sample = samples; sample->name; sample++) {
		struct screen s = screen_sample(sample->name);
		draw(&s, 0);
		for (size_t i = 0; i < trace.n; i++) {
			const struct disp_mark *m = &trace.mark[i];
			char begun[sizeof(m->shown)];
			strcpy(begun, m->shown);
			char *end = strstr(begun, dots), *last;
			if (!m->cut || !end)
				continue;
			*end = '\0';
			last = strrchr(begun, ' ');
			if (!last) /* one word alone has nothing else to lose */
				continue;
			ck_assert_msg(is_word_of(m->text, last + 1, strlen(last + 1)),
				"%s: %s: \"%s\" became \"%s\"", sizes[_i].name, sample->name,
				m->text, m->shown);
		}
	}
}
END_TEST

/* Of a game that nobody thought of when displays were made: nothing is cut, on no page. */
START_TEST(another_game_is_drawn_whole)
{
	picture_at(_i);
	for (const struct sample *sample = samples; sample->name; sample++) {
		if (strncmp(sample->name, "other-", 6) != 0)
			continue;
		struct screen s = screen_sample(sample->name);
		for (int turn = 0; turn < 8; turn++) {
			draw(&s, turn * 3000);
			check_boxes(sample->name);
			check_uncut(sample->name);
		}
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 100);
	tcase_add_checked_fixture(tc, NULL, picture_close);
	tcase_add_checked_fixture(tc, scratch_dir_make, scratch_dir_remove);
	tcase_add_loop_test(tc, any_screen_stays_in_its_boxes, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, samples_are_boxed_and_saved, 0, RUN_LEN(sizes));
	tcase_add_test(tc, ordinary_texts_are_whole_and_large);
	tcase_add_loop_test(tc, no_text_is_cut_in_a_word, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, another_game_is_drawn_whole, 0, RUN_LEN(sizes));
}

int main(int argc, char **argv)
{
	folder = argc > 1 ? argv[1] : NULL;
	return run_tests("draw_samples", add);
}
