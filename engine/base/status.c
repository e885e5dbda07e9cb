/* SPDX-License-Identifier: MIT */
/*
 * status.c - writes code, sentence and cause into a struct dt_error; none is logged here.
 */
#include "status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Bytes of the UTF-8 character at p, 0 when there is none. The text ends with a 0. */
static size_t character(const unsigned char *p)
{
	/* First bytes: 00-7f, c2-df, e0-ef, f0-f4; the others start nothing. */
	size_t n = 1;
	if (*p >= 0x80)
		n = *p < 0xe0 ? 2 : *p < 0xf0 ? 3 : 4;
	if ((*p >= 0x80 && *p < 0xc2) || *p > 0xf4)
		return 0;
	for (size_t i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	}
	/* Too long for what it says, half of a pair of UTF-16, or beyond the last one. */
	if ((*p == 0xe0 && p[1] < 0xa0) || (*p == 0xed && p[1] > 0x9f) ||
		(*p == 0xf0 && p[1] < 0x90) || (*p == 0xf4 && p[1] > 0x8f))
		return 0;
	return n;
}

/* Names of files may be anything, and cutting may halve a character: what is no text becomes "?".
 */
static void mend(char *text)
{
	unsigned char *p = (unsigned char *)text;
	while (*p) {
		size_t n = character(p);
		if (n == 0)
			*p = '?';
		p += n ? n : 1;
	}
}

__attribute__((format(printf, 4, 0))) static void fill(
	struct dt_error *err, enum dt_status code, int sys, const char *fmt, va_list ap)
{
	err->code = code;
	err->sys = sys;
	err->rule[0] = '\0';
	vsnprintf(err->msg, sizeof(err->msg), fmt, ap);
	mend(err->msg);
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

size_t dt_text_cut(const char *text, size_t max)
{
	const unsigned char *p = (const unsigned char *)text;
	size_t n = 0;
	for (size_t len; p[n] && (len = character(p + n)) > 0 && n + len <= max;)
		n += len;
	return n;
}
