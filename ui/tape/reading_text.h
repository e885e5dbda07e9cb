/* SPDX-License-Identifier: MIT */
/*
 * reading_text.h - a reading as one line of JSON, as the contract has it.
 */
#ifndef DT_UI_READING_TEXT_H
#define DT_UI_READING_TEXT_H

#include "read.h"

#include <jansson.h>

/*
 * sets: by index. ms: how long the reading took, without reading the file.
 * The line (without its end) is to be freed with free(). NULL without memory.
 */
char *reading_text(const char *image, const struct reading *r, const struct dt_dice_set *sets,
	double ms, struct dt_error *err);

/* One zone of it, its dice with their colours where they are known; a new reference, or NULL
 * without memory. */
json_t *reading_zone(
	const struct reading *r, const struct read_zone *z, const struct dt_dice_set *sets);

#endif
