/* SPDX-License-Identifier: MIT */
/*
 * disp_small.c - the layout of panels of 128x64 one-bit pixels: one thing at a time. What does not
 * fit takes turns, PAGE_MS each: troubles and warnings between the ordinary pages.
 */
#include "disp_layout.h"
#include "disp_turn.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

enum { PAGE_MS = 3000, LETTERS = 10, LARGE = 20, LINE = 10, BADGE = 11 };

static const struct style plain = { INK_TEXT, LETTERS, LETTERS, SIDE_LEFT, 0, true };
static const struct style strong = { INK_TEXT, LETTERS, LETTERS, SIDE_LEFT, 1, false };

static struct style with(struct style st, enum ink ink, enum side side, int lines)
{
	st.ink = ink;
	st.side = side;
	st.lines = lines;
	return st;
}

static void draw_headline(struct canvas *c, struct disp_rect r, const struct screen *s)
{
	draw_either(c, r, s->headline, sizeof(s->headline), s->brief, sizeof(s->brief), plain);
}

/* A whole page: who has the trouble, and what to do. */
static void draw_trouble(struct canvas *c, struct disp_rect r, const struct screen *s, int seat)
{
	struct disp_rect head = cut_top(&r, 11);
	draw_panel(c, head, INK_TEXT, INK_TEXT, 0);
	head = inset(head, 2, 1);
	draw_sign(c, cut_left(&head, 9), SIGN_ALERT, INK_BACK);
	cut_left(&head, 2);
	if (seat < 0)
		draw_printf(c, head, with(strong, INK_BACK, SIDE_LEFT, 1), "%s", _("The table"));
	else
		draw_printf(c, head, with(strong, INK_BACK, SIDE_LEFT, 1), "%d %.*s", seat + 1,
			SCREEN_NAME, s->seat[seat].name);
	cut_top(&r, 2);
	if (seat < 0)
		draw_text(c, r, s->warning, sizeof(s->warning), plain);
	else
		draw_text(c, r, s->seat[seat].trouble, sizeof(s->seat[seat].trouble), plain);
}

/* Of more dice than these two rows stand over each other where there is room, and letters beside
 * them are few. */
enum { FEW_DICE = 5, DIE_LEAST = 9, BESIDE_LEAST = 22 };

static void draw_die_of(
	struct canvas *c, struct disp_rect r, const struct screen *s, const struct screen_die *from)
{
	struct screen_die die = *from;
	die.face = die.face <= SCREEN_FACES ? die.face : 0;
	draw_die(c, r, &die, die.face ? s->face[die.face - 1] : "",
		die.face ? sizeof(s->face[0]) : 0);
}

static void draw_dice(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat, int pitch, unsigned columns)
{
	unsigned n = words_slots(seat);
	for (unsigned i = 0; i < n; i += columns) {
		struct disp_rect row = cut_top(&r, pitch);
		row.h = pitch - 1;
		for (unsigned k = i; k < i + columns && k < n; k++) {
			struct disp_rect die = cut_left(&row, pitch);
			cut_right(&die, 1);
			draw_die_of(c, die, s, &seat->die[k]);
		}
	}
}

/* Badge and dice, from the left of *r. */
static void draw_seat_dice(
	struct canvas *c, struct disp_rect *r, const struct screen *s, unsigned i, bool badge)
{
	int slots = (int)words_most_slots(s), rows = 1, pitch = smaller(r->h, 13);
	int side = smaller(r->h, BADGE);
	struct disp_rect at = cut_left(r, BADGE);
	if (badge)
		draw_badge(c, middle(at, side, side), i);
	cut_left(r, 2);
	if (slots > FEW_DICE && r->h >= 2 * DIE_LEAST) {
		rows = 2;
		pitch = smaller(r->h / 2, 13);
	} else if (slots > FEW_DICE) {
		pitch = smaller(pitch, (r->w - BESIDE_LEAST) / slots);
	}
	int columns = (slots + rows - 1) / rows;
	struct disp_rect dice = cut_left(r, columns * pitch);
	if (columns)
		draw_dice(c, middle(dice, dice.w, rows * pitch - 1), s, &s->seat[i], pitch,
			(unsigned)columns);
	cut_left(r, 3);
}

