/* SPDX-License-Identifier: MIT */
/*
 * together.c - tells by sizes, distances and stretches which of several places can be dice.
 */
#include "together.h"

#include <math.h>
#include <stdlib.h>

/* From this on a face counts as read here. */
static const float read_least = 0.5f;
/* Dice that lie flat have their middles 1.1 sides of an upper face apart, which is a little smaller
 * than the edge; of those that touch 0.7 was seen (trays). */
static const float apart_least = 0.6f;
/* Without pips nothing but its distance tells a side of a die; what is also smaller than this share
 * of its neighbour must be further away. */
static const float apart_unread = 0.8f, apart_smaller = 0.95f, smaller = 0.75f;
/* A side of a die seen from 20 degrees on is at least so large against the upper face. */
static const float side_like = 0.55f;
/* Two faces seen as straight as this are not of one die. */
static const float straight = 0.8f;
/* How far from a line, and from the place that follows, the other side of a die may be. */
static const float common = 0.04f;
static const float meets = 0.2f;
/* A face read so surely says how the picture stretches tops; another one differs by less than this.
 */
static const float read_surely = 0.8f;
static const float far_askew = 0.6f;
static const float askew = 0.35f;
/* Found as clearly as this, a place may be a die that is not read. */
static const float found_well = 0.5f;
/* How much being higher in the picture counts, as the logarithm of a share of areas. */
static const float upright = 0.65f;
/* What is smaller than this share of an upper face, and so near to its middle (its edge is half a
 * side away, its corner 0.7), is printed on it. */
static const float mark_size = 0.45f, mark_reach = 0.6f;

float together_read(const struct loose_die *d, int *face)
{
	float best = 0;

	if (face)
		*face = 1;
	for (int f = 1; f < DIE_TOP_FACES; f++) {
		float least = 1;

		for (size_t i = 0; i < LOOSE_VIEWS; i++)
			least = fminf(least, d->view[i].face[f]);
		if (least > best && face)
			*face = f;
		best = fmaxf(best, least);
	}
	return best;
}

/* What speaks for a die where two cannot both be. The pips of a die, and its sides, look like
 * small dice themselves now and then: so a face that is read in all looks counts most. */
static float value_of(const struct loose_die *d)
{
	return together_read(d, NULL) + d->found - d->outside;
}

static int by_value(const void *a, const void *b)
{
	float d = value_of(b) - value_of(a);

	return (d > 0) - (d < 0);
}

/* Distance of two middles on the table, whatever the slant, in sides of an upper face with these
 * second moments. */
static float distance(
	const struct loose_die *a, const struct loose_die *b, float xx, float xy, float yy)
{
	float x = a->x - b->x, y = a->y - b->y, det = xx * yy - xy * xy;

	if (!(det > 0))
		return 0;
	return sqrtf((yy * x * x - 2 * xy * x * y + xx * y * y) / det / 12);
}

static float side_of(const struct loose_die *d)
{
	return sqrtf(sqrtf(fmaxf(d->xx * d->yy - d->xy * d->xy, 0)) * 12);
}

/* Nearer than dice can lie? A side may be much smaller in the picture than the upper face: that
 * says how far it is, unless one die is really small. */
static bool is_too_near(const struct loose_die *d, const struct loose_die *kept)
{
	const struct loose_die *big = side_of(d) > side_of(kept) ? d : kept;
	const struct loose_die *small = big == d ? kept : d;
	bool read = together_read(d, NULL) > read_least || together_read(kept, NULL) > read_least;
	bool alike = !read || side_of(small) > side_like * side_of(big);
	float share = alike ? 0 : 0.5f, rest = 1 - share;

	float least = side_of(small) < smaller * side_of(big) ? apart_smaller : apart_unread;

	return distance(d, kept, share * small->xx + rest * big->xx,
		       share * small->xy + rest * big->xy,
		       share * small->yy + rest * big->yy) < (read ? apart_least : least);
}

