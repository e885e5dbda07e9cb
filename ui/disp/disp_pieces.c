/* SPDX-License-Identifier: MIT */
/*
 * disp_pieces.c - see disp_large.h.
 */
#include "disp_large.h"

#include <stdio.h>
#include <string.h>

int part_of(const struct canvas *c, int hundredths)
{
	return c->read_px * hundredths / 100;
}

struct style letters(
	const struct canvas *c, enum ink ink, int most, int least, enum side side, int lines)
{
	return (struct style){ ink, part_of(c, most), part_of(c, least), side, lines, false };
}

enum ink seat_ink(unsigned seat)
{
	return (enum ink)((unsigned)INK_SEAT + seat);
}

void draw_alert(struct canvas *c, struct disp_rect r, const char *text, size_t size, int least)
{
	draw_panel(c, r, INK_ALERT, INK_ALERT, 0);
	r = inset(r, part_of(c, 15), r.h / 12 < part_of(c, 8) ? r.h / 12 : part_of(c, 8));
	int side = part_of(c, 75);
	draw_sign(c, middle(cut_left(&r, side), side, side), SIGN_ALERT, INK_BACK);
	cut_left(&r, part_of(c, 10));
	draw_text(c, r, text, size, letters(c, INK_BACK, 100, least, SIDE_LEFT, 0));
}

/* "Round 4", and below it which roll. */
static void draw_progress(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	struct style small = letters(c, INK_DIM, 50, 35, SIDE_RIGHT, 1);
	bool rolls = s->phase == SCREEN_ROLLING && s->roll;
	struct disp_rect upper = rolls ? cut_top(&r, r.h / 2) : r;
	draw_printf(c, upper, small, "Round %u", s->round);
	if (rolls && s->final_roll)
		draw_printf(c, r, letters(c, INK_GOLD, 50, 35, SIDE_RIGHT, 1), "Last roll");
	else if (rolls)
		draw_printf(c, r, small, "Roll %u", s->roll);
}

void draw_header(struct canvas *c, struct disp_rect *rest, const struct screen *s, bool two_lines)
{
	int h = part_of(c, two_lines ? 235 : 125);
	struct disp_rect r = inset(cut_top(rest, h), part_of(c, 20), part_of(c, 4));
	if (s->round) {
		struct disp_rect side = cut_right(&r, part_of(c, 200));
		draw_progress(c, cut_top(&side, part_of(c, 117)), s);
		cut_right(&r, part_of(c, 12));
	}
	draw_either(c, r, s->headline, sizeof(s->headline), s->brief, sizeof(s->brief),
		letters(c, INK_TEXT, 100, 72, SIDE_LEFT, two_lines ? 2 : 1));
}

void draw_warning(struct canvas *c, struct disp_rect *rest, const struct screen *s)
{
	if (!s->warning[0])
		return;
	draw_alert(c, inset(cut_top(rest, part_of(c, 135)), part_of(c, 10), 0), s->warning,
		sizeof(s->warning), 42);
	cut_top(rest, part_of(c, 8));
}

void draw_row_of_dice(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat, unsigned asked)
{
	int gap = part_of(c, 10), pitch = r.w / 5, side = pitch - gap < r.h ? pitch - gap : r.h;
	for (unsigned i = 0; i < 5; i++) {
		unsigned face = seat->faces[i] <= SCREEN_FACES ? seat->faces[i] : 0;
		const char *label = face ? s->face[face - 1] : "";
		struct disp_rect die = middle(cut_left(&r, pitch), side, side);
		if (i + 1 == asked) {
			draw_panel(c, die, INK_LIFTED, INK_GOLD, part_of(c, 9));
			die = inset(die, part_of(c, 14), part_of(c, 14));
		}
		draw_die(c, die, face, label, face ? sizeof(s->face[0]) : 0, seat->doubt >> i & 1);
	}
}

void cut_badge(struct canvas *c, struct disp_rect *r, unsigned seat)
{
	int side = r->h < part_of(c, 125) ? r->h : part_of(c, 125);
	draw_badge(c, middle(cut_left(r, side), side, side), seat);
	cut_left(r, part_of(c, 18));
}

void draw_name(
	struct canvas *c, struct disp_rect r, const struct screen_seat *seat, struct style st)
{
	if (seat->sheriff && r.w > 3 * st.px) {
		draw_sign(c, middle(cut_left(&r, st.px), st.px, st.px), SIGN_STAR, INK_GOLD);
		cut_left(&r, st.px / 5);
	}
	draw_text(c, r, seat->name, sizeof(seat->name), st);
}

/* What has just come and gone, or else how many cards he has. */
static void draw_moves(struct canvas *c, struct disp_rect r, const struct screen_seat *seat)
{
	char moves[DISP_MOVES];
	unsigned cards = seat->deeds + seat->store + seat->safe;
	if (seat_moves(seat, moves))
		draw_text(c, r, moves, sizeof(moves), letters(c, INK_GOLD, 50, 30, SIDE_LEFT, 1));
	else
		draw_printf(c, r, letters(c, INK_DIM, 42, 30, SIDE_LEFT, 1), "%u card%s", cards,
			cards == 1 ? "" : "s");
}

int standings_height(const struct canvas *c)
{
	return part_of(c, 120);
}

static void draw_standing(
	struct canvas *c, struct disp_rect chip, const struct screen *s, unsigned i)
{
	const struct screen_seat *seat = &s->seat[i];
	struct style st = letters(c, INK_TEXT, 52, 30, SIDE_LEFT, 1);
	int side = chip.h < part_of(c, 60) ? chip.h : part_of(c, 60);
	draw_badge(c, middle(cut_left(&chip, side), side, side), i);
	cut_left(&chip, part_of(c, 10));
	if (!s->round) {
		draw_text(c, chip, seat->name, sizeof(seat->name), st);
		return;
	}
	if (chip.h >= part_of(c, 95))
		draw_moves(c, cut_bottom(&chip, chip.h / 2), seat);
	draw_printf(
		c, chip, st, "$%u ◆%u%s", seat->dollars, seat->nuggets, seat->sheriff ? " ★" : "");
}

void draw_standings(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	if (!n)
		return;
	int w = r.w / (int)n;
	for (unsigned i = 0; i < n; i++)
		draw_standing(c, inset(cut_left(&r, w), part_of(c, 10), part_of(c, 4)), s, who[i]);
}

void draw_lines(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	for (unsigned i = 0; i < SCREEN_LINES && s->line[i][0] && r.h >= part_of(c, 70); i++) {
		struct disp_rect line = cut_top(&r, part_of(c, i ? 70 : 120));
		draw_text(c, inset(line, part_of(c, 25), part_of(c, 3)), s->line[i],
			sizeof(s->line[i]),
			letters(c, i ? INK_DIM : INK_TEXT, 50, 40, SIDE_LEFT, i ? 1 : 2));
	}
}
