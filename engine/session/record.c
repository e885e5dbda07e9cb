/* SPDX-License-Identifier: MIT */
/*
 * record.c - messages into a recording and out of it again.
 */
#include "record.h"

#include "codec.h"
#include "journal.h"
#include "ses_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
	struct store *store;
	struct journal *journal;
	int64_t game;
};

static enum dt_status no_memory(struct dt_error *err)
{
	return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the recording");
}

/* ---- Writing ---- */

struct record *record_create(struct store *s, struct dt_error *err)
{
	struct record *r = calloc(1, sizeof(*r));
	if (!r) {
		no_memory(err);
		return NULL;
	}
	r->store = s;
	r->journal = journal_create(s, err);
	if (!r->journal) {
		free(r);
		return NULL;
	}
	return r;
}

void record_destroy(struct record *r)
{
	if (!r)
		return;
	journal_destroy(r->journal);
	free(r);
}

enum dt_status record_begin(
	struct record *r, const struct match *m, int64_t made_at, struct dt_error *err)
{
	enum dt_status st = journal_begin(r->journal, m, made_at, err);
	r->game = journal_game(r->journal);
	return st;
}

/* What came out, for comparing: whether it was taken, the events, and the state. */
static char *outcome(const struct ses *s, enum dt_status st, const struct dt_error *why)
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
	const struct ses_message *msg, const char *result, const struct store_picture *pictures,
	size_t n, struct dt_error *err)
{
	json_t *json = ses_message_out(game_ops_of(match_game(ses_match(s))), msg);
	char *body = json ? json_dumps(json, JSON_COMPACT) : NULL;
	struct store_message m = { .t_ms = (int64_t)msg->t_ms, .body = body, .outcome = result };
	enum dt_status st = body && result
				    ? store_record_add(r->store, r->game, &m, pictures, n, err)
				    : no_memory(err);
	json_decref(json);
	free(body);
	return st;
}

enum dt_status record_take(struct record *r, struct ses *s, const struct ses_message *msg,
	const struct store_picture *pictures, size_t n, struct dt_error *trouble,
	struct dt_error *err)
{
	struct dt_error why = { .msg = "" };
	enum dt_status st = ses_take(s, msg, &why);
	char *result = outcome(s, st, &why);
	if (trouble)
		memset(trouble, 0, sizeof(*trouble));
	write_message(r, s, msg, result, pictures, n, trouble);
	free(result);
	if (err)
		*err = why;
	return st;
}

/* ---- Playing again ---- */

struct replay {
	struct ses *ses;
	const struct game_ops *ops;
	record_look_fn *look;
	record_watch_fn *watch;
	void *user;
	struct record_result *out;
};

static void differ(struct replay *r, const struct ses_message *msg, const char *what,
	const char *was, const char *is)
{
	r->out->differs = true;
	snprintf(r->out->difference, sizeof(r->out->difference),
		"message %zu (at %.1f s): %s: was %.230s, is %.230s", r->out->messages + 1,
		(double)msg->t_ms / 1000, what, was, is);
}

/* Two JSON texts from their first difference on, with a little before it. */
static void compare(struct replay *r, const struct ses_message *msg, const char *what,
	const char *was, const char *is)
{
	size_t at = 0;
	if (strcmp(was, is) == 0)
		return;
	while (was[at] && was[at] == is[at])
		at++;
	at = at > 40 ? at - 40 : 0;
	differ(r, msg, what, was + at, is + at);
}

static enum dt_status read_again(struct replay *r, struct ses_message *msg,
	const struct store_picture *pictures, size_t n, struct dt_error *err)
{
	struct ses_look again = msg->look;
	int seats = game_setup_of(match_game(ses_match(r->ses)))->seats;
	enum dt_status st = r->look(r->user, pictures, n, &again, err);
	if (st != DT_OK)
		return st;
	json_t *was = ses_look_out(&msg->look, seats), *is = ses_look_out(&again, seats);
	char *was_text = json_dumps(was, JSON_COMPACT), *is_text = json_dumps(is, JSON_COMPACT);
	if (was_text && is_text)
		compare(r, msg, "the reading", was_text, is_text);
	else
		st = no_memory(err);
	json_decref(was);
	json_decref(is);
	free(was_text);
	free(is_text);
	r->out->pictures += n;
	return st;
}

