/* SPDX-License-Identifier: MIT */
/*
 * cal_lens.h - the lens, from the places of a chessboard's corners in several pictures.
 */
#ifndef CAL_LENS_H
#define CAL_LENS_H

#include "calibrate.h"

/* Corners of the boards seen so far, boards * corners places, and the names of their pictures. */
struct cal_boards {
	struct vis_point3 *model; /* corners places on the board, mm */
	size_t corners, n;
	struct vis_point *px;
	char (*names)[64];
};

/* Places of the corners of the table's board. DT_ERR_NOMEM. Finish with cal_boards_finish, after a
 * failure too; it is legal on a zeroed struct. */
enum dt_status cal_boards_init(
	struct cal_boards *b, const struct dt_table *table, struct dt_error *err);
void cal_boards_finish(struct cal_boards *b);
/* px: as many places as the board has corners; they and the name are copied. DT_ERR_NOMEM: b is as
 * it was. */
enum dt_status cal_boards_add(
	struct cal_boards *b, const char *name, const struct vis_point *px, struct dt_error *err);

/*
 * Solves the lens; lens->width and height are given. Pictures in which the board fits far worse
 * than in the others (it was bent, or moved) are left out, at most one in four. Writes the number
 * used and the error into report. DT_ERR_FORMAT with the reason: too few pictures, or they do not
 * say enough.
 */
enum dt_status cal_lens_solve(const struct cal_boards *b, struct vis_lens *lens,
	struct cal_report *report, struct dt_error *err);

#endif
