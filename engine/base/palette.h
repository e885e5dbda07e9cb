/* SPDX-License-Identifier: MIT */
/*
 * palette.h - the colours of the six seats, the same on strip, display and pages.
 *
 * Found by search so that any two of them differ by at least 19.9 (CIEDE2000) for people who miss
 * one kind of cone (protan 19.9, deutan 20.0, tritan 20.0), by 32.2 for all others, and are seen on
 * black with a contrast of 4.7 or more. tests/unit/test_palette.c computes these figures. No seat
 * is told by its colour alone: wherever there is room its number stands beside it.
 */
#ifndef DT_BASE_PALETTE_H
#define DT_BASE_PALETTE_H

#include "dt_table.h"

/* By seat number minus 1: sRGB. */
extern const uint8_t dt_seat_rgb[DT_SEATS_MAX][3];

#endif
