/* SPDX-License-Identifier: MIT */
/*
 * many.h - for tests that make the same assertions millions of times, in thousands of games.
 */
#ifndef DT_TESTS_MANY_H
#define DT_TESTS_MANY_H

#include <check.h>
#include <stdio.h>

/* Check writes the place of every assertion into a file, that of millions here. */
#undef ck_assert_msg
#define ck_assert_msg(expr, ...)                                                                   \
	((expr) ? (void)0                                                                          \
		: _ck_assert_failed(                                                               \
			  __FILE__, __LINE__, "Assertion '" #expr "' failed", __VA_ARGS__))

/* Says how far a run of many games is, twenty times in all. */
static inline void many_say(long done, long of)
{
	if (of >= 10000 && done % (of / 20) == 0) {
		printf("# %ld of %ld games\n", done, of);
		fflush(stdout);
	}
}

#endif
