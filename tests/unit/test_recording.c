/* SPDX-License-Identifier: MIT */
/*
 * test_recording.c - a zone cut out of a frame reads as the frame does; what is recorded at the
 * simulated table reads the same when it is played again, to the last digit, from the file alone.
 */
#include "cutting.h"
#include "cv_bridge.h"
#include "recording.h"
#include "run.h"
#include "scratch.h"
#include "sim_eye.h"
#include "tape_compare.h"
#include "town.h"

#include <math.h>
#include <string.h>

#define FRAME_NS INT64_C(33333333)

enum { SEATS = 2 };

static struct dt_error err;
static struct sim_world *table;
static struct vis_scene scene;
static struct face_set set;
static struct reader *reader;

static void must(enum dt_status st)
{
	ck_assert_msg(st == DT_OK, "%s", err.msg);
}

static void open_table_of(const char *dice)
{
	struct sim_options o = { .seed = 7, .dice = dice };
	cvb_set_threads(1);
	table = sim_create(&o, &err);
	ck_assert_msg(table != NULL, "%s", err.msg);
	sim_eye_scene(table, &scene);
	sim_eye_set(table, &scene, &set);
	reader = reader_create(&scene, &err);
	ck_assert_ptr_nonnull(reader);
	must(reader_add_set(reader, &set, &err));
	sim_set_time(table, FRAME_NS);
}

static void open_table(void)
{
	open_table_of("bone");
}

static void close_table(void)
{
	reader_destroy(reader);
	sim_destroy(table);
	img_finish(&scene.empty);
}

static void throw_dice(const uint8_t first[5], const uint8_t second[5])
{
	must(sim_throw(table, 1, first, &err));
	must(sim_throw(table, 2, second, &err));
}

/* ---- Cuttings ---- */

static void same_zone(const struct read_zone *a, const struct read_zone *b)
{
	ck_assert_int_eq(a->number, b->number);
	ck_assert_int_eq(a->state, b->state);
	ck_assert_uint_eq(a->n, b->n);
	for (size_t i = 0; i < a->n; i++) {
		const struct dt_die *p = &a->dice[i], *q = &b->dice[i];
		ck_assert_int_eq(p->face, q->face);
		ck_assert(p->x_mm == q->x_mm && p->y_mm == q->y_mm && p->sure == q->sure);
		ck_assert(p->angle_deg == q->angle_deg ||
			  (isnan(p->angle_deg) && isnan(q->angle_deg)));
	}
}

START_TEST(the_pixels_of_the_cuttings_are_all_that_is_read)
{
	static const uint8_t first[5] = { 1, 2, 3, 4, 5 }, second[5] = { 6, 6, 6, 1, 1 };
	static struct reading whole, pasted;
	const struct img *picture;
	struct img canvas = { 0 };
	open_table();
	throw_dice(first, second);
	sim_set_time(table, INT64_C(8000000000));
	must(sim_picture(table, 1, &picture, &err));
	must(img_init(&canvas, picture->width, picture->height, 3, IMG_U8, &err));
	for (size_t i = 0; i < scene.table.areas_n; i++) {
		struct cutting c;
		must(cutting_place(&scene, &scene.pose, &scene.table.areas[i], &c, &err));
		for (int32_t y = c.y; y < c.y + c.height; y++)
			memcpy(img_row(&canvas, y) + 3 * c.x, img_row(picture, y) + 3 * c.x,
				3 * (size_t)c.width);
	}
	must(reader_read(reader, picture, &whole, &err));
	must(reader_read(reader, &canvas, &pasted, &err));
	ck_assert_uint_eq(whole.n, 6);
	ck_assert_uint_eq(whole.zone[0].n, 5);
	for (size_t i = 0; i < whole.n; i++)
		same_zone(&whole.zone[i], &pasted.zone[i]);
	img_finish(&canvas);
	close_table();
}
END_TEST

