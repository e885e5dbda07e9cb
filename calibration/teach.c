/* SPDX-License-Identifier: MIT */
/*
 * teach.c - from square tops to the faces of a dice set.
 *
 * Tops are collected as crops of the views, so that the pictures may go. What a face is, is found
 * in teach_face.c; which way up it stands comes from printed glyphs (glyphs.h); how far it can be
 * trusted is found in teach_check.c.
 */
#include "teach_in.h"

#include "cv_bridge.h"
#include "upright.h"
#include "words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	TOPS_MAX = 4000, /* of all faces */
};

/* Samples that fit no better than this are faint, and another shade is better that shows them so
 * much clearer. Light and dark drawings fit to 0.99. */
static const float faint = 0.99f, clearer = 0.005f;

struct teacher *teacher_create(
	const struct dt_alphabet *alphabet, float edge_px, struct dt_error *err)
{
	struct teacher *t = calloc(1, sizeof(*t));

	if (!t) {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	t->alphabet = *alphabet;
	t->edge_px = edge_px;
	return t;
}

void teacher_destroy(struct teacher *t)
{
	if (!t)
		return;
	for (size_t i = 0; i < t->n; i++) {
		img_finish(&t->tops[i].colour);
		img_finish(&t->tops[i].grey);
		img_finish(&t->tops[i].soft);
	}
	free(t->tops);
	free(t);
}

static enum dt_status grow(struct teacher *t, struct dt_error *err)
{
	size_t cap = t->cap ? t->cap * 2 : 64;
	struct taught_top *more;

	if (t->n < t->cap)
		return DT_OK;
	if (t->n >= TOPS_MAX)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			_("more than %d squares in the pictures: that is not a table with dice"),
			TOPS_MAX);
	more = realloc(t->tops, cap * sizeof(*more));
	if (!more)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	t->tops = more;
	t->cap = cap;
	return DT_OK;
}

enum dt_status teacher_add(struct teacher *t, unsigned face, const char *picture, int32_t zone,
	const struct img *view, struct face_pose pose, float square, const struct zone_light *light,
	struct dt_error *err)
{
	enum dt_status rc = grow(t, err);
	double x0 = floor((double)pose.x) - TEACH_CROP_PX / 2,
	       y0 = floor((double)pose.y) - TEACH_CROP_PX / 2;
	double shift[6] = { 1, 0, x0, 0, 1, y0 };
	struct taught_top *top;

	if (rc != DT_OK)
		return rc;
	top = &t->tops[t->n];
	*top = (struct taught_top){ .face = (int32_t)face - 1,
		.picture = picture,
		.zone = zone,
		.x = pose.x,
		.y = pose.y,
		.square = square };
	top->light = *light;
	top->pose = (struct face_pose){ pose.x - (float)x0, pose.y - (float)y0, pose.angle };
	top->square_pose = top->pose;
	rc = cvb_warp_affine(
		view, shift, TEACH_CROP_PX, TEACH_CROP_PX, CVB_NEAREST, &top->colour, err);
	if (rc == DT_OK)
		t->n++;
	else
		img_finish(&top->colour);
	return rc;
}

struct pupil {
	struct teacher *teacher;
	unsigned face;
	int32_t zone;
	const char *picture;
};

static enum dt_status take_square(void *user, const struct img *view, struct face_pose pose,
	float square, const struct zone_light *light, struct dt_error *err)
{
	struct pupil *p = user;

	return teacher_add(
		p->teacher, p->face, p->picture, p->zone, view, pose, square, light, err);
}

enum dt_status teacher_add_picture(struct teacher *t, struct reader *reader,
	const struct img *frame, unsigned face, const char *picture, struct dt_error *err)
{
	struct pupil p = { .teacher = t, .face = face, .picture = picture };
	enum dt_status rc = DT_OK;

	for (size_t z = 0; rc == DT_OK && z < reader_zones(reader); z++) {
		p.zone = (int32_t)z;
		rc = reader_squares(reader, frame, z, take_square, &p, err);
	}
	return rc;
}

static enum dt_status shade_tops(struct teacher *t, enum img_shade shade, struct dt_error *err)
{
	enum dt_status rc = DT_OK;

	for (size_t i = 0; i < t->n && rc == DT_OK; i++) {
		struct taught_top *top = &t->tops[i];

		rc = cvb_shade(shade, &top->colour, &top->grey, err);
		if (rc == DT_OK)
			rc = cvb_blur_box(&top->grey, patch_soft_px(t->edge_px), &top->soft, err);
	}
	return rc;
}

struct face_view top_view(const struct teacher *t, const struct taught_top *top)
{
	return (struct face_view){ &top->grey, &top->soft, t->edge_px };
}

size_t teach_members(const struct teacher *t, int32_t face, size_t *out)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n; i++)
		if (t->tops[i].face == face)
			out[n++] = i;
	return n;
}

static void stand_up(struct teacher *t, const size_t *members, size_t n, int32_t face,
	struct face_model *model, struct teach_report *report)
{
	float sure = 0;
	int q = upright_quarters(&model->mean, face, &sure);
	struct face_patch turned;

	patch_turn(&model->mean, q, &turned);
	model->mean = turned;
	for (size_t i = 0; i < n; i++)
		t->tops[members[i]].pose.angle -= 90 * (float)q;
	if (sure < 0.05f)
		teach_doubt(report,
			"%s: not sure which way up it is; its angle may be off by quarter turns",
			model->label);
}

