/* SPDX-License-Identifier: MIT */
/*
 * read.c - from a picture to the dice in the zones.
 */
#include "read.h"

#include "cells.h"
#include "cv_bridge.h"
#include "judge.h"
#include "patchwork.h"
#include "pip_set.h"
#include "pips.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Squares with less of their sides than this are not worth learning from. */
static const float teach_square_min = 1.3f;
/* Nor squares that lie on felt, when they are not clearer than the corner of a line is: what is
 * printed on the table repeats itself like a face. */
static const float teach_thing_min = 0.6f, teach_square_bare = 3;

/* From this correlation on the drawn pips are there. */
#define PIPS_DRAWN 0.6f
/* So likely a face must seem to the network, where it is not sure and the drawing is. */
#define PIPS_LIKELY 0.3f
/* And so well the drawing must fit a die so flat, where the network is sure and measures are not.
 */
#define PIPS_CLEAR 0.85f
#define PIPS_FLAT 0.7f
/* Where the drawing fits so well, leads so clearly and lies on so much of a square, nothing more is
 * asked: of what the network was ever against, the best fitted 0.81. */
#define PIPS_PLAIN 0.88f
#define PIPS_PLAIN_LEAD 0.1f
#define PIPS_PLAIN_SUPPORT 3.2f
/* Two or three pips in a row do not say how wide the drawing is across them. */
#define PIPS_ROW_FLAT 0.75f
/* Where the drawing is as clear, one look of the network is enough that finds it so likely. */
#define PIPS_GLANCE 0.85f
/* And nothing helps where one finds it so unlikely, or several that there are no pips. */
#define PIPS_HOPELESS 0.3f
#define PIPS_NONE 0.5f
/* The reader of pip dice sees so far round a die's middle, in edges. */
static const float pips_reach = 1.7f;
/* What is remembered of a die that people named: how flat it must lie, and how far from the place
 * that it was named at. */
static const float cut_squeeze_min = 0.85f;
static const double cut_off_mm = 5;

enum { PIPS_REFUSED_MAX = 16 };

struct zone {
	struct dt_zone place;
	struct vis_view *view;
	struct cells *cells;
	struct zone_look *look;
};

struct reader {
	struct vis_lens lens;
	struct vis_pose pose;
	struct vis_point3 camera;
	double edge_mm;
	struct finder *finder;
	struct zone zone[READ_ZONES_MAX];
	size_t n;
	struct face_matcher *set[READ_SETS_MAX];
	size_t sets, last; /* of set: how many, and the one that was right last */
	struct reading other;
	struct loose_die pip_die;
	struct loose *pips;	      /* looks at ordinary pip dice, or NULL */
	struct face_matcher *pip_set; /* their faces, with it */
	struct patchwork view;	      /* of the zone at hand */
	struct img cells, range;      /* likewise */
	struct spot spots[SPOTS_MAX];
	struct judge_zone judged[READ_ZONES_MAX];
};

float reader_edge_px(const struct reader *r)
{
	return (float)(r->edge_mm * READ_PX_PER_MM);
}

size_t reader_zones(const struct reader *r)
{
	return r->n;
}

static struct vis_view *view_of(
	const struct reader *r, const struct dt_zone *place, struct dt_error *err)
{
	struct vis_rect rect = { place->x_mm - READ_MARGIN_MM, place->y_mm - READ_MARGIN_MM,
		place->width_mm + 2 * READ_MARGIN_MM, place->height_mm + 2 * READ_MARGIN_MM };

	return vis_view_create(&r->lens, &r->pose, rect, -r->edge_mm, READ_PX_PER_MM, err);
}

/* Where the middles of the view's cells are seen. */
static struct cells *cells_of(
	const struct reader *r, const struct vis_view *view, struct dt_error *err)
{
	int32_t cols = vis_view_width(view) / ZONE_CELL_PX;
	int32_t rows = vis_view_height(view) / ZONE_CELL_PX;
	size_t n = (size_t)cols * (size_t)rows;
	struct vis_point3 *mm = calloc(n + 1, sizeof(*mm));
	struct vis_point *px = calloc(n + 1, sizeof(*px));
	struct cells *cells = NULL;

	for (size_t i = 0; mm && i < n; i++) {
		size_t x = i % (size_t)cols, y = i / (size_t)cols;
		struct vis_point at = vis_view_to_mm(
			view, (struct vis_point){ ((double)x + 0.5) * ZONE_CELL_PX - 0.5,
				      ((double)y + 0.5) * ZONE_CELL_PX - 0.5 });

		mm[i] = (struct vis_point3){ at.x, at.y, -r->edge_mm };
	}
	if (!mm || !px)
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	else if (cvb_project(&r->lens, &r->pose, mm, n, px, err) == DT_OK)
		cells = cells_create(&r->lens, px, cols, rows, err);
	free(mm);
	free(px);
	return cells;
}

