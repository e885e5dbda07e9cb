/* SPDX-License-Identifier: MIT */
/*
 * flat.c - measures the four sides round a square; a small network says what that means.
 *
 * Along each of many lines parallel to a side it is measured how much of an edge runs there, how
 * much of it is no felt, how bright it is, and how far its colour is from the top's. The side
 * farthest from the camera comes first, then the one that is nearer to the far end: what is
 * mirrored looks the same. The last two look to the camera: what is seen of those sides of the die
 * is as deep as the top is displaced against its foot, and there lines are laid in shares of that.
 */
#include "flat.h"

#include "odds_weights.h"

#include <math.h>

/* In edges of a die, from the middle: the first line, the last one, and how far a line reaches to
 * each side. */
static const float first = 0.35f, last = 1.2f, reach = 0.4f;
/* The same across a side that is seen, from the top's edge, in shares of how deep it seems; which
 * is at least so many edges. */
static const float seen_first = -0.8f, seen_last = 1.8f, deep_least = 0.06f;
/* Places along a line. */
enum { PLACES = 9 };
/* Half of what is compared to both sides of a line, edges; and what is added to grey levels. */
static const float half_step = 0.05f, lift = 8;

struct side {
	float out[2], along[2];
};

/* Logarithms of grey levels, in steps of so many to a level. */
enum { LOG_STEPS = 8 };

static const float *log_levels(void)
{
	static _Thread_local float levels[255 * LOG_STEPS + 2];

	if (levels[0] <= 0)
		for (int i = 0; i < 255 * LOG_STEPS + 2; i++)
			levels[i] = logf(lift + (float)i / LOG_STEPS);
	return levels;
}

static inline float within(float v, float most)
{
	v = v < 0 ? 0 : v;
	return v > most ? most : v;
}

static inline float log_at(const struct img *im, const float *levels, float x, float y)
{
	int32_t ix, iy;
	const uint8_t *p;
	float fx, fy, above, below;

	x = within(x, (float)im->width - 2);
	y = within(y, (float)im->height - 2);
	ix = (int32_t)x;
	iy = (int32_t)y;
	fx = x - (float)ix;
	fy = y - (float)iy;
	p = im->data + iy * im->stride + ix;
	above = (float)p[0] + fx * (float)(p[1] - p[0]);
	p += im->stride;
	below = (float)p[0] + fx * (float)(p[1] - p[0]);
	return levels[(int)((above + fy * (below - above)) * LOG_STEPS + 0.5f)];
}

/* The side farthest from the camera, then the others, first the one that is nearer to the far end.
 * *slant: sine of the angle between the first and the way away from the camera. */
static void order_sides(
	float angle, const float away[2], struct side side[FLAT_ROUND], float *slant)
{
	float most = -2, a = 0, hand;

	for (int k = 0; k < 4; k++) {
		float b = (angle + 90 * (float)k) * (float)M_PI / 180;

		if (cosf(b) * away[0] + sinf(b) * away[1] > most) {
			most = cosf(b) * away[0] + sinf(b) * away[1];
			a = b;
		}
	}
	*slant = cosf(a) * away[1] - sinf(a) * away[0];
	hand = *slant < 0 ? -1 : 1;
	*slant = fabsf(*slant);
	for (int k = 0; k < FLAT_ROUND; k++) {
		float b = a + hand * (float)k * (float)M_PI / 2;

		side[k].out[0] = cosf(b);
		side[k].out[1] = sinf(b);
		side[k].along[0] = -hand * sinf(b);
		side[k].along[1] = hand * cosf(b);
	}
}

/* Every so many of the places along a line are asked for their colour. */
enum { COLOUR_STEP = 2 };

static void add_colour(const struct img *im, float x, float y, float sum[3])
{
	int32_t ix = (int32_t)fminf(fmaxf(x, 0), (float)im->width - 1);
	int32_t iy = (int32_t)fminf(fmaxf(y, 0), (float)im->height - 1);
	const uint8_t *p = img_row(im, iy) + (ptrdiff_t)3 * ix;

	for (int c = 0; c < 3; c++)
		sum[c] += (float)p[c];
}

/* A line: its middle, its direction of length 1, what is compared to both sides of it. */
struct line {
	float at[2], along[2], step[2];
};

