/* SPDX-License-Identifier: MIT */
/*
 * test_lessons.c - dice that the table is not sure of are named by players, remembered in the data
 * file, and read after the next start; and wrong names change nothing.
 */
#include "lessons.h"

#include "cam_sim.h"
#include "cv_bridge.h"
#include "live_eye_cam.h"
#include "run.h"
#include "scratch.h"
#include "sim_eye.h"
#include "sim_rand.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define FRAME_NS INT64_C(33333334)

/* The face whose drawing has worn off: the queen, in the order 9 10 J Q K A. */
enum { WORN = 4, ZONES = 4 };

static struct dt_error err;
static struct sim_world *table;
static struct vis_scene scene;
static struct face_set set;
static struct reader *reader;
static struct live_eye *eye;
static struct lessons *lessons;
static struct store *store;
static struct dt_dice_set bone[] = { { "bone", { 0 } } };
static int64_t now_ns;

static void must(enum dt_status st)
{
	ck_assert_msg(st == DT_OK, "%s", err.msg);
}

/* The dice look as before, but the table remembers that face as if it had seen it badly: alike to
 * 0.78. */
static void wear(struct face_patch *mean)
{
	struct face_patch noise;
	struct sim_rand rand = { 5 };
	for (int i = 0; i < FACE_CELLS; i++)
		noise.v[i] = mean->v[i] == 0 ? 0 : sim_rand_between(&rand, -1, 1);
	patch_normalise(&noise);
	float along = patch_correlate(&noise, mean);
	for (int i = 0; i < FACE_CELLS; i++)
		noise.v[i] -= along * mean->v[i];
	patch_normalise(&noise);
	for (int i = 0; i < FACE_CELLS; i++)
		mean->v[i] = 0.78f * mean->v[i] + 0.626f * noise.v[i];
	patch_normalise(mean);
}

static void see(void *user, const struct img *frame, const struct watch *w)
{
	(void)user;
	if (lessons)
		lessons_frame(lessons, frame, w);
}

static void open_eye(void)
{
	reader = reader_create(&scene, &err);
	ck_assert_msg(reader != NULL, "%s", err.msg);
	must(reader_add_set(reader, &set, &err));
	lessons = lessons_create(reader, bone, 1, &err);
	eye = live_eye_create(cam_sim_over(table, 30, &err), NULL, &scene, reader, &err);
	ck_assert_msg(lessons && eye, "%s", err.msg);
	live_eye_on_frame(eye, see, NULL);
}

static void close_eye(void)
{
	live_eye_destroy(eye);
	reader_destroy(reader);
	lessons_destroy(lessons);
}

static void step(void)
{
	now_ns += FRAME_NS;
	live_eye_step(eye, now_ns);
}

static void settle(void)
{
	for (int i = 0; i < 60; i++) {
		step();
		if (i > 3 && live_eye_settled(eye))
			return;
	}
	ck_abort_msg("the table never settled");
}

static void set_up(void)
{
	static const uint8_t faces[5] = { WORN, 1, 2, WORN, 6 };
	struct sim_options o = { .seed = 11, .dice = "bone" };
	scratch_set_up();
	store = scratch_store();
	table = sim_create(&o, &err);
	ck_assert_msg(table != NULL, "%s", err.msg);
	sim_eye_scene(table, &scene);
	sim_eye_set(table, &scene, &set);
	wear(&set.face[WORN - 1].mean);
	now_ns = FRAME_NS;
	for (int32_t z = 1; z <= ZONES; z++)
		must(sim_lay(table, z, faces, 5, &err));
	open_eye();
	settle();
}

static void tear_down(void)
{
	close_eye();
	store_close(store);
	img_finish(&scene.empty);
	sim_destroy(table);
	scratch_tear_down();
}

/* How many dice nobody is sure of; all others must be right. */
static int unsure(void)
{
	struct sim_eye_score score = { 0 };
	const struct watch *w = live_eye_watch(eye);
	for (size_t i = 0; i < ZONES; i++)
		sim_eye_compare(table, watch_zone_at(w, i), &score);
	ck_assert_int_eq(score.wrong + score.missed + score.extra, 0);
	ck_assert_int_eq(score.right + score.unsure, 5 * ZONES);
	return score.unsure;
}

static struct ses_sample sample(int zone, int die, int face)
{
	const struct dt_die *d = &live_eye_look(eye)->zone[zone - 1].die[die];
	return (struct ses_sample){
		.seat = (uint8_t)zone, .face = (uint8_t)face, .x_mm = d->x_mm, .y_mm = d->y_mm
	};
}

