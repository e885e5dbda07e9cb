/* SPDX-License-Identifier: MIT */
/*
 * hands_laid.h - what simulated hands do with dice that are moved about: on fields, and in turns of
 * several answers.
 */
#ifndef DT_UI_HANDS_LAID_H
#define DT_UI_HANDS_LAID_H

#include "at_table.h"
#include "ses.h"
#include "sim_world.h"

/* A bot that decides for a seat, one answer after the other. */
struct hands_mind {
	void *user;
	void (*answer)(void *user, const struct game *g, int seat, struct game_action *out);
};

/* All that a seat does before somebody else is asked, or a die falls. DT_ERR_NOMEM. */
enum dt_status hands_plan(const struct game_table *t, const struct game *g, int seat,
	const struct hands_mind *mind, struct game_turn *out, struct dt_error *err);

/* The faces that the answer puts on a field, and which: the area's number; 0: none. */
unsigned hands_put_where(const struct game_table *t, const struct game *g,
	const struct game_action *a, uint8_t faces[GAME_FACES_MAX]);

/* Makes what a seat has on fields what the game says; true when it is so. mend: somebody complains,
 * so what was turned behind its back is turned as it was. */
bool hands_tend_fields(struct sim_world *w, const struct game_table *t, const struct game *g,
	int seat, bool mend, struct dt_error *err);
/* Does the table see each die that the seat has on a field as it lies, and there none that is none?
 */
bool hands_see_fields(const struct sim_world *w, int seat, const struct ses_look *look);
/* Who is asked about a die on a field: the next press, held where what is selected is the truth.
 * False: that die is not in the look. */
bool hands_press_field(const struct sim_world *w, const struct screen_prompt *q,
	const struct ses_look *look, struct ses_message *out);
/* Takes all that it has on fields up, so that it is laid there anew. */
void hands_lay_again(struct sim_world *w, int seat, struct dt_error *err);
/* Takes a die off some field, for the hand has none to roll. */
void hands_free_a_die(struct sim_world *w, int seat, struct dt_error *err);

#endif
