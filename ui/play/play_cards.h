/* SPDX-License-Identifier: MIT */
/*
 * play_cards.h - whose cards a new game is played with: asked once, before it begins, at a real
 * table, where nobody has a page for what only he may see.
 */
#ifndef DT_UI_PLAY_CARDS_H
#define DT_UI_PLAY_CARDS_H

#include "cmd.h"
#include "game.h"

/* Proposes the players' own cards where the game can be played with them, the command line has not
 * said, and somebody is at a terminal; else nothing changes. True when all agree that each looks at
 * cards that the table deals on the display. */
bool play_cards_propose(
	const struct cmd_args *args, const struct game_ops *ops, struct game_setup *setup);

#endif
