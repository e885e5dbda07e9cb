/* SPDX-License-Identifier: MIT */
/*
 * guide.h - what to hold where while a camera is calibrated by hand: which views of the chessboard
 * are worth keeping, which one is missing most, and when it is enough. Only numbers, no pictures.
 */
#ifndef CAL_GUIDE_H
#define CAL_GUIDE_H

#include "lens.h"

#include <stdbool.h>
#include <stddef.h>

#define GUIDE_GOALS 9
#define GUIDE_BOARDS_MAX 24 /* more teach nothing */

struct guide_view {
	double x, y;	       /* middle of the board, as shares of the picture */
	double lean_x, lean_y; /* how much nearer its right and its lower side is */
};

struct guide {
	int32_t width, height; /* of the picture */
	int32_t columns, rows; /* of the board */
	bool held;	       /* a board was in the last picture, its outer corners there: */
	struct vis_point outer[4];
	size_t taken;
	struct guide_view view[GUIDE_BOARDS_MAX];
	unsigned reached; /* goals, by bit */
};

/* The picture's size, and inner corners of the board. */
void guide_init(struct guide *g, int32_t width, int32_t height, int32_t columns, int32_t rows);

enum guide_answer {
	GUIDE_HOLD,  /* it moves, or has just come: hold it still */
	GUIDE_KNOWN, /* there is such a view already */
	GUIDE_TAKE,  /* keep this one */
};
/* The corners of the board in the newest picture (columns x rows, row by row). After GUIDE_TAKE the
 * view counts as taken. */
enum guide_answer guide_board(struct guide *g, const struct vis_point *px);
/* There is no board in the newest picture. */
void guide_no_board(struct guide *g);

/* Is there enough for a good lens? */
bool guide_enough(const struct guide *g);
/* The goals that are reached, by bit. */
unsigned guide_reached(const struct guide *g);
/* What to do next: a constant. */
const char *guide_next(const struct guide *g);

#endif
