/* SPDX-License-Identifier: MIT */
/*
 * tape_compare.h - how two readings differ, in words.
 */
#ifndef DT_UI_TAPE_COMPARE_H
#define DT_UI_TAPE_COMPARE_H

#include <stdbool.h>
#include <stddef.h>

/* Dice that lie so near are the same die. */
#define TAPE_NEAR_MM 2.0

/* Both as tape_eye_read() writes them. Writes the first difference, "" when there is none. exact:
 * any other text is one; else only what counts at the table: states, faces, sets, places. */
void tape_compare(const char *was, const char *is, bool exact, char *difference, size_t cap);

#endif
