/* SPDX-License-Identifier: MIT */
/*
 * tape_compare.h - how two readings differ, and one in words.
 */
#ifndef DT_UI_TAPE_COMPARE_H
#define DT_UI_TAPE_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Dice that lie so near are the same die. */
#define TAPE_NEAR_MM 2.0

/* Both as tape_eye_read() writes them. Writes the first difference, "" when there is none. exact:
 * any other text is one; else only what counts at the table: states, faces, sets, places. */
void tape_compare(const char *was, const char *is, bool exact, char *difference, size_t cap);

/* A reading in lines that a person can check against the pictures: "12 zone 3 open 9 9 K ?" for
 * each zone, number is that of the message, the faces in the order of the alphabet. */
void tape_print(FILE *out, size_t number, const char *reading);

#endif
