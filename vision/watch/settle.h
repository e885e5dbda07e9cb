/* SPDX-License-Identifier: MIT */
/*
 * settle.h - from what single frames show of one zone to a reading that can be trusted.
 *
 * Knows no pixels and no clock: each frame says whether the zone has moved, and, where it is asked
 * for, what the reader saw. Once a zone has been still for a moment it is read frame after frame;
 * when several frames in a row show it alike, that is its reading. A face is given when frames
 * agree on it and none says another; else it is 0, not sure, and somebody will be asked.
 */
#ifndef VIS_SETTLE_H
#define VIS_SETTLE_H

#include "dice.h"
#include "dt_table.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WATCH_DICE_MAX 16

struct watch_zone {
	int32_t number;
	uint8_t state; /* enum dt_zone_state */
	bool stable;   /* seen alike for a while; else it is what was known last */
	uint8_t n;     /* dice; those beyond the last place are counted only */
	struct dt_die die[WATCH_DICE_MAX];
};

struct settle_times {
	int64_t still_ns;    /* without movement before it is worth reading */
	int64_t busy_ns;     /* of movement before a zone is called busy */
	int64_t again_ns;    /* between looks at a zone in which a hand rests */
	int64_t give_up_ns;  /* of frames that do not agree: then all faces are not sure */
	int32_t votes;	     /* frames that must show it alike */
	int32_t votes_doubt; /* as many when a face is not sure: a better frame may come */
};

extern const struct settle_times settle_usual_times;

struct settle {
	const struct settle_times *times;
	struct watch_zone now;	/* what is believed */
	struct watch_zone seen; /* the votes gathered: dice of the first of these frames */
	struct {
		uint8_t face; /* that frames were sure of; 0: none was */
		int32_t votes;
		bool torn;   /* two frames were sure of different faces */
		float doubt; /* that is left */
	} vote[WATCH_DICE_MAX];
	int32_t votes;
	bool resting;			      /* still, but a hand is there */
	int64_t moving_ns, moved_ns, read_ns; /* since when; last; -1: not */
};

/* A zone of which nothing is known yet; times is borrowed. */
void settle_init(struct settle *s, int32_t number, const struct settle_times *times);

/* Each frame: has the zone moved since it was looked at last? */
void settle_moved(struct settle *s, int64_t t_ns, bool moved);
/* Shall the zone be read in this frame? After settle_moved. */
bool settle_wants(const struct settle *s, int64_t t_ns);
/* What the reader saw in this frame; seen->stable is not looked at. */
void settle_read(struct settle *s, int64_t t_ns, const struct watch_zone *seen);
/* Forgets what is believed to be stable: the light went out, the camera moved. */
void settle_upset(struct settle *s, int64_t t_ns);

/* Do two say the same to a person: state, stability, and dice with their faces? */
bool watch_zone_same(const struct watch_zone *a, const struct watch_zone *b);

#ifdef __cplusplus
}
#endif

#endif
