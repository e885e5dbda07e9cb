/* SPDX-License-Identifier: MIT */
/*
 * table_eye.c - loads calibration and dice sets, the current one first, and makes a reader of them.
 */
#include "table_eye.h"

#include "config.h"
#include "lessons.h"
#include "saved_scene.h"
#include "saved_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What players said about the dice of the set counts as well. */
static enum dt_status add_lessons(struct store *store, struct face_set *set, struct dt_error *err)
{
	struct teach_more *more = malloc(sizeof(*more));
	if (!more)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a dice set");
	lessons_load(store, set->name, more);
	teach_more(set, more);
	free(more);
	return DT_OK;
}

static enum dt_status add_set(struct table_eye *eye, struct store *store, const char *path,
	const char *name, struct dt_error *err)
{
	struct face_set *set = malloc(sizeof(*set));
	if (!set)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a dice set");
	eye->set[eye->sets] = set;
	enum dt_status st = saved_set_load(store, path, name, set, err);
	if (st == DT_OK)
		st = add_lessons(store, set, err);
	if (st == DT_OK)
		st = reader_add_set(eye->reader, set, err);
	if (st != DT_OK)
		return st;
	eye->dice[eye->sets] = (struct dt_dice_set){ set->name, face_set_alphabet(set) };
	eye->sets++;
	return DT_OK;
}

static int by_age(const void *a, const void *b)
{
	const struct store_item *l = a, *r = b;

	return (l->made_at < r->made_at) - (l->made_at > r->made_at);
}

static void to_front(struct store_item *items, size_t i)
{
	struct store_item one = items[i];

	memmove(items + 1, items, i * sizeof(*items));
	items[0] = one;
}

/* The taught sets, the current one first, then by age; *items to be freed. */
static enum dt_status list_sets(
	struct store *store, struct store_item **items, size_t *n, struct dt_error *err)
{
	char current[sizeof((*items)->name)];
	enum dt_status st = saved_set_current(store, current, sizeof(current), err);

	if (st == DT_OK)
		st = store_list(store, SAVED_SET_KIND, items, n, err);
	if (st != DT_OK)
		return st;
	if (*n > 1)
		qsort(*items, *n, sizeof(**items), by_age);
	for (size_t i = 0; i < *n; i++)
		if (strcmp((*items)[i].name, current) == 0)
			to_front(*items, i);
	return DT_OK;
}

/* The current one is tried first, and the built-in one last unless it is that. */
static enum dt_status add_all(
	struct table_eye *eye, struct store *store, const char *path, struct dt_error *err)
{
	struct store_item *items = NULL;
	size_t n = 0;
	enum dt_status st = list_sets(store, &items, &n, err);

	for (size_t i = 0; st == DT_OK && i < n && i < READ_SETS_MAX; i++)
		st = add_set(eye, store, path, items[i].name, err);
	free(items);
	return st;
}

static enum dt_status begin_with_current(
	struct table_eye *eye, struct store *store, struct dt_error *err)
{
	char current[80];
	enum dt_status st = saved_set_current(store, current, sizeof(current), err);

	eye->pips_first = st == DT_OK && strcmp(current, SET_BUILT_IN) == 0;
	if (eye->pips_first)
		reader_try_first(eye->reader, eye->sets);
	return st;
}

static enum dt_status add_pips(struct table_eye *eye, struct dt_error *err)
{
	eye->dice[eye->sets] = (struct dt_dice_set){ SET_BUILT_IN, dt_pips };
	eye->pips = true;
	return reader_add_pips(eye->reader, err);
}

/* "ivory,pips": these, and where they are several all at once. */
static enum dt_status add_named(struct table_eye *eye, struct store *store, const char *path,
	const char *list, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	bool pips = false;

	while (st == DT_OK && list) {
		char name[FACE_NAME_MAX];
		const char *end = strchr(list, ',');
		size_t n = end ? (size_t)(end - list) : strlen(list);

		snprintf(name, sizeof(name), "%.*s", (int)n, list);
		if (strcmp(name, SET_BUILT_IN) == 0)
			pips = true;
		else if (eye->sets == READ_SETS_MAX)
			st = dt_fail(err, DT_ERR_FORMAT, 0, "more than %d dice sets at once",
				READ_SETS_MAX);
		else
			st = add_set(eye, store, path, name, err);
		list = end ? end + 1 : NULL;
	}
	if (st == DT_OK && pips)
		st = add_pips(eye, err);
	eye->together = eye->sets + eye->pips > 1;
	reader_together(eye->reader, eye->together);
	return st;
}

