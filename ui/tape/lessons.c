/* SPDX-License-Identifier: MIT */
/*
 * lessons.c - cuts out the dice that players named, and keeps each as a sample. A drawing is kept
 * as two hexadecimal digits for each of its cells; the oldest of a face gives way to the newest.
 */
#include "lessons.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	LESSONS_MAX = 32,
	TRIES = 30, /* frames, before a die is given up */
	TEXT_MAX = 2 * FACE_CELLS + 1,
	MIDDLE = 128
};

/* Of a drawing of length 1. */
static const float scale = 400;
static const double same_mm = 5;

/* Where one is written down. */
struct place {
	int32_t set, face;
	long slot; /* -1: nowhere */
};

struct lesson {
	struct ses_sample said;
	int32_t set, face; /* -1: not cut out yet; of the set, from 0 */
	int32_t tries;
	struct face_patch patch;
	struct places {
		struct place is, was; /* was: what it takes back */
	} at;
};

static const struct place nowhere = { .slot = -1 };

struct lessons {
	struct reader *reader;
	const struct dt_dice_set *dice;
	size_t sets, n;
	const struct dt_dice_kind *kinds; /* of the game; NULL: one, which all sets are */
	size_t kinds_n;
	struct lesson list[LESSONS_MAX];
};

struct lessons *lessons_create(
	struct reader *reader, const struct dt_dice_set *sets, size_t n, struct dt_error *err)
{
	struct lessons *l = calloc(1, sizeof(*l));
	if (!l) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for what players say");
		return NULL;
	}
	l->reader = reader;
	l->dice = sets;
	l->sets = n;
	return l;
}

void lessons_know_dice(struct lessons *l, const struct dt_dice_kind *kinds, size_t n)
{
	l->kinds = n > 1 ? kinds : NULL;
	l->kinds_n = n;
}

void lessons_destroy(struct lessons *l)
{
	free(l);
}

static void drop(struct lessons *l, size_t i)
{
	l->n--;
	memmove(&l->list[i], &l->list[i + 1], (l->n - i) * sizeof(l->list[0]));
}

static double off_mm(const struct ses_sample *a, double x, double y)
{
	return hypot(a->x_mm - x, a->y_mm - y);
}

void lessons_take(struct lessons *l, const struct ses_sample *s)
{
	struct place was = nowhere;
	for (size_t i = l->n; i-- > 0;) {
		const struct lesson *one = &l->list[i];
		if (one->said.seat != s->seat || off_mm(&one->said, s->x_mm, s->y_mm) >= same_mm)
			continue;
		was = one->at.is.slot >= 0 ? one->at.is : one->at.was;
		drop(l, i);
	}
	if (l->n == LESSONS_MAX)
		drop(l, 0);
	l->list[l->n++] = (struct lesson){ .said = *s, .set = -1, .at = { nowhere, was } };
}

static const struct dt_die *die_at(const struct watch_zone *z, const struct ses_sample *s)
{
	for (int i = 0; i < z->n && i < WATCH_DICE_MAX; i++)
		if (off_mm(s, z->die[i].x_mm, z->die[i].y_mm) < same_mm)
			return &z->die[i];
	return NULL;
}

/* The face of a set, from 1, that one of the game is; 0: none of its. */
static unsigned face_of(const struct lessons *l, unsigned face, int set)
{
	unsigned of_kind;
	if (!l->kinds)
		return face;
	int kind = dt_kind_face(l->kinds, l->kinds_n, face, &of_kind);
	return kind >= 0 && kind == dt_kind_with(l->kinds, l->kinds_n, &l->dice[set].alphabet)
		       ? of_kind
		       : 0;
}

static void cut(
	struct lessons *l, struct lesson *one, const struct img *frame, const struct watch *w)
{
	for (size_t i = 0; i < watch_zones(w); i++) {
		const struct watch_zone *z = watch_zone_at(w, i);
		const struct dt_die *d = z->number == one->said.seat ? die_at(z, &one->said) : NULL;
		struct vis_point mm = { one->said.x_mm, one->said.y_mm };
		if (!d || !z->stable || z->state != DT_ZONE_OPEN || d->set < 0 ||
			(size_t)d->set >= l->sets)
			continue;
		unsigned face = face_of(l, one->said.face, d->set);
		if (face && reader_cut(l->reader, frame, i, d->set, face, mm, &one->patch, NULL) ==
				    DT_OK) {
			one->set = d->set;
			one->face = (int32_t)face - 1;
		}
	}
}

/* Does that die certainly not lie there any more? */
static bool is_gone(const struct watch *w, const struct ses_sample *s)
{
	for (size_t i = 0; i < watch_zones(w); i++) {
		const struct watch_zone *z = watch_zone_at(w, i);
		if (z->number == s->seat && z->stable)
			return z->state != DT_ZONE_OPEN || !die_at(z, s);
	}
	return false;
}

void lessons_frame(struct lessons *l, const struct img *frame, const struct watch *w)
{
	for (size_t i = l->n; i-- > 0;) {
		struct lesson *one = &l->list[i];
		if (one->at.is.slot >= 0 && is_gone(w, &one->said)) {
			drop(l, i); /* another one may lie there next */
			continue;
		}
		if (one->set >= 0)
			continue;
		cut(l, one, frame, w);
		if (one->set < 0 && ++one->tries == TRIES)
			drop(l, i);
	}
}

