/* SPDX-License-Identifier: MIT */
/*
 * bot_steady.h - a bot that plays Dice Town sensibly.
 */
#ifndef DT_TOWN_BOT_STEADY_H
#define DT_TOWN_BOT_STEADY_H

#include "bot.h"

/* See struct bot: which of ask->legal. */
size_t bot_steady(const struct bot_ask *ask, struct bot_luck *luck);

#endif
