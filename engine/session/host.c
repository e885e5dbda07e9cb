/* SPDX-License-Identifier: MIT */
/*
 * host.c - the requests of "dicetable engine", one function each. Fields are listed in
 * engine/README.md.
 */
#include "host.h"

#include "codec.h"
#include "deal.h"
#include "list.h"
#include "match.h"

#include <stdlib.h>
#include <string.h>

struct host {
	struct match *match;	     /* NULL before the first "new" or "load" */
	struct game_action *actions; /* room for the longest list of legal actions so far */
	size_t cap;
	/* Commitments of the seeds that were revealed: games that are not opened again. */
	char (*revealed)[DEAL_HEX];
	size_t revealed_n;
};

enum { SAVE_FORMAT = 1 };
static const char state_fields[] = "game, revision, options, players, seed, format, actions";

struct host *host_create(void)
{
	return calloc(1, sizeof(struct host));
}

void host_destroy(struct host *h)
{
	if (!h)
		return;
	match_destroy(h->match);
	free(h->actions);
	free(h->revealed);
	free(h);
}

static const struct game *game(const struct host *h)
{
	return match_game(h->match);
}

static json_t *refused(const struct dt_error *err)
{
	json_t *answer = json_pack("{s:b, s:s}", "ok", 0, "error", err->msg);
	if (answer && err->rule[0])
		json_object_set_new(answer, "rule", json_string(err->rule));
	return answer;
}

/* ---- Starting, saving, loading ---- */

static json_t *do_games(struct host *h, const json_t *request, struct dt_error *err)
{
	(void)h;
	(void)request;
	(void)err;
	json_t *games = json_array();
	for (size_t i = 0; games && game_list[i].ops; i++)
		json_array_append_new(games, codec_game(game_list[i].ops));
	return json_pack("{s:b, s:o}", "ok", 1, "games", games);
}

static json_t *events_out(const struct host *h)
{
	size_t n;
	const struct game_event *list = match_events(h->match, &n);
	json_t *events = json_array();
	for (size_t i = 0; events && i < n; i++)
		json_array_append_new(events, codec_event(game_ops_of(game(h)), &list[i]));
	return events;
}

static json_t *commitment(const struct host *h)
{
	char hex[DEAL_HEX];
	deal_commitment(match_seed(h->match), hex);
	return json_string(hex);
}

static void replace(struct host *h, struct match *m)
{
	match_destroy(h->match);
	h->match = m;
}

/* ---- Seeds that everybody knows ---- */

/* Where the seed's commitment stands among those revealed; revealed_n: nowhere. */
static size_t find_revealed(const struct host *h, const char *seed)
{
	char hex[DEAL_HEX];
	size_t i = 0;
	deal_commitment(seed, hex);
	while (i < h->revealed_n && strcmp(h->revealed[i], hex) != 0)
		i++;
	return i;
}

static bool is_revealed(const struct host *h, const char *seed)
{
	return find_revealed(h, seed) < h->revealed_n;
}

/* False without memory. */
static bool remember_revealed(struct host *h, const char *seed)
{
	if (is_revealed(h, seed))
		return true;
	void *bigger = realloc(h->revealed, (h->revealed_n + 1) * sizeof(*h->revealed));
	if (!bigger)
		return false;
	h->revealed = bigger;
	deal_commitment(seed, h->revealed[h->revealed_n++]);
	return true;
}

/* Who begins a game with a seed that was revealed says openly that he knows all that will be dealt;
 * such a game may be saved and gone on with like any other. */
static void forget_revealed(struct host *h, const char *seed)
{
	size_t i = find_revealed(h, seed);
	if (i < h->revealed_n)
		memmove(h->revealed[i], h->revealed[--h->revealed_n], sizeof(*h->revealed));
}

static json_t *do_new(struct host *h, const json_t *request, struct dt_error *err)
{
	struct match *m = codec_read_match(request, false, err);
	if (!m)
		return NULL;
	replace(h, m);
	forget_revealed(h, match_seed(m));
	return json_pack(
		"{s:b, s:o, s:o}", "ok", 1, "commit", commitment(h), "events", events_out(h));
}

static json_t *do_save(struct host *h, const json_t *request, struct dt_error *err)
{
	(void)request;
	(void)err;
	const struct game_ops *ops = game_ops_of(game(h));
	size_t n;
	const struct game_action *log = match_log(h->match, &n);
	json_t *actions = json_array();
	for (size_t i = 0; actions && i < n; i++)
		json_array_append_new(actions, codec_action(ops, &log[i]));
	json_t *state = codec_match(h->match);
	if (!state)
		return NULL;
	json_object_set_new(state, "format", json_integer(SAVE_FORMAT));
	json_object_set_new(state, "actions", actions);
	return json_pack("{s:b, s:o}", "ok", 1, "state", state);
}

