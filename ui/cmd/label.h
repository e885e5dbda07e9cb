/* SPDX-License-Identifier: MIT */
/*
 * label.h - words beside things in a picture for people: none covers another one, or a thing.
 */
#ifndef DT_UI_LABEL_H
#define DT_UI_LABEL_H

#include "cv_bridge.h"

struct label {
	struct vis_point at; /* the middle of the thing */
	double radius;	     /* of a disc that the thing fills about */
	double width, height;
	char text[32];
	struct cvb_ink ink;
};

struct label_box {
	double x, y, w, h;
	bool far; /* from its thing: a line should lead there */
};

/* What is written beside a die: "K", "K .93" when it is not quite sure, "? .41" without a face. */
void label_say(char *out, size_t cap, const char *face, float sure);

/* Boxes of the labels' width and height, in their order: as near to their things as there is room
 * within a picture of that size. Where there is none at all they may cover something. */
void label_place(
	const struct label *l, size_t n, double width, double height, struct label_box *out);

/* Measures, places and writes them; scale as in cvb_draw_text. width and height of them are filled
 * in. At most LABELS_MAX, the others are left out. */
#define LABELS_MAX 256
enum dt_status label_draw(
	struct img *picture, struct label *l, size_t n, double scale, struct dt_error *err);

#endif
