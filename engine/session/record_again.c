/* SPDX-License-Identifier: MIT */
/*
 * record_again.c - messages out of a recording: played again, renewed. Exported: record_export.c.
 */
#include "record_in.h"

#include "codec.h"
#include "journal.h"
#include "ses_json.h"
#include "store_sealed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Opening ---- */

static bool time_in(const json_t *times, const char *name, uint32_t *out)
{
	const json_t *v = json_object_get(times, name);
	json_int_t n = json_integer_value(v);
	*out = (uint32_t)n;
	return json_is_integer(v) && n >= 0 && n <= UINT32_MAX;
}

/* Older recordings know no time for the reveal: there was none. */
static bool times_in(const json_t *times, struct ses_times *t)
{
	t->reveal_ms = 0;
	return time_in(times, "window_ms", &t->window_ms) &&
	       time_in(times, "choice_ms", &t->choice_ms) && time_in(times, "cup_ms", &t->cup_ms) &&
	       time_in(times, "show_ms", &t->show_ms) &&
	       (!json_object_get(times, "reveal_ms") || time_in(times, "reveal_ms", &t->reveal_ms));
}

/* ---- Playing again ---- */

struct replay {
	struct store *store;
	struct ses *ses;
	const struct game_ops *ops;
	record_read_fn *read;
	record_watch_fn *watch;
	void *user;
	struct record_result *out;
};

/* An outcome without the words of a refusal: they may be mended. NULL without memory. */
static char *what_counts(const char *result)
{
	json_t *json = json_loads(result, 0, NULL);
	if (!json)
		return strdup(result);
	json_object_del(json, "error");
	char *text = json_dumps(json, JSON_COMPACT);
	json_decref(json);
	return text;
}

static char *without_secrets(const struct game_ops *ops, const char *outcome)
{
	json_t *json = json_loads(outcome, 0, NULL);
	record_hide_outcome(ops, json);
	char *text = json ? json_dumps(json, JSON_COMPACT) : strdup("?");
	json_decref(json);
	return text;
}

/* A game that can be gone on with: nobody is to read in a difference what only one may know. */
static enum dt_status hide(struct replay *r, char **a, char **b, struct dt_error *err)
{
	if (record_is_over(r->store))
		return DT_OK;
	char *is[2] = { without_secrets(r->ops, *a), without_secrets(r->ops, *b) };
	free(*a);
	free(*b);
	*a = is[0];
	*b = is[1];
	return *a && *b ? DT_OK : record_no_memory(err);
}

/* Two outcomes from their first difference on, with a little before it. */
static enum dt_status compare(struct replay *r, const struct ses_message *msg, const char *was,
	const char *is, struct dt_error *err)
{
	size_t at = 0;
	if (strcmp(was, is) == 0)
		return DT_OK;
	char *a = what_counts(was), *b = what_counts(is);
	enum dt_status st = a && b ? DT_OK : record_no_memory(err);
	if (st == DT_OK && strcmp(a, b) != 0) {
		st = hide(r, &a, &b, err);
		while (st == DT_OK && a[at] && a[at] == b[at])
			at++;
		at = at > 40 ? at - 40 : 0;
		r->out->differs = st == DT_OK;
	}
	if (r->out->differs)
		snprintf(r->out->difference, sizeof(r->out->difference),
			"message %zu (at %.1f s): what came of it: was %.230s, is %.230s",
			r->out->messages + 1, (double)msg->t_ms / 1000, a + at, b + at);
	free(a);
	free(b);
	return st;
}

static enum dt_status read_again(struct replay *r, const struct ses_message *msg,
	const struct record_seen *seen, struct dt_error *err)
{
	char how[400] = "";
	enum dt_status st = r->read(r->user, seen, how, sizeof(how), err);
	if (st == DT_OK && how[0]) {
		r->out->differs = true;
		snprintf(r->out->difference, sizeof(r->out->difference),
			"message %zu (at %.1f s): the reading: %s", r->out->messages + 1,
			(double)msg->t_ms / 1000, how);
	}
	r->out->pictures += seen->n;
	return st;
}

