/* SPDX-License-Identifier: MIT */
/*
 * judge_across.c - looks for two unread dice on opposite sides of a spot, and doubts the spot
 * between them.
 */
#include "judge_across.h"

#include <math.h>

/* How far from the middle of a die that lies across two others these seem to be, in edges, and how
 * straight a line the three are (cosine). */
static const float across_reach = 1.6f, across_straight = 0.87f;

/* Does an unread die lie there, seen from a spot, as near as one that is touched? */
static bool lies_towards(const struct candidate_view *v, const struct candidate *s,
	const struct judge_die *d, const float to[2])
{
	float x = d->spot.match.pose.x - s->match.pose.x,
	      y = d->spot.match.pose.y - s->match.pose.y;
	float far = hypotf(x, y);

	return !d->sure && far < across_reach * v->faces.edge_px &&
	       x * to[0] + y * to[1] > across_straight * far * hypotf(to[0], to[1]);
}

/* A die that lies across two others hides so much of both that they are not read, and shows two of
 * its sides: the one towards the camera can look like a top that lies flat. */
static bool lies_across(const struct candidate_view *v, const struct judge_zone *z, size_t at)
{
	const struct candidate *s = &z->die[at].spot;

	for (size_t i = 0; i < z->n; i++) {
		float to[2] = { z->die[i].spot.match.pose.x - s->match.pose.x,
			z->die[i].spot.match.pose.y - s->match.pose.y };
		float back[2] = { -to[0], -to[1] };

		if (i == at || !lies_towards(v, s, &z->die[i], to))
			continue;
		for (size_t k = i + 1; k < z->n; k++)
			if (k != at && lies_towards(v, s, &z->die[k], back))
				return true;
	}
	return false;
}

void judge_across(const struct candidate_view *v, struct judge_zone *z)
{
	bool across[JUDGE_DICE_MAX];

	for (size_t i = 0; i < z->n; i++)
		across[i] = z->die[i].leaning == LEANING_PERHAPS && lies_across(v, z, i);
	for (size_t i = 0; i < z->n; i++)
		z->die[i].sure &= !across[i];
}
