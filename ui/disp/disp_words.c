/* SPDX-License-Identifier: MIT */
/*
 * disp_words.c - figures, marks and prices as words. Nothing is drawn here, and no room is known.
 */
#include "disp_words.h"

#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *words_letter(unsigned icon)
{
	static const char *const letters[SCREEN_ICONS] = {
		[ICON_BILL] = "$",
		[ICON_DISC] = "●",
		[ICON_GEM] = "◆",
		[ICON_HEART] = "♥",
		[ICON_CUBE] = "■",
		[ICON_PEAK] = "▲",
		[ICON_STAR] = "★",
	};
	return icon < SCREEN_ICONS && letters[icon] ? letters[icon] : "";
}

unsigned words_slots(const struct screen_seat *seat)
{
	return seat->slots < SCREEN_DICE ? seat->slots : SCREEN_DICE;
}

unsigned words_most_slots(const struct screen *s)
{
	unsigned most = 0;
	for (unsigned i = 0; i < SCREEN_SEATS; i++)
		if (words_slots(&s->seat[i]) > most)
			most = words_slots(&s->seat[i]);
	return most;
}

/* What n of them are called. */
static const char *called(const struct screen_figure *f, int n, char out[WORDS_PIECE])
{
	char one[SCREEN_WORD + 1], many[SCREEN_WORD + 1]; /* ended, too */
	snprintf(one, sizeof(one), "%.*s", SCREEN_WORD, f->one);
	snprintf(many, sizeof(many), "%.*s", SCREEN_WORD, f->many);
	snprintf(out, WORDS_PIECE, "%s", _n(one, many, (unsigned)abs(n)));
	return out;
}

static void in_words(const struct screen_figure *f, const char *sign, int n, char out[WORDS_PIECE])
{
	char name[WORDS_PIECE];
	snprintf(out, WORDS_PIECE, "%s%d %.*s", sign, n, WORDS_PIECE - 8, called(f, n, name));
}

static void put_amount(
	const struct screen_figure *f, const char *sign, int n, char out[WORDS_PIECE])
{
	const char *letter = words_letter(f->icon);
	if (*letter)
		snprintf(out, WORDS_PIECE, "%s%s%d", sign, letter, n);
	else
		in_words(f, sign, n, out);
}

void words_spoken(const struct screen_figure *f, int n, char out[WORDS_PIECE])
{
	if (f->icon == ICON_BILL)
		put_amount(f, "", n, out);
	else
		in_words(f, "", n, out);
}

static void put_in(const struct screen *s, unsigned figure, int n, char out[WORDS_PIECE])
{
	if (figure < SCREEN_FIGURES)
		put_amount(&s->figure[figure], "", n, out);
	else
		snprintf(out, WORDS_PIECE, "%d", n);
}

void words_price(const struct screen *s, int n, char out[WORDS_PIECE])
{
	put_in(s, s->price_in, n, out);
}

void words_worth(const struct screen *s, int n, char out[WORDS_PIECE])
{
	put_in(s, s->points_in, n, out);
}

void words_spoken_price(const struct screen *s, int n, char out[WORDS_PIECE])
{
	if (s->price_in < SCREEN_FIGURES)
		words_spoken(&s->figure[s->price_in], n, out);
	else
		snprintf(out, WORDS_PIECE, "%d", n);
}

void words_owned(const struct screen *s, const struct screen_seat *seat, bool lettered,
	struct words_row *out)
{
	out->n = 0;
	for (unsigned i = 0; i < SCREEN_FIGURES; i++) {
		const struct screen_figure *f = &s->figure[i];
		const char *letter = words_letter(f->icon);
		char *piece = out->piece[out->n], name[WORDS_PIECE];
		if (!f->one[0] || f->part || (*letter != '\0') != lettered)
			continue;
		if (seat->amount[i].known)
			put_amount(f, "", seat->amount[i].value, piece);
		else if (lettered)
			snprintf(piece, WORDS_PIECE, "%s?", letter);
		else
			snprintf(piece, WORDS_PIECE, "? %.*s", WORDS_PIECE - 3, called(f, 5, name));
		out->n++;
	}
}

void words_marks(const struct screen *s, const struct screen_seat *seat, struct words_row *out)
{
	for (unsigned i = 0; i < SCREEN_MARKS && out->n < WORDS_PIECES; i++) {
		const char *letter = words_letter(s->mark[i].icon);
		if (seat->marks >> i & 1 && s->mark[i].word[0] && *letter)
			snprintf(out->piece[out->n++], WORDS_PIECE, "%s", letter);
	}
}

void words_moves(const struct screen *s, const struct screen_seat *seat, struct words_row *out)
{
	out->n = 0;
	for (unsigned i = 0; i < SCREEN_FIGURES; i++) {
		const struct screen_figure *f = &s->figure[i];
		int n = seat->amount[i].change;
		if (n && f->one[0] && !f->part)
			put_amount(f, n < 0 ? "-" : "+", abs(n), out->piece[out->n++]);
	}
}

void words_join(const struct words_row *row, unsigned first, unsigned n, char *out, size_t size)
{
	size_t at = 0;
	out[0] = '\0';
	for (unsigned i = first; i < first + n && i < row->n && at < size; i++)
		at += (size_t)snprintf(
			out + at, size - at, "%s%s", i > first ? " " : "", row->piece[i]);
}

void words_parts(const struct screen *s, const struct screen_seat *seat, struct words_row *out)
{
	out->n = 0;
	for (int i = 0; i < SCREEN_KINDS; i++) {
		char *piece = out->piece[out->n];
		if (!s->kind[i][0] || !seat->part[i])
			continue;
		if (out->n)
			strcat(out->piece[out->n - 1], ",");
		snprintf(piece, WORDS_PIECE - 1, "%.*s %d", WORDS_PIECE - 10, s->kind[i],
			seat->part[i]);
		out->n++;
	}
}