/* Axes of the face in the picture, the short one by the long one. */
static float roundness(const struct loose_die *d)
{
	float half = (d->xx + d->yy) / 2, root = hypotf((d->xx - d->yy) / 2, d->xy);

	return sqrtf(fmaxf(half - root, 0) / (half + root));
}

/* Lies a small one within the upper face of a large one? */
static bool is_within(const struct loose_die *small, const struct loose_die *big)
{
	return side_of(small) < mark_size * side_of(big) &&
	       distance(big, small, big->xx, big->xy, big->yy) < mark_reach;
}

/* Are what would be its pips dice, which lie like the pips of a large one? */
static bool holds_dice(const struct loose_die *big, const struct loose_die *all, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		int face;

		if (is_within(&all[i], big) && together_read(&all[i], &face) > read_least &&
			face > 1)
			return true;
	}
	return false;
}

/* Is what looks like a small die a pip of a larger one that is read? It has no more than one pip
 * itself; but a die on a plain table looks like the pip of a large one. */
static bool is_mark(const struct loose_die *small, const struct loose_die *big)
{
	int face, on;

	if (!is_within(small, big) || together_read(big, &on) <= read_least)
		return false;
	return together_read(small, &face) <= read_least || (face == 1 && on > 1);
}

/* The sides a, b of an upper face with these moments, were it turned so. */
static void sides_of(const struct loose_die *d, float turn, float a[2], float b[2])
{
	float xx = 12 * d->xx, xy = 12 * d->xy, yy = 12 * d->yy;
	float s = sqrtf(fmaxf(xx * yy - xy * xy, 0)), t = sqrtf(xx + yy + 2 * s);
	float c = cosf(turn), n = sinf(turn);

	a[0] = ((xx + s) * c + xy * n) / t;
	a[1] = (xy * c + (yy + s) * n) / t;
	b[0] = (-(xx + s) * n + xy * c) / t;
	b[1] = (-xy * n + (yy + s) * c) / t;
}

/* Two dice that touch have faces of one shape. A side has the shape of the top only where the
 * camera sees both as flat, from about 45 degrees. */
static bool are_alike(const struct loose_die *d, const struct loose_die *e)
{
	float round = (roundness(d) + roundness(e)) / 2, sum = d->xx + d->yy + e->xx + e->yy;
	float off = fabsf(d->xx - e->xx) + fabsf(d->yy - e->yy) + 2 * fabsf(d->xy - e->xy);

	return off < 0.2f * sum && (round < 0.6f || round > 0.8f);
}

/* Can these be two sides of one die? Two sides have an edge in common; from the middle of one to
 * that of the other it is half of the one's other edge and half of the other's. */
static bool is_one_die(const struct loose_die *d, const struct loose_die *e)
{
	float unit = fmaxf(side_of(d), side_of(e)), best = 9;

	if (hypotf(d->x - e->x, d->y - e->y) > 1.6f * unit ||
		(roundness(d) > straight && roundness(e) > straight) || are_alike(d, e))
		return false;
	for (float turn = 0; turn < (float)M_PI; turn += 0.035f) {
		float a[2], b[2];

		sides_of(d, turn, a, b);

		/* What is left of the other's moments without the common edge is a line. */
		float xx = 12 * e->xx - b[0] * b[0], xy = 12 * e->xy - b[0] * b[1];
		float yy = 12 * e->yy - b[1] * b[1], all = 12 * (e->xx + e->yy);

		if (xx < 0 || yy < 0 || fabsf(xx * yy - xy * xy) > common * all * all)
			continue;

		float c[2] = { sqrtf(xx), copysignf(sqrtf(yy), xy) };

		for (int sign = 0; sign < 4; sign++) {
			float p = (sign & 1 ? -1 : 1) / 1.8f, q = (sign & 2 ? -1 : 1) / 1.8f;
			float x = e->x - d->x - p * a[0] - q * c[0];
			float y = e->y - d->y - p * a[1] - q * c[1];

			best = fminf(best, hypotf(x, y) / unit);
		}
	}
	return best < meets;
}

/* Which of two sides of a die lies on top? The larger one is, where the camera looks down; what is
 * higher in the picture is, where it looks from a side. */
