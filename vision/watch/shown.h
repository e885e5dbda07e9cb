/* SPDX-License-Identifier: MIT */
/*
 * shown.h - from the stickers that single frames show in one area to the cards that are there.
 *
 * Knows no pixels and no clock, as settle.h does, but waits for no hand to go: a card that is held
 * over the zone counts as soon as two looks show it. It is gone when looks at a still area do not
 * show it, or after a while in which nothing could be seen; a sleeve that passes takes no card
 * away that lies there. One that was held is gone sooner: hands that show two of one kind, one
 * after the other, leave the area no time to be still.
 */
#ifndef VIS_SHOWN_H
#define VIS_SHOWN_H

#include "dt_card.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One sticker that was seen. */
struct shown_card {
	int32_t tag;
	uint8_t nth;	 /* of several of one kind: 0, 1, ... */
	uint8_t seen;	 /* looks in a row that showed it, at most as many as it takes */
	uint8_t missed;	 /* looks in a row at a still area that did not */
	bool there;	 /* it counts */
	bool held;	 /* over the table, when it was seen last */
	int64_t seen_ns; /* when last */
};

struct shown {
	struct shown_card card[DT_CARDS_MAX];
	size_t n;
	bool still;	   /* in the last frame */
	bool unsettled;	   /* looks are needed to know what is there */
	int64_t moved_ns;  /* when something moved last */
	int64_t looked_ns; /* when it was looked last; both -1: never */
};

/* An area of which nothing is known yet. */
void shown_init(struct shown *s);
/* Each frame: has something in the area moved? */
void shown_moved(struct shown *s, int64_t t_ns, bool moved);
/* Shall stickers be looked for in this frame? After shown_moved. */
bool shown_wants(const struct shown *s, int64_t t_ns);
/* The cards that were found in this frame; a kind of which there are several stands there as often.
 * True: the cards that are there are others now. */
bool shown_look(struct shown *s, int64_t t_ns, const struct dt_card *cards, size_t n);

#ifdef __cplusplus
}
#endif

#endif
