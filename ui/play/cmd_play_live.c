/* SPDX-License-Identifier: MIT */
/*
 * cmd_play_live.c - dicetable play at the live table: opens what is there, ties it together, and
 * plays until the game is over or somebody leaves.
 *
 * The display comes first: a camera takes its time, and people like to see that something happens.
 */
#include "cmd_play.h"

#include "config.h"
#include "deal.h"
#include "disp_pins.h"
#include "live.h"
#include "live_hands_dealt.h"
#include "live_page.h"
#include "notify.h"
#include "play_game.h"
#include "play_line.h"
#include "play_sight.h"
#include "record.h"
#include "term_out.h"
#include "term_game.h"
#include "words.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SECOND_NS INT64_C(1000000000)

static volatile sig_atomic_t stopped;

static void stop(int number)
{
	(void)number;
	stopped = 1;
}

struct table {
	const struct cmd_args *args;
	const struct game_listed *listed; /* the game */
	struct play_line line;
	bool text;
	int me;
	struct play_game game;
	const struct play_sight_ops *see; /* NULL: nothing is seen */
	struct play_sight *sight;
	struct live_hands *hands; /* NULL: people of flesh and blood */
	struct live_clock clock;
	struct live_page *page;
	struct conf conf;
	struct disp *display, *keys, *pins;
	FILE *nowhere;
	struct term_out *term; /* standard output, where people read it */
	FILE *out;
	bool alone; /* the terminal has to show what the panel cannot */
	struct live *live;
	char told[2 * SCREEN_TEXT]; /* to the service manager */
	unsigned round, roll;	    /* that progress told */
};

/* ---- Opening ---- */

static enum dt_status open_display(struct table *t, struct dt_error *err)
{
	const char *spec = cmd_value(t->args, "display");
	t->display = disp_create(spec ? spec : t->line.typed ? "text" : "auto", err);
	if (!t->display)
		return err->code;
	t->term = term_out_create(stdout, isatty(STDIN_FILENO), err);
	if (!t->term)
		return err->code;
	t->out = term_out_file(t->term);
	t->text = strcmp(t->display->ops->name, "text") == 0;
	if (t->text) {
		disp_destroy(t->display);
		t->display = disp_text_create(t->out, STDIN_FILENO, err);
		if (!t->display)
			return err->code;
	}
	t->alone = disp_check(t->display, NULL) != DT_OK && isatty(STDOUT_FILENO);
	if (t->text || (t->line.bots && !t->alone))
		return DT_OK;
	/* Whoever plays types at the terminal, whatever shows the table. */
	t->nowhere = fopen("/dev/null", "we");
	t->keys = t->nowhere ? disp_text_create(t->alone ? t->out : t->nowhere,
				       t->line.bots ? -1 : STDIN_FILENO, err)
			     : NULL;
	return t->keys ? DT_OK : dt_fail(err, DT_ERR_DEVICE, 0, "the terminal cannot be read");
}

/* In quick motion nobody could follow them. */
static enum dt_status open_pins(struct table *t, struct dt_error *err)
{
	if (t->line.fast || t->line.typed || !pins_wanted(&t->conf.pins))
		return DT_OK;
	t->pins = disp_pins_create(&t->conf.pins, &line_gpiod, err);
	return t->pins ? DT_OK : err->code;
}

/* Whose hands play, unless people do. */
static enum dt_status open_hands(struct table *t, struct dt_error *err)
{
	if (t->see)
		return t->see->begin(t->sight, t->me, &t->hands, &t->clock, err);
	t->clock = live_clock_patient();
	t->hands = live_hands_deal(t->game.ses, t->me, err);
	return t->hands ? DT_OK : err->code;
}

static enum dt_status open_people(struct table *t, struct dt_error *err)
{
	enum dt_status st = open_hands(t, err);
	if (st == DT_OK && !t->line.bots) {
		t->page = live_page_create(
			t->out, t->term, t->game.ses, t->hands, t->hands ? t->me : 0, err);
		st = t->page ? DT_OK : err->code;
		disp_text_leave_questions(t->text ? t->display : t->keys, t->hands != NULL);
	}
	return st;
}

static enum dt_status open_live(struct table *t, struct dt_error *err)
{
	struct live_setup setup = { .ses = t->game.ses,
		.start_ms = t->game.start_ms,
		.hands = t->hands,
		.clock = t->clock,
		.person = t->page ? live_page_person(t->page) : NULL,
		.me = t->me,
		.lamps_each = (uint16_t)(t->pins ? t->conf.pins.strip.lamps_each : 6),
		.lamps_ma = (uint32_t)(t->pins ? t->conf.pins.strip.budget_ma : 2000),
		.hold_ms = 600,
		.take = t->see ? t->see->take : NULL,
		.take_user = t->sight };
	t->live = live_create(&setup, err);
	if (!t->live)
		return err->code;
	live_add_display(t->live, t->display);
	if (t->keys)
		live_add_display(t->live, t->keys);
	if (t->pins)
		live_add_display(t->live, t->pins);
	return DT_OK;
}

