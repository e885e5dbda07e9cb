/* SPDX-License-Identifier: MIT */
/*
 * transcript.c - journals read and written, and games told in paragraphs.
 */
#include "transcript.h"

#include "codec.h"
#include "contest.h"
#include "list.h"
#include "town.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 96, LINE_MAX_BYTES = 4096, SEATS = GAME_SEATS_MAX };

/* ---- Paragraphs ---- */

struct page {
	FILE *out;
	char text[8000]; /* of the paragraph */
	size_t n;
	const char *indent;
	bool heading_only; /* nothing but the name of a place so far: not worth a line */
};

static void flush(struct page *p)
{
	size_t column = 0;
	for (char *word = strtok(p->heading_only ? NULL : p->text, " "); word;
		word = strtok(NULL, " ")) {
		size_t len = strlen(word);
		bool wraps = column && column + 1 + len > WIDTH;
		if (!column || wraps)
			column = (size_t)fprintf(
				p->out, "%s%s%s", wraps ? "\n" : "", p->indent, word);
		else
			column += (size_t)fprintf(p->out, " %s", word);
	}
	if (column)
		fputc('\n', p->out);
	p->n = 0;
	p->text[0] = '\0';
	p->heading_only = false;
}

/* What begins a round or the end, and what a paragraph. */
struct marks {
	int round, over, phase[3], draw, hand;
};

static const struct marks town_marks = { EV_ROUND, EV_OVER, { EV_ROLL, EV_PLACE, EV_HAND }, EV_DRAW,
	EV_HAND };
static const struct marks contest_marks = { DTO_EV_ROUND, DTO_EV_OVER, { DTO_EV_TURN, 0, 0 }, 0,
	0 };

static void begin(struct page *p, const struct marks *k, int kind)
{
	bool phase = kind == k->phase[0] || kind == k->phase[1] || kind == k->phase[2];
	if (kind != k->round && kind != k->over && !phase)
		return;
	flush(p);
	if (!phase)
		fputc('\n', p->out);
	p->indent = phase ? "  " : "";
}

static void tell(struct page *p, const struct match *m, const char *const names[])
{
	size_t n;
	const struct game_event *ev = match_events(m, &n);
	const struct game_listed *game = game_listed_of(match_game(m));
	const struct marks *k = game->ops == &town_ops ? &town_marks : &contest_marks;
	bool hands = false;
	for (size_t i = 0; i < n; i++) {
		char sentence[400];
		size_t len =
			game->table->tell(match_game(m), &ev[i], names, sentence, sizeof(sentence));
		if (!hands || ev[i].kind != k->hand) /* the five hands make one paragraph */
			begin(p, k, ev[i].kind);
		hands = ev[i].kind == k->hand;
		if (ev[i].kind == k->draw) /* what he keeps and discards says it all */
			continue;
		if (!len || len >= sizeof(sentence) || p->n + len + 2 > sizeof(p->text))
			continue;
		p->heading_only = k == &town_marks && ev[i].kind == EV_PLACE;
		p->n += (size_t)snprintf(
			p->text + p->n, sizeof(p->text) - p->n, "%s%s", p->n ? " " : "", sentence);
	}
}

static void score(const struct match *m, const char *const names[], FILE *out)
{
	struct game_line line[8 * SEATS];
	size_t n = game_score(match_game(m), line, 8 * SEATS);
	for (size_t i = 0; i < n; i++) {
		if (!i || line[i].seat != line[i - 1].seat)
			fprintf(out, "\n%s\n", names[line[i].seat - 1]);
		if (line[i].count)
			fprintf(out, "  %-16s %3d %4d\n", line[i].name, line[i].count,
				line[i].points);
	}
}

/* ---- Journals ---- */

