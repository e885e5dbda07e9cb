/* SPDX-License-Identifier: MIT */
/*
 * cal_sharp.h - how sharp a picture is, measured at an edge whose place is known.
 */
#ifndef CAL_SHARP_H
#define CAL_SHARP_H

#include "image.h"
#include "lens.h"

/*
 * Width in pixels in which the brightness goes from a tenth to nine tenths across the straight edge
 * from a to b, averaged over its middle part, looking reach pixels to both sides. A blur wider than
 * the reach gives about 1.6 times reach. 0 when there is no edge to measure.
 */
double cal_edge_width(
	const struct img *grey, struct vis_point a, struct vis_point b, double reach_px);

#endif
