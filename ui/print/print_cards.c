/* SPDX-License-Identifier: MIT */
/*
 * print_cards.c - draws the pages of stickers and those of cards.
 *
 * Everything is laid out so that nothing is cut where one A4 page ends and the next begins: pages
 * overlap, so a page's rows are as tall as what it has more than the page before.
 */
#include "print_cards.h"

#include "dt_card.h"
#include "palette.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double sticker_mm = DT_CARD_TAG_MM * 10 / 8, sticker_wide_mm = 19;
static const double sticker_high_mm = 21;
static const double card_wide_mm = 60, card_high_mm = 84, inset_mm = 4;
enum { STICKERS_ACROSS = 10, CARDS_ACROSS = 3, LINE_MAX_BYTES = 120 };

static int copies_of(const struct print_sheet *s)
{
	int n = 0;

	for (size_t i = 0; i < s->cards_n; i++)
		n += s->cards[i].copies;
	return n;
}

static void grey(cairo_t *cr, double level)
{
	cairo_set_source_rgb(cr, level, level, level);
}

static void cut_line(cairo_t *cr, double x, double y, double w, double h)
{
	grey(cr, 0.6);
	cairo_set_line_width(cr, 0.15);
	cairo_rectangle(cr, x, y, w, h);
	cairo_stroke(cr);
}

static double width_of(cairo_t *cr, const char *words, double height_mm)
{
	cairo_text_extents_t e;

	print_text_size(cr, height_mm);
	cairo_text_extents(cr, words, &e);
	return e.x_advance;
}

/* As tall as asked, or as small as it takes to fit. */
static void fit_text(cairo_t *cr, const char *words, double x, double y, double most_mm,
	double height_mm, enum print_align align)
{
	double wide = width_of(cr, words, height_mm);

	print_text(cr, words, x, y, wide > most_mm ? height_mm * most_mm / wide : height_mm, align);
}

/* The words that fit into a line; returns where the next line begins. */
static const char *take_line(
	cairo_t *cr, const char *text, double most_mm, double height_mm, char line[LINE_MAX_BYTES])
{
	size_t fits = 0;

	for (size_t i = 0; i < LINE_MAX_BYTES - 1; i++) {
		if (text[i] != ' ' && text[i] != '\0')
			continue;
		snprintf(line, LINE_MAX_BYTES, "%.*s", (int)i, text);
		if (fits > 0 && width_of(cr, line, height_mm) > most_mm)
			break;
		fits = i;
		if (text[i] == '\0')
			break;
	}
	if (fits == 0) /* one word as long as that */
		fits = strnlen(text, LINE_MAX_BYTES - 1);
	snprintf(line, LINE_MAX_BYTES, "%.*s", (int)fits, text);
	text += fits;
	return *text == ' ' ? text + 1 : text;
}

static void paragraph(
	cairo_t *cr, const char *text, double x, double y, double most_mm, double height_mm)
{
	char line[LINE_MAX_BYTES];

	for (int i = 0; i < 9 && *text; i++) {
		text = take_line(cr, text, most_mm, height_mm, line);
		print_text(cr, line, x, y + i * 1.9 * height_mm, height_mm, PRINT_LEFT);
	}
}

static enum dt_status sticker(
	cairo_t *cr, const struct print_card *c, double x, double y, struct dt_error *err)
{
	const struct dt_tag tag = { .id = c->tag, .size_mm = DT_CARD_TAG_MM };
	double rim = (sticker_mm - DT_CARD_TAG_MM) / 2;

	return print_tag(cr, &tag, x + rim, y + rim, err);
}

static enum dt_status draw_stickers(const struct print_sheet *s, cairo_t *cr, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	int at = 0;

	for (size_t i = 0; i < s->cards_n; i++)
		for (int k = 0; k < s->cards[i].copies && st == DT_OK; k++, at++) {
			double x = at % STICKERS_ACROSS * sticker_wide_mm;
			double y = at / STICKERS_ACROSS * sticker_high_mm;

			st = sticker(cr, &s->cards[i], x, y, err);
			cut_line(cr, x, y, sticker_mm, sticker_mm);
			grey(cr, 0.25);
			fit_text(cr, s->cards[i].name, x, y + sticker_mm + 2.6,
				sticker_wide_mm - 1.5, 1.7, PRINT_LEFT);
		}
	return st;
}

static enum dt_status draw_card(
	cairo_t *cr, const struct print_card *c, double x, double y, struct dt_error *err)
{
	double w = card_wide_mm - 2 * inset_mm;
	const uint8_t *rgb = dt_seat_rgb[((uint8_t)c->deck[0] + strlen(c->deck)) % DT_SEATS_MAX];

	cut_line(cr, x, y, card_wide_mm, card_high_mm);
	cairo_set_source_rgb(cr, rgb[0] / 255.0, rgb[1] / 255.0, rgb[2] / 255.0);
	cairo_rectangle(cr, x + inset_mm, y + 25, w, 1.2);
	cairo_fill(cr);
	grey(cr, 0.3);
	fit_text(cr, c->deck, x + inset_mm, y + 9, w - sticker_mm - 2, 2.2, PRINT_LEFT);
	grey(cr, 0);
	fit_text(cr, c->name, x + card_wide_mm / 2, y + 37, w, 4.5, PRINT_MIDDLE);
	paragraph(cr, c->text, x + inset_mm, y + 47, w, 2);
	if (c->points >= 0) {
		char points[16];
		snprintf(points, sizeof(points), "%d", c->points);
		print_text(cr, points, x + inset_mm, y + card_high_mm - inset_mm, 7, PRINT_LEFT);
	}
	return sticker(cr, c, x + card_wide_mm - inset_mm - sticker_mm, y + inset_mm, err);
}

static enum dt_status draw_cards(const struct print_sheet *s, cairo_t *cr, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	int at = 0;

	for (size_t i = 0; i < s->cards_n; i++)
		for (int k = 0; k < s->cards[i].copies && st == DT_OK; k++, at++)
			st = draw_card(cr, &s->cards[i], at % CARDS_ACROSS * card_wide_mm,
				at / CARDS_ACROSS * card_high_mm, err);
	return st;
}

static void begin(struct print_sheet *out, const struct print_card *cards, size_t n, int across,
	double wide_mm, double high_mm)
{
	*out = (struct print_sheet){ .cards = cards, .cards_n = n };

	int rows = (copies_of(out) + across - 1) / across;

	out->width_mm = across * wide_mm;
	out->height_mm = rows * high_mm;
}

void print_stickers_init(
	struct print_sheet *out, const char *game, const struct print_card *cards, size_t n)
{
	begin(out, cards, n, STICKERS_ACROSS, sticker_wide_mm, sticker_high_mm);
	out->draw = draw_stickers;
	snprintf(out->caption, sizeof(out->caption), "%d stickers for the cards of %s",
		copies_of(out), game);
}

void print_cards_init(
	struct print_sheet *out, const char *game, const struct print_card *cards, size_t n)
{
	begin(out, cards, n, CARDS_ACROSS, card_wide_mm, card_high_mm);
	out->draw = draw_cards;
	snprintf(out->caption, sizeof(out->caption), "%d cards of %s", copies_of(out), game);
}
