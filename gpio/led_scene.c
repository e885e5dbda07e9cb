/* SPDX-License-Identifier: MIT */
/*
 * led_scene.c - colours over time for each state of a location. Decides nothing about the game, and
 * no current: led_strip.c limits that.
 */
#include "led_scene.h"
#include "palette.h"

#include <assert.h>

#define MS 1000000LL

enum {
	TIE_MS = 500,	  /* a colour of a tie */
	BREATH_MS = 2000, /* dark to light to dark */
	BLINK_MS = 250,	  /* one blink, half of it dark */
	BREATH_LOW = 20,  /* in 255ths: a breath never goes quite dark */
	BREATH_HIGH = 140,
};

static const struct led_rgb dark = { 0, 0, 0 }, red = { 255, 0, 0 }, white = { 160, 160, 160 };

static struct led_rgb dim(struct led_rgb c, unsigned of255)
{
	return (struct led_rgb){ (uint8_t)(c.r * of255 / 255), (uint8_t)(c.g * of255 / 255),
		(uint8_t)(c.b * of255 / 255) };
}

/* sRGB to linear light in integers: x^2.2 is near x^2 * (x + 4) / 5 over 0..1. */
static uint8_t linear(uint8_t v)
{
	uint32_t x = v;
	return (uint8_t)(x * x * (x + 4 * 255) / (5 * 255 * 255));
}

static struct led_rgb seat_colour(unsigned seat)
{
	const uint8_t *c = dt_seat_rgb[seat];
	return (struct led_rgb){ linear(c[0]), linear(c[1]), linear(c[2]) };
}

static unsigned count(uint8_t set)
{
	unsigned n = 0;
	for (unsigned i = 0; i < DT_SEATS_MAX; i++)
		n += set >> i & 1;
	return n;
}

/* The seats of a set take turns, each for turn_ms. */
static struct led_rgb in_turn(uint8_t set, int64_t t_ms, int64_t turn_ms)
{
	unsigned n = count(set);
	if (n == 0)
		return dark;
	unsigned turn = (unsigned)(t_ms / turn_ms % n);
	for (unsigned i = 0; i < DT_SEATS_MAX; i++) {
		if ((set >> i & 1) && turn-- == 0)
			return seat_colour(i);
	}
	return dark;
}

static unsigned breath(int64_t t_ms)
{
	unsigned phase = (unsigned)(t_ms % BREATH_MS), half = BREATH_MS / 2;
	unsigned up = phase < half ? phase : BREATH_MS - phase;
	return BREATH_LOW + (BREATH_HIGH - BREATH_LOW) * up / half;
}

static bool blink(int64_t t_ms)
{
	return t_ms % BLINK_MS < BLINK_MS / 2;
}

/* What a location without a word of its own shows. */
static struct led_rgb quiet(const struct led_scene *s, int64_t t_ms)
{
	if (s->trouble)
		return blink(t_ms) ? in_turn(s->trouble, t_ms, BLINK_MS * 4) : dark;
	if (s->waiting)
		return dim(in_turn(s->waiting, t_ms, BREATH_MS), breath(t_ms));
	return dark;
}

static struct led_rgb lamp(
	const struct led_scene *s, unsigned place, unsigned i, unsigned n, int64_t t_ms)
{
	if (s->fault && i == n - 1)
		return blink(t_ms) ? red : dark;
	switch ((enum screen_place_state)s->state[place]) {
	case SCREEN_WON:
		if (s->second[place] && 3 * i >= 2 * n)
			return seat_colour((s->second[place] - 1U) % DT_SEATS_MAX);
		return in_turn(s->seats[place], 0, TIE_MS);
	case SCREEN_TIE:
		return in_turn(s->seats[place], t_ms, TIE_MS);
	case SCREEN_NOW:
		return dim(white, breath(t_ms));
	case SCREEN_NOBODY:
		return i == n / 2 ? dim(white, 40) : dark;
	case SCREEN_LATER:
		break;
	}
	return quiet(s, t_ms);
}

void led_scene_draw(
	const struct led_scene *s, uint16_t lamps_each, int64_t t_ns, struct led_strip *out)
{
	int64_t t_ms = t_ns > 0 ? t_ns / MS : 0;
	assert(s->places <= SCREEN_PLACES);
	out->n = 0;
	for (unsigned p = 0; p < s->places; p++) {
		for (unsigned i = 0; i < lamps_each && out->n < LED_LAMPS_MAX; i++)
			out->lamp[out->n++] = lamp(s, p, i, lamps_each, t_ms);
	}
}