static enum dt_status play_message(struct replay *r, struct ses_message *msg,
	const struct store_message *m, const struct store_picture *pictures, size_t n,
	struct dt_error *err)
{
	struct dt_error why = { .msg = "" };
	enum dt_status st = DT_OK;
	if (n && r->look)
		st = read_again(r, msg, pictures, n, err);
	if (st != DT_OK || r->out->differs)
		return st;
	char *result = outcome(r->ses, ses_take(r->ses, msg, &why), &why);
	if (!result)
		return no_memory(err);
	compare(r, msg, "what came of it", m->outcome, result);
	free(result);
	if (!r->out->differs) {
		r->out->messages++;
		r->out->looks += msg->kind == SES_LOOK;
	}
	return r->watch ? r->watch(r->user, r->ses, msg, err) : DT_OK;
}

static enum dt_status each_message(void *user, const struct store_message *m,
	const struct store_picture *pictures, size_t n, struct dt_error *err)
{
	struct replay *r = user;
	struct ses_message msg;
	if (r->out->differs)
		return DT_OK;
	json_t *json = json_loads(m->body, JSON_REJECT_DUPLICATES, NULL);
	enum dt_status st = ses_message_in(r->ops, json, &msg, err);
	json_decref(json);
	return st ? st : play_message(r, &msg, m, pictures, n, err);
}

static struct match *recorded_match(struct store *s, int64_t *game, struct dt_error *err)
{
	char *head = NULL;
	enum dt_status st = store_record_open(s, game, &head, err);
	struct match *m = st == DT_OK ? journal_read_head(head, err) : NULL;
	free(head);
	return m;
}

enum dt_status record_replay(struct store *s, record_look_fn *look, record_watch_fn *watch,
	void *user, struct record_result *out, struct dt_error *err)
{
	int64_t game;
	struct dt_error why = { .code = DT_ERR_NOMEM };
	memset(out, 0, sizeof(*out));
	struct match *m = recorded_match(s, &game, &why);
	struct replay r = { .look = look, .watch = watch, .user = user, .out = out };
	if (m) {
		r.ops = game_ops_of(match_game(m));
		r.ses = ses_create(m, NULL, NULL, &why);
	}
	if (!r.ses) {
		if (err)
			*err = why;
		return why.code;
	}
	enum dt_status st = store_record_read(s, game, each_message, &r, err);
	ses_destroy(r.ses);
	return st;
}

/* ---- Export ---- */

struct exporting {
	enum dt_status (*line)(void *user, const char *text, struct dt_error *err);
	void *user;
};

static enum dt_status export_json(struct exporting *e, json_t *json, struct dt_error *err)
{
	char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
	enum dt_status st = text ? e->line(e->user, text, err) : no_memory(err);
	free(text);
	json_decref(json);
	return st;
}

static enum dt_status export_message(void *user, const struct store_message *m,
	const struct store_picture *pictures, size_t n, struct dt_error *err)
{
	json_t *list = json_array();
	for (size_t i = 0; list && i < n; i++)
		json_array_append_new(
			list, json_pack("{s:i, s:i, s:i, s:I}", "zone", (int)pictures[i].zone,
				      "x_px", (int)pictures[i].x_px, "y_px", (int)pictures[i].y_px,
				      "bytes", (json_int_t)pictures[i].n));
	json_t *line = json_pack("{s:o, s:o, s:o}", "message", json_loads(m->body, 0, NULL),
		"outcome", json_loads(m->outcome, 0, NULL), "pictures", list);
	return export_json(user, line, err);
}

enum dt_status record_export(struct store *s,
	enum dt_status (*line)(void *user, const char *text, struct dt_error *err), void *user,
	struct dt_error *err)
{
	int64_t game;
	char *head = NULL;
	struct exporting e = { line, user };
	enum dt_status st = store_record_open(s, &game, &head, err);
	if (st == DT_OK)
		st = export_json(&e, json_pack("{s:o}", "setup", json_loads(head, 0, NULL)), err);
	free(head);
	return st ? st : store_record_read(s, game, export_message, &e, err);
}
