/* SPDX-License-Identifier: MIT */
/*
 * judge.c - the decisions.
 *
 * A face is sure only when every measurement that could speak against it agrees: the drawing fits
 * as well as the taught dice did, no other face comes near, the top is a square with its edges in
 * place, it lies flat, something is there that was not on the empty table, and the body has the
 * set's colour. The limits come from what teaching measured where they can; the others are
 * physical. What is asked about is in judge_ask.c.
 */
#include "judge_in.h"

#include "judge_across.h"
#include "flat.h"
#include "leaning.h"
#include "odds.h"

#include <math.h>

/* From these log-odds on that a spot lies flat nothing else is asked about that. */
static const float flat_clear = 3;
/* So many log-odds what is seen of a die's lean is worth: of dice that leant and were held back 2.2
 * to 3.5 were left, of flat ones 4.2 to 6.2 (given sets, looks of seeds 81001 and 81002). */
static const float leaning_odds = 1.8f;
/* A spot of which less is seen is not looked at without what light does. */
static const float worth_support = 1.3f, worth_flat = -4;
/* From here on it is clear where it lies. */
static const float support_whole = 3;
/* A square that may be a die's foot: so much of it is seen, so far from known dice, edges. */
static const float beyond_square = 1.3f, beyond_reach = 0.75f;

/* What is known beside a die that is sure: cells are coarse. */
static const float sure_rim = 0.125f;

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

void judge_explain(const struct candidate_view *v, struct face_pose pose, float grow)
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

bool judge_add(struct judge_zone *out, const struct candidate *s, bool sure)
{
	if (out->n == JUDGE_DICE_MAX)
		return false;
	out->die[out->n++] = (struct judge_die){ .spot = *s, .sure = sure };
	return true;
}

float judge_nearest(
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

	if (judge_nearest(v, z, s) <= 0.75f || !is_sure(v, s))
		return false;
	if (!v->set || s->support >= support_whole)
		return true;
	candidates_try(v, s->match.pose.x, s->match.pose.y, &other);
	if (other.match.face < 0 || other.match.score <= s->match.score)
		return true;
	*s = other;
	return judge_nearest(v, z, s) > 0.75f && is_sure(v, s);
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

	if (judge_nearest(v, out, s) < 0.75f || !is_sure(v, s) || judge_nearest(v, out, s) < 0.75f)
		return false;
	leaning = leaning_of(v, out, s);
	if (leaning == LEANING_SEEN || !judge_add(out, s, true))
		return false;
	out->die[out->n - 1].leaning = leaning;
	judge_explain(v, s->match.pose, sure_rim * v->faces.edge_px);
	return true;
}

/* The last try before somebody is asked: is there a die round the place after all? */
bool judge_found(const struct candidate_view *v, float x, float y, struct judge_zone *out)
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

		if (judge_nearest(v, out, &s) < beyond_reach)
			continue;
		v->lean(v->lean_user, square[i].x, square[i].y, foot, away);
		s.match.pose.x -= foot[0];
		s.match.pose.y -= foot[1];
		if (judge_nearest(v, out, &s) < beyond_reach ||
			!candidates_beyond(v, &square[i], &s) || take_if_sure(v, &s, out))
			continue;
		if (s.odds > ODDS_ASKED && judge_nearest(v, out, &s) > 0.75f &&
			judge_add(out, &s, false))
			judge_explain(v, s.match.pose, 0);
	}
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

enum dt_status judge_zone(const struct candidate_view *v, struct candidate *spots, size_t n,
	struct judge_zone *out, struct dt_error *err)
{
	static const enum dt_zone_state state[HIDES_ALL] = { DT_ZONE_EMPTY, DT_ZONE_BUSY,
		DT_ZONE_COVERED };
	struct zone_blob blobs[ZONE_BLOBS_MAX];
	size_t count = 0;
	enum dt_status rc;

	out->n = 0;
	out->state = state[v->hides];
	for (size_t i = 0; i < n; i++)
		if (is_sure_round(v, out, &spots[i])) {
			spots[i].gone = true;
			if (judge_add(out, &spots[i], true))
				judge_explain(v, spots[i].match.pose, sure_rim * v->faces.edge_px);
		}
	doubt_sides(v, out);
	/* Under a hand or a cup nobody asks about doubts: the zone is looked at again. */
	if (v->hides != HIDES_NOTHING) {
		leave_sure(out);
		return DT_OK;
	}
	rc = zone_look_blobs(v->look, ZONE_ALL, blobs, ZONE_BLOBS_MAX, &count, err);
	if (rc != DT_OK)
		return rc;
	look_beyond(v, out);
	judge_ask_squares(v, spots, n, blobs, count, out);
	rc = judge_ask_rest(v, out, err);
	if (rc == DT_OK)
		rc = zone_look_failed(v->look, err);
	trust_sides(v, out);
	judge_across(v, out);
	return rc;
}
