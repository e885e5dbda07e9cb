/* SPDX-License-Identifier: MIT */
/*
 * held.h - a real deck where it is simulated.
 */
#ifndef DT_DTO_HELD_H
#define DT_DTO_HELD_H

#include "bot.h"

extern const struct bot_cards_ops dto_cards;

#endif
