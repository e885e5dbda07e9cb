/* SPDX-License-Identifier: MIT */
/*
 * read_teach.c - what a reader gives to teaching: squares, and the drawing on a die that was named.
 */
#include "read_in.h"

#include <math.h>

/* Squares with less of their sides than this are not worth learning from. */
static const float teach_square_min = 1.3f;
/* Nor squares that lie on felt, when they are not clearer than the corner of a line is: what is
 * printed on the table repeats itself like a face. */
static const float teach_thing_min = 0.6f, teach_square_bare = 3;

/* What is remembered of a die that people named: how flat it must lie, and how far from the place
 * that it was named at. */
static const float cut_squeeze_min = 0.85f;
static const double cut_off_mm = 5;

enum dt_status reader_squares(struct reader *r, const struct img *frame, size_t zone,
	reader_square_fn take, void *user, struct dt_error *err)
{
	struct find_square squares[FIND_SQUARES_MAX];
	const struct zone_look *look = r->zone[zone].look;
	struct zone_light light;
	float edge = reader_edge_px(r);
	enum dt_status rc = reader_check_size(r, frame, err);
	size_t n;

	if (rc == DT_OK)
		rc = reader_look(r, frame, err);
	if (rc == DT_OK)
		rc = reader_load_zone(r, &r->zone[zone], frame, true, NULL, err);
	if (rc != DT_OK)
		return rc;
	n = finder_squares(r->finder, teach_square_min, squares, FIND_SQUARES_MAX);
	for (size_t i = 0, kept = 0; i < n && rc == DT_OK; i++) {
		struct find_square s = squares[i];
		struct face_pose pose = { s.x, s.y, s.angle };
		bool take_it = s.score >= teach_square_bare ||
			       candidates_thing(look, edge, pose) >= teach_thing_min;

		for (size_t k = 0; k < kept && take_it; k++)
			take_it = hypotf(squares[k].x - s.x, squares[k].y - s.y) > 0.8f * edge;
		if (!take_it)
			continue;
		squares[kept++] = s;
		zone_look_lit(look, s.x, s.y, &light);
		rc = take(user, &r->view.colour, pose, s.score, &light, err);
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
	unsigned face, struct vis_point mm, struct face_patch *out, struct dt_error *err)
{
	int32_t at = (int32_t)face - 1;
	struct face_view view = { &r->view.grey, &r->view.soft, reader_edge_px(r) };
	const struct face_matcher *m = set >= 0 && (size_t)set < r->sets ? r->set[set] : NULL;
	struct face_pose pose;
	enum dt_status rc = reader_check_size(r, frame, err);

	if (rc == DT_OK)
		rc = reader_load_zone(r, &r->zone[zone], frame, true, m, err);
	if (rc != DT_OK)
		return rc;
	if (!m || at < 0 || at >= face_matcher_set(m)->n ||
		!pose_at(r, &r->zone[zone], mm, m, at, &view, &pose))
		return dt_fail(err, DT_ERR_AGAIN, 0, "no die of the set lies there");
	if (face_squeeze(m, at, &view, pose) < cut_squeeze_min)
		return dt_fail(err, DT_ERR_AGAIN, 0, "no such face lies flat there");
	patch_sample(&view, patch_grid_at(pose, view.edge_px), out);
	return DT_OK;
}
