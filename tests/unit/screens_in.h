/* SPDX-License-Identifier: MIT */
/*
 * screens_in.h - what the samples of screens.c and of screens_other.c are made with.
 */
#ifndef DT_TESTS_SCREENS_IN_H
#define DT_TESTS_SCREENS_IN_H

#include "screen.h"

#include <stddef.h>

#define SET(field, text) screen_put(field, sizeof(field), text)

/* Cuts like snprintf: a long name may end in half a character. */
void screen_put(char *out, size_t cap, const char *text);

extern const char *const screen_names[SCREEN_SEATS];

/* Samples of the other game; out is zeroed. */
void other_rolling_two(struct screen *out);
void other_rolling_six(struct screen *out);
void other_reveal(struct screen *out);
void other_places(struct screen *out);
void other_over(struct screen *out);
void other_turn(struct screen *out);
void other_duel(struct screen *out);

#endif
