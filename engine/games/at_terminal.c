/* SPDX-License-Identifier: MIT */
/*
 * at_terminal.c - what is written alike for every game at a terminal: the score sheet, who has
 * won, rules that are asked for, and how wide names are.
 */
#include "at_terminal.h"

#include "words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int term_width(const char *text)
{
	int n = 0;
	for (; *text; text++)
		n += ((unsigned char)*text & 0xc0) != 0x80;
	return n;
}

void term_column(FILE *out, const char *text, int places)
{
	int left = abs(places) - term_width(text);
	left = left > 0 ? left : 0;
	fprintf(out, "%*s%s%*s", places > 0 ? left : 0, "", text, places < 0 ? left : 0, "");
}

int term_widest(const struct term_seat *s)
{
	int most = 6;
	for (int seat = 1; seat <= game_setup_of(s->view)->seats; seat++)
		if (term_width(s->names[seat - 1]) > most)
			most = term_width(s->names[seat - 1]);
	return most;
}

bool term_has(const char *text, const char *part)
{
	size_t n = strlen(part);
	for (; *text; text++)
		if (strncasecmp(text, part, n) == 0)
			return true;
	return n == 0;
}

/* One of the ids, or one that such an id begins: "DT-TIE" and "DT-TIE-2". */
static bool has_id(const char *ids, const char *what)
{
	for (const char *id = ids; *id; id += strspn(id, " ")) {
		size_t n = strcspn(id, " ");
		if (strncasecmp(id, what, n) == 0 && (!what[n] || what[n] == '-'))
			return true;
		id += n;
	}
	return false;
}

/* Three letters or more with which a word of the name begins. */
static bool has_word(const char *name, const char *what)
{
	size_t n = strlen(what);
	bool begins = true;
	for (; n >= 3 && *name; name++) {
		if (begins && strncasecmp(name, what, n) == 0)
			return true;
		begins = !isalnum((unsigned char)*name) && !((unsigned char)*name & 0x80);
	}
	return false;
}

unsigned term_rules(FILE *out, const struct term_rule *rules, const char *what)
{
	unsigned n = 0;
	for (const struct term_rule *r = rules; r && r->ids; r++) {
		if (!has_id(r->ids, what) && !has_word(_(r->name), what))
			continue;
		fprintf(out, "  %s (%.*s): %s\n", _(r->name), (int)strcspn(r->ids, " "), r->ids,
			_(r->text));
		n++;
	}
	return n;
}

/* Of what the lines of a sheet are called; not less than 16. */
static int widest_line(const struct game_line *list, size_t lines)
{
	int most = 16;
	for (size_t i = 0; i < lines; i++)
		if (term_width(_(list[i].name)) > most)
			most = term_width(_(list[i].name));
	return most;
}

void term_sheet(FILE *out, const struct term_seat *s)
{
	struct game_line list[GAME_SHEET_MAX];
	struct game_result result;
	int seats = game_setup_of(s->view)->seats, columns = term_widest(s);
	size_t n = game_score(s->view, list, GAME_SHEET_MAX), lines = n / (size_t)seats;
	if (n > GAME_SHEET_MAX)
		lines = 0;
	int first = widest_line(list, lines);
	fprintf(out, "\n%*s", first, "");
	for (int seat = 1; seat <= seats; seat++) {
		fputc(' ', out);
		term_column(out, s->names[seat - 1], columns);
	}
	fputc('\n', out);
	for (size_t i = 0; i < lines; i++) {
		term_column(out, _(list[i].name), -first);
		for (int seat = 1; seat <= seats; seat++) {
			const struct game_line *l = &list[(size_t)(seat - 1) * lines + i];
			if (l->count < 0)
				fprintf(out, " %*s", columns, "?");
			else
				fprintf(out, " %*d", columns, l->points);
		}
		fputc('\n', out);
	}
	game_result(s->view, &result);
	term_column(out, result.complete ? _("in all") : _("as far as known"), -first);
	for (int seat = 1; seat <= seats; seat++)
		fprintf(out, " %*d", columns, result.points[seat - 1]);
	fputc('\n', out);
}
