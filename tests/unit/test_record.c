/* SPDX-License-Identifier: MIT */
/*
 * test_record.c - a recorded session comes out the same when it is played again, and says where
 * when it does not.
 */
#include "codec.h"
#include "record.h"
#include "run.h"
#include "scratch.h"
#include "ses_json.h"
#include "town.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct dt_error err;

/* ---- A session that is recorded ---- */

static struct record *record;
static struct ses *ses;
static uint64_t now_ms;

static enum dt_status take(struct ses_message m, const struct store_picture *pictures, size_t n)
{
	struct dt_error trouble;
	m.t_ms = now_ms += 100;
	enum dt_status st = record_take(record, ses, &m, pictures, n, &trouble, &err);
	ck_assert_msg(trouble.code == DT_OK, "%s", trouble.msg);
	return st;
}

/* Two zones; each "picture" is the die that lies there, so that a reader can be played. */
static void look(uint8_t state, const uint8_t faces[2])
{
	struct ses_message m = { .kind = SES_LOOK };
	struct store_picture pictures[2];
	uint8_t bytes[2];
	size_t n = 0;
	for (int i = 0; i < 2; i++) {
		m.look.zone[i].state = state;
		if (state != SCREEN_OPEN)
			continue;
		m.look.zone[i].n = 1;
		m.look.zone[i].die[0] = (struct ses_die){ faces[i], (int16_t)(10 * i), 7 };
		bytes[i] = faces[i];
		pictures[n] = (struct store_picture){
			.zone = i + 1, .x_px = 5, .y_px = 6, .bytes = &bytes[i], .n = 1
		};
		n++;
	}
	take(m, pictures, n);
}

static void make_recording(void)
{
	static const char *const names[] = { "Anna", "Boris" };
	struct game_setup setup;
	struct store *s = scratch_store();
	now_ms = 0;
	game_setup_default(&town_ops, 2, &setup);
	struct match *m = match_create(&town_ops, &setup, names, "record", &err);
	record = record_create(s, &err);
	ck_assert_msg(record_begin(record, m, 1000, &err) == DT_OK, "%s", err.msg);
	ses = ses_create(m, NULL, NULL, &err);
	const uint8_t first[2] = { FACE_K, FACE_9 }, nobody[2] = { 0, 0 };
	look(SCREEN_COVERED, first);
	look(SCREEN_OPEN, first);
	take((struct ses_message){ .kind = SES_PRESS, .seat = 1 }, NULL, 0); /* refused */
	take((struct ses_message){ .kind = SES_TROUBLE, .text = "The camera is gone." }, NULL, 0);
	struct ses_message typed = {
		.kind = SES_TYPE, .seat = 1, .value = 2, .faces = { FACE_K, FACE_A }
	};
	take(typed, NULL, 0);
	look(SCREEN_COVERED, nobody);
	take((struct ses_message){ .kind = SES_LEAVE, .seat = 2 }, NULL, 0);
	take((struct ses_message){ .kind = SES_UNDO, .seat = 1 }, NULL, 0);
	take((struct ses_message){ .kind = SES_PAUSE }, NULL, 0);
	take((struct ses_message){ .kind = SES_GO_ON }, NULL, 0);
	ses_destroy(ses);
	record_destroy(record);
	store_close(s);
}

enum { MESSAGES = 10 };

/* ---- Playing it again ---- */

static int wrong_zone; /* whose die the played reader misreads; 0: none */

static enum dt_status read_again(void *user, const struct store_picture *pictures, size_t n,
	struct ses_look *out, struct dt_error *why)
{
	(void)why;
	++*(int *)user;
	for (size_t i = 0; i < n; i++) {
		ck_assert_uint_eq(pictures[i].n, 1);
		ck_assert_int_eq(pictures[i].x_px, 5);
		struct ses_die *die = &out->zone[pictures[i].zone - 1].die[0];
		die->face = pictures[i].zone == wrong_zone ? FACE_Q : pictures[i].bytes[0];
	}
	return DT_OK;
}

