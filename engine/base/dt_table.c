/* SPDX-License-Identifier: MIT */
/*
 * dt_table.c - words for what zones are doing.
 */
#include "dt_table.h"

const char *const dt_zone_names[DT_ZONE_STATES] = { "unknown", "empty", "covered", "busy", "open" };

const char *const dt_area_names[DT_AREA_KINDS] = { "zone", "card", "middle" };
