/* SPDX-License-Identifier: MIT */
/*
 * card_tone.h - what a picture is made before tags are looked for in it: as it is, or what too much
 * light and the edge of a shadow do to a sticker undone.
 *
 * Each tone shows stickers that others hide, and hides some that they show: what is wanted is all
 * of them together.
 */
#ifndef VIS_CARD_TONE_H
#define VIS_CARD_TONE_H

#include "image.h"

enum card_tone {
	CARD_PLAIN,
	CARD_BRIGHT, /* white has run over black, or is about to: what is nearly white becomes grey
		      */
	CARD_SHADED, /* the edge of a shadow lies on it: white in the shade comes up to that beside
			it */
	CARD_TONES
};

/* By so many pixels of the picture a tag's border lies further out in a tone than in the plain
 * picture: as measured on drawn stickers whose places are known. */
double card_tone_widens_px(enum card_tone tone);

/* grey (one channel of 8 bits) in a tone, the caller's: img_finish. Kept where its size is right
 * already. Not for CARD_PLAIN. DT_ERR_NOMEM. */
enum dt_status card_tone_apply(
	enum card_tone tone, const struct img *grey, struct img *out, struct dt_error *err);

#endif
