/* SPDX-License-Identifier: MIT */
/*
 * cmd_play_terminal.c - dicetable play --no-camera: a game at the terminal, one person among steady
 * bots.
 *
 * The program rolls and deals, from one seed: undo brings the same dice again.
 */
#include "cmd_play.h"

#include "bot_turn.h"
#include "game_args.h"
#include "list.h"
#include "match.h"
#include "term.h"
#include "term_out.h"
#include "term_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct play {
	struct term_out *term;
	FILE *out;
	struct match *m;
	struct deal deal;
	struct game_table table;
	const struct bot_game *bg;
	const struct bot *bot;
	struct game *view, *scratch;
	int me;
	unsigned decisions; /* of the person, that undo can take back */
	const char *names[GAME_SEATS_MAX];
	char *shown; /* how it stood when it was last shown; NULL: not yet */
};

static struct term_seat seat_of(const struct play *p)
{
	return (struct term_seat){ .view = p->view, .me = p->me, .names = p->names };
}

static void look(struct play *p)
{
	game_observe_into(match_game(p->m), p->me, p->view);
}

/* ---- Showing ---- */

static void tell(struct play *p)
{
	size_t n;
	const struct game_event *list = match_events(p->m, &n);
	look(p);
	struct term_seat s = seat_of(p);
	size_t before;
	match_log(p->m, &before);
	for (size_t i = 0; i < n; i++) {
		struct game_event e;
		/* what is laid out before the game is shown with all else that lies there */
		before += p->table.begins(&list[i]) != BEGINS_NOTHING;
		if (!before)
			continue;
		game_event_for(match_game(p->m), &list[i], p->me, &e);
		term_event(p->out, &s, &e);
	}
}

/* How it stands, unless that is as it was. */
static void show_state(struct play *p)
{
	struct term_seat s = seat_of(p);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	if (!out)
		return;
	term_show(out, &s);
	fclose(out);
	if (!text || (p->shown && strcmp(text, p->shown) == 0)) {
		free(text);
		return;
	}
	fputs(text, p->out);
	free(p->shown);
	p->shown = text;
}

static void forget_state(struct play *p)
{
	free(p->shown);
	p->shown = NULL;
}

/* ---- The person ---- */

struct question {
	struct game_action legal[BOT_LEGAL_MAX];
	uint8_t roll[GAME_FACES_MAX];
	size_t n;
	bool dice;
};

static void find_question(struct play *p, struct question *q)
{
	look(p);
	q->dice = bot_roll(p->bg, &p->deal, p->view, p->me, q->roll);
	q->n = bot_legal(p->bg, p->view, p->me, q->dice ? q->roll : NULL, q->legal, BOT_LEGAL_MAX);
	if (q->n > BOT_LEGAL_MAX)
		q->n = BOT_LEGAL_MAX;
}

static void show_question(struct play *p, const struct question *q)
{
	struct term_seat s = seat_of(p);
	show_state(p);
	term_question(p->out, &s, q->dice ? q->roll : NULL);
	if (!q->dice)
		term_options(p->out, &s, q->legal, q->n);
}

/* The dice typed as one of the answers; NULL after saying what is wrong. */
static const struct game_action *find_dice(
	struct play *p, const struct question *q, const char *line)
{
	struct game_action a = { .seat = (uint8_t)p->me, .kind = p->bg->keep };
	struct dt_error err;
	struct term_seat s = seat_of(p);
	if (!term_dice(p->view, line, q->roll, a.arg)) {
		if (!term_meant(p->out, term_of(p->view), line, NULL))
			term_say_dice(p->out, p->view);
		return NULL;
	}
	for (size_t i = 0; i < q->n; i++)
		if (game_action_same(&a, &q->legal[i]))
			return &q->legal[i];
	if (!term_refuse_dice(p->out, &s, q->roll, a.arg) && game_check(p->view, &a, &err) != DT_OK)
		fprintf(p->out, "That is not allowed: %s.\n", err.msg);
	return NULL;
}

