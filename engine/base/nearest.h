/* SPDX-License-Identifier: MIT */
/*
 * nearest.h - which of several words was meant by one that is none of them.
 */
#ifndef DT_BASE_NEAREST_H
#define DT_BASE_NEAREST_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { DT_NEAREST_MAX = 40 }; /* bytes of a word; of longer ones none is meant */

struct dt_nearest {
	char word[DT_NEAREST_MAX + 1]; /* in small letters */
	const char *best;	       /* the nearest so far; NULL: none is near; borrowed */
	unsigned away;
};

/* Begins with what was written, n bytes of it. */
void dt_nearest_begin(struct dt_nearest *search, const char *word, size_t n);
/* One of those that could have been meant. Of two that are as near the first one stays. */
void dt_nearest_try(struct dt_nearest *search, const char *name);

/* For the end of a sentence: "" or "; did you mean \"undo\"?"; returns buf. */
const char *dt_nearest_words(const struct dt_nearest *search, char *buf, size_t size);

#ifdef __cplusplus
}
#endif

#endif
