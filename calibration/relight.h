/* SPDX-License-Identifier: MIT */
/*
 * relight.h - a picture of dice as it would be in another light.
 *
 * What lamps do to dice and not to the felt beside them is what makes them hard to read: they are
 * mirrored in tops, light one side and not the other, throw shadows. That is laid over a picture
 * whose dice are known; felt gets what all gets. It is no rendering: nothing is known of the dice
 * but where they lie.
 */
#ifndef CAL_RELIGHT_H
#define CAL_RELIGHT_H

#include "image.h"
#include "lens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Light of a grey level is taken for its power; what cameras make of it is near that. */
#define RELIGHT_POWER 2.2f

/* How the light differs. All zero but gain, which is 1, changes nothing. Blue, green, red. Light is
 * counted in shares of what the camera shows as white. */
struct relight {
	float gain;	 /* so much more light on all */
	float veil[3];	 /* mirrored in tops all over, on the average */
	float lamp[3];	 /* mirrored in tops, in the middle of its picture */
	float lamp_mm;	 /* how far from there it is down to a half */
	float side;	 /* how much brighter sides towards the lamp are, a logarithm */
	float shadow;	 /* share of light that is gone beside dice */
	float shadow_mm; /* its length on the felt */
	float tint[2];	 /* of dice alone: logarithms of blue and red against green */
	float blur_px;	 /* at dice */
	float noise;	 /* there, grey levels */
};

/* A die in the picture, seen as a block. */
struct relight_die {
	struct vis_point top[4], foot[4]; /* corners, clockwise, pixels */
	float edge_mm;
};

/* Writes the picture in that light to out, which is reused from call to call. seed: what differs
 * from die to die by chance. DT_ERR_NOMEM. */
enum dt_status relight(const struct img *frame, const struct relight_die *dice, size_t n,
	const struct relight *light, uint32_t seed, struct img *out, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
