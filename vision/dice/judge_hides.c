/* SPDX-License-Identifier: MIT */
/*
 * judge_hides.c - cups, hands and sleeves, as far as a zone's things tell them from cards and
 * coins.
 */
#include "judge_hides.h"

/* Sizes of things, in edges of a die (16 mm). */
static const float big_inner = 1.8f;	/* a cup is round and wider than a card is broad */
static const float cup_inner = 2.85f;	/* and no wider than a fist that comes in */
static const float hidden_area = 5.0f;	/* square edges inside the zone: 4 % of it */
static const float known_share = 0.65f; /* of its area, that has another colour than the felt */
/* Area / that of the smallest rectangle round it: a cup drawn out by its height has 0.86. */
static const float card_boxiness = 0.88f;
static const float rim_min = 1.25f;   /* an arm comes in over the border */
static const float clear_cup = 0.99f; /* as much of it must be disc */
static const float side_area = 8;     /* the side of a cup, where its lid is not seen */
static const float cup_length = 2.3f; /* how far its upper end may seem to be from its foot */

/* A cup is a disc, seen from above with its upper end displaced away from the camera. *rim: how
 * much of it comes in over the border then. */
static float cup_likeness(const struct candidate_view *v, const struct zone_blob *b, float *rim)
{
	float foot[2], away[2], best = 0, length = cup_length * v->faces.edge_px;

	v->lean(v->lean_user, b->inner_x, b->inner_y, foot, away);
	for (int k = 0; k <= 8; k++) {
		float back = length * (float)k / 8, on = length - back;
		float from[2] = { b->inner_x - away[0] * back, b->inner_y - away[1] * back };
		float to[2] = { b->inner_x + away[0] * on, b->inner_y + away[1] * on };

		float over, share = zone_look_along(v->look, b, from, to,
				    b->inner * 1.08f + ZONE_CELL_PX / 2, &over);

		if (share > best) {
			best = share;
			*rim = over;
		}
	}
	return best;
}

/* What the blob does to the zone: DT_ZONE_COVERED, DT_ZONE_BUSY, or DT_ZONE_OPEN for nothing. */
static enum dt_zone_state hides(const struct candidate_view *v, const struct zone_blob *b)
{
	float edge = v->faces.edge_px;
	bool enters = b->rim >= rim_min * edge && b->inner >= 0.6f * edge;

	if (b->inside < hidden_area * edge * edge)
		return DT_ZONE_OPEN;
	if (b->inner < big_inner * edge) {
		/* Slim: a card or a note lies flat and is a rectangle, an arm comes from outside.
		 */
		return enters && zone_look_shape(v->look, b).boxiness < 0.86f ? DT_ZONE_BUSY
									      : DT_ZONE_OPEN;
	}
	if (!enters && zone_look_shape(v->look, b).boxiness > card_boxiness)
		return DT_ZONE_OPEN;

	float rim = b->rim, likeness = cup_likeness(v, b, &rim);

	if (b->rim < 2.5f * edge)
		return likeness > 0.7f ? DT_ZONE_COVERED : DT_ZONE_BUSY;
	if (likeness < 0.93f || b->inner > cup_inner * edge ||
		rim > (likeness > 0.96f ? 1.9f : 1.6f) * b->inner)
		return DT_ZONE_BUSY;
	return likeness > 0.97f || b->area < 5.25f * b->inner * b->inner ? DT_ZONE_COVERED
									 : DT_ZONE_BUSY;
}

/* On felt with a colour things are known by theirs: there only what is not is left to the pattern.
 */
static bool is_known(const struct candidate_view *v, enum zone_part part, const struct zone_blob *b)
{
	return part == ZONE_BROAD && !zone_look_is_grey(v->look) &&
	       b->shown > known_share * b->area;
}

/* What all blobs together do to it; leaves the blobs in blobs. */
static enum dt_status what_hides(const struct candidate_view *v, enum zone_part part,
	struct zone_blob *blobs, size_t *count, enum dt_zone_state *out, struct dt_error *err)
{
	enum dt_status rc = zone_look_blobs(v->look, part, blobs, ZONE_BLOBS_MAX, count, err);

