/* SPDX-License-Identifier: MIT */
/*
 * forecast.c - reads the pictures that taught under lights that they were not taken in.
 *
 * How far a set's bodies differ among each other in its own pictures says how much lamps do to
 * them: dull light dice hardly change, dark and glossy ones do by ten times as much. Other lamps
 * are taken to do some times as much again.
 */
#include "forecast.h"

#include "forecast_in.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Pictures of each face that are read. */
enum { FOLDS_MAX = 3 };

/* What lies no further than this from a known die, in edges, is that. */
static const double near_edges = 0.55;
/* From this share of a face's dice on, and this many, there is something to be said. */
static const float trouble_share = 0.15f;
static const int32_t trouble_dice = 2;
/* The most that a surrounding mirrored without a lamp adds, a share of white: a twentieth of it is
 * mirrored by any gloss. */
static const float veil_most = 0.03f;

/* A kind of light: veil, tint and lamp are multiples of what the set's bodies differ by. */
struct kind {
	float gain, veil, tint, lamp, spot, lamp_mm, side, shadow, blur_px, noise;
	float worth; /* of its share in the whole */
};

/* Amplitudes and worths were chosen on 24 looks of seeds 81001 to 81004, 90001 and 90002: 13 were
 * foretold within a factor of two, 19 within three. What a picture of a face leaves open about the
 * other one says most. */
static const struct kind kinds[FORECAST_LIGHTS] = {
	[FORECAST_TAUGHT] = { .gain = 1, .lamp_mm = 3, .worth = 0.5f },
	[FORECAST_DIM] = { .gain = 0.35f,
		.lamp_mm = 3,
		.blur_px = 0.7f,
		.noise = 4,
		.worth = 0.05f },
	[FORECAST_COLOURED] = { .gain = 0.8f,
		.veil = 4,
		.tint = 4,
		.lamp_mm = 3,
		.side = 0.3f,
		.shadow = 0.3f,
		.blur_px = 0.4f,
		.noise = 1.5f,
		.worth = 0.1f },
	[FORECAST_MIRRORED] = { .gain = 1,
		.veil = 1,
		.tint = 1,
		.lamp = 8,
		.lamp_mm = 5,
		.noise = 1,
		.worth = 0.03f },
	[FORECAST_SPOT] = { .gain = 1, .spot = 0.3f, .lamp_mm = 3.5f, .noise = 1, .worth = 0.02f },
};
/* What is asked about whatever the light is: dice that touch, or lie at others that lean. */
static const float worth_ever = 0.004f;

/* By how much bodies differ: as light, and in the logarithms of blue and red against green. */
struct unlike {
	float veil[3], tint[2];
};

struct work {
	struct teacher *teacher;
	const struct face_set *set;
	struct reader *reader;
	const struct vis_scene *scene;
	size_t *members;
	float *room; /* a number for each top */
	struct unlike unlike;
	struct face_set without;
	struct forecast_known known;
	struct img frame, lit;
	struct reading reading;
	struct forecast_felt felt;
};

/* --- pictures --- */

/* The k-th picture of a face that has dice of use, or NULL. */
static const char *picture_of(const struct teacher *t, int32_t face, size_t k)
{
	const char *last = NULL;

	for (size_t i = 0; i < t->n; i++) {
		const struct taught_top *top = &t->tops[i];

		if (top->face != face || !top->used || (last && strcmp(last, top->picture) == 0))
			continue;
		last = top->picture;
		if (k-- == 0)
			return last;
	}
	return NULL;
}

/* What all pictures but the k-th of each face teach. */
static void leave_out(struct work *w, size_t k)
{
	w->without = *w->set;
	for (int32_t f = 0; f < w->set->n; f++) {
		size_t n = teach_members(w->teacher, f, w->members);
		const char *picture = picture_of(w->teacher, f, k);

		if (picture && picture_of(w->teacher, f, k == 0))
			teach_mean(w->teacher, w->members, n, picture, &w->without.face[f].mean);
	}
}

/* --- lights --- */

/* Half of the way between which two thirds of them lie. */
static float spread(float *v, size_t n)
{
	qsort(v, n, sizeof(*v), teach_by_value);
	return n ? (v[n * 84 / 100] - v[n * 16 / 100]) / 2 : 0;
}

static void find_unlike(struct work *w)
{
	for (int c = 0; c < 5; c++) {
		size_t n = 0;

		for (size_t i = 0; i < w->teacher->n; i++) {
			const struct taught_top *top = &w->teacher->tops[i];
			const float *b = top->body;
			float level = c < 3 ? fmaxf(expf(b[c]) - TINT_LIFT, 0) / 255 : 0;

			if (top->used)
				w->room[n++] = c < 3 ? powf(level, RELIGHT_POWER)
						     : RELIGHT_POWER * (b[c == 3 ? 0 : 2] - b[1]);
		}
		if (c < 3)
			w->unlike.veil[c] = fminf(spread(w->room, n), veil_most);
		else
			w->unlike.tint[c - 3] = spread(w->room, n);
	}
}

/* turn: which way the colour goes. */
static struct relight light_of(const struct kind *k, const struct unlike *u, float turn)
{
	struct relight l = { .gain = k->gain,
		.tint = { k->tint * u->tint[0] * cosf(turn) * (float)M_SQRT2,
			k->tint * u->tint[1] * sinf(turn) * (float)M_SQRT2 },
		.lamp_mm = k->lamp_mm,
		.side = k->side,
		.shadow = k->shadow,
		.shadow_mm = k->shadow > 0 ? 14 : 0,
		.blur_px = k->blur_px,
		.noise = k->noise };

