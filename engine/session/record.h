/* SPDX-License-Identifier: MIT */
/*
 * record.h - recording a session, and playing a recording again to see whether the same comes out.
 *
 * A recording holds every message and, for looks, the cuttings that were read. Playing it again
 * feeds the messages to a new session; whoever can read pictures may be asked to read them again.
 */
#ifndef DT_SESSION_RECORD_H
#define DT_SESSION_RECORD_H

#include "ses.h"
#include "store_record.h"

struct record;

/* Writes into the store, which must live longer. NULL without memory. */
struct record *record_create(struct store *s, struct dt_error *err);
void record_destroy(struct record *r);

/* Call before the session takes its first message. */
enum dt_status record_begin(
	struct record *r, const struct match *m, int64_t made_at, struct dt_error *err);

/* ses_take(), recorded. Returns what ses_take() returned; when the recording fails, says so in
 * *trouble (may be NULL, else cleared when all is well) and the game goes on. */
enum dt_status record_take(struct record *r, struct ses *s, const struct ses_message *msg,
	const struct store_picture *pictures, size_t n, struct dt_error *trouble,
	struct dt_error *err);

/* Reads cuttings again. Zones without a cutting are left as they are in *look. */
typedef enum dt_status record_look_fn(void *user, const struct store_picture *pictures, size_t n,
	struct ses_look *look, struct dt_error *err);

/* What somebody who watches a recording is given, message by message. */
typedef enum dt_status record_watch_fn(
	void *user, const struct ses *s, const struct ses_message *msg, struct dt_error *err);

struct record_result {
	size_t messages, looks, pictures; /* played again */
	bool differs;
	char difference[600]; /* the first one: which message, what it was and what it is */
};

/* Plays the last recording of a store again, up to the first difference. look NULL: pictures are
 * not read again; watch may be NULL. DT_OK also when something differs. */
enum dt_status record_replay(struct store *s, record_look_fn *look, record_watch_fn *watch,
	void *user, struct record_result *out, struct dt_error *err);

/* Every line of it as JSON, without the line end: the setup first, then message after message. */
enum dt_status record_export(struct store *s,
	enum dt_status (*line)(void *user, const char *text, struct dt_error *err), void *user,
	struct dt_error *err);

#endif
