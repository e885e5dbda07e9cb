/* SPDX-License-Identifier: MIT */
/*
 * judge_ask.c - what is left when the sure dice are known: squares that may be dice, and pieces of
 * things that no square was found for.
 */
#include "judge_in.h"

#include "judge_shade.h"
#include "odds.h"

#include <math.h>

enum { REST_ROUNDS = 4 };

/* Sides of the square on edges, of 4, for a question. */
static const float question_support = 2.4f, question_support_flat = 3.3f,
		   question_support_foreign = 2.7f;
/* Body colour: how far a die in question may be off. */
static const float tint_max = 0.45f, tint_near = 0.2f;
/* Share of a top that must not be felt. */
static const float question_thing = 0.6f;

/* Sizes of things, in edges of a die (16 mm). */
static const float piece_area = 0.45f;	 /* least part of a die that is worth a question */
static const float shown_area = 0.15f;	 /* a soft shadow can hide the felt's pattern too */
static const float beside_inner = 0.35f; /* of what lies at something broader */
static const float flat_inner = 1.1f;	 /* wider than dice side by side */
static const float coin_area = 2.3f;	 /* unless a die may lie on it */
static const float piece_inner = 0.72f;	 /* a round thing that is wider is no die */
static const float alone_area = 2.5f;	 /* what is larger is no coin that lies alone */
/* What makes a piece of a thing part of a die, in colour. */
static const float tint_piece = 0.3f;
/* What is left of a die on which another leans: how far from that one's top, how good a drawing. */
static const float leant_reach = 1.3f, leant_score = 0.85f;
/* So near to it a die lies that leans on something. */
static const float held_reach = 1;

/* Dice of the set may have any colour: it says nothing. */
static bool any_colour(const struct candidate_view *v)
{
	return v->set && face_matcher_set(v->set)->either;
}

/* As far as can be told, when a lamp's reflection may lie over it. */
static bool has_body_colour(const struct candidate_view *v, const struct zone_blob *b, float within)
{
	float light[3];

	zone_look_light(v->look, b->inner_x, b->inner_y, light);
	return !v->set || tint_gap_least(b->colour, light, face_matcher_set(v->set)->body) < within;
}

static float rest_share(const struct candidate_view *v, const struct candidate *s)
{
	float half = v->faces.edge_px / 3, a = s->match.pose.angle * (float)M_PI / 180;
	int n = 0;

	for (int j = -1; j <= 1; j++)
		for (int i = -1; i <= 1; i++) {
			float x = (float)i * half, y = (float)j * half;

			n += zone_look_rest(v->look, s->match.pose.x + x * cosf(a) - y * sinf(a),
				s->match.pose.y + x * sinf(a) + y * cosf(a));
		}
	return (float)n / 9;
}

/* Not of the set's colour, and not so square that it must be a die of another set; or nearer to a
 * die than one can lie: what that leans on. */
static bool is_foreign(
	const struct candidate_view *v, const struct judge_zone *z, const struct candidate *s)
{
	return !any_colour(v) && s->tint_least > tint_max &&
	       (s->support < question_support_foreign || judge_nearest(v, z, s) < 0.9f);
}

/* A coin, perhaps: about round, and of its size. A single die can look so in cells of 4 mm, so that
 * this is never the only thing that speaks against one. */
static bool is_coin(const struct candidate_view *v, const struct zone_blob *b)
{
	float edge = v->faces.edge_px;

	return b->inner > piece_inner * edge && b->area < coin_area * edge * edge &&
	       zone_look_shape(v->look, b).solidity > 0.93f;
}

/* How many sides of a square must be seen at the spot before somebody is asked about it. */
static float support_needed(const struct candidate_view *v, const struct candidate *s,
	const struct zone_blob *blobs, size_t count)
{
	int32_t label = zone_look_label(v->look, s->match.pose.x, s->match.pose.y);

	for (size_t i = 0; i < count; i++) {
		if (blobs[i].label != label)
			continue;
		/* A card or a note has lines on it, a coin a drawing; but where nothing is known of
		 * the dice's colour a coin is not told from them by its own. */
		if (blobs[i].inner > flat_inner * v->faces.edge_px ||
			(is_coin(v, &blobs[i]) && !any_colour(v)))
			return question_support_flat;
	}
	return question_support;
}

