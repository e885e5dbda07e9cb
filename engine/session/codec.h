/* SPDX-License-Identifier: MIT */
/*
 * codec.h - actions, events and states of any game as JSON, and actions back again, by the words
 * that the game describes itself with.
 *
 * Every json_t returned is a new reference, or NULL without memory.
 */
#ifndef DT_SESSION_CODEC_H
#define DT_SESSION_CODEC_H

#include "game.h"
#include "match.h"

#include <jansson.h>

/* {"seat":1,"do":"keep","dice":["9","9"]} */
json_t *codec_action(const struct game_ops *ops, const struct game_action *a);

/* The other way. DT_ERR_FORMAT says which field is wrong; unknown fields are wrong too. */
enum dt_status codec_read_action(const struct game_ops *ops, const json_t *json,
	struct game_action *out, struct dt_error *err);

/* Has an object only fields that are known, a list such as "seat, do"? DT_ERR_FORMAT names the
 * first that is not. what: what the object is, for the message. */
enum dt_status codec_check_fields(
	const json_t *json, const char *what, const char *known, struct dt_error *err);

/* {"event":"pay","seat":2,"n":1}; "known" lists the seats that may see its secret. */
json_t *codec_event(const struct game_ops *ops, const struct game_event *e);

/* A state or view, by ops->state. */
json_t *codec_state(const struct game *g);

/* {"game":ID,...,"options":[...]} for the list of games. */
json_t *codec_game(const struct game_ops *ops);

/* The options of a setup, all of them. */
json_t *codec_options(const struct game_ops *ops, const struct game_setup *setup);

/* Puts an object of options into a setup that holds the defaults. NULL json: nothing to do.
 * DT_ERR_FORMAT names what is wrong; the setup is of no use then. */
enum dt_status codec_read_options(const struct game_ops *ops, const json_t *json,
	struct game_setup *setup, struct dt_error *err);

/* A match from what a request for a new game, a saved state and a journal have in common: "game",
 * "players", "options" and "seed"; other fields are the caller's. NULL on failure. Free with
 * match_destroy(). */
struct match *codec_read_match(const json_t *json, bool seed_needed, struct dt_error *err);

/* What codec_read_match() reads, with the "revision" of the rules. */
json_t *codec_match(const struct match *m);
/* The names of the players. */
json_t *codec_players(const struct match *m);

/* A set of seats as a list of numbers. */
json_t *codec_seats(uint32_t set);

#endif
