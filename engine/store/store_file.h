/* SPDX-License-Identifier: MIT */
/*
 * store_file.h - the data file as a file: what its name means, who may read it, what making it in
 * vain leaves behind. SQLite's part is in store.c. Not for use outside of the store.
 */
#ifndef DT_STORE_FILE_H
#define DT_STORE_FILE_H

#include "store_db.h"

#include <sys/types.h>

/* SQLite's files beside the data file, ours, and how many. */
extern const char *const store_beside[];
enum { STORE_BESIDE = 4, STORE_BESIDE_TABLE = 3 };

/* A path with an ending, whatever link leads there. False when it does not fit. */
bool store_path_beside(const char *path, const char *ending, char *out, size_t cap);

/* The name as SQLite may be given it: without words that it would interpret. To be freed; NULL
 * without memory. */
char *store_plain_name(const char *path);

/* How a file was found. */
struct store_found {
	bool exists; /* with something in it */
	bool made;   /* there was none: store_file_make() has made it */
	bool alone;  /* nothing of SQLite's lay beside it */
	off_t size;
	ino_t inode;
};

/* Looks without SQLite. DT_ERR_FORMAT: it is no file, foreign or newer; DT_ERR_IO. */
enum dt_status store_file_look(const char *path, struct store_found *out, struct dt_error *err);

/* Makes it where there is none. A new file is its owner's only. DT_ERR_IO with what to do. */
enum dt_status store_file_make(const char *path, struct store_found *found, struct dt_error *err);

/* Another process has it open. */
bool store_file_in_use(const char *path);

/* After a failure, with the store closed: a file that was made in vain goes, an empty one is empty
 * again, unless somebody else has come to use it. */
void store_file_unmake(const char *path, const struct store_found *found);

/* The shuffles of a game in play are in it: others must not read it. Puts that right; told:
 * says so in the log. What cannot be put right is always said. */
void store_file_keep_private(const char *path, bool told);

#endif
