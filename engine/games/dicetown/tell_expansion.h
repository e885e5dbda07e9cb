/* SPDX-License-Identifier: MIT */
/*
 * tell_expansion.h - what happened by the expansion and the Indians, as sentences, and their names.
 */
#ifndef DT_TOWN_TELL_EXPANSION_H
#define DT_TOWN_TELL_EXPANSION_H

#include "town.h"

/* As town_tell(), for events that came with the expansion and the Indians; 0 for others. */
size_t town_tell_expansion(const struct town *t, const struct game_event *e,
	const char *const *names, char *buf, size_t size);

/* "J bandit, $3", cut to fit. */
void town_bandit_name(const struct town *t, int card, char *buf, size_t size);
/* "Trap", and what it does in one sentence; enum town_spirit. Static, as the next. */
const char *town_spirit_name(int spirit);
const char *town_spirit_text(int spirit);
/* "go to the river"; enum town_place and town_side. Static. */
const char *town_action_name(int place, int side);

/* What is asked, in words (asks_expansion.c): the question, the same in a few words, an answer.
 * Each false, and nothing written, for what is asked without the expansion, too. */
bool town_question_expansion(
	const struct town *t, const char *name, const char *const *names, char *buf, size_t size);
bool town_brief_expansion(const struct town *t, char *buf, size_t size);
bool town_option_expansion(const struct town *t, const struct game_action *a,
	const char *const *names, char *buf, size_t size);
/* What everybody waits for while only the seat may see what it is asked. */
bool town_doing_expansion(const struct town *t, const char *name, char *buf, size_t size);

#endif
