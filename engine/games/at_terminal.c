/* SPDX-License-Identifier: MIT */
/*
 * at_terminal.c - what is written alike for every game at a terminal: the score sheet, and how wide
 * names are.
 */
#include "at_terminal.h"

#include <string.h>

int term_width(const char *text)
{
	int n = 0;
	for (; *text; text++)
		n += ((unsigned char)*text & 0xc0) != 0x80;
	return n;
}

int term_widest(const struct term_seat *s)
{
	int most = 6;
	for (int seat = 1; seat <= game_setup_of(s->view)->seats; seat++)
		if (term_width(s->names[seat - 1]) > most)
			most = term_width(s->names[seat - 1]);
	return most;
}

void term_sheet(FILE *out, const struct term_seat *s)
{
	struct game_line list[GAME_SHEET_MAX];
	struct game_result result;
	int seats = game_setup_of(s->view)->seats, columns = term_widest(s);
	size_t n = game_score(s->view, list, GAME_SHEET_MAX), lines = n / (size_t)seats;
	fprintf(out, "\n%-16s", "");
	for (int seat = 1; seat <= seats; seat++)
		fprintf(out, " %*s%s", columns - term_width(s->names[seat - 1]), "",
			s->names[seat - 1]);
	fputc('\n', out);
	for (size_t i = 0; i < lines && n <= GAME_SHEET_MAX; i++) {
		fprintf(out, "%-16s", list[i].name);
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
	fprintf(out, "%-16s", result.complete ? "in all" : "as far as known");
	for (int seat = 1; seat <= seats; seat++)
		fprintf(out, " %*d", columns, result.points[seat - 1]);
	fputc('\n', out);
}
