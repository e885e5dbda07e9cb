/* SPDX-License-Identifier: MIT */
/*
 * teach_signs.c - collects samples, and reads each with the help of the others.
 */
#include "teach_signs.h"

#include "dice.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct dt_alphabet *const alphabets[2] = { &dt_pips, &dt_poker };

/* Correlation with another sample of its face from which one belongs to it. */
static const float belongs = 0.75f;
/* A sample that is no nearer to its face than to another one might as well show that. */
static const float lead_few = 0.05f;

struct origin {
	char name[80];
};

struct signs {
	struct loose *loose;
	int kind; /* index in alphabets, -1 before the first photo */
	struct die_sign_set set;
	struct origin *origin;
	struct signs_report report;
	struct loose_die die[LOOSE_DICE_MAX];
};

struct signs *signs_create(struct dt_error *err)
{
	struct signs *s = calloc(1, sizeof(*s));

	if (s) {
		s->kind = -1;
		s->set.sample = calloc(DIE_SIGN_SAMPLES_MAX, sizeof(*s->set.sample));
		s->origin = calloc(DIE_SIGN_SAMPLES_MAX, sizeof(*s->origin));
	}
	if (!s || !s->set.sample || !s->origin)
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	else if ((s->loose = loose_create(err)))
		return s;
	signs_destroy(s);
	return NULL;
}

void signs_destroy(struct signs *s)
{
	if (!s)
		return;
	loose_destroy(s->loose);
	free(s->set.sample);
	free(s->origin);
	free(s);
}

/* Each once: two dice of one picture may give the same one. */
static void __attribute__((format(printf, 2, 3)))
doubt(struct signs_report *r, const char *fmt, ...)
{
	va_list ap;

	if (r->doubts == SIGNS_DOUBTS_MAX)
		return;
	va_start(ap, fmt);
	vsnprintf(r->doubt[r->doubts], SIGNS_DOUBT_LEN, fmt, ap);
	va_end(ap);
	for (size_t i = 0; i < r->doubts; i++)
		if (strcmp(r->doubt[i], r->doubt[r->doubts]) == 0)
			return;
	r->doubts++;
}

static enum dt_status face_of(
	struct signs *s, const char *label, const char *name, int32_t *face, struct dt_error *err)
{
	for (int kind = 0; kind < 2; kind++) {
		unsigned f = dt_face_of(alphabets[kind], label);

		if (!f)
			continue;
		if (s->kind >= 0 && s->kind != kind)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"%s: face %s is of another kind of dice than the photos "
				"before: a set has 9 10 J Q K A or 1 to 6",
				name, label);
		s->kind = kind;
		*face = (int32_t)f - 1;
		return DT_OK;
	}
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"%s: there is no face \"%.8s\": a set has 9 10 J Q K A or 1 to 6", name, label);
}

/* The die that a photo is of: sure, and in the middle. */
static const struct loose_die *main_die(
	const struct loose_die *d, size_t n, const struct img *photo)
{
	const struct loose_die *best = NULL;
	float most = -1e9f, side = (float)(photo->width + photo->height) / 2;

	for (size_t i = 0; i < n; i++) {
		float off = hypotf(d[i].x - (float)photo->width / 2,
				    d[i].y - (float)photo->height / 2) /
			    side;
		float value = d[i].found - 0.8f * off;

		if (value > most) {
			most = value;
			best = &d[i];
		}
	}
	return best;
}

/* Another whole die like the main one, not one of its sides. */
static bool also(const struct loose_die *d, const struct loose_die *main)
{
	float far = hypotf(d->x - main->x, d->y - main->y);

	return d == main || (d->found > 0.6f && d->edge > 0.8f * main->edge &&
				    d->edge < 1.25f * main->edge && far > 1.25f * main->edge);
}