static bool declines(const struct play *p, const struct game_action *a)
{
	return p->table.declines(a);
}

static const struct game_action *find_answer(
	struct play *p, const struct question *q, const char *line)
{
	if (q->dice)
		return find_dice(p, q, line);
	size_t n = term_choice(line, q->n);
	if (!*line && declines(p, &q->legal[0]))
		return &q->legal[0];
	if (!n && !term_meant(p->out, term_of(p->view), line, NULL))
		fprintf(p->out, "Type a number from 1 to %zu. ? helps.\n", q->n);
	return n ? &q->legal[n - 1] : NULL;
}

/* Back to before the person's last choice. What was answered without a choice comes again by
 * itself, and so do the bots' answers. */
static enum dt_status undo(struct play *p, struct question *q, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	bool found = false;
	if (!p->decisions) {
		fputs("There is nothing to take back.\n", p->out);
		return DT_OK;
	}
	while (!found && !st) {
		size_t n;
		int seat = match_log(p->m, &n)[n - 1].seat;
		st = match_undo(p->m, err);
		if (st || seat != p->me)
			continue;
		find_question(p, q);
		found = q->n > 1;
	}
	p->decisions--;
	fputs("Taken back.\n", p->out);
	forget_state(p);
	return st;
}

static bool leave(void)
{
	char line[TERM_LINE];
	enum term_word word = term_ask(
		NULL, "Leave? Nothing is kept: this game is lost. Type yes to leave: ", line);
	return word == TERM_END || strcmp(line, "yes") == 0 || strcmp(line, "y") == 0;
}

enum outcome { GO_ON, LEFT, FAILED };

static void say_commitment(const struct play *p)
{
	char hex[DEAL_HEX];
	deal_commitment(match_seed(p->m), hex);
	fprintf(p->out, "Commitment to all cards and dice: %s\n", hex);
}

/* "? joe", "? 2" */
static void explain(struct play *p, const struct question *q, const char *line)
{
	struct term_seat s = seat_of(p);
	const char *what;
	term_word(NULL, line, &what);
	term_explain(p->out, &s, what, q->legal, q->dice ? 0 : q->n);
}

/* Words that are no answers. AGAIN is set when the question has to be shown again. */
static enum outcome command(struct play *p, enum term_word word, const char *line,
	struct question *q, bool *again, struct dt_error *err)
{
	struct term_seat s = seat_of(p);
	*again = false;
	switch (word) {
	case TERM_HELP:
		term_help(p->out, p->view);
		return GO_ON;
	case TERM_EXPLAIN:
		explain(p, q, line);
		return GO_ON;
	case TERM_CARDS:
		term_cards(p->out, &s);
		return GO_ON;
	case TERM_COMMIT:
		say_commitment(p);
		return GO_ON;
	case TERM_SHOW:
		forget_state(p);
		*again = true;
		return GO_ON;
	case TERM_SCORE:
		term_sheet(p->out, &s);
		return GO_ON;
	case TERM_UNDO:
		*again = true;
		return undo(p, q, err) ? FAILED : GO_ON;
	case TERM_QUIT:
		return leave() ? LEFT : GO_ON;
	case TERM_END:
		fputs("There is no more input: the game ends here and is not kept.\n", p->out);
		return LEFT;
	case TERM_TEXT:
		break;
	}
	return GO_ON;
}

static enum outcome ask_person(struct play *p, struct game_action *out, struct dt_error *err)
{
	char line[TERM_LINE];
	struct question q;
	struct term_seat s;
	bool again = true;
	find_question(p, &q);
	s = seat_of(p);
	if (q.n == 1) { /* nothing to choose; the last roll is worth seeing */
		if (q.dice)
			term_question(p->out, &s, q.roll);
		*out = q.legal[0];
		return GO_ON;
	}
	for (;;) {
		if (again)
			show_question(p, &q);
		again = false;
		enum term_word word =
			term_ask(term_of(p->view), q.dice ? term_keep_prompt : term_prompt, line);
		if (word != TERM_TEXT) {
			enum outcome next = command(p, word, line, &q, &again, err);
			if (next != GO_ON)
				return next;
			continue;
		}
		const struct game_action *a = find_answer(p, &q, line);
		if (a) {
			p->decisions++;
			*out = *a;
			return GO_ON;
		}
	}
}

