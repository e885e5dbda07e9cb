/* SPDX-License-Identifier: MIT */
/*
 * judge.c - the decisions.
 *
 * A face is sure only when every measurement that could speak against it agrees: the drawing fits
 * as well as the taught dice did, no other face comes near, the top is a square with its edges in
 * place, it lies flat, something is there that was not on the empty table, and the body has the
 * set's colour. The limits come from what teaching measured where they can; the others are
 * physical.
 */
#include "judge.h"

#include "judge_across.h"
#include "judge_shade.h"
#include "flat.h"
#include "leaning.h"
#include "odds.h"

#include <math.h>

enum { REST_ROUNDS = 4 };

/* From these log-odds on that a spot lies flat nothing else is asked about that. */
static const float flat_clear = 3;
/* So many log-odds what is seen of a die's lean is worth: of dice that leant and were held back 2.2
 * to 3.5 were left, of flat ones 4.2 to 6.2 (given sets, looks of seeds 81001 and 81002). */
static const float leaning_odds = 1.8f;
/* A spot of which less is seen is not looked at without what light does. */
static const float worth_support = 1.3f, worth_flat = -4;
/* Sides of the square on edges, of 4, for a question. */
static const float question_support = 2.4f, question_support_flat = 3.3f,
		   question_support_foreign = 2.7f;
/* From here on it is clear where it lies. */
static const float support_whole = 3;
/* Body colour: how far a die in question may be off. */
static const float tint_max = 0.45f, tint_near = 0.2f;
/* A square that may be a die's foot: so much of it is seen, so far from known dice, edges. */
static const float beyond_square = 1.3f, beyond_reach = 0.75f;
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
/* What is known beside a die that is sure: cells are coarse. */
static const float sure_rim = 0.125f;
/* What makes a piece of a thing part of a die, in colour. */
static const float tint_piece = 0.3f;
/* What is left of a die on which another leans: how far from that one's top, how good a drawing. */
static const float leant_reach = 1.3f, leant_score = 0.85f;
/* So near to it a die lies that leans on something. */
static const float held_reach = 1;

/* Is the face sure? What light may have done to the drawing is left aside, too: then another face
 * may be the better one, which the spot becomes. */
static bool is_sure(const struct candidate_view *v, struct candidate *s)
{
	const struct face_set *set = v->set ? face_matcher_set(v->set) : NULL;
	struct candidate other = { .odds = -INFINITY };

	if (!v->set || s->match.face < 0)
		return false;
	if (v->watch.seen)
		v->watch.seen(v->watch.user, v, s);
	s->odds = ODDS_ASKED;
	if (s->support < worth_support)
		return false;
	s->flat = flat_odds(v, s->match.pose);
	if (s->flat < worth_flat)
		return false;
	if (candidates_shine(v, s, &other)) {
		other.flat = flat_odds(v, other.match.pose);
		other.odds = odds_of(set, &other);
	}
	s->odds = odds_of(set, s);
	if (other.odds > s->odds)
		*s = other;
	if (v->second.sure)
		return v->second.sure(v->second.user, s, s->odds > ODDS_ASKED);
	return s->odds > ODDS_SURE;
}

float judge_sureness(const struct candidate *s)
{
	return s->match.face < 0 ? 0 : 1 / (1 + expf(ODDS_SURE - s->odds));
}

/* A die with its top at the pose hides what lies in these squares: its top, its foot, and one
 * between. */
enum { SQUARES = 3 };

struct hidden {
	float square[SQUARES][4][2]; /* clockwise */
};

static struct hidden hidden_by(const struct candidate_view *v, struct face_pose pose, float grow)
{
	float reach = (v->faces.edge_px / 2 + grow) * (float)M_SQRT2, foot[2], away[2];
	struct hidden h;

	v->lean(v->lean_user, pose.x, pose.y, foot, away);
	for (int i = 0; i < SQUARES; i++)
		for (int k = 0; k < 4; k++) {
			float b = pose.angle * (float)M_PI / 180 + (float)M_PI / 4 +
				  (float)M_PI / 2 * (float)k;

			h.square[i][k][0] =
				pose.x + foot[0] * (float)i / (SQUARES - 1) + reach * cosf(b);
			h.square[i][k][1] =
				pose.y + foot[1] * (float)i / (SQUARES - 1) + reach * sinf(b);
		}
	return h;
}

static void explain(const struct candidate_view *v, struct face_pose pose, float grow)
{
	struct hidden h = hidden_by(v, pose, grow);

	for (int i = 0; i < SQUARES; i++)
		zone_look_explain(v->look, h.square[i], 4);
}

static bool hides_place(struct hidden *h, const float at[2])
{
	for (int i = 0; i < SQUARES; i++)
		if (zone_outline_has(h->square[i], 4, at[0], at[1]))
			return true;
	return false;
}

