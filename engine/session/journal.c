/* SPDX-License-Identifier: MIT */
/*
 * journal.c - decisions as rows of the data file: the setup as JSON, then an entry each.
 */
#include "journal.h"

#include "codec.h"
#include "list.h"
#include "store_games.h"

#include <stdlib.h>
#include <string.h>

/* Answers of one step: of all seats at one moment, or of one seat with what it has laid. */
enum { JOURNAL_FORMAT = 1, ANSWERS_MAX = GAME_TURN_MAX };
_Static_assert((int)ANSWERS_MAX >= (int)GAME_SEATS_MAX, "each seat may answer");

struct journal {
	struct store *store;
	int64_t id;	/* 0: no game has begun */
	int64_t before; /* the game that beginning it has closed; 0: none */
	bool begun;	/* here, and not gone on with */
	const struct game_ops *ops;
};

struct journal *journal_create(struct store *s, struct dt_error *err)
{
	struct journal *j = calloc(1, sizeof(*j));
	if (j)
		j->store = s;
	else
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a journal");
	return j;
}

void journal_destroy(struct journal *j)
{
	free(j);
}

static enum dt_status no_memory(struct dt_error *err)
{
	return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the journal");
}

/* ---- Writing ---- */

/* A list of answers; of what was taken back, how many they were. */
static json_t *entry_out(const struct journal *j, const struct ses_entry *e)
{
	if (e->kind == SES_DID_UNDO)
		return json_pack("{s:I}", "back", (json_int_t)e->back);
	json_t *list = json_array();
	for (size_t i = 0; list && i < e->n; i++)
		json_array_append_new(list, codec_action(j->ops, &e->actions[i]));
	return list;
}

static enum dt_status write_entry(void *user, const struct ses_entry *e, struct dt_error *err)
{
	struct journal *j = user;
	json_t *json = entry_out(j, e);
	char *body = json ? json_dumps(json, JSON_COMPACT) : NULL;
	enum dt_status st;
	json_decref(json);
	if (!body)
		return no_memory(err);
	struct store_entry row = {
		.t_ms = (int64_t)e->t_ms, .kind = e->kind, .seat = e->seat, .body = body
	};
	st = store_game_add(j->store, j->id, &row, err);
	free(body);
	return st;
}

struct ses_journal journal_of(struct journal *j)
{
	return (struct ses_journal){ .write = write_entry, .user = j };
}

json_t *journal_head(const struct match *m)
{
	json_t *head = codec_match(m);
	if (head)
		json_object_set_new(head, "format", json_integer(JOURNAL_FORMAT));
	return head;
}

/* One that cannot be read is none. */
static int64_t unfinished(struct store *s)
{
	int64_t id, made_at;
	char *head;
	if (store_game_open(s, &id, &made_at, &head, NULL) != DT_OK)
		return 0;
	free(head);
	return id;
}

enum dt_status journal_begin(
	struct journal *j, const struct match *m, int64_t made_at, struct dt_error *err)
{
	json_t *head = journal_head(m);
	char *text = head ? json_dumps(head, JSON_COMPACT) : NULL;
	json_decref(head);
	if (!text)
		return no_memory(err);
	j->ops = game_ops_of(match_game(m));
	j->before = unfinished(j->store);
	enum dt_status st = store_game_begin(j->store, text, made_at, &j->id, err);
	j->begun = st == DT_OK;
	free(text);
	return st;
}

enum dt_status journal_forget(struct journal *j, struct dt_error *err)
{
	if (!j->begun)
		return DT_OK;
	j->begun = false;
	return store_game_forget(j->store, j->id, j->before, err);
}

enum dt_status journal_end(struct journal *j, int64_t at, struct dt_error *err)
{
	return store_game_end(j->store, j->id, at, err);
}

/* ---- Reading ---- */

static enum dt_status strange(const char *what, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_FORMAT, 0, "a game of the data file: %s", what);
}

struct match *journal_read_head(const char *text, struct dt_error *err)
{
	struct match *m = NULL;
	json_t *head = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	const json_t *format = json_object_get(head, "format");
	const json_t *revision = json_object_get(head, "revision");
	const char *id = json_string_value(json_object_get(head, "game"));
	const struct game_ops *ops = game_find_rules(id);
	if (!json_is_integer(format) || json_integer_value(format) != JOURNAL_FORMAT)
		strange("written in a form that this program does not know", err);
	else if (!ops)
		strange("this program does not have that game", err);
	else if (!json_is_integer(revision) || json_integer_value(revision) != ops->revision)
		strange("played under another revision of the rules; finish it with the program "
			"that began it, or begin a new game",
			err);
	else
		m = codec_read_match(head, true, err);
	json_decref(head);
	return m;
}

struct reading {
	struct journal *j;
	struct ses *ses;
	uint64_t last_ms;
};

static enum dt_status restore_answers(
	struct reading *r, struct ses_entry *e, const json_t *list, struct dt_error *err)
{
	struct game_action actions[ANSWERS_MAX];
	size_t n = json_array_size(list);
	if (!json_is_array(list) || n > ANSWERS_MAX)
		return strange("an entry is no list of answers", err);
	for (size_t i = 0; i < n; i++) {
		enum dt_status st =
			codec_read_action(r->j->ops, json_array_get(list, i), &actions[i], err);
		if (st)
			return st;
	}
	e->actions = actions;
	e->n = n;
	return ses_restore(r->ses, e, err);
}

static enum dt_status restore(void *user, const struct store_entry *row, struct dt_error *err)
{
	struct reading *r = user;
	struct ses_entry e = { .kind = row->kind, .seat = row->seat, .t_ms = (uint64_t)row->t_ms };
	json_t *json = json_loads(row->body, JSON_REJECT_DUPLICATES, NULL);
	json_int_t back = json_integer_value(json_object_get(json, "back"));
	enum dt_status st;
	e.back = back > 0 ? (size_t)back : 0; /* older files do not say it */
	if (e.kind == SES_DID_UNDO && e.back)
		st = ses_restore(r->ses, &e, err);
	else
		st = restore_answers(r, &e, json, err);
	json_decref(json);
	r->last_ms = e.t_ms;
	return st;
}

enum dt_status journal_resume(struct journal *j, const struct ses_times *times, struct ses **out,
	uint64_t *last_ms, struct dt_error *err)
{
	char *head = NULL;
	int64_t made_at;
	enum dt_status st = store_game_open(j->store, &j->id, &made_at, &head, err);
	if (st)
		return st;
	struct match *m = journal_read_head(head, err);
	free(head);
	if (!m)
		return DT_ERR_FORMAT;
	j->ops = game_ops_of(match_game(m));
	struct ses_journal journal = journal_of(j);
	struct reading r = { .j = j, .ses = ses_create(m, times, &journal, err) };
	if (!r.ses)
		return DT_ERR_NOMEM;
	st = store_game_read(j->store, j->id, restore, &r, err);
	if (st) {
		ses_destroy(r.ses);
		return st;
	}
	*out = r.ses;
	*last_ms = r.last_ms;
	return DT_OK;
}
