/* SPDX-License-Identifier: MIT */
/*
 * watch.h - from a stream of frames to what the table shows: zones that settle, a camera that was
 * knocked, light that went out.
 *
 * Each frame is glanced at (changed.h); only zones in which something happens are read, and only as
 * often as it takes to be sure (settle.h). Nothing is queued: the caller gives the newest frame
 * that there is, and all time comes from it. Used by one thread at a time.
 */
#ifndef VIS_WATCH_H
#define VIS_WATCH_H

#include "scene.h"
#include "settle.h"
#include "shown.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What reads the zones: a struct reader (watch_read.h), or a test. */
struct watch_reader {
	void *user;
	/* Reads the zones whose bit is set (bit 0: the scene's first zone) into out[0..]. */
	enum dt_status (*read)(void *user, const struct img *frame, uint32_t zones,
		struct watch_zone *out, struct dt_error *err);
	/* The camera stands elsewhere now. */
	enum dt_status (*move)(void *user, const struct vis_pose *pose, struct dt_error *err);
	/* The cards in one zone (from 0), at most DT_CARDS_MAX. NULL: no cards are looked for. */
	enum dt_status (*cards)(void *user, const struct img *frame, size_t zone,
		struct dt_card *cards, size_t *n, struct dt_error *err);
};

enum watch_kind {
	WATCH_ZONE,  /* a zone shows something else, or is stable now, or no more: zone */
	WATCH_DARK,  /* too dark to see anything */
	WATCH_LIGHT, /* it is light again */
	WATCH_MOVED, /* the camera was moved, by moved_px; readings follow the new place */
	WATCH_LOST,  /* it was moved, and where to cannot be found: tags are hidden. Ask for it. */
	WATCH_FOUND  /* it is found again */
};

struct watch_event {
	uint8_t kind; /* enum watch_kind */
	int64_t t_ns;
	struct watch_zone zone;
	float moved_px;
};

struct watch;

/* The scene is copied, its empty picture used only here. NULL on failure. Free with watch_destroy.
 */
struct watch *watch_create(const struct vis_scene *scene, const struct watch_reader *reader,
	const struct settle_times *times, struct dt_error *err);
void watch_destroy(struct watch *w);

/* A frame of the lens' size, 3 channels, and when it was taken (later than the one before). An
 * error of the reader is passed on; the next frame may do better. */
enum dt_status watch_frame(
	struct watch *w, const struct img *frame, int64_t t_ns, struct dt_error *err);
/*
 * The same frame at an eighth of its size (each side rounded up, 3 channels), before watch_frame.
 * True: all is settled, and nothing has changed since a frame that was given whole: this one need
 * not be. That stays so only while most frames are asked about: what is remembered for it comes
 * from the last one that was given in both sizes.
 */
bool watch_still(struct watch *w, const struct img *small, int64_t t_ns);
/* The oldest event that was not taken yet; false: none. When nobody takes them, a zone's newer
 * state stands for its older ones. */
bool watch_next(struct watch *w, struct watch_event *out);

/* What is believed now; i counts from 0 in the order of the scene. */
size_t watch_zones(const struct watch *w);
/* Valid as long as the watch; it changes with each frame. */
const struct watch_zone *watch_zone_at(const struct watch *w, size_t i);
/* The tags of the cards that are in it now, or are held over it: at most DT_CARDS_MAX. Returns how
 * many. */
size_t watch_cards_at(const struct watch *w, size_t i, int32_t tags[DT_CARDS_MAX]);
/* Zone i is read again, as if something had happened there at that time. */
void watch_again(struct watch *w, size_t i, int64_t t_ns);
/* Is every zone stable, and the camera where it should be, in the light? */
bool watch_settled(const struct watch *w);
/* Likewise, but in areas that are no zones it is enough that nothing moves: where cards lie, which
 * reach from one field into the next, frames may never agree. */
bool watch_at_rest(const struct watch *w);
/* Is it still open which cards are there? Then more frames are wanted, some of them settled. */
bool watch_looks_for_cards(const struct watch *w);
/* Where the camera is believed to be; valid as long as the watch. */
const struct vis_pose *watch_pose(const struct watch *w);

/* For benchmarks: zones read, and frames seen. */
struct watch_counts {
	uint64_t frames, zone_reads, tag_searches;
};
/* Since it was created. */
struct watch_counts watch_counts(const struct watch *w);

#ifdef __cplusplus
}
#endif

#endif
