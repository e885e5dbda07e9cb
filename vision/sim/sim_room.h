/* SPDX-License-Identifier: MIT */
/*
 * sim_room.h - the inside of the simulated table, for its own files only.
 */
#ifndef VIS_SIM_ROOM_H
#define VIS_SIM_ROOM_H

#include "sim_hand.h"

struct sim_world {
	struct dt_table table;
	uint64_t seed;
	uint32_t mischief;
	enum sim_lamp lamp;
	struct sim_set *set;
	struct vis_lens lens;
	struct vis_pose pose, first_pose; /* now; as it was put up */
	bool moved;			  /* the camera, since the last picture */
	int64_t now_ns, dark_until_ns, glare_until_ns;
	float glare_at[2];
	size_t players_n; /* those of the seats that have a zone */
	struct sim_player players[DT_ZONE_NUMBER_MAX];
	struct sim_draw *draw;
	struct sim_shape shapes[DT_ZONE_NUMBER_MAX * SIM_PLAYER_SHAPES];
};

/* Borrowed from the world; NULL: nobody sits at this zone. */
struct sim_player *sim_find_player(struct sim_world *w, int32_t zone, struct dt_error *err);
/* With what mischief does to the lamp at this moment. */
struct sim_light sim_light_now(const struct sim_world *w);
/* Makes what pictures need, and follows a bumped camera. */
enum dt_status sim_prepare(struct sim_world *w, struct dt_error *err);

#endif
