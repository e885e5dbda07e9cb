/* SPDX-License-Identifier: MIT */
/*
 * find_in.h - inside of struct finder, for find*.c only.
 */
#ifndef VIS_FIND_IN_H
#define VIS_FIND_IN_H

#include "find.h"

enum {
	FIND_PEAKS_MAX = 1024,
	FIND_SLOPE_ROWS = 4,
	FIND_NORMALS = 24,   /* directions of an edge, without its sign */
	FIND_ALONG_MAX = 64, /* cells along a side */
};

/* An edge: the crest of a slope in the picture. */
struct crest {
	uint16_t x, y;
	uint8_t normal; /* direction of the gradient in steps of pi / 256, without its sign */
};

/* Where an edge of some direction votes, for each side and place along it: bytes from the first of
 * the rows in reach; and how far these are at most. */
struct find_ballot {
	uint32_t offset[2][FIND_ALONG_MAX], most;
	int32_t reach_x, reach_y;
};

/* Rows of a tile, from its first one on: edges may have voted in them. */
struct span {
	uint8_t first, end;
};

/* Wanted tiles side by side: pixels from left to before right. */
struct find_run {
	int32_t left, right;
};

/* Edges in one row of cells of a tile: the cells that they vote in. */
struct reach {
	int32_t left, right, y;
};

/* Where in a row the gradient is above the threshold, and which way it goes. */
struct find_slopes {
	uint16_t *x;
	int16_t *gx, *gy;
	uint8_t *normal; /* as in struct crest */
};

struct finder {
	struct img view;       /* borrowed */
	struct tiles tiles;    /* our own copy: what is wanted */
	int32_t width, height; /* of the view */
	int32_t cols, rows;    /* of the accumulators, whole tiles */
	int32_t tiles_x, tiles_y;
	float half_px;
	int threshold;
	int16_t *slope;		   /* scratch for one row, all channels: FIND_SLOPE_ROWS of them */
	int32_t *square;	   /* scratch likewise, one of them */
	uint16_t *steep;	   /* per pixel: length of the gradient */
	uint8_t *normal;	   /* and its direction as in struct crest, where it is an edge */
	int32_t rim;		   /* not known so near to the border */
	struct find_slopes slopes; /* scratch */
	struct find_run *runs;	   /* scratch: those of a row of tiles */
	struct crest *crest;
	size_t crests;
	size_t stride;	 /* bytes from a row of cells to the next in votes */
	int32_t reach_y; /* rows of cells up and down that an edge votes in, at most */
	int32_t ring;	 /* rows in votes, one after another and then the first one again */
	struct find_ballot ballot[FIND_NORMALS];
	int places;	/* in each of them along a side */
	uint8_t *votes; /* [ring][PLANES][cols], some bytes unused in each row */
	struct find_square peak[FIND_PEAKS_MAX];
	size_t peaks; /* of the last finder_squares, best first */
	/* [rows][cols]: the best angle's score, 0 where it is too low, and that angle */
	uint8_t *best, *arg;
	struct span *used;   /* [tiles_y][tiles_x] */
	struct reach *reach; /* [tiles_x]: scratch for one row of cells */
	size_t cells;
	int32_t had_width, had_height; /* that the memory is made for */
};

/* Makes the memory for a view of this size and dice of this one, where it is not there yet. */
enum dt_status finder_fit(
	struct finder *f, int32_t width, int32_t height, float edge_px, struct dt_error *err);

#endif
