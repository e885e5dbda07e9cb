/* SPDX-License-Identifier: MIT */
/*
 * teach.c - from square tops to the faces of a dice set.
 *
 * For each face: the top that most others resemble starts; those that resemble it, turned by the
 * right quarter, make a mean; every top is then fitted to the mean and the mean made again. The
 * fits leave place and turn of the whole drawing open: that comes from the squares, whose errors
 * cancel over many dice, and upright comes from printed glyphs (glyphs.h).
 */
#include "teach.h"

#include "cv_bridge.h"
#include "upright.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	CROP_PX = 72,	 /* kept of each top, for fitting */
	TOPS_MAX = 4000, /* of all faces */
	ROUNDS = 4,
	VOTERS_MAX = 120, /* tops compared with each other to find the start */
};

/* Correlation from which two tops may show the same drawing, and a top the mean's. */
static const float alike = 0.6f;
static const float belongs = 0.7f;
/* A top counts as a die that shows something else only with a square as good as this. */
static const float clear_square = 2.8f;

struct top {
	int32_t face;
	const char *picture;
	int32_t zone;
	float x, y;		 /* of the square in the view */
	struct img colour, grey; /* CROP_PX square, the pose's middle in its middle */
	struct face_pose pose, square_pose;
	float square, score;
	float light[3], body[3];
	bool used;
};

struct teacher {
	bool poker;
	float edge_px;
	struct top *tops;
	size_t n, cap;
};

static const char *const labels[2][FACES_MAX] = {
	{ "1", "2", "3", "4", "5", "6" },
	{ "9", "10", "J", "Q", "K", "A" },
};

struct teacher *teacher_create(bool poker, float edge_px, struct dt_error *err)
{
	struct teacher *t = calloc(1, sizeof(*t));

	if (!t) {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	t->poker = poker;
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
	}
	free(t->tops);
	free(t);
}

int32_t teach_face(bool poker, const char *label)
{
	for (int32_t i = 0; i < FACES_MAX; i++)
		if (strcmp(labels[poker][i], label) == 0)
			return i;
	return -1;
}

const char *teach_label(bool poker, int32_t face)
{
	return labels[poker][face];
}

static enum dt_status grow(struct teacher *t, struct dt_error *err)
{
	size_t cap = t->cap ? t->cap * 2 : 64;
	struct top *more;

	if (t->n < t->cap)
		return DT_OK;
	if (t->n >= TOPS_MAX)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"more than %d squares in the pictures: that is not a table with dice",
			TOPS_MAX);
	more = realloc(t->tops, cap * sizeof(*more));
	if (!more)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	t->tops = more;
	t->cap = cap;
	return DT_OK;
}

enum dt_status teacher_add(struct teacher *t, int32_t face, const char *picture, int32_t zone,
	const struct img *view, struct face_pose pose, float square, const float light[3],
	struct dt_error *err)
{
	enum dt_status rc = grow(t, err);
	double x0 = floor((double)pose.x) - CROP_PX / 2, y0 = floor((double)pose.y) - CROP_PX / 2;
	double shift[6] = { 1, 0, x0, 0, 1, y0 };
	struct top *top;

	if (rc != DT_OK)
		return rc;
	top = &t->tops[t->n];
	*top = (struct top){ .face = face,
		.picture = picture,
		.zone = zone,
		.x = pose.x,
		.y = pose.y,
		.square = square };
	memcpy(top->light, light, sizeof(top->light));
	top->pose = (struct face_pose){ pose.x - (float)x0, pose.y - (float)y0, pose.angle };
	top->square_pose = top->pose;
	rc = cvb_warp_affine(view, shift, CROP_PX, CROP_PX, CVB_NEAREST, &top->colour, err);
	if (rc == DT_OK)
		rc = cvb_convert(CVB_BGR_GREY, &top->colour, &top->grey, err);
	if (rc != DT_OK) {
		img_finish(&top->colour);
		img_finish(&top->grey);
		return rc;
	}
	t->n++;
	return DT_OK;
}

/* --- one face --- */

static float best_turn(const struct face_patch *a, const struct face_patch *b, int *quarters)
{
	float best = -2;

	for (int q = 0; q < 4; q++) {
		struct face_patch turned;

		face_turn(b, q, &turned);

		float s = face_correlate(a, &turned);

		if (s > best) {
			best = s;
			*quarters = q;
		}
	}
	return best;
}

/* The top that the most others resemble; members: indices of this face's tops. */
static size_t find_start(const struct face_patch *patch, size_t n)
{
	size_t step = n / VOTERS_MAX + 1, start = 0;
	float most = -1;

	for (size_t i = 0; i < n; i += step) {
		float sum = 0;

		for (size_t j = 0; j < n; j += step) {
			int q;
			float s = j == i ? 0 : best_turn(&patch[i], &patch[j], &q);

			if (s > alike)
				sum += s;
		}
		if (sum > most) {
			most = sum;
			start = i;
		}
	}
	return start;
}