START_TEST(a_packed_cutting_goes_back_where_it_was)
{
	struct img frame = { 0 }, canvas = { 0 }, scratch = { 0 };
	struct cutting c = { 30, 20, 64, 48 };
	uint8_t *bytes;
	size_t n;
	must(img_init(&frame, 160, 120, 3, IMG_U8, &err));
	must(img_init(&canvas, 160, 120, 3, IMG_U8, &err));
	for (int32_t y = 0; y < 120; y++)
		for (int32_t x = 0; x < 160 * 3; x++)
			img_row(&frame, y)[x] = (uint8_t)(x / 6 + y);
	must(cutting_pack(&frame, &c, &bytes, &n, &err));
	must(cutting_paste(bytes, n, c.x, c.y, &canvas, &scratch, &err));
	for (int32_t y = 0; y < 120; y++)
		for (int32_t x = 0; x < 160; x++) {
			bool inside = x >= 30 && x < 94 && y >= 20 && y < 68;
			int was = inside ? img_row(&frame, y)[3 * x + 1] : 0;
			ck_assert_int_le(abs(img_row(&canvas, y)[3 * x + 1] - was), 6);
		}
	/* Beyond the picture, and what is no picture. */
	ck_assert_int_eq(cutting_paste(bytes, n, 97, 20, &canvas, &scratch, &err), DT_ERR_FORMAT);
	ck_assert_int_eq(cutting_paste(bytes, n, 30, 73, &canvas, &scratch, &err), DT_ERR_FORMAT);
	ck_assert_int_eq(cutting_paste(bytes, n, -1, 20, &canvas, &scratch, &err), DT_ERR_FORMAT);
	ck_assert_int_eq(cutting_paste(bytes, 9, 30, 20, &canvas, &scratch, &err), DT_ERR_FORMAT);
	free(bytes);
	img_finish(&frame);
	img_finish(&canvas);
	img_finish(&scratch);
}
END_TEST

/* ---- A recording ---- */

static struct recording *recording;
static struct ses *ses;
static struct watch *eye;
static uint64_t frames;

static void open_recording(void)
{
	static const char *const names[] = { "Anna", "Boris" };
	const struct face_set *sets[] = { &set };
	struct tape_eye_parts parts = { .scene = &scene, .set = sets, .sets = 1, .pips = true };
	struct game_setup setup;
	struct watch_reader oracle = sim_eye_oracle(table);
	game_setup_default(&town_ops, SEATS, &setup);
	struct match *m = match_create(&town_ops, &setup, names, "recording", &err);
	recording = recording_create(scratch_path, m, NULL, &parts, 1000, &err);
	ck_assert_msg(recording != NULL, "%s", err.msg);
	ses = ses_create(m, NULL, NULL, &err);
	eye = watch_create(&scene, &oracle, NULL, &err);
	ck_assert_ptr_nonnull(eye);
	frames = 1;
}

static void look(void)
{
	struct ses_message m = { .kind = SES_LOOK, .t_ms = frames * 33 };
	for (size_t i = 0; i < SEATS; i++) {
		const struct watch_zone *z = watch_zone_at(eye, i);
		struct ses_zone *to = &m.look.zone[z->number - 1];
		to->state = z->state;
		to->n = z->n;
		for (int k = 0; k < z->n; k++)
			to->die[k] = (struct dt_die){ .face = z->die[k].face,
				.x_mm = trunc(z->die[k].x_mm),
				.y_mm = trunc(z->die[k].y_mm) };
	}
	must(recording_take(recording, ses, &m, &err));
	ck_assert_str_eq(recording_trouble(recording), "");
}

static void until_settled(void)
{
	for (int i = 0; i < 900; i++) {
		const struct img *picture;
		sim_set_time(table, (int64_t)++frames * FRAME_NS);
		must(sim_picture(table, frames, &picture, &err));
		must(watch_frame(eye, picture, sim_time(table), &err));
		recording_frame(recording, picture, eye);
		if (sim_idle(table) && watch_settled(eye)) {
			look();
			return;
		}
	}
	ck_abort_msg("the table never settled");
}

struct again {
	struct tape_eye *eye;
	int moved;
};

static enum dt_status read_again(void *user, const struct record_seen *seen, char *difference,
	size_t cap, struct dt_error *why)
{
	struct again *a = user;
	char *text;
	a->moved += strstr(seen->reading, "\"pose\"") != NULL;
	enum dt_status st = tape_eye_again(a->eye, seen, &text, why);
	if (st == DT_OK)
		tape_compare(seen->reading, text, true, difference, cap);
	free(text);
	return st;
}

