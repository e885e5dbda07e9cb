/* SPDX-License-Identifier: MIT */
/*
 * forecast.h - what will be asked about under other lamps, foretold from the pictures that taught.
 *
 * Pictures are laid under lights that they were not taken in (relight.h) and read as any picture of
 * the table is, with what the other pictures of their face taught. What shares of their dice that
 * would then be asked about are worth was fitted to sets whose truth is known: forecast.c.
 */
#ifndef CAL_FORECAST_H
#define CAL_FORECAST_H

#include "teach.h"

#include <jansson.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

enum forecast_light {
	FORECAST_TAUGHT, /* as the pictures are */
	FORECAST_DIM,
	FORECAST_COLOURED,
	FORECAST_MIRRORED, /* a lamp is mirrored in tops, all over */
	FORECAST_SPOT,	   /* the same of a small one, in a part of them */
	FORECAST_LIGHTS
};

/* Dice as they were read. */
struct forecast_count {
	int32_t seen, asked, wrong, left; /* left: neither read nor asked about */
};

enum forecast_help {
	FORECAST_FINE,	   /* nothing need be done */
	FORECAST_PICTURES, /* more pictures of the face */
	FORECAST_LAMP,	   /* pictures of the face under another lamp */
	FORECAST_FELT	   /* felt that the bodies differ from more */
};

struct forecast {
	float unsure, wrong; /* shares of all dice, under lamps of all kinds */
	struct forecast_count count[FACES_MAX][FORECAST_LIGHTS];
	enum forecast_help help[FACES_MAX][FORECAST_LIGHTS];
};

/* A picture that was taught, once more, into *frame. name: as teacher_add had it. */
typedef enum dt_status (*forecast_picture_fn)(
	void *user, const char *name, struct img *frame, struct dt_error *err);

/* t: that learnt the set. reader: of the scene; whatever sets it knows, it knows others afterwards.
 * DT_ERR_NOMEM, and what picture and reader_read say; then *out is of no use. */
enum dt_status forecast_make(struct teacher *t, const struct face_set *set, struct reader *reader,
	const struct vis_scene *scene, forecast_picture_fn picture, void *user,
	struct forecast *out, struct dt_error *err);

/* --- forecast_say.c --- */

/* For programs: a list of what is known of each face under each light. The caller's; NULL without
 * memory. */
json_t *forecast_json(const struct forecast *f, const struct face_set *set);
/* For people: the whole, and a line for each light that makes trouble and what helps. */
void forecast_print(const struct forecast *f, const struct face_set *set, FILE *to);

#ifdef __cplusplus
}
#endif

#endif