static enum dt_status add_zone(struct reader *r, const struct dt_zone *place, struct dt_error *err)
{
	struct zone *z = &r->zone[r->n];

	z->place = *place;
	z->view = view_of(r, place, err);
	z->cells = z->view ? cells_of(r, z->view, err) : NULL;
	z->look = z->cells ? zone_look_create(err) : NULL;
	r->n++;
	if (!z->look)
		return DT_ERR_NOMEM;
	return DT_OK;
}

static enum dt_status check_size(
	const struct reader *r, const struct img *frame, struct dt_error *err)
{
	if (frame->width == r->lens.width && frame->height == r->lens.height)
		return DT_OK;
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"the picture is %d x %d, the camera was calibrated with %d x %d: calibrate again, "
		"or use "
		"pictures of that size",
		(int)frame->width, (int)frame->height, (int)r->lens.width, (int)r->lens.height);
}

/* The zone itself, as its felt is seen in the view. */
static void set_frame(const struct reader *r, struct zone *z)
{
	const struct dt_zone *p = &z->place;
	double right = p->x_mm + p->width_mm, low = p->y_mm + p->height_mm;
	double pull = r->edge_mm / -r->camera.z, c[4];

	c[0] = p->x_mm + (r->camera.x - p->x_mm) * pull;
	c[1] = p->y_mm + (r->camera.y - p->y_mm) * pull;
	c[2] = right + (r->camera.x - right) * pull;
	c[3] = low + (r->camera.y - low) * pull;

	struct vis_point a = vis_view_from_mm(z->view, (struct vis_point){ c[0], c[1] });
	struct vis_point b = vis_view_from_mm(z->view, (struct vis_point){ c[2], c[3] });

	zone_look_frame(z->look, (float)a.x, (float)a.y, (float)b.x, (float)b.y);
}

static enum dt_status take_empty(struct reader *r, const struct img *frame, struct dt_error *err)
{
	enum dt_status rc = check_size(r, frame, err);

	for (size_t i = 0; rc == DT_OK && i < r->n; i++) {
		rc = cells_look(r->zone[i].cells, frame, &r->cells, &r->range, err);
		if (rc == DT_OK)
			rc = zone_look_empty(r->zone[i].look, &r->cells, &r->range, err);
		set_frame(r, &r->zone[i]);
	}
	return rc;
}

struct reader *reader_create(const struct vis_scene *scene, struct dt_error *err)
{
	struct reader *r = calloc(1, sizeof(*r));

	if (!r) {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	r->lens = scene->lens;
	r->pose = scene->pose;
	r->edge_mm = scene->table.die_mm;
	r->finder = finder_create(err);
	if (!r->finder || vis_camera_place(&r->pose, &r->camera, err) != DT_OK)
		goto fail;
	for (size_t i = 0; i < scene->table.zones_n; i++)
		if (add_zone(r, &scene->table.zones[i], err) != DT_OK)
			goto fail;
	if (take_empty(r, &scene->empty, err) != DT_OK)
		goto fail;
	return r;
fail:
	reader_destroy(r);
	return NULL;
}

void reader_destroy(struct reader *r)
{
	if (!r)
		return;
	for (size_t i = 0; i < r->n; i++) {
		vis_view_destroy(r->zone[i].view);
		cells_destroy(r->zone[i].cells);
		zone_look_destroy(r->zone[i].look);
	}
	for (size_t i = 0; i < r->sets; i++)
		face_matcher_destroy(r->set[i]);
	finder_destroy(r->finder);
	loose_destroy(r->pips);
	face_matcher_destroy(r->pip_set);
	patchwork_finish(&r->view);
	img_finish(&r->cells);
	img_finish(&r->range);
	free(r);
}

enum dt_status reader_move(struct reader *r, const struct vis_pose *pose, struct dt_error *err)
{
	struct vis_pose before = r->pose;
	struct vis_view *views[READ_ZONES_MAX] = { NULL };
	struct cells *cells[READ_ZONES_MAX] = { NULL };
	enum dt_status rc = vis_camera_place(pose, &r->camera, err);