bool lessons_wait(const struct lessons *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->list[i].set < 0)
			return true;
	return false;
}

/* ---- The data file ---- */

static void write_patch(const struct face_patch *p, char out[TEXT_MAX])
{
	for (int i = 0; i < FACE_CELLS; i++) {
		long v = MIDDLE + lrintf(p->v[i] * scale);
		snprintf(out + 2 * i, 3, "%02x", (unsigned)(v < 0 ? 0 : v > 255 ? 255 : v));
	}
}

static bool read_patch(const char *text, struct face_patch *out)
{
	if (strlen(text) != TEXT_MAX - 1 || strspn(text, "0123456789abcdef") != TEXT_MAX - 1)
		return false;
	for (int i = 0; i < FACE_CELLS; i++) {
		char two[3] = { text[2 * i], text[2 * i + 1], '\0' };
		out->v[i] = (float)(strtol(two, NULL, 16) - MIDDLE) / scale;
	}
	patch_normalise(out);
	return true;
}

/* What all keys of a set begin with. */
static size_t beginning_of(const char *set, char *out, size_t cap)
{
	return (size_t)snprintf(out, cap, "dice.lesson.%s.", set);
}

/* slot below 0: of the number of the next one. */
static void key_of(const char *set, int32_t face, long slot, char *out, size_t cap)
{
	size_t n = beginning_of(set, out, cap);
	if (slot < 0)
		snprintf(out + n, cap - n, "%d.next", (int)face);
	else
		snprintf(out + n, cap - n, "%d.%ld", (int)face, slot);
}

static enum dt_status write_one(
	struct store *store, const char *set, struct lesson *one, struct dt_error *err)
{
	char key[128], text[TEXT_MAX], number[24];
	int32_t face = one->face;
	key_of(set, face, -1, key, sizeof(key));
	long next = store_get(store, key, number, sizeof(number), NULL) == DT_OK
			    ? strtol(number, NULL, 10)
			    : 0;
	if (next < 0 || next >= TEACH_MORE_MAX)
		next = 0;
	snprintf(number, sizeof(number), "%ld", (next + 1) % TEACH_MORE_MAX);
	write_patch(&one->patch, text);
	one->at.is = (struct place){ one->set, face, next };
	enum dt_status st = store_set(store, key, number, err);
	key_of(set, face, next, key, sizeof(key));
	return st == DT_OK ? store_set(store, key, text, err) : st;
}

static enum dt_status take_back(struct lessons *l, struct store *store, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	for (size_t i = 0; i < l->n && st == DT_OK; i++) {
		char key[128];
		struct place *was = &l->list[i].at.was;
		if (was->slot < 0)
			continue;
		key_of(l->dice[was->set].name, was->face, was->slot, key, sizeof(key));
		st = store_unset(store, key, err);
		*was = nowhere;
	}
	return st;
}

static bool is_ready(const struct lesson *one)
{
	return one->set >= 0 && one->at.is.slot < 0;
}

static enum dt_status write_all(
	struct lessons *l, struct store *store, size_t *n, struct dt_error *err)
{
	enum dt_status st = take_back(l, store, err); /* places that are free then */
	for (size_t i = 0; i < l->n && st == DT_OK; i++) {
		struct lesson *one = &l->list[i];
		if (!is_ready(one))
			continue;
		st = write_one(store, l->dice[one->set].name, one, err);
		*n += st == DT_OK;
	}
	return st;
}

bool lessons_ready(const struct lessons *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (is_ready(&l->list[i]) || l->list[i].at.was.slot >= 0)
			return true;
	return false;
}

enum dt_status lessons_keep(struct lessons *l, struct store *store, size_t *n, struct dt_error *err)
{
	struct places before[LESSONS_MAX];
	for (size_t i = 0; i < l->n; i++)
		before[i] = l->list[i].at;
	*n = 0;
	enum dt_status st = store_begin_soon(store, err);
	if (st != DT_OK)
		return st;
	st = store_end_soon(store, write_all(l, store, n, err), err);
	if (st == DT_OK)
		return DT_OK;
	for (size_t i = 0; i < l->n; i++)
		l->list[i].at = before[i];
	*n = 0;
	return st;
}

void lessons_load(struct store *store, const char *set, struct teach_more *out)
{
	char key[128], text[TEXT_MAX];
	memset(out->n, 0, sizeof(out->n));
	for (int32_t f = 0; f < FACES_MAX; f++)
		for (int32_t i = 0; i < TEACH_MORE_MAX; i++) {
			key_of(set, f, i, key, sizeof(key));
			if (store_get(store, key, text, sizeof(text), NULL) == DT_OK &&
				read_patch(text, &out->patch[f][out->n[f]]))
				out->n[f]++;
		}
}

enum dt_status lessons_move(
	struct store *store, const char *set, const char *name, struct dt_error *err)
{
	char from[128], to[128];
	beginning_of(set, from, sizeof(from));
	if (name)
		beginning_of(name, to, sizeof(to));
	return store_move_settings(store, from, name ? to : NULL, err);
}
