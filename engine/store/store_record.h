/* SPDX-License-Identifier: MIT */
/*
 * store_record.h - a recording in a data file: all that came in during the file's last game, with
 * the pictures it was read from, and what came out.
 *
 * A recording is a data file like the table's own, with one game in it, so that it also holds the
 * calibration and the dice sets that the pictures are to be read with.
 */
#ifndef DT_STORE_RECORD_H
#define DT_STORE_RECORD_H

#include "store.h"

/* What came in, and what it led to. Texts are borrowed. */
struct store_message {
	int64_t t_ms;
	const char *body;    /* the message */
	const char *outcome; /* what the program made of it */
	const char *reading; /* what its pictures read as; NULL: there are none */
};

/* A cutting of a frame: an image file's bytes, and where in the frame it was. */
struct store_picture {
	int32_t zone, x_px, y_px;
	const uint8_t *bytes;
	size_t n;
};

/* One after the other; a message and its pictures, in the order of their zones, one of each area of
 * a table at most (DT_AREAS_MAX), are kept together or not at all: on failure, as in store.h. */
enum dt_status store_record_add(struct store *s, int64_t game, const struct store_message *m,
	const struct store_picture *pictures, size_t n, struct dt_error *err);

/* The last game of the file that was recorded, whether its recording has an end, and what it was
 * set up with. DT_ERR_AGAIN: there is none. *head is to be freed. */
enum dt_status store_record_open(
	struct store *s, int64_t *game, bool *ended, char **head, struct dt_error *err);

/* Everything in order; stops when each() does not return DT_OK, and returns that. DT_ERR_FORMAT
 * when something is not what was recorded. Pictures are borrowed during the call. */
enum dt_status store_record_read(struct store *s, int64_t game,
	enum dt_status (*each)(void *user, const struct store_message *m,
		const struct store_picture *pictures, size_t n, struct dt_error *err),
	void *user, struct dt_error *err);

#endif