	r->pose = *pose;
	for (size_t i = 0; rc == DT_OK && i < r->n; i++) {
		views[i] = view_of(r, &r->zone[i].place, err);
		cells[i] = views[i] ? cells_of(r, views[i], err) : NULL;
		if (!cells[i])
			rc = err ? err->code : DT_ERR_FORMAT;
	}
	if (rc != DT_OK) {
		for (size_t i = 0; i < r->n; i++) {
			vis_view_destroy(views[i]);
			cells_destroy(cells[i]);
		}
		r->pose = before;
		vis_camera_place(&before, &r->camera, NULL);
		return rc;
	}
	for (size_t i = 0; i < r->n; i++) {
		vis_view_destroy(r->zone[i].view);
		cells_destroy(r->zone[i].cells);
		r->zone[i].view = views[i];
		r->zone[i].cells = cells[i];
		set_frame(r, &r->zone[i]);
	}
	return DT_OK;
}

enum dt_status reader_add_set(struct reader *r, const struct face_set *set, struct dt_error *err)
{
	if (r->sets == READ_SETS_MAX)
		return dt_fail(err, DT_ERR_FORMAT, 0, "more than %d dice sets", READ_SETS_MAX);
	r->set[r->sets] = face_matcher_create(set, err);
	if (!r->set[r->sets])
		return err ? err->code : DT_ERR_NOMEM;
	r->sets++;
	return DT_OK;
}

enum dt_status reader_add_pips(struct reader *r, struct dt_error *err)
{
	struct face_set drawn;

	pip_set_draw(&drawn);
	if (!r->pip_set)
		r->pip_set = face_matcher_create(&drawn, err);
	if (r->pip_set && !r->pips)
		r->pips = loose_create(err);
	return r->pips ? DT_OK : err ? err->code : DT_ERR_NOMEM;
}

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
	return most - FACE_LIFT;
}

static enum dt_status look_at(
	struct reader *r, const struct zone *z, const struct img *frame, struct dt_error *err)
{
	enum dt_status rc = cells_look(z->cells, frame, &r->cells, &r->range, err);

	return rc == DT_OK ? zone_look_load(z->look, &r->cells, &r->range, err) : rc;
}

static int by_value(const void *a, const void *b)
{
	float l = *(const float *)a, r = *(const float *)b;

	return (l > r) - (l < r);
}

/* Looks at all zones. The middle one of those that can tell says what tone the picture has. */
static enum dt_status look_at_all(struct reader *r, const struct img *frame, struct dt_error *err)
{
	float tones[READ_ZONES_MAX] = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < r->n; i++) {
		enum dt_status rc = look_at(r, &r->zone[i], frame, err);

		if (rc != DT_OK)
			return rc;
		n += zone_look_tone(r->zone[i].look, &tones[n]);
	}
	qsort(tones, n, sizeof(*tones), by_value);
	for (size_t i = 0; n > 0 && i < r->n; i++)
		zone_look_set_tone(r->zone[i].look, tones[n / 2]);
	return DT_OK;
}

/* Makes the view of a zone that was looked at. close: all of it, not only what seems to lie in it,
 * and weak edges count; set: the dice that are looked for, or NULL. */
static enum dt_status load_zone(struct reader *r, const struct zone *z, const struct img *frame,
	bool close, const struct face_matcher *set, struct dt_error *err)
{
	enum dt_status rc = patchwork_begin(&r->view, z->view, err);

	if (rc != DT_OK)
		return rc;
	if (close)
		patchwork_want_all(&r->view);
	else
		zone_look_tiles(z->look, &r->view.tiles);
	rc = patchwork_make(&r->view, z->view, frame, patch_soft_px(reader_edge_px(r)), err);
	if (rc == DT_OK)
		rc = finder_load(r->finder, &r->view.colour, &r->view.tiles, reader_edge_px(r),
			close ? 0 : level_of(z, set), err);
	return rc;
}

