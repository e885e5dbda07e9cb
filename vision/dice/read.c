/* SPDX-License-Identifier: MIT */
/*
 * read.c - from a picture to the dice in the zones.
 */
#include "read_in.h"

#include "body_colour.h"
#include "pip_judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How bright the dice of a set are in the light that the zone has now. */
static float level_of(const struct zone *z, const struct face_matcher *set)
{
	const float *body = set ? face_matcher_set(set)->body : NULL;
	float light[3], most = 0;

	if (!body || body[0] + body[1] + body[2] <= 0)
		return 255;
	zone_look_light(z->look, (float)vis_view_width(z->view) / 2,
		(float)vis_view_height(z->view) / 2, light);
	for (int c = 0; c < 3; c++)
		most = fmaxf(most, expf(body[c] + light[c]));
	return most - TINT_LIFT;
}

/* The cells as they would be in the tone of the empty table. */
static void undo_tone(const struct tone *tone, struct img *cells)
{
	for (int32_t y = 0; y < cells->height; y++) {
		int16_t *p = img_row_s16(cells, y);

		for (int32_t i = 0; i < cells->width * 3; i++)
			p[i] = (int16_t)lrintf(
				CELLS_LEVEL * tone_undo(tone, i % 3, (float)p[i] / CELLS_LEVEL));
	}
}

static enum dt_status look_at(struct reader *r, const struct zone *z, const struct img *frame,
	const struct tone *tone, struct dt_error *err)
{
	enum dt_status rc = cells_look(z->cells, frame, &r->cells, &r->range, err);

	if (rc == DT_OK && !tone_is_plain(tone))
		undo_tone(tone, &r->cells);
	return rc == DT_OK ? zone_look_load(z->look, &r->cells, &r->range, tone, err) : rc;
}

/* What felt in all zones says of the picture's tone. */
static enum dt_status look_in_tone(struct reader *r, const struct img *frame, struct dt_error *err)
{
	struct tone_steps here[DT_AREAS_MAX], all = { 0 };
	struct tone tone;
	enum dt_status rc = DT_OK;

	for (size_t i = 0; i < r->n; i++) {
		memset(&here[i], 0, sizeof(here[i]));
		if (!reader_has_dice(r, i))
			continue;
		zone_look_steps(r->zone[i].look, &here[i]);
		tone_add(&all, &here[i]);
	}
	tone = tone_of(&all);
	for (size_t i = 0; rc == DT_OK && !tone_is_plain(&tone) && i < r->n; i++) {
		struct tone mine = tone_here(&tone, &all, &here[i]);

		if (reader_has_dice(r, i))
			rc = look_at(r, &r->zone[i], frame, &mine, err);
	}
	return rc;
}

enum dt_status reader_look(struct reader *r, const struct img *frame, struct dt_error *err)
{
	enum dt_status rc = DT_OK;
	bool odd = false;

	r->viewed = NULL;
	for (size_t i = 0; rc == DT_OK && i < r->n; i++) {
		if (!reader_has_dice(r, i))
			continue;
		rc = look_at(r, &r->zone[i], frame, &TONE_PLAIN, err);
		if (rc == DT_OK && zone_look_odd_tone(r->zone[i].look))
			odd = true;
	}
	return rc == DT_OK && odd ? look_in_tone(r, frame, err) : rc;
}

/* The view of the zone, which another set may have made already. */
static enum dt_status make_view(struct reader *r, const struct zone *z, const struct img *frame,
	bool close, enum img_shade shade, struct dt_error *err)
{
	enum dt_status rc;

	if (!close && r->viewed == z && r->viewed_in == shade)
		return DT_OK;
	r->viewed = NULL;
	rc = tiled_view_begin(&r->view, z->view, err);
	if (rc != DT_OK)
		return rc;
	if (close)
		tiled_view_want_all(&r->view);
	else
		zone_look_tiles(z->look, &r->view.tiles);
	rc = tiled_view_make(
		&r->view, z->view, frame, shade, patch_soft_px(reader_edge_px(r)), err);
	if (rc == DT_OK && !close) {
		r->viewed = z;
		r->viewed_in = shade;
	}
	return rc;
}

enum dt_status reader_load_zone(struct reader *r, const struct zone *z, const struct img *frame,
	bool close, const struct face_matcher *set, struct dt_error *err)
{
	enum img_shade shade = set ? face_matcher_set(set)->shade : IMG_SHADE_EYE;
	enum dt_status rc = make_view(r, z, frame, close, shade, err);

	if (rc == DT_OK)
		rc = finder_load(r->finder, &r->view.colour, &r->view.tiles, reader_edge_px(r),
			close ? 0 : level_of(z, set), err);
	return rc;
}