static json_t *read_line(FILE *in, int number, struct dt_error *err)
{
	char line[LINE_MAX_BYTES];
	json_error_t why;
	if (!fgets(line, sizeof(line), in)) {
		dt_fail(err, DT_ERR_AGAIN, 0, "line %d: the end", number);
		return NULL;
	}
	json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, &why);
	if (!json)
		dt_fail(err, DT_ERR_FORMAT, 0, "line %d: %s", number, why.text);
	return json;
}

static struct match *open_match(FILE *in, struct dt_error *err)
{
	const char *names[SEATS], *game = "", *seed = "";
	json_t *players = NULL, *options = NULL, *head = read_line(in, 1, err);
	struct match *m = NULL;
	struct game_setup setup;
	if (!head)
		return NULL;
	size_t seats = 0;
	if (json_unpack(head, "{s:s, s:o, s:o, s:s}", "game", &game, "options", &options, "players",
		    &players, "seed", &seed) == 0)
		seats = json_array_size(players);
	const struct game_ops *ops = game_find_rules(game);
	if (!ops || !seats || seats > SEATS) {
		dt_fail(err, DT_ERR_FORMAT, 0, "line 1: no game, options, players and seed");
	} else {
		for (size_t i = 0; i < seats; i++)
			names[i] = json_string_value(json_array_get(players, i));
		game_setup_default(ops, (int)seats, &setup);
		if (!codec_read_options(ops, options, &setup, err))
			m = match_create(ops, &setup, names, seed, err);
	}
	json_decref(head);
	return m;
}

static enum dt_status play(
	struct match *m, FILE *in, struct page *p, const char *const names[], struct dt_error *err)
{
	struct dt_error why = { 0 };
	for (int number = 2;; number++) {
		struct game_action a;
		json_t *json = read_line(in, number, err);
		if (!json)
			return err->code == DT_ERR_AGAIN ? DT_OK : err->code;
		enum dt_status st = codec_read_action(game_ops_of(match_game(m)), json, &a, &why);
		json_decref(json);
		if (!st)
			st = match_apply(m, &a, &why);
		if (st)
			return dt_fail(err, st, 0, "line %d: %s (%s)", number, why.msg, why.rule);
		tell(p, m, names);
	}
}

enum dt_status transcript_write(FILE *journal, FILE *out, struct dt_error *err)
{
	struct page *p = calloc(1, sizeof(*p));
	struct match *m = p ? open_match(journal, err) : NULL;
	const char *names[SEATS] = { "" };
	enum dt_status st = DT_ERR_FORMAT;
	if (!p)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a page");
	if (m) {
		p->out = out;
		p->indent = "";
		for (int seat = 1; seat <= game_setup_of(match_game(m))->seats; seat++)
			names[seat - 1] = match_name(m, seat);
		tell(p, m, names);
		st = play(m, journal, p, names, err);
		flush(p);
		score(m, names, out);
		fprintf(out, "\nState %016llx\n", (unsigned long long)game_hash(match_game(m)));
	}
	match_destroy(m);
	free(p);
	return st;
}

static bool put_line(json_t *json, FILE *out)
{
	bool ok = json && json_dumpf(json, out, JSON_COMPACT) == 0 && fputc('\n', out) != EOF;
	json_decref(json);
	return ok;
}

enum dt_status transcript_journal(const struct match *m, FILE *out)
{
	const struct game *g = match_game(m);
	const struct game_ops *ops = game_ops_of(g);
	json_t *players = json_array();
	size_t n;
	for (int seat = 1; seat <= game_setup_of(g)->seats; seat++)
		json_array_append_new(players, json_string(match_name(m, seat)));
	bool ok = put_line(json_pack("{s:s, s:o, s:o, s:s}", "game", ops->id, "options",
				   codec_options(ops, game_setup_of(g)), "players", players, "seed",
				   match_seed(m)),
		out);
	const struct game_action *a = match_log(m, &n);
	for (size_t i = 0; ok && i < n; i++)
		ok = put_line(codec_action(ops, &a[i]), out);
	return ok ? DT_OK : DT_ERR_IO;
}
