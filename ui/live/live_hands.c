/* SPDX-License-Identifier: MIT */
/*
 * live_hands.c - what hands of every kind ask of the game.
 */
#include "live_hands.h"

#include "words.h"

enum dt_status live_hands_check(const struct bot_game *bg, const struct game *g, int seat,
	const uint8_t *roll, const uint8_t kept[GAME_FACES_MAX], struct game_action *out,
	struct dt_error *err)
{
	if (!roll)
		return dt_fail(err, DT_ERR_AGAIN, 0, _("there are no dice under your cup now"));
	*out = (struct game_action){ .seat = (uint8_t)seat, .kind = bg->keep };
	for (int f = 0; f < GAME_FACES_MAX; f++) {
		out->arg[f] = kept[f];
		if (kept[f] > roll[f])
			return dt_fail(err, DT_ERR_RULES, 0, _("you have not rolled these dice"));
	}
	return game_check(g, out, err);
}