/* Names dice that are in doubt, at most so many. */
static void name_doubts(int face, int most)
{
	for (int z = 1; z <= ZONES; z++)
		for (int i = 0; i < 5 && most > 0; i++) {
			if (live_eye_look(eye)->zone[z - 1].die[i].face)
				continue;
			struct ses_sample s = sample(z, i, face);
			lessons_take(lessons, &s);
			most--;
		}
	step();
}

/* What the next start makes of it. */
static int32_t start_again(void)
{
	static struct teach_more more;
	size_t n;
	must(lessons_keep(lessons, store, &n, &err));
	lessons_load(store, bone[0].name, &more);
	int32_t used = teach_more(&set, &more);
	close_eye();
	open_eye();
	settle();
	return used;
}

START_TEST(what_players_name_is_read_after_the_next_start)
{
	ck_assert_int_eq(unsure(), 2 * ZONES);
	name_doubts(WORN, 100);
	ck_assert_int_eq(unsure(), 2 * ZONES); /* not before */
	/* One or the other is not cut out well enough to count. */
	ck_assert_int_ge(start_again(), 2 * ZONES - 2);
	ck_assert_int_eq(unsure(), 0);
}
END_TEST

START_TEST(one_word_alone_changes_nothing)
{
	struct face_set before = set;
	name_doubts(WORN, 1);
	ck_assert_int_eq(start_again(), 0);
	ck_assert(memcmp(&before, &set, sizeof(set)) == 0);
	ck_assert_int_eq(unsure(), 2 * ZONES);
}
END_TEST

START_TEST(wrong_words_change_nothing_however_many)
{
	struct face_set before = set;
	for (int face = 1; face <= 6; face++)
		if (face != WORN)
			name_doubts(face, 100);
	name_doubts(1, 100);
	ck_assert_int_eq(start_again(), 0);
	ck_assert(memcmp(&before, &set, sizeof(set)) == 0);
}
END_TEST

/* The game counts the faces of all its kinds on: those of these dice come after two others. */
START_TEST(a_face_of_the_game_is_one_of_its_kind)
{
	static const struct dt_alphabet coin = { 2, { "heads", "tails" } };
	static const struct dt_dice_kind kinds[] = { { .alphabet = &coin },
		{ .alphabet = &dt_poker } };
	bone[0].alphabet = dt_poker;
	lessons_know_dice(lessons, kinds, 2);
	name_doubts(2, 100); /* tails: that is no face of theirs */
	ck_assert(!lessons_ready(lessons));
	name_doubts(2 + WORN, 100);
	ck_assert_int_ge(start_again(), 2 * ZONES - 2);
	ck_assert_int_eq(unsure(), 0);
}
END_TEST

static struct ses_sample doubt(void)
{
	int i = 0;
	while (i < 4 && live_eye_look(eye)->zone[0].die[i].face)
		i++;
	ck_assert_int_eq(live_eye_look(eye)->zone[0].die[i].face, 0);
	return sample(1, i, WORN);
}

/* Even where all of them agree. */
START_TEST(a_drawing_of_another_face_never_counts)
{
	static struct teach_more more;
	more.n[0] = TEACH_MORE_MAX;
	for (int i = 0; i < TEACH_MORE_MAX; i++)
		more.patch[0][i] = set.face[1].mean;
	ck_assert_int_eq(teach_more(&set, &more), 0);
	for (int i = 0; i < TEACH_MORE_MAX; i++)
		more.patch[0][i] = set.face[0].mean;
	ck_assert_int_eq(teach_more(&set, &more), TEACH_MORE_MAX);
}
END_TEST

/* How many of a face are in the data file. */
static int remembered(int face)
{
	static struct teach_more more;
	lessons_load(store, bone[0].name, &more);
	return more.n[face - 1];
}

START_TEST(who_says_something_else_takes_it_back)
{
	size_t n;
	struct ses_sample s = doubt();
	lessons_take(lessons, &s);
	step();
	lessons_take(lessons, &s);
	step();
	ck_assert(lessons_ready(lessons));
	must(lessons_keep(lessons, store, &n, &err));
	ck_assert_uint_eq(n, 1);
	ck_assert(!lessons_ready(lessons));
	ck_assert_int_eq(remembered(WORN), 1);
	/* It is the same die: that is written once. */
	lessons_take(lessons, &s);
	step();
	must(lessons_keep(lessons, store, &n, &err));
	ck_assert_uint_eq(n, 1);
	ck_assert_int_eq(remembered(WORN), 1);
	/* While it lies there it can be said otherwise. */
	s.face = 1;
	lessons_take(lessons, &s);
	ck_assert(lessons_ready(lessons));
	must(lessons_keep(lessons, store, &n, &err));
	ck_assert_uint_eq(n, 0);
	for (int f = 1; f <= 6; f++)
		ck_assert_int_eq(remembered(f), 0);
}
END_TEST

