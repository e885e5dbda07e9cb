/* SPDX-License-Identifier: MIT */
/*
 * file.h - files that somebody has named: opened without ever waiting for anybody.
 *
 * Behind a name there may be a pipe, which would keep the program until somebody comes to its other
 * end. What is no file is refused, and the sentence says what it is.
 */
#ifndef DT_BASE_FILE_H
#define DT_BASE_FILE_H

#include "status.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "a folder", "a pipe" and so on, a constant; NULL: a file, or nothing at all. */
const char *dt_file_is_no_file(const char *path);

/* A descriptor for reading; the caller's. -1 on failure: DT_ERR_FORMAT when it is no file,
 * DT_ERR_IO with errno when it cannot be opened. */
int dt_file_open(const char *path, struct dt_error *err);

/* The same as a stream, the caller's, to be closed with fclose(); NULL on failure. */
FILE *dt_file_read(const char *path, struct dt_error *err);

/* A stream for writing, the caller's, into a file that is made or emptied; NULL on failure, as
 * above. */
FILE *dt_file_write(const char *path, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
