/* SPDX-License-Identifier: MIT */
/*
 * tiled_view.h - the rectified view of a zone, made only in the tiles that somebody wants.
 */
#ifndef VIS_TILED_VIEW_H
#define VIS_TILED_VIEW_H

#include "rectify.h"
#include "tiles.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where no tile was wanted, all three pictures are middle grey. A zeroed one is ready for use. */
struct tiled_view {
	struct img colour, grey, soft; /* soft: grey, blurred by patch_soft_px */
	struct tiles tiles, more; /* what is wanted; and what tiled_view_more wants beside it */
	uint8_t *made;		  /* like tiles.flags: what was made last */
	uint8_t *strip, *shaded;  /* room for tiles as they are made, in colours and in grey */
	uint16_t *sums;
};

/* Makes room for a view, and leaves it to the caller to set tiles.flags. DT_ERR_NOMEM: not to be
 * made then. Finish with tiled_view_finish, after a failure too. */
enum dt_status tiled_view_begin(
	struct tiled_view *p, const struct vis_view *view, struct dt_error *err);
/* Sets all flags. */
void tiled_view_want_all(struct tiled_view *p);
/* Makes the wanted tiles. shade: of the grey; soft_px: odd size of the box that blurs. Errors as in
 * rectify.h: begin anew. */
enum dt_status tiled_view_make(struct tiled_view *p, struct vis_view *view, const struct img *frame,
	enum img_shade shade, int32_t soft_px, struct dt_error *err);
/* Makes what is still missing of the colours in a square round a place. Errors likewise. */
enum dt_status tiled_view_more(struct tiled_view *p, struct vis_view *view, const struct img *frame,
	float x, float y, float reach, struct dt_error *err);
/* Frees what it owns and zeroes it. */
void tiled_view_finish(struct tiled_view *p);

#ifdef __cplusplus
}
#endif

#endif
