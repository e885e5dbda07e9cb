/* SPDX-License-Identifier: MIT */
/*
 * ses_town.h - the two halves of Dice Town at the table; see struct ses_game.
 */
#ifndef DT_SESSION_SES_TOWN_H
#define DT_SESSION_SES_TOWN_H

#include "ses_in.h"

/* How faces 1..6 are written. */
extern const char *const ses_town_faces[SCREEN_FACES];

void ses_town_question(
	const struct game *g, int seat, const char *const *names, char *buf, size_t size);
void ses_town_option(const struct game *g, const struct game_action *a, const char *const *names,
	char *buf, size_t size);
void ses_town_doing(const struct game *g, const char *const *names, char *buf, size_t size);
int ses_town_begins(const struct game_event *e);
void ses_town_happened(const struct game *g, const struct game_event *e, const char *const *names,
	struct screen *screen);
/* What everybody owns, as the view says. */
void ses_town_own(const struct game *view, struct screen *screen);
/* What an event, as everybody sees it, changes of that. */
void ses_town_move(const struct game_event *e, struct screen *screen);
void ses_town_show(const struct game *view, struct screen *screen);

#endif
