/* SPDX-License-Identifier: MIT */
/*
 * test_live_eye.c - what the eye of the live table sees reaches the session: looks, dice outside, a
 * camera that was moved, dice cut out for people. A camera that fails is test_live_eye_fails.c.
 */
#include "eye_table.h"

#include "cam_sim.h"
#include "cv_bridge.h"
#include "die_photo.h"
#include "scratch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

START_TEST(what_lies_there_becomes_a_look)
{
	const uint8_t faces[5] = { 1, 2, 3, 4, 5 };
	uint8_t found[7] = { 0 };
	open_table(7);
	struct live_eye *e = open_eye(cam_sim_over(table, 30, &err), NULL);
	until_settled(e);
	ck_assert_int_eq(live_eye_look(e)->zone[3].state, DT_ZONE_EMPTY);
	ck_assert_int_eq(sim_lay(table, 4, faces, 5, &err), DT_OK);
	ck_assert_int_eq(sim_roll(table, 2, NULL, &err), DT_OK);
	until_settled(e);
	const struct ses_zone *z = &live_eye_look(e)->zone[3];
	ck_assert_int_eq(z->state, DT_ZONE_OPEN);
	ck_assert_int_eq(z->n, 5);
	for (int i = 0; i < 5; i++)
		found[z->die[i].face]++;
	for (int face = 1; face <= 5; face++)
		ck_assert_int_eq(found[face], 1);
	ck_assert_int_eq(live_eye_look(e)->zone[1].state, DT_ZONE_COVERED);
	ck_assert_int_eq(live_eye_look(e)->outside, 0);
	/* In the dark nothing is known, and it is said. */
	ck_assert_int_eq(sim_mischief(table, SIM_DARK, 1, &err), DT_OK);
	for (int i = 0; i < 5; i++)
		after(e, 34);
	ck_assert_ptr_nonnull(strstr(live_eye_trouble(e), "dark"));
	ck_assert_int_eq(live_eye_look(e)->zone[3].state, DT_ZONE_UNKNOWN);
	until_settled(e);
	ck_assert_str_eq(live_eye_trouble(e), "");
	ck_assert_int_eq(live_eye_look(e)->zone[3].n, 5);
	close_table(e);
}
END_TEST

/* A hand that rests in the zone next to it does not keep a die outside from being told. */
START_TEST(a_die_outside_is_told_while_others_go_on)
{
	open_table(11);
	struct live_eye *e = open_eye(cam_sim_over(table, 30, &err), NULL);
	ck_assert_int_eq(sim_roll(table, 2, NULL, &err), DT_OK);
	until_settled(e);
	ck_assert_int_eq(sim_mischief(table, SIM_OUTSIDE, 2, &err), DT_OK);
	ck_assert_int_eq(sim_lift(table, 2, &err), DT_OK);
	ck_assert_int_eq(sim_hover(table, 1, 6000, &err), DT_OK);
	for (int i = 0; i < 120 && live_eye_look(e)->zone[1].state != DT_ZONE_OPEN; i++)
		after(e, 34);
	ck_assert_int_eq(live_eye_look(e)->zone[1].n, 4);
	for (int i = 0; i < 18 && live_eye_look(e)->outside == 0; i++)
		after(e, 34);
	ck_assert_int_eq(live_eye_look(e)->outside, 1);
	ck_assert(!sim_hand_idle(table, 1));
	ck_assert(!live_eye_settled(e));
	close_table(e);
}
END_TEST

static int given;

static void count(void *user, const struct img *frame, const struct watch *w)
{
	(void)user;
	(void)w;
	ck_assert_int_eq(frame->width, scene.lens.width);
	given++;
}

/* Frames of files in which nothing has changed are only glanced at. */
START_TEST(what_has_not_changed_is_not_given)
{
	const uint8_t faces[5] = { 1, 2, 3, 4, 5 };
	char spec[128], path[128];
	scratch_set_up();
	open_table(8);
	snprintf(path, sizeof(path), "%s/1.jpg", scratch_dir);
	ck_assert_msg(img_write_file(path, &scene.empty, &err) == DT_OK, "%s", err.msg);
	snprintf(spec, sizeof(spec), "dir:%s,loop", scratch_dir);
	struct live_eye *e = open_eye(NULL, spec);
	live_eye_on_frame(e, count, NULL);
	until_settled(e);
	next_file(e, path); /* the first that is known in both sizes */
	given = 0;
	for (int i = 0; i < 5; i++)
		ck_assert_uint_eq(next_file(e, path), LIVE_EYE_FRAME);
	ck_assert_int_eq(given, 0);
	live_eye_want_frame(e);
	next_file(e, path);
	next_file(e, path);
	ck_assert_int_eq(given, 1);
	ck_assert_int_eq(sim_lay(table, 4, faces, 5, &err), DT_OK);
	next_file(e, path);
	ck_assert_int_eq(given, 2);
	ck_assert(!live_eye_settled(e));
	until_settled(e);
	ck_assert_int_eq(live_eye_look(e)->zone[3].n, 5);
	close_table(e);
	scratch_tear_down();
}
END_TEST