enum dt_status reader_squares(struct reader *r, const struct img *frame, size_t zone,
	reader_square_fn take, void *user, struct dt_error *err)
{
	struct find_square squares[FIND_SQUARES_MAX];
	const struct zone_look *look = r->zone[zone].look;
	float light[3], edge = reader_edge_px(r);
	enum dt_status rc = check_size(r, frame, err);
	size_t n;

	if (rc == DT_OK)
		rc = look_at(r, &r->zone[zone], frame, err);
	if (rc == DT_OK)
		rc = load_zone(r, &r->zone[zone], frame, true, NULL, err);
	if (rc != DT_OK)
		return rc;
	n = finder_squares(r->finder, teach_square_min, squares, FIND_SQUARES_MAX);
	for (size_t i = 0, kept = 0; i < n && rc == DT_OK; i++) {
		struct find_square s = squares[i];
		struct face_pose pose = { s.x, s.y, s.angle };
		bool take_it = s.score >= teach_square_bare ||
			       spots_thing(look, edge, pose) >= teach_thing_min;

		for (size_t k = 0; k < kept && take_it; k++)
			take_it = hypotf(squares[k].x - s.x, squares[k].y - s.y) > 0.8f * edge;
		if (!take_it)
			continue;
		squares[kept++] = s;
		zone_look_light(look, s.x, s.y, light);
		rc = take(user, &r->view.colour, pose, s.score, light, err);
	}
	return rc;
}

/* Where the face fits best on a square whose middle is there, in any of its four turns; false when
 * there is none. */
static bool pose_at(const struct reader *r, const struct zone *z, struct vis_point mm,
	const struct face_matcher *set, int32_t face, const struct face_view *view,
	struct face_pose *out)
{
	struct find_square squares[FIND_SQUARES_MAX];
	size_t n = finder_squares(r->finder, teach_square_min, squares, FIND_SQUARES_MAX);
	float most = -2;

	for (size_t i = 0; i < n; i++) {
		struct vis_point at = vis_view_to_mm(
			z->view, (struct vis_point){ (double)squares[i].x, (double)squares[i].y });
		if (hypot(at.x - mm.x, at.y - mm.y) > cut_off_mm)
			continue;
		for (int q = 0; q < 4; q++) {
			struct face_pose pose = { squares[i].x, squares[i].y,
				squares[i].angle + 90 * (float)q };
			float score = face_refine(set, face, view, &pose);
			if (score > most) {
				most = score;
				*out = pose;
			}
		}
	}
	return most > -2;
}