static void replays_to_the_last_digit(size_t pictures, int moved)
{
	struct again a = { NULL, 0 };
	struct record_result result;
	bool complete;
	struct store *s = record_open(scratch_path, &complete, &err);
	ck_assert_msg(s != NULL, "%s", err.msg);
	ck_assert(complete);
	must(tape_eye_load(s, scratch_path, &a.eye, &err));
	must(record_replay(s, read_again, NULL, &a, &result, &err));
	ck_assert_msg(!result.differs, "%s", result.difference);
	ck_assert_uint_eq(result.pictures, pictures);
	ck_assert_int_eq(a.moved, moved);
	tape_eye_destroy(a.eye);
	store_close(s);
}

static enum dt_status find_face(void *user, const char *text, struct dt_error *why)
{
	(void)why;
	*(int *)user += strstr(text, "\"face\":\"9\"") != NULL;
	return DT_OK;
}

START_TEST(a_recorded_table_is_read_again_from_the_file_alone)
{
	static const uint8_t first[5] = { 1, 2, 3, 4, 5 }, second[5] = { 2, 2, 3, 4, 6 };
	int nines = 0;
	bool complete;
	open_table();
	open_recording();
	until_settled(); /* two empty zones */
	throw_dice(first, second);
	until_settled(); /* two with dice */
	must(sim_mischief(table, SIM_BUMP, 1, &err));
	until_settled(); /* and both again, since the camera was moved */
	must(recording_close(recording, 2000, &err));
	ses_destroy(ses);
	watch_destroy(eye);
	close_table();
	replays_to_the_last_digit(6, 1);
	struct store *s = record_open(scratch_path, &complete, &err);
	must(record_export(s, find_face, &nines, &err));
	ck_assert_int_eq(nines, 2);
	store_close(s);
}
END_TEST

/* ---- Which of two sets that both fit ---- */

/* The set's name in what the eye of a recording reads in zone 1 of the picture. */
static void read_from_tape(const struct img *picture, bool pips_first, const char *name)
{
	const struct face_set *sets[] = { &set };
	struct tape_eye_parts parts = {
		.scene = &scene, .set = sets, .sets = 1, .pips = true, .pips_first = pips_first
	};
	struct store_picture one = { .zone = 1 };
	struct store *s = scratch_store();
	struct tape_eye *e = NULL;
	struct cutting c;
	uint8_t *bytes;
	char *text, word[64];
	must(tape_eye_save(s, &parts, SEATS, 1000, &err));
	must(tape_eye_load(s, scratch_path, &e, &err));
	must(cutting_place(&scene, &scene.pose, &scene.table.areas[0], &c, &err));
	must(cutting_pack(picture, &c, &bytes, &one.n, &err));
	one.bytes = bytes;
	one.x_px = c.x;
	one.y_px = c.y;
	must(tape_eye_read(e, NULL, &one, 1, &text, &err));
	snprintf(word, sizeof(word), "\"set\":\"%s\"", name);
	ck_assert_msg(strstr(text, word) != NULL, "%s", text);
	free(text);
	free(bytes);
	tape_eye_destroy(e);
	store_close(s);
}

/* The white dice of the table were taught, and are pip dice. */
START_TEST(of_two_sets_that_fit_the_first_one_is_read)
{
	static const uint8_t first[5] = { 1, 2, 3, 4, 5 }, second[5] = { 6, 6, 6, 1, 1 };
	static struct reading r;
	const struct img *picture;
	open_table_of("pips");
	must(reader_add_pips(reader, &err));
	throw_dice(first, second);
	sim_set_time(table, INT64_C(8000000000));
	must(sim_picture(table, 1, &picture, &err));
	for (int32_t k = 0; k < 2; k++) {
		reader_try_first(reader, (size_t)k);
		must(reader_read(reader, picture, &r, &err));
		ck_assert_uint_eq(r.zone[0].n, 5);
		for (size_t i = 0; i < 5; i++) {
			ck_assert_int_eq(r.zone[0].dice[i].set, k);
			ck_assert_int_gt(r.zone[0].dice[i].face, 0);
		}
	}
	read_from_tape(picture, false, set.name);
	read_from_tape(picture, true, "pips");
	close_table();
}
END_TEST

