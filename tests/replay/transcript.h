/* SPDX-License-Identifier: MIT */
/*
 * transcript.h - a game from its journal, and the same as a text to read.
 *
 * A journal is JSON lines: {"game":...,"options":{...},"players":[...],"seed":"..."}, then one
 * action of a player a line. Cards come from the seed.
 */
#ifndef DT_TESTS_TRANSCRIPT_H
#define DT_TESTS_TRANSCRIPT_H

#include "match.h"

#include <stdio.h>

/* Plays the journal and writes what happened. DT_ERR_FORMAT and DT_ERR_RULES name the line. */
enum dt_status transcript_write(FILE *journal, FILE *out, struct dt_error *err);

/* The journal of a match. */
enum dt_status transcript_journal(const struct match *m, FILE *out);

#endif
