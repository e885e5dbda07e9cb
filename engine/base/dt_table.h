/* SPDX-License-Identifier: MIT */
/*
 * dt_table.h - what is printed on a table and where, and what is going on there: plain data. The
 * first is read from table.conf by ui/config.
 *
 * Millimetres in the table frame: origin at the top-left corner of the play surface as the camera
 * sees it, x right, y down.
 */
#ifndef DT_BASE_DT_TABLE_H
#define DT_BASE_DT_TABLE_H

#include <stddef.h>
#include <stdint.h>

#define DT_SEATS_MAX 6
#define DT_AREAS_MAX 24 /* what is done with them fits into bits of 32 */
#define DT_TAGS_MAX 16
/* A zone has the number of its seat; what other areas are called by begins clearly beyond, so that
 * nobody takes one for a seat. */
#define DT_FIELD_NUMBER_MIN 9
#define DT_AREA_NUMBER_MAX 99
#define DT_FIELDS_MAX 16 /* areas that are no zones */

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

/* What an area of the table is for. */
enum dt_area_kind {
	DT_AREA_ZONE,	/* a seat's cup zone: its number is that of the seat */
	DT_AREA_CARD,	/* the field of a card */
	DT_AREA_MIDDLE, /* a field in the middle */
	DT_AREA_KINDS,
};

/* Their names in table.conf: "zone", "card", "middle". */
extern const char *const dt_area_names[DT_AREA_KINDS];

/* A marked place that dice may lie in. */
struct dt_area {
	int32_t number; /* no other area of the table has it */
	double x_mm, y_mm, width_mm, height_mm;
	uint8_t kind;  /* enum dt_area_kind */
	uint8_t owner; /* the seat whose area it is, from 1; 0: nobody's */
};

/* An AprilTag, upright in the table frame; x, y its centre, size the edge of its black square. */
struct dt_tag {
	int32_t id;
	double x_mm, y_mm, size_mm;
};

struct dt_table {
	double width_mm, height_mm; /* of the play surface */
	double die_mm;		    /* edge of a die */
	size_t areas_n, tags_n;
	struct dt_area areas[DT_AREAS_MAX]; /* the seats' zones first */
	struct dt_tag tags[DT_TAGS_MAX];
	struct {		       /* the board that the lens is measured with */
		int32_t columns, rows; /* inner corners */
		double square_mm;
	} chessboard;
	double field_of_view_deg; /* of the camera, horizontally: a first guess of the lens */
};

/* A seat's cup zone, as most areas are. */
#define DT_ZONE(seat, x, y, width, height)                                                         \
	{                                                                                          \
		(seat), (x), (y), (width), (height), DT_AREA_ZONE, (uint8_t)(seat)                 \
	}

#endif
