/* SPDX-License-Identifier: MIT */
/*
 * saved_set.c - saves, lists, finds and marks taught dice sets in the data file.
 */
#include "saved_set.h"

#include "nearest.h"
#include "teach_record.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FACES "faces"
#define CURRENT "dice.current"

bool saved_set_name_good(const char *name)
{
	size_t n = strlen(name);

	for (size_t i = 0; i < n; i++)
		if (!isalnum((unsigned char)name[i]) && name[i] != '-' && name[i] != '_')
			return false;
	return n > 0 && n <= 40 && strcmp(name, SET_BUILT_IN) != 0;
}

enum dt_status saved_set_save(struct store *s, const struct face_set *set, int64_t made_at,
	int64_t *version, struct dt_error *err)
{
	struct store_part part = { .name = FACES };
	struct store_item item = { .kind = SAVED_SET_KIND, .made_at = made_at };
	enum dt_status st;

	snprintf(item.name, sizeof(item.name), "%s", set->name);
	item.parts = &part;
	item.parts_n = 1;
	item.head = teach_record_write(set, err);
	st = item.head ? teach_record_pack(set, &part.bytes, &part.n, err) : DT_ERR_NOMEM;
	st = store_save_made(s, &item, st, version, err);
	return st == DT_OK ? store_set(s, CURRENT, set->name, err) : st;
}

void saved_set_names(struct store *s, char *out, size_t cap)
{
	struct store_item *items = NULL;
	size_t n = 0, used;

	used = (size_t)snprintf(out, cap, "%s", SET_BUILT_IN);
	if (store_list(s, SAVED_SET_KIND, &items, &n, NULL) != DT_OK)
		return;
	for (size_t i = 0; i < n && used < cap; i++)
		used += (size_t)snprintf(out + used, cap - used, ", %s", items[i].name);
	free(items);
}

void saved_set_meant(struct store *s, const char *name, char tip[SAVED_SET_TIP])
{
	struct store_item *items = NULL;
	struct dt_nearest meant;
	size_t n = 0;

	dt_nearest_begin(&meant, name, strlen(name));
	dt_nearest_try(&meant, SET_BUILT_IN);
	if (store_list(s, SAVED_SET_KIND, &items, &n, NULL) != DT_OK)
		n = 0;
	for (size_t i = 0; i < n; i++)
		dt_nearest_try(&meant, items[i].name);
	dt_nearest_words(&meant, tip, SAVED_SET_TIP);
	free(items);
}

enum dt_status saved_set_load(struct store *s, const char *path, const char *name,
	struct face_set *out, struct dt_error *err)
{
	struct store_item item;
	struct dt_error why;
	const struct store_part *part;
	char names[120], tip[SAVED_SET_TIP];
	enum dt_status st = store_load(s, SAVED_SET_KIND, name, 0, &item, &why);

	if (st == DT_ERR_AGAIN) {
		saved_set_names(s, names, sizeof(names));
		saved_set_meant(s, name, tip);
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: no dice set \"%.40s\" is known, only %s: teach it first%s", path, name,
			names, tip);
	}
	if (st != DT_OK)
		return dt_fail(err, st, why.sys, "%s", why.msg);
	part = store_item_part(&item, FACES);
	if (part)
		st = teach_record_read(item.head, part->bytes, part->n, out, &why);
	else
		st = dt_fail(&why, DT_ERR_FORMAT, 0, "the dice set is damaged; teach it again");
	store_item_finish(&item);
	if (st != DT_OK)
		return dt_fail(err, st, why.sys, "%s: %s: %s", path, name, why.msg);
	/* It may have got another name since it was written. */
	snprintf(out->name, sizeof(out->name), "%s", name);
	return DT_OK;
}

enum dt_status saved_set_current(struct store *s, char *out, size_t cap, struct dt_error *err)
{
	enum dt_status st = store_get(s, CURRENT, out, cap, err);

	if (st == DT_ERR_AGAIN) {
		snprintf(out, cap, "%s", SET_BUILT_IN);
		st = DT_OK;
	}
	return st;
}

enum dt_status saved_set_make_current(struct store *s, const char *name, struct dt_error *err)
{
	return store_set(s, CURRENT, name, err);
}

enum dt_status saved_set_gone(struct store *s, const char *name, struct dt_error *err)
{
	struct store_item *items = NULL, *last = NULL;
	char current[sizeof(items->name)];
	size_t n = 0;
	enum dt_status st = saved_set_current(s, current, sizeof(current), err);

	if (st != DT_OK || strcmp(current, name) != 0)
		return st;
	st = store_list(s, SAVED_SET_KIND, &items, &n, err);
	for (size_t i = 0; i < n; i++)
		if (!last || items[i].made_at > last->made_at)
			last = &items[i];
	if (st == DT_OK)
		st = last ? saved_set_make_current(s, last->name, err)
			  : store_unset(s, CURRENT, err);
	free(items);
	return st;
}