/* Where the foot of a top lies, and which way is away from the camera. */
struct lean {
	const struct reader *reader;
	const struct zone *zone;
};

static void lean_at(const void *user, float x, float y, float foot[2], float away[2])
{
	const struct lean *l = user;
	const struct vis_point3 *camera = &l->reader->camera;
	struct vis_point mm =
		vis_view_to_mm(l->zone->view, (struct vis_point){ (double)x, (double)y });
	double dx = camera->x - mm.x, dy = camera->y - mm.y, far = hypot(dx, dy) + 1e-9;

	/* The view is true at the height of the tops; the felt under it is seen from camera.z. */
	foot[0] = (float)(dx * l->reader->edge_mm / -camera->z * READ_PX_PER_MM);
	foot[1] = (float)(dy * l->reader->edge_mm / -camera->z * READ_PX_PER_MM);
	away[0] = (float)(-dx / far);
	away[1] = (float)(-dy / far);
}

static struct candidate_view spot_view_of(
	struct reader *r, const struct zone *z, const struct face_matcher *set)
{
	return (struct candidate_view){ .colour = &r->view.colour,
		.hides = z->hidden,
		.faces = { &r->view.grey, &r->view.soft, reader_edge_px(r) },
		.finder = r->finder,
		.look = z->look,
		.set = set,
		.lean = lean_at,
		.watch = r->watch,
		.on_card = z->place.kind == DT_AREA_CARD,
		.sticker = (const float(*)[2])z->sticker,
		.stickers = z->stickers };
}

static void give_die(const struct reader *r, int32_t at, const struct zone *z,
	const struct judge_die *from, struct read_zone *out)
{
	const struct face_match *m = &from->spot.match;
	const struct face_set *set =
		at >= 0 && (size_t)at < r->sets ? face_matcher_set(r->set[at]) : NULL;
	const struct dt_area *p = &z->place;
	struct vis_point mm =
		vis_view_to_mm(z->view, (struct vis_point){ (double)m->pose.x, (double)m->pose.y });
	struct dt_die *d = &out->dice[out->n];

	if (mm.x < p->x_mm || mm.y < p->y_mm || mm.x > p->x_mm + p->width_mm ||
		mm.y > p->y_mm + p->height_mm || out->n == READ_DICE_MAX ||
		reader_on_sticker(r, z, (struct vis_point){ (double)m->pose.x, (double)m->pose.y }))
		return;
	*d = (struct dt_die){ .set = (int8_t)at,
		.likely = (uint8_t)(m->face + 1),
		.x_mm = mm.x,
		.y_mm = mm.y,
		.angle_deg = NAN,
		.sure = set ? judge_sureness(&from->spot) : m->score };
	if (r->colours && m->face >= 0)
		d->colour = (uint8_t)body_colour(from->spot.body);
	if (from->sure) {
		d->face = d->likely;
		if (!m->any_turn)
			d->angle_deg = (double)m->pose.angle;
	} else if (d->sure > 0.49f) {
		/* Each face may fit well and the whole still not be sure. */
		d->sure = 0.49f;
	}
	out->n++;
}

void reader_give(const struct reader *r, size_t i, int32_t at, const struct judge_zone *judged,
	struct read_zone *out)
{
	for (size_t k = 0; k < judged->n; k++)
		give_die(r, at, &r->zone[i], &judged->die[k], out);
}

enum dt_status reader_judge(struct reader *r, const struct img *frame, size_t i, int32_t at,
	struct judge_zone *out, struct dt_error *err)
{
	const struct face_matcher *set = reader_set(r, at);
	struct zone *z = &r->zone[i];
	struct lean lean = { r, z };
	struct candidate_view v = spot_view_of(r, z, set);
	struct pip_judge second = { .loose = r->pips,
		.round = &r->view,
		.view = z->view,
		.frame = frame,
		.faces = &v.faces,
		.which = r->pip_at,
		.err = err };
	enum dt_status rc;

	if (!reader_has_dice(r, i)) {
		out->n = 0;
		out->state = DT_ZONE_EMPTY;
		return DT_OK;
	}
	rc = reader_load_zone(r, z, frame, false, set, err);
	v.lean_user = &lean;
	if (reader_is_pips(r, at))
		v.second = (struct candidate_judge){ pip_judge_sure, &second };
	if (rc == DT_OK) {
		size_t n = candidates_find(&v, r->spots, CANDIDATES_MAX);

		rc = judge_zone(&v, r->spots, n, out, err);
	}
	return rc == DT_OK ? second.rc : rc;
}

/* Reads the frame, that was looked at, as if only set number at (-1: none) could lie there. Writes
 * to *sure and *doubts how many dice it was sure of, and how many not. */