START_TEST(the_same_comes_out)
{
	struct record_result result;
	int reads = 0;
	wrong_zone = 0;
	make_recording();
	struct store *s = scratch_store();
	ck_assert_msg(
		record_replay(s, read_again, NULL, &reads, &result, &err) == DT_OK, "%s", err.msg);
	ck_assert_msg(!result.differs, "%s", result.difference);
	ck_assert_uint_eq(result.messages, MESSAGES);
	ck_assert_uint_eq(result.looks, 3);
	ck_assert_uint_eq(result.pictures, 2);
	ck_assert_int_eq(reads, 1);
	store_close(s);
}
END_TEST

START_TEST(another_reading_is_the_first_difference)
{
	struct record_result result;
	int reads = 0;
	wrong_zone = 2;
	make_recording();
	struct store *s = scratch_store();
	ck_assert_int_eq(record_replay(s, read_again, NULL, &reads, &result, &err), DT_OK);
	ck_assert(result.differs);
	ck_assert_ptr_nonnull(strstr(result.difference, "message 2 (at 0.2 s): the reading"));
	ck_assert_uint_eq(result.messages, 1);
	store_close(s);
}
END_TEST

static const char *const damages[] = {
	"UPDATE record SET body = replace(body, 'Anna', 'Alma'), t_ms = t_ms + 1 WHERE n = 4",
	"UPDATE record SET outcome = '{}' WHERE n = 1",
	"UPDATE record_picture SET bytes = x'04' WHERE zone = 1",
	"UPDATE record_picture SET x_px = 4 WHERE zone = 2",
	"DELETE FROM record_picture WHERE zone = 2",
	"DELETE FROM record WHERE n = 0",
};

START_TEST(damage_is_noticed)
{
	struct record_result result;
	int reads = 0;
	wrong_zone = 0;
	make_recording();
	scratch_sql(damages[_i]);
	struct store *s = scratch_store();
	ck_assert_int_eq(record_replay(s, read_again, NULL, &reads, &result, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "damaged"));
	store_close(s);
}
END_TEST

START_TEST(a_file_without_a_recording_says_so)
{
	struct record_result result;
	struct store *s = scratch_store();
	ck_assert_int_eq(record_replay(s, NULL, NULL, NULL, &result, &err), DT_ERR_AGAIN);
	ck_assert_ptr_nonnull(strstr(err.msg, "no recording"));
	store_close(s);
}
END_TEST

struct lines {
	char text[20000];
	size_t n, len;
};

static enum dt_status add_line(void *user, const char *text, struct dt_error *why)
{
	struct lines *l = user;
	(void)why;
	json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	ck_assert_ptr_nonnull(json);
	json_decref(json);
	l->n++;
	l->len += (size_t)snprintf(l->text + l->len, sizeof(l->text) - l->len, "%s\n", text);
	ck_assert_uint_lt(l->len, sizeof(l->text));
	return DT_OK;
}

START_TEST(export_is_the_same_every_time)
{
	static struct lines a, b;
	memset(&a, 0, sizeof(a));
	memset(&b, 0, sizeof(b));
	make_recording();
	struct store *s = scratch_store();
	ck_assert_int_eq(record_export(s, add_line, &a, &err), DT_OK);
	ck_assert_int_eq(record_export(s, add_line, &b, &err), DT_OK);
	ck_assert_uint_eq(a.n, 1 + MESSAGES);
	ck_assert_str_eq(a.text, b.text);
	ck_assert_ptr_nonnull(strstr(a.text, "\"The camera is gone.\""));
	store_close(s);
}
END_TEST

/* ---- Messages as JSON ---- */