/* As the person sees it who plays here, or everybody. */
static void show(const struct table *t, void (*what)(FILE *out, const struct term_seat *s))
{
	const struct match *m = ses_match(t->game.ses);
	const char *names[GAME_SEATS_MAX];
	int me = t->page && t->hands ? t->me : 0;
	struct game *view = game_observe(match_game(m), me);
	struct term_seat s = { .view = view, .me = me, .names = names };
	for (int i = 0; i < GAME_SEATS_MAX; i++)
		names[i] = match_name(m, i + 1);
	if (view)
		what(t->out, &s);
	game_destroy(view);
}

static void say_hello(const struct table *t)
{
	char hex[DEAL_HEX];
	const struct match *m = ses_match(t->game.ses);
	deal_commitment(match_seed(m), hex);
	const char *title = _(game_ops_of(match_game(m))->title);
	fprintf(t->out,
		t->line.typed ? _("%s. All cards and dice are tied to %.8s...")
		: t->hands    ? _("%s on a simulated table. All cards are tied to %.8s...")
			      : _("%s. All cards are tied to %.8s..."),
		title, hex);
	if (t->page) {
		fputc(' ', t->out);
		fprintf(t->out, _("\"%s\" shows all of it."), "commit");
	}
	fputc('\n', t->out);
	if (t->page && t->hands)
		fprintf(t->out, _("You are %s, the others are bots. ? helps.\n"),
			match_name(m, t->me));
	if (t->page || t->text) {
		show(t, term_show);
		disp_text_leave_past(t->text ? t->display : t->keys);
	}
	fflush(t->out);
}

/* All that may be missing, before a game begins. */
static enum dt_status open_parts(struct table *t, struct dt_error *err)
{
	struct play_sight_setup setup = { .line = &t->line, .listed = t->listed, .game = &t->game };
	if (t->see && !(t->sight = t->see->create(&setup, err)))
		return err->code;
	enum dt_status st = open_display(t, err);
	return st == DT_OK ? open_pins(t, err) : st;
}

static enum dt_status open_table(struct table *t, struct dt_error *err)
{
	enum dt_status st = open_people(t, err);
	if (st == DT_OK)
		st = open_live(t, err);
	if (st != DT_OK)
		return st;
	say_hello(t);
	const struct game_setup *setup = game_setup_of(match_game(ses_match(t->game.ses)));
	if (t->hands && !t->line.bots)
		live_set_hands(t->live, ((1U << setup->seats) - 1) & ~(1U << (t->me - 1)));
	if (t->game.peek)
		live_agree_to_peek(t->live);
	return t->see ? t->see->open(t->sight, t->live, err) : DT_OK;
}

static void close_table(struct table *t)
{
	live_destroy(t->live);
	live_page_destroy(t->page);
	live_hands_destroy(t->hands);
	disp_destroy(t->display);
	disp_destroy(t->keys);
	disp_destroy(t->pins);
	term_out_destroy(t->term);
	if (t->nowhere)
		fclose(t->nowhere);
	if (t->see)
		t->see->destroy(t->sight);
}

/* ---- Playing ---- */

static bool goes_on(void *user)
{
	(void)user;
	notify_watchdog();
	return !stopped;
}

/* What would go with the program stays: a window until it is closed, a panel until somebody presses
 * a button for the next game, or for ten minutes; after a game of bots only for a moment. */
static void linger(struct table *t)
{
	bool window = t->display->ops->event && disp_fd(t->display) < 0;
	bool panel = strcmp(t->display->ops->name, "panel") == 0 && !t->alone;
	int64_t most_s = t->line.bots ? 5 : panel ? 600 : INT64_MAX / SECOND_NS;
	if ((window || panel) && !t->line.fast)
		live_linger(t->live, most_s * SECOND_NS, panel, goes_on, NULL);
}

/* For "systemctl status": who looks there has no display before him. */
static void tell_manager(struct table *t)
{
	const struct screen *s = live_screen(t->live);
	const char *text = s->warning[0] ? s->warning : s->headline;
	if (strcmp(text, t->told) == 0)
		return;
	snprintf(t->told, sizeof(t->told), "%s", text);
	notify_status("%s", text);
}

