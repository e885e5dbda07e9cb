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
	/* The kinds of dice that are played with, and how they look, in each seat's colour where
	 * they have it; a kind without colours has one set, the first. */
	struct dt_dice_kind kinds[DT_KINDS_MAX];
	size_t kinds_n;
	struct sim_set *set[DT_KINDS_MAX][DT_COLOURS];
	const char *const *board; /* borrowed */
	uint8_t colours[DT_SEATS_MAX];
	struct vis_lens lens;
	struct vis_pose pose, first_pose; /* now; as it was put up */
	bool moved;			  /* the camera, since the last picture */
	int64_t now_ns, dark_until_ns, glare_until_ns;
	float glare_at[2];
	size_t players_n; /* those of the seats that have a zone */
	struct sim_player players[DT_SEATS_MAX];
	struct sim_draw *draw;
	struct sim_die common[SIM_COMMON_MAX]; /* dice that lie in areas that are no zones */
	int32_t common_area[SIM_COMMON_MAX];   /* in which; 0: this one does not exist */
	struct sim_card cards[SIM_CARDS_MAX];
	struct sim_shape shapes[DT_SEATS_MAX * SIM_PLAYER_SHAPES + SIM_COMMON_MAX + SIM_CARDS_MAX];
};

/* Borrowed from the world; NULL: nobody sits at this zone. */
struct sim_player *sim_find_player(struct sim_world *w, int32_t zone, struct dt_error *err);
/* One more thing to do; DT_ERR_AGAIN when there are too many. */
enum dt_status sim_queue(struct sim_player *p, const struct sim_act *act, struct dt_error *err);
/* Of its own dice. */
uint8_t sim_colour_of(const struct sim_world *w, int32_t seat);
/* sim_cards.c: the cards of the truth. */
void sim_cards_truth(const struct sim_world *w, struct sim_truth *out);
/* With what mischief does to the lamp at this moment. */
/* What a die of the world shows as a face of the game. */
uint8_t sim_face_of(const struct sim_world *w, const struct sim_die *d, int side);
/* The first side that shows it, of a die; 0: dice of its kind have no such face. */
uint8_t sim_side_of(const struct sim_world *w, const struct sim_die *d, unsigned game_face);
/* All shapes of dice and players; returns how many. */
struct sim_light sim_light_now(const struct sim_world *w);
/* Makes what pictures need, and follows a bumped camera. */
enum dt_status sim_prepare(struct sim_world *w, struct dt_error *err);

#endif