static const struct ses_message messages[] = {
	{ .t_ms = 1, .kind = SES_TICK },
	{ .t_ms = UINT32_MAX,
		.kind = SES_LOOK,
		.look = { .zone = { [0] = { SCREEN_OPEN, 2, { { 6, -5, 300 }, { 0, 1, 2 } } },
				  [3] = { .state = SCREEN_BUSY } },
			.outside = 3 } },
	{ .t_ms = 2, .kind = SES_ANSWER, .action = { .seat = 2, .kind = ACT_TAKE, .arg = { 3 } } },
	{ .t_ms = 3, .kind = SES_PRESS, .seat = 6, .value = 1 },
	{ .t_ms = 3, .kind = SES_PRESS, .seat = 1 },
	{ .t_ms = 4, .kind = SES_FIX, .seat = 1, .value = 9, .faces = { 4 } },
	{ .t_ms = 5, .kind = SES_TYPE, .seat = 1, .value = 3, .faces = { 1, 6, 6 } },
	{ .t_ms = 5, .kind = SES_TYPE, .seat = 1 },
	{ .t_ms = 6, .kind = SES_TROUBLE, .text = "Zu dunkel: \"Lampe\" \xc3\xa4ndern" },
	{ .t_ms = 7, .kind = SES_PAUSE },
	{ .t_ms = 7, .kind = SES_GO_ON },
	{ .t_ms = 7, .kind = SES_LEAVE, .seat = 3 },
	{ .t_ms = 7, .kind = SES_RETURN, .seat = 3 },
	{ .t_ms = 7, .kind = SES_UNDO, .seat = 5 },
};

START_TEST(messages_survive_json)
{
	struct ses_message back;
	json_t *json = ses_message_out(&town_ops, &messages[_i]);
	ck_assert_msg(ses_message_in(&town_ops, json, &back, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(memcmp(&back, &messages[_i], sizeof(back)), 0);
	json_decref(json);
}
END_TEST

static const char *const strange[] = {
	"[]",
	"{\"do\":\"tick\"}",
	"{\"t\":-1,\"do\":\"tick\"}",
	"{\"t\":1,\"do\":\"dance\"}",
	"{\"t\":1,\"do\":\"press\",\"seat\":7}",
	"{\"t\":1,\"do\":\"look\"}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[{\"state\":\"wet\",\"dice\":[]}],"
	"\"outside\":0}}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[{\"state\":\"open\",\"dice\":[[9,0,0]]}],"
	"\"outside\":0}}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[],\"outside\":999}}",
	"{\"t\":1,\"do\":\"type\",\"seat\":1,\"faces\":[1,2,3,4,5,6,1,2,3,4,5]}",
	"{\"t\":1,\"do\":\"fix\",\"seat\":1,\"die\":11,\"faces\":[1]}",
	"{\"t\":1,\"do\":\"fix\",\"seat\":1,\"die\":1,\"faces\":[]}",
	"{\"t\":1,\"do\":\"trouble\"}",
	"{\"t\":1,\"do\":\"answer\",\"action\":{}}",
};

START_TEST(strange_messages_are_refused)
{
	struct ses_message m;
	json_t *json = json_loads(strange[_i], 0, NULL);
	ck_assert_ptr_nonnull(json);
	ck_assert_int_eq(ses_message_in(&town_ops, json, &m, &err), DT_ERR_FORMAT);
	json_decref(json);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, scratch_set_up, scratch_tear_down);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, the_same_comes_out);
	tcase_add_test(tc, another_reading_is_the_first_difference);
	tcase_add_loop_test(tc, damage_is_noticed, 0, RUN_LEN(damages));
	tcase_add_test(tc, a_file_without_a_recording_says_so);
	tcase_add_test(tc, export_is_the_same_every_time);
	tcase_add_loop_test(tc, messages_survive_json, 0, RUN_LEN(messages));
	tcase_add_loop_test(tc, strange_messages_are_refused, 0, RUN_LEN(strange));
}

int main(void)
{
	return run_tests("record", add);
}