/* How far a game is that nothing shows, on a terminal. NULL: it is over. */
static void show_progress(struct table *t, const struct screen *s)
{
	const char *kind = t->display->ops->name;
	bool hidden = strcmp(kind, "none") == 0 || strcmp(kind, "png") == 0;
	if (!hidden || !t->line.bots || !isatty(STDERR_FILENO) ||
		(s && s->round == t->round && s->roll == t->roll))
		return;
	fputs(s ? "\r" : "\r\033[K", stderr);
	if (s)
		fprintf(stderr, _("round %u, roll %u "), t->round = s->round, t->roll = s->roll);
}

static void say_end(const struct table *t)
{
	char hex[DEAL_HEX];
	const char *seed = match_seed(ses_match(t->game.ses));
	if (t->page || t->text)
		show(t, term_sheet);
	deal_commitment(seed, hex);
	fprintf(t->out,
		t->line.typed
			? _("\nCards and dice came from the seed \"%s\".\nIts commitment: %s\n")
			: _("\nCards came from the seed \"%s\".\nIts commitment: %s\n"),
		seed, hex);
}

static enum dt_status play_on(struct table *t, struct dt_error *err)
{
	enum live_state state = LIVE_GOES_ON;
	while (state == LIVE_GOES_ON && !stopped) {
		notify_watchdog();
		state = live_step(t->live, err);
		tell_manager(t);
		play_game_look(&t->game, live_screen(t->live));
		show_progress(t, live_screen(t->live));
	}
	show_progress(t, NULL);
	if (state == LIVE_FAILED)
		return err->code;
	if (state != LIVE_OVER) {
		enum dt_status left = play_game_leave(&t->game, err);
		if (left == DT_OK)
			fprintf(t->out, "%s",
				_("The game is kept: \"dicetable play\" goes on with it.\n"));
		return left;
	}
	enum dt_status st = play_game_end(&t->game, err);
	linger(t);
	if (st == DT_OK) /* else it can be gone on with */
		say_end(t);
	return st;
}

static enum dt_status read_config(struct table *t, struct dt_error *err)
{
	char path[4096];
	enum dt_status st = cmd_config_path(t->args, path, sizeof(path), err);
	return st == DT_OK ? conf_read(path, &t->conf, err) : st;
}

static void catch_signals(void)
{
	struct sigaction act = { .sa_handler = stop }, was;
	/* Whoever read what is printed has gone: the game goes on, and says so. */
	sigaction(SIGPIPE, &(struct sigaction){ .sa_handler = SIG_IGN }, NULL);
	sigaction(SIGINT, &act, NULL);
	sigaction(SIGTERM, &act, NULL);
	/* The terminal was closed; who started us with nohup wants us to go on. */
	if (sigaction(SIGHUP, NULL, &was) == 0 && was.sa_handler != SIG_IGN)
		sigaction(SIGHUP, &act, NULL);
}

/* What the command line says, as far as nothing has to be opened for it. */
static int read_line(struct table *t, char *words, const char *record)
{
	struct dt_error err;
	const char *display = cmd_value(t->args, "display");
	if (!play_line_read(t->args, t->see == NULL, record, &t->line))
		return CMD_USAGE;
	if ((display && disp_check_spec(display, &err) != DT_OK) ||
		(t->see && t->see->check(&t->line, t->listed->table, &err) != DT_OK))
		return cmd_usage(t->args, "%s", err.msg);
	if (record && record_check_new(record, &err) != DT_OK)
		return cmd_error(t->args, &err);
	if (read_config(t, &err) != DT_OK)
		return cmd_error(t->args, &err);
	int status = play_game_read(t->args, t->listed->ops, &t->conf, words, &t->game);
	t->game.real = t->line.camera != NULL;
	if (t->line.typed) /* nobody else waits for who chooses */
		t->game.times.choice_ms = 0;
	return status;
}

int play_live(const struct cmd_args *args, const struct game_listed *game,
	const struct play_sight_ops *see, char *words, const char *record)
{
	struct table t = { .args = args, .listed = game, .see = see };
	struct dt_error err = { .msg = "" };
	int status = read_line(&t, words, record);
	if (status == CMD_DONE && open_parts(&t, &err) != DT_OK)
		status = cmd_error(args, &err);
	if (status == CMD_DONE)
		status = play_game_open(args, record != NULL, &t.game, &t.me);
	if (status != CMD_DONE) {
		close_table(&t);
		return status;
	}
	t.listed = game_listed_of(match_game(ses_match(t.game.ses)));
	if (t.line.bots)
		t.me = 0;
	catch_signals();
	enum dt_status st = open_table(&t, &err);
	bool opened = st == DT_OK;
	if (opened) {
		notify_ready();
		st = play_on(&t, &err);
	}
	notify_stopping();
	if (see)
		st = see->end(t.sight, st, &err);
	close_table(&t);
	if (!opened)
		play_game_forget(&t.game);
	play_game_close(&t.game);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}
