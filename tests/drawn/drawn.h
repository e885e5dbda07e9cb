/* SPDX-License-Identifier: MIT */
/*
 * drawn.h - pictures of a table and of a chessboard, drawn for tests by a camera that is known.
 *
 * Rays through a lens, two by two for each pixel, then a little blur and noise. Tags are
 * printed a little too small, as real ones look.
 */
#ifndef DT_TESTS_DRAWN_H
#define DT_TESTS_DRAWN_H

#include "image.h"
#include "lens.h"
#include "dt_table.h"

/* The table of table.conf. */
extern const struct dt_table drawn_table;

/* A camera 900 mm above it, tilted by 3 degrees; 1152 x 648 pixels. */
extern const struct vis_lens drawn_lens;
extern const struct vis_pose drawn_pose;

/* What is wrong with a picture; zeroed: nothing. */
struct drawn_fault {
	int32_t hide;	 /* a piece of cloth over this tag, + 1 */
	int32_t repeat;	 /* another tag with this id in the middle of the table, + 1 */
	int32_t shift;	 /* this tag lies 6 mm beside its place, + 1 */
	double blur_px;	 /* standard deviation, more than the usual 0.7 */
	double tag_size; /* factor of all tags' edges; 0 means 1 */
	bool grey;
};

/* The boards' poses: spread over the picture, tilted to all sides. */
#define DRAWN_POSES_N 6
extern const struct vis_pose drawn_board_poses[DRAWN_POSES_N];

/* Both write 3 channels; they end the program when they cannot. Finish with img_finish. */
void drawn_empty(const struct drawn_fault *fault, struct img *out);
void drawn_board(const struct vis_pose *board, const struct drawn_fault *fault, struct img *out);

#endif