static void mean_of(const struct teacher *t, const size_t *members, size_t n, const char *without,
	struct face_patch *out)
{
	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < n; i++) {
		const struct top *top = &t->tops[members[i]];
		struct face_patch p;

		if (!top->used || (without && strcmp(top->picture, without) == 0))
			continue;
		face_sample(&top->grey, top->pose, t->edge_px, &p);
		for (int k = 0; k < FACE_CELLS; k++)
			out->v[k] += p.v[k];
	}
	face_normalise(out);
}

/* Fits every top to the mean, again from its square, and keeps those that belong. */
static enum dt_status fit_all(struct teacher *t, const size_t *members, size_t n,
	const struct face_patch *mean, struct dt_error *err)
{
	struct face_set one = { .n = 1 };
	struct face_matcher *m;

	one.face[0].mean = *mean;
	m = face_matcher_create(&one, err);
	if (!m)
		return DT_ERR_NOMEM;
	for (size_t i = 0; i < n; i++) {
		struct top *top = &t->tops[members[i]];
		struct face_match match;

		struct face_pose other;
		float score;

		face_match(m, &top->grey, t->edge_px, top->square_pose, &match);
		/* A drawing may be nearly the same upside down. */
		other = match.pose;
		other.angle += 180;
		score = face_refine(m, 0, &top->grey, t->edge_px, &other);
		if (score > match.score) {
			match.score = score;
			match.pose = other;
		}
		top->pose = match.pose;
		top->score = match.score;
		top->used = match.score > belongs;
	}
	face_matcher_destroy(m);
	return DT_OK;
}

/* Degrees from b to a, the shorter way, where quarter turns count for nothing. */
static float off_quarter(float a, float b)
{
	return remainderf(a - b, 90);
}

/* Moves all poses by the same amount in the drawing's own frame, so that on the whole they agree
 * with the squares. */
static void recentre(struct teacher *t, const size_t *members, size_t n)
{
	float dx = 0, dy = 0, da = 0;
	int used = 0;

	for (size_t i = 0; i < n; i++) {
		const struct top *top = &t->tops[members[i]];
		float a = top->pose.angle * (float)M_PI / 180;
		float x = top->square_pose.x - top->pose.x, y = top->square_pose.y - top->pose.y;

		if (!top->used)
			continue;
		dx += x * cosf(a) + y * sinf(a);
		dy += y * cosf(a) - x * sinf(a);
		da += off_quarter(top->square_pose.angle, top->pose.angle);
		used++;
	}
	if (!used)
		return;
	for (size_t i = 0; i < n; i++) {
		struct face_pose *p = &t->tops[members[i]].pose;
		float a = p->angle * (float)M_PI / 180;

		p->x += (dx * cosf(a) - dy * sinf(a)) / (float)used;
		p->y += (dx * sinf(a) + dy * cosf(a)) / (float)used;
		p->angle += da / (float)used;
	}
}

static enum dt_status learn_face(struct teacher *t, const size_t *members, size_t n,
	struct face_patch *mean, struct dt_error *err)
{
	struct face_patch *patch = calloc(n, sizeof(*patch));
	size_t start;

	if (!patch)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	for (size_t i = 0; i < n; i++)
		face_sample(&t->tops[members[i]].grey, t->tops[members[i]].square_pose, t->edge_px,
			&patch[i]);
	start = find_start(patch, n);
	*mean = patch[start];
	free(patch);
	for (int k = 0; k < ROUNDS; k++) {
		enum dt_status rc = fit_all(t, members, n, mean, err);

		if (rc != DT_OK)
			return rc;
		recentre(t, members, n);
		mean_of(t, members, n, NULL, mean);
	}
	return DT_OK;
}

/* --- the whole set --- */

static size_t members_of(const struct teacher *t, int32_t face, size_t *out)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n; i++)
		if (t->tops[i].face == face)
			out[n++] = i;
	return n;
}

