/* SPDX-License-Identifier: MIT */
/*
 * config_in.h - between the files that read table.conf: key by key (config.c), and as a whole
 * (config_whole.c).
 */
#ifndef DT_UI_CONFIG_IN_H
#define DT_UI_CONFIG_IN_H

#include "config.h"

#include <libconfig.h>

/* Of what was taken key by key from c: puts the other areas after the zones, and looks whether all
 * of it can be together. DT_ERR_FORMAT with file, line and what is wrong. */
enum dt_status conf_check_whole(
	const char *file, const config_t *c, struct conf *conf, struct dt_error *err);

#endif
