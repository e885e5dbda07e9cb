/* SPDX-License-Identifier: MIT */
/*
 * bot_keen.h - a player of Diceto who reckons.
 */
#ifndef DT_DTO_BOT_KEEN_H
#define DT_DTO_BOT_KEEN_H

#include "bot.h"

/* As struct bot has it. */
size_t dto_bot_keen(const struct bot_ask *ask, struct bot_luck *luck);

#endif
