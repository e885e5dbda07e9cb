/* SPDX-License-Identifier: MIT */
/*
 * town_held.h - the players' own cards of Dice Town as they really lie; see struct bot_cards_ops.
 */
#ifndef DT_TOWN_HELD_H
#define DT_TOWN_HELD_H

#include "bot.h"

extern const struct bot_cards_ops town_held;

#endif
