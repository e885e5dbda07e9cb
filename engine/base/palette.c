/* SPDX-License-Identifier: MIT */
/*
 * palette.c - the six colours themselves. How they were chosen is said in palette.h; nothing here
 * computes it.
 */
#include "palette.h"

/* In this order seats that often play alone together (the first two, three) differ most. */
const uint8_t dt_seat_rgb[DT_SEATS_MAX][3] = {
	{ 0xe7, 0xa5, 0x00 }, /* orange */
	{ 0x30, 0x8c, 0x8c }, /* teal */
	{ 0xd5, 0x42, 0x4e }, /* red */
	{ 0x92, 0xff, 0xb7 }, /* mint */
	{ 0xc9, 0x06, 0xff }, /* violet */
	{ 0xb4, 0xba, 0xed }, /* lavender */
};
