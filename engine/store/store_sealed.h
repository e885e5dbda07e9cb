/* SPDX-License-Identifier: MIT */
/*
 * store_sealed.h - a data file that is finished: one plain file in which every bit counts.
 *
 * SQLite notices damage to its own structure only, and digests notice what was changed in what they
 * are made over. A seal is a digest over the whole file, so that a finished recording is either as
 * it was or refused, whatever has happened to it.
 */
#ifndef DT_STORE_SEALED_H
#define DT_STORE_SEALED_H

#include "store.h"

/* Ends the open games of the file, closes the store and seals its file. The store is closed on
 * failure, too: then what was saved is there, without a seal. at: seconds since 1970. */
enum dt_status store_seal(struct store *s, int64_t at, struct dt_error *err);
/* Of one that is not sealed: was it cut off while it was being sealed? Then all of it is there. */
bool store_seal_missing(struct store *s);

/*
 * A copy of the file in memory, brought up to date there: the file is never written to. *sealed is
 * false for one that was never sealed. DT_ERR_FORMAT when there is no such file, or it is empty,
 * foreign, newer, or not what was sealed; DT_ERR_IO, DT_ERR_NOMEM: NULL in all these cases. Free
 * with store_close.
 */
struct store *store_open_copy(const char *path, bool *sealed, struct dt_error *err);

#endif
