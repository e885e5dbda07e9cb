/* SPDX-License-Identifier: MIT */
/*
 * lk_mood.h - the lamps of one picture and how its camera takes them.
 */
#ifndef LK_MOOD_H
#define LK_MOOD_H

#include "lk_light.h"
#include "lk_look.h"

enum lk_lamps { LK_SOFT, LK_LAMP, LK_LED, LK_GLARE, LK_DAY, LK_TWO, LK_LAMPS_ALL };

struct lk_mood {
	enum lk_lamps kind;
	struct lk_light light;
	struct v3 gain; /* of red, green, blue light to the sensor's white */
	float exposure_ev, blur_px;
	struct v3 wb;
	float glare_x, glare_y; /* where the lamp is mirrored; of LK_GLARE */
};

/* kind: LK_LAMPS_ALL for any. centre: of the camera. */
void lk_mood_draw(struct lk_mood *m, const struct lk_look *look, struct v3 centre,
	enum lk_lamps kind, struct lk_rand *r);
json_t *lk_mood_json(const struct lk_mood *m);

#endif