/* The next one to lie at that place is another: what was said of the first holds. */
START_TEST(what_was_said_of_a_die_holds_when_it_is_gone)
{
	size_t n;
	struct ses_sample s = doubt();
	lessons_take(lessons, &s);
	step();
	must(lessons_keep(lessons, store, &n, &err));
	for (int i = 0; i < 5; i++)
		step();
	must(sim_clear(table, 1, &err));
	while (live_eye_look(eye)->zone[0].state != DT_ZONE_EMPTY)
		step();
	live_eye_want_frame(eye);
	step();
	s.face = 1;
	lessons_take(lessons, &s);
	must(lessons_keep(lessons, store, &n, &err));
	ck_assert_int_eq(remembered(WORN), 1);
}
END_TEST

/* Somebody copies the data file, say: nobody waits for him, and nothing is forgotten. */
START_TEST(a_data_file_that_is_held_is_not_waited_for)
{
	size_t n;
	sqlite3 *other;
	struct timespec from, to;
	struct ses_sample s = doubt();
	lessons_take(lessons, &s);
	step();
	ck_assert_int_eq(sqlite3_open(scratch_path, &other), SQLITE_OK);
	ck_assert_int_eq(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
	clock_gettime(CLOCK_MONOTONIC, &from);
	ck_assert_int_eq(lessons_keep(lessons, store, &n, &err), DT_ERR_IO);
	clock_gettime(CLOCK_MONOTONIC, &to);
	ck_assert_int_lt(to.tv_sec - from.tv_sec, 3); /* who waits does so for five seconds */
	ck_assert_uint_eq(n, 0);
	ck_assert(lessons_ready(lessons));
	ck_assert_int_eq(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(other);
	must(lessons_keep(lessons, store, &n, &err));
	ck_assert_uint_eq(n, 1);
	ck_assert_int_eq(remembered(WORN), 1);
}
END_TEST

/* Half of them would not do: what is to be taken back is written over there. */
START_TEST(what_fails_is_tried_again_as_it_was)
{
	size_t n;
	struct ses_sample s = doubt();
	lessons_take(lessons, &s);
	step();
	must(lessons_keep(lessons, store, &n, &err));
	lessons_take(lessons, &s);
	step();
	scratch_sql("CREATE TRIGGER no BEFORE INSERT ON setting WHEN NEW.key NOT LIKE '%.next' "
		    "BEGIN SELECT RAISE(ABORT, 'no'); END");
	ck_assert_int_ne(lessons_keep(lessons, store, &n, &err), DT_OK);
	ck_assert_uint_eq(n, 0);
	ck_assert_int_eq(remembered(WORN), 1);
	scratch_sql("DROP TRIGGER no");
	must(lessons_keep(lessons, store, &n, &err));
	ck_assert_uint_eq(n, 1);
	ck_assert_int_eq(remembered(WORN), 1);
}
END_TEST

START_TEST(only_the_last_few_of_a_face_are_kept)
{
	static struct teach_more more;
	size_t n;
	for (int round = 0; round < 2; round++) {
		name_doubts(WORN, 100);
		must(lessons_keep(lessons, store, &n, &err));
		ck_assert_uint_ge(n, 2 * ZONES - 2);
		close_eye();
		open_eye();
		settle();
	}
	lessons_load(store, bone[0].name, &more);
	ck_assert_int_eq(more.n[WORN - 1], TEACH_MORE_MAX);
	must(store_set(store, "dice.lesson.bone.3.2", "no drawing", &err));
	lessons_load(store, bone[0].name, &more);
	ck_assert_int_eq(more.n[WORN - 1], TEACH_MORE_MAX - 1); /* what is damaged is left out */
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, set_up, tear_down);
	tcase_add_test(tc, what_players_name_is_read_after_the_next_start);
	tcase_add_test(tc, one_word_alone_changes_nothing);
	tcase_add_test(tc, wrong_words_change_nothing_however_many);
	tcase_add_test(tc, a_face_of_the_game_is_one_of_its_kind);
	tcase_add_test(tc, a_drawing_of_another_face_never_counts);
	tcase_add_test(tc, who_says_something_else_takes_it_back);
	tcase_add_test(tc, what_was_said_of_a_die_holds_when_it_is_gone);
	tcase_add_test(tc, a_data_file_that_is_held_is_not_waited_for);
	tcase_add_test(tc, what_fails_is_tried_again_as_it_was);
	tcase_add_test(tc, only_the_last_few_of_a_face_are_kept);
	tcase_set_timeout(tc, 300);
}

int main(void)
{
	return run_tests("lessons", add);
}
