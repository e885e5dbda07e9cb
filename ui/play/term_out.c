/* SPDX-License-Identifier: MIT */
/*
 * term_out.c - lines, words and the prompt. Letters are taken to be one place wide.
 */
#define _GNU_SOURCE /* fopencookie */
#include "term_out.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LINE = 4096, NARROWEST = 24, USUAL = 80 };

struct term_out {
	FILE *to, *file;
	bool tty, echoes;
	bool asks;	    /* the prompt stands there */
	const char *prompt; /* what it is; NULL: nobody is asked */
	char line[LINE];
	size_t n;
};

/* ---- Lines ---- */

static bool starts_letter(char c)
{
	return ((unsigned char)c & 0xc0) != 0x80;
}

/* Where the second column of a table begins, "  undo       takes ..."; 0: there is none. */
static int second_column(const char *line)
{
	const char *gap = strstr(line + strspn(line, " "), "  ");
	int letters = 0;
	for (const char *at = line; gap && at < gap + strspn(gap, " "); at++)
		letters += starts_letter(*at);
	return letters;
}

/* Blanks before the text, and a mark or number of it: "  * ", "   2  ". */
static int text_from(const char *line)
{
	enum { SECOND = 8 }; /* blanks: below the second column of the line before */
	int column = second_column(line);
	int blanks = (int)strspn(line, " "), mark = (int)strcspn(line + blanks, " ");
	int digits = (int)strspn(line + blanks, "0123456789");
	int behind = (int)strspn(line + blanks + mark, " ");
	bool is_mark = mark > 0 && behind > 0 && mark <= 2 &&
		       (digits == mark || strchr("*?!>-", line[blanks]));
	if (is_mark)
		return blanks + mark + behind;
	return column ? column : blanks >= SECOND ? blanks : blanks ? blanks + 2 : 0;
}

/* Bytes of the next part of a line that is at most so wide. */
static size_t part_of(const char *s, int width)
{
	size_t at = 0, blank = 0;
	int wide = 0;
	for (; s[at]; at++) {
		if (!starts_letter(s[at]))
			continue;
		if (s[at] == ' ' && at && s[at - 1] != ' ' && wide <= width)
			blank = at;
		if (++wide > width && blank)
			return blank;
	}
	return at;
}

void term_out_wrap(FILE *to, const char *line, int width)
{
	int from = text_from(line), indent = from < width / 2 ? from : 0;
	size_t n = (size_t)strspn(line, " "); /* no break within what it begins with */
	n += part_of(line + n, width - (int)n);
	fprintf(to, "%.*s\n", (int)n, line);
	for (line += n; *line; line += n) {
		line += strspn(line, " ");
		n = part_of(line, width - indent);
		if (n)
			fprintf(to, "%*s%.*s\n", indent, "", (int)n, line);
	}
}

static int width_of(const struct term_out *t)
{
	struct winsize size;
	if (ioctl(fileno(t->to), TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
		return USUAL;
	return size.ws_col < NARROWEST ? NARROWEST : size.ws_col;
}

/* ---- The prompt ---- */

static void take_prompt_away(struct term_out *t)
{
	if (t->asks)
		fputs(t->tty ? "\r\033[K" : "\n", t->to);
	t->asks = false;
}

void term_out_prompt(struct term_out *t, const char *prompt)
{
	bool same = t->prompt == prompt || (t->prompt && prompt && !strcmp(t->prompt, prompt));
	if (same && (t->asks || !prompt))
		return;
	take_prompt_away(t);
	t->prompt = prompt;
	if (prompt)
		fputs(prompt, t->to);
	t->asks = prompt != NULL;
	fflush(t->to);
}

void term_out_typed(struct term_out *t, const char *line)
{
	if (!t->echoes)
		fprintf(t->to, "%s%s\n", t->asks ? "" : "> ", line);
	t->asks = false; /* the cursor is on a line of its own */
	fflush(t->to);
}

/* ---- The stream ---- */

static ssize_t take_text(void *cookie, const char *text, size_t size)
{
	struct term_out *t = cookie;
	for (size_t i = 0; i < size; i++) {
		if (text[i] != '\n' && t->n + 1 < LINE) {
			t->line[t->n++] = text[i];
			continue;
		}
		t->line[t->n] = '\0';
		take_prompt_away(t);
		term_out_wrap(t->to, t->line, t->tty ? width_of(t) : LINE);
		t->n = 0;
		if (text[i] != '\n')
			t->line[t->n++] = text[i];
	}
	return fflush(t->to) == 0 ? (ssize_t)size : 0;
}

struct term_out *term_out_create(FILE *to, bool echoes, struct dt_error *err)
{
	static const cookie_io_functions_t functions = { .write = take_text };
	struct term_out *t = calloc(1, sizeof(*t));
	if (t)
		t->file = fopencookie(t, "w", functions);
	if (!t || !t->file) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the terminal");
		free(t);
		return NULL;
	}
	setvbuf(t->file, NULL, _IOLBF, BUFSIZ);
	t->to = to;
	t->echoes = echoes;
	t->tty = isatty(fileno(to));
	return t;
}

void term_out_destroy(struct term_out *t)
{
	if (!t)
		return;
	fclose(t->file);
	take_prompt_away(t);
	fflush(t->to);
	free(t);
}

FILE *term_out_file(struct term_out *t)
{
	return t->file;
}
