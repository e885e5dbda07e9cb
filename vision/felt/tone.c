/* SPDX-License-Identifier: MIT */
/*
 * tone.c - collects felt by its levels on the empty table and now, and fits light, exponent and
 * veil to that.
 *
 * Let a and b be what the empty table shows at two neighbouring places, as levels or as light. With
 * a gain g and a veil v they now are g a + v and g b + v; the step relative to its middle n is what
 * it was on the empty table times 1 - v / n. Each pair says what v is, the darker the better.
 */
#include "tone.h"

#include "wide_loops.h"

#include <math.h>

/* Exponents that lead from grey levels to what the veil is added to. */
static const float veil_power[TONE_VEILS] = { 1, 2.2f };
/* Grey levels that are too dark to tell an exponent by, or to be called a veil. */
static const float level_least = 16;
/* And for anything: what is as dark is mostly noise. */
static const float level_noise = 4;
/* Larger steps are the edges of things that are drawn on the table: in one cell lie light and dark,
 * which an exponent does not leave in the middle. */
static const float step_most = 0.5f;
/* An exponent (logarithm) that is not worth a correction. */
static const float power_same = 0.15f;
/* By how much less a veil must leave unexplained than an exponent, in units of the noise of one
 * channel: both do the same to felt without a colour. */
static const double veil_better = 0.2;
/* Less of the steps' squares than this share of them is luck. */
static const double noise_least = 1e-3;
/* What all of a picture says of the veil over a part of it, against what that part says itself. */
static const double whole_share = 1;

void tone_level(float level, float out[TONE_PLANES])
{
	for (int k = 0; k < TONE_VEILS; k++)
		out[k] = powf(level / 255, veil_power[k]);
	out[TONE_LOG] = logf(level);
}

static VIS_INNER float least_of(float a, float b)
{
	return a < b ? a : b;
}

/* Adds up TONE_STRIDE sums that were kept side by side for vector code. */
static double sum_of(const float part[TONE_STRIDE])
{
	double sum = 0;

	for (int k = 0; k < TONE_STRIDE; k++)
		sum += (double)part[k];
	return sum;
}

/* Which steps are bright enough to tell an exponent by, of those that count. */
VIS_WIDE static void add_logs(struct tone_steps *s, const struct tone_row *row)
{
	const float *level[2] = { row->then[TONE_VEIL_LEVELS], row->now[TONE_VEIL_LEVELS] };
	const float *log[2] = { row->then[TONE_LOG], row->now[TONE_LOG] };
	float then[TONE_STRIDE] = { 0 }, now[TONE_STRIDE] = { 0 }, both[TONE_STRIDE] = { 0 };

	for (int i = 0; i < row->n; i += TONE_STRIDE)
		for (int k = 0; k < TONE_STRIDE; k++) {
			const int a = i + k, b = a + 1;
			float least = least_of(least_of(level[0][a], level[0][b]),
				least_of(level[1][a], level[1][b]));
			float count = least >= level_least / 255 ? row->counts[a] : 0;
			float was = log[0][b] - log[0][a], is = log[1][b] - log[1][a];

			then[k] += count * was * was;
			now[k] += count * is * is;
			both[k] += count * was * is;
		}
	s->then += sum_of(then);
	s->now += sum_of(now);
	s->both += sum_of(both);
}

/* Small steps that are no noise alone, relative to their middle. */
VIS_WIDE static void add_fit(struct tone_fit *f, enum tone_veil veil, const struct tone_row *row)
{
	const float *level[2] = { row->then[TONE_VEIL_LEVELS], row->now[TONE_VEIL_LEVELS] };
	const float *in[2] = { row->then[veil], row->now[veil] }, *log = row->then[TONE_LOG];
	const float power = veil_power[veil];
	float then[TONE_STRIDE] = { 0 }, now[TONE_STRIDE] = { 0 }, both[TONE_STRIDE] = { 0 };
	float lost[TONE_STRIDE] = { 0 }, hides[TONE_STRIDE] = { 0 };

	for (int i = 0; i < row->n; i += TONE_STRIDE)
		for (int k = 0; k < TONE_STRIDE; k++) {
			const int a = i + k, b = a + 1;
			float least = least_of(least_of(level[0][a], level[0][b]),
				least_of(level[1][a], level[1][b]));
			float step = log[b] - log[a];
			float count = least > level_noise / 255 ? row->counts[a] : 0;
			float middle[2] = { (in[0][a] + in[0][b]) / 2, (in[1][a] + in[1][b]) / 2 };
			float was = (in[0][b] - in[0][a]) / (middle[0] * power);
			float is = (in[1][b] - in[1][a]) / (middle[1] * power);
			float hidden = was / middle[1];

			count = step < step_most && -step < step_most ? count : 0;
			then[k] += count * was * was;
			now[k] += count * is * is;
			both[k] += count * was * is;
			lost[k] += count * (was - is) * hidden;
			hides[k] += count * hidden * hidden;
		}
	f->then += sum_of(then);
	f->now += sum_of(now);
	f->both += sum_of(both);
	f->lost += sum_of(lost);
	f->hides += sum_of(hides);
}

