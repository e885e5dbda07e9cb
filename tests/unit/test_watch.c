/* SPDX-License-Identifier: MIT */
/*
 * test_watch.c - watching a table: hands play on the simulated one, and what is believed is
 * compared with the truth. Once with a reader that knows it, for the watching alone, once with the
 * real one.
 */
#include "watch.h"

#include "cv_bridge.h"
#include "pose.h"
#include "run.h"
#include "sim_eye.h"
#include "watch_read.h"

#include <math.h>
#include <string.h>

#define FRAME_NS INT64_C(33333333)
#define MS INT64_C(1000000)

static struct dt_error err;
static struct sim_world *table;
static struct vis_scene scene;
static struct watch *eye;
static uint64_t frames;

static void open_table(const char *dice, uint64_t seed)
{
	struct sim_options o = { .seed = seed, .dice = dice };
	table = sim_create(&o, &err);
	ck_assert_msg(table != NULL, "%s", err.msg);
	sim_eye_scene(table, &scene);
	frames = 1;
	sim_set_time(table, FRAME_NS);
}

static void open_eye(const struct watch_reader *reader)
{
	eye = watch_create(&scene, reader, NULL, &err);
	ck_assert_msg(eye != NULL, "%s", err.msg);
}

static void close_all(void)
{
	watch_destroy(eye);
	sim_destroy(table);
	img_finish(&scene.empty);
	eye = NULL;
}

static void one_frame(void)
{
	const struct img *picture;
	sim_set_time(table, (int64_t)++frames * FRAME_NS);
	ck_assert_int_eq(sim_picture(table, frames, &picture, &err), DT_OK);
	enum dt_status st = watch_frame(eye, picture, sim_time(table), &err);
	ck_assert_msg(st == DT_OK, "%s", err.msg);
}

/* Until all hands are done and all is settled; fails after 20 seconds. */
static void until_settled(void)
{
	for (int i = 0; i < 600; i++) {
		one_frame();
		if (sim_idle(table) && watch_settled(eye))
			return;
	}
	ck_abort_msg("the table never settled");
}

/* Takes all events; returns how many were of this kind, the last of them in *last. */
static int events(enum watch_kind kind, struct watch_event *last)
{
	struct watch_event e;
	int n = 0;
	while (watch_next(eye, &e))
		if (e.kind == kind) {
			n++;
			if (last)
				*last = e;
		}
	return n;
}

static struct sim_eye_score compare_all(void)
{
	struct sim_eye_score score = { 0 };
	for (size_t i = 0; i < watch_zones(eye); i++)
		sim_eye_compare(table, watch_zone_at(eye, i), &score);
	return score;
}

static void must(enum dt_status st)
{
	ck_assert_msg(st == DT_OK, "%s", err.msg);
}

static const int32_t players[] = { 2, 6 };

START_TEST(a_round_is_seen_as_it_is_played)
{
	const int32_t n = players[_i];
	open_table("bone", 31);
	struct watch_reader oracle = sim_eye_oracle(table);
	open_eye(&oracle);
	until_settled();
	for (size_t i = 0; i < 6; i++)
		ck_assert_int_eq(watch_zone_at(eye, i)->state, DT_ZONE_EMPTY);
	for (int32_t z = 1; z <= n; z++)
		must(sim_roll(table, z, NULL, &err));
	until_settled();
	for (int32_t i = 0; i < 6; i++)
		ck_assert_int_eq(watch_zone_at(eye, (size_t)i)->state,
			i < n ? DT_ZONE_COVERED : DT_ZONE_EMPTY);
	events(WATCH_ZONE, NULL);
	for (int32_t z = 1; z <= n; z++) {
		must(sim_keep(table, z, 3, &err));
		must(sim_lift(table, z, &err));
	}
	int busy = 0;
	struct watch_event e;
	until_settled();
	while (watch_next(eye, &e))
		busy += e.kind == WATCH_ZONE && e.zone.state == DT_ZONE_BUSY;
	ck_assert_int_ge(busy, n);
	struct sim_eye_score score = compare_all();
	ck_assert_int_eq(score.right, 2 * n);
	ck_assert_int_eq(score.wrong + score.missed + score.extra + score.state, 0);
	close_all();
}
END_TEST