static enum dt_status play_again(struct match *m, const json_t *actions, struct dt_error *err)
{
	size_t i;
	const json_t *item;
	json_array_foreach((json_t *)(uintptr_t)actions, i, item)
	{
		struct game_action a;
		struct dt_error why;
		enum dt_status st = codec_read_action(game_ops_of(match_game(m)), item, &a, &why);
		if (!st)
			st = match_apply(m, &a, &why);
		if (st)
			return dt_fail(err, DT_ERR_FORMAT, 0, "state: action %zu: %.160s%s%s%s",
				i + 1, why.msg, why.rule[0] ? " (" : "", why.rule,
				why.rule[0] ? ")" : "");
	}
	return DT_OK;
}

/* A game whose seed was revealed comes back only as it ended. */
static enum dt_status stay_closed(const struct host *h, struct match *m, struct dt_error *err)
{
	if (!is_revealed(h, match_seed(m)) || match_reveal(m))
		return DT_OK;
	return dt_fail(err, DT_ERR_AGAIN, 0,
		"state: its seed was revealed, and with it all that will be dealt: this game is "
		"not gone on with; begin a new one");
}

static json_t *do_load(struct host *h, const json_t *request, struct dt_error *err)
{
	const json_t *state = json_object_get(request, "state");
	const json_t *actions = json_object_get(state, "actions");
	const json_t *format = json_object_get(state, "format");
	const json_t *revision = json_object_get(state, "revision");
	if (!json_is_object(state) || !json_is_array(actions)) {
		dt_fail(err, DT_ERR_FORMAT, 0, "\"state\" must be what \"save\" answered");
		return NULL;
	}
	if (!json_is_integer(format) || json_integer_value(format) != SAVE_FORMAT) {
		dt_fail(err, DT_ERR_FORMAT, 0, "state: \"format\" must be %d", SAVE_FORMAT);
		return NULL;
	}
	if (codec_check_fields(state, "state", state_fields, err))
		return NULL;
	struct match *m = codec_read_match(state, true, err);
	if (!m)
		return NULL;
	int here = game_ops_of(match_game(m))->revision;
	if (!json_is_integer(revision) || json_integer_value(revision) != here) {
		dt_fail(err, DT_ERR_FORMAT, 0,
			"state: saved under another revision of the rules; this program has %d",
			here);
	} else if (!play_again(m, actions, err) && !stay_closed(h, m, err)) {
		replace(h, m);
		return json_pack("{s:b, s:o}", "ok", 1, "commit", commitment(h));
	}
	match_destroy(m);
	return NULL;
}

/* ---- Playing ---- */

static json_t *actions_out(struct host *h, int seat)
{
	size_t n = game_legal_actions(game(h), seat, h->actions, h->cap);
	if (n > h->cap) {
		struct game_action *bigger = realloc(h->actions, n * sizeof(*bigger));
		if (!bigger)
			return NULL;
		h->actions = bigger;
		h->cap = n;
		n = game_legal_actions(game(h), seat, h->actions, h->cap);
	}
	json_t *list = json_array();
	for (size_t i = 0; list && i < n; i++)
		json_array_append_new(list, codec_action(game_ops_of(game(h)), &h->actions[i]));
	return list;
}

static json_t *seat_to_move(struct host *h, int seat)
{
	struct game_action usual;
	json_t *object = json_pack("{s:i, s:s, s:o}", "seat", seat, "ask",
		game_moment(game(h), seat), "actions", actions_out(h, seat));
	if (object && game_fallback(game(h), seat, NULL, &usual))
		json_object_set_new(object, "default", codec_action(game_ops_of(game(h)), &usual));
	return object;
}

static json_t *do_legal(struct host *h, const json_t *request, struct dt_error *err)
{
	(void)request;
	(void)err;
	uint32_t acting = game_acting(game(h));
	json_t *list = json_array();
	for (int seat = 1; list && seat <= GAME_SEATS_MAX; seat++)
		if (acting & game_bit(seat))
			json_array_append_new(list, seat_to_move(h, seat));
	return json_pack("{s:b, s:o}", "ok", 1, "to_move", list);
}

static json_t *do_apply(struct host *h, const json_t *request, struct dt_error *err)
{
	struct game_action a;
	if (codec_read_action(game_ops_of(game(h)), json_object_get(request, "action"), &a, err) ||
		match_apply(h->match, &a, err))
		return NULL;
	return json_pack("{s:b, s:o}", "ok", 1, "events", events_out(h));
}

static json_t *do_undo(struct host *h, const json_t *request, struct dt_error *err)
{
	(void)request;
	return match_undo(h->match, err) ? NULL : json_pack("{s:b}", "ok", 1);
}

/* ---- Looking ---- */

static json_t *whole_view(const struct host *h, const struct game *view, json_t *seat)
{
	struct game_result result;
	game_result(view, &result);
	return json_pack("{s:b, s:o, s:s, s:o, s:b, s:o, s:o}", "ok", 1, "seat", seat, "game",
		game_ops_of(view)->id, "players", codec_players(h->match), "over", (int)result.over,
		"winners", codec_seats(result.winners), "view", codec_state(view));
}