	*out = DT_ZONE_EMPTY;
	for (size_t i = 0; rc == DT_OK && i < *count; i++) {
		enum dt_zone_state state =
			is_known(v, part, &blobs[i]) ? DT_ZONE_OPEN : hides(v, &blobs[i]);

		if (state == DT_ZONE_BUSY || (state == DT_ZONE_COVERED && *out != DT_ZONE_BUSY))
			*out = state;
	}
	return rc;
}

/* Is one of them a cup beyond doubt, whole and alone, no wider than a fist if it comes in? Then it
 * may be of so dark a smoothness that in parts of it the felt's pattern seems to be seen. */
static bool any_clear_cup(
	const struct candidate_view *v, const struct zone_blob *blobs, size_t count)
{
	float edge = v->faces.edge_px, rim;

	for (size_t i = 0; i < count; i++)
		if (blobs[i].inner >= big_inner * edge &&
			(blobs[i].inner <= cup_inner * edge || blobs[i].rim < rim_min * edge) &&
			cup_likeness(v, &blobs[i], &rim) > clear_cup &&
			hides(v, &blobs[i]) == DT_ZONE_COVERED)
			return true;
	return false;
}

/* Light of another colour can make the lid of a cup look like felt. What is seen of it then is its
 * side, broader than a card or of another shape, and the edge of the lid. Leaves the blobs as they
 * are found in ZONE_ALL. */
static enum dt_status look_for_lid(const struct candidate_view *v, struct zone_blob *blobs,
	size_t *count, enum dt_zone_state *state, struct dt_error *err)
{
	float edge = v->faces.edge_px;
	bool side = false;
	enum dt_status rc;

	for (size_t i = 0; i < *count; i++)
		side |= blobs[i].area > side_area * edge * edge &&
			zone_look_shape(v->look, &blobs[i]).boxiness < card_boxiness;
	if (!side)
		return DT_OK;
	rc = zone_look_blobs(v->look, ZONE_CLOSED, blobs, ZONE_BLOBS_MAX, count, err);
	if (rc == DT_OK && any_clear_cup(v, blobs, *count))
		*state = DT_ZONE_COVERED;
	return rc == DT_OK ? zone_look_blobs(v->look, ZONE_ALL, blobs, ZONE_BLOBS_MAX, count, err)
			   : rc;
}

/* What dice explain hides nothing: a card on which some lie is no cup, whatever shape they have
 * together. Leaves the blobs as they are found in ZONE_ALL. */
static enum dt_status leave_dice(const struct candidate_view *v, struct zone_blob *blobs,
	size_t *count, enum dt_zone_state *state, struct dt_error *err)
{
	enum dt_zone_state rest;
	enum dt_status rc = what_hides(v, ZONE_REST, blobs, count, &rest, err);

	if (rest == DT_ZONE_EMPTY)
		*state = rest;
	return rc == DT_OK ? zone_look_blobs(v->look, ZONE_ALL, blobs, ZONE_BLOBS_MAX, count, err)
			   : rc;
}

enum dt_status judge_hides(const struct candidate_view *v, struct zone_blob *blobs, size_t *count,
	enum dt_zone_state *out, struct dt_error *err)
{
	enum dt_zone_state broad = DT_ZONE_EMPTY;
	enum dt_status rc = DT_OK;

	*out = DT_ZONE_EMPTY;
	*count = 0;
	if (zone_look_knows_broad(v->look))
		rc = what_hides(v, ZONE_BROAD, blobs, count, &broad, err);
	if (rc == DT_OK)
		rc = what_hides(v, ZONE_ALL, blobs, count, out, err);
	if (rc == DT_OK && *out != DT_ZONE_EMPTY)
		rc = leave_dice(v, blobs, count, out, err);
	/* On felt without a colour shadows join a cup with what lies apart from it, and what is of
	 * the felt's colour is in pieces: there only what is broad counts. On other felt it counts
	 * where nothing else was seen: a cup or a hand of about its colour. */
	if (zone_look_knows_broad(v->look) &&
		(zone_look_is_grey(v->look) || *out == DT_ZONE_EMPTY) &&
		!(*out == DT_ZONE_COVERED && any_clear_cup(v, blobs, *count)))
		*out = broad;
	if (rc == DT_OK && *out == DT_ZONE_EMPTY)
		rc = look_for_lid(v, blobs, count, out, err);
	return rc == DT_OK ? zone_look_failed(v->look, err) : rc;
}
