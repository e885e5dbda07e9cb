/* SPDX-License-Identifier: MIT */
/*
 * store.h - the table's one data file (SQLite): what it has learned, its settings, its games and
 * recordings.
 *
 * Its name is a path and nothing else. A file that others could read is made its owner's only,
 * which is logged. A process has it open once: closing one of two would let go of the other's
 * locks.
 *
 * What is written is on the disk when the call returns (WAL, synchronous=FULL), whole or not at
 * all. A file that is not ours, is newer than this program or is damaged is refused with
 * DT_ERR_FORMAT and left as it is. All functions return DT_ERR_IO when the disk, or another program
 * that is writing, does not let them, DT_ERR_FORMAT when the file is damaged, and DT_ERR_NOMEM. All
 * sentences start with the path. One store for one thread.
 */
#ifndef DT_STORE_H
#define DT_STORE_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/*
 * With create, a missing file is made and the file is looked over for damage first; without, a
 * missing file is an empty store in memory, so that looking never leaves files behind. A finished
 * recording is refused: writing would spoil it (store_open_copy reads one). NULL on failure:
 * DT_ERR_FORMAT as above, DT_ERR_IO. Free with store_close.
 */
struct store *store_open(const char *path, bool create, struct dt_error *err);
void store_close(struct store *s);

/* Named bytes that belong to something learned. */
struct store_part {
	char name[64];
	uint8_t *bytes;
	size_t n;
};

/*
 * Something the table has learned: a calibration, a set of dice. kind and name say what, version
 * counts up from 1 and older versions stay; head is text (JSON by custom), parts are the bulk. In
 * use is the newest version that was not put aside.
 */
struct store_item {
	char kind[32], name[64];
	int64_t version;
	int64_t made_at; /* seconds since 1970 */
	char *head;
	struct store_part *parts;
	size_t parts_n;
};

/* Frees what the fields point at and zeroes the struct; for items from store_load. */
void store_item_finish(struct store_item *item);
/* NULL when there is no such part. Borrowed from item. */
const struct store_part *store_item_part(const struct store_item *item, const char *name);

/* Saves as the next version of (kind, name), and writes that to item->version. */
enum dt_status store_save(struct store *s, struct store_item *item, struct dt_error *err);
/* The same for an item that was made to be saved: its head and its parts' bytes are freed, whatever
 * comes of it. made: where it is not DT_OK nothing is saved, and it is returned. Otherwise as
 * store_save, and *version is the item's. */
enum dt_status store_save_made(struct store *s, struct store_item *item, enum dt_status made,
	int64_t *version, struct dt_error *err);

/*
 * Loads a version, 0 for the one in use. DT_ERR_AGAIN when there is none. Each part is compared
 * with its digest: DT_ERR_FORMAT when it has changed since it was saved. Finish with
 * store_item_finish.
 */
enum dt_status store_load(struct store *s, const char *kind, const char *name, int64_t version,
	struct store_item *out, struct dt_error *err);

/*
 * The version in use of each name of a kind, by name, without head and parts. *out is to be freed
 * with free().
 */
enum dt_status store_list(struct store *s, const char *kind, struct store_item **out, size_t *n,
	struct dt_error *err);

/*
 * Takes a version into use, 0 for the one before that in use, and puts newer ones aside: they stay,
 * and can be taken into use by number. *version is the one in use then, also on DT_ERR_AGAIN, which
 * says that there is no such one.
 */
enum dt_status store_use(struct store *s, const char *kind, const char *name, int64_t number,
	int64_t *version, struct dt_error *err);
/* The highest number of a version that there is, 0 when there is none. */
enum dt_status store_newest(struct store *s, const char *kind, const char *name, int64_t *version,
	struct dt_error *err);
/* All its versions get the other name, which must be free. */
enum dt_status store_rename(
	struct store *s, const char *kind, const char *from, const char *to, struct dt_error *err);
/* All its versions go. */
enum dt_status store_forget(
	struct store *s, const char *kind, const char *name, struct dt_error *err);

/* Small facts of the table, such as which set of dice is current. */
enum dt_status store_set(struct store *s, const char *key, const char *value, struct dt_error *err);
/* It is not set any more. */
enum dt_status store_unset(struct store *s, const char *key, struct dt_error *err);
/* All whose key begins so, at once: another beginning instead of it (those that had that one go),
 * NULL: they are not set any more. Between store_begin and store_end: by itself it may come to half
 * of it when the second step fails. */
enum dt_status store_move_settings(
	struct store *s, const char *beginning, const char *other, struct dt_error *err);
/* DT_ERR_AGAIN when it was never set; DT_ERR_FORMAT when it is longer than cap. */
enum dt_status store_get(
	struct store *s, const char *key, char *out, size_t cap, struct dt_error *err);

/*
 * What is done between these two comes into the file together, or not at all. store_begin takes the
 * right to write; store_end commits when st is DT_OK, else goes back, and returns what came out of
 * it. Not around store_save and what else takes the right itself.
 */
enum dt_status store_begin(struct store *s, struct dt_error *err);
enum dt_status store_end(struct store *s, enum dt_status st, struct dt_error *err);

/*
 * For small facts that are not worth a wait: what is set between these two comes into the file
 * together and at once, or not at all. They wait neither for another program that is writing
 * (DT_ERR_IO) nor for the disk: it is safe from everything but the power, and from that too when
 * the next entry of a game is. st: what came of it so far; returned, unless writing fails.
 */
enum dt_status store_begin_soon(struct store *s, struct dt_error *err);
enum dt_status store_end_soon(struct store *s, enum dt_status st, struct dt_error *err);

#endif