/* Does the taught set have these faces? */
static bool has_faces(
	struct store *store, const char *path, const char *name, const struct dt_alphabet *alphabet)
{
	struct face_set *set = malloc(sizeof(*set));
	bool same = false;

	if (set && saved_set_load(store, path, name, set, NULL) == DT_OK) {
		struct dt_alphabet a = face_set_alphabet(set);

		same = dt_alphabet_same(&a, alphabet);
	}
	free(set);
	return same;
}

static enum dt_status fail_unknown(
	const char *path, const struct dt_alphabet *a, struct dt_error *err)
{
	char faces[DT_SET_FACES_MAX * DT_LABEL_MAX] = "";
	size_t at = 0;
	for (int i = 0; i < a->n; i++)
		at += (size_t)snprintf(
			faces + at, sizeof(faces) - at, "%s%s", i ? "," : "", a->label[i]);
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"%s: the game has dice that are not known: teach them first (teach NAME --faces "
		"%s)",
		path, faces);
}

/* For each kind the current set, if it has its faces, else the newest that has; all at once. */
static enum dt_status add_kinds(struct table_eye *eye, struct store *store, const char *path,
	const struct dt_dice_kind *kinds, size_t kinds_n, struct dt_error *err)
{
	struct store_item *items = NULL;
	size_t n = 0;
	enum dt_status st = list_sets(store, &items, &n, err);
	bool pips = false;

	for (size_t k = 0; k < kinds_n && st == DT_OK; k++) {
		size_t i = 0;

		while (i < n && !has_faces(store, path, items[i].name, kinds[k].alphabet))
			i++;
		if (i < n)
			st = add_set(eye, store, path, items[i].name, err);
		else if (dt_alphabet_same(kinds[k].alphabet, &dt_pips))
			pips = true;
		else
			st = fail_unknown(path, kinds[k].alphabet, err);
	}
	free(items);
	if (st == DT_OK && pips)
		st = add_pips(eye, err);
	eye->together = eye->sets + eye->pips > 1;
	reader_together(eye->reader, eye->together);
	return st;
}

static enum dt_status load(struct table_eye *out, struct store *store, const char *path,
	const struct dt_table *table, const struct table_eye_dice *want, struct dt_error *err)
{
	const char *dice = want->names;

	enum dt_status st = saved_scene_load(store, path, table, &out->scene, NULL, err);
	if (st == DT_OK) {
		out->reader = reader_create(&out->scene, err);
		st = out->reader ? DT_OK : err->code;
	}
	if (st == DT_OK && dice)
		return add_named(out, store, path, dice, err);
	if (st == DT_OK && want->kinds_n > 1)
		return add_kinds(out, store, path, want->kinds, want->kinds_n, err);
	if (st == DT_OK)
		st = add_all(out, store, path, err);
	if (st == DT_OK)
		st = add_pips(out, err);
	return st == DT_OK ? begin_with_current(out, store, err) : st;
}

enum dt_status table_eye_open(const struct cmd_args *args, struct store *store, const char *dice,
	struct table_eye *out, struct dt_error *err)
{
	const struct table_eye_dice want = { .names = dice };

	return table_eye_open_for(args, store, &want, out, err);
}

enum dt_status table_eye_open_for(const struct cmd_args *args, struct store *store,
	const struct table_eye_dice *want, struct table_eye *out, struct dt_error *err)
{
	struct conf config;
	char path[1024];
	enum dt_status st = cmd_config_path(args, path, sizeof(path), err);

	memset(out, 0, sizeof(*out));
	if (st == DT_OK)
		st = conf_read(path, &config, err);
	if (st == DT_OK)
		st = cmd_db_path(args, path, sizeof(path), err);
	if (st != DT_OK)
		return st;
	struct store *own = store ? NULL : store_open(path, false, err);
	if (!store && !own)
		return err->code;
	st = load(out, store ? store : own, path, &config.table, want, err);
	store_close(own);
	if (st != DT_OK)
		table_eye_close(out);
	return st;
}

void table_eye_close(struct table_eye *eye)
{
	reader_destroy(eye->reader);
	for (size_t i = 0; i < READ_SETS_MAX; i++)
		free(eye->set[i]);
	img_finish(&eye->scene.empty);
	memset(eye, 0, sizeof(*eye));
}

struct tape_eye_parts table_eye_parts(const struct table_eye *eye)
{
	return (struct tape_eye_parts){ .scene = &eye->scene,
		.set = (const struct face_set *const *)eye->set,
		.sets = eye->sets,
		.pips = eye->pips,
		.pips_first = eye->pips_first,
		.together = eye->together };
}