/* ---- The game ---- */

/* Bots that are asked together with the person answer first, so that his answer, which comes
 * last, is the one that undo takes back. */
static enum outcome next_action(
	struct play *p, uint32_t acting, struct game_action *a, struct dt_error *err)
{
	const struct game *g = match_game(p->m);
	for (int seat = 1; seat <= GAME_SEATS_MAX; seat++) {
		if (seat == p->me || !(acting & game_bit(seat)))
			continue;
		struct bot_luck luck = { 0 };
		bot_answer(p->bot, p->bg, g, seat, &p->deal, &luck, p->scratch, a);
		return GO_ON;
	}
	return ask_person(p, a, err);
}

static enum outcome play_game(struct play *p, struct dt_error *err)
{
	uint32_t acting;
	tell(p);
	while ((acting = game_acting(match_game(p->m)))) {
		struct game_action a;
		enum outcome next = next_action(p, acting, &a, err);
		if (next != GO_ON)
			return next;
		if (match_apply(p->m, &a, err))
			return FAILED;
		tell(p);
	}
	return GO_ON;
}

static void show_end(struct play *p, enum outcome outcome)
{
	char hex[DEAL_HEX];
	struct term_seat s = seat_of(p);
	if (outcome == GO_ON)
		term_sheet(p->out, &s);
	deal_commitment(match_seed(p->m), hex);
	fprintf(p->out, "\nCards and dice came from the seed \"%s\".\nIts commitment: %s\n",
		match_seed(p->m), hex);
}

static enum dt_status start(struct play *p, const struct cmd_args *args,
	const struct game_listed *game, const struct game_setup *setup, struct dt_error *err)
{
	char hex[DEAL_HEX];
	p->term = term_out_create(stdout, true, err);
	if (!p->term)
		return err->code;
	p->out = term_out_file(p->term);
	game_table_whole(game->table, &p->table);
	p->bg = game->bots;
	p->bot = &p->bg->bots[0];
	p->m = match_create(game->ops, setup, p->names, cmd_value(args, "seed"), err);
	if (!p->m || deal_init(&p->deal, match_seed(p->m), err))
		return err->code;
	p->view = game_clone(match_game(p->m));
	p->scratch = game_clone(match_game(p->m));
	if (!p->view || !p->scratch)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a game");
	deal_commitment(match_seed(p->m), hex);
	fprintf(p->out,
		"%s. You are %s, the others play by themselves. ? helps.\n"
		"All cards and dice are tied to %.8s... (\"commit\" shows all of it).\n",
		game->ops->title, p->names[p->me - 1], hex);
	return DT_OK;
}

int play_terminal(const struct cmd_args *args, const struct game_listed *game, char *words)
{
	struct play p = { .me = 1 };
	struct game_setup setup;
	struct dt_error err;
	enum outcome outcome = FAILED;
	long seat = 1, seats = play_names(args, game->ops, p.names, words);
	if (!seats || !cmd_number(args, "seat", 1, seats, &seat))
		return CMD_USAGE;
	p.me = (int)seat;
	game_setup_default(game->ops, (int)seats, &setup);
	if (!game_args_options(args, game->ops, &setup))
		return CMD_USAGE;
	if (!start(&p, args, game, &setup, &err))
		outcome = play_game(&p, &err);
	if (outcome != FAILED)
		show_end(&p, outcome);
	term_out_destroy(p.term);
	match_destroy(p.m);
	game_destroy(p.view);
	game_destroy(p.scratch);
	free(p.shown);
	if (outcome != FAILED)
		return CMD_DONE;
	return err.code == DT_ERR_FORMAT || err.code == DT_ERR_RULES
		       ? cmd_usage(args, "%s", err.msg)
		       : cmd_error(args, &err);
}
