/* SPDX-License-Identifier: MIT */
/*
 * disp_fit.c - texts in boxes that they must fit: which words are left out, and in what size the
 * rest stands there, set by pango or in our own letters.
 */
#include "disp_canvas_in.h"

#include "disp_bits.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Copies valid UTF-8 without control characters; a character cut by the field's end is left out. */
char *canvas_readable(const char *text, size_t size)
{
	const char *end = memchr(text, 0, size), *bad;
	size_t n = end ? (size_t)(end - text) : size;
	if (!g_utf8_validate(text, (gssize)n, &bad) && text + n - bad < 4 &&
		g_utf8_get_char_validated(bad, text + n - bad) == (gunichar)-2)
		n = (size_t)(bad - text);
	char *s = g_utf8_make_valid(text, (gssize)n);
	for (char *p = s; *p; p++) {
		if ((unsigned char)*p < ' ')
			*p = ' ';
	}
	return s;
}

void canvas_letters(struct canvas *c, int px, bool thin)
{
	pango_font_description_set_absolute_size(c->font, px * PANGO_SCALE);
	pango_font_description_set_weight(c->font, thin ? PANGO_WEIGHT_NORMAL : PANGO_WEIGHT_BOLD);
	pango_layout_set_font_description(c->layout, c->font);
}

/* ---- Texts of our own letters ---- */

static int scale_of(int px)
{
	return px >= 2 * BITS_HEIGHT - 2 ? 2 : 1;
}

static bool bits_fit(const char *text, struct disp_rect r, struct style st, int scale)
{
	struct bits_lines l;
	bits_wrap(text, r.w, scale, &l);
	int most = (r.h + scale) / (BITS_LINE * scale);
	if (most < 1 && r.h >= BITS_CAPITAL * scale)
		most = 1;
	return !l.broken && l.n <= BITS_LINES && l.n <= most && (!st.lines || l.n <= st.lines);
}

static void paint_bits(
	struct canvas *c, struct disp_rect r, const char *text, struct style st, int scale)
{
	struct bits_lines l;
	bits_wrap(text, r.w, scale, &l);
	int n = l.n < BITS_LINES ? l.n : BITS_LINES;
	if (st.lines && n > st.lines)
		n = st.lines;
	/* Capitals in the middle, unless tails would not fit below them. */
	int high = scale * (BITS_LINE * (n - 1) + BITS_HEIGHT), y = (r.h - high + 2 * scale) / 2;
	if (y + high > r.h)
		y = r.h - high;
	cairo_save(c->cr);
	cairo_rectangle(c->cr, r.x, r.y, r.w, r.h);
	cairo_clip(c->cr);
	canvas_ink(c, st.ink);
	for (int i = 0; i < n; i++) {
		int free = r.w - bits_width(text + l.at[i], l.length[i], scale);
		int x = st.side == SIDE_LEFT ? 0 : st.side == SIDE_CENTRE ? free / 2 : free;
		bits_draw(c->cr, r.x + x, r.y + (y > 0 ? y : 0) + scale * BITS_LINE * i,
			text + l.at[i], l.length[i], scale);
	}
	cairo_restore(c->cr);
}

/* ---- Texts of the font ---- */

static bool fits(struct canvas *c, struct disp_rect r, int lines)
{
	PangoRectangle ink;
	int w, h;
	pango_layout_get_pixel_size(c->layout, &w, &h);
	pango_layout_get_pixel_extents(c->layout, &ink, NULL);
	bool high = lines == 1 ? ink.height <= r.h : h <= r.h;
	return w <= r.w && high && (!lines || pango_layout_get_line_count(c->layout) <= lines);
}

/* On one bit every line counts: letters of 10 pixels take 8 of the 13 that their font asks for, so
 * the font's air may lie outside the box. Nothing is painted there: see the clip in paint(). */
static struct disp_rect with_air(const struct canvas *c, struct disp_rect r)
{
	return c->one_bit ? (struct disp_rect){ r.x, r.y - 2, r.w, r.h + 3 } : r;
}

static void lay(struct canvas *c, struct disp_rect r, const char *text, struct style st, int px)
{
	pango_layout_set_text(c->layout, text, -1);
	pango_layout_set_width(c->layout, r.w * PANGO_SCALE);
	pango_layout_set_height(c->layout, -1);
	pango_layout_set_spacing(c->layout, c->one_bit ? -2 * PANGO_SCALE : 0);
	pango_layout_set_wrap(c->layout, PANGO_WRAP_WORD);
	pango_layout_set_ellipsize(c->layout, PANGO_ELLIPSIZE_NONE);
	canvas_letters(c, px, st.thin);
}