START_TEST(a_camera_that_was_moved_is_told_for_a_while)
{
	open_table(9);
	struct live_eye *e = open_eye(cam_sim_over(table, 30, &err), NULL);
	until_settled(e);
	ck_assert_str_eq(live_eye_trouble(e), "");
	ck_assert_int_eq(sim_mischief(table, SIM_BUMP, 1, &err), DT_OK);
	for (int i = 0; i < 90 && !*live_eye_trouble(e); i++)
		after(e, 34);
	ck_assert_ptr_nonnull(strstr(live_eye_trouble(e), "The camera was moved. The table has"));
	for (int i = 0; i < 5 * 30; i++)
		after(e, 34);
	ck_assert_str_eq(live_eye_trouble(e), "");
	close_table(e);
}
END_TEST

/* Something lies on the tag: a grey square over it and what is round it. */
static void hide_tag(struct img *im, const struct dt_tag *t)
{
	struct sim_truth truth;
	struct vis_point3 at[2] = { { t->x_mm, t->y_mm, 0 }, { t->x_mm + t->size_mm, t->y_mm, 0 } };
	struct vis_point px[2];
	sim_truth(table, &truth);
	ck_assert_int_eq(cvb_project(&scene.lens, &truth.pose, at, 2, px, &err), DT_OK);
	int half = (int)hypot(px[1].x - px[0].x, px[1].y - px[0].y);
	for (int y = (int)px[0].y - half; y <= (int)px[0].y + half; y++)
		for (int x = (int)px[0].x - half; x <= (int)px[0].x + half; x++)
			if (x >= 0 && y >= 0 && x < im->width && y < im->height)
				memset(im->data + (size_t)y * im->stride + 3 * (size_t)x, 120, 3);
}