/* What a roll costs or did; where there is little room, the price alone. */
static void draw_price(struct canvas *c, struct disp_rect r, const struct screen *s, bool to_pay,
	int n, struct style st)
{
	char price[WORDS_PIECE], text[WORDS_PIECE + 64];
	words_price(s, n, price);
	snprintf(text, sizeof(text), to_pay ? _("pay %s") : _("paid %s"), price);
	draw_either(c, r, text, sizeof(text), price, sizeof(price), st);
}

/* Whose dice they are, and in turn with it what rolls are paid with, behind the marks he wears. */
static void draw_purse(struct canvas *c, struct disp_rect r, const struct screen *s,
	const struct screen_seat *seat)
{
	const struct style st = with(plain, INK_TEXT, SIDE_LEFT, 1);
	struct words_row row = { 0 };
	char text[WORDS_ROW];
	bool paid = s->price_in < SCREEN_FIGURES && s->figure[s->price_in].one[0] &&
		    seat->amount[s->price_in].known;
	words_marks(s, seat, &row);
	if (paid && row.n < WORDS_PIECES)
		words_price(s, seat->amount[s->price_in].value, row.piece[row.n++]);
	words_join(&row, 0, row.n, text, sizeof(text));
	c->turns = c->turns || row.n;
	if (row.n && c->t_ms / TURN_MS % 2)
		draw_text(c, r, text, sizeof(text), st);
	else
		draw_text(c, r, seat->name, sizeof(seat->name), st);
}

static void draw_hand_row(
	struct canvas *c, struct disp_rect r, const struct screen *s, unsigned i, bool blink)
{
	const struct screen_seat *seat = &s->seat[i];
	const struct style st = with(plain, INK_TEXT, SIDE_LEFT, 1);
	draw_seat_dice(c, &r, s, i, !seat->waited_for || blink);
	if (seat->price > 0) {
		draw_price(c, r, s, true, seat->price, with(strong, INK_TEXT, SIDE_LEFT, 1));
		return;
	}
	if (seat->price == 0 || seat->paid == 0) {
		draw_printf(c, r, st, "%s", _("free"));
		return;
	}
	if (seat->paid > 0) {
		draw_price(c, r, s, false, seat->paid, st);
		return;
	}
	if (seat->done)
		draw_sign(c, cut_right(&r, 11), SIGN_CHECK, INK_TEXT);
	/* The badge says who it is. */
	if (words_most_slots(s) <= FEW_DICE)
		draw_purse(c, r, s, seat);
	else if (text_fits(c, r, seat->name, SCREEN_NAME, st))
		draw_text(c, r, seat->name, sizeof(seat->name), st);
}

static void draw_hands(
	struct canvas *c, struct disp_rect rest, const struct screen *s, int64_t t_ms)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	bool blink = t_ms % 1000 < 600;
	int lines = n < 4 ? 2 : 1;
	draw_headline(c, cut_top(&rest, n > 5 ? LINE : lines * LINE + 2), s);
	int row = n ? smaller(rest.h / (int)n, words_most_slots(s) > FEW_DICE ? 26 : 14) : 0;
	for (unsigned i = 0; i < n; i++)
		draw_hand_row(c, cut_top(&rest, row), s, who[i], blink);
}

/* There is no room for words beside so many dice: they take turns. */
static void draw_crowded_hand(
	struct canvas *c, struct disp_rect r, const struct screen *s, unsigned i)
{
	const struct screen_seat *seat = &s->seat[i];
	if (c->t_ms / TURN_MS % 2 == 0) {
		draw_seat_dice(c, &r, s, i, true);
		return;
	}
	struct disp_rect badge = cut_left(&r, BADGE);
	int side = smaller(badge.h, BADGE);
	draw_badge(c, middle(badge, side, side), i);
	cut_left(&r, 3);
	draw_either(c, r, seat->hand, sizeof(seat->hand), seat->hand_brief,
		sizeof(seat->hand_brief), with(plain, INK_TEXT, SIDE_LEFT, 1));
}

static void draw_reveal(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who);
	int row = n ? smaller(rest.h / (int)n, 20) : 0;
	for (unsigned i = 0; i < n; i++) {
		const struct screen_seat *seat = &s->seat[who[i]];
		struct disp_rect r = cut_top(&rest, row);
		if (words_most_slots(s) > FEW_DICE) {
			draw_crowded_hand(c, r, s, who[i]);
			continue;
		}
		draw_seat_dice(c, &r, s, who[i], true);
		if (hands_fit(c, s, r, plain))
			draw_text(c, r, seat->hand, sizeof(seat->hand), plain);
		else
			draw_text(c, r, seat->hand_brief, sizeof(seat->hand_brief), plain);
	}
}

