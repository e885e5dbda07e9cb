/* SPDX-License-Identifier: MIT */
/*
 * live_hands_dealt.h - hands at no table: what they roll comes from the game's seed, and what stays
 * of it they type. Bots decide for them, a person for one of them. A step that is taken back brings
 * the same dice again, and the same answers of bots.
 */
#ifndef DT_UI_LIVE_HANDS_DEALT_H
#define DT_UI_LIVE_HANDS_DEALT_H

#include "live_hands.h"

/* me: the seat of a person; 0: nobody's. The session is borrowed. NULL on failure; DT_ERR_RULES
 * when no bot can play this game. Free with live_hands_destroy. */
struct live_hands *live_hands_deal(const struct ses *ses, int me, struct dt_error *err);

#endif
