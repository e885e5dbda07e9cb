/* SPDX-License-Identifier: MIT */
/*
 * play_sight.h - what a game that is played is seen with. There is one kind, a camera or the
 * simulated table and its camera (play_camera.c), in programs that can read pictures; without any
 * dice are typed.
 */
#ifndef DT_UI_PLAY_SIGHT_H
#define DT_UI_PLAY_SIGHT_H

#include "list.h"
#include "live.h"
#include "play_game.h"
#include "play_line.h"

/* All is borrowed. */
struct play_sight_setup {
	const struct play_line *line;
	const struct game_listed *listed;
	struct play_game *game; /* opened later: before begin() */
};

struct play_sight;

struct play_sight_ops {
	/* Completes what the command line says of cameras. DT_ERR_FORMAT: it is wrong. */
	enum dt_status (*check)(
		struct play_line *line, const struct game_table *g, struct dt_error *err);
	/* With all that may be missing, before there is a game. NULL on failure. */
	struct play_sight *(*create)(const struct play_sight_setup *setup, struct dt_error *err);
	/* The game is there. Where hands play they are in *hands, owned by the caller, and their
	 * clock in *clock; a person has seat me, 0: there is none. Else both stay as they are. */
	enum dt_status (*begin)(struct play_sight *s, int me, struct live_hands **hands,
		struct live_clock *clock, struct dt_error *err);
	/* Takes its time: live shows something meanwhile. It is borrowed from then on. */
	enum dt_status (*open)(struct play_sight *s, struct live *live, struct dt_error *err);
	/* For struct live_setup, with the sight as take_user. */
	enum dt_status (*take)(
		void *user, struct ses *s, const struct ses_message *msg, struct dt_error *err);
	/* Once nobody plays any more: ends what is written beside the game. */
	enum dt_status (*end)(struct play_sight *s, enum dt_status st, struct dt_error *err);
	/* NULL is legal. */
	void (*destroy)(struct play_sight *s);
};

extern const struct play_sight_ops play_camera;

#endif