START_TEST(the_reading_comes_soon_after_the_last_hand_has_gone)
{
	struct sim_truth truth;
	int64_t gone_ns = 0;
	open_table("bone", (uint64_t)_i + 40);
	struct watch_reader oracle = sim_eye_oracle(table);
	open_eye(&oracle);
	for (int32_t z = 1; z <= 2; z++) {
		must(sim_roll(table, z, NULL, &err));
		must(sim_wait(table, z, z * 170, &err));
		must(sim_lift(table, z, &err));
	}
	for (int i = 0; i < 600 && !(sim_idle(table) && watch_settled(eye)); i++) {
		one_frame();
		sim_truth(table, &truth);
		for (size_t k = 0; k < truth.zones_n; k++)
			if (truth.zones[k].state != DT_ZONE_OPEN &&
				truth.zones[k].state != DT_ZONE_EMPTY)
				gone_ns = sim_time(table);
	}
	ck_assert(watch_settled(eye));
	struct watch_event last = { 0 };
	ck_assert_int_gt(events(WATCH_ZONE, &last), 0);
	ck_assert(last.zone.stable);
	/* 400 ms are allowed from there to the light; a quarter of them is for the others. */
	ck_assert_msg(last.t_ns - gone_ns <= 300 * MS, "%d ms", (int)((last.t_ns - gone_ns) / MS));
	close_all();
}
END_TEST

START_TEST(an_idle_table_is_not_read)
{
	open_table("bone", 32);
	struct watch_reader oracle = sim_eye_oracle(table);
	open_eye(&oracle);
	must(sim_throw(table, 2, NULL, &err));
	until_settled();
	struct watch_counts before = watch_counts(eye);
	events(WATCH_ZONE, NULL);
	for (int i = 0; i < 90; i++)
		one_frame();
	struct watch_counts after = watch_counts(eye);
	ck_assert_uint_eq(after.frames - before.frames, 90);
	ck_assert_uint_eq(after.zone_reads, before.zone_reads);
	ck_assert_uint_eq(after.tag_searches, before.tag_searches);
	ck_assert_int_eq(events(WATCH_ZONE, NULL), 0);
	close_all();
}
END_TEST

START_TEST(a_die_that_is_swapped_is_noticed)
{
	const uint8_t faces[5] = { 2, 2, 2, 2, 2 };
	open_table("bone", 33);
	struct watch_reader oracle = sim_eye_oracle(table);
	open_eye(&oracle);
	must(sim_roll(table, 4, faces, &err));
	must(sim_mischief(table, SIM_SWAP, 4, &err));
	must(sim_lift(table, 4, &err));
	until_settled();
	struct sim_eye_score score = compare_all();
	ck_assert_int_eq(score.right, 5);
	int twos = 0;
	for (int i = 0; i < 5; i++)
		twos += watch_zone_at(eye, 3)->die[i].face == 2;
	ck_assert_int_eq(twos, 4);
	close_all();
}
END_TEST

START_TEST(a_camera_that_was_knocked_is_followed)
{
	struct watch_event e;
	struct sim_truth truth;
	open_table("bone", 34);
	struct watch_reader oracle = sim_eye_oracle(table);
	open_eye(&oracle);
	must(sim_throw(table, 5, NULL, &err));
	until_settled();
	events(WATCH_MOVED, NULL);
	must(sim_mischief(table, SIM_BUMP, 1, &err));
	one_frame();
	until_settled();
	ck_assert_int_eq(events(WATCH_MOVED, &e), 1);
	ck_assert_float_gt(e.moved_px, 0.6f);
	/* Where the zones' corners are seen with the new pose, against the truth. */
	sim_truth(table, &truth);
	for (size_t i = 0; i < scene.table.areas_n; i++) {
		const struct dt_area *z = &scene.table.areas[i];
		struct vis_point3 at = { z->x_mm, z->y_mm, -16 };
		struct vis_point a, b;
		must(cvb_project(&scene.lens, watch_pose(eye), &at, 1, &a, &err));
		must(cvb_project(&scene.lens, &truth.pose, &at, 1, &b, &err));
		ck_assert_double_lt(hypot(a.x - b.x, a.y - b.y), 0.7);
	}
	close_all();
}
END_TEST

