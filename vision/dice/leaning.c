/* SPDX-License-Identifier: MIT */
/*
 * leaning.c - is a face that fits the side of a die that leans?
 *
 * The side of a die that leans away from the camera is turned up towards it, and far from the
 * table's middle it can look as square as a top that lies flat. But a flat die shows nothing of
 * itself beyond the edge of its top that is farthest from the camera, and shows one of its sides
 * before the nearest edge. A die that leans away shows its top beyond, and before it is what it
 * leans on.
 *
 * On felt without a colour a pale top beyond can pass for felt, and felt for a pale top. Then the
 * near edge must tell alone: right from there on a flat die has its own colour between the strokes
 * of what is drawn on its side, also where something low stands before it.
 *
 * A die that lies across two others shows two of its sides. The one towards the camera is the
 * squarer one, and before it lies one of the dice below. There a drawing that seems squeezed must
 * do.
 */
#include "leaning.h"

#include <math.h>

enum { PLACES = LEANING_PLACES, REACH = 2 };

/* In edges of a die: from the middle to the strip beyond the far edge, and between two places
 * along an edge; from the near edge to what is clear of it in the picture. */
static const float beyond = 0.75f, step = 0.25f, clear = 0.1f;
/* Nearer to the middle of the table than where so much of a side is seen little is told. */
static const float foot_least = 0.2f;
/* How far the colour before the near edge must be from the die's, and how much nearer to it that
 * beyond the far edge. */
static const float tint_other = 0.45f, tint_share = 0.67f;
/* What is nearer to the die's colour than so much of the way to the felt's may be the die; so is
 * all that is no felt and about as near, where the felt's colour does not differ by more than this.
 * What is squeezed more does not lie as flat as dice do (18 degrees). */
static const float tint_own = 0.45f, tint_tells = 0.2f, tint_alike = 0.3f, squeeze_flat = 0.95f;

bool leaning_squeezed(const struct candidate *s)
{
	return s->squeeze > 0 && s->squeeze < squeeze_flat;
}

/* How far the colour round a place is from the die's. */
static float gap_at(const struct candidate_view *v, const struct candidate *s, float x, float y)
{
	int32_t cx = (int32_t)lrintf(x), cy = (int32_t)lrintf(y);
	struct zone_light light;
	float sum[3] = { 0 }, n = 0;

	for (int32_t j = cy - REACH; j <= cy + REACH; j++)
		for (int32_t i = cx - REACH; i <= cx + REACH; i++) {
			if (i < 0 || j < 0 || i >= v->colour->width || j >= v->colour->height)
				continue;
			for (int c = 0; c < 3; c++)
				sum[c] += (float)img_row(v->colour, j)[3 * i + c];
			n++;
		}
	for (int c = 0; c < 3; c++)
		sum[c] = logf((n > 0 ? sum[c] / n : 0) + TINT_LIFT);
	zone_look_lit(v->look, x, y, &light);
	zone_light_undo(&light, sum);
	return tint_gap(sum, s->body);
}

/* Places along an edge. */
struct strip {
	float gap, least; /* how far they are from the die's colour: in the middle, and the least */
	bool thing[PLACES]; /* no felt */
};

/* What is no further from the die's colour may be the die. */
static float own_gap(const struct candidate_view *v, const struct candidate *s)
{
	float felt[3], gap;

	zone_look_felt(v->look, s->match.pose.x, s->match.pose.y, felt);
	gap = tint_gap(felt, s->body);
	return gap > tint_tells ? tint_own * gap : tint_alike;
}

/* One of the places along an edge, so far from the spot's middle. */
static void place_at(const struct candidate_view *v, const struct candidate *s, const float out[2],
	float far, int k, float place[2])
{
	float side = (float)(k - PLACES / 2) * step * v->faces.edge_px;

	place[0] = s->match.pose.x + out[0] * far - out[1] * side;
	place[1] = s->match.pose.y + out[1] * far + out[0] * side;
}

/* Along the edge that the direction looks to, so far from the spot's middle. */
static struct strip strip_along(
	const struct candidate_view *v, const struct candidate *s, const float out[2], float far)
{
	struct strip strip = { .least = INFINITY };

	for (int k = 0; k < PLACES; k++) {
		float at[2];

		place_at(v, s, out, far, k, at);

		float gap = gap_at(v, s, at[0], at[1]);

		strip.gap += gap / PLACES;
		strip.least = fminf(strip.least, gap);
		strip.thing[k] = zone_look_covers(v->look, at[0], at[1]);
	}
	return strip;
}

/* The direction from the middle to the edge that is farthest from the camera. */
static void far_edge(const struct candidate *s, const float away[2], float out[2])
{
	float most = -2;

	out[0] = away[0];
	out[1] = away[1];
	for (int k = 0; k < 4; k++) {
		float a = (s->match.pose.angle + 90 * (float)k) * (float)M_PI / 180;
		float along = cosf(a) * away[0] + sinf(a) * away[1];

		if (along <= most)
			continue;
		most = along;
		out[0] = cosf(a);
		out[1] = sinf(a);
	}
}

enum leaning leaning_side(const struct candidate_view *v, const struct candidate *s,
	const float foot[2], const float away[2], const bool known[LEANING_PLACES])
{
	float edge = v->faces.edge_px, side = hypotf(foot[0], foot[1]), out[2];
	struct strip far, near, rim;
	int rest = 0, all_known = 0;
	bool own;

	far_edge(s, away, out);
	far = strip_along(v, s, out, beyond * edge);
	for (int k = 0; k < PLACES; k++) {
		rest += far.thing[k] && !known[k];
		all_known += known[k];
	}
	/* A die that touches is no doubt. */
	if (all_known == PLACES)
		return LEANING_NOT;
	own = rest == PLACES && far.gap < own_gap(v, s);
	if (side < foot_least * edge)
		return own ? LEANING_PERHAPS : LEANING_NOT;
	near = strip_along(v, s, out, -(edge + side) / 2);
	if (own && leaning_squeezed(s))
		return LEANING_SEEN;
	if (far.gap >= tint_share * near.gap)
		return own ? LEANING_PERHAPS : LEANING_NOT;
	if (rest == PLACES && near.gap > tint_other)
		return LEANING_SEEN;
	rim = strip_along(v, s, out, -(0.5f + clear) * edge);
	if (fminf(near.least, rim.least) > tint_other)
		return LEANING_SEEN;
	return own ? LEANING_PERHAPS : LEANING_NOT;
}

void leaning_beyond(const struct candidate_view *v, const struct candidate *s, const float away[2],
	float at[LEANING_PLACES][2])
{
	float out[2];

	far_edge(s, away, out);
	for (int k = 0; k < PLACES; k++)
		place_at(v, s, out, beyond * v->faces.edge_px, k, at[k]);
}