/* A box for each place: the winner's number, or how it stands. A second winner stands there where
 * there is room. */
static void draw_progress(struct canvas *c, struct disp_rect r, const struct screen *s,
	const unsigned *places, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		const struct screen_place *p = &s->place[places[i]];
		struct disp_rect box = cut_left(&r, c->w / (int)n);
		unsigned winner[SCREEN_WINNERS], won = winners_of(p, winner);
		if (p->state == SCREEN_WON && won > 1 && box.w >= 2 * BADGE + 1) {
			box = middle(box, 2 * BADGE + 1, BADGE);
			draw_badge(c, cut_left(&box, BADGE), winner[0]);
			draw_badge(c, cut_right(&box, BADGE), winner[1]);
		} else if (p->state == SCREEN_WON && won)
			draw_badge(c, middle(box, BADGE, BADGE), winner[0]);
		else if (p->state == SCREEN_NOW)
			draw_sign(c, middle(box, 9, 9), SIGN_ARROW, INK_TEXT);
		else
			draw_printf(c, box, with(strong, INK_TEXT, SIDE_CENTRE, 1), "%s",
				p->state == SCREEN_TIE	    ? "="
				: p->state == SCREEN_NOBODY ? "–"
							    : "·");
	}
}

/* What a seat has gained and lost; its width with the badge before it, 0 where nothing has moved.
 */
static int write_moves(struct canvas *c, const struct screen *s, unsigned seat, char out[WORDS_ROW])
{
	struct words_row row;
	words_moves(s, &s->seat[seat], &row);
	words_join(&row, 0, row.n, out, WORDS_ROW);
	return row.n ? BADGE + 2 +
			       text_width(c, out, WORDS_ROW, with(plain, INK_TEXT, SIDE_LEFT, 1)) +
			       2
		     : 0;
}

static void draw_moves_of(
	struct canvas *c, struct disp_rect *r, unsigned seat, const char text[WORDS_ROW], int w)
{
	draw_badge(c, middle(cut_left(r, BADGE), BADGE, BADGE), seat);
	cut_left(r, 2);
	draw_text(c, cut_left(r, w - BADGE - 2), text, WORDS_ROW,
		with(plain, INK_TEXT, SIDE_LEFT, 1));
	cut_left(r, 3);
}

/* "1 +$3  2 -$3": who has just gained and lost what. Of more than fit some take turns. */
static void draw_moves(struct canvas *c, struct disp_rect all, const struct screen *s)
{
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who), turn[SCREEN_SEATS] = { 0 };
	char text[SCREEN_SEATS][WORDS_ROW];
	int w[SCREEN_SEATS], left = all.w, turns = 0;
	for (unsigned i = 0; i < n; i++) {
		w[i] = write_moves(c, s, who[i], text[i]);
		if (w[i] > left && left < all.w) {
			left = all.w;
			turns++;
		}
		turn[i] = (unsigned)turns;
		left -= w[i] ? w[i] + 3 : 0;
	}
	unsigned now = (unsigned)(c->t_ms / TURN_MS % (turns + 1));
	c->turns = c->turns || turns;
	for (unsigned i = 0; i < n; i++)
		if (w[i] && turn[i] == now)
			draw_moves_of(c, &all, who[i], text[i], w[i]);
}

static bool anything_moved(const struct screen *s)
{
	struct words_row row;
	for (unsigned i = 0; i < SCREEN_SEATS; i++) {
		words_moves(s, &s->seat[i], &row);
		if (row.n)
			return true;
	}
	return false;
}

/* A winner's badge and name, and why; the reason alone where there is not room for both, and of
 * that what stands before a comma: "full house, aces over kings". */