START_TEST(hands_over_tags_are_no_knock)
{
	open_table("bone", 35);
	struct watch_reader oracle = sim_eye_oracle(table);
	open_eye(&oracle);
	until_settled();
	for (int32_t z = 1; z <= 6; z++)
		must(sim_hover(table, z, 300, &err));
	until_settled();
	ck_assert_int_eq(events(WATCH_MOVED, NULL), 0);
	ck_assert_int_eq(events(WATCH_LOST, NULL), 0);
	close_all();
}
END_TEST

START_TEST(the_dark_is_said_and_passes)
{
	open_table("bone", 36);
	struct watch_reader oracle = sim_eye_oracle(table);
	open_eye(&oracle);
	must(sim_throw(table, 3, NULL, &err));
	until_settled();
	events(WATCH_DARK, NULL);
	must(sim_mischief(table, SIM_DARK, 1, &err));
	for (int i = 0; i < 6; i++)
		one_frame();
	ck_assert(!watch_settled(eye));
	ck_assert_int_eq(events(WATCH_DARK, NULL), 1);
	uint64_t reads = watch_counts(eye).zone_reads;
	for (int i = 0; i < 20; i++)
		one_frame();
	ck_assert_uint_eq(watch_counts(eye).zone_reads, reads);
	until_settled();
	ck_assert_int_eq(events(WATCH_LIGHT, NULL), 1);
	struct sim_eye_score score = compare_all();
	ck_assert_int_eq(score.right, 5);
	ck_assert_int_eq(score.wrong + score.missed + score.extra, 0);
	close_all();
}
END_TEST

START_TEST(a_pose_is_found_again_from_places)
{
	struct vis_lens lens = { 2304, 1296, 1770, 1772, 1150, 645, { -0.05, 0.01, 0, 0, 0 } };
	struct vis_pose truth = { { -0.03, 0.04, -0.015 }, { -395, -262, 930 } }, pose = truth;
	struct vis_point3 at[4] = { { 30, 30, 0 }, { 870, 30, 0 }, { 870, 570, 0 },
		{ 30, 570, 0 } };
	struct vis_point px[4];
	double rms;
	must(cvb_project(&lens, &truth, at, 4, px, &err));
	for (int i = 0; i < 3; i++) {
		pose.rvec[i] += 0.02 * (i - 1);
		pose.tvec[i] += 9 - 6 * i;
	}
	must(vis_pose_refine(&lens, at, px, 4, &pose, &rms, &err));
	ck_assert_double_lt(rms, 1e-6);
	for (int i = 0; i < 3; i++) {
		ck_assert_double_eq_tol(pose.rvec[i], truth.rvec[i], 1e-7);
		ck_assert_double_eq_tol(pose.tvec[i], truth.tvec[i], 1e-4);
	}
	ck_assert_int_eq(vis_pose_refine(&lens, at, px, 2, &pose, &rms, &err), DT_ERR_FORMAT);
	/* Three places on one line leave the camera free to swing round it. */
	struct vis_point3 line[3] = { { 0, 0, 0 }, { 100, 0, 0 }, { 200, 0, 0 } };
	must(cvb_project(&lens, &truth, line, 3, px, &err));
	px[0].y += 3;
	struct vis_pose before = pose;
	if (vis_pose_refine(&lens, line, px, 3, &pose, &rms, &err) != DT_OK)
		ck_assert_mem_eq(&before, &pose, sizeof(pose));
}
END_TEST

START_TEST(another_camera_is_refused)
{
	struct img small;
	open_table("bone", 37);
	struct watch_reader oracle = sim_eye_oracle(table);
	open_eye(&oracle);
	must(img_init(&small, 640, 480, 3, IMG_U8, &err));
	ck_assert_int_eq(watch_frame(eye, &small, FRAME_NS, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "640 x 480"));
	img_finish(&small);
	close_all();
}
END_TEST

