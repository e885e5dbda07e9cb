/* SPDX-License-Identifier: MIT */
/*
 * calibrate.h - from pictures of a chessboard and of the empty table to lens and table plane.
 *
 * Collect, then solve: pictures come one at a time, from files or from a camera, so that a guided
 * calibration can say at once what is wrong with the one just taken. Nothing is stored here.
 */
#ifndef CAL_CALIBRATE_H
#define CAL_CALIBRATE_H

#include "scene.h"
#include "tags.h"

#include <stdbool.h>

/* What is good enough. */
#define CAL_BOARDS_MIN 4	/* pictures of the board */
#define CAL_SPREAD_MIN 0.2	/* share of the picture that the boards together reach over */
#define CAL_TILT_MIN_DEG 15.0	/* between the two boards that differ most */
#define CAL_REPROJECTION_PX 0.4 /* root mean square over all corners of the boards */
#define CAL_PLANE_MM 0.7	/* greatest error of a tag's corner on the table */
#define CAL_BLUR_MM 2.0		/* width of an edge between black and white, on the table */
#define CAL_BOARD_BLUR_MM 2.5	/* on the board: its corners can be measured through more blur */

struct cal_report {
	int64_t made_at;      /* seconds since 1970 */
	int32_t boards_given; /* pictures */
	int32_t boards_used;  /* 0: the lens was estimated from the tags alone */
	double lens_px;	      /* reprojection error of the boards, root mean square; 0 without */
	double tags_px;	      /* the same of the corners of the tags */
	double plane_mm;      /* greatest error of a tag's corner on the table */
	double blur_mm;	      /* width of an edge in the picture of the empty table */
	double tag_size;      /* tags' edge as it is seen, as a share of what table.conf says */
};

struct cal;

/* NULL on failure; table is copied. Free with cal_destroy. */
struct cal *cal_create(const struct dt_table *table, struct dt_error *err);
void cal_destroy(struct cal *cal);

/* Why a picture of the board is of no use; none is an error yet. */
enum cal_board { CAL_BOARD_GOOD, CAL_BOARD_NOT_SEEN, CAL_BOARD_BLURRED };

/*
 * A picture (3 channels) with the chessboard; name is what messages call it. Only the places of
 * the corners are kept. DT_ERR_FORMAT when its size differs from that of the others.
 */
enum dt_status cal_add_board(struct cal *cal, const char *name, const struct img *frame,
	enum cal_board *what, struct dt_error *err);

/* The two halves of that, for a guided calibration: px has room for the board's columns x rows
 * corners, row by row, which are there unless *what is CAL_BOARD_NOT_SEEN. Errors as above; a
 * picture that cannot be kept (DT_ERR_NOMEM) counts as given. */
enum dt_status cal_find_board(struct cal *cal, const char *name, const struct img *frame,
	struct vis_point *px, enum cal_board *what, struct dt_error *err);
enum dt_status cal_keep_board(
	struct cal *cal, const char *name, const struct vis_point *px, struct dt_error *err);

/*
 * The picture of the empty table, checked: all its tags, each once, sharp, in colour. DT_ERR_FORMAT
 * with the reason when it is not: then another one is needed before cal_solve. The pixels are
 * copied.
 */
enum dt_status cal_set_empty(
	struct cal *cal, const char *name, const struct img *frame, struct dt_error *err);

/*
 * Solves lens and plane and checks them: DT_ERR_FORMAT with the reason when they are not good
 * enough. On success the scene is the caller's, who finishes scene->empty with img_finish, and cal
 * has no picture of the empty table any more.
 */
enum dt_status cal_solve(
	struct cal *cal, struct vis_scene *scene, struct cal_report *report, struct dt_error *err);

/* Draws on a picture of the table what a scene says: zones, tags, the border of the table. On
 * failure (as in cv_bridge.h) some of it is drawn. */
enum dt_status cal_draw(const struct vis_scene *scene, struct img *picture, struct dt_error *err);

#endif
