/* SPDX-License-Identifier: MIT */
/*
 * test_saved_scene.c - a calibration goes into the data file and comes back; what is spoilt in it
 * is told, whatever it is.
 */
#include "run.h"
#include "scratch.h"

#include "cal_record.h"
#include "drawn.h"
#include "saved_scene.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static struct dt_error err;
static struct vis_scene scene;
static const struct cal_report report = { 1763480000, 12, 11, 0.051, 0.12, 0.13, 1.1, 0.982 };

static void set_up(void)
{
	scratch_set_up();
	memset(&scene, 0, sizeof(scene));
	scene.table = drawn_table;
	scene.lens = drawn_lens;
	scene.pose = drawn_pose;
	scene.look = (struct cam_look){ 12345, 2.5F, 1.625F, 1.75F, 1.1F };
	ck_assert_int_eq(
		img_init(&scene.empty, drawn_lens.width, drawn_lens.height, 3, IMG_U8, &err),
		DT_OK);
	memset(scene.empty.data, 100, scene.empty.stride * (size_t)scene.empty.height);
}

static void tear_down(void)
{
	img_finish(&scene.empty);
	scratch_tear_down();
}

START_TEST(a_calibration_comes_back)
{
	int64_t version;
	struct vis_scene back;
	struct cal_report told;
	struct store *s = scratch_store();
	ck_assert_msg(saved_scene_save(s, &scene, &report, &version, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(version, 1);
	ck_assert_msg(saved_scene_load(s, scratch_path, &drawn_table, &back, &told, &err) == DT_OK,
		"%s", err.msg);
	/* To the last bit. */
	ck_assert_int_eq(memcmp(&back.lens, &drawn_lens, sizeof(drawn_lens)), 0);
	ck_assert_int_eq(memcmp(&back.pose, &drawn_pose, sizeof(drawn_pose)), 0);
	ck_assert_int_eq(memcmp(&told, &report, sizeof(report)), 0);
	ck_assert_int_eq(memcmp(&back.look, &scene.look, sizeof(back.look)), 0);
	ck_assert_int_eq(back.empty.height, drawn_lens.height);
	ck_assert_int_eq(abs(img_row(&back.empty, 5)[5] - 100) <= 1, 1);
	img_finish(&back.empty);
	store_close(s);
}
END_TEST

/* What records of before there were cameras do not have. */
static const char *const names[] = { "exposure_us", "gain", "red", "blue", "focus" };

static bool is_of_look(const char *key)
{
	for (int i = 0; i < 5; i++)
		if (strcmp(key, names[i]) == 0)
			return true;
	return false;
}

START_TEST(a_calibration_without_a_look_is_one_that_does_not_know_it)
{
	struct vis_scene back = { .look = { 1, 1, 1, 1, 1 } };
	struct cal_report told;
	char *text = cal_record_write(&scene, &report, &err);
	json_t *o = json_loads(text, 0, NULL);
	free(text);
	for (int i = 0; i < 5; i++)
		ck_assert_int_eq(json_object_del(o, names[i]), 0);
	text = json_dumps(o, JSON_REAL_PRECISION(17));
	ck_assert_msg(cal_record_read(text, &back, &told, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(back.look.exposure_us, 0);
	ck_assert(back.look.gain == 0 && back.look.focus == 0);
	free(text);
	json_object_set_new(o, "gain", json_real(-1));
	text = json_dumps(o, 0);
	ck_assert_int_eq(cal_record_read(text, &back, &told, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "\"gain\""));
	free(text);
	json_decref(o);
}
END_TEST

START_TEST(no_calibration_yet)
{
	struct vis_scene back;
	struct store *s = store_open(scratch_path, false, &err);
	ck_assert_int_eq(
		saved_scene_load(s, scratch_path, &drawn_table, &back, NULL, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "not calibrated yet"));
	ck_assert_ptr_eq(strstr(err.msg, scratch_path), err.msg);
	store_close(s);
}
END_TEST

/* Each number of the record, made wrong in each way. */
START_TEST(records_that_nobody_wrote)
{
	static const char *const wrong[] = { "1e99", "-1e99", "\"x\"", "null", "[]", "true" };
	char *text = cal_record_write(&scene, &report, &err);
	ck_assert_ptr_nonnull(text);
	json_t *good = json_loads(text, 0, NULL);
	const char *key;
	json_t *value;
	size_t tried = 0;
	json_object_foreach(good, key, value) for (size_t i = 0;
						   i <= sizeof(wrong) / sizeof(*wrong); i++)
	{
		json_t *bad = json_deep_copy(good);
		struct vis_scene back = { .lens = { .fx = 7 } };
		struct cal_report told;
		if (i < sizeof(wrong) / sizeof(*wrong))
			json_object_set_new(bad, key, json_loads(wrong[i], JSON_DECODE_ANY, NULL));
		else if (is_of_look(key))
			json_object_set_new(bad, key, json_real(-0.5));
		else
			json_object_del(bad, key);
		char *spoilt = json_dumps(bad, 0);
		ck_assert_msg(
			cal_record_read(spoilt, &back, &told, &err) == DT_ERR_FORMAT, "%s", spoilt);
		ck_assert_ptr_nonnull(strstr(err.msg, key));
		ck_assert_double_eq(back.lens.fx, 7); /* left alone */
		free(spoilt);
		json_decref(bad);
		tried++;
	}
	ck_assert_uint_ge(tried, 31 * 7);
	json_decref(good);
	/* Cut off anywhere. */
	for (size_t n = strlen(text); n-- > 0;) {
		struct vis_scene back;
		struct cal_report told;
		text[n] = '\0';
		ck_assert_int_eq(cal_record_read(text, &back, &told, &err), DT_ERR_FORMAT);
	}
	free(text);
}
END_TEST

static const struct {
	const char *words, *part, *bytes;
	bool good_head;
} spoilt[] = {
	{ "the calibration is damaged", "empty.jpg", "", false },
	{ "has no picture of the empty table", "other", "", true },
	{ "the file is empty", "empty.jpg", "", true },
	{ "this is not a picture", "empty.jpg", "nonsense", true },
};

/* Records that are whole as the data file sees it, but hold something else. */
START_TEST(contents_that_nobody_wrote)
{
	struct vis_scene back;
	struct store *s = scratch_store();
	struct store_part part = { 0 };
	snprintf(part.name, sizeof(part.name), "%s", spoilt[_i].part);
	part.bytes = (uint8_t *)strdup(spoilt[_i].bytes);
	part.n = strlen(spoilt[_i].bytes);
	struct store_item item = { .kind = "calibration", .name = "table" };
	item.parts = &part;
	item.parts_n = 1;
	item.head = spoilt[_i].good_head ? cal_record_write(&scene, &report, &err) : strdup("{}");
	ck_assert_int_eq(store_save(s, &item, &err), DT_OK);
	ck_assert_int_eq(
		saved_scene_load(s, scratch_path, &drawn_table, &back, NULL, &err), DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, spoilt[_i].words) != NULL, "%s", err.msg);
	ck_assert_ptr_eq(strstr(err.msg, scratch_path), err.msg);
	ck_assert_ptr_null(back.empty.data);
	free(part.bytes);
	free(item.head);
	store_close(s);
}
END_TEST

START_TEST(a_picture_of_another_size)
{
	int64_t version;
	struct vis_scene back;
	struct store *s = scratch_store();
	scene.lens.width--;
	ck_assert_int_eq(saved_scene_save(s, &scene, &report, &version, &err), DT_OK);
	ck_assert_int_eq(
		saved_scene_load(s, scratch_path, &drawn_table, &back, NULL, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "of another size"));
	store_close(s);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, set_up, tear_down);
	tcase_add_test(tc, a_calibration_comes_back);
	tcase_add_test(tc, a_calibration_without_a_look_is_one_that_does_not_know_it);
	tcase_add_test(tc, no_calibration_yet);
	tcase_add_test(tc, records_that_nobody_wrote);
	tcase_add_loop_test(tc, contents_that_nobody_wrote, 0, RUN_LEN(spoilt));
	tcase_add_test(tc, a_picture_of_another_size);
}

int main(void)
{
	return run_tests("saved-scene", add);
}