static float on_top(const struct loose_die *d, const struct loose_die *e)
{
	float far = hypotf(d->x - e->x, d->y - e->y);

	return 2 * logf(side_of(d) / side_of(e)) + upright * (e->y - d->y) / fmaxf(far, 1) +
	       d->found - e->found;
}

/* May it be the face of a pip die, though no face is read? */
static bool may_be_read(const struct loose_die *d)
{
	return d->found > found_well &&
	       fminf(d->view[0].face[0], d->view[LOOSE_VIEWS - 1].face[0]) < 0.8f;
}

/* Is a face that is read that of a side of a die, of which the top may be another place? */
static bool is_side(const struct loose_die *d, const struct loose_die *all, size_t n)
{
	if (together_read(d, NULL) <= read_least)
		return false;
	for (size_t i = 0; i < n; i++) {
		const struct loose_die *e = &all[i];
		float size = side_of(d) / side_of(e);
		bool read = together_read(e, NULL) > read_least;

		if (e->x == d->x && e->y == d->y)
			continue;
		if (!read && !may_be_read(e))
			continue;
		if (size > 0.3f && size < 3 && is_one_die(e, d) && on_top(e, d) > 0)
			return true;
	}
	return false;
}

static bool fits(const struct loose_die *d, const struct loose_die *all, size_t n, size_t kept)
{
	for (size_t i = 0; i < n; i++)
		if (is_mark(d, &all[i]) && !holds_dice(&all[i], all, n))
			return false;
	if (is_side(d, all, n))
		return false;
	for (size_t i = 0; i < kept; i++)
		if (is_too_near(d, &all[i]))
			return false;
	return true;
}

/* How the picture stretches a face: 0, 0 for none; to 1, 0 for one that is only wide, -1, 0 for one
 * that is only high. */
static void stretch_of(const struct loose_die *d, float q[2])
{
	float sum = fmaxf(d->xx + d->yy, 1e-6f);

	q[0] = (d->xx - d->yy) / sum;
	q[1] = 2 * d->xy / sum;
}

/* The tops of all dice are stretched alike, whatever the camera; sides are stretched as they are
 * turned. Mean of the others that are read without help; returns how many. */
static int stretch_of_others(
	const struct loose_die *d, const struct loose_die *all, size_t n, float mean[2])
{
	int others = 0;

	mean[0] = mean[1] = 0;
	for (size_t i = 0; i < n; i++) {
		float q[2];

		if (&all[i] == d || all[i].shape[0] > 0 ||
			together_read(&all[i], NULL) < read_surely)
			continue;
		stretch_of(&all[i], q);
		mean[0] += q[0];
		mean[1] += q[1];
		others++;
	}
	if (others) {
		mean[0] /= (float)others;
		mean[1] /= (float)others;
	}
	return others;
}

/* May a face that is read be that of a side, as far as it is stretched? Alone, a top is wide or
 * high, as an upright camera sees it. */
static bool is_askew(const struct loose_die *d, const struct loose_die *all, size_t n)
{
	float q[2], mean[2];
	int others = stretch_of_others(d, all, n, mean);

	stretch_of(d, q);
	if (others > 1 || (others && d->shape[0] > 0))
		return hypotf(q[0] - mean[0], q[1] - mean[1]) >
		       (d->shape[0] > 0 ? askew : far_askew);
	return d->shape[0] > 0 && fabsf(q[1]) > 0.5f * hypotf(q[0], q[1]);
}

size_t together_keep(struct loose_die *dice, size_t n)
{
	size_t kept = 0;

	qsort(dice, n, sizeof(*dice), by_value);
	for (size_t i = 0; i < n; i++) {
		struct loose_die d = dice[i];

		if (!fits(&d, dice, n, kept))
			continue;
		/* All are still there, in another order. */
		dice[i] = dice[kept];
		dice[kept++] = d;
	}
	for (size_t i = 0; i < kept; i++)
		dice[i].doubted = is_askew(&dice[i], dice, kept);
	return kept;
}
