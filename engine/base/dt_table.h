/* SPDX-License-Identifier: MIT */
/*
 * dt_table.h - what is printed on a table and where, and what its zones are doing: plain data. The
 * first is read from table.conf by ui/config.
 *
 * Millimetres in the table frame: origin at the top-left corner of the play surface as the camera
 * sees it, x right, y down.
 */
#ifndef DT_BASE_DT_TABLE_H
#define DT_BASE_DT_TABLE_H

#include <stddef.h>
#include <stdint.h>

#define DT_ZONES_MAX 8
#define DT_TAGS_MAX 16

/* What a zone is doing, as far as anybody knows. */
enum dt_zone_state {
	DT_ZONE_UNKNOWN,
	DT_ZONE_EMPTY,
	DT_ZONE_COVERED, /* a cup stands in it */
	DT_ZONE_BUSY,	 /* a hand or something else may hide a die */
	DT_ZONE_OPEN,	 /* dice lie in it, and nothing hides them */
	DT_ZONE_STATES,
};

/* Their names: "unknown", "empty" and so on. */
extern const char *const dt_zone_names[DT_ZONE_STATES];

/* A cup zone; number is that of its seat, from 1. */
struct dt_zone {
	int32_t number;
	double x_mm, y_mm, width_mm, height_mm;
};

/* An AprilTag, upright in the table frame; x, y its centre, size the edge of its black square. */
struct dt_tag {
	int32_t id;
	double x_mm, y_mm, size_mm;
};

struct dt_table {
	double width_mm, height_mm; /* of the play surface */
	double die_mm;		    /* edge of a die */
	size_t zones_n, tags_n;
	struct dt_zone zones[DT_ZONES_MAX];
	struct dt_tag tags[DT_TAGS_MAX];
	struct {		       /* the board that the lens is measured with */
		int32_t columns, rows; /* inner corners */
		double square_mm;
	} chessboard;
	double field_of_view_deg; /* of the camera, horizontally: a first guess of the lens */
};

#endif
