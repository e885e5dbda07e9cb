/* SPDX-License-Identifier: MIT */
/*
 * zone.h - what lies in a zone besides felt: compares a view with the same view of the empty table.
 *
 * Lamps change colour and strength from place to place, and dice and cups throw shadows; felt under
 * any of them stays felt here. Works in cells of 4 mm. Knows no dice: the reader says which part of
 * what is there its dice explain, and the rest decides the zone's state.
 */
#ifndef VIS_ZONE_H
#define VIS_ZONE_H

#include "image.h"
#include "tiles.h"
#include "tone.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ZONE_CELL_PX 8
#define ZONE_BLOBS_MAX 48

/* A connected part of a zone that is not felt. */
struct zone_blob {
	float x, y;		/* middle, pixels of the view */
	float area;		/* square pixels of the view */
	float unexplained;	/* of them not on a die that the reader knows */
	float shown;		/* of the area what is no felt for another reason than that the
				 * felt's pattern is hidden */
	float inner;		/* radius of the largest circle that fits in, pixels */
	float inner_x, inner_y; /* its middle, pixels of the view */
	float colour[3];	/* as it would be in the light of the empty table: logarithms */
	int32_t col, row, cols, rows; /* the cells that it lies in */
	int32_t label;		      /* for zone_look_label, until the next zone_look_blobs */
};

/* Of a blob; all 0 of one in which no shape can be told. */
struct zone_shape {
	float solidity; /* area / area of its convex hull */
};

struct zone_look;

/* NULL without memory. Free with zone_look_destroy. */
struct zone_look *zone_look_create(struct dt_error *err);
void zone_look_destroy(struct zone_look *z);
/* What the empty table looks like: a pixel for each cell, as in cells.h; range: one channel,
 * how far grey levels lie apart in each cell. Both are copied. DT_ERR_NOMEM. */
enum dt_status zone_look_empty(struct zone_look *z, const struct img *cells,
	const struct img *range, struct dt_error *err);
/* What counts as inside: pixels of the view. */
void zone_look_frame(struct zone_look *z, float left, float top, float right, float bottom);
/* What the picture at hand looks like, as with zone_look_empty, which comes first. tone: what was
 * undone in the cells, TONE_PLAIN for nothing. On failure the next picture may do better. */
enum dt_status zone_look_load(struct zone_look *z, const struct img *cells, const struct img *range,
	const struct tone *tone, struct dt_error *err);
/* May the picture have another tone than the empty table's, as far as felt is seen well enough to
 * tell? */
bool zone_look_odd_tone(const struct zone_look *z);
/* What the zone says of it: all 0 when that is nothing. */
void zone_look_steps(const struct zone_look *z, struct tone_steps *out);
/* Sets the flags of the tiles of the view in which there may be a die or a part of one, and of a
 * few that are plain. */
void zone_look_tiles(struct zone_look *z, struct tiles *out);

/* Is there something else than felt at a pixel? */
bool zone_look_covers(const struct zone_look *z, float x, float y);
/* Something that no die explains? */
bool zone_look_rest(const struct zone_look *z, float x, float y);
/* The light at a pixel relative to that of the empty table: logarithms, blue green red. */
void zone_look_light(const struct zone_look *z, float x, float y, float light[3]);
/* What the empty table shows there: logarithms, blue green red. */
void zone_look_felt(const struct zone_look *z, float x, float y, float colour[3]);
/* How much lighter than the paper in its light it is, as a logarithm; INFINITY where it has
 * another hue, or the zone is felt. *drawn: with a drawing on it, or an edge. */
float zone_look_shade(const struct zone_look *z, float x, float y, bool *drawn);
/* Does light fall there (glare, mostly) that is so unlike that of the empty table that neither the
 * colour of a thing nor where it ends can be told? */
bool zone_look_dazzled(const struct zone_look *z, float x, float y);
/* What makes a colour seen at a place another than it would be in the empty table's picture. */
struct zone_light {
	float light[3]; /* as by zone_look_light */
	struct tone tone;
};
/* The light at a place of the view, in pixels. */
void zone_look_lit(const struct zone_look *z, float x, float y, struct zone_light *out);
/* Makes of a colour seen (logarithms) the one that it would be there. */
void zone_light_undo(const struct zone_light *l, float colour[3]);
/* Forgets what was said to be explained: another set's dice are looked for in the same picture. */
void zone_look_again(struct zone_look *z);
/* Says that a die explains what is at the cells inside the convex outline (pixels, clockwise). */
void zone_look_explain(struct zone_look *z, float (*outline)[2], size_t n);
/* Does such an outline hold the place? */
bool zone_outline_has(float (*outline)[2], size_t n, float x, float y);
/* What blobs are made of: of all that is no felt, or of what is unexplained. */
enum zone_part { ZONE_ALL, ZONE_REST };
/* Is the cloth's own pattern seen nearly everywhere? Then nothing but small pieces lies on it. */
bool zone_look_is_bare(const struct zone_look *z);
/* What a zone's cells show, for who judges them together: writes ZONE_PLANES planes of rows x cols,
 * as zone_look_size tells them. Of each channel how much lighter than on the empty table, as a
 * logarithm from the zone's usual light; how far grey levels lie apart; 1 inside the frame; how
 * well the cloth's pattern is seen. */
enum { ZONE_PLANES = 6 };
void zone_look_size(const struct zone_look *z, int32_t *cols, int32_t *rows);
void zone_look_planes(const struct zone_look *z, float *out);

/* The blobs, largest unexplained part first. Returns their number in *n, at most cap. On failure,
 * as in cv_bridge.h, *n are of no use. */
enum dt_status zone_look_blobs(struct zone_look *z, enum zone_part part, struct zone_blob *out,
	size_t cap, size_t *n, struct dt_error *err);
/* The shape of a blob, of those last returned. Without memory there is none, and zone_look_failed
 * tells so, once. */
struct zone_shape zone_look_shape(struct zone_look *z, const struct zone_blob *b);
/* What went wrong in zone_look_shape since this was asked last, or DT_OK. */
enum dt_status zone_look_failed(struct zone_look *z, struct dt_error *err);
/* Says that something broad, a card say, explains all of the blob with the label (of those last
 * returned) that a disc of the radius reaches without leaving it. What lies beside it is left. On
 * failure, as in cv_bridge.h, nothing is explained. */
enum dt_status zone_look_explain_broad(
	struct zone_look *z, int32_t label, float radius, struct dt_error *err);
/* The label of the blob at a pixel, of those last returned; 0 for none. */
int32_t zone_look_label(const struct zone_look *z, float x, float y);
/* Area of what is unexplained in the blob with the label and has about the colour of body, square
 * pixels of the view, and its middle. */
float zone_look_tinted(const struct zone_look *z, int32_t label, const float body[3], float within,
	float *x, float *y);

#ifdef __cplusplus
}
#endif

#endif
