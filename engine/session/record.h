/* SPDX-License-Identifier: MIT */
/*
 * record.h - recording a session into a file of its own, and playing a recording again to see
 * whether the same comes out.
 *
 * A recording holds every message, what came of it and, for looks, the cuttings of the frame and
 * what they read as. Playing it again feeds the messages to a new session; whoever can read
 * pictures may be asked to read them again.
 */
#ifndef DT_SESSION_RECORD_H
#define DT_SESSION_RECORD_H

#include "ses.h"
#include "store_record.h"

struct record;

/* DT_ERR_IO where there is a file already that is not empty: nothing is recorded over; and where
 * none can be made. DT_ERR_FORMAT: the name is empty. */
enum dt_status record_check_new(const char *path, struct dt_error *err);

/*
 * A new recording of a game that begins: before the session takes its first message. times NULL:
 * the usual ones; made_at in seconds since 1970. NULL on failure, as with record_check_new() and in
 * store.h: a file that was made by then stays. Ended with record_close(), or given up with
 * record_destroy().
 */
struct record *record_create(const char *path, const struct match *m, const struct ses_times *times,
	int64_t made_at, struct dt_error *err);
/* Leaves the recording as it is, without an end. NULL is legal. */
void record_destroy(struct record *r);
/* The file, for what the pictures are to be read with. Lives as long as the recording. */
struct store *record_store(struct record *r);

/* Ends the recording, so that it cannot change any more, and destroys it, on failure too: then the
 * file is there without an end. DT_OK for NULL. at: seconds since 1970. */
enum dt_status record_close(struct record *r, int64_t at, struct dt_error *err);

/* What belongs to a look. Borrowed. */
struct record_seen {
	const struct store_picture *pictures; /* in the order of their zones */
	size_t n;
	const char *reading; /* what they read as, in the words of whoever read them; or NULL */
};

/*
 * ses_take(), recorded. Returns what ses_take() returned. seen NULL: there are no pictures. When
 * the recording fails (a full disk), it ends there and the game goes on: *trouble says so, then and
 * at every call that follows; else it is cleared. It may be NULL, and so may r: nothing is
 * recorded.
 */
enum dt_status record_take(struct record *r, struct ses *s, const struct ses_message *msg,
	const struct record_seen *seen, struct dt_error *trouble, struct dt_error *err);
/* The recording goes no further: a look could not be cut out of its frame. */
void record_break(struct record *r, const struct dt_error *why);

/* ---- Playing again ---- */

/* Opens a copy of a recording. *complete is false for one that broke off: the power went.
 * NULL, with DT_ERR_FORMAT or DT_ERR_IO: it cannot be used. Free with store_close. */
struct store *record_open(const char *path, bool *complete, struct dt_error *err);

struct record_result {
	size_t messages, looks, pictures; /* played again */
	uint64_t played_ms;		  /* time of the last of them */
	bool differs;
	char difference[600]; /* the first one: which message, what it was and what it is */
};

/* Reads pictures again; writes how that differs from what they read as to difference (of cap
 * bytes), "" when it does not. */
typedef enum dt_status record_read_fn(void *user, const struct record_seen *seen, char *difference,
	size_t cap, struct dt_error *err);

/* What somebody who watches a recording is given, message by message: before it is taken (wait for
 * its time here) and after. */
typedef enum dt_status record_watch_fn(void *user, const struct ses *s,
	const struct ses_message *msg, bool taken, struct dt_error *err);

/* Plays a recording again, up to the first difference. read NULL: pictures are not read again;
 * watch may be NULL. DT_OK also when something differs. */
enum dt_status record_replay(struct store *s, record_read_fn *read, record_watch_fn *watch,
	void *user, struct record_result *out, struct dt_error *err);

/* Reads pictures again; *text is what they read as now, to be freed with free(). */
typedef enum dt_status record_again_fn(
	void *user, const struct record_seen *seen, char **text, struct dt_error *err);

/* Records what comes out today of what came in then into a new file: after a change of the rules,
 * of the session or of reading that is meant. again NULL: readings stay. On failure the new file,
 * if it could be made (DT_ERR_IO: it could not), has no end. */
enum dt_status record_renew(struct store *from, const char *path, record_again_fn *again,
	void *user, int64_t made_at, struct dt_error *err);

/* Every line of it as JSON, without the line end: the setup first, then message after message. As
 * long as the game is not over, without what would give its secrets away: see record_export.c.
 * Stops when line() does not return DT_OK, and returns that; DT_ERR_FORMAT when the recording is
 * damaged, or of a game that this program does not have. */
enum dt_status record_export(struct store *s,
	enum dt_status (*line)(void *user, const char *text, struct dt_error *err), void *user,
	struct dt_error *err);

#endif