static enum dt_status play_message(struct replay *r, const struct ses_message *msg,
	const struct store_message *m, const struct record_seen *seen, struct dt_error *err)
{
	struct dt_error why = { .msg = "" };
	enum dt_status st = DT_OK;
	if (r->watch)
		st = r->watch(r->user, r->ses, msg, false, err);
	if (st == DT_OK && seen->n && r->read)
		st = read_again(r, msg, seen, err);
	if (st != DT_OK || r->out->differs)
		return st;
	char *result = record_outcome(r->ses, ses_take(r->ses, msg, &why), &why);
	if (!result)
		return record_no_memory(err);
	st = compare(r, msg, m->outcome, result, err);
	free(result);
	if (st != DT_OK)
		return st;
	if (!r->out->differs) {
		r->out->messages++;
		r->out->looks += msg->kind == SES_LOOK;
		r->out->played_ms = msg->t_ms;
	}
	return r->watch ? r->watch(r->user, r->ses, msg, true, err) : DT_OK;
}

static enum dt_status each_message(void *user, const struct store_message *m,
	const struct store_picture *pictures, size_t n, struct dt_error *err)
{
	struct replay *r = user;
	struct ses_message msg;
	struct record_seen seen = { .pictures = pictures, .n = n, .reading = m->reading };
	if (r->out->differs)
		return DT_OK;
	json_t *json = json_loads(m->body, JSON_REJECT_DUPLICATES, NULL);
	enum dt_status st = ses_message_in(r->ops, json, &msg, err);
	json_decref(json);
	return st ? st : play_message(r, &msg, m, &seen, err);
}

struct store *record_open(const char *path, bool *complete, struct dt_error *err)
{
	bool sealed, ended = false;
	int64_t game;
	char *head = NULL;
	struct store *s = store_open_copy(path, &sealed, err);
	if (!s)
		return NULL;
	struct dt_error why;
	enum dt_status st = store_record_open(s, &game, &ended, &head, &why);
	free(head);
	if (st != DT_OK)
		st = dt_fail(err, st == DT_ERR_AGAIN ? DT_ERR_FORMAT : st, why.sys, "%s", why.msg);
	if (st == DT_OK && ended && !sealed && !store_seal_missing(s))
		st = dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: the file is damaged: its seal is broken; take another copy of it",
			path);
	*complete = sealed;
	if (st == DT_OK)
		return s;
	store_close(s);
	return NULL;
}

static struct match *match_of(
	const char *text, const json_t *head, bool any_revision, struct dt_error *err)
{
	return any_revision ? codec_read_match(head, true, err) : journal_read_head(text, err);
}

/* What was recorded of which game. any_revision: of the rules, too. */
static enum dt_status recorded_match(struct store *s, bool any_revision, int64_t *game,
	struct match **m, struct ses_times *times, struct dt_error *err)
{
	char *text = NULL;
	bool ended;
	enum dt_status st = store_record_open(s, game, &ended, &text, err);
	if (st != DT_OK)
		return st;
	json_t *head = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	if (times_in(json_object_get(head, "times"), times))
		*m = match_of(text, head, any_revision, err);
	else
		dt_fail(err, DT_ERR_FORMAT, 0, "the recording does not say its times");
	json_decref(head);
	free(text);
	return *m ? DT_OK : DT_ERR_FORMAT;
}

enum dt_status record_replay(struct store *s, record_read_fn *read, record_watch_fn *watch,
	void *user, struct record_result *out, struct dt_error *err)
{
	int64_t game;
	struct match *m = NULL;
	struct ses_times times;
	struct replay r = { .store = s, .read = read, .watch = watch, .user = user, .out = out };
	memset(out, 0, sizeof(*out));
	enum dt_status st = recorded_match(s, false, &game, &m, &times, err);
	if (st != DT_OK)
		return st;
	r.ops = game_ops_of(match_game(m));
	r.ses = ses_create(m, &times, NULL, err);
	if (!r.ses)
		return DT_ERR_FORMAT;
	st = store_record_read(s, game, each_message, &r, err);
	ses_destroy(r.ses);
	return st;
}