static const char *const sets[] = { "bone" };

START_TEST(the_real_reader_reads_the_simulated_table)
{
	struct sim_eye_score score = { 0 };
	open_table(sets[_i], 50 + (uint64_t)_i);
	struct reader *reader = sim_eye_reader(table, &scene);
	struct watch_reader r = watch_read_with(reader);
	open_eye(&r);
	for (int round = 0; round < 2; round++) {
		for (int32_t z = 1; z <= 6; z++) {
			must(sim_roll(table, z, NULL, &err));
			must(sim_keep(table, z, 5u + (uint32_t)round * 26, &err));
			must(sim_lift(table, z, &err));
		}
		until_settled();
		if (round == 0) {
			must(sim_mischief(table, SIM_BUMP, 1, &err));
			one_frame();
			until_settled();
		}
		for (size_t i = 0; i < 6; i++)
			sim_eye_compare(table, watch_zone_at(eye, i), &score);
	}
	ck_assert_int_eq(score.wrong, 0);
	ck_assert_int_eq(score.missed, 0);
	ck_assert_int_eq(score.extra, 0);
	ck_assert_int_eq(score.state, 0);
	ck_assert_int_eq(score.unsure, 0);
	ck_assert_int_ge(score.right, 12 + 24);
	watch_destroy(eye);
	eye = NULL;
	reader_destroy(reader);
	close_all();
}
END_TEST

/* A window mirrored in them makes dice white, and the felt beside them too. */
START_TEST(no_die_is_left_out_in_glare)
{
	struct sim_eye_score score = { 0 };
	struct watch_zone seen[DT_AREAS_MAX];
	open_table("bone", 71);
	struct reader *reader = sim_eye_reader(table, &scene);
	struct watch_reader r = watch_read_with(reader);
	for (int32_t z = 1; z <= 6; z++) {
		const uint8_t faces[] = { 1, 3, 4, 6 };
		must(sim_lay(table, z, faces, sizeof(faces), &err));
	}
	for (int32_t z = 1; z <= 6; z++) {
		const struct img *picture;
		must(sim_mischief(table, SIM_GLARE, z, &err));
		must(sim_picture(table, (uint64_t)z, &picture, &err));
		must(r.read(r.user, picture, 0x3f, seen, &err));
		for (size_t i = 0; i < 6; i++)
			sim_eye_compare(table, &seen[i], &score);
	}
	ck_assert_int_eq(score.wrong, 0);
	ck_assert_int_eq(score.missed, 0);
	ck_assert_int_ge(score.right, 5 * 6 * 4);
	ck_assert_int_eq(score.right + score.unsure, 6 * 6 * 4);
	reader_destroy(reader);
	close_all();
}
END_TEST

/* One watch is given every frame whole, the other those of which an eighth is not enough: both say
 * the same at the same time. */
static int32_t twins(struct watch *frugal, struct img *small, int max_frames)
{
	int32_t whole = 0;
	for (int i = 0; i < max_frames; i++) {
		const struct img *picture;
		struct watch_event a, b;
		bool more;
		sim_set_time(table, (int64_t)++frames * FRAME_NS);
		must(sim_picture(table, frames, &picture, &err));
		must(watch_frame(eye, picture, sim_time(table), &err));
		must(cvb_resize(
			picture, picture->width / 8, picture->height / 8, CVB_AREA, small, &err));
		if (!watch_still(frugal, small, sim_time(table))) {
			must(watch_frame(frugal, picture, sim_time(table), &err));
			whole++;
		}
		do {
			memset(&a, 0, sizeof(a));
			memset(&b, 0, sizeof(b));
			more = watch_next(eye, &a);
			ck_assert_msg(watch_next(frugal, &b) == more, "frame %d", (int)frames);
			ck_assert_int_eq(a.kind, b.kind);
			ck_assert_int_eq(a.t_ns, b.t_ns);
			ck_assert_int_eq(a.zone.number, b.zone.number);
			ck_assert(watch_zone_same(&a.zone, &b.zone));
		} while (more);
		if (sim_idle(table) && watch_settled(eye) && max_frames > 90)
			return whole;
	}
	ck_assert_int_le(max_frames, 90);
	return whole;
}

