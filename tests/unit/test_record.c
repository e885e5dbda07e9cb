/* SPDX-License-Identifier: MIT */
/*
 * test_record.c - a recorded session comes out the same when it is played again, and says where
 * when it does not. Damage to its file is test_record_damage.c.
 */
#include "recorded.h"
#include "ses_json.h"
#include "store_db.h"
#include "store_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void plays_the_same(bool end)
{
	struct record_result result;
	int reads = 0;
	wrong_zone = 0;
	make_recording(end);
	struct store *s = open_recording(end);
	ck_assert_msg(
		record_replay(s, read_again, NULL, &reads, &result, &err) == DT_OK, "%s", err.msg);
	ck_assert_msg(!result.differs, "%s", result.difference);
	ck_assert_uint_eq(result.messages, MESSAGES);
	ck_assert_uint_eq(result.looks, 3);
	ck_assert_uint_eq(result.pictures, 2);
	ck_assert_uint_eq(result.played_ms, MESSAGES * 100);
	ck_assert_int_eq(reads, 1);
	store_close(s);
}

START_TEST(the_same_comes_out)
{
	plays_the_same(true);
}
END_TEST

START_TEST(a_recording_that_broke_off_can_be_played)
{
	plays_the_same(false);
}
END_TEST

START_TEST(another_reading_is_the_first_difference)
{
	struct record_result result;
	int reads = 0;
	wrong_zone = 2;
	make_recording(true);
	struct store *s = open_recording(true);
	ck_assert_int_eq(record_replay(s, read_again, NULL, &reads, &result, &err), DT_OK);
	ck_assert(result.differs);
	ck_assert_ptr_nonnull(strstr(result.difference, "message 2 (at 0.2 s): the reading: zone "
							"2: was 1, is 4"));
	ck_assert_uint_eq(result.messages, 1);
	store_close(s);
}
END_TEST

static enum dt_status watch(void *user, const struct ses *s, const struct ses_message *msg,
	bool taken, struct dt_error *why)
{
	(void)s;
	(void)msg;
	(void)why;
	((int *)user)[taken]++;
	return DT_OK;
}

START_TEST(a_watcher_sees_every_message_before_and_after)
{
	struct record_result result;
	int seen[2] = { 0, 0 };
	make_recording(true);
	struct store *s = open_recording(true);
	ck_assert_int_eq(record_replay(s, NULL, watch, seen, &result, &err), DT_OK);
	ck_assert_int_eq(seen[0], MESSAGES);
	ck_assert_int_eq(seen[1], MESSAGES);
	store_close(s);
}
END_TEST

static enum dt_status count_pictures(void *user, const struct record_seen *seen, char *difference,
	size_t cap, struct dt_error *why)
{
	(void)difference;
	(void)cap;
	(void)why;
	*(size_t *)user += seen->n;
	return DT_OK;
}

START_TEST(a_look_at_every_area_of_the_largest_table_is_kept)
{
	struct ses_message m = { .kind = SES_LOOK };
	struct store_picture pictures[DT_AREAS_MAX];
	struct record_seen seen = { .pictures = pictures, .n = DT_AREAS_MAX, .reading = "[]" };
	struct record_result result;
	size_t read = 0;
	uint8_t byte = 1;
	for (int i = 0; i < DT_AREAS_MAX; i++)
		pictures[i] = (struct store_picture){ .zone = i + 1, .bytes = &byte, .n = 1 };
	begin();
	take(m, &seen);
	ses_destroy(ses);
	ck_assert_int_eq(record_close(record, 2000, &err), DT_OK);
	struct store *s = open_recording(true);
	ck_assert_msg(record_replay(s, count_pictures, NULL, &read, &result, &err) == DT_OK, "%s",
		err.msg);
	ck_assert_uint_eq(read, DT_AREAS_MAX);
	store_close(s);
}
END_TEST

START_TEST(a_file_without_a_recording_says_so)
{
	bool complete;
	store_close(scratch_store());
	ck_assert_ptr_null(record_open(scratch_path, &complete, &err));
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "no recording"));
}
END_TEST

START_TEST(nothing_is_recorded_over)
{
	make_recording(true);
	struct match *m = NULL;
	ck_assert_ptr_null(record_create(scratch_path, m, NULL, 1000, &err));
	ck_assert_int_eq(err.code, DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "new file"));
	store_close(open_recording(true));
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
	make_recording(true);
	struct store *s = open_recording(true);
	ck_assert_int_eq(record_export(s, add_line, &a, &err), DT_OK);
	ck_assert_int_eq(record_export(s, add_line, &b, &err), DT_OK);
	ck_assert_uint_eq(a.n, 1 + MESSAGES);
	ck_assert_str_eq(a.text, b.text);
	ck_assert_ptr_nonnull(strstr(a.text, "\"The camera is gone.\""));
	store_close(s);
}
END_TEST

/* ---- Copies ---- */

struct copying {
	struct store *to;
	int64_t game;
	const char *was, *is; /* in outcomes */
	int changed;
};

static enum dt_status copy_message(void *user, const struct store_message *m,
	const struct store_picture *pictures, size_t n, struct dt_error *why)
{
	struct copying *c = user;
	char outcome[20000];
	struct store_message copy = *m;
	const char *at = strstr(m->outcome, c->was);
	if (at) {
		snprintf(outcome, sizeof(outcome), "%.*s%s%s", (int)(at - m->outcome), m->outcome,
			c->is, at + strlen(c->was));
		copy.outcome = outcome;
		c->changed++;
	}
	return store_record_add(c->to, c->game, &copy, pictures, n, why);
}