enum dt_status signs_add(struct signs *s, const char *label, const char *name,
	const struct img *photo, struct dt_error *err)
{
	int32_t face = 0;
	size_t n;
	enum dt_status st = face_of(s, label, name, &face, err);

	if (st == DT_OK)
		st = loose_find(s->loose, photo, s->die, LOOSE_DICE_MAX, &n, err);
	if (st != DT_OK)
		return st;

	const struct loose_die *main = main_die(s->die, n, photo);

	s->report.photos++;
	if (!main) {
		s->report.without++;
		doubt(&s->report, "%s: no die is seen in it", name);
		return DT_OK;
	}
	for (size_t i = 0; i < n && s->set.n < DIE_SIGN_SAMPLES_MAX; i++) {
		struct die_sign_sample *to = &s->set.sample[s->set.n];

		if (!also(&s->die[i], main))
			continue;
		st = die_sign_look(photo, &s->die[i], to, err);
		if (st != DT_OK)
			return st;
		to->face = face;
		snprintf(s->origin[s->set.n].name, sizeof(s->origin[0].name), "%s", name);
		s->set.n++;
		s->report.samples[face]++;
	}
	return DT_OK;
}

/* Takes out the samples that resemble none of their face: a side of the die, a picture in the wrong
 * place. Without this one of them could make a whole face wrong. */
static enum dt_status drop_strangers(struct signs *s, struct dt_error *err)
{
	struct signs_report *r = &s->report;
	struct die_sign_matcher *m = die_sign_matcher_create(&s->set, err);
	float *like = calloc(s->set.n, sizeof(*like));
	int32_t *face = calloc(s->set.n, sizeof(*face));
	size_t kept = 0, n = s->set.n;

	if (!m || !like || !face) {
		die_sign_matcher_destroy(m);
		free(like);
		free(face);
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	}
	/* The matcher has its own copy of the set, so that its order stays. */
	for (size_t i = 0; i < n; i++)
		face[i] = s->set.sample[i].face;
	for (size_t i = 0; i < n; i++) {
		struct die_sign_sample sample = s->set.sample[i];
		int32_t friends = 0, all = r->samples[sample.face];

		die_sign_compare(m, &sample, like);
		for (size_t k = 0; k < n; k++)
			friends += face[k] == sample.face && like[k] > belongs;
		/* It is its own friend. */
		if (all >= SIGNS_FEW && (friends < 3 || 4 * friends < all)) {
			r->strangers++;
			doubt(r, "%s: it resembles few other %s and is not used", s->origin[i].name,
				s->set.label[sample.face]);
			continue;
		}
		s->set.sample[kept] = sample;
		s->origin[kept++] = s->origin[i];
	}
	free(like);
	free(face);
	s->set.n = kept;
	memset(r->samples, 0, sizeof(r->samples));
	for (size_t i = 0; i < kept; i++)
		r->samples[s->set.sample[i].face]++;
	die_sign_matcher_destroy(m);
	return DT_OK;
}

/* mixed[a][b]: how many samples of a might as well show b. */
static void mix(int32_t mixed[DT_SET_FACES_MAX][DT_SET_FACES_MAX], int32_t face,
	const struct die_sign_match *got)
{
	bool close = got->score - got->other_score < lead_few;
	int32_t other = got->face != face ? got->face : close ? got->other : -1;

	if (other >= 0)
		mixed[face][other]++;
}

/* A set with faces of which most samples might as well show others could never be read. */
static enum dt_status refuse_alike(const struct signs *s,
	int32_t mixed[DT_SET_FACES_MAX][DT_SET_FACES_MAX], struct dt_error *err)
{
	bool alike[DT_SET_FACES_MAX] = { false };
	char names[64] = "";
	size_t used = 0;

	for (int a = 0; a < DT_SET_FACES_MAX; a++) {
		int32_t all = s->report.samples[a], n = 0;

		for (int b = 0; b < DT_SET_FACES_MAX; b++)
			n += mixed[a][b];
		if (2 * n <= all)
			continue;
		alike[a] = true;
		for (int b = 0; b < DT_SET_FACES_MAX; b++)
			alike[b] |= mixed[a][b] * DT_SET_FACES_MAX >= all;
	}
	for (int a = 0; a < DT_SET_FACES_MAX; a++)
		if (alike[a])
			used += (size_t)snprintf(names + used, sizeof(names) - used, "%s%s",
				used ? ", " : "", s->set.label[a]);
	if (used == 0)
		return DT_OK;
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"these faces look the same in the pictures, and could never be told apart: %s; "
		"take theirs again, each with its own face up",
		names);
}