static void doubt(struct teach_report *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

static void doubt(struct teach_report *r, const char *fmt, ...)
{
	va_list ap;

	if (r->doubts == TEACH_DOUBTS_MAX)
		return;
	va_start(ap, fmt);
	vsnprintf(r->doubt[r->doubts++], TEACH_DOUBT_LEN, fmt, ap);
	va_end(ap);
}

static void stand_up(struct teacher *t, const size_t *members, size_t n, int32_t face,
	struct face_model *model, struct teach_report *report)
{
	float sure = 0;
	int q = upright_quarters(&model->mean, face, &sure);
	struct face_patch turned;

	face_turn(&model->mean, q, &turned);
	model->mean = turned;
	for (size_t i = 0; i < n; i++)
		t->tops[members[i]].pose.angle -= 90 * (float)q;
	if (sure < 0.05f)
		doubt(report,
			"%s: not sure which way up it is; its angle may be off by quarter turns",
			model->label);
}

static int by_value(const void *a, const void *b)
{
	float l = *(const float *)a, r = *(const float *)b;

	return (l > r) - (l < r);
}

struct check {
	float *own;   /* scores of left-out samples with their own face */
	float *ahead; /* of the best other face */
	size_t n;     /* of them */
	size_t all, wrong, unsure;
	float between[FACES_MAX][FACES_MAX]; /* best score of a sample of [i] with face [j] */
};

static bool other_pictures(
	const struct teacher *t, const size_t *members, size_t n, const char *picture)
{
	for (size_t i = 0; i < n; i++)
		if (t->tops[members[i]].used && strcmp(t->tops[members[i]].picture, picture) != 0)
			return true;
	return false;
}

/* Reads the tops of one picture with a mean of their face made without it. */
static enum dt_status check_picture(struct teacher *t, const struct face_set *set, int32_t face,
	const size_t *members, size_t n, const char *picture, struct check *c, struct dt_error *err)
{
	struct face_set without = *set;
	struct face_matcher *m;

	if (other_pictures(t, members, n, picture))
		mean_of(t, members, n, picture, &without.face[face].mean);
	m = face_matcher_create(&without, err);
	if (!m)
		return DT_ERR_NOMEM;
	for (size_t i = 0; i < n; i++) {
		struct top *top = &t->tops[members[i]];
		struct face_match match;

		if (!top->used || strcmp(top->picture, picture) != 0)
			continue;
		face_match(m, &top->grey, t->edge_px, top->square_pose, &match);
		c->all++;
		if (match.face != face) {
			c->wrong++;
		} else {
			c->ahead[c->n] = match.score - match.rival_score;
			c->own[c->n++] = match.score;
			if (match.rival_score > c->between[face][match.rival])
				c->between[face][match.rival] = match.rival_score;
		}
	}
	face_matcher_destroy(m);
	return DT_OK;
}

static enum dt_status check_face(struct teacher *t, struct face_set *set, int32_t face,
	const size_t *members, size_t n, struct check *c, struct dt_error *err)
{
	const char *last = NULL;

	c->n = 0;
	for (size_t i = 0; i < n; i++) {
		const char *picture = t->tops[members[i]].picture;
		enum dt_status rc;

		/* Tops come picture by picture. */
		if (last && strcmp(last, picture) == 0)
			continue;
		last = picture;
		rc = check_picture(t, set, face, members, n, picture, c, err);
		if (rc != DT_OK)
			return rc;
	}
	qsort(c->own, c->n, sizeof(*c->own), by_value);
	qsort(c->ahead, c->n, sizeof(*c->ahead), by_value);
	set->face[face].typical = c->n ? c->own[c->n / 2] : 0;
	set->face[face].low = c->n ? c->own[c->n / 20] : 0;
	set->face[face].apart = c->n ? c->ahead[c->n / 20] : 0;
	return DT_OK;
}

/* Is there a used top of the same picture so near that this one cannot be another die? */
static bool part_of_another(const struct teacher *t, const struct top *top)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct top *o = &t->tops[i];

		if (o->used && o->zone == top->zone && strcmp(o->picture, top->picture) == 0 &&
			hypotf(o->x - top->x, o->y - top->y) < 0.9f * t->edge_px)
			return true;
	}
	return false;
}

/* Names the pictures in which some dice seem to show another face than the name says. */
static enum dt_status find_strangers(const struct teacher *t, const struct face_set *set,
	struct teach_report *report, struct dt_error *err)
{
	struct face_matcher *m = face_matcher_create(set, err);

	if (!m)
		return DT_ERR_NOMEM;
	for (size_t i = 0; i < t->n;) {
		const char *picture = t->tops[i].picture;
		const char *seen = NULL, *taught = set->face[t->tops[i].face].label;
		int used = 0, strange = 0;

		for (; i < t->n && strcmp(t->tops[i].picture, picture) == 0; i++) {
			const struct top *top = &t->tops[i];
			struct face_match match;

			used += top->used;
			if (top->used || top->square < clear_square || part_of_another(t, top))
				continue;
			strange++;
			face_match(m, &top->grey, t->edge_px, top->square_pose, &match);
			if (match.score > belongs && match.face != top->face)
				seen = set->face[match.face].label;
		}
		if (strange && seen)
			doubt(report, "%s: %d of %d dice do not seem to show %s (rather %s)",
				picture, strange, strange + used, taught, seen);
		else if (!used)
			doubt(report, "%s: no die that shows %s was found in it", picture, taught);
	}
	face_matcher_destroy(m);
	return DT_OK;
}

