/* SPDX-License-Identifier: MIT */
/*
 * term.c - prints a prompt, takes the line and knows the words in it. What they do is decided
 * elsewhere.
 */
#include "term.h"

#include "nearest.h"
#include "words.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

const char term_keep_prompt[] = N_("keep> "), term_prompt[] = "> ";

static const struct {
	const char *text;
	enum term_word word;
} words[] = {
	{ "?", TERM_HELP },
	{ "help", TERM_HELP },
	{ "table", TERM_SHOW },
	{ "score", TERM_SCORE },
	{ "commit", TERM_COMMIT },
	{ "undo", TERM_UNDO },
	{ "quit", TERM_QUIT },
	{ "exit", TERM_QUIT },
};

enum { WORDS = sizeof(words) / sizeof(words[0]) };

static bool is_word(const char *word, const char *line, size_t n)
{
	return word && strlen(word) == n && strncasecmp(line, word, n) == 0;
}

/* A word of the game alone. */
static enum term_word own_word(const struct game_terminal *of, const char *line, size_t n)
{
	if (of && is_word(of->state.word, line, n))
		return TERM_SHOW;
	return of && is_word(of->cards.word, line, n) ? TERM_CARDS : TERM_TEXT;
}

enum term_word term_word(const struct game_terminal *of, const char *line, const char **rest)
{
	size_t n = *line == '?' ? 1 : strcspn(line, " ");
	*rest = line + n + strspn(line + n, " ");
	for (size_t i = 0; i < WORDS; i++) {
		if (!is_word(words[i].text, line, n))
			continue;
		if (words[i].word == TERM_HELP && **rest)
			return TERM_EXPLAIN;
		return **rest ? TERM_TEXT : words[i].word;
	}
	return **rest ? TERM_TEXT : own_word(of, line, n);
}

bool term_meant(
	FILE *out, const struct game_terminal *of, const char *line, const char *const *more)
{
	struct dt_nearest meant;
	size_t n = strcspn(line, " ");
	dt_nearest_begin(&meant, line, n);
	for (size_t i = 0; i < WORDS; i++)
		dt_nearest_try(&meant, words[i].text);
	if (of && of->state.word)
		dt_nearest_try(&meant, of->state.word);
	if (of && of->cards.word)
		dt_nearest_try(&meant, of->cards.word);
	for (; more && *more; more++)
		dt_nearest_try(&meant, *more);
	if (meant.best)
		fprintf(out, _("There is no \"%.*s\"; did you mean \"%s\"?\n"), (int)n, line,
			meant.best);
	return meant.best != NULL;
}

static bool read_line(char line[TERM_LINE])
{
	size_t n = 0;
	int c;
	while ((c = getchar()) != EOF && c != '\n')
		if (n + 1 < TERM_LINE && (unsigned char)c >= ' ')
			line[n++] = (char)c;
	while (n && line[n - 1] == ' ')
		n--;
	line[n] = '\0';
	size_t blanks = strspn(line, " ");
	memmove(line, line + blanks, n - blanks + 1);
	return c != EOF || n;
}

enum term_word term_ask(const struct game_terminal *of, const char *prompt, char line[TERM_LINE])
{
	const char *rest;
	printf("%s", _(prompt));
	fflush(stdout);
	if (!read_line(line)) {
		putchar('\n');
		return TERM_END;
	}
	if (!isatty(STDIN_FILENO))
		puts(line); /* nobody has typed it: the text that comes out should still be whole */
	return term_word(of, line, &rest);
}

size_t term_choice(const char *line, size_t max)
{
	char *end;
	if (*line < '0' || *line > '9')
		return 0;
	unsigned long n = strtoul(line, &end, 10);
	return *end || n > max ? 0 : n;
}
