/* SPDX-License-Identifier: MIT */
/*
 * judge_shade.c - looks at nine places of a dark square beside a die: are they paper, and is
 * nothing drawn there?
 *
 * A lamp that stands low gives a shadow hard sides, as long as those of the die, and what paper has
 * of a pattern is not seen in it, nor beside it. But it has the paper's hue, is lighter by far than
 * a black thing, lies at a die, and nothing is drawn on it but where it ends.
 */
#include "judge_shade.h"

#include <math.h>

/* Of nine places of a square: one may be the side of the die. */
enum { PLACES = 9, MIDDLE = 4, OTHER_MOST = 1 };
/* How far from a die's middle that of its shadow is at most, in edges. */
static const float shade_reach = 1.7f;
/* How dark a shadow is, as a logarithm: in its middle at least, and anywhere at most. */
static const float shade_middle = -0.2f, shade_most = -1.1f, shade_none = 0.08f;
/* A drawing that fits better is no shadow's. */
static const float shade_score = 0.6f;
/* What is left beside a die and is so narrow, in edges, is all border. */
static const float rest_narrow = 0.3f;

static bool is_at_die(const struct candidate_view *v, const struct judge_zone *z, float x, float y)
{
	for (size_t i = 0; i < z->n; i++) {
		struct face_pose p = z->die[i].spot.match.pose;

		if (z->die[i].sure && hypotf(p.x - x, p.y - y) < shade_reach * v->faces.edge_px)
			return true;
	}
	return false;
}

/* The paper, in the light or in a shadow? */
static bool is_paper(float shade)
{
	return shade > shade_most && shade < shade_none;
}

/* Of nine places of a square, step apart, is that one paper? What a die that is known explains is
 * left aside. */
static bool place_is_paper(const struct candidate_view *v, struct face_pose at, float step, int k,
	float *shade, bool *drawn)
{
	float turn = at.angle * (float)M_PI / 180;
	float x = (float)(k % 3 - 1) * step, y = (float)(k / 3 - 1) * step;
	float px = at.x + x * cosf(turn) - y * sinf(turn);
	float py = at.y + x * sinf(turn) + y * cosf(turn);

	*shade = zone_look_shade(v->look, px, py, drawn);
	return is_paper(*shade) || (k != MIDDLE && zone_look_covers(v->look, px, py) &&
					   !zone_look_rest(v->look, px, py));
}

/* What nine places of a square say together. */
struct places {
	int other, drawn; /* so many are no paper, or have a drawing on them */
	bool middle_drawn;
	float middle;
};

static struct places look_at(const struct candidate_view *v, struct face_pose at, float step)
{
	struct places p = { 0 };

	for (int k = 0; k < PLACES; k++) {
		float shade;
		bool drawn;

		p.other += !place_is_paper(v, at, step, k, &shade, &drawn);
		p.drawn += drawn;
		if (k != MIDDLE)
			continue;
		p.middle = shade;
		p.middle_drawn = drawn;
	}
	return p;
}

static bool is_dark(const struct places *p)
{
	return !p->middle_drawn && p->middle < shade_middle && is_paper(p->middle);
}

bool judge_is_shade(
	const struct candidate_view *v, const struct judge_zone *z, const struct candidate *s)
{
	struct places p;

	if (!v->on_card || s->match.score > shade_score ||
		!is_at_die(v, z, s->match.pose.x, s->match.pose.y))
		return false;
	p = look_at(v, s->match.pose, v->faces.edge_px / 3);
	return p.other <= OTHER_MOST && is_dark(&p);
}

bool judge_is_shade_rest(
	const struct candidate_view *v, const struct judge_zone *z, const struct zone_blob *b)
{
	struct face_pose at = { .x = b->inner_x, .y = b->inner_y };
	struct places p;

	if (!v->on_card || !is_at_die(v, z, at.x, at.y))
		return false;
	p = look_at(v, at, b->inner / 2);
	if (b->inner < rest_narrow * v->faces.edge_px)
		return is_paper(p.middle);
	return p.other == 0 && (is_dark(&p) || p.drawn == 0);
}
