/* SPDX-License-Identifier: MIT */
/*
 * read_make.c - what a reader is made of: the zones as the camera sees them, and the dice sets.
 */
#include "read_in.h"

#include "cv_bridge.h"
#include "pip_set.h"
#include "tint.h"

#include <math.h>
#include <stdlib.h>

float reader_edge_px(const struct reader *r)
{
	return (float)(r->edge_mm * READ_PX_PER_MM);
}

size_t reader_zones(const struct reader *r)
{
	return r->n;
}

enum dt_status reader_check_size(
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

static struct vis_view *view_of(
	const struct reader *r, const struct dt_area *place, struct dt_error *err)
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

static enum dt_status add_zone(struct reader *r, const struct dt_area *place, struct dt_error *err)
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

/* The zone itself, as its felt is seen in the view. */
static void set_frame(const struct reader *r, struct zone *z)
{
	const struct dt_area *p = &z->place;
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
	enum dt_status rc = reader_check_size(r, frame, err);

	for (size_t i = 0; rc == DT_OK && i < r->n; i++) {
		rc = cells_look(r->zone[i].cells, frame, &r->cells, &r->range, err);
		if (rc == DT_OK)
			rc = zone_look_empty(r->zone[i].look, &r->cells, &r->range, err);
		if (rc == DT_OK)
			rc = img_copy(&r->cells, &r->zone[i].empty, err);
		if (rc == DT_OK)
			rc = img_copy(&r->range, &r->zone[i].empty_range, err);
		set_frame(r, &r->zone[i]);
	}
	return rc;
}

/* Cells of a zone that was looked at, as they would be in the light of the empty table: colours are
 * told by that. What the camera does not see stays black. */
static void undo_light(const struct zone *z, struct img *cells)
{
	for (int32_t y = 0; y < cells->height; y++)
		for (int32_t x = 0; x < cells->width; x++) {
			int16_t *at = img_row_s16(cells, y) + 3 * (ptrdiff_t)x;
			float light[3];
			zone_look_light(z->look, ((float)x + 0.5f) * ZONE_CELL_PX,
				((float)y + 0.5f) * ZONE_CELL_PX, light);
			for (int c = 0; c < 3 && (at[0] || at[1] || at[2]); c++) {
				float level = (float)at[c] / CELLS_LEVEL + TINT_LIFT;
				level = level * expf(-light[c]) - TINT_LIFT;
				at[c] = (int16_t)(fminf(fmaxf(level, 0), 255) * CELLS_LEVEL);
			}
		}
}

enum dt_status reader_learn_bare(
	struct reader *r, const struct img *frame, size_t i, struct dt_error *err)
{
	struct zone *z = &r->zone[i];
	enum dt_status rc = reader_check_size(r, frame, err);

	if (rc == DT_OK)
		rc = reader_look(r, frame, err);
	if (rc == DT_OK)
		rc = cells_look(z->cells, frame, &r->cells, &r->range, err);
	if (rc != DT_OK)
		return rc;
	undo_light(z, &r->cells);
	rc = zone_look_empty(z->look, &r->cells, &r->range, err);
	set_frame(r, z);
	return rc;
}

enum dt_status reader_forget_bare(struct reader *r, size_t i, struct dt_error *err)
{
	struct zone *z = &r->zone[i];
	enum dt_status rc = zone_look_empty(z->look, &z->empty, &z->empty_range, err);

	set_frame(r, z);
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
	r->hides = hides_create(err);
	if (!r->finder || !r->hides || vis_camera_place(&r->pose, &r->camera, err) != DT_OK)
		goto fail;
	for (size_t i = 0; i < scene->table.areas_n; i++)
		if (add_zone(r, &scene->table.areas[i], err) != DT_OK)
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
	hides_destroy(r->hides);
	for (size_t i = 0; i < r->n; i++) {
		vis_view_destroy(r->zone[i].view);
		cells_destroy(r->zone[i].cells);
		zone_look_destroy(r->zone[i].look);
		img_finish(&r->zone[i].empty);
		img_finish(&r->zone[i].empty_range);
	}
	for (size_t i = 0; i < r->sets; i++)
		face_matcher_destroy(r->set[i]);
	free(r->judged);
	card_reader_destroy(r->cards);
	finder_destroy(r->finder);
	loose_destroy(r->pips);
	for (int i = 0; i < PIP_SETS; i++)
		face_matcher_destroy(r->pip_drawn[i]);
	tiled_view_finish(&r->view);
	img_finish(&r->cells);
	img_finish(&r->range);
	free(r);
}

enum dt_status reader_move(struct reader *r, const struct vis_pose *pose, struct dt_error *err)
{
	struct vis_pose before = r->pose;
	struct vis_view *views[DT_AREAS_MAX] = { NULL };
	struct cells *cells[DT_AREAS_MAX] = { NULL };
	enum dt_status rc = vis_camera_place(pose, &r->camera, err);

	r->pose = *pose;
	r->viewed = NULL;
	for (size_t i = 0; rc == DT_OK && i < r->n; i++) {
		views[i] = view_of(r, &r->zone[i].place, err);
		cells[i] = views[i] ? cells_of(r, views[i], err) : NULL;
		if (!cells[i])
			rc = err ? err->code : DT_ERR_FORMAT;
	}
	if (rc == DT_OK && r->cards)
		rc = card_reader_move(r->cards, pose, err);
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

enum dt_status reader_set_only(struct reader *r, const struct face_set *set, struct dt_error *err)
{
	while (r->sets > 0)
		face_matcher_destroy(r->set[--r->sets]);
	r->last = 0;
	return reader_add_set(r, set, err);
}

enum dt_status reader_add_pips(struct reader *r, struct dt_error *err)
{
	struct face_set drawn;

	for (int i = 0; i < PIP_SETS; i++) {
		pip_set_draw(i, &drawn);
		if (!r->pip_drawn[i])
			r->pip_drawn[i] = face_matcher_create(&drawn, err);
		if (!r->pip_drawn[i])
			return err ? err->code : DT_ERR_NOMEM;
	}
	if (!r->pips)
		r->pips = loose_create(err);
	return r->pips ? DT_OK : err ? err->code : DT_ERR_NOMEM;
}

void reader_together(struct reader *r, bool together)
{
	r->together = together;
}

void reader_only_cards(struct reader *r, bool only)
{
	r->only_cards = only;
}

void reader_colours(struct reader *r, bool wanted)
{
	r->colours = wanted;
}

void reader_try_first(struct reader *r, size_t set)
{
	r->last = set;
}
