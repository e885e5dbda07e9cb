/* SPDX-License-Identifier: MIT */
/*
 * disp_prompt.c - the large layout while somebody is asked: the question, its answers side by side
 * as far as they fit, and below them what the selected one does.
 */
#include "disp_large.h"
#include "words.h"

#include <string.h>

struct answers {
	const struct screen_prompt *p;
	unsigned first, n; /* of them */
	struct style st;
	int row, gap;
};

static unsigned selected(const struct screen_prompt *p)
{
	return p->selected < p->n ? p->selected : 0;
}

/* How wide the box of an answer is on a rest of some width. */
static int answer_width(struct canvas *c, const struct answers *a, unsigned i, int most)
{
	const char *text = a->p->option[i];
	int w = text_width(c, text, sizeof(a->p->option[i]), a->st) + part_of(c, 60);
	return w < part_of(c, 150) ? part_of(c, 150) : w < most ? w : most;
}

/* Draws the answers in rows, or with draw false only says how high they are. */
static int flow(struct canvas *c, struct disp_rect r, const struct answers *a, bool draw)
{
	int x = 0, y = 0;
	for (unsigned i = a->first; i < a->first + a->n; i++) {
		int w = answer_width(c, a, i, r.w);
		bool on = i == selected(a->p);
		if (x && x + w > r.w) {
			x = 0;
			y += a->row + a->gap;
		}
		if (draw) {
			struct disp_rect box = { r.x + x, r.y + y, w, a->row };
			struct style st = a->st;
			draw_panel(c, box, on ? INK_TEXT : INK_PANEL, seat_ink(a->p->seat - 1U),
				on ? part_of(c, 11) : 0);
			st.ink = on ? INK_BACK : INK_TEXT;
			st.px_min = part_of(c, 30);
			draw_text(c, inset(box, part_of(c, 22), part_of(c, 5)), a->p->option[i],
				sizeof(a->p->option[i]), st);
		}
		x += w + a->gap;
	}
	return y + a->row;
}

static void set_size(const struct canvas *c, struct answers *a, int hundredths)
{
	a->st = letters(c, INK_TEXT, hundredths, hundredths, SIDE_CENTRE, 1);
	a->row = part_of(c, hundredths * 3 / 2);
	a->gap = part_of(c, 10);
}

/* How high all of them are in large letters. */
static int answers_height(struct canvas *c, struct disp_rect r, const struct screen_prompt *p)
{
	struct answers a = { .p = p, .n = p->n < SCREEN_OPTIONS ? p->n : SCREEN_OPTIONS };
	set_size(c, &a, 100);
	return flow(c, inset(r, part_of(c, 18), 0), &a, false) + part_of(c, 20);
}

/* All answers where they fit in letters that can be read, else those around the selected one. */
static void draw_answers(struct canvas *c, struct disp_rect r, const struct screen_prompt *p)
{
	static const int sizes[] = { 100, 88, 78, 68, 60 };
	struct answers a = { .p = p, .n = p->n < SCREEN_OPTIONS ? p->n : SCREEN_OPTIONS };
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		set_size(c, &a, sizes[i]);
		if (flow(c, r, &a, false) <= r.h) {
			flow(c, r, &a, true);
			return;
		}
	}
	set_size(c, &a, 65);
	if (a.row > r.h)
		a.row = r.h;
	/* As many as there is room for, round the selected one, which stays in sight. */
	for (unsigned n = a.n; n > 1 && flow(c, r, &a, false) > r.h;)
		a.n = options_shown(p, --n, &a.first);
	flow(c, r, &a, true);
}

static bool has_name(const struct screen_prompt *p, const char *name, size_t n)
{
	size_t words = strnlen(p->question, sizeof(p->question));
	for (size_t i = 0; i + n <= words; i++)
		if (memcmp(p->question + i, name, n) == 0)
			return true;
	return false;
}

/* Who is asked what, and for how long; beside it the die that it is about. */
static void draw_question(struct canvas *c, struct disp_rect r, const struct disp_view *view)
{
	const struct screen *s = view->screen;
	const struct screen_prompt *p = &s->prompt;
	const char *name = s->seat[p->seat - 1].name;
	size_t n = strnlen(name, SCREEN_NAME);
	draw_panel(c, r, INK_LIFTED, seat_ink(p->seat - 1U), part_of(c, 9));
	r = inset(r, part_of(c, 25), part_of(c, 14));
	int side = part_of(c, 150) < r.h ? part_of(c, 150) : r.h;
	draw_badge(c, middle(cut_left(&r, side), side, side), p->seat - 1U);
	cut_left(&r, part_of(c, 25));
	if (p->die && view->die) {
		draw_photo(c, cut_right(&r, r.h), view->die);
		cut_right(&r, part_of(c, 18));
	}
	if (p->seconds >= 0) {
		draw_printf(c, cut_right(&r, part_of(c, 125)),
			letters(c, INK_GOLD, 90, 50, SIDE_RIGHT, 1), "%d", p->seconds);
		cut_right(&r, part_of(c, 15));
	}
	/* Mostly the question begins with the name, or has it in it. */
	if (n && !has_name(p, name, n))
		draw_text(c, cut_top(&r, part_of(c, 65)), name, SCREEN_NAME,
			letters(c, INK_GOLD, 60, 40, SIDE_LEFT, 1));
	draw_either(c, r, p->question, sizeof(p->question), p->brief, sizeof(p->brief),
		letters(c, INK_TEXT, 100, 55, SIDE_LEFT, 0));
}