static json_t *do_observe(struct host *h, const json_t *request, struct dt_error *err)
{
	const json_t *seat = json_object_get(request, "seat");
	const char *all = json_string_value(seat);
	if (all && strcmp(all, "all") == 0)
		return whole_view(h, game(h), json_string("all"));
	int seats = game_setup_of(game(h))->seats;
	if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
		json_integer_value(seat) > seats) {
		dt_fail(err, DT_ERR_FORMAT, 0, "\"seat\" must be 0 to %d or \"all\"", seats);
		return NULL;
	}
	int number = (int)json_integer_value(seat);
	struct game *view = game_observe(game(h), number);
	if (!view) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a view");
		return NULL;
	}
	json_t *answer = whole_view(h, view, json_integer(number));
	game_destroy(view);
	return answer;
}

static json_t *line_out(const struct host *h, const struct game_line *l)
{
	json_t *count = l->count < 0 ? json_null() : json_integer(l->count);
	json_t *points = l->count < 0 ? json_null() : json_integer(l->points);
	return json_pack("{s:i, s:s, s:s, s:o, s:o}", "seat", (int)l->seat, "player",
		match_name(h->match, l->seat), "line", l->name, "count", count, "points", points);
}

static json_t *do_score(struct host *h, const json_t *request, struct dt_error *err)
{
	(void)request;
	struct game_line lines[GAME_SEATS_MAX * 16];
	struct game_result result;
	struct game *view = game_observe(game(h), 0);
	if (!view) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a view");
		return NULL;
	}
	size_t n = game_score(view, lines, sizeof(lines) / sizeof(lines[0]));
	json_t *list = json_array(), *totals = json_array();
	for (size_t i = 0; list && i < n; i++)
		json_array_append_new(list, line_out(h, &lines[i]));
	game_result(view, &result);
	for (int seat = 1; totals && seat <= game_setup_of(view)->seats; seat++)
		json_array_append_new(totals, json_pack("{s:i, s:i}", "seat", seat, "points",
						      (int)result.points[seat - 1]));
	game_destroy(view);
	return json_pack("{s:b, s:o, s:o, s:b, s:b, s:o}", "ok", 1, "lines", list, "totals", totals,
		"complete", (int)result.complete, "over", (int)result.over, "winners",
		codec_seats(result.winners));
}

static json_t *do_reveal(struct host *h, const json_t *request, struct dt_error *err)
{
	(void)request;
	if (game_acting(game(h))) {
		dt_fail(err, DT_ERR_AGAIN, 0, "the seed is shown when the game is over");
		return NULL;
	}
	if (!remember_revealed(h, match_seed(h->match))) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory to reveal the seed");
		return NULL;
	}
	return json_pack("{s:b, s:s, s:o}", "ok", 1, "seed", match_reveal(h->match), "commit",
		commitment(h));
}

/* ---- Lines ---- */

static const struct {
	const char *word;
	json_t *(*run)(struct host *h, const json_t *request, struct dt_error *err);
	bool needs_game;
	const char *fields;
} requests[] = {
	{ "games", do_games, false, "do" },
	{ "new", do_new, false, "do, game, players, options, seed" },
	{ "load", do_load, false, "do, state" },
	{ "legal", do_legal, true, "do" },
	{ "apply", do_apply, true, "do, action" },
	{ "observe", do_observe, true, "do, seat" },
	{ "score", do_score, true, "do" },
	{ "save", do_save, true, "do" },
	{ "undo", do_undo, true, "do" },
	{ "reveal", do_reveal, true, "do" },
};

static json_t *answer_request(struct host *h, const json_t *request, struct dt_error *err)
{
	const char *word = json_string_value(json_object_get(request, "do"));
	if (!json_is_object(request) || !word) {
		dt_fail(err, DT_ERR_FORMAT, 0, "a request is an object with a word in \"do\"");
		return NULL;
	}
	for (size_t i = 0; i < sizeof(requests) / sizeof(requests[0]); i++) {
		if (strcmp(requests[i].word, word) != 0)
			continue;
		if (codec_check_fields(request, word, requests[i].fields, err))
			return NULL;
		if (!requests[i].needs_game || h->match)
			return requests[i].run(h, request, err);
		dt_fail(err, DT_ERR_AGAIN, 0, "there is no game yet: send \"new\" or \"load\"");
		return NULL;
	}
	dt_fail(err, DT_ERR_FORMAT, 0, "there is no request \"%.40s\"", word);
	return NULL;
}

char *host_answer(struct host *h, const char *line, size_t len)
{
	json_error_t bad;
	struct dt_error err = { .code = DT_ERR_NOMEM, .msg = "out of memory" };
	json_t *request = NULL, *answer = NULL;
	if (len > HOST_LINE_MAX) {
		dt_fail(&err, DT_ERR_FORMAT, 0, "a line has at most %d bytes", HOST_LINE_MAX);
	} else {
		request = json_loadb(line, len, JSON_REJECT_DUPLICATES, &bad);
		if (request)
			answer = answer_request(h, request, &err);
		else
			dt_fail(&err, DT_ERR_FORMAT, 0, "not JSON: column %d: %.150s", bad.column,
				bad.text);
	}
	if (!answer)
		answer = refused(&err);
	char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
	json_decref(answer);
	json_decref(request);
	return text;
}
