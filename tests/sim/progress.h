/* SPDX-License-Identifier: MIT */
/*
 * progress.h - does a game go on? One whose hands do the same thing again and again would never
 * end.
 */
#ifndef DT_TESTS_PROGRESS_H
#define DT_TESTS_PROGRESS_H

#include "live.h"

#include <stdio.h>

struct progress {
	size_t answers; /* the most there were */
	int64_t at_ns;	/* when it began, or the last of them came */
	double worst_s; /* the longest that none came */
};

static inline void progress_begin(struct progress *p, int64_t now_ns)
{
	*p = (struct progress){ .at_ns = now_ns };
}

/* False once no answer has come for most_s of the table's time. One that is taken back and given
 * again is none. */
static inline bool progress_goes_on(
	struct progress *p, size_t answers, int64_t now_ns, double most_s)
{
	double for_s = (double)(now_ns - p->at_ns) / 1e9;
	if (for_s > p->worst_s)
		p->worst_s = for_s;
	if (answers > p->answers) {
		p->answers = answers;
		p->at_ns = now_ns;
	}
	return for_s < most_s;
}

/* What the table says while nothing goes on, as comments of a test. */
static inline void progress_print(const struct live *l)
{
	const struct screen *s = live_screen(l);
	printf("# the table: \"%s\" \"%s\"\n", s->headline, s->warning);
	for (int i = 0; i < s->seats; i++)
		printf("# seat %d, state %d: \"%s\"\n", i + 1, (int)s->seat[i].state,
			s->seat[i].trouble);
}

#endif