static void draw_one_winner(struct canvas *c, struct disp_rect r, const struct screen *s,
	unsigned seat, const char *why)
{
	char both[SCREEN_NAME + SCREEN_BRIEF + 4], reason[SCREEN_BRIEF + 1];
	draw_badge(c, middle(cut_left(&r, BADGE), BADGE, BADGE), seat);
	cut_left(&r, 3);
	snprintf(reason, sizeof(reason), "%.*s", SCREEN_BRIEF, why);
	snprintf(both, sizeof(both), "%.*s%s%s", SCREEN_NAME, s->seat[seat].name,
		reason[0] ? ": " : "", reason);
	if (!text_fits(c, r, reason, sizeof(reason), strong))
		reason[strcspn(reason, ",")] = '\0';
	draw_either(c, r, both, sizeof(both), reason, sizeof(reason), strong);
}

/* Who has won it, and why; or who ties. */
static void draw_winner(
	struct canvas *c, struct disp_rect r, const struct screen *s, const struct screen_place *p)
{
	unsigned winner[SCREEN_WINNERS], n = winners_of(p, winner);
	if (p->state == SCREEN_WON) {
		struct disp_rect half = { 0, 0, r.w / 2 - BADGE - 3, r.h };
		/* The first one's reason is worth more than the second one's. */
		if (n == 2 && !text_fits(c, half, p->why[0], sizeof(p->why[0]), strong)) {
			draw_badge(c, middle(cut_right(&r, BADGE), BADGE, BADGE), winner[1]);
			cut_right(&r, 3);
			n = 1;
		}
		for (unsigned i = 0; i < n; i++)
			draw_one_winner(
				c, cut_left(&r, r.w / (int)(n - i)), s, winner[i], p->why[i]);
		return;
	}
	for (unsigned i = 0; i < SCREEN_SEATS && r.w > BADGE; i++) {
		if (!(p->seats >> i & 1))
			continue;
		draw_badge(c, middle(cut_left(&r, BADGE), BADGE, BADGE), i);
		cut_left(&r, 2);
	}
	cut_left(&r, 1);
	draw_printf(c, r, strong, "%s", _("a tie"));
}

static void draw_places(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	unsigned places[SCREEN_PLACES], n = places_named(s, places);
	int focus = place_in_focus(s, places, n);
	const struct screen_place *turn = turn_of_seats(s);
	if (turn) {
		small_turn(c, rest, s, turn, places, n);
		return;
	}
	if (n)
		draw_progress(c, cut_bottom(&rest, BADGE), s, places, n);
	if (focus < 0) {
		draw_headline(c, rest, s);
		return;
	}
	const struct screen_place *p = &s->place[places[focus]];
	bool moved = anything_moved(s);
	struct style large = strong;
	large.px = LARGE;
	struct disp_rect head = cut_top(&rest, moved ? LINE : 2 * LINE - 2);
	draw_text(c, head, p->name, sizeof(p->name), large);
	if ((p->state == SCREEN_WON && p->winner[0]) || (p->state == SCREEN_TIE && p->seats))
		draw_winner(c, cut_top(&rest, BADGE + 1), s, p);
	if (moved)
		draw_moves(c, cut_bottom(&rest, BADGE + 1), s);
	draw_in_turns(c, rest, p->moved[0] ? p->moved : s->headline, SCREEN_TEXT, plain);
}

/* What the points of one seat are made of. */
static void draw_parts(struct canvas *c, struct disp_rect r, const struct screen *s, unsigned i)
{
	const struct screen_seat *seat = &s->seat[i];
	struct words_row row;
	char parts[WORDS_ROW];
	struct disp_rect head = cut_top(&r, 2 * LINE);
	struct style large = with(strong, INK_TEXT, SIDE_RIGHT, 1);
	large.px = LARGE;
	draw_badge(c, middle(cut_left(&head, 13), 13, 13), i);
	cut_left(&head, 3);
	draw_printf(c, cut_right(&head, 40), large, seat->points >= 0 ? "%d" : "?", seat->points);
	draw_text(c, head, seat->name, sizeof(seat->name), with(plain, INK_TEXT, SIDE_LEFT, 1));
	words_parts(s, seat, &row);
	words_join(&row, 0, row.n, parts, sizeof(parts));
	draw_text(c, r, parts, sizeof(parts), plain);
}

