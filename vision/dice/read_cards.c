/* SPDX-License-Identifier: MIT */
/*
 * read_cards.c - cards with stickers beside dice: a sticker is never a die, nor a reason to doubt
 * one that lies beside it.
 */
#include "read_in.h"

#include "rectify.h"

#include <math.h>

/* The place of a die's top may be wrong by so much; so wide is a sticker's rim. */
#define PLACE_MM 1.5
#define RIM_MM (DT_CARD_TAG_MM / 8)

enum dt_status reader_cards(struct reader *r, const struct vis_scene *scene, enum reader_cards when,
	struct dt_error *err)
{
	struct card_reader *cards =
		when ? card_reader_create(scene, when == READER_CARDS, err) : NULL;

	if (when && !cards)
		return err ? err->code : DT_ERR_NOMEM;
	card_reader_destroy(r->cards);
	r->cards = cards;
	r->cards_each = when == READER_CARDS;
	for (size_t i = 0; i < r->n; i++)
		r->zone[i].cards_n = 0;
	return DT_OK;
}

enum dt_status reader_find_cards(struct reader *r, const struct img *frame, struct dt_error *err)
{
	enum dt_status rc = DT_OK;

	for (size_t i = 0; rc == DT_OK && r->cards_each && i < r->n; i++)
		rc = card_reader_find(
			r->cards, frame, i, r->zone[i].card, &r->zone[i].cards_n, err);
	return rc;
}

bool reader_has_cards(const struct reader *r)
{
	return r->cards != NULL;
}

enum dt_status reader_cards_in(struct reader *r, const struct img *frame, size_t i,
	struct dt_card out[DT_CARDS_MAX], size_t *n, struct dt_error *err)
{
	struct zone *z = &r->zone[i];
	enum dt_status rc = reader_check_size(r, frame, err);

	*n = 0;
	if (rc != DT_OK || !r->cards)
		return rc;
	rc = card_reader_find(r->cards, frame, i, z->card, &z->cards_n, err);
	*n = z->cards_n;
	for (size_t k = 0; k < *n; k++)
		out[k] = z->card[k].card;
	return rc;
}

/* The sticker's corners in the view of its zone; false where they are not in it. */
static bool outline_of(const struct reader *r, const struct zone *z, const struct card_seen *c,
	float outline[4][2])
{
	struct vis_point mm[4];
	struct dt_error why;

	if (vis_to_table(&r->lens, &r->pose, -r->edge_mm, c->corner, 4, mm, &why) != DT_OK)
		return false;
	for (int k = 0; k < 4; k++) {
		struct vis_point px = vis_view_from_mm(z->view, mm[k]);

		outline[k][0] = (float)px.x;
		outline[k][1] = (float)px.y;
	}
	return true;
}

void reader_look_again(struct reader *r, size_t i)
{
	struct zone *z = &r->zone[i];
	float outline[4][2];

	zone_look_again(z->look);
	z->stickers = 0;
	for (size_t k = 0; r->cards && k < z->cards_n; k++) {
		float *middle = z->sticker[z->stickers];

		if (!outline_of(r, z, &z->card[k], outline))
			continue;
		zone_look_explain(z->look, outline, 4);
		for (int c = 0; c < 2; c++)
			middle[c] = (outline[0][c] + outline[2][c]) / 2;
		z->stickers++;
	}
}

/* A tag that was read is seen whole: of a die beside it not even the round that fits into its top,
 * less what its place may be wrong, can reach over the tag. The white rim may be hidden. */
static double reach_px(const struct reader *r)
{
	return (r->edge_mm / 2 - PLACE_MM - RIM_MM) * READ_PX_PER_MM;
}

/* How far a place is from a side of an outline. */
static double from_side(const float a[2], const float b[2], struct vis_point p)
{
	double dx = (double)(b[0] - a[0]), dy = (double)(b[1] - a[1]), px = p.x - (double)a[0],
	       py = p.y - (double)a[1];
	double t = fmin(1, fmax(0, (px * dx + py * dy) / fmax(dx * dx + dy * dy, 1e-9)));

	return hypot(px - t * dx, py - t * dy);
}

static bool is_near(float outline[4][2], struct vis_point p, double reach)
{
	for (int k = 0; k < 4; k++)
		if (from_side(outline[k], outline[(k + 1) % 4], p) < reach)
			return true;
	return zone_outline_has(outline, 4, (float)p.x, (float)p.y);
}

bool reader_on_sticker(const struct reader *r, const struct zone *z, struct vis_point view_px)
{
	float outline[4][2];

	for (size_t k = 0; r->cards && k < z->cards_n; k++)
		if (outline_of(r, z, &z->card[k], outline) &&
			is_near(outline, view_px, reach_px(r)))
			return true;
	return false;
}

void reader_give_cards(const struct reader *r, struct reading *out)
{
	out->carded = r->cards != NULL;
	for (size_t i = 0; r->cards && i < out->n; i++) {
		out->zone[i].cards_n = r->zone[i].cards_n;
		for (size_t k = 0; k < r->zone[i].cards_n; k++)
			out->zone[i].card[k] = r->zone[i].card[k].card;
	}
}