static bool any_sure(const struct judge_zone *z)
{
	for (size_t i = 0; i < z->n; i++)
		if (z->die[i].sure)
			return true;
	return false;
}

/* Enough of a square on something, where it seems to lie? */
static bool shows_sides(const struct candidate_view *v, const struct candidate *s,
	const struct zone_blob *blobs, size_t count)
{
	return (s->thing >= question_thing || s->dazzled) &&
	       s->support >= support_needed(v, s, blobs, count);
}

/* May a die lie there that has not been found yet? All that its face, its surroundings and its
 * colour say together counts most; but a die that fits nothing may be one as well, where enough of
 * a square is seen. */
static bool may_be_die(const struct candidate_view *v, const struct judge_zone *z,
	struct candidate *s, const struct zone_blob *blobs, size_t count)
{
	if (s->odds > ODDS_ASKED)
		return judge_nearest(v, z, s) > 0.75f;
	if (!shows_sides(v, s, blobs, count)) {
		/* Among dice that nobody knows the best drawing leads astray. */
		if (any_sure(z))
			return false;
		candidates_back(v, s);
		if (!shows_sides(v, s, blobs, count))
			return false;
	}
	s->rest = rest_share(v, s);
	return (s->rest >= 0.6f || s->dazzled) && judge_nearest(v, z, s) > 0.75f &&
	       !is_foreign(v, z, s);
}

void judge_ask_squares(const struct candidate_view *v, struct candidate *spots, size_t n,
	const struct zone_blob *blobs, size_t count, struct judge_zone *out)
{
	for (size_t i = 0; i < n; i++) {
		struct candidate *s = &spots[i];

		if (s->gone || !may_be_die(v, out, s, blobs, count) || judge_is_shade(v, out, s) ||
			judge_found(v, s->start.x, s->start.y, out))
			continue;
		/* Without a rim: it may be half hidden by another one that is to be asked about. */
		if (judge_add(out, s, false))
			judge_explain(v, s->match.pose, 0);
	}
}

/* May a die be part of something that has another colour? A coin or a lump that lies alone is
 * left out; but a die may lean on one, and then most of what is seen can be the coin. Moves the
 * spot to where the die is, as far as that can be told. */
static bool may_hold_die(
	const struct candidate_view *v, const struct zone_blob *b, struct candidate *s)
{
	float edge = v->faces.edge_px, x, y;

	if (zone_look_tinted(v->look, b->label, face_matcher_set(v->set)->body, tint_piece, &x,
		    &y) < piece_area * edge * edge)
		return b->area > alone_area * edge * edge;
	s->match.pose.x = x;
	s->match.pose.y = y;
	return true;
}

/* The square of a die on which another one leans was given up for that one's: their tops lie nearer
 * to each other than two that are flat. A large drawing leaves such a rest another colour than the
 * body's, but the drawing is there. Moves the spot to it. */
static bool is_leant_on(const struct candidate_view *v, const struct zone_blob *b,
	const struct judge_zone *z, struct candidate *s)
{
	struct candidate q;

	if (judge_nearest(v, z, s) > leant_reach)
		return false;
	candidates_try(v, b->inner_x, b->inner_y, &q);
	if (q.match.face < 0 || q.match.score < leant_score || q.tint_least > tint_max)
		return false;
	s->match.pose.x = q.match.pose.x;
	s->match.pose.y = q.match.pose.y;
	return true;
}

/* A die that seems squeezed leans on something: what lies at it may be another one, whatever colour
 * its drawing gives what can be seen of it. */
static bool holds_up(
	const struct candidate_view *v, const struct judge_zone *z, const struct candidate *s)
{
	for (size_t i = 0; i < z->n; i++)
		if (leaning_squeezed(&z->die[i].spot) &&
			candidates_apart(v, &z->die[i].spot, s) < held_reach)
			return true;
	return false;
}

