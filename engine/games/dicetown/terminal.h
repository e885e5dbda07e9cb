/* SPDX-License-Identifier: MIT */
/*
 * terminal.h - the parts of Dice Town's struct game_terminal; see there.
 */
#ifndef DT_TOWN_TERMINAL_H
#define DT_TOWN_TERMINAL_H

#include "at_terminal.h"

/* Written to out; what a part means is said in at_terminal.h. */
void town_term_question(FILE *out, const struct term_seat *s, const uint8_t *roll);
void town_term_option(FILE *out, const struct term_seat *s, const struct game_action *a);
bool town_term_refuse_dice(
	FILE *out, const struct term_seat *s, const uint8_t *roll, const uint8_t *kept);
void town_term_cards(FILE *out, const struct term_seat *s);
extern const struct term_rule town_term_rules[];
void town_term_explain(FILE *out, const char *what);
void town_term_explain_option(FILE *out, const struct term_seat *s, const struct game_action *a);

#endif
