/* SPDX-License-Identifier: MIT */
/*
 * lk_face.h - what is drawn on the faces of a die: letters, pips, suits, court figures.
 *
 * A drawing is a small square picture of ink; what is not inked is clear. Drawn with cairo in a
 * frame from -1 to 1, x right and y down as one looks at the face.
 */
#ifndef LK_FACE_H
#define LK_FACE_H

#include "lk_look.h"
#include "status.h"

#include <cairo.h>

enum { LK_FACE_PX = 256 };

struct lk_face {
	/* Ink: red, green, blue as amounts of light and how much it covers; then how deep it is
	 * engraved (0 to 1). */
	float (*ink)[5]; /* LK_FACE_PX squared */
};

/* All six. DT_ERR_NOMEM. Free with lk_faces_finish, legal on zeroed ones. */
enum dt_status lk_faces_draw(
	const struct lk_look *look, struct lk_face faces[LK_FACES], struct dt_error *err);
void lk_faces_finish(struct lk_face faces[LK_FACES]);
/* Into any picture: what boards and cards show of dice. */
void lk_face_paint(cairo_t *cr, const struct lk_look *look, int face);
/* u, v: -1 to 1. */
void lk_face_at(const struct lk_face *face, float u, float v, float out[5]);

/* Spade 0, heart 1, diamond 2, club 3, round the origin, half as high as size. */
void lk_suit_path(cairo_t *cr, int suit, double size);
/* Jack 2, queen 3, king 4: two heads, each other's mirror through the middle. */
void lk_court_paint(cairo_t *cr, const struct lk_look *look, int face);

#endif
