/* SPDX-License-Identifier: MIT */
/*
 * disp_layout.c - what both layouts ask of struct screen. Takes any bytes: counts are checked here.
 */
#include "disp_layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned seats_playing(const struct screen *s, unsigned out[SCREEN_SEATS])
{
	unsigned n = 0;
	for (unsigned i = 0; i < SCREEN_SEATS; i++) {
		/* Who has left is played for, and may win. */
		if (s->seat[i].playing || (i < s->seats && s->seat[i].name[0]))
			out[n++] = i;
	}
	return n;
}

unsigned seats_by_points(const struct screen *s, unsigned out[SCREEN_SEATS])
{
	unsigned n = seats_playing(s, out);
	for (unsigned i = 1; i < n; i++) {
		unsigned seat = out[i], k = i;
		for (; k > 0 && s->seat[out[k - 1]].points < s->seat[seat].points; k--)
			out[k] = out[k - 1];
		out[k] = seat;
	}
	return n;
}

unsigned places_named(const struct screen *s, unsigned out[SCREEN_PLACES])
{
	unsigned n = 0;
	for (unsigned i = 0; i < SCREEN_PLACES; i++) {
		if (s->place[i].name[0])
			out[n++] = i;
	}
	return n;
}

int place_in_focus(const struct screen *s, const unsigned *places, unsigned n)
{
	int last = -1;
	for (unsigned i = 0; i < n; i++) {
		if (s->place[places[i]].state == SCREEN_NOW)
			return (int)i;
		if (s->place[places[i]].state != SCREEN_LATER)
			last = (int)i;
	}
	return last;
}

unsigned options_shown(const struct screen_prompt *p, unsigned room, unsigned *first)
{
	unsigned n = p->n < SCREEN_OPTIONS ? p->n : SCREEN_OPTIONS;
	unsigned at = p->selected < n ? p->selected : 0;
	*first = 0;
	if (n <= room)
		return n;
	if (at > room / 2)
		*first = at - room / 2;
	if (*first + room > n)
		*first = n - room;
	return room;
}

static void add_move(
	char buf[DISP_MOVES], int n, const char *before, const char *one, const char *many)
{
	size_t at = strlen(buf);
	if (n)
		snprintf(buf + at, DISP_MOVES - at, "%s%s%s%d%s", at ? " " : "", n < 0 ? "-" : "+",
			before, abs(n), abs(n) == 1 ? one : many);
}

bool hands_fit(struct canvas *c, const struct screen *s, struct disp_rect r, struct style style)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	for (unsigned i = 0; i < n; i++)
		if (!text_fits(c, r, s->seat[who[i]].hand, sizeof(s->seat[0].hand), style))
			return false;
	return true;
}

size_t seat_moves(const struct screen_seat *seat, char buf[DISP_MOVES])
{
	buf[0] = '\0';
	add_move(buf, seat->got_dollars, "$", "", "");
	add_move(buf, seat->got_nuggets, "◆", "", "");
	add_move(buf, seat->got_cards, "", " card", " cards");
	return strlen(buf);
}

void write_parts(const struct screen *s, const struct screen_seat *seat, char out[DISP_PARTS])
{
	size_t at = 0;
	out[0] = '\0';
	for (int i = 0; i < SCREEN_KINDS && at < DISP_PARTS; i++)
		if (s->kind[i][0] && seat->part[i])
			at += (size_t)snprintf(out + at, DISP_PARTS - at, "%s%.*s %d",
				at ? ", " : "", SCREEN_NAME, s->kind[i], seat->part[i]);
}
