/* SPDX-License-Identifier: MIT */
/*
 * cal_lens.c - solves the lens from the corners of boards, leaves out pictures that do not fit, and
 * refuses boards that were all held alike.
 */
#include "cal_lens.h"

#include "cv_bridge.h"
#include "cv_solve.h"
#include "words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

enum dt_status cal_boards_init(
	struct cal_boards *b, const struct dt_table *table, struct dt_error *err)
{
	memset(b, 0, sizeof(*b));
	int32_t columns = table->chessboard.columns, rows = table->chessboard.rows;
	b->corners = (size_t)columns * (size_t)rows;
	b->model = calloc(b->corners, sizeof(*b->model));
	if (!b->model)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory to calibrate");
	for (int32_t y = 0; y < rows; y++)
		for (int32_t x = 0; x < columns; x++)
			b->model[y * columns + x] =
				(struct vis_point3){ .x = x * table->chessboard.square_mm,
					.y = y * table->chessboard.square_mm };
	return DT_OK;
}

void cal_boards_finish(struct cal_boards *b)
{
	free(b->model);
	free(b->px);
	free(b->names);
	memset(b, 0, sizeof(*b));
}

enum dt_status cal_boards_add(
	struct cal_boards *b, const char *name, const struct vis_point *px, struct dt_error *err)
{
	struct vis_point *all = realloc(b->px, (b->n + 1) * b->corners * sizeof(*all));
	if (all)
		b->px = all;
	char(*names)[64] = realloc(b->names, (b->n + 1) * sizeof(*names));
	if (names)
		b->names = names;
	if (!all || !names)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory to calibrate");
	memcpy(b->px + b->n * b->corners, px, b->corners * sizeof(*px));
	snprintf(b->names[b->n], sizeof(b->names[b->n]), "%s", name);
	b->n++;
	return DT_OK;
}

/* The greatest angle between the boards of two pictures, degrees. */
static enum dt_status greatest_tilt(
	const struct vis_pose *poses, size_t n, double *out, struct dt_error *err)
{
	double(*normals)[3] = calloc(n, sizeof(*normals));
	if (!normals)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory to calibrate");
	enum dt_status st = DT_OK;
	double least = 1;
	for (size_t i = 0; i < n && st == DT_OK; i++) {
		double m[9];
		st = cvb_rodrigues(poses[i].rvec, m, err);
		if (st != DT_OK)
			break;
		/* A board seen upside down is the same board. */
		double sign = m[8] < 0 ? -1 : 1;
		for (int k = 0; k < 3; k++)
			normals[i][k] = sign * m[3 * k + 2];
		for (size_t j = 0; j < i; j++) {
			double dot = normals[i][0] * normals[j][0] + normals[i][1] * normals[j][1] +
				     normals[i][2] * normals[j][2];
			least = fmin(least, dot);
		}
	}
	free(normals);
	*out = acos(fmax(-1, least)) * 180 / PI;
	return st;
}

/* Are the boards in enough different places, turned in enough different ways? */
static enum dt_status check_spread(const struct cal_boards *b, const struct vis_lens *lens,
	const struct vis_pose *poses, struct dt_error *err)
{
	double area, tilt = 0;
	enum dt_status st = cvs_hull_area(b->px, b->n * b->corners, &area, err);
	if (st != DT_OK)
		return st;
	double share = area / ((double)lens->width * lens->height);
	if (share < CAL_SPREAD_MIN)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			_("the chessboard was held in one place only: its pictures reach over %.0f "
			  "%% of "
			  "the camera's view, at least %.0f %% are needed; hold it in all corners "
			  "and in "
			  "the middle"),
			share * 100, CAL_SPREAD_MIN * 100);
	st = greatest_tilt(poses, b->n, &tilt, err);
	if (st == DT_OK && tilt < CAL_TILT_MIN_DEG)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			_("the chessboard was always held the same way: its pictures differ by "
			  "%.0f "
			  "degrees, at least %.0f are needed; tilt it to all sides"),
			tilt, CAL_TILT_MIN_DEG);
	return st;
}

/* Takes picture i out. */
static void drop(struct cal_boards *b, size_t i)
{
	b->n--;
	memmove(b->px + i * b->corners, b->px + (i + 1) * b->corners,
		(b->n - i) * b->corners * sizeof(*b->px));
	memmove(b->names + i, b->names + i + 1, (b->n - i) * sizeof(*b->names));
}

static enum dt_status solve(struct cal_boards *b, struct vis_lens *lens, struct cal_report *report,
	struct dt_error *err)
{
	size_t given = b->n;
	double *rms = calloc(given, sizeof(*rms));
	struct vis_pose *poses = calloc(given, sizeof(*poses));
	enum dt_status st = DT_OK;
	if (!rms || !poses)
		st = dt_fail(err, DT_ERR_NOMEM, 0, "no memory to calibrate");
	while (st == DT_OK) {
		st = cvs_solve_lens(
			b->model, b->corners, b->px, b->n, lens, &report->lens_px, rms, poses, err);
		if (st != DT_OK || report->lens_px <= CAL_REPROJECTION_PX)
			break;
		size_t worst = 0;
		for (size_t i = 1; i < b->n; i++)
			if (rms[i] > rms[worst])
				worst = i;
		bool may = (b->n - 1) * 4 >= given * 3 && b->n > CAL_BOARDS_MIN;
		if (!may || rms[worst] < 2 * CAL_REPROJECTION_PX) {
			st = dt_fail(err, DT_ERR_FORMAT, 0,
				_("the lens cannot be measured well enough: reprojection error "
				  "%.2f "
				  "px, "
				  "at most %.1f (worst: %s with %.2f px); is the board flat, its "
				  "squares "
				  "of the size in table.conf, and did nothing move?"),
				report->lens_px, CAL_REPROJECTION_PX, b->names[worst], rms[worst]);
			break;
		}
		drop(b, worst);
	}
	report->boards_used = (int32_t)b->n;
	if (st == DT_OK)
		st = check_spread(b, lens, poses, err);
	free(rms);
	free(poses);
	return st;
}

enum dt_status cal_lens_solve(const struct cal_boards *b, struct vis_lens *lens,
	struct cal_report *report, struct dt_error *err)
{
	if (b->n < CAL_BOARDS_MIN)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			_("the chessboard is seen in %zu good pictures, at least %d are needed, "
			  "with "
			  "the "
			  "board held in different places; or give none, and the lens is estimated "
			  "from "
			  "the tags"),
			b->n, CAL_BOARDS_MIN);
	struct cal_boards copy = { .model = b->model, .corners = b->corners };
	enum dt_status st = DT_OK;
	for (size_t i = 0; i < b->n && st == DT_OK; i++)
		st = cal_boards_add(&copy, b->names[i], b->px + i * b->corners, err);
	if (st == DT_OK)
		st = solve(&copy, lens, report, err);
	copy.model = NULL;
	cal_boards_finish(&copy);
	return st;
}