/* How much of an edge, how much no felt, how bright, of what colour (logarithms). */
static void look_along(const struct candidate_view *v, const struct line *l, float *edge,
	float *thing, float *bright, float colour[3])
{
	const struct img *im = v->faces.grey;
	const float *levels = log_levels();
	float px = v->faces.edge_px, sum = 0, covered = 0, level = 0, seen[3] = { 0 };

	for (int k = 0; k < PLACES; k++) {
		float t = ((float)k / (PLACES - 1) * 2 - 1) * reach * px;
		float x = l->at[0] + t * l->along[0], y = l->at[1] + t * l->along[1];
		float in = log_at(im, levels, x - l->step[0], y - l->step[1]);
		float out = log_at(im, levels, x + l->step[0], y + l->step[1]);

		sum += out - in;
		level += (out + in) / 2;
		covered += zone_look_covers(v->look, x, y);
		if (k % COLOUR_STEP == 0)
			add_colour(v->colour, x, y, seen);
	}
	for (int c = 0; c < 3; c++)
		colour[c] = logf(seen[c] / (PLACES / COLOUR_STEP + 1) + TINT_LIFT);
	*edge = fabsf(sum) / PLACES;
	*thing = covered / PLACES;
	*bright = level / PLACES;
}

static struct line round_line(
	struct face_pose pose, const struct side *side, float edge_px, int number)
{
	float far = first + (last - first) * (float)number / (FLAT_ROUND_LINES - 1);
	float px = far * edge_px, step = half_step * edge_px;

	return (struct line){ { pose.x + px * side->out[0], pose.y + px * side->out[1] },
		{ side->along[0], side->along[1] }, { step * side->out[0], step * side->out[1] } };
}

static struct line seen_line(struct face_pose pose, const struct side *side, const float foot[2],
	float edge_px, int number)
{
	float share = seen_first + (seen_last - seen_first) * (float)number / (FLAT_SEEN_LINES - 1);
	float deep = foot[0] * side->out[0] + foot[1] * side->out[1];
	float slip = foot[0] * side->along[0] + foot[1] * side->along[1];
	float out, along, step;

	deep = fmaxf(deep, deep_least * edge_px);
	out = edge_px / 2 + share * deep;
	along = share * slip;
	step = fmaxf(deep / 6, 0.75f);
	return (struct line){ { pose.x + out * side->out[0] + along * side->along[0],
				      pose.y + out * side->out[1] + along * side->along[1] },
		{ side->along[0], side->along[1] }, { step * side->out[0], step * side->out[1] } };
}

enum { ROUND = FLAT_ROUND * FLAT_ROUND_LINES };

/* Line k of all: first those round the square, then those of the sides that are seen. */
static struct line line_of(
	struct face_pose pose, const struct side *side, const float foot[2], float edge_px, int k)
{
	if (k < ROUND)
		return round_line(pose, &side[k / FLAT_ROUND_LINES], edge_px, k % FLAT_ROUND_LINES);
	k -= ROUND;
	return seen_line(pose, &side[2 + k / FLAT_SEEN_LINES], foot, edge_px, k % FLAT_SEEN_LINES);
}

void flat_look(const struct candidate_view *v, struct face_pose pose, float out[FLAT_INPUTS])
{
	float *edge = out, *thing = out + FLAT_LINES, *bright = out + 2 * FLAT_LINES;
	float *tint = out + 3 * FLAT_LINES, *place = out + 4 * FLAT_LINES;
	struct side side[FLAT_ROUND];
	float foot[2], away[2], most = 0.05f, inner = 0, colour[FLAT_LINES][3], body[3] = { 0 };

	v->lean(v->lean_user, pose.x, pose.y, foot, away);
	order_sides(pose.angle, away, side, &place[0]);
	for (int k = 0; k < FLAT_LINES; k++) {
		struct line l = line_of(pose, side, foot, v->faces.edge_px, k);

		look_along(v, &l, &edge[k], &thing[k], &bright[k], colour[k]);
		most = fmaxf(most, edge[k]);
		if (k >= ROUND || k % FLAT_ROUND_LINES > 0)
			continue;
		inner += bright[k] / FLAT_ROUND;
		for (int c = 0; c < 3; c++)
			body[c] += colour[k][c] / FLAT_ROUND;
	}
	for (int k = 0; k < FLAT_LINES; k++) {
		edge[k] /= most;
		bright[k] = fminf(fmaxf(bright[k] - inner, -2), 2);
		tint[k] = fminf(tint_gap(colour[k], body), 1.5f);
	}
	place[1] = hypotf(foot[0], foot[1]) / v->faces.edge_px;
	place[2] = fminf(most, 2);
}

float flat_odds(const struct candidate_view *v, struct face_pose pose)
{
	float x[FLAT_INPUTS], sum = flat_last[0];

	flat_look(v, pose, x);
	for (int h = 0; h < FLAT_HIDDEN; h++) {
		float a = flat_bias[h];

		for (int i = 0; i < FLAT_INPUTS; i++)
			a += flat_in[h * FLAT_INPUTS + i] * x[i];
		sum += flat_out[h] * tanhf(a);
	}
	return sum;
}
