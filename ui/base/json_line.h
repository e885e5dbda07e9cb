/* SPDX-License-Identifier: MIT */
/*
 * json_line.h - an answer for programs: one JSON object on one line of standard output.
 */
#ifndef DT_UI_JSON_LINE_H
#define DT_UI_JSON_LINE_H

#include "status.h"

#include <jansson.h>

/* Prints the object, numbers with so many significant digits (at most 17), and drops it.
 * DT_ERR_NOMEM where it is NULL: json_pack() gives that without memory, and for a text that is not
 * UTF-8. */
enum dt_status json_line(json_t *object, int digits, struct dt_error *err);

#endif