/* A fifth of a second on, with the first tags hidden. */
static void next_with_hidden(struct live_eye *e, const char *path, size_t hidden)
{
	const struct img *picture;
	struct img im;
	static uint64_t grain;
	ck_assert_int_eq(sim_picture(table, ++grain, &picture, &err), DT_OK);
	ck_assert_int_eq(img_init(&im, picture->width, picture->height, 3, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < im.height; y++)
		memcpy(im.data + (size_t)y * im.stride, img_row(picture, y), 3 * (size_t)im.width);
	for (size_t i = 0; i < hidden; i++)
		hide_tag(&im, &scene.table.tags[i]);
	ck_assert_msg(img_write_file(path, &im, &err) == DT_OK, "%s", err.msg);
	img_finish(&im);
	after(e, 200);
}

/* Knocked, with things on two of the four tags: two others do not say where it looks now. */
START_TEST(a_camera_that_was_moved_and_does_not_find_the_table_is_told)
{
	char spec[128], path[128];
	scratch_set_up();
	open_table(9);
	snprintf(path, sizeof(path), "%s/1.jpg", scratch_dir);
	ck_assert_int_eq(img_write_file(path, &scene.empty, &err), DT_OK);
	snprintf(spec, sizeof(spec), "dir:%s,loop,fps=5", scratch_dir);
	struct live_eye *e = open_eye(NULL, spec);
	for (int i = 0; i < 10; i++)
		next_with_hidden(e, path, 0);
	ck_assert_str_eq(live_eye_trouble(e), "");
	ck_assert_int_eq(live_eye_look(e)->zone[0].state, DT_ZONE_EMPTY);
	ck_assert_int_eq(sim_mischief(table, SIM_BUMP, 1, &err), DT_OK);
	for (int i = 0; i < 25 && !*live_eye_trouble(e); i++)
		next_with_hidden(e, path, 2);
	ck_assert_msg(strstr(live_eye_trouble(e), "a tag in a corner is hidden"), "\"%s\"",
		live_eye_trouble(e));
	ck_assert_int_eq(live_eye_look(e)->zone[0].state, DT_ZONE_UNKNOWN);
	for (int i = 0; i < 10 && !strstr(live_eye_trouble(e), "found again"); i++)
		next_with_hidden(e, path, 0);
	ck_assert_ptr_nonnull(strstr(live_eye_trouble(e), "found again"));
	for (int i = 0; i < 25; i++)
		next_with_hidden(e, path, 0);
	ck_assert_str_eq(live_eye_trouble(e), "");
	ck_assert_int_eq(live_eye_look(e)->zone[0].state, DT_ZONE_EMPTY);
	close_table(e);
	scratch_tear_down();
}
END_TEST

/* The mean of a square piece of the photo, of three channels. */
static double light_of(const struct disp_photo *p, int x0, int y0, int side)
{
	double sum = 0;
	for (int y = y0; y < y0 + side; y++)
		for (int x = x0; x < x0 + side; x++)
			sum += (p->px[y][x] >> 16 & 255) + (p->px[y][x] >> 8 & 255) +
			       (p->px[y][x] & 255);
	return sum / 3 / side / side;
}

START_TEST(a_die_is_photographed)
{
	const uint8_t faces[5] = { 1, 1, 1, 1, 1 };
	open_table(9);
	struct live_eye *e = open_eye(cam_sim_over(table, 30, &err), NULL);
	ck_assert_int_eq(sim_lay(table, 4, faces, 5, &err), DT_OK);
	until_settled(e);
	const struct ses_zone *z = &live_eye_look(e)->zone[3];
	ck_assert_int_eq(z->n, 5);
	for (int i = 0; i < 5; i++) {
		live_eye_photograph(e, &z->die[i]);
		ck_assert_ptr_null(live_eye_photo(e)); /* not yet */
		after(e, 34);
		const struct disp_photo *p = live_eye_photo(e);
		ck_assert_ptr_nonnull(p);
		/* One dark pip in the middle of a light top. */
		double pip = light_of(p, 70, 70, 4);
		double body = (light_of(p, 70, 58, 4) + light_of(p, 70, 82, 4)) / 2;
		ck_assert_msg(body > pip + 50, "die %d: %.0f and %.0f", i, body, pip);
		live_eye_photograph(e, &z->die[i]); /* again: it is there already */
		ck_assert_ptr_eq(live_eye_photo(e), p);
	}
	live_eye_photograph(e, NULL);
	ck_assert_ptr_null(live_eye_photo(e));
	close_table(e);
}
END_TEST

/* A camera that looks straight down from 1000 mm above the origin, 1000 pixels to a unit: the top
 * of a die of 16 mm is 984 mm away. The frame is as blue as it is far from the left, as green as
 * from the top. */
START_TEST(a_photo_shows_the_place_that_was_asked_for)
{
	const struct vis_lens lens = {
		.width = 1000, .height = 1000, .fx = 1000, .fy = 1000, .cx = 500, .cy = 500
	};
	const struct vis_pose pose = { .tvec = { 0, 0, 1000 } };
	static struct disp_photo photo;
	struct img frame;
	ck_assert_int_eq(img_init(&frame, 1000, 1000, 3, IMG_U8, &err), DT_OK);
	for (int y = 0; y < 1000; y++)
		for (int x = 0; x < 1000; x++) {
			img_row(&frame, y)[3 * x] = (uint8_t)(x / 4);
			img_row(&frame, y)[3 * x + 1] = (uint8_t)(y / 4);
		}
	struct vis_point at = { 100, 50 };
	ck_assert_int_eq(die_photo_take(&frame, &lens, &pose, at, 16, &photo, &err), DT_OK);
	/* The middle: 500 + 100 / 0.984 and 500 + 50 / 0.984, by four. */
	uint32_t v = photo.px[DISP_PHOTO_PX / 2][DISP_PHOTO_PX / 2];
	ck_assert_int_le(abs((int)(v & 255) - 150), 1);
	ck_assert_int_le(abs((int)(v >> 8 & 255) - 137), 1);
	ck_assert_uint_eq(v >> 16, 0);
	/* From edge to edge twice 27.2 mm: 55.3 pixels, 13.8 steps. */
	uint32_t left = photo.px[9][0] & 255, right = photo.px[9][DISP_PHOTO_PX - 1] & 255;
	ck_assert_int_le(abs((int)(right - left) - 14), 1);
	at.x = 500;
	ck_assert_int_eq(die_photo_take(&frame, &lens, &pose, at, 16, &photo, &err), DT_ERR_FORMAT);
	img_finish(&frame);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, what_lies_there_becomes_a_look);
	tcase_add_test(tc, a_die_outside_is_told_while_others_go_on);
	tcase_add_test(tc, a_camera_that_was_moved_is_told_for_a_while);
	tcase_add_test(tc, a_camera_that_was_moved_and_does_not_find_the_table_is_told);
	tcase_add_test(tc, a_die_is_photographed);
	tcase_add_test(tc, a_photo_shows_the_place_that_was_asked_for);
	tcase_add_test(tc, what_has_not_changed_is_not_given);
	tcase_set_timeout(tc, 300);
}

int main(void)
{
	return run_tests("live_eye", add);
}
