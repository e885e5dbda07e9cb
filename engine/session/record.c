/* SPDX-License-Identifier: MIT */
/*
 * record.c - messages into a recording. Out of it again: record_again.c.
 */
#include "record_in.h"

#include "codec.h"
#include "journal.h"
#include "ses_json.h"
#include "store_games.h"
#include "store_sealed.h"
#include "words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct record {
	struct store *store;
	int64_t game;
	struct dt_error trouble; /* why it goes no further; DT_OK: it does */
};

enum dt_status record_no_memory(struct dt_error *err)
{
	return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the recording");
}

/* ---- Beginning and ending ---- */

static json_t *times_out(const struct ses_times *t)
{
	return json_pack("{s:I, s:I, s:I, s:I, s:I}", "window_ms", (json_int_t)t->window_ms,
		"choice_ms", (json_int_t)t->choice_ms, "cup_ms", (json_int_t)t->cup_ms, "show_ms",
		(json_int_t)t->show_ms, "reveal_ms", (json_int_t)t->reveal_ms);
}

static enum dt_status begin(struct record *r, const struct match *m, const struct ses_times *times,
	int64_t made_at, struct dt_error *err)
{
	json_t *head = journal_head(m);
	if (head)
		json_object_set_new(head, "times", times_out(times ? times : &ses_usual_times));
	char *text = head ? json_dumps(head, JSON_COMPACT) : NULL;
	enum dt_status st = text ? store_game_begin(r->store, text, made_at, &r->game, err)
				 : record_no_memory(err);
	json_decref(head);
	free(text);
	return st;
}

/* The folder that a file would be made in. */
static enum dt_status check_folder(const char *path, struct dt_error *err)
{
	const char *slash = strrchr(path, '/');
	char *folder = slash == path ? strdup("/")
		       : slash	     ? strndup(path, (size_t)(slash - path))
				     : strdup(".");
	if (!folder)
		return record_no_memory(err);
	int sys = access(folder, W_OK | X_OK) == 0 ? 0 : errno;
	free(folder);
	return sys ? dt_fail(err, DT_ERR_IO, sys,
			     "%s cannot be made: %s; name a file in a folder that you may write to",
			     path, strerror(sys))
		   : DT_OK;
}

enum dt_status record_check_new(const char *path, struct dt_error *err)
{
	struct stat about;
	if (!*path)
		return dt_fail(err, DT_ERR_FORMAT, 0, "the name of the recording is empty");
	if (stat(path, &about) != 0)
		return check_folder(path, err);
	if (S_ISREG(about.st_mode) && about.st_size == 0)
		return DT_OK;
	return dt_fail(err, DT_ERR_IO, EEXIST, "%s is there already; record into a new file", path);
}

struct record *record_create(const char *path, const struct match *m, const struct ses_times *times,
	int64_t made_at, struct dt_error *err)
{
	if (record_check_new(path, err) != DT_OK)
		return NULL;
	struct record *r = calloc(1, sizeof(*r));
	if (!r) {
		record_no_memory(err);
		return NULL;
	}
	r->store = store_open(path, true, err);
	if (r->store && begin(r, m, times, made_at, err) == DT_OK)
		return r;
	record_destroy(r);
	return NULL;
}

void record_destroy(struct record *r)
{
	if (!r)
		return;
	store_close(r->store);
	free(r);
}

struct store *record_store(struct record *r)
{
	return r->store;
}

enum dt_status record_close(struct record *r, int64_t at, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	if (!r)
		return st;
	if (r->trouble.code == DT_OK) {
		st = store_seal(r->store, at, err);
	} else {
		if (err)
			*err = r->trouble;
		st = r->trouble.code;
		store_close(r->store);
	}
	free(r);
	return st;
}

/* ---- Writing ---- */

char *record_outcome(const struct ses *s, enum dt_status st, const struct dt_error *why)
{
	char hash[24];
	size_t n;
	const struct game *g = match_game(ses_match(s));
	const struct game_event *list = ses_events(s, &n);
	json_t *events = json_array();
	for (size_t i = 0; events && i < n; i++)
		json_array_append_new(events, codec_event(game_ops_of(g), &list[i]));
	snprintf(hash, sizeof(hash), "%016" PRIx64, game_hash(g));
	json_t *object =
		json_pack("{s:b, s:o, s:s}", "ok", st == DT_OK, "events", events, "hash", hash);
	if (object && st != DT_OK)
		json_object_set_new(object, "error", json_string(why->msg));
	char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
	json_decref(object);
	return text;
}

static enum dt_status write_message(struct record *r, const struct ses *s,
	const struct ses_message *msg, const char *result, const struct record_seen *seen,
	struct dt_error *err)
{
	json_t *json = ses_message_out(game_ops_of(match_game(ses_match(s))), msg);
	char *body = json ? json_dumps(json, JSON_COMPACT) : NULL;
	struct store_message m = { .t_ms = (int64_t)msg->t_ms,
		.body = body,
		.outcome = result,
		.reading = seen ? seen->reading : NULL };
	enum dt_status st = body && result
				    ? store_record_add(r->store, r->game, &m,
					      seen ? seen->pictures : NULL, seen ? seen->n : 0, err)
				    : record_no_memory(err);
	json_decref(json);
	free(body);
	return st;
}

/* A recording with a hole in it could not be played again. */
void record_break(struct record *r, const struct dt_error *why)
{
	if (r->trouble.code == DT_OK)
		dt_fail(&r->trouble, why->code, why->sys, _("The recording ends here: %s"),
			why->msg);
}

enum dt_status record_take(struct record *r, struct ses *s, const struct ses_message *msg,
	const struct record_seen *seen, struct dt_error *trouble, struct dt_error *err)
{
	struct dt_error why = { .msg = "" }, broken = { .code = DT_OK };
	enum dt_status st = ses_take(s, msg, &why);
	if (r && r->trouble.code == DT_OK) {
		char *result = record_outcome(s, st, &why);
		if (write_message(r, s, msg, result, seen, &broken) != DT_OK)
			record_break(r, &broken);
		free(result);
	}
	if (trouble)
		*trouble = r ? r->trouble : (struct dt_error){ .code = DT_OK };
	if (err)
		*err = why;
	return st;
}