/* Faces that look alike, and those with few samples. */
static void weigh(const struct face_set *set, const struct check *c, struct teach_report *report)
{
	for (int32_t i = 0; i < FACES_MAX; i++) {
		if (report->samples[i] < TEACH_SAMPLES_FEW)
			doubt(report, "%s: only %d samples; take more pictures of it",
				set->face[i].label, (int)report->samples[i]);
		for (int32_t j = 0; j < FACES_MAX; j++) {
			if (i == j)
				continue;
			if (c->between[i][j] > set->face[i].low - 0.05f)
				doubt(report, "%s and %s look alike (%.2f; their own %.2f)",
					set->face[i].label, set->face[j].label,
					(double)c->between[i][j], (double)set->face[i].low);
		}
	}
	report->wrong = c->all ? (float)c->wrong / (float)c->all : 0;
	report->unsure = c->all ? (float)c->unsure / (float)c->all : 0;
}

/* The colour of the body: each channel's difference to green by the median, so that a die in a
 * glare or beside a coloured lamp does not count. */
static enum dt_status take_body(
	struct teacher *t, struct face_set *set, float *room, struct dt_error *err)
{
	struct face_matcher *m = face_matcher_create(set, err);

	if (!m)
		return DT_ERR_NOMEM;
	for (int c = 0; c < 3; c++) {
		size_t n = 0;

		for (size_t i = 0; i < t->n; i++) {
			struct top *top = &t->tops[i];
			float ink[3];

			if (!top->used)
				continue;
			if (c == 0) {
				face_colours(m, top->face, &top->colour, t->edge_px, top->pose,
					top->body, ink);
				for (int k = 0; k < 3; k++)
					top->body[k] -= top->light[k];
			}
			room[n++] = top->body[c];
		}
		qsort(room, n, sizeof(*room), by_value);
		set->body[c] = room[n / 2];
	}

	size_t n = 0;

	for (size_t i = 0; i < t->n; i++)
		if (t->tops[i].used)
			room[n++] = face_tint_gap(t->tops[i].body, set->body);
	qsort(room, n, sizeof(*room), by_value);
	set->body_spread = room[n / 2];
	face_matcher_destroy(m);
	return DT_OK;
}

static enum dt_status learn_faces(struct teacher *t, size_t *members, struct face_set *out,
	struct teach_report *report, struct dt_error *err)
{
	for (int32_t f = 0; f < FACES_MAX; f++) {
		size_t n = members_of(t, f, members);
		struct face_model *model = &out->face[f];
		enum dt_status rc;

		snprintf(model->label, sizeof(model->label), "%s", labels[t->poker][f]);
		if (n == 0)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"no die was found in the pictures of face %s", model->label);
		rc = learn_face(t, members, n, &model->mean, err);
		if (rc != DT_OK)
			return rc;
		for (size_t i = 0; i < n; i++)
			model->samples += t->tops[members[i]].used;
		report->samples[f] = model->samples;
		if (model->samples < 2)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"no two dice in the pictures of face %s show the same drawing",
				model->label);
		if (t->poker)
			stand_up(t, members, n, f, model, report);
	}
	return DT_OK;
}

enum dt_status teacher_learn(struct teacher *t, const char *name, struct face_set *out,
	struct teach_report *report, struct dt_error *err)
{
	size_t *members = calloc(t->n + 1, sizeof(*members));
	struct check c = { .own = calloc(t->n + 1, sizeof(float)),
		.ahead = calloc(t->n + 1, sizeof(float)) };
	enum dt_status rc;

	memset(out, 0, sizeof(*out));
	memset(report, 0, sizeof(*report));
	snprintf(out->name, sizeof(out->name), "%s", name);
	out->n = FACES_MAX;
	if (!members || !c.own || !c.ahead) {
		rc = dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		goto done;
	}
	rc = learn_faces(t, members, out, report, err);
	for (int32_t f = 0; rc == DT_OK && f < FACES_MAX; f++)
		rc = check_face(t, out, f, members, members_of(t, f, members), &c, err);
	if (rc != DT_OK)
		goto done;
	weigh(out, &c, report);
	rc = take_body(t, out, c.own, err);
	if (rc == DT_OK)
		rc = find_strangers(t, out, report, err);
done:
	free(members);
	free(c.own);
	free(c.ahead);
	return rc;
}