/* ---- Recordings made by strangers ---- */

/* A small grey table of one zone; its eye goes into a store. */
static void save_small_eye(struct store *s)
{
	struct vis_scene small = { .table = { .width_mm = 300,
					   .height_mm = 200,
					   .die_mm = 16,
					   .areas_n = 1,
					   .areas = { DT_ZONE(1, 60, 40, 100, 80) } },
		.lens = { .width = 320, .height = 240, .fx = 300, .fy = 300, .cx = 160, .cy = 120 },
		.pose = { .tvec = { -110, -80, 300 } } };
	struct tape_eye_parts parts = { .scene = &small, .pips = false };
	must(img_init(&small.empty, 320, 240, 3, IMG_U8, &err));
	memset(small.empty.data, 90, small.empty.stride * 240);
	must(tape_eye_save(s, &parts, 2, 1000, &err));
	img_finish(&small.empty);
}

static const struct {
	const char *was, *is;
} strange[] = {
	{ "\"format\":1", "\"format\":2" },
	{ "[300.0,200.0,16.0]", "[300.0,200.0,1e300]" },
	{ "[300.0,200.0,16.0]", "[300.0,200.0,0.0]" },
	{ "[300.0,200.0,16.0]", "[300.0,200.0]" },
	{ "[1.0,60.0,40.0,100.0,80.0]", "[9.0,60.0,40.0,100.0,80.0]" },
	{ "[1.0,60.0,40.0,100.0,80.0]", "[1.0,60.0,40.0,900000.0,80.0]" },
	{ "[1.0,60.0,40.0,100.0,80.0]", "[1.0,4000.0,40.0,100.0,80.0]" },
	{ "[[1.0,60.0,40.0,100.0,80.0]]", "[]" },
	{ "[[1.0,60.0,40.0,100.0,80.0]]", "7" },
	{ "[320.0,240.0,", "[32000.0,24000.0," },
	{ "[320.0,240.0,", "[-1.0,240.0," },
	{ "[320.0,240.0,", "[20.0,24.0," },
	{ "300.0,300.0,160.0", "0.0,300.0,160.0" },
	{ "-110.0,-80.0,300.0", "-110.0,-80.0,\"300\"" },
	{ "\"sets\":[]", "\"sets\":[\"nobody\"]" },
	{ "\"sets\":[]", "\"sets\":[1]" },
	{ "\"empty\":[[", "\"empty\":[[9" },
	{ "\"empty\":[[", "\"empty\":[[-9" },
	{ "\"empty\":[[", "\"empty\":[],\"rest\":[[" },
	{ "{", "[" },
};

static void replace(char *out, size_t cap, const char *text, const char *was, const char *is)
{
	const char *at = strstr(text, was);
	ck_assert_msg(at != NULL, "%s is not in %s", was, text);
	snprintf(out, cap, "%.*s%s%s", (int)(at - text), text, is, at + strlen(was));
}

START_TEST(a_strange_eye_is_refused)
{
	char head[4096];
	struct tape_eye *e = NULL;
	struct store_item item;
	struct store *s = scratch_store();
	save_small_eye(s);
	must(tape_eye_load(s, scratch_path, &e, &err)); /* as it is, it is a good one */
	tape_eye_destroy(e);
	must(store_load(s, "eye", "table", 0, &item, &err));
	replace(head, sizeof(head), item.head, strange[_i].was, strange[_i].is);
	free(item.head);
	item.head = strdup(head);
	must(store_save(s, &item, &err));
	store_item_finish(&item);
	ck_assert_msg(tape_eye_load(s, scratch_path, &e, &err) == DT_ERR_FORMAT, "%s: %s",
		strange[_i].is, err.msg);
	ck_assert_ptr_nonnull(strstr(err.msg, scratch_path));
	store_close(s);
}
END_TEST

static const char *const strange_readings[] = { "", "7", "{\"pose\":[1,2]}",
	"{\"pose\":[0,0,0,0,0,\"x\"]}", "{\"pose\":[1e9,0,0,0,0,0]}" };

