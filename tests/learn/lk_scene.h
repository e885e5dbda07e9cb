/* SPDX-License-Identifier: MIT */
/*
 * lk_scene.h - what lies on the table in one picture, and what comes back along a ray.
 */
#ifndef LK_SCENE_H
#define LK_SCENE_H

#include "lk_camera.h"
#include "lk_face.h"
#include "lk_light.h"
#include "lk_print.h"
#include "lk_shape.h"

enum { LK_SHAPES_MAX = 160, LK_GROUPS = 8 };

struct lk_group {
	int first, n;
	struct v3 at;
	float reach;
};

struct lk_scene {
	const struct lk_look *look;
	const struct lk_face *faces,
		*other_faces; /* other: of the second set; NULL: there is none */
	const struct lk_print *print;
	struct lk_camera camera;
	struct lk_light light;
	struct lk_shape shape[LK_SHAPES_MAX];
	int shapes;
	struct lk_group group[LK_GROUPS];
};

/* How a place looks, before any light. */
struct lk_point {
	struct v3 at, normal;
	struct v3 colour; /* given back in all directions */
	struct v3 mirror; /* share mirrored straight on */
	float rough, clear, wrap;
	int shape;
};

/* The axes of a die whose face lies on top with its drawing's up direction turned by angle
 * (radians, clockwise in the picture). */
struct m3 lk_die_axes(const struct lk_look *look, int face, float angle);
/* Of a die's frame: out of the face, and right and down of its drawing. */
void lk_die_face(
	const struct lk_look *look, int face, struct v3 *out, struct v3 *right, struct v3 *down);
/* Which face looks up most, and the cosine of its slant. */
int lk_die_top(const struct lk_shape *die, float *up);

/* Orders the shapes by group; to be called when all lie there. */
void lk_scene_close(struct lk_scene *s);
/* Nearest of all shapes and the table before t_max; skip: a shape that is not looked at, or -1. */
bool lk_scene_meet(const struct lk_scene *s, struct v3 o, struct v3 d, float t_max, int skip,
	struct lk_hit *hit);
bool lk_scene_blocked(const struct lk_scene *s, struct v3 o, struct v3 d, float t_max, int skip);
struct lk_point lk_surface(
	const struct lk_scene *s, struct v3 o, struct v3 d, const struct lk_hit *hit);
/* Of the bare table at a pixel. */
struct lk_point lk_ground_at(const struct lk_scene *s, double x, double y);
/* What comes back along a ray. Of the light alone, without colours: *lit. */
struct v3 lk_trace(const struct lk_scene *s, struct v3 o, struct v3 d, struct lk_rand *r, float u,
	float v, int *shape, float *lit);
/* The bare table at one place of it: light on a white sheet, what gloss adds where all is mirrored,
 * and whether any lamp is hidden by what lies there. */
struct lk_bare {
	struct v3 light, sheen;
	bool shaded;
};
struct lk_bare lk_trace_bare(const struct lk_scene *s, struct v3 o, struct v3 d);

#endif
