/* SPDX-License-Identifier: MIT */
/*
 * tags.h - the AprilTags of the table (family tag36h11) in a picture.
 *
 * All that can be read are reported, also those that are not the table's and two with one id: what
 * that means is for the caller to say.
 */
#ifndef VIS_TAGS_H
#define VIS_TAGS_H

#include "image.h"
#include "lens.h"

#ifdef __cplusplus
extern "C" {
#endif

struct vis_tag {
	int32_t id;
	struct vis_point centre;
	struct vis_point corners[4]; /* of the black square: top left, top right, bottom right,
				      * bottom left of the upright tag; pixels as in lens.h */
	int32_t wrong_bits;	     /* repaired, 0 or 1 */
};

struct vis_tag_finder;

/* NULL on failure. Free with vis_tag_finder_destroy. */
struct vis_tag_finder *vis_tag_finder_create(struct dt_error *err);
void vis_tag_finder_destroy(struct vis_tag_finder *f);

/*
 * grey: one channel of 8 bits. Writes the first cap tags, by id, and the number found (which may
 * exceed cap) to *n. One picture at a time for one finder. DT_ERR_FORMAT for a picture in colours.
 */
enum dt_status vis_tags_find(struct vis_tag_finder *f, const struct img *grey, struct vis_tag *out,
	size_t cap, size_t *n, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
