/* SPDX-License-Identifier: MIT */
/*
 * flow.h - inside the rules of Diceto: what its files want of each other.
 */
#ifndef DT_RULES_DTO_FLOW_H
#define DT_RULES_DTO_FLOW_H

#include "contest.h"

enum {
	TYPE_NUMBER,
	TYPE_SEAT,
	TYPE_FACE,
	TYPE_CARD,
	TYPE_FIELD,
	TYPE_BONUS,
	TYPE_ASK,
	DTO_TYPES,
	DTO_OPTIONS = 9,
};

extern const struct game_type dto_types[DTO_TYPES];
extern const struct game_word dto_actions[DTO_ACTIONS], dto_events[DTO_EVENTS];
extern const struct game_record dto_record;
extern const struct game_option dto_options[DTO_OPTIONS];

/* ev may be NULL everywhere. */

/* place.c: dice on cards, and battles for them. */
void dto_place(struct dto *t, const struct game_action *a, struct game_events *ev);
/* Both have rolled: true when the battle is over. */
bool dto_battle_over(struct dto *t, struct game_events *ev);

/* legal.c: as struct game_ops has them. dto_check: DT_ERR_RULES says why not. Rules are static. */
uint32_t dto_acting(const void *state);
size_t dto_legal(const void *state, int seat, struct game_action *out, size_t cap);
enum dt_status dto_check(const void *state, const struct game_action *a, struct dt_error *why);
const char *dto_rule(const void *state, int seat);
void dto_chance(const void *state, struct game_chance *out);
/* words.c: likewise. The moment is static, NULL for who is not asked; dto_fits: DT_ERR_RULES. */
const char *dto_moment(const void *state, int seat);
enum dt_status dto_fits(const struct game_setup *setup, struct dt_error *err);

/* defaults.c: false where dice or a card that was turned up must be seen. */
bool dto_fallback(const void *state, int seat, const uint8_t *roll, struct game_action *out);

/* score.c: as struct game_ops has them. */
size_t dto_score(const void *state, struct game_line *out, size_t cap);
void dto_result(const void *state, struct game_result *out);
/* Gives the cards on which dice lie, then the bonuses; says who has won. */
void dto_end(struct dto *t, int reason, struct game_events *ev);

/* audit.c: DT_ERR_RULES names what does not hold. */
enum dt_status dto_audit(const void *state, struct dt_error *err);

#endif
