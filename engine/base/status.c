/* SPDX-License-Identifier: MIT */
/*
 * status.c - filling struct dt_error.
 */
#include "status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 4, 0))) static void fill(
	struct dt_error *err, enum dt_status code, int sys, const char *fmt, va_list ap)
{
	err->code = code;
	err->sys = sys;
	err->rule[0] = '\0';
	vsnprintf(err->msg, sizeof(err->msg), fmt, ap);
}

enum dt_status dt_fail(struct dt_error *err, enum dt_status code, int sys, const char *fmt, ...)
{
	if (err) {
		va_list ap;
		va_start(ap, fmt);
		fill(err, code, sys, fmt, ap);
		va_end(ap);
	}
	return code;
}

enum dt_status dt_refuse(struct dt_error *err, const char *rule, const char *fmt, ...)
{
	if (err) {
		va_list ap;
		va_start(ap, fmt);
		fill(err, DT_ERR_RULES, 0, fmt, ap);
		va_end(ap);
		snprintf(err->rule, sizeof(err->rule), "%s", rule);
	}
	return DT_ERR_RULES;
}
