/* SPDX-License-Identifier: MIT */
/*
 * led_scene.h - what the strip says, and how it says it: each location has a run of lamps.
 *
 * What each location says is decided by who fills the scene; here are only colours and time. Things
 * are told apart by how they move in time as well as by colour:
 *   won       solid, in the winner's colour; of two winners the second has the last third
 *   tie       the colours of those who tie take turns, half a second each, at full light
 *   now       this location is being settled: white, breathing
 *   nobody    one white lamp in the middle, dim
 *   waiting   locations that say nothing breathe dimly in the colours of the seats waited for, one
 *             seat a breath
 *   trouble   the same, but blinking four times a second
 *   fault     the table itself needs help: the last lamp of every location blinks red, whatever the
 *             location says
 */
#ifndef DT_GPIO_LED_SCENE_H
#define DT_GPIO_LED_SCENE_H

#include "led_strip.h"
#include "screen.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sets of seats have bit 0 for seat 1. */
struct led_scene {
	uint8_t places;		       /* how many there are, at most SCREEN_PLACES */
	uint8_t state[SCREEN_PLACES];  /* enum screen_place_state */
	uint8_t seats[SCREEN_PLACES];  /* the winner, or those who tie */
	uint8_t second[SCREEN_PLACES]; /* who has won after the first, from 1; 0: nobody */
	uint8_t waiting;	       /* whom everybody waits for */
	uint8_t trouble;	       /* in whose zone something is wrong */
	bool fault;
};

/*
 * The strip at t_ns (any clock that goes forward): lamps_each lamps a location, in order, at full
 * light. Lamps that do not fit into LED_LAMPS_MAX are left out. Depends on nothing but its
 * arguments.
 */
void led_scene_draw(
	const struct led_scene *scene, uint16_t lamps_each, int64_t t_ns, struct led_strip *out);

#ifdef __cplusplus
}
#endif

#endif