/* Another seat's trouble must not hide behind a question. */
static void draw_first_trouble(struct canvas *c, struct disp_rect *rest, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	for (unsigned i = 0; i < n; i++) {
		if (!s->seat[who[i]].trouble[0] || who[i] + 1 == s->prompt.seat)
			continue;
		struct disp_rect r =
			inset(cut_bottom(rest, part_of(c, 115)), part_of(c, 10), part_of(c, 5));
		cut_badge(c, &r, who[i]);
		draw_alert(c, r, s->seat[who[i]].trouble, sizeof(s->seat[0].trouble), 38);
		return;
	}
}

static void draw_foot(struct canvas *c, struct disp_rect r, const struct screen_prompt *p)
{
	struct style st = letters(c, INK_DIM, 48, 34, SIDE_RIGHT, 1);
	draw_printf(c, cut_right(&r, part_of(c, 180)), st, _("%u of %u"),
		p->before + selected(p) + 1U, screen_options(p));
	st.side = SIDE_LEFT;
	draw_printf(c, r, st, _("Button %u: press for next, hold to take"), p->seat);
}

/* The room for what an answer does is the same for each, so that nothing jumps. */
static int note_height(const struct canvas *c, const struct screen_prompt *p)
{
	bool any = false;
	for (unsigned i = 0; i < p->n && i < SCREEN_OPTIONS; i++)
		any = any || p->note[i][0];
	return any ? part_of(c, 165) : 0;
}

/* Would all answers fit in the least letters beside something so high? The answers come first: what
 * else is wrong is said as soon as one is taken. */
static bool room_beside(
	struct canvas *c, struct disp_rect r, const struct screen_prompt *p, int height)
{
	struct answers a = { .p = p, .n = p->n < SCREEN_OPTIONS ? p->n : SCREEN_OPTIONS };
	set_size(c, &a, 60);
	r = inset(r, part_of(c, 18), part_of(c, 5));
	return flow(c, r, &a, false) <= r.h - height;
}

/* What the selected answer does. */
static void draw_note(struct canvas *c, struct disp_rect *rest, const struct screen_prompt *p)
{
	int high = note_height(c, p);
	if (!high)
		return;
	struct disp_rect r = inset(cut_bottom(rest, high), part_of(c, 20), part_of(c, 4));
	if (selected(p) < SCREEN_OPTIONS)
		draw_in_turns(c, r, p->note[selected(p)], sizeof(p->note[0]),
			letters(c, INK_GOLD, 75, 42, SIDE_LEFT, 0));
}

void page_prompt(struct canvas *c, struct disp_rect rest, const struct disp_view *view)
{
	const struct screen *s = view->screen;
	const struct screen_prompt *p = &s->prompt;
	int head = part_of(c, p->die && view->die ? 310 : 255);
	draw_question(c, inset(cut_top(&rest, head), part_of(c, 10), part_of(c, 8)), view);
	int foot = part_of(c, 66) + note_height(c, p);
	if (room_beside(c, rest, p, foot + part_of(c, 143)))
		draw_warning(c, &rest, s);
	draw_foot(c, inset(cut_bottom(&rest, part_of(c, 66)), part_of(c, 25), part_of(c, 4)), p);
	if (room_beside(c, rest, p, note_height(c, p) + part_of(c, 115)))
		draw_first_trouble(c, &rest, s);
	draw_note(c, &rest, p);
	if (p->die && !p->area && rest.h >= part_of(c, 360)) {
		struct disp_rect dice =
			inset(cut_top(&rest, part_of(c, 130)), part_of(c, 25), part_of(c, 6));
		const struct screen_seat *seat = &s->seat[p->seat - 1];
		int slots = (int)words_slots(seat);
		draw_dice(c, middle(dice, slots * (dice.h + part_of(c, 10)), dice.h), s, seat,
			words_slots(seat), p->die);
	}
	if (s->phase == SCREEN_SETTLING &&
		rest.h >= answers_height(c, rest, p) + standings_height(c))
		draw_standings(c, cut_bottom(&rest, standings_height(c)), s);
	draw_answers(c, inset(rest, part_of(c, 18), part_of(c, 5)), p);
}