int teach_by_value(const void *a, const void *b)
{
	float l = *(const float *)a, r = *(const float *)b;

	return (l > r) - (l < r);
}

static enum dt_status take_body(struct teacher *t, struct face_set *set, struct dt_error *err)
{
	struct face_matcher *m = face_matcher_create(set, err);
	float *room = m ? calloc(t->n + 1, sizeof(*room)) : NULL;

	if (!room) {
		face_matcher_destroy(m);
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	}
	for (int c = 0; c < 3; c++) {
		size_t n = 0;

		for (size_t i = 0; i < t->n; i++) {
			struct taught_top *top = &t->tops[i];

			if (!top->used)
				continue;
			if (c == 0) {
				face_body_colour(m, top->face, &top->colour, t->edge_px, top->pose,
					top->body, NULL);
				zone_light_undo(&top->light, top->body);
			}
			room[n++] = top->body[c];
		}
		qsort(room, n, sizeof(*room), teach_by_value);
		set->body[c] = room[n / 2];
	}

	size_t n = 0;

	for (size_t i = 0; i < t->n; i++)
		if (t->tops[i].used)
			room[n++] = tint_gap(t->tops[i].body, set->body);
	qsort(room, n, sizeof(*room), teach_by_value);
	set->body_spread = room[n / 2];
	free(room);
	face_matcher_destroy(m);
	return DT_OK;
}

static enum dt_status learn_faces(struct teacher *t, size_t *members, struct face_set *out,
	struct teach_report *report, struct dt_error *err)
{
	/* Which way up other drawings stand nobody knows. */
	bool glyphs = dt_alphabet_same(&t->alphabet, &dt_poker);

	for (int32_t f = 0; f < out->n; f++) {
		size_t n = teach_members(t, f, members);
		struct face_model *model = &out->face[f];
		enum dt_status rc;

		snprintf(model->label, sizeof(model->label), "%s", t->alphabet.label[f]);
		if (n == 0)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				_("no die was found in the pictures of face %s"), model->label);
		rc = teach_learn_face(t, members, n, &model->mean, err);
		if (rc != DT_OK)
			return rc;
		for (size_t i = 0; i < n; i++)
			model->samples += t->tops[members[i]].used;
		report->samples[f] = model->samples;
		if (model->samples < 2)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				_("no two dice in the pictures of face %s show the same drawing"),
				model->label);
		if (glyphs)
			stand_up(t, members, n, f, model, report);
	}
	return DT_OK;
}

/* The set as its dice are seen in a shade. members: room for all tops. */
static enum dt_status learn_in(struct teacher *t, enum img_shade shade, size_t *members,
	struct face_set *out, struct teach_report *report, struct dt_error *err)
{
	enum dt_status rc = shade_tops(t, shade, err);

	memset(out->face, 0, sizeof(out->face));
	memset(report, 0, sizeof(*report));
	out->shade = shade;
	if (rc == DT_OK)
		rc = learn_faces(t, members, out, report, err);
	if (rc == DT_OK)
		rc = teach_check(t, members, out, report, err);
	if (rc == DT_OK)
		rc = take_body(t, out, err);
	return rc;
}

/* How well the samples fit of the face whose samples fit worst. */
static float faintest(const struct face_set *set)
{
	float least = 1;

	for (int32_t f = 0; f < set->n; f++)
		least = fminf(least, set->face[f].typical);
	return least;
}

/* Red on black is nearly the same grey, and drowns in noise; red alone shows it. */
static enum img_shade best_shade(struct teacher *t, float fit, size_t *members,
	struct face_set *room, struct teach_report *report)
{
	enum img_shade best = IMG_SHADE_EYE;

	for (int k = IMG_SHADE_BLUE; k < IMG_SHADES; k++) {
		struct dt_error none;

		if (learn_in(t, (enum img_shade)k, members, room, report, &none) != DT_OK ||
			faintest(room) < fit + clearer)
			continue;
		fit = faintest(room);
		best = (enum img_shade)k;
	}
	return best;
}

/* Learns in the shade in which the set is seen best. */
static enum dt_status learn_best(struct teacher *t, size_t *members, struct face_set *out,
	struct teach_report *report, struct dt_error *err)
{
	enum dt_status rc = learn_in(t, IMG_SHADE_EYE, members, out, report, err);

	if (rc == DT_ERR_FORMAT || (rc == DT_OK && faintest(out) < faint)) {
		float fit = rc == DT_OK ? faintest(out) : 0;
		enum img_shade best = best_shade(t, fit, members, out, report);

		rc = learn_in(t, best, members, out, report, err);
	}
	return rc;
}

enum dt_status teacher_learn(struct teacher *t, const char *name, struct face_set *out,
	struct teach_report *report, struct dt_error *err)
{
	size_t *members = calloc(t->n + 1, sizeof(*members));
	struct dt_error why, again;
	enum dt_status rc;

	memset(out, 0, sizeof(*out));
	snprintf(out->name, sizeof(out->name), "%s", name);
	out->n = t->alphabet.n;
	if (!members)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	rc = learn_best(t, members, out, report, &why);
	if (rc == DT_ERR_FORMAT) {
		t->own_start = true;
		if (learn_best(t, members, out, report, &again) == DT_OK)
			rc = DT_OK;
	}
	free(members);
	return rc == DT_OK ? rc : dt_fail(err, rc, why.sys, "%s", why.msg);
}
