/* SPDX-License-Identifier: MIT */
/*
 * live_eye.h - what the loop asks of the table's eye. There is one kind, with a camera
 * (live_eye_cam.h); where dice are typed there is no eye.
 */
#ifndef DT_UI_LIVE_EYE_H
#define DT_UI_LIVE_EYE_H

#include "disp.h"
#include "ses.h"

struct live_eye;

enum { LIVE_EYE_LOOK = 1, LIVE_EYE_TROUBLE = 2, LIVE_EYE_FRAME = 4 };

/* All are needed. */
struct live_eye_ops {
	unsigned (*step)(struct live_eye *e, int64_t now_ns);
	int (*fd)(const struct live_eye *e);
	const struct ses_look *(*look)(const struct live_eye *e);
	const char *(*trouble)(const struct live_eye *e);
	uint32_t (*moving)(const struct live_eye *e);
	bool (*settled)(const struct live_eye *e);
	bool (*looks)(const struct live_eye *e);
	void (*bare)(struct live_eye *e, uint32_t fields, uint32_t changed);
	void (*photograph)(struct live_eye *e, const struct dt_die *die);
	const struct disp_photo *(*photo)(const struct live_eye *e);
	void (*destroy)(struct live_eye *e);
};

/* The first member of each kind. */
struct live_eye {
	const struct live_eye_ops *ops;
};

/* NULL is legal. */
static inline void live_eye_destroy(struct live_eye *e)
{
	if (e)
		e->ops->destroy(e);
}

/* Takes the newest frame, if there is one, and watches it. Returns what is new, as bits: a look,
 * what is wrong, or only a frame. */
static inline unsigned live_eye_step(struct live_eye *e, int64_t now_ns)
{
	return e->ops->step(e, now_ns);
}

/* -1: nothing to wait on. */
static inline int live_eye_fd(const struct live_eye *e)
{
	return e->ops->fd(e);
}

/* What lies there as far as it is known; borrowed from the eye. */
static inline const struct ses_look *live_eye_look(const struct live_eye *e)
{
	return e->ops->look(e);
}

/* "" or what is wrong, in one sentence with the remedy. */
static inline const char *live_eye_trouble(const struct live_eye *e)
{
	return e->ops->trouble(e);
}

/* Areas in which something moved in the last frame, as bits in the order of the table. */
static inline uint32_t live_eye_moving(const struct live_eye *e)
{
	return e->ops->moving(e);
}

/* Is everything seen, and still? */
static inline bool live_eye_settled(const struct live_eye *e)
{
	return e->ops->settled(e);
}

/* Is it still looked at which cards are there? That may be so when all is settled. */
static inline bool live_eye_looks(const struct live_eye *e)
{
	return e->ops->looks(e);
}

/* In these areas of the last look (bits by its list) nothing lies but what belongs there, a card
 * with pictures of dice: what is seen there is none. changed: where that is over. */
static inline void live_eye_bare(struct live_eye *e, uint32_t fields, uint32_t changed)
{
	e->ops->bare(e, fields, changed);
}

/* A photo of this die of a look is taken with the next frame; NULL: none is wanted any more. The
 * same die again changes nothing. */
static inline void live_eye_photograph(struct live_eye *e, const struct dt_die *die)
{
	e->ops->photograph(e, die);
}

/* NULL while there is none; else valid until another die is photographed. */
static inline const struct disp_photo *live_eye_photo(const struct live_eye *e)
{
	return e->ops->photo(e);
}

#endif
