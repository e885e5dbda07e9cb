/* SPDX-License-Identifier: MIT */
/*
 * log.c - one line per call, written at once so that lines of threads do not mix.
 */
#include "log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int highest = DT_LOG_WARNING;

void dt_log_level(enum dt_level level)
{
	atomic_store(&highest, (int)level);
}

void dt_log(enum dt_level level, const char *fmt, ...)
{
	static const char *const names[] = { "error", "warning", "info", "debug" };
	if ((int)level > atomic_load(&highest))
		return;
	char line[512];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(line, sizeof(line), fmt, ap);
	va_end(ap);
	fprintf(stderr, "dicetable: %s: %s\n", names[level], line);
}
