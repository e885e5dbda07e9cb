/* SPDX-License-Identifier: MIT */
/*
 * tone.c - see tone.h.
 *
 * Let a and b be what the empty table shows at two neighbouring places, as levels or as light. With
 * a gain g and a veil v they now are g a + v and g b + v; the step relative to its middle n is what
 * it was on the empty table times 1 - v / n. Each pair says what v is, the darker the better.
 */
#include "tone.h"

#include <math.h>

/* Exponents that lead from grey levels to what the veil is added to. */
static const float veil_power[TONE_VEILS] = { 1, 2.2f };
/* Grey levels that are too dark to tell an exponent by, or to be called a veil. */
static const float level_least = 16;
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

/* Half of all fits are made in grey levels as they are: no need to call powf for them. */
static float raised(float share, float power)
{
	return power > 1 ? powf(share, power) : share;
}

/* A step relative to its middle; *middle: that. */
static float relative_step(const float level[2], float power, float *middle)
{
	float a = raised(level[0] / 255, power), b = raised(level[1] / 255, power);

	*middle = (a + b) / 2;
	return (b - a) / (*middle * power);
}

static void fit_step(struct tone_fit *f, float power, const float then[2], const float now[2])
{
	float middle, was = relative_step(then, power, &middle);
	float is = relative_step(now, power, &middle), hides = was / middle;

	f->then += (double)(was * was);
	f->now += (double)(is * is);
	f->both += (double)(was * is);
	f->lost += (double)((was - is) * hides);
	f->hides += (double)(hides * hides);
}

void tone_step(struct tone_steps *s, int channel, const float then[2], const float now[2])
{
	float least = fminf(fminf(then[0], then[1]), fminf(now[0], now[1]));
	float was = logf(then[1] / then[0]), is = logf(now[1] / now[0]);

	if (least >= level_least) {
		s->then += (double)(was * was);
		s->now += (double)(is * is);
		s->both += (double)(was * is);
	}
	for (int k = 0; k < TONE_VEILS && fabsf(was) < step_most; k++)
		fit_step(&s->fit[k][channel], veil_power[k], then, now);
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
	return 255 * powf(fmaxf(powf(level / 255, power) - t->added[channel], 0), 1 / power);
}
