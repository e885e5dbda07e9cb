/* SPDX-License-Identifier: MIT */
/*
 * json_line.c - writes the object with so many digits, prints it and lets go of it.
 */
#include "json_line.h"

#include <stdio.h>
#include <stdlib.h>

enum dt_status json_line(json_t *object, int digits, struct dt_error *err)
{
	size_t flags = JSON_COMPACT | JSON_REAL_PRECISION((size_t)digits);
	char *line = object ? json_dumps(object, flags) : NULL;
	json_decref(object);
	if (!line)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	puts(line);
	free(line);
	return DT_OK;
}