/* The recording again, with other words in its outcomes, and all digests right. */
static struct store *copy_with(const char *was, const char *is)
{
	char path[128], *head;
	int64_t game;
	bool ended;
	struct copying c = { .was = was, .is = is };
	snprintf(path, sizeof(path), "%s/copy.db", scratch_dir);
	struct store *s = open_recording(true);
	c.to = store_open(path, true, &err);
	ck_assert_msg(c.to != NULL, "%s", err.msg);
	ck_assert_int_eq(store_record_open(s, &game, &ended, &head, &err), DT_OK);
	ck_assert_int_eq(store_game_begin(c.to, head, 1000, &c.game, &err), DT_OK);
	ck_assert_int_eq(store_record_read(s, game, copy_message, &c, &err), DT_OK);
	ck_assert_int_gt(c.changed, 0);
	free(head);
	store_close(s);
	return c.to;
}

static const struct {
	const char *was, *is;
	bool differs;
} outcomes[] = {
	{ "\"error\":\"", "\"error\":\"In other words: ", false },
	{ "\"ok\":false", "\"ok\":true", true },
	{ "\"hash\":\"", "\"hash\":\"0", true },
};

START_TEST(only_the_words_of_a_refusal_are_free)
{
	struct record_result result;
	make_recording(true);
	struct store *s = copy_with(outcomes[_i].was, outcomes[_i].is);
	ck_assert_msg(record_replay(s, NULL, NULL, NULL, &result, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(result.differs, outcomes[_i].differs);
	store_close(s);
}
END_TEST

static enum dt_status read_nines(
	void *user, const struct record_seen *seen, char **text, struct dt_error *why)
{
	(void)user;
	(void)why;
	ck_assert_uint_eq(seen->n, 2);
	*text = strdup("[6,1]");
	return DT_OK;
}

START_TEST(a_renewed_recording_has_what_comes_out_today)
{
	static struct lines lines;
	char path[128];
	bool complete;
	struct record_result result;
	make_recording(true);
	snprintf(path, sizeof(path), "%s/new.db", scratch_dir);
	struct store *s = copy_with("\"hash\":\"", "\"hash\":\"0");
	struct store_item item = { .kind = "eye", .name = "table", .head = strdup("a head") };
	ck_assert_int_eq(store_save(s, &item, &err), DT_OK);
	store_item_finish(&item);
	ck_assert_msg(record_renew(s, path, read_nines, NULL, 3000, &err) == DT_OK, "%s", err.msg);
	store_close(s);
	s = record_open(path, &complete, &err);
	ck_assert_msg(s != NULL, "%s", err.msg);
	ck_assert(complete);
	ck_assert_int_eq(record_replay(s, NULL, NULL, NULL, &result, &err), DT_OK);
	ck_assert_msg(!result.differs, "%s", result.difference);
	ck_assert_uint_eq(result.messages, MESSAGES);
	memset(&lines, 0, sizeof(lines));
	ck_assert_int_eq(record_export(s, add_line, &lines, &err), DT_OK);
	ck_assert_ptr_nonnull(strstr(lines.text, "\"reading\":[6,1]"));
	ck_assert_int_eq(store_load(s, "eye", "table", 0, &item, &err), DT_OK);
	ck_assert_str_eq(item.head, "a head");
	store_item_finish(&item);
	store_close(s);
}
END_TEST

/* ---- A disk that is full ---- */

START_TEST(the_game_goes_on_when_the_disk_is_full)
{
	struct dt_error trouble;
	struct record_result result;
	int reads = 0;
	begin();
	struct ses_message tick = { .kind = SES_TICK, .t_ms = 100 };
	ck_assert_int_eq(record_take(record, ses, &tick, NULL, &trouble, &err), DT_OK);
	ck_assert_int_eq(trouble.code, DT_OK);
	/* No page more for the file: what SQLite says is what it says of a full disk. */
	ck_assert_int_eq(
		store_exec(record_store(record), "PRAGMA max_page_count = 1", &err), DT_OK);
	struct ses_message pause = { .kind = SES_TROUBLE, .t_ms = 200 };
	memset(pause.text, 'x', sizeof(pause.text) - 1);
	for (int i = 0; i < 60; i++)
		ck_assert_int_eq(record_take(record, ses, &pause, NULL, &trouble, &err), DT_OK);
	ck_assert_int_eq(trouble.code, DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(trouble.msg, "recording ends here"));
	ck_assert_ptr_nonnull(strstr(trouble.msg, "full"));
	ck_assert_int_eq(record_close(record, 2000, &err), DT_ERR_IO);
	ses_destroy(ses);
	/* What was kept until then can be played. */
	struct store *s = open_recording(false);
	ck_assert_int_eq(record_replay(s, NULL, NULL, &reads, &result, &err), DT_OK);
	ck_assert(!result.differs);
	ck_assert_uint_ge(result.messages, 1);
	store_close(s);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, scratch_set_up, scratch_tear_down);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, the_same_comes_out);
	tcase_add_test(tc, a_recording_that_broke_off_can_be_played);
	tcase_add_test(tc, a_watcher_sees_every_message_before_and_after);
	tcase_add_test(tc, a_look_at_every_area_of_the_largest_table_is_kept);
	tcase_add_test(tc, nothing_is_recorded_over);
	tcase_add_test(tc, the_game_goes_on_when_the_disk_is_full);
	tcase_add_loop_test(tc, only_the_words_of_a_refusal_are_free, 0, RUN_LEN(outcomes));
	tcase_add_test(tc, a_renewed_recording_has_what_comes_out_today);
	tcase_add_test(tc, another_reading_is_the_first_difference);
	tcase_add_test(tc, a_file_without_a_recording_says_so);
	tcase_add_test(tc, export_is_the_same_every_time);
}

int main(void)
{
	return run_tests("record", add);
}
