/* SPDX-License-Identifier: MIT */
/*
 * log.c - one line per call, written at once so that lines of threads do not mix.
 */
#include "log.h"

#include <stdarg.h>
#include <stdio.h>

void dt_log(const char *fmt, ...)
{
	char line[512];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(line, sizeof(line), fmt, ap);
	va_end(ap);
	fprintf(stderr, "dicetable: warning: %s\n", line);
}