static bool add(struct judge_zone *out, const struct candidate *s, bool sure)
{
	if (out->n == JUDGE_DICE_MAX)
		return false;
	out->die[out->n++] = (struct judge_die){ .spot = *s, .sure = sure };
	return true;
}

static float nearest(
	const struct candidate_view *v, const struct judge_zone *z, const struct candidate *s)
{
	float least = 1e9f;

	for (size_t i = 0; i < z->n; i++)
		least = fminf(least, candidates_apart(v, &z->die[i].spot, s));
	return least;
}

/* Is it sure, also when all that is round it has been looked at? The drawing may lie beside the
 * square that led to it where not all sides of that are seen: the sides of a die can be as bright
 * as its top, and in every face with pips there is a one. Moves the spot to what fits better. */
static bool is_sure_round(
	const struct candidate_view *v, const struct judge_zone *z, struct candidate *s)
{
	struct candidate other;

	if (nearest(v, z, s) <= 0.75f || !is_sure(v, s))
		return false;
	if (!v->set || s->support >= support_whole)
		return true;
	candidates_try(v, s->match.pose.x, s->match.pose.y, &other);
	if (other.match.face < 0 || other.match.score <= s->match.score)
		return true;
	*s = other;
	return nearest(v, z, s) > 0.75f && is_sure(v, s);
}

/* --- questions --- */

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
	       (s->support < question_support_foreign || nearest(v, z, s) < 0.9f);
}

/* May the spot be the side of a die that leans? What is seen beyond it is none of it where another
 * die is known. */
static enum leaning leaning_of(
	const struct candidate_view *v, const struct judge_zone *z, const struct candidate *s)
{
	float foot[2], away[2], at[LEANING_PLACES][2];
	bool known[LEANING_PLACES] = { false };
	enum leaning leaning;

	if (s->flat > flat_clear)
		return LEANING_NOT;

	v->lean(v->lean_user, s->match.pose.x, s->match.pose.y, foot, away);
	leaning_beyond(v, s, away, at);
	for (size_t i = 0; i < z->n; i++) {
		struct hidden h;

		if (!z->die[i].sure || &z->die[i].spot == s ||
			candidates_apart(v, &z->die[i].spot, s) > 2)
			continue;
		h = hidden_by(v, z->die[i].spot.match.pose, sure_rim * v->faces.edge_px);
		for (int k = 0; k < LEANING_PLACES; k++)
			known[k] = known[k] || hides_place(&h, at[k]);
	}
	leaning = leaning_side(v, s, foot, away, known);
	/* Colours of felt and of sides mislead in coloured light; all that was measured says more.
	 */
	return leaning == LEANING_SEEN && s->odds > ODDS_SURE + leaning_odds ? LEANING_PERHAPS
									     : leaning;
}

/* A spot that was looked for where none had been found. */
static bool take_if_sure(
	const struct candidate_view *v, struct candidate *s, struct judge_zone *out)
{
	enum leaning leaning;

	if (nearest(v, out, s) < 0.75f || !is_sure(v, s) || nearest(v, out, s) < 0.75f)
		return false;
	leaning = leaning_of(v, out, s);
	if (leaning == LEANING_SEEN || !add(out, s, true))
		return false;
	out->die[out->n - 1].leaning = leaning;
	explain(v, s->match.pose, sure_rim * v->faces.edge_px);
	return true;
}

/* The last try before somebody is asked: is there a die round the place after all? */
static bool found_after_all(
	const struct candidate_view *v, float x, float y, struct judge_zone *out)
{
	struct candidate s;

	if (!v->set)
		return false;
	candidates_try(v, x, y, &s);
	return take_if_sure(v, &s, out);
}

/* Squares that were left aside, for nothing seemed to lie there or no drawing fitted, may be the
 * feet of dice: dark ones are taken for shadows. */
static void look_beyond(const struct candidate_view *v, struct judge_zone *out)
{
	size_t n = 0;
	const struct find_square *square = v->set ? finder_found(v->finder, &n) : NULL;

	for (size_t i = 0; i < n && square[i].score > beyond_square; i++) {
		struct candidate s = { .match.pose = { square[i].x, square[i].y, 0 } };
		float foot[2], away[2];

		if (nearest(v, out, &s) < beyond_reach)
			continue;
		v->lean(v->lean_user, square[i].x, square[i].y, foot, away);
		s.match.pose.x -= foot[0];
		s.match.pose.y -= foot[1];
		if (nearest(v, out, &s) < beyond_reach || !candidates_beyond(v, &square[i], &s) ||
			take_if_sure(v, &s, out))
			continue;
		if (s.odds > ODDS_ASKED && nearest(v, out, &s) > 0.75f && add(out, &s, false))
			explain(v, s.match.pose, 0);
	}
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
		return nearest(v, z, s) > 0.75f;
	if (!shows_sides(v, s, blobs, count)) {
		/* Among dice that nobody knows the best drawing leads astray. */
		if (any_sure(z))
			return false;
		candidates_back(v, s);
		if (!shows_sides(v, s, blobs, count))
			return false;
	}
	s->rest = rest_share(v, s);
	return (s->rest >= 0.6f || s->dazzled) && nearest(v, z, s) > 0.75f && !is_foreign(v, z, s);
}

