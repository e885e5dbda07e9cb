/* SPDX-License-Identifier: MIT */
/*
 * term.c - prompts and lines.
 */
#include "term.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const struct {
	const char *text;
	enum term_word word;
} words[] = {
	{ "?", TERM_HELP },
	{ "help", TERM_HELP },
	{ "town", TERM_TOWN },
	{ "score", TERM_SCORE },
	{ "undo", TERM_UNDO },
	{ "quit", TERM_QUIT },
	{ "exit", TERM_QUIT },
};

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

enum term_word term_ask(const char *prompt, char line[TERM_LINE])
{
	printf("%s", prompt);
	fflush(stdout);
	if (!read_line(line)) {
		putchar('\n');
		return TERM_END;
	}
	if (!isatty(STDIN_FILENO))
		puts(line); /* nobody has typed it: the text that comes out should still be whole */
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strcasecmp(line, words[i].text) == 0)
			return words[i].word;
	return TERM_TEXT;
}

size_t term_choice(const char *line, size_t max)
{
	char *end;
	if (*line < '0' || *line > '9')
		return 0;
	unsigned long n = strtoul(line, &end, 10);
	return *end || n > max ? 0 : n;
}