static enum dt_status read_as(struct reader *r, const struct img *frame, int32_t at,
	struct reading *out, size_t *sure, size_t *doubts, struct dt_error *err)
{
	const struct face_matcher *set = reader_set(r, at);
	enum dt_status rc = DT_OK;

	for (size_t i = 0; rc == DT_OK && i < r->n; i++) {
		reader_look_again(r, i);
		rc = reader_judge(r, frame, i, at, &r->judged[i], err);
	}
	if (rc != DT_OK)
		return rc;
	if (set && !reader_is_pips(r, at))
		judge_set(face_matcher_set(set), r->judged, r->n);
	memset(out, 0, sizeof(*out));
	*sure = *doubts = 0;
	for (size_t i = 0; i < r->n; i++) {
		struct read_zone *z = &out->zone[out->n++];

		z->number = r->zone[i].place.number;
		reader_give(r, i, at, &r->judged[i], z);
		for (size_t k = 0; k < z->n; k++)
			*(z->dice[k].face ? sure : doubts) += 1;
		z->state = r->judged[i].state;
		if (z->state == DT_ZONE_EMPTY && z->n > 0)
			z->state = DT_ZONE_OPEN;
	}
	return rc;
}

/* read_as; pips that leave doubts about many may be set in another way than those before. */
static enum dt_status read_in_any_way(struct reader *r, const struct img *frame, int32_t at,
	struct reading *out, size_t *sure, size_t *doubts, struct dt_error *err)
{
	enum dt_status rc = read_as(r, frame, at, out, sure, doubts, err);
	int best = r->pip_at, first = best;

	if (!reader_is_pips(r, at) || *doubts == 0 || *sure > 2 * *doubts)
		return rc;
	for (int i = 0; rc == DT_OK && i < PIP_SETS; i++) {
		size_t other_sure = 0, other_doubts = 0;

		if (i == first)
			continue;
		r->pip_at = i;
		rc = read_as(r, frame, at, &r->drawn, &other_sure, &other_doubts, err);
		if (rc != DT_OK || other_sure <= *sure)
			continue;
		*out = r->drawn;
		*sure = other_sure;
		*doubts = other_doubts;
		best = i;
	}
	r->pip_at = best;
	return rc;
}

/* Mostly people play with one set of dice at a time: the one that was right last is tried first,
 * and the others only when it leaves doubts about many. */
static enum dt_status read_one_set(
	struct reader *r, const struct img *frame, struct reading *out, struct dt_error *err)
{
	size_t sure = 0, doubts = 0, first = r->last, sets = reader_sets(r);
	enum dt_status rc =
		read_in_any_way(r, frame, sets ? (int32_t)first : -1, out, &sure, &doubts, err);

	if (rc != DT_OK || sets < 2 || sure > 2 * doubts)
		return rc;
	for (size_t i = 0; rc == DT_OK && i < sets; i++) {
		size_t other_sure = 0, other_doubts = 0;

		if (i == first)
			continue;
		rc = read_in_any_way(
			r, frame, (int32_t)i, &r->other, &other_sure, &other_doubts, err);
		if (rc != DT_OK || other_sure <= sure)
			continue;
		*out = r->other;
		sure = other_sure;
		r->last = i;
	}
	return rc;
}

/* Room for what is judged. */
static enum dt_status make_room(struct reader *r, struct dt_error *err)
{
	size_t n = r->n * (r->together ? reader_sets(r) : 1);

	if (n <= r->judged_n)
		return DT_OK;
	free(r->judged);
	r->judged = calloc(n, sizeof(*r->judged));
	r->judged_n = r->judged ? n : 0;
	return r->judged ? DT_OK : dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
}

enum dt_status reader_read(
	struct reader *r, const struct img *frame, struct reading *out, struct dt_error *err)
{
	enum dt_status rc = reader_check_size(r, frame, err);

	if (rc == DT_OK)
		rc = make_room(r, err);
	if (rc == DT_OK)
		rc = reader_look(r, frame, err);
	for (size_t i = 0; rc == DT_OK && i < r->n; i++)
		if (reader_has_dice(r, i))
			rc = hides_ask(r->hides, r->zone[i].look, &r->zone[i].hidden, err);
	if (rc == DT_OK)
		rc = reader_find_cards(r, frame, err);
	if (rc != DT_OK)
		return rc;
	rc = r->together && reader_sets(r) > 1 ? reader_read_together(r, frame, out, err)
					       : read_one_set(r, frame, out, err);
	out->coloured = r->colours;
	if (rc == DT_OK)
		reader_give_cards(r, out);
	return rc;
}
