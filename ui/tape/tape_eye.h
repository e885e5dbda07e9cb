/* SPDX-License-Identifier: MIT */
/*
 * tape_eye.h - the eye of a recording: all that its cuttings were read with, kept in the recording
 * itself, and reading them again.
 *
 * Whoever records reads with the eye that comes out of the recording, and reads what comes out of
 * the packed cuttings: so what was read while recording is what replaying reads, bit for bit, on
 * any machine that computes alike, with nothing but the recording.
 */
#ifndef DT_UI_TAPE_EYE_H
#define DT_UI_TAPE_EYE_H

#include "face.h"
#include "record.h"
#include "scene.h"

/* What a table reads with. Borrowed. */
struct tape_eye_parts {
	const struct vis_scene *scene;
	const struct face_set *const *set; /* in the order of the table's reader */
	size_t sets;
	bool pips;	 /* and ordinary pip dice after them */
	bool pips_first; /* but tried before them */
	bool together;	 /* dice of several sets may lie there at once */
	bool colours;	 /* of dice are read as well */
	bool cards;	 /* and which cards with stickers lie there */
};

/* Keeps it in a recording, for the areas of seats 1 to seats and those that are nobody's; made_at
 * in seconds since 1970. On failure, as in store.h, some of it may be kept. */
enum dt_status tape_eye_save(struct store *s, const struct tape_eye_parts *parts, int seats,
	int64_t made_at, struct dt_error *err);

struct tape_eye;

/* From a recording whose sentences start with path. DT_ERR_AGAIN: it was made without an eye.
 * Free with tape_eye_destroy. */
enum dt_status tape_eye_load(
	struct store *s, const char *path, struct tape_eye **out, struct dt_error *err);
void tape_eye_destroy(struct tape_eye *e);

/* The scene; its picture has only the zones. Lives as long as the eye. */
const struct vis_scene *tape_eye_scene(const struct tape_eye *e);

/*
 * Reads cuttings, after moving the camera where pose is given. *text is what they read as: JSON,
 * with the pose, to be freed with free(). The pose is taken with 12 digits. On failure *text is
 * NULL: DT_ERR_FORMAT for a cutting that is none, or errors as in cv_bridge.h.
 */
enum dt_status tape_eye_read(struct tape_eye *e, const struct vis_pose *pose,
	const struct store_picture *pictures, size_t n, char **text, struct dt_error *err);

/* What was seen as it reads now, *text to be freed too: as tape_eye_read() with the pose of its
 * reading. DT_ERR_FORMAT also where that cannot be read. */
enum dt_status tape_eye_again(
	struct tape_eye *e, const struct record_seen *seen, char **text, struct dt_error *err);

#endif
