/* SPDX-License-Identifier: MIT */
/*
 * lk_sticker.h - cards that carry a small tag by which a camera may know them: laid on the table or
 * held over it, aslant.
 */
#ifndef LK_STICKER_H
#define LK_STICKER_H

#include "lk_place.h"

#include <jansson.h>

/* Ids from LK_STICKER_FIRST on are no tag of the table. */
enum { LK_STICKER_FIRST = 100, LK_STICKER_IDS = 487 };

/* Colours of a sticker, whose tag is 12 mm wide with as much white round it as one of its squares
 * is wide; u, v from -1 to 1. */
bool lk_sticker_dark(const struct lk_print *print, int id, float u, float v);
/* The codes of all tags, for lk_sticker_dark. DT_ERR_DEVICE without them. */
enum dt_status lk_sticker_codes(struct lk_print *print, struct dt_error *err);

/* A zone with up to two such cards, and dice beside or on them. */
void lk_sticker_zone(struct lk_layout *l, int zone);
/* Those of a zone: id, place in millimetres and pixels, slant, share that can be seen. NULL: no
 * memory. */
json_t *lk_sticker_truth(const struct lk_layout *l, int zone);

#endif
