/* SPDX-License-Identifier: MIT */
/*
 * test_sim_export.c - a whole game that is recorded: exported at any moment before its end it gives
 * neither the seed away nor what not everybody may know; after its end it tells all.
 */
#include "match.h"
#include "party.h"
#include "record.h"
#include "run.h"
#include "scratch.h"
#include "sim.h"
#include "town.h"

#include <jansson.h>
#include <string.h>
#include <sys/stat.h>

enum { MESSAGES = 20000 };

static struct dt_error err;

struct told {
	const struct game_ops *ops;
	size_t lines, events, secrets; /* events with a secret, and secrets that were told */
	bool seed, hidden;	       /* somewhere; a line says less than it could */
};

static void look_at_event(struct told *t, json_t *event)
{
	const char *name = json_string_value(json_object_get(event, "event"));
	t->events += json_object_get(event, "known") != NULL;
	for (size_t i = 1; name && i < t->ops->n_events; i++) {
		const struct game_field *f = t->ops->events[i].fields;
		if (strcmp(name, t->ops->events[i].name) != 0)
			continue;
		for (; f && f->name; f++)
			t->secrets += f->secret && json_object_get(event, "known") &&
				      json_object_get(event, f->name);
	}
}

static enum dt_status look_at(void *user, const char *text, struct dt_error *why)
{
	struct told *t = user;
	size_t i;
	json_t *event, *line = json_loads(text, 0, NULL);
	(void)why;
	ck_assert_ptr_nonnull(line);
	const json_t *outcome = json_object_get(line, "outcome");
	t->seed = t->seed || strstr(text, "kept for the end");
	t->hidden = t->hidden || (outcome && !json_object_get(outcome, "hash"));
	t->lines++;
	json_array_foreach(json_object_get(outcome, "events"), i, event)
	{
		look_at_event(t, event);
	}
	json_decref(line);
	return DT_OK;
}

/* What is there now, as somebody else finds it who looks. */
static struct told export_now(const struct ses *s)
{
	struct told t = { .ops = game_ops_of(match_game(ses_match(s))) };
	bool complete;
	struct store *file = record_open(scratch_path, &complete, &err);
	ck_assert_msg(file != NULL, "%s", err.msg);
	ck_assert_msg(record_export(file, look_at, &t, &err) == DT_OK, "%s", err.msg);
	store_close(file);
	return t;
}

/* A copy: closing the file itself would let go of the locks of who records into it. */
static void check_now(const struct ses *s, size_t *events)
{
	static char copy[600];
	snprintf(copy, sizeof(copy),
		"cp '%s' '%s.now'; test ! -f '%s-wal' || cp '%s-wal' '%s.now-wal'", scratch_path,
		scratch_path, scratch_path, scratch_path, scratch_path);
	ck_assert_int_eq(system(copy), 0);
	char path[sizeof(scratch_path)];
	memcpy(path, scratch_path, sizeof(path));
	strcat(scratch_path, ".now");
	struct told t = export_now(s);
	memcpy(scratch_path, path, sizeof(path));
	ck_assert(!t.seed && t.hidden);
	ck_assert_uint_eq(t.secrets, 0);
	*events = t.events;
}

START_TEST(an_unfinished_game_keeps_its_secrets)
{
	static const char *const names[] = { "Anna", "Boris", "Clara" };
	struct game_setup setup;
	struct party p;
	struct ses_message m;
	size_t taken = 0, events = 0, next = 1;
	struct dt_error trouble;
	const struct game_ops *ops = &town_ops;
	game_setup_default(ops, 3, &setup);
	struct match *match = match_create(ops, &setup, names, "kept for the end", &err);
	struct record *r = record_create(scratch_path, match, NULL, 1, &err);
	ck_assert_msg(r != NULL, "%s", err.msg);
	struct ses *s = ses_create(match, NULL, NULL, &err);
	party_begin(&p, s, sim_seed(), "steady");
	while (!ses_over(s) && taken < MESSAGES && party_next(&p, s, &m)) {
		record_take(r, s, &m, NULL, &trouble, NULL);
		ck_assert_msg(trouble.code == DT_OK, "%s", trouble.msg);
		if (++taken == next && game_acting(match_game(ses_match(s)))) {
			check_now(s, &events);
			next *= 2;
		}
	}
	ck_assert(ses_over(s));
	ck_assert_uint_gt(events, 0);
	ck_assert_int_eq(record_close(r, 2, &err), DT_OK);
	struct told all = export_now(s);
	ck_assert(all.seed && !all.hidden);
	ck_assert_uint_gt(all.secrets, 0);
	ck_assert_uint_eq(all.lines, taken + 1);
	printf("# %zu messages, %zu events with a secret\n", taken, all.events);
	party_end(&p);
	ses_destroy(s);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, scratch_set_up, scratch_tear_down);
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, an_unfinished_game_keeps_its_secrets);
}

int main(int argc, char **argv)
{
	sim_arguments(argc, argv);
	return run_tests("sim_export", add);
}