/* The least part of a die that is worth a question. In a light of quite another colour than that of
 * the empty table, a lamp's reflection say, much of a die looks like felt. */
static float least_piece(const struct candidate_view *v, const struct zone_blob *b)
{
	static const float same[3] = { 0 };
	float light[3], edge = v->faces.edge_px;

	zone_look_light(v->look, b->inner_x, b->inner_y, light);
	return piece_area * edge * edge / (1 + tint_gap(light, same));
}

/* What is left: a die that no square was found for, or something that is none. */
static bool look_at_rest(const struct candidate_view *v, const struct zone_blob *b, bool beside,
	struct judge_zone *out)
{
	float edge = v->faces.edge_px;
	struct candidate s = { .match = { .face = -1, .pose = { b->x, b->y, 0 } } };

	/* In glare a die has any colour, and what is left of it may look like a coin. */
	bool dazzled = zone_look_dazzled(v->look, b->x, b->y);
	/* A card's corners are left of it, too. */
	if (beside && (b->area < piece_area * edge * edge || b->inner < beside_inner * edge))
		return false;
	if (b->area < least_piece(v, b) || b->inner < (dazzled ? 0.11f : 0.22f) * edge ||
		(!dazzled && b->shown < shown_area * edge * edge))
		return false;
	if (judge_is_shade_rest(v, out, b))
		return false;
	if (!dazzled && !has_body_colour(v, b, tint_max) && !may_hold_die(v, b, &s) &&
		!is_leant_on(v, b, out, &s) && !holds_up(v, out, &s))
		return false;
	if (judge_found(v, b->inner_x, b->inner_y, out))
		return true;
	if (!dazzled && is_coin(v, b) && !has_body_colour(v, b, tint_near))
		return false;
	/* The sides of a die in glare are pieces too. */
	if (judge_nearest(v, out, &s) < (dazzled ? 0.8f : 0.5f) || !judge_add(out, &s, false))
		return false;
	judge_explain(v, s.match.pose, 0.25f * edge);
	return true;
}

/* What bears a sticker is a card: all of it that is broad is explained, also where the sticker
 * leaves only strips that are as wide as a die. */
static enum dt_status explain_cards(const struct candidate_view *v, struct dt_error *err)
{
	struct zone_blob blobs[ZONE_BLOBS_MAX];
	size_t count = 0;
	enum dt_status rc = DT_OK;

	if (v->stickers > 0)
		rc = zone_look_blobs(v->look, ZONE_ALL, blobs, ZONE_BLOBS_MAX, &count, err);
	for (size_t i = 0; rc == DT_OK && i < v->stickers; i++) {
		int32_t card = zone_look_label(v->look, v->sticker[i][0], v->sticker[i][1]);

		if (card > 0)
			rc = zone_look_explain_broad(
				v->look, card, flat_inner * v->faces.edge_px, err);
	}
	return rc;
}

/* Asks about all that is left, piece by piece: several dice may lie together. */
enum dt_status judge_ask_rest(
	const struct candidate_view *v, struct judge_zone *out, struct dt_error *err)
{
	struct zone_blob blobs[ZONE_BLOBS_MAX];
	bool more = true, beside = v->stickers > 0;
	enum dt_status rc = explain_cards(v, err);

	for (int round = 0; rc == DT_OK && round < REST_ROUNDS && more; round++) {
		size_t count = 0;

		rc = zone_look_blobs(v->look, ZONE_REST, blobs, ZONE_BLOBS_MAX, &count, err);
		if (rc != DT_OK)
			return rc;
		more = false;
		bool broad = false;
		/* What lies at a card is looked at without it in the next round. */
		for (size_t i = 0; i < count; i++)
			if (blobs[i].inner > flat_inner * v->faces.edge_px) {
				rc = zone_look_explain_broad(v->look, blobs[i].label,
					flat_inner * v->faces.edge_px, err);
				more = broad = true;
			} else {
				more |= look_at_rest(v, &blobs[i], beside, out);
			}
		beside = beside || broad;
	}
	return rc;
}