/* Reads each sample with the help of all others. */
static enum dt_status cross_validate(struct signs *s, struct dt_error *err)
{
	struct signs_report *r = &s->report;
	struct die_sign_matcher *m = die_sign_matcher_create(&s->set, err);
	int32_t near[DT_SET_FACES_MAX][DT_SET_FACES_MAX] = { { 0 } };
	int32_t mixed[DT_SET_FACES_MAX][DT_SET_FACES_MAX] = { { 0 } };
	int32_t wrong = 0, unsure = 0;

	if (!m)
		return DT_ERR_NOMEM;
	for (size_t i = 0; i < s->set.n; i++) {
		const struct die_sign_sample *sample = &s->set.sample[i];
		struct die_sign_match got;

		die_sign_match(m, sample, i, &got);
		mix(mixed, sample->face, &got);
		if (got.sure && got.face != sample->face) {
			wrong++;
			doubt(r, "%s: it looks like a %s, not a %s; is it in the right place?",
				s->origin[i].name, s->set.label[got.face],
				s->set.label[sample->face]);
		} else if (!got.sure) {
			unsure++;
			if (got.face >= 0)
				near[sample->face]
				    [got.face == sample->face ? got.other : got.face]++;
		}
	}
	die_sign_matcher_destroy(m);
	r->wrong = (float)wrong / (float)s->set.n;
	r->unsure = (float)unsure / (float)s->set.n;
	for (int a = 0; a < DT_SET_FACES_MAX; a++)
		for (int b = a + 1; b < DT_SET_FACES_MAX; b++)
			if (5 * (near[a][b] + near[b][a]) > r->samples[a] + r->samples[b])
				doubt(r,
					"%s and %s look alike: %d of %d samples are not sure for "
					"it",
					s->set.label[a], s->set.label[b], near[a][b] + near[b][a],
					r->samples[a] + r->samples[b]);
	return refuse_alike(s, mixed, err);
}

enum dt_status signs_learn(struct signs *s, struct die_sign_set *out, struct signs_report *report,
	struct dt_error *err)
{
	struct signs_report *r = &s->report;

	s->set.faces = DT_SET_FACES_MAX;
	for (int32_t f = 0; f < DT_SET_FACES_MAX; f++) {
		const char *label = alphabets[s->kind < 0 ? 1 : s->kind]->label[f];

		snprintf(s->set.label[f], sizeof(s->set.label[f]), "%s", label);
		if (r->samples[f] == 0)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"no picture shows a die with face %s: name them face-%s-01.jpg, "
				"...",
				label, label);
		if (r->samples[f] < SIGNS_FEW)
			doubt(r, "%s: only %d samples; a dozen is good", label, r->samples[f]);
	}

	enum dt_status st = drop_strangers(s, err);

	if (st == DT_OK)
		st = cross_validate(s, err);
	if (st == DT_OK) {
		*out = s->set;
		*report = *r;
	}
	return st;
}

enum dt_status signs_draw(const struct die_sign_set *set, struct img *out, struct dt_error *err)
{
	enum { COLUMNS = 24, CELL = DIE_SIGN_WIDE + 4 };
	int32_t used[DT_SET_FACES_MAX] = { 0 };
	enum dt_status st = img_init(out, COLUMNS * CELL, set->faces * CELL, 3, IMG_U8, err);

	for (size_t i = 0; st == DT_OK && i < set->n; i++) {
		const struct die_sign_sample *s = &set->sample[i];
		int32_t x0 = used[s->face]++ * CELL;

		if (used[s->face] > COLUMNS)
			continue;
		for (int32_t y = 0; y < DIE_SIGN_WIDE; y++)
			for (int32_t x = 0; x < DIE_SIGN_WIDE; x++)
				memset(img_row(out, s->face * CELL + y) + 3 * (x0 + x),
					s->map[y * DIE_SIGN_WIDE + x], 3);
	}
	return st;
}
