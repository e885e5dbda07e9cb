/* SPDX-License-Identifier: MIT */
/*
 * sim_table.h - what is printed on the simulated table: a flat picture of it from above.
 *
 * Felt with its grain, a wooden rim, the outlines of the areas, the tags, and in the middle a game
 * board with letters, pictures, coins and drawings of dice that are not dice. What the places of
 * the board are called is told from outside. Nothing casts a shadow here: that is for sim_draw.
 */
#ifndef VIS_SIM_TABLE_H
#define VIS_SIM_TABLE_H

#include "image.h"
#include "sim_dice.h"
#include "dt_table.h"

#define SIM_TABLE_PX_PER_MM 2.5f
/* How much of the room round the play surface is drawn, mm. */
#define SIM_TABLE_ROUND_MM 230.0f

/* 3 channels of 8 bits; pixel (i, j) shows the place x = (i + 0.5) / SIM_TABLE_PX_PER_MM -
 * SIM_TABLE_ROUND_MM. set: whose faces the board shows. board: the names of its places, ended
 * by NULL; NULL: some names, an empty list: no board. out is to be finished, after a failure too:
 * DT_ERR_FORMAT for a table that is too large, DT_ERR_NOMEM. */
enum dt_status sim_table_draw(const struct dt_table *table, const struct sim_set *set,
	const char *const *board, uint64_t seed, struct img *out, struct dt_error *err);

/* Is x, y on the board, whose varnish shines? */
bool sim_table_shines(const struct dt_table *table, float x, float y);

/* The table that the pictures are drawn of when no configuration says otherwise. */
extern const struct dt_table sim_table_default;

#endif
