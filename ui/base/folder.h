/* SPDX-License-Identifier: MIT */
/*
 * folder.h - the files of a folder whose names begin in a certain way.
 */
#ifndef DT_UI_FOLDER_H
#define DT_UI_FOLDER_H

#include "status.h"

#include <stddef.h>

struct folder {
	char **paths; /* dir/name, by name */
	size_t n;
};

/*
 * Files named PREFIX*.*, without those that begin with a dot. DT_ERR_FORMAT when dir is no folder
 * or cannot be read: it came with the command line. Finish with folder_finish.
 */
enum dt_status folder_list(
	const char *dir, const char *prefix, struct folder *out, struct dt_error *err);
/* Legal on a zeroed struct. */
void folder_finish(struct folder *f);

#endif