START_TEST(a_strange_reading_is_refused)
{
	char *text = NULL;
	struct tape_eye *e = NULL;
	struct record_seen seen = { .reading = strange_readings[_i] };
	struct store *s = scratch_store();
	save_small_eye(s);
	must(tape_eye_load(s, scratch_path, &e, &err));
	ck_assert_int_eq(tape_eye_again(e, &seen, &text, &err), DT_ERR_FORMAT);
	ck_assert_ptr_null(text);
	/* A picture of a zone that is not there, and one that is no picture. */
	static const uint8_t bytes[] = "no picture";
	struct store_picture p = { .zone = 1, .bytes = bytes, .n = sizeof(bytes) };
	ck_assert_int_eq(tape_eye_read(e, NULL, &p, 1, &text, &err), DT_ERR_FORMAT);
	tape_eye_destroy(e);
	store_close(s);
}
END_TEST

/* ---- Comparing ---- */

#define ZONE(state, dice) "{\"zones\":[{\"zone\":1,\"state\":\"" state "\",\"dice\":[" dice "]}]}"
#define DIE(face, x, angle)                                                                        \
	"{\"face\":" face ",\"x\":" x ",\"y\":5.0,\"angle\":" angle ",\"set\":\"bone\"}"

static const struct {
	const char *was, *is, *what, *exactly;
} compared[] = {
	{ ZONE("empty", ""), ZONE("empty", ""), "", "" },
	{ ZONE("empty", ""), ZONE("busy", ""), "was empty, is busy", NULL },
	{ ZONE("open", DIE("\"K\"", "7.0", "1.0")), ZONE("open", DIE("\"K\"", "8.9", "2.0")), "",
		"was " },
	{ ZONE("open", DIE("\"K\"", "7.0", "1.0")), ZONE("open", DIE("\"Q\"", "7.0", "1.0")),
		"was K (bone), is Q (bone)", NULL },
	{ ZONE("open", DIE("\"K\"", "7.0", "1.0")), ZONE("open", DIE("null", "7.0", "1.0")),
		"is not sure", NULL },
	{ ZONE("open", DIE("\"K\"", "7.0", "1.0")), ZONE("open", DIE("\"K\"", "9.1", "1.0")),
		"not seen any more", NULL },
	{ ZONE("open", DIE("\"K\"", "7.0", "1.0")),
		ZONE("open", DIE("\"K\"", "7.0", "1.0") "," DIE("\"K\"", "27.0", "1.0")),
		"was not seen before", NULL },
	{ ZONE("open", DIE("\"K\"", "7.0", "1.0")),
		ZONE("open", DIE("\"K\"", "7.0", "1.0") "," DIE("\"K\"", "7.5", "1.0")),
		"1 dice were seen, now 2", NULL },
	{ ZONE("empty", ""), "{\"zones\":[]}", "1 zones were read, now 0", NULL },
};

START_TEST(what_counts_at_the_table_is_a_difference)
{
	char how[400];
	const char *exactly = compared[_i].exactly ? compared[_i].exactly : compared[_i].what;
	tape_compare(compared[_i].was, compared[_i].is, false, how, sizeof(how));
	if (compared[_i].what[0])
		ck_assert_msg(strstr(how, compared[_i].what) != NULL, "%s", how);
	else
		ck_assert_str_eq(how, "");
	tape_compare(compared[_i].was, compared[_i].is, true, how, sizeof(how));
	if (exactly[0])
		ck_assert_msg(strstr(how, exactly) != NULL, "%s", how);
	else
		ck_assert_str_eq(how, "");
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, scratch_set_up, scratch_tear_down);
	tcase_set_timeout(tc, 240);
	tcase_add_test(tc, the_pixels_of_the_cuttings_are_all_that_is_read);
	tcase_add_test(tc, a_packed_cutting_goes_back_where_it_was);
	tcase_add_test(tc, a_recorded_table_is_read_again_from_the_file_alone);
	tcase_add_test(tc, of_two_sets_that_fit_the_first_one_is_read);
	tcase_add_loop_test(tc, a_strange_eye_is_refused, 0, RUN_LEN(strange));
	tcase_add_loop_test(tc, a_strange_reading_is_refused, 0, RUN_LEN(strange_readings));
	tcase_add_loop_test(tc, what_counts_at_the_table_is_a_difference, 0, RUN_LEN(compared));
}

int main(void)
{
	return run_tests("recording", add);
}
