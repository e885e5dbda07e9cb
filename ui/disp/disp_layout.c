/* SPDX-License-Identifier: MIT */
/*
 * disp_layout.c - what both layouts ask of struct screen. Takes any bytes: counts are checked here.
 */
#include "disp_layout.h"

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
		if (s->place[i].name[0] && !s->place[i].rolls)
			out[n++] = i;
	}
	return n;
}

const struct screen_place *turn_of_seats(const struct screen *s)
{
	for (unsigned i = 0; i < SCREEN_PLACES; i++)
		if (s->place[i].rolls && s->place[i].name[0])
			return &s->place[i];
	return NULL;
}

unsigned winners_of(const struct screen_place *p, unsigned out[SCREEN_WINNERS])
{
	unsigned n = 0;
	for (unsigned i = 0; i < SCREEN_WINNERS; i++)
		if (p->winner[i] >= 1 && p->winner[i] <= SCREEN_SEATS)
			out[n++] = p->winner[i] - 1U;
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

bool hands_fit(struct canvas *c, const struct screen *s, struct disp_rect r, struct style style)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	for (unsigned i = 0; i < n; i++)
		if (!text_fits(c, r, s->seat[who[i]].hand, sizeof(s->seat[0].hand), style))
			return false;
	return true;
}

static bool pieces_fit(struct canvas *c, struct disp_rect r, const struct words_row *row,
	unsigned first, unsigned n, struct style style)
{
	char text[WORDS_ROW];
	words_join(row, first, n, text, sizeof(text));
	return text_fits(c, r, text, sizeof(text), style);
}

void draw_row(struct canvas *c, struct disp_rect r, const struct words_row *row, struct style style)
{
	char text[WORDS_ROW];
	unsigned first[WORDS_PIECES + 1] = { 0 }, turns = 0;
	struct style turn = style;
	if (!row->n || r.w < 4 || r.h < 4)
		return;
	/* What takes turns need not be as small as all of it would have to be. */
	if (style.px_min && !pieces_fit(c, r, row, 0, row->n, style))
		turn.px = turn.px_min = (style.px + style.px_min) / 2;
	while (first[turns] < row->n) {
		unsigned n = row->n - first[turns];
		while (n > 1 && !pieces_fit(c, r, row, first[turns], n, turn))
			n--;
		first[turns + 1] = first[turns] + n;
		turns++;
	}
	unsigned now = (unsigned)(c->t_ms / TURN_MS % turns);
	c->turns = c->turns || turns > 1;
	words_join(row, first[now], first[now + 1] - first[now], text, sizeof(text));
	draw_text(c, r, text, sizeof(text), style);
}
