/* SPDX-License-Identifier: MIT */
/*
 * disp_strip.c - a screen's places and seats as a scene for the strip. Colours and movement are
 * led_scene.c's.
 */
#include "disp_strip.h"

#include <string.h>

static void add_winners(const struct screen_place *p, struct led_scene *out)
{
	uint8_t first = p->winner[0], second = p->winner[1];
	if (first >= 1 && first <= SCREEN_SEATS)
		out->seats[out->places] = (uint8_t)(1U << (first - 1));
	if (second >= 1 && second <= SCREEN_SEATS)
		out->second[out->places] = second;
}

static void add_places(const struct screen *s, struct led_scene *out)
{
	for (unsigned i = 0; i < SCREEN_PLACES; i++) {
		const struct screen_place *p = &s->place[i];
		if (!p->name[0])
			continue;
		/* While dice are rolled nothing is won yet, even if last round's winners stand
		 * there. */
		bool settling = s->phase == SCREEN_SETTLING;
		out->state[out->places] = settling ? p->state : SCREEN_LATER;
		out->seats[out->places] = p->seats;
		if (p->state == SCREEN_WON)
			add_winners(p, out);
		if (s->phase == SCREEN_OVER) {
			out->state[out->places] = SCREEN_TIE; /* of one: solid */
			out->seats[out->places] = s->winners;
		}
		out->places++;
	}
}

void disp_strip_scene(const struct screen *s, struct led_scene *out)
{
	memset(out, 0, sizeof(*out));
	add_places(s, out);
	out->fault = s->warning[0] != 0;
	if (s->phase == SCREEN_OVER || s->phase == SCREEN_PAUSED)
		return;
	for (unsigned i = 0; i < SCREEN_SEATS; i++) {
		const struct screen_seat *p = &s->seat[i];
		bool asked = s->prompt.seat == i + 1;
		if (!p->playing)
			continue;
		if (p->waited_for || asked)
			out->waiting |= (uint8_t)(1U << i);
		if (p->trouble[0])
			out->trouble |= (uint8_t)(1U << i);
	}
}