/* Everybody, best first; then what each one's points are made of. */
static void draw_scores(
	struct canvas *c, struct disp_rect rest, const struct screen *s, int64_t t_ms)
{
	unsigned who[SCREEN_SEATS], n = seats_by_points(s, who);
	unsigned page = (unsigned)(t_ms / PAGE_MS % (n + 2));
	bool parts = page > 1 && s->kind[0][0];
	if (parts && s->seat[who[page - 2]].points >= 0) {
		draw_parts(c, rest, s, who[page - 2]);
		return;
	}
	draw_headline(c, cut_top(&rest, n > 5 ? LINE : LINE + 2), s);
	int row = n ? smaller(rest.h / (int)n, 13) : 0;
	for (unsigned i = 0; i < n; i++) {
		const struct screen_seat *seat = &s->seat[who[i]];
		struct disp_rect r = cut_top(&rest, row);
		cut_right(&r, 1);
		int side = smaller(r.h, BADGE);
		draw_badge(c, middle(cut_left(&r, BADGE), side, side), who[i]);
		cut_left(&r, 3);
		draw_printf(c, cut_right(&r, 22), with(strong, INK_TEXT, SIDE_RIGHT, 1),
			seat->points >= 0 ? "%d" : "?", seat->points);
		if (s->winners >> who[i] & 1)
			draw_sign(c, cut_right(&r, 12), SIGN_CROWN, INK_TEXT);
		draw_text(
			c, r, seat->name, sizeof(seat->name), with(plain, INK_TEXT, SIDE_LEFT, 1));
	}
}

static void draw_welcome(struct canvas *c, struct disp_rect rest, const struct screen *s)
{
	struct disp_rect title = cut_top(&rest, 20);
	struct style big = { INK_TEXT, LARGE, LETTERS, SIDE_CENTRE, 1, false };
	if (s->phase == SCREEN_PAUSED)
		draw_printf(c, title, big, "%s", _("Paused"));
	else
		draw_text(c, title, s->title, sizeof(s->title), big);
	draw_text(c, rest, s->headline, sizeof(s->headline), with(plain, INK_TEXT, SIDE_CENTRE, 0));
}

/* "Anna: whom do you rob?" is "Whom do you rob?" here: the badge says already who Anna is, and room
 * is scarce. */
static void write_question(const struct screen *s, char out[SCREEN_TEXT + 8])
{
	const char *name = s->seat[s->prompt.seat - 1].name, *all = s->prompt.question;
	size_t n = strnlen(name, SCREEN_NAME);
	bool known = n && n + 2 < SCREEN_TEXT && memcmp(all, name, n) == 0 &&
		     memcmp(all + n, ": ", 2) == 0;
	size_t from = known ? n + 2 : 0;
	char first[8] = "";
	gunichar letter = g_utf8_get_char_validated(all + from, (gssize)(SCREEN_TEXT - from));
	bool small = known && letter < 0x110000 && g_unichar_islower(letter);
	if (small) {
		from += (size_t)g_unichar_to_utf8(letter, NULL);
		first[g_unichar_to_utf8(g_unichar_toupper(letter), first)] = '\0';
	}
	snprintf(out, SCREEN_TEXT + 8, "%s%.*s", first, (int)(SCREEN_TEXT - from), all + from);
}

/* One answer, in as many lines as it needs; what it does stands below it, where it is selected. */
static void draw_option(struct canvas *c, struct disp_rect *rest, const struct screen_prompt *p,
	unsigned i, bool on)
{
	struct style st = with(strong, on ? INK_BACK : INK_TEXT, SIDE_LEFT, 1);
	int h = 11;
	while (on && st.lines < 4 && h + LINE <= rest->h) {
		int count = p->note[i][0] && rest->w > 70 ? 26 : 0;
		struct disp_rect room = { 0, 0, rest->w - 6 - count, h };
		if (text_fits(c, room, p->option[i], sizeof(p->option[i]), st))
			break;
		st.lines++;
		h += LINE;
	}
	struct disp_rect r = cut_top(rest, h);
	if (on)
		draw_panel(c, r, INK_TEXT, INK_TEXT, 0);
	/* Which one of how many, where it stands alone. */
	if (on && p->note[i][0] && r.w > 70) {
		draw_printf(c, cut_right(&r, 25), with(st, INK_BACK, SIDE_RIGHT, 1), "%u/%u",
			p->before + i + 1U, screen_options(p));
		cut_right(&r, 1);
	}
	draw_text(c, inset(r, 3, 0), p->option[i], sizeof(p->option[i]), st);
}