START_TEST(an_eighth_of_a_frame_hides_nothing)
{
	const uint8_t faces[5] = { 2, 4, 2, 5, 1 };
	struct img small = { 0 };
	open_table("bone", (uint64_t)_i + 80);
	struct watch_reader oracle = sim_eye_oracle(table);
	open_eye(&oracle);
	struct watch *frugal = watch_create(&scene, &oracle, NULL, &err);
	ck_assert_msg(frugal != NULL, "%s", err.msg);
	ck_assert_int_gt(twins(frugal, &small, 600), 0);
	for (int32_t z = 1; z <= 6; z++)
		must(sim_roll(table, z, faces, &err));
	must(sim_mischief(table, SIM_SWAP, 4, &err));
	must(sim_mischief(table, SIM_OUTSIDE, 2, &err));
	for (int32_t z = 2; z <= 6; z++)
		must(sim_lift(table, z, &err));
	twins(frugal, &small, 600);
	struct watch_counts before = watch_counts(frugal);
	ck_assert_int_le(twins(frugal, &small, 90), 1);
	ck_assert_uint_eq(watch_counts(frugal).frames, before.frames + 90);
	ck_assert_uint_eq(watch_counts(frugal).zone_reads, before.zone_reads);
	must(sim_take(table, 4, 1, &err));
	ck_assert_int_gt(twins(frugal, &small, 600), 0);
	must(sim_mischief(table, SIM_BUMP, 1, &err));
	ck_assert_int_gt(twins(frugal, &small, 90), 0);
	must(sim_mischief(table, SIM_DARK, 1, &err));
	ck_assert_int_gt(twins(frugal, &small, 600), 0);
	ck_assert_int_le(twins(frugal, &small, 90), 1);
	watch_destroy(frugal);
	img_finish(&small);
	close_all();
}
END_TEST

START_TEST(a_frame_of_another_size_is_asked_for_whole)
{
	struct img small;
	open_table("bone", 38);
	struct watch_reader oracle = sim_eye_oracle(table);
	open_eye(&oracle);
	until_settled();
	must(img_init(&small, 80, 60, 3, IMG_U8, &err));
	ck_assert(!watch_still(eye, &small, (int64_t)(frames + 1) * FRAME_NS));
	img_finish(&small);
	close_all();
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_pose_is_found_again_from_places);
	tcase_add_loop_test(tc, a_round_is_seen_as_it_is_played, 0, 1);
	tcase_add_loop_test(tc, the_reading_comes_soon_after_the_last_hand_has_gone, 0, 1);
	tcase_add_test(tc, a_frame_of_another_size_is_asked_for_whole);
	tcase_add_test(tc, an_idle_table_is_not_read);
	tcase_add_test(tc, a_die_that_is_swapped_is_noticed);
	tcase_add_test(tc, a_camera_that_was_knocked_is_followed);
	tcase_add_test(tc, hands_over_tags_are_no_knock);
	tcase_add_test(tc, the_dark_is_said_and_passes);
	tcase_add_test(tc, another_camera_is_refused);
	tcase_set_timeout(tc, 300);
}

/* What watches for many frames: most of the time of all. */
static void add_long(TCase *tc)
{
	tcase_add_loop_test(tc, a_round_is_seen_as_it_is_played, 1, RUN_LEN(players));
	tcase_add_loop_test(tc, the_reading_comes_soon_after_the_last_hand_has_gone, 1, 3);
	tcase_add_test(tc, no_die_is_left_out_in_glare);
	tcase_add_loop_test(tc, an_eighth_of_a_frame_hides_nothing, 0, 2);
	tcase_add_loop_test(tc, the_real_reader_reads_the_simulated_table, 0, RUN_LEN(sets));
	tcase_set_timeout(tc, 300);
}

int main(int argc, char **argv)
{
	(void)argv;
	return run_tests("watch", argc > 1 ? add_long : add);
}