	for (int c = 0; c < 3; c++) {
		l.veil[c] = k->veil * u->veil[c];
		l.lamp[c] = k->spot + k->lamp * u->veil[c];
	}
	return l;
}

/* --- reading --- */

static const struct dt_die *nearest(const struct read_zone *z, struct vis_point at, double reach)
{
	const struct dt_die *best = NULL;

	for (size_t k = 0; k < z->n; k++) {
		double far = hypot(z->dice[k].x_mm - at.x, z->dice[k].y_mm - at.y);

		if (far < reach) {
			reach = far;
			best = &z->dice[k];
		}
	}
	return best;
}

static void count(const struct work *w, struct forecast_count *out)
{
	const struct forecast_known *k = &w->known;

	for (size_t i = 0; i < k->n; i++) {
		const struct dt_die *d = nearest(&w->reading.zone[k->area[i]], k->at_mm[i],
			near_edges * w->scene->table.die_mm);

		out->seen++;
		out->left += !d;
		out->asked += d && !d->face;
		out->wrong += d && d->face && d->face != k->face + 1;
	}
}

/* Each light is laid over every other picture: two of a face are enough for all. */
static enum dt_status read_picture(
	struct work *w, size_t fold, struct forecast *out, struct dt_error *err)
{
	enum dt_status rc = DT_OK;
	int32_t face = w->known.face;

	for (size_t i = 0; rc == DT_OK && i < FORECAST_LIGHTS; i++) {
		uint32_t seed = (uint32_t)(i + 100 * fold + 1000 * (size_t)face);

		if ((i + (size_t)face + fold) % 2)
			continue;

		struct relight light = light_of(&kinds[i], &w->unlike, 2.4f * (float)(seed % 997));

		rc = relight(&w->frame, w->known.die, w->known.n, &light, seed, &w->lit, err);
		if (rc == DT_OK)
			rc = reader_read(w->reader, &w->lit, &w->reading, err);
		if (rc == DT_OK)
			count(w, &out->count[face][i]);
	}
	return rc;
}

static enum dt_status read_all(struct work *w, forecast_picture_fn picture, void *user,
	struct forecast *out, struct dt_error *err)
{
	enum dt_status rc = DT_OK;

	for (size_t k = 0; rc == DT_OK && k < FOLDS_MAX; k++) {
		leave_out(w, k);
		rc = reader_set_only(w->reader, &w->without, err);
		for (int32_t f = 0; rc == DT_OK && f < w->set->n; f++) {
			const char *name = picture_of(w->teacher, f, k);

			if (!name)
				continue;
			w->known.face = f;
			rc = forecast_find(w->teacher, w->scene, name, &w->known, &w->felt, err);
			if (rc == DT_OK)
				rc = picture(user, name, &w->frame, err);
			if (rc == DT_OK)
				rc = read_picture(w, k, out, err);
		}
	}
	return rc;
}

/* --- what it says --- */

/* Who does not know a face again in the light it was taught in has seen too little of it. */
static enum forecast_help help_of(
	const struct forecast_count *c, enum forecast_light light, int32_t samples, bool near_felt)
{
	int32_t lost = c->asked + c->left;

	if (lost < trouble_dice || (float)lost < trouble_share * (float)c->seen)
		return FORECAST_FINE;
	if (near_felt && light != FORECAST_SPOT)
		return FORECAST_FELT;
	if (light == FORECAST_TAUGHT || samples < TEACH_SAMPLES_FEW)
		return FORECAST_PICTURES;
	return FORECAST_LAMP;
}

static void sum_up(const struct work *w, struct forecast *out)
{
	bool near_felt = forecast_felt_near(&w->felt, w->set);

	out->unsure = worth_ever;
	for (size_t i = 0; i < FORECAST_LIGHTS; i++) {
		struct forecast_count all = { 0 };

		for (int32_t f = 0; f < w->set->n; f++) {
			const struct forecast_count *c = &out->count[f][i];

			all.seen += c->seen;
			all.asked += c->asked;
			all.wrong += c->wrong;
			out->help[f][i] = help_of(
				c, (enum forecast_light)i, w->set->face[f].samples, near_felt);
		}
		if (all.seen == 0)
			continue;
		out->unsure += kinds[i].worth * (float)all.asked / (float)all.seen;
		out->wrong += kinds[i].worth * (float)all.wrong / (float)all.seen;
	}
}

enum dt_status forecast_make(struct teacher *t, const struct face_set *set, struct reader *reader,
	const struct vis_scene *scene, forecast_picture_fn picture, void *user,
	struct forecast *out, struct dt_error *err)
{
	struct work *w = calloc(1, sizeof(*w));
	enum dt_status rc = DT_ERR_NOMEM;

	memset(out, 0, sizeof(*out));
	if (w) {
		*w = (struct work){ .teacher = t, .set = set, .reader = reader, .scene = scene };
		w->members = calloc(t->n + 1, sizeof(*w->members));
		w->room = calloc(t->n + 1, sizeof(*w->room));
	}
	if (w && w->members && w->room) {
		find_unlike(w);
		rc = read_all(w, picture, user, out, err);
		sum_up(w, out);
		img_finish(&w->frame);
		img_finish(&w->lit);
	} else {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	}
	if (w) {
		free(w->members);
		free(w->room);
	}
	free(w);
	return rc;
}