void tone_add_row(struct tone_steps *s, int channel, const struct tone_row *row)
{
	add_logs(s, row);
	for (int k = 0; k < TONE_VEILS; k++)
		add_fit(&s->fit[k][channel], (enum tone_veil)k, row);
}

float tone_alike(const struct tone_steps *s)
{
	return s->then > 0 && s->now > 0 ? (float)(s->both / sqrt(s->then * s->now)) : 0;
}

void tone_add(struct tone_steps *to, const struct tone_steps *s)
{
	to->then += s->then;
	to->now += s->now;
	to->both += s->both;
	for (int k = 0; k < TONE_VEILS; k++)
		for (int c = 0; c < 3; c++) {
			struct tone_fit *f = &to->fit[k][c];
			const struct tone_fit *more = &s->fit[k][c];

			f->then += more->then;
			f->now += more->now;
			f->both += more->both;
			f->lost += more->lost;
			f->hides += more->hides;
		}
}

/* A channel counts the more the less noise is in it: what is left of its steps when a share of its
 * own may explain them. */
static double weight_of(const struct tone_fit *f)
{
	if (f->then <= 0)
		return 0;
	return 1 / fmax(f->now - f->both * f->both / f->then, noise_least * f->then);
}

/* What the best exponent leaves unexplained of the steps of all channels, in units of that. */
static double left_by_power(const struct tone_fit fit[3])
{
	double then = 0, now = 0, both = 0;

	for (int c = 0; c < 3; c++) {
		double weight = weight_of(&fit[c]);

		then += weight * fit[c].then;
		now += weight * fit[c].now;
		both += weight * fit[c].both;
	}
	return then > 0 ? now - both * both / then : 0;
}

/* The same of a veil that is white, and how thick that is. */
static double left_by_veil(const struct tone_fit fit[3], float *added)
{
	double apart = 0, lost = 0, hides = 0;

	for (int c = 0; c < 3; c++) {
		double weight = weight_of(&fit[c]);

		apart += weight * (fit[c].then - 2 * fit[c].both + fit[c].now);
		lost += weight * fit[c].lost;
		hides += weight * fit[c].hides;
	}
	*added = hides > 0 ? (float)(lost / hides) : 0;
	return hides > 0 ? apart - lost * lost / hides : 1e9;
}

/* Does a veil explain the steps better than an exponent does? Then *to is what it was added to. */
static bool is_veiled(const struct tone_steps *all, enum tone_veil *to)
{
	double power = 1e9, least = 1e9;
	float added, best = 0;

	for (int k = 0; k < TONE_VEILS; k++) {
		double left = left_by_veil(all->fit[k], &added);

		power = fmin(power, left_by_power(all->fit[k]));
		if (left >= least)
			continue;
		least = left;
		best = added;
		*to = (enum tone_veil)k;
	}
	return power - least > veil_better &&
	       fabsf(best) > powf(level_least / 255, veil_power[*to]);
}

/* How thick it is in each channel: it has the colour of the light that it comes from. */
static struct tone veil_of(
	enum tone_veil to, const struct tone_steps *all, const struct tone_steps *here)
{
	struct tone t = { .power = 1, .to = to };

	for (int c = 0; c < 3; c++) {
		const struct tone_fit *a = &all->fit[to][c], *h = &here->fit[to][c];
		double hides = whole_share * a->hides + h->hides;

		if (hides > 0)
			t.added[c] = (float)((whole_share * a->lost + h->lost) / hides);
	}
	return t;
}

struct tone tone_of(const struct tone_steps *all)
{
	struct tone t = TONE_PLAIN;
	enum tone_veil to = TONE_VEIL_LEVELS;

	if (is_veiled(all, &to))
		return veil_of(to, all, all);
	if (all->both > 0)
		t.power = (float)(all->both / all->then);
	if (fabsf(logf(t.power)) < power_same)
		t.power = 1;
	return t;
}

static bool is_veil(const struct tone *t)
{
	return t->added[0] < 0 || t->added[0] > 0 || t->added[1] < 0 || t->added[1] > 0 ||
	       t->added[2] < 0 || t->added[2] > 0;
}

struct tone tone_here(
	const struct tone *tone, const struct tone_steps *all, const struct tone_steps *here)
{
	return is_veil(tone) ? veil_of(tone->to, all, here) : *tone;
}

bool tone_is_plain(const struct tone *t)
{
	return !is_veil(t) && t->power >= 1 && t->power <= 1;
}

float tone_undo(const struct tone *t, int channel, float level)
{
	float power = veil_power[t->to];

	if (!is_veil(t))
		return 255 * powf(level / 255, 1 / t->power);
	return 255 *
	       powf(fminf(fmaxf(powf(level / 255, power) - t->added[channel], 0), 1), 1 / power);
}