/* The selected option is shown whole: long ones may differ at their ends. */
static void draw_options(struct canvas *c, struct disp_rect rest, const struct screen_prompt *p)
{
	unsigned at = p->selected < p->n ? p->selected : 0, first, n;
	if (at < SCREEN_OPTIONS && p->note[at][0]) {
		draw_option(c, &rest, p, at, true);
		draw_in_turns(c, inset(rest, 0, 1), p->note[at], sizeof(p->note[at]), plain);
		return;
	}
	int high = 11;
	if (at < SCREEN_OPTIONS) {
		struct disp_rect all = rest;
		while (high < rest.h && !text_fits(c, (struct disp_rect){ 0, 0, all.w - 6, high },
						p->option[at], sizeof(p->option[0]), plain))
			high += LINE;
	}
	unsigned beside = rest.h > high ? (unsigned)(rest.h - high) / 11 : 0;
	n = options_shown(p, beside + 1, &first);
	for (unsigned i = first; i < first + n; i++)
		draw_option(c, &rest, p, i, i == at);
}

static void draw_prompt(struct canvas *c, struct disp_rect rest, const struct disp_view *view)
{
	const struct screen *s = view->screen;
	const struct screen_prompt *p = &s->prompt;
	if (p->die && view->die) {
		draw_photo(c, cut_right(&rest, 44), view->die);
		cut_right(&rest, 2);
	}
	char question[SCREEN_TEXT + 8];
	size_t size = sizeof(question);
	write_question(s, question);
	bool note = p->selected < SCREEN_OPTIONS && p->note[p->selected][0];
	struct disp_rect room = { 0, 0, rest.w - 14 - (p->seconds >= 0 ? 19 : 0), 2 * LINE };
	bool brief = p->brief[0] && (note || !text_fits(c, room, question, size, plain));
	const char *text = brief ? p->brief : question;
	size = brief ? sizeof(p->brief) : size;
	room.h = LINE;
	int lines = 1;
	while (lines < 3 && !text_fits(c, room, text, size, plain))
		room.h = LINE * ++lines;
	struct disp_rect top = cut_top(&rest, lines > 1 ? lines * LINE + 1 : 12);
	draw_badge(c, middle(cut_left(&top, 13), BADGE, BADGE), p->seat - 1U);
	cut_left(&top, 1);
	if (p->seconds >= 0)
		draw_printf(c, cut_right(&top, 18), with(strong, INK_TEXT, SIDE_RIGHT, 1), "%d",
			p->seconds);
	draw_text(c, top, text, size, plain);
	draw_options(c, rest, p);
}

static void draw_phase(struct canvas *c, struct disp_rect all, const struct screen *s, int64_t t_ms)
{
	switch ((enum screen_phase)s->phase) {
	case SCREEN_ROLLING:
		draw_hands(c, all, s, t_ms);
		return;
	case SCREEN_REVEAL:
		draw_reveal(c, all, s);
		return;
	case SCREEN_SETTLING:
		draw_places(c, all, s);
		return;
	case SCREEN_OVER:
		draw_scores(c, all, s, t_ms);
		return;
	case SCREEN_WELCOME:
	case SCREEN_PAUSED:
		break;
	}
	draw_welcome(c, all, s);
}

void layout_small(struct canvas *c, const struct disp_view *view)
{
	const struct screen *s = view->screen;
	struct disp_rect all = { 0, 0, c->w, c->h };
	int troubles[SCREEN_SEATS + 1];
	unsigned who[SCREEN_SEATS], n = seats_playing(s, who), pages = 1;
	int64_t t_ms = view->t_ns > 0 ? view->t_ns / 1000000 : 0;
	if (s->prompt.seat > 0 && s->prompt.seat <= SCREEN_SEATS && s->prompt.n > 0) {
		draw_prompt(c, all, view);
		return;
	}
	if (s->warning[0])
		troubles[pages++ - 1] = -1;
	for (unsigned i = 0; i < n; i++) {
		if (s->seat[who[i]].trouble[0])
			troubles[pages++ - 1] = (int)who[i];
	}
	/* Troubles first: the page that was not expected is the one to be read. */
	unsigned page = (unsigned)(t_ms / PAGE_MS % pages);
	if (page + 1 < pages)
		draw_trouble(c, all, s, troubles[page]);
	else
		draw_phase(c, all, s, t_ms);
}
