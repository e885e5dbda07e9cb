/* SPDX-License-Identifier: MIT */
/*
 * legal_in.h - inside the lists of what a seat may answer: how they are written down, and which
 * file has which question.
 */
#ifndef DT_TOWN_LEGAL_IN_H
#define DT_TOWN_LEGAL_IN_H

#include "flow.h"

struct legal_list {
	const struct town *t;
	struct game_action *out;
	size_t cap, n;
	const struct game_action *wanted; /* NULL, or look only for this one */
	bool found;			  /* so the rest need not be listed */
	struct game_action a;		  /* the answer that is being put together */
};

/* Adds the answer as it stands in l->a, */
void legal_put(struct legal_list *l);
/* which begins anew as one of this kind without arguments. */
void legal_start(struct legal_list *l, int kind);
/* Both at once, with no, one or two arguments. */
void legal_put_simple(struct legal_list *l, int kind);
void legal_put_one(struct legal_list *l, int kind, int arg);
void legal_put_two(struct legal_list *l, int kind, int first, int second);
/* All ways to have n dice of the faces from this one on, at most limit[i] of face i + 1; NULL: any.
 */
void legal_put_dice(struct legal_list *l, const uint8_t *limit, unsigned n, int face);

/* ---- Cards (legal_cards.c) ---- */

/* What can be done with a card of this kind that the seat plays. */
void legal_list_play(struct legal_list *l, int seat, int card);
/* The cards that can be played in a window, or none. */
void legal_list_window(struct legal_list *l, int seat, int window);
/* General Store cards out of those counted, each as an answer of this kind. */
void legal_list_store(struct legal_list *l, int kind, const uint8_t *cards);
/* The bandit that lies on top of others like it; at: which argument says so. */
void legal_list_bandit(struct legal_list *l, int kind, int card, unsigned at);
/* What a thief keeps, what goes to the Doc or to another seat, which two deeds are safe, what one
 * of the players' own cards is, how many of each back are drawn unseen. */
void legal_list_pick(struct legal_list *l);
void legal_list_give(struct legal_list *l, int seat);
void legal_list_protect(struct legal_list *l, int seat);
void legal_list_tell(struct legal_list *l, int seat);
void legal_list_blind(struct legal_list *l);

/* ---- The expansion and the Indians (legal_expansion.c) ---- */

/* The answers to any question of theirs; none to another. */
void legal_list_expansion(struct legal_list *l, int seat);

#endif
