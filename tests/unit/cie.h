/* SPDX-License-Identifier: MIT */
/*
 * cie.h - how different two colours look, also to people with protanopia, deuteranopia or
 * tritanopia. For tests of palettes.
 */
#ifndef DT_TESTS_CIE_H
#define DT_TESTS_CIE_H

#include <stdint.h>

enum cie_eye { CIE_NORMAL, CIE_PROTAN, CIE_DEUTAN, CIE_TRITAN, CIE_EYES };

extern const char *const cie_eye_names[CIE_EYES];

/* CIELAB, white D65. */
struct cie_lab {
	double l, a, b;
};

/* An sRGB colour as that eye sees it: the matrices of Machado, Oliveira and Fernandes (2009) for a
 * missing cone, applied to linear light. */
struct cie_lab cie_seen(const uint8_t rgb[3], enum cie_eye eye);

/* CIEDE2000. About 2 is just noticed side by side, above 10 is told apart at a glance. */
double cie_difference(struct cie_lab a, struct cie_lab b);

/* The contrast ratio of WCAG 2, 1 to 21. */
double cie_contrast(const uint8_t a[3], const uint8_t b[3]);

#endif