/* ---- Whether it is over ---- */

static enum dt_status take_message(void *user, const struct store_message *m,
	const struct store_picture *pictures, size_t n, struct dt_error *err)
{
	struct ses *ses = user;
	struct ses_message msg;
	(void)pictures;
	(void)n;
	json_t *json = json_loads(m->body, JSON_REJECT_DUPLICATES, NULL);
	enum dt_status st =
		ses_message_in(game_ops_of(match_game(ses_match(ses))), json, &msg, err);
	json_decref(json);
	if (st == DT_OK)
		ses_take(ses, &msg, NULL); /* refused ones were recorded, too */
	return st;
}

bool record_is_over(struct store *s)
{
	int64_t game;
	struct match *m = NULL;
	struct ses_times times;
	if (recorded_match(s, true, &game, &m, &times, NULL) != DT_OK)
		return false;
	struct ses *ses = ses_create(m, &times, NULL, NULL);
	bool over = ses && store_record_read(s, game, take_message, ses, NULL) == DT_OK &&
		    game_acting(match_game(ses_match(ses))) == 0;
	ses_destroy(ses);
	return over;
}

/* ---- Recording what comes out today ---- */

struct renewing {
	struct record *to;
	struct ses *ses;
	record_again_fn *again;
	void *user;
};

static enum dt_status renew_message(void *user, const struct store_message *m,
	const struct store_picture *pictures, size_t n, struct dt_error *err)
{
	struct renewing *r = user;
	struct ses_message msg;
	struct dt_error trouble;
	struct record_seen seen = { .pictures = pictures, .n = n, .reading = m->reading };
	char *text = NULL;
	json_t *json = json_loads(m->body, JSON_REJECT_DUPLICATES, NULL);
	enum dt_status st =
		ses_message_in(game_ops_of(match_game(ses_match(r->ses))), json, &msg, err);
	json_decref(json);
	if (st == DT_OK && n && r->again) {
		st = r->again(r->user, &seen, &text, err);
		seen.reading = text;
	}
	if (st == DT_OK) {
		record_take(r->to, r->ses, &msg, n ? &seen : NULL, &trouble, NULL);
		if (trouble.code != DT_OK)
			st = dt_fail(err, trouble.code, trouble.sys, "%s", trouble.msg);
	}
	free(text);
	return st;
}

/* All of a kind that the table has learned. */
static enum dt_status copy_learned(
	struct store *from, struct store *to, const char *kind, struct dt_error *err)
{
	struct store_item *list, item;
	size_t n;
	enum dt_status st = store_list(from, kind, &list, &n, err);
	for (size_t i = 0; i < n && st == DT_OK; i++) {
		st = store_load(from, kind, list[i].name, 0, &item, err);
		if (st == DT_OK) {
			st = store_save(to, &item, err);
			store_item_finish(&item);
		}
	}
	free(list);
	return st;
}

enum dt_status record_renew(struct store *from, const char *path, record_again_fn *again,
	void *user, int64_t made_at, struct dt_error *err)
{
	int64_t game;
	struct match *m = NULL;
	struct ses_times times;
	struct renewing r = { .again = again, .user = user };
	enum dt_status st = recorded_match(from, true, &game, &m, &times, err);
	if (st != DT_OK)
		return st;
	r.to = record_create(path, m, &times, made_at, err);
	if (!r.to) {
		match_destroy(m);
		return DT_ERR_IO;
	}
	r.ses = ses_create(m, &times, NULL, err);
	st = r.ses ? DT_OK : DT_ERR_FORMAT;
	if (st == DT_OK)
		st = copy_learned(from, record_store(r.to), "eye", err);
	if (st == DT_OK)
		st = copy_learned(from, record_store(r.to), "dice", err);
	if (st == DT_OK)
		st = store_record_read(from, game, renew_message, &r, err);
	ses_destroy(r.ses);
	if (st == DT_OK)
		return record_close(r.to, made_at, err);
	record_destroy(r.to);
	return st;
}