enum dt_status reader_cut(struct reader *r, const struct img *frame, size_t zone, int32_t set,
	int32_t face, struct vis_point mm, struct face_patch *out, struct dt_error *err)
{
	struct face_view view = { &r->view.grey, &r->view.soft, reader_edge_px(r) };
	const struct face_matcher *m = set >= 0 && (size_t)set < r->sets ? r->set[set] : NULL;
	struct face_pose pose;
	enum dt_status rc = check_size(r, frame, err);

	if (rc == DT_OK)
		rc = load_zone(r, &r->zone[zone], frame, true, NULL, err);
	if (rc != DT_OK)
		return rc;
	if (!m || face < 0 || face >= face_matcher_set(m)->n ||
		!pose_at(r, &r->zone[zone], mm, m, face, &view, &pose))
		return dt_fail(err, DT_ERR_AGAIN, 0, "no die of the set lies there");
	if (face_squeeze(m, face, &view, pose) < cut_squeeze_min)
		return dt_fail(err, DT_ERR_AGAIN, 0, "no such face lies flat there");
	patch_sample(&view, patch_grid_at(pose, view.edge_px), out);
	return DT_OK;
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

static struct spot_view spot_view_of(
	struct reader *r, const struct zone *z, const struct face_matcher *set)
{
	return (struct spot_view){ .colour = &r->view.colour,
		.faces = { &r->view.grey, &r->view.soft, reader_edge_px(r) },
		.finder = r->finder,
		.look = z->look,
		.set = set };
}

static void give_die(const struct reader *r, int32_t at, const struct zone *z,
	const struct judge_die *from, struct read_zone *out)
{
	static const char *const pips[FACES_MAX] = { "1", "2", "3", "4", "5", "6" };
	const struct face_match *m = &from->spot.match;
	const struct face_set *set =
		at >= 0 && (size_t)at < r->sets ? face_matcher_set(r->set[at]) : NULL;
	const struct dt_zone *p = &z->place;
	struct vis_point mm =
		vis_view_to_mm(z->view, (struct vis_point){ (double)m->pose.x, (double)m->pose.y });
	struct read_die *d = &out->dice[out->n];

	if (mm.x < p->x_mm || mm.y < p->y_mm || mm.x > p->x_mm + p->width_mm ||
		mm.y > p->y_mm + p->height_mm || out->n == READ_DICE_MAX)
		return;
	*d = (struct read_die){ .set = at,
		.face = -1,
		.x = mm.x,
		.y = mm.y,
		.angle = NAN,
		.sure = set ? judge_sureness(set, &from->spot) : m->score };
	if (from->sure) {
		d->face = m->face;
		d->label = set ? set->face[m->face].label : pips[m->face];
		d->angle = (double)m->pose.angle;
	} else if (d->sure > 0.49f) {
		/* Each face may fit well and the whole still not be sure. */
		d->sure = 0.49f;
	}
	out->n++;
}

/* What the reader of ordinary pip dice needs to say about a spot. */
struct pip_look {
	struct reader *reader;
	const struct zone *zone;
	const struct img *frame;
	struct dt_error *err;
	enum dt_status rc;
	/* Spots that it was not sure of: judging comes back to them. */
	struct face_match refused[PIPS_REFUSED_MAX];
	size_t refused_n;
};

/* The view round a place is made where it is not yet. */
static struct top_place pip_place(struct pip_look *l, float x, float y)
{
	float edge = reader_edge_px(l->reader);

	if (l->rc == DT_OK)
		l->rc = patchwork_more(
			&l->reader->view, l->zone->view, l->frame, x, y, pips_reach * edge, l->err);
	return (struct top_place){ x, y, edge, 0 };
}

/* What the network says about a spot, in one look. */
static struct top_view glance_pips(struct pip_look *l, float x, float y)
{
	struct top_place place = pip_place(l, x, y);
	struct top_view seen = { .face = { 0 } };

	if (l->rc == DT_OK)
		l->rc = loose_glance(
			l->reader->pips, &l->reader->view.colour, &place, &seen, l->err);
	return seen;
}

/* And in many; glanced: what it said in one, or NULL. */
static struct pips_reading read_pips(
	struct pip_look *l, float x, float y, const struct top_view *glanced)
{
	struct top_place place = pip_place(l, x, y);
	struct pips_reading found = { .face = 0 };

	if (l->rc == DT_OK)
		l->rc = pips_read(l->reader->pips, &l->reader->view.colour, &place, glanced, &found,
			&l->reader->pip_die, l->err);
	return found;
}

/* Does the drawing leave nothing to ask? */
static bool is_plain(const struct spot *s, bool good)
{
	const struct face_match *m = &s->match;
	bool row = m->face == 1 || m->face == 2;

	return m->score > PIPS_PLAIN && m->score - m->rival_score > PIPS_PLAIN_LEAD &&
	       s->support > PIPS_PLAIN_SUPPORT && (good || (row && s->squeeze > PIPS_ROW_FLAT));
}

static bool was_refused(const struct pip_look *l, const struct face_match *m)
{
	for (size_t i = 0; i < l->refused_n; i++)
		if (l->refused[i].face == m->face && hypotf(l->refused[i].pose.x - m->pose.x,
							     l->refused[i].pose.y - m->pose.y) < 1)
			return true;
	return false;
}

/* Does the network agree with the drawing? good: there is nothing against the drawing. */
static bool network_agrees(struct pip_look *l, const struct face_match *m, bool good)
{
	struct pips_reading found;
	struct top_view glanced;

	if (good) {
		glanced = glance_pips(l, m->pose.x, m->pose.y);

		float likely = glanced.face[m->face + 1];

		if (likely < PIPS_HOPELESS)
			return false;
		if (likely > PIPS_GLANCE && m->score > PIPS_CLEAR)
			return true;
	}
	found = read_pips(l, m->pose.x, m->pose.y, good ? &glanced : NULL);
	if (l->rc == DT_OK && found.face == 0) {
		if (found.none > PIPS_NONE)
			return false;
		/* Once more from where it seems to be. */
		found = read_pips(l, l->reader->pip_die.x, l->reader->pip_die.y, NULL);
	}
	return found.guess == m->face + 1 && (found.face > 0 || (good && found.sure > PIPS_LIKELY));
}

/* The network and the drawn faces must agree, unless the drawing is plain. */
static bool pips_sure(void *user, struct spot *s, bool good)
{
	struct pip_look *l = user;
	const struct face_match *m = &s->match;

	if (l->rc != DT_OK || m->score < PIPS_DRAWN)
		return false;
	if (is_plain(s, good))
		return true;
	if (!good && (m->score <= PIPS_CLEAR || s->squeeze <= PIPS_FLAT))
		return false;
	if (was_refused(l, m))
		return false;
	if (network_agrees(l, m, good))
		return l->rc == DT_OK;
	if (l->refused_n < PIPS_REFUSED_MAX)
		l->refused[l->refused_n++] = *m;
	return false;
}

/* Reads the frame as if only set number at (-1: none) could lie there. Writes to *sure and *doubts
 * how many dice it was sure of, and how many not. */
static enum dt_status read_as(struct reader *r, const struct img *frame, int32_t at,
	struct reading *out, size_t *sure, size_t *doubts, struct dt_error *err)
{
	bool pips = at >= 0 && (size_t)at == r->sets;
	const struct face_matcher *set = pips ? r->pip_set : at >= 0 ? r->set[at] : NULL;
	struct judge_zone *judged = r->judged;
	enum dt_status rc = look_at_all(r, frame, err);

	for (size_t i = 0; rc == DT_OK && i < r->n; i++) {
		struct zone *z = &r->zone[i];
		struct lean lean = { r, z };
		struct spot_view v = spot_view_of(r, z, set);
		struct pip_look look = { r, z, frame, err, DT_OK, { { 0 } }, 0 };

		if (pips)
			v.second = (struct spot_judge){ pips_sure, &look };

		rc = load_zone(r, z, frame, false, set, err);
		if (rc == DT_OK) {
			size_t n = spots_find(&v, r->spots, SPOTS_MAX);

			rc = judge_zone(&v, r->spots, n, lean_at, &lean, &judged[i], err);
		}
		if (rc == DT_OK)
			rc = look.rc;
	}
	if (rc != DT_OK)
		return rc;
	if (set && !pips)
		judge_set(face_matcher_set(set), judged, r->n);
	memset(out, 0, sizeof(*out));
	*sure = *doubts = 0;
	for (size_t i = 0; i < r->n; i++) {
		struct read_zone *z = &out->zone[out->n++];

		z->number = r->zone[i].place.number;
		for (size_t k = 0; k < judged[i].n; k++)
			give_die(r, at, &r->zone[i], &judged[i].die[k], z);
		for (size_t k = 0; k < z->n; k++)
			*(z->dice[k].face >= 0 ? sure : doubts) += 1;
		z->state = judged[i].state;
		if (z->state == ZONE_EMPTY && z->n > 0)
			z->state = ZONE_OPEN;
	}
	return rc;
}

/* People play with one set of dice at a time: the one that was right last is tried first, and the
 * others only when it leaves doubts about many. */
enum dt_status reader_read(
	struct reader *r, const struct img *frame, struct reading *out, struct dt_error *err)
{
	enum dt_status rc = check_size(r, frame, err);
	size_t sure = 0, doubts = 0, first = r->last, sets = r->sets + (r->pips != NULL);

	if (rc == DT_OK)
		rc = read_as(r, frame, sets ? (int32_t)first : -1, out, &sure, &doubts, err);
	if (rc != DT_OK || sets < 2 || sure > 2 * doubts)
		return rc;
	for (size_t i = 0; rc == DT_OK && i < sets; i++) {
		size_t other_sure = 0, other_doubts = 0;

		if (i == first)
			continue;
		rc = read_as(r, frame, (int32_t)i, &r->other, &other_sure, &other_doubts, err);
		if (rc != DT_OK || other_sure <= sure)
			continue;
		*out = r->other;
		sure = other_sure;
		r->last = i;
	}
	return rc;
}
