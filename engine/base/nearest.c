/* SPDX-License-Identifier: MIT */
/*
 * nearest.c - the fewest letters that must be put in, left out, replaced or swapped with their
 * neighbour to make one word of another. A word that was begun is near whatever is missing.
 */
#include "nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static void copy_small(char out[DT_NEAREST_MAX + 1], const char *word, size_t n)
{
	for (size_t i = 0; i < n; i++)
		out[i] = (char)tolower((unsigned char)word[i]);
	out[n] = '\0';
}

void dt_nearest_begin(struct dt_nearest *search, const char *word, size_t n)
{
	memset(search, 0, sizeof(*search));
	if (n <= DT_NEAREST_MAX)
		copy_small(search->word, word, n);
}

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

static unsigned steps(const char *a, const char *b)
{
	unsigned row[3][DT_NEAREST_MAX + 1];
	size_t n = strlen(a), m = strlen(b);
	for (size_t k = 0; k <= m; k++)
		row[0][k] = (unsigned)k;
	for (size_t i = 1; i <= n; i++) {
		unsigned *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
		now[0] = (unsigned)i;
		for (size_t k = 1; k <= m; k++) {
			unsigned other = last[k - 1] + (a[i - 1] != b[k - 1]);
			now[k] = least(other, 1 + least(last[k], now[k - 1]));
			if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
				now[k] = least(now[k], 1 + before[k - 2]);
		}
	}
	return row[n % 3][m];
}

void dt_nearest_try(struct dt_nearest *search, const char *name)
{
	char small[DT_NEAREST_MAX + 1];
	size_t n = strlen(name), written = strlen(search->word);
	if (n > DT_NEAREST_MAX || written < 2)
		return;
	copy_small(small, name, n);
	unsigned away = steps(search->word, small);
	bool begun = strncmp(small, search->word, written) == 0;
	/* One letter in three may be wrong, but not the only two. */
	unsigned most = written < 3 ? 1 : written < 6 ? 2 : (unsigned)written / 3;
	if (away > most && begun)
		away = most;
	if (away > most || (size_t)away >= n || (search->best && away >= search->away))
		return;
	search->best = name;
	search->away = away;
}

const char *dt_nearest_words(const struct dt_nearest *search, char *buf, size_t size)
{
	buf[0] = '\0';
	if (search->best)
		snprintf(buf, size, "; did you mean \"%s\"?", search->best);
	return buf;
}
