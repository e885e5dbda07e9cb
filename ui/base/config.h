/* SPDX-License-Identifier: MIT */
/*
 * config.h - table.conf: the table's own description, read once when a command starts.
 *
 * Every key is documented in hardware/table.conf. A key that is missing has its default, one that
 * is not known is an error, since it is most likely a misspelt one.
 */
#ifndef DT_UI_CONFIG_H
#define DT_UI_CONFIG_H

#include "status.h"
#include "dt_table.h"
#include "pins.h"

enum { CONF_NAME_MAX = 32, CONF_LANGUAGE_MAX = 16, CONF_FIELDS_MAX = DT_FIELDS_MAX };

/* Who sits where, as long as the command line does not say otherwise. */
struct conf_seat {
	int32_t seat;
	char name[CONF_NAME_MAX];
};

/* An area that is no zone, as the file has it; it is among the table's areas, too. */
struct conf_field {
	struct dt_area area;
	int32_t seat;
	char kind[CONF_NAME_MAX];
};

struct conf {
	char language[CONF_LANGUAGE_MAX]; /* of the table; "": that of its user */
	struct dt_table table;
	struct pins_conf pins;
	size_t fields_n;
	struct conf_field fields[CONF_FIELDS_MAX];
	size_t seats_n;
	struct conf_seat seats[DT_SEATS_MAX];
	struct {
		int32_t window_ms, choice_ms, cup_ms, show_ms, reveal_ms;
	} times;
};

/*
 * DT_ERR_IO when the file cannot be read, DT_ERR_FORMAT for what is in it; the sentence names file,
 * line and key. On failure *out has no meaning.
 */
enum dt_status conf_read(const char *path, struct conf *out, struct dt_error *err);

/* The same from text in memory, with DT_ERR_FORMAT only; name is what a sentence starts with. */
enum dt_status conf_parse(
	const char *name, const char *text, struct conf *out, struct dt_error *err);

#endif
