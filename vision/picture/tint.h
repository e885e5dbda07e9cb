/* SPDX-License-Identifier: MIT */
/*
 * tint.h - how much two colours differ when their brightness is left aside.
 *
 * A colour is three logarithms of (grey level + TINT_LIFT), blue green red. What light may have
 * done to it is told by three variants; none knows what the colour belongs to.
 */
#ifndef VIS_TINT_H
#define VIS_TINT_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Added to grey levels before their logarithm is taken, so that noise in the dark stays small. */
#define TINT_LIFT 6.0f

/* How much two colours differ, their brightness left aside. */
float tint_gap(const float a[3], const float b[3]);
/* The least that it can be when the full channels of a may have been somewhat brighter than the
 * camera can show. */
float tint_gap_full(const float a[3], const bool full[3], const float b[3]);
/* The least that it can be when a was found by taking light away, of which some may have been a
 * veil instead: a lamp's reflection, which is added and does not multiply. */
float tint_gap_least(const float a[3], const float light[3], const float b[3]);

#ifdef __cplusplus
}
#endif

#endif
