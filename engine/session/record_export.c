/* SPDX-License-Identifier: MIT */
/*
 * record_export.c - a recording as JSON lines.
 *
 * As long as the game in it is not over, somebody may go on with it: then its seed, from which all
 * deals can be computed, and what only some players may know are left out.
 */
#include "record_in.h"

#include "list.h"
#include "deal.h"

#include <stdlib.h>
#include <string.h>

struct exporting {
	enum dt_status (*line)(void *user, const char *text, struct dt_error *err);
	void *user;
	const struct game_ops *ops; /* whose secrets are left out; NULL: the game is over */
};

/* ---- What not everybody may know ---- */

static const struct game_word *word_of(const struct game_ops *ops, const char *name)
{
	for (size_t i = 1; name && i < ops->n_events; i++)
		if (strcmp(ops->events[i].name, name) == 0)
			return &ops->events[i];
	return NULL;
}

static void hide_event(const struct game_ops *ops, json_t *event)
{
	const struct game_word *w =
		word_of(ops, json_string_value(json_object_get(event, "event")));
	if (!json_object_get(event, "known"))
		return;
	if (!w) /* of other rules */
		json_object_clear(event);
	for (const struct game_field *f = w ? w->fields : NULL; f && f->name; f++)
		if (f->secret)
			json_object_del(event, f->name);
}

void record_hide_outcome(const struct game_ops *ops, json_t *outcome)
{
	size_t i;
	json_t *event;
	json_array_foreach(json_object_get(outcome, "events"), i, event)
	{
		hide_event(ops, event);
	}
	/* A hand could be found by trying which one has the hash; a refusal may name a card. */
	json_object_del(outcome, "hash");
	json_object_del(outcome, "error");
}

static void hide_setup(json_t *setup)
{
	char commit[DEAL_HEX];
	const char *seed = json_string_value(json_object_get(setup, "seed"));
	if (seed) {
		deal_commitment(seed, commit);
		json_object_set_new(setup, "commit", json_string(commit));
	}
	json_object_del(setup, "seed");
	json_object_set_new(setup, "over", json_false());
}

/* ---- Lines ---- */

static enum dt_status export_json(struct exporting *e, json_t *json, struct dt_error *err)
{
	char *text = json ? json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;
	enum dt_status st = text ? e->line(e->user, text, err) : record_no_memory(err);
	free(text);
	json_decref(json);
	return st;
}

static enum dt_status export_message(void *user, const struct store_message *m,
	const struct store_picture *pictures, size_t n, struct dt_error *err)
{
	struct exporting *e = user;
	json_t *message = json_loads(m->body, 0, NULL), *outcome = json_loads(m->outcome, 0, NULL);
	json_t *list = json_array();
	if (e->ops) {
		json_object_del(message, "action");
		record_hide_outcome(e->ops, outcome);
	}
	for (size_t i = 0; list && i < n; i++)
		json_array_append_new(
			list, json_pack("{s:i, s:i, s:i, s:I}", "zone", (int)pictures[i].zone,
				      "x_px", (int)pictures[i].x_px, "y_px", (int)pictures[i].y_px,
				      "bytes", (json_int_t)pictures[i].n));
	json_t *line = json_pack(
		"{s:o, s:o, s:o}", "message", message, "outcome", outcome, "pictures", list);
	if (line && m->reading)
		json_object_set_new(line, "reading", json_loads(m->reading, 0, NULL));
	return export_json(e, line, err);
}

enum dt_status record_export(struct store *s,
	enum dt_status (*line)(void *user, const char *text, struct dt_error *err), void *user,
	struct dt_error *err)
{
	int64_t game;
	bool ended;
	char *head = NULL;
	struct exporting e = { .line = line, .user = user };
	enum dt_status st = store_record_open(s, &game, &ended, &head, err);
	if (st != DT_OK)
		return st;
	json_t *setup = json_loads(head, 0, NULL);
	free(head);
	if (!record_is_over(s)) {
		const char *id = json_string_value(json_object_get(setup, "game"));
		e.ops = game_find_rules(id);
		hide_setup(setup);
		if (setup && !e.ops)
			st = dt_fail(err, DT_ERR_FORMAT, 0, "this program does not have its game");
	}
	json_t *first = json_pack("{s:o}", "setup", setup);
	if (st == DT_OK)
		st = export_json(&e, first, err);
	else
		json_decref(first);
	return st == DT_OK ? store_record_read(s, game, export_message, &e, err) : st;
}