static void paint(struct canvas *c, struct disp_rect clip, struct style st)
{
	struct disp_rect r = with_air(c, clip);
	static const PangoAlignment sides[] = { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER,
		PANGO_ALIGN_RIGHT };
	int h;
	pango_layout_set_alignment(c->layout, sides[st.side]);
	pango_layout_get_pixel_size(c->layout, NULL, &h);
	cairo_save(c->cr);
	cairo_rectangle(c->cr, clip.x, clip.y, clip.w, clip.h);
	cairo_clip(c->cr);
	canvas_ink(c, st.ink);
	cairo_move_to(c->cr, r.x, r.y + (r.h - h) / 2);
	pango_cairo_show_layout(c->cr, c->layout);
	cairo_restore(c->cr);
}

/* ---- Which words ---- */

/* The size in which a text fits its box; 0: none from px down to px_min. */
static int size_that_fits(struct canvas *c, struct disp_rect r, const char *text, struct style st)
{
	int low = st.px_min ? st.px_min : st.px, px = st.px;
	if (c->one_bit && bits_can(text)) {
		for (int scale = scale_of(px); scale >= scale_of(low); scale--)
			if (bits_fit(text, r, st, scale))
				return scale == 2 ? 2 * BITS_LINE : BITS_LINE;
		return 0;
	}
	for (;;) {
		lay(c, r, text, st, px);
		if (fits(c, with_air(c, r), st.lines))
			return px;
		if (px <= low)
			return 0;
		/* In steps of a tenth: each size is one more font to load. */
		px = px - 1 - px / 12 > low ? px - 1 - px / 12 : low;
	}
}

/* Leaves out what stands in round brackets; false when nothing does. */
static bool drop_brackets(char *s)
{
	bool any = false;
	for (char *open; (open = strchr(s, '(')) != NULL; any = true) {
		char *end = strchr(open, ')');
		if (!end)
			return any;
		while (open > s && open[-1] == ' ')
			open--;
		memmove(open, end + 1, strlen(end + 1) + 1);
	}
	return any;
}

/* Leaves the last sentence out; false when there is but one. */
static bool drop_sentence(char *s)
{
	size_t n = strlen(s);
	for (size_t i = n; i-- > 2;) {
		if (s[i] != ' ' || !strchr(".!?", s[i - 1]) || i + 1 >= n)
			continue;
		s[i] = '\0';
		return true;
	}
	return false;
}

static const char dots[] = "…";

/* Leaves the last word out, or of one alone the last letter; false when nothing is left. */
static bool drop_word(char *s)
{
	size_t n = strlen(s);
	if (n >= sizeof(dots) - 1 && strcmp(s + n - sizeof(dots) + 1, dots) == 0)
		s[n -= sizeof(dots) - 1] = '\0';
	char *blank = strrchr(s, ' ');
	char *end = blank ? blank : g_utf8_find_prev_char(s, s + n);
	if (!end || end == s)
		return false;
	while (end > s && strchr(" ,;:.", end[-1]))
		end--;
	memcpy(end, dots, sizeof(dots));
	return true;
}

/*
 * Makes s what fits the box, and returns the size of its letters: the whole text; without what
 * stands in brackets; without its last sentences; and if it must be, without its last words.
 */
static int fit(struct canvas *c, struct disp_rect r, char *s, struct style st, bool *cut)
{
	int px = size_that_fits(c, r, s, st);
	*cut = false;
	if (!px && drop_brackets(s))
		px = size_that_fits(c, r, s, st);
	while (!px && drop_sentence(s))
		px = size_that_fits(c, r, s, st);
	if (px)
		return px;
	*cut = true;
	st.px = st.px_min ? st.px_min : st.px;
	while (!px && drop_word(s))
		px = size_that_fits(c, r, s, st);
	return px ? px : st.px;
}

static void put(struct canvas *c, struct disp_rect r, const char *s, struct style st, int px)
{
	if (c->one_bit && bits_can(s)) {
		paint_bits(c, r, s, st, scale_of(px));
		return;
	}
	lay(c, r, s, st, px);
	paint(c, r, st);
}

static void note(
	struct canvas *c, struct disp_rect r, const char *all, const char *shown, int px, bool cut)
{
	struct disp_mark *m = canvas_note(c, DISP_TEXT, r);
	if (!m)
		return;
	m->px = px;
	m->cut = cut;
	snprintf(m->text, sizeof(m->text), "%s", all);
	snprintf(m->shown, sizeof(m->shown), "%s", shown);
}

void draw_text(
	struct canvas *c, struct disp_rect r, const char *text, size_t size, struct style style)
{
	if (r.w < 4 || r.h < 4 || size == 0 || !text[0])
		return;
	char *all = canvas_readable(text, size), *s = malloc(strlen(all) + sizeof(dots));
	bool cut = false;
	if (!s) {
		g_free(all);
		return;
	}
	strcpy(s, all);
	int px = fit(c, r, s, style, &cut);
	put(c, r, s, style, px);
	note(c, r, all, s, px, cut);
	free(s);
	g_free(all);
}