static void ask_about_squares(const struct candidate_view *v, struct candidate *spots, size_t n,
	const struct zone_blob *blobs, size_t count, struct judge_zone *out)
{
	for (size_t i = 0; i < n; i++) {
		struct candidate *s = &spots[i];

		if (s->gone || !may_be_die(v, out, s, blobs, count) || judge_is_shade(v, out, s) ||
			found_after_all(v, s->start.x, s->start.y, out))
			continue;
		/* Without a rim: it may be half hidden by another one that is to be asked about. */
		if (add(out, s, false))
			explain(v, s->match.pose, 0);
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

	if (nearest(v, z, s) > leant_reach)
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
	if (found_after_all(v, b->inner_x, b->inner_y, out))
		return true;
	if (!dazzled && is_coin(v, b) && !has_body_colour(v, b, tint_near))
		return false;
	/* The sides of a die in glare are pieces too. */
	if (nearest(v, out, &s) < (dazzled ? 0.8f : 0.5f) || !add(out, &s, false))
		return false;
	explain(v, s.match.pose, 0.25f * edge);
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
static enum dt_status ask_about_rest(
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

/* What may lean is looked at again, too. */
static void leave_sure(struct judge_zone *z)
{
	size_t n = 0;

	for (size_t i = 0; i < z->n; i++)
		if (z->die[i].sure && z->die[i].leaning == LEANING_NOT)
			z->die[n++] = z->die[i];
	z->n = n;
}

/* Of the dice that seemed sure those that lean away; whether there are any. */
static bool find_leaning(const struct candidate_view *v, struct judge_zone *out)
{
	bool any = false;

	for (size_t i = 0; i < out->n; i++) {
		struct judge_die *d = &out->die[i];

		if (!d->sure)
			continue;
		d->leaning = leaning_of(v, out, &d->spot);
		d->sure = d->leaning != LEANING_SEEN;
		any |= !d->sure;
	}
	return any;
}

/* A die that leans does not say that what is beyond another one is no part of that. */
static void doubt_sides(const struct candidate_view *v, struct judge_zone *out)
{
	while (find_leaning(v, out))
		;
}

/* What is seen beyond such a die may be one that was found only afterwards. */
static void trust_sides(const struct candidate_view *v, struct judge_zone *out)
{
	for (size_t i = 0; i < out->n; i++) {
		struct judge_die *d = &out->die[i];

		if (d->leaning != LEANING_NOT && leaning_of(v, out, &d->spot) == LEANING_NOT) {
			d->leaning = LEANING_NOT;
			d->sure = true;
		}
	}
}

static enum dt_status look_what_hides(
	const struct candidate_view *v, enum dt_zone_state *out, struct dt_error *err)
{
	static const enum dt_zone_state state[HIDES_ALL] = { DT_ZONE_EMPTY, DT_ZONE_BUSY,
		DT_ZONE_COVERED };
	enum hides_what what = HIDES_NOTHING;
	enum dt_status rc = v->hides ? hides_ask(v->hides, v->look, &what, err) : DT_OK;

	*out = state[what];
	return rc;
}

enum dt_status judge_zone(const struct candidate_view *v, struct candidate *spots, size_t n,
	struct judge_zone *out, struct dt_error *err)
{
	struct zone_blob blobs[ZONE_BLOBS_MAX];
	size_t count = 0;
	enum dt_status rc;

	out->n = 0;
	for (size_t i = 0; i < n; i++)
		if (is_sure_round(v, out, &spots[i])) {
			spots[i].gone = true;
			if (add(out, &spots[i], true))
				explain(v, spots[i].match.pose, sure_rim * v->faces.edge_px);
		}
	doubt_sides(v, out);
	rc = look_what_hides(v, &out->state, err);
	/* Under a hand or a cup nobody asks about doubts: the zone is looked at again. */
	if (rc != DT_OK || out->state != DT_ZONE_EMPTY) {
		leave_sure(out);
		return rc;
	}
	rc = zone_look_blobs(v->look, ZONE_ALL, blobs, ZONE_BLOBS_MAX, &count, err);
	if (rc != DT_OK)
		return rc;
	look_beyond(v, out);
	ask_about_squares(v, spots, n, blobs, count, out);
	rc = ask_about_rest(v, out, err);
	if (rc == DT_OK)
		rc = zone_look_failed(v->look, err);
	trust_sides(v, out);
	judge_across(v, out);
	return rc;
}