/* Of the rest of a text, what fits the box goes to part, whole sentences or else words; returns how
 * much of the rest that is. */
static size_t take_part(
	struct canvas *c, struct disp_rect r, const char *rest, char *part, struct style st)
{
	bool whole = false;
	strcpy(part, rest);
	do
		whole = size_that_fits(c, r, part, st) > 0;
	while (!whole && drop_sentence(part));
	if (whole)
		return strlen(part) + strspn(rest + strlen(part), " ");
	strcpy(part, rest);
	while (!size_that_fits(c, r, part, st) && drop_word(part))
		;
	size_t n = strlen(part);
	n -= n >= sizeof(dots) - 1 ? sizeof(dots) - 1 : n;
	/* One word that is too long for the box is not worth a turn of its own. */
	size_t word = strcspn(rest, " ");
	n = n < word ? word : n;
	return n + strspn(rest + n, " ,;:.");
}

/* Counted from when the text came: it is read from its beginning. */
static int64_t turn_of(struct canvas *c, const char *text)
{
	unsigned long hash = g_str_hash(text);
	if (hash != c->turning || c->t_ms < c->turning_ms) {
		c->turning = hash;
		c->turning_ms = c->t_ms;
	}
	return (c->t_ms - c->turning_ms) / TURN_MS;
}

enum { PARTS = 16 };

/* Where the parts of a text begin; returns how many there are. */
static unsigned take_parts(struct canvas *c, struct disp_rect r, const char *all, char *part,
	struct style st, size_t from[PARTS + 1])
{
	unsigned n = 0;
	from[0] = 0;
	for (; n < PARTS && all[from[n]]; n++)
		from[n + 1] = from[n] + take_part(c, r, all + from[n], part, st);
	return n;
}

/* A last word is not left alone for a turn: the parts are as long as each other, nearly. */
static struct disp_rect even(struct canvas *c, struct disp_rect r, const char *all, char *part,
	struct style st, unsigned n)
{
	size_t from[PARTS + 1];
	struct disp_rect best = r, less = r;
	for (int k = 19; n > 1 && k > 10; k--) {
		less.w = r.w * k / 20;
		take_part(c, less, all, part, st);
		if (strlen(part) < strcspn(all, " ") ||
			take_parts(c, less, all, part, st, from) > n)
			break;
		best = less;
	}
	return best;
}

void draw_in_turns(
	struct canvas *c, struct disp_rect r, const char *text, size_t size, struct style style)
{
	size_t from[PARTS + 1];
	if (r.w < 4 || r.h < 4 || text_fits(c, r, text, size, style)) {
		draw_text(c, r, text, size, style);
		return;
	}
	char *all = canvas_readable(text, size), *part = malloc(strlen(all) + sizeof(dots));
	struct style least = style;
	least.px = style.px_min ? style.px_min : style.px;
	unsigned n = part ? take_parts(c, r, all, part, least, from) : 0;
	/* Nothing where not even a word fits. */
	if (n && take_part(c, r, all, part, least) && strlen(part) >= strcspn(all, " ")) {
		struct disp_rect box = even(c, r, all, part, least, n);
		n = take_parts(c, box, all, part, least, from);
		take_part(c, box, all + from[turn_of(c, all) % n], part, least);
		put(c, r, part, least, least.px);
		note(c, r, all, part, least.px, false);
		c->turns = c->turns || n > 1;
	}
	free(part);
	g_free(all);
}

bool text_fits(
	struct canvas *c, struct disp_rect r, const char *text, size_t size, struct style style)
{
	char *s = canvas_readable(text, size);
	bool yes = size_that_fits(c, r, s, style) > 0;
	g_free(s);
	return yes;
}

void draw_either(struct canvas *c, struct disp_rect r, const char *text, size_t size,
	const char *brief, size_t brief_size, struct style style)
{
	if (!brief[0] || text_fits(c, r, text, size, style))
		draw_text(c, r, text, size, style);
	else
		draw_text(c, r, brief, brief_size, style);
}

int text_width(struct canvas *c, const char *text, size_t size, struct style style)
{
	int w;
	char *s = canvas_readable(text, size);
	if (c->one_bit && bits_can(s)) {
		w = bits_width(s, strlen(s), scale_of(style.px));
	} else {
		pango_layout_set_text(c->layout, s, -1);
		pango_layout_set_width(c->layout, -1);
		pango_layout_set_ellipsize(c->layout, PANGO_ELLIPSIZE_NONE);
		canvas_letters(c, style.px, style.thin);
		pango_layout_get_pixel_size(c->layout, &w, NULL);
	}
	g_free(s);
	return w;
}

void draw_printf(struct canvas *c, struct disp_rect r, struct style style, const char *fmt, ...)
{
	char text[SCREEN_TEXT * 2];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	draw_text(c, r, text, sizeof(text), style);
}
