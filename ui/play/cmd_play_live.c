/* SPDX-License-Identifier: MIT */
/*
 * cmd_play_live.c - dicetable play at the live table: opens what is there, ties it together, and
 * plays until the game is over or somebody leaves.
 *
 * The display comes first: a camera takes its time, and people like to see that something happens.
 */
#include "cmd_play.h"

#include "cam_sim.h"
#include "config.h"
#include "cv_bridge.h"
#include "deal.h"
#include "disp_pins.h"
#include "game_args.h"
#include "lessons.h"
#include "log.h"
#include "live.h"
#include "live_page.h"
#include "live_sim.h"
#include "memory.h"
#include "notify.h"
#include "play_game.h"
#include "play_line.h"
#include "recording.h"
#include "table_eye.h"
#include "term_out.h"
#include "term_game.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SECOND_NS INT64_C(1000000000)
#define LESSONS_AGAIN_MS 5000

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
	struct cam *sim; /* until the eye has it */
	struct sim_world *world;
	struct table_eye real;
	struct vis_scene scene;	   /* of the simulated table */
	struct live_sim_dice dice; /* likewise */
	struct reader *reader;
	struct recording *recording;
	struct lessons *lessons; /* about the dice of a real table; NULL: there is no eye yet */
	uint64_t lessons_ms;	 /* before that writing them down is not tried again */
	bool lessons_fail;	 /* it did the last time */
	struct live_eye *eye;
	struct live_hands *hands;
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

/* ---- The simulated table ---- */

static uint64_t number_of(const char *text, uint64_t salt)
{
	uint64_t h = UINT64_C(14695981039346656037) ^ salt;
	for (; *text; text++)
		h = (h ^ (unsigned char)*text) * UINT64_C(1099511628211);
	return h >> 1;
}

/* What lies in these areas from the beginning. */
static enum dt_status lay_fields(const struct table *t, uint64_t luck, struct dt_error *err)
{
	const struct game_table *g = t->listed->table;
	enum dt_status st = DT_OK;
	for (size_t i = 0; i < g->fields_n && st == DT_OK; i++) {
		uint8_t faces[SIM_COMMON_MAX];
		size_t n = 0;
		for (; n < g->fields[i].dice && n < SIM_COMMON_MAX; n++) {
			luck = number_of("field", luck);
			faces[n] = (uint8_t)(1 + luck / 7 % g->kinds[0].alphabet->n);
		}
		st = sim_put(t->world, g->fields[i].area.number, faces, n, err);
	}
	return st;
}

/* Dice fall otherwise after a game was gone on with: nobody knows what comes. */
static enum dt_status open_world(struct table *t, struct dt_error *err)
{
	uint64_t seed = number_of(match_seed(ses_match(t->game.ses)), t->game.start_ms);
	t->sim = play_line_sim(&t->line, t->listed->table, seed, err);
	if (!t->sim)
		return err->code;
	t->world = cam_sim_world(t->sim);
	return lay_fields(t, seed, err);
}

/* Are dice told apart by whose colour they have? */
static bool wants_colours(const struct table *t)
{
	const struct game_table *g = t->listed->table;
	for (size_t k = 0; k < g->kinds_n; k++)
		if (g->kinds[k].own_colour)
			return true;
	return false;
}

static void know_dice(struct table *t, const struct dt_dice_set *sets, size_t n)
{
	reader_colours(t->line.camera ? t->real.reader : t->reader, wants_colours(t));
	if (t->eye)
		live_eye_know_dice(
			t->eye, t->listed->table->kinds, t->listed->table->kinds_n, sets, n);
}

static enum dt_status open_sim_eye(struct table *t, struct dt_error *err)
{
	struct cal_report report;
	enum dt_status st = live_sim_calibrate(t->world, &t->scene, &report, err);
	if (st != DT_OK)
		return st;
	t->reader = reader_create(&t->scene, err);
	if (!t->reader)
		return err->code;
	st = live_sim_learn(t->world, &t->scene, t->reader, &t->dice, err);
	if (st != DT_OK)
		return st;
	t->eye = live_eye_create(t->sim, NULL, &t->scene, t->reader, err);
	t->sim = NULL;
	know_dice(t, t->dice.dice, t->dice.sets + t->dice.pips);
	return t->eye ? DT_OK : err->code;
}

/* What the table knows of itself, and that there are pictures. A real camera may come later. */
static enum dt_status prepare_real_eye(struct table *t, struct dt_error *err)
{
	const struct table_eye_dice want = { .names = cmd_value(t->args, "dice"),
		.kinds = t->listed->table->kinds,
		.kinds_n = t->listed->table->kinds_n };
	enum dt_status st = table_eye_open_for(t->args, NULL, &want, &t->real, err);
	if (st != DT_OK || strncmp(t->line.camera, "dir:", 4) != 0)
		return st;
	struct cam *cam = cam_create(t->line.camera, err);
	cam_destroy(cam);
	return cam ? DT_OK : err->code;
}

static enum dt_status open_real_eye(struct table *t, struct dt_error *err)
{
	t->lessons = lessons_create(t->real.reader, t->real.dice, t->real.sets, err);
	t->eye = t->lessons ? live_eye_create(
				      NULL, t->line.camera, &t->real.scene, t->real.reader, err)
			    : NULL;
	know_dice(t, t->real.dice, t->real.sets + t->real.pips);
	return t->eye ? DT_OK : err->code;
}

/* ---- Recording ---- */

/* Writes them down as soon as they are learnt. A game goes well without it: what cannot be written
 * is logged, once, and tried again. */
static void keep_lessons(struct table *t)
{
	struct dt_error err;
	size_t n;
	uint64_t now_ms = t->live ? live_now_ms(t->live) : 0;
	if (!t->lessons || !lessons_ready(t->lessons) || now_ms < t->lessons_ms)
		return;
	bool fails = lessons_keep(t->lessons, t->game.store, &n, &err) != DT_OK;
	if (fails && !t->lessons_fail)
		dt_log(DT_LOG_WARNING, "what was said about dice is not remembered: %s", err.msg);
	t->lessons_fail = fails;
	t->lessons_ms = fails ? now_ms + LESSONS_AGAIN_MS : 0;
}

/* When the recording fails the game goes on, and says so. */
static enum dt_status take(
	void *user, struct ses *s, const struct ses_message *msg, struct dt_error *err)
{
	struct table *t = user;
	struct ses_sample sample;
	enum dt_status st =
		t->recording ? recording_take(t->recording, s, msg, err) : ses_take(s, msg, err);
	const char *trouble = t->recording ? recording_trouble(t->recording) : "";
	if (*trouble)
		live_set_trouble(t->live, trouble);
	while (t->lessons && ses_sample(s, &sample)) {
		lessons_take(t->lessons, &sample);
		if (t->eye)
			live_eye_want_frame(t->eye);
	}
	keep_lessons(t); /* what could not be written before */
	return st;
}

static void see_frame(void *user, const struct img *frame, const struct watch *w)
{
	struct table *t = user;
	if (t->recording)
		recording_frame(t->recording, frame, w);
	if (t->lessons)
		lessons_frame(t->lessons, frame, w);
	keep_lessons(t);
	if (t->recording || (t->lessons && lessons_wait(t->lessons)))
		live_eye_want_frame(t->eye);
}

/* Once the eye is open: no message has come before. */
static enum dt_status open_recording(struct table *t, struct dt_error *err)
{
	struct tape_eye_parts parts =
		t->line.camera ? table_eye_parts(&t->real)
			       : (struct tape_eye_parts){ .scene = &t->scene,
					 .set = (const struct face_set *const *)t->dice.set,
					 .sets = t->dice.sets,
					 .pips = t->dice.pips,
					 .together = t->dice.sets + t->dice.pips > 1 };
	parts.colours = wants_colours(t);
	t->recording = recording_create(t->line.record, ses_match(t->game.ses), &t->game.times,
		&parts, (int64_t)time(NULL), err);
	if (!t->recording)
		return err->code;
	return DT_OK;
}

/* ---- Opening ---- */

static enum dt_status open_display(struct table *t, struct dt_error *err)
{
	const char *spec = cmd_value(t->args, "display");
	t->display = disp_create(spec ? spec : "auto", err);
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
	if (t->line.fast || !pins_wanted(&t->conf.pins))
		return DT_OK;
	t->pins = disp_pins_create(&t->conf.pins, &line_gpiod, err);
	return t->pins ? DT_OK : err->code;
}

static enum dt_status open_people(struct table *t, struct dt_error *err)
{
	struct live_hands_setup hands = {
		.world = t->world, .ses = t->game.ses, .me = t->me, .hurry = t->line.fast
	};
	enum dt_status st = DT_OK;
	if (t->world) {
		t->hands = live_hands_create(&hands, err);
		st = t->hands ? live_hands_lay_out(t->hands, err) : err->code;
	}
	if (st == DT_OK && !t->line.bots) {
		t->page = live_page_create(
			t->out, t->term, t->game.ses, t->hands, t->world ? t->me : 0, err);
		st = t->page ? DT_OK : err->code;
		disp_text_leave_questions(t->text ? t->display : t->keys, t->world != NULL);
	}
	return st;
}

static enum dt_status open_live(struct table *t, struct dt_error *err)
{
	struct live_setup setup = { .ses = t->game.ses,
		.start_ms = t->game.start_ms,
		.hands = t->hands,
		.clock = live_clock_of(t->world, t->line.fast),
		.person = t->page ? live_page_person(t->page) : NULL,
		.me = t->me,
		.lamps_each = (uint16_t)(t->pins ? t->conf.pins.strip.lamps_each : 6),
		.lamps_ma = (uint32_t)(t->pins ? t->conf.pins.strip.budget_ma : 2000),
		.hold_ms = 600,
		.take = take,
		.take_user = t };
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
	int me = t->page && t->world ? t->me : 0;
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
	fprintf(t->out, "%s%s. All cards are tied to %.8s...%s\n",
		game_ops_of(match_game(m))->title, t->world ? " on a simulated table" : "", hex,
		t->page ? " (\"commit\" shows all of it)." : "");
	if (t->page && t->world)
		fprintf(t->out, "You are %s, the others are bots. ? helps.\n",
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
	enum dt_status st = t->line.camera ? prepare_real_eye(t, err) : DT_OK;
	if (st == DT_OK)
		st = open_display(t, err);
	return st == DT_OK ? open_pins(t, err) : st;
}

static enum dt_status open_table(struct table *t, struct dt_error *err)
{
	enum dt_status st = t->line.camera ? DT_OK : open_world(t, err);
	if (st == DT_OK)
		st = open_people(t, err);
	if (st == DT_OK)
		st = open_live(t, err);
	if (st != DT_OK)
		return st;
	say_hello(t);
	live_set_trouble(t->live, "The camera is made ready: one moment.");
	live_show(t->live);
	st = t->line.camera ? open_real_eye(t, err) : open_sim_eye(t, err);
	if (st == DT_OK && t->line.record)
		st = open_recording(t, err);
	if (st != DT_OK)
		return st;
	live_eye_on_frame(t->eye, see_frame, t);
	img_finish(
		t->line.camera ? &t->real.scene.empty : &t->scene.empty); /* all have learnt it */
	memory_give_back();
	live_set_trouble(t->live, "");
	if (t->line.camera) /* the terminal is everybody's, and there are no other pages yet */
		live_set_pages(t->live, 0);
	live_set_eye(t->live, t->eye);
	return DT_OK;
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
	live_eye_destroy(t->eye);
	cam_destroy(t->sim);
	lessons_destroy(t->lessons);
	reader_destroy(t->reader);
	img_finish(&t->scene.empty);
	live_sim_forget(&t->dice);
	table_eye_close(&t->real);
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
	if (s)
		fprintf(stderr, "\rround %u, roll %u ", t->round = s->round, t->roll = s->roll);
	else
		fprintf(stderr, "\r                    \r");
}

/* What came of a recording; and who won, when the game is over. */
static void say_recorded(const struct table *t, size_t pictures)
{
	const struct screen *s = live_screen(t->live);
	bool over = s->phase == SCREEN_OVER;
	printf("%s holds the game%s: %u round%s, %zu pictures", t->line.record,
		over ? "" : " as far as it went", s->round, s->round == 1 ? "" : "s", pictures);
	for (int i = 0; i < SCREEN_SEATS; i++)
		if (over && s->winners >> i & 1)
			printf("; %s won with %d points", s->seat[i].name, s->seat[i].points);
	printf(".\n");
}

/* Ends a recording that there may be, and says what came of it unless something else failed. */
static enum dt_status close_recording(struct table *t, enum dt_status st, struct dt_error *err)
{
	if (!t->recording)
		return st;
	char trouble[200];
	size_t pictures = recording_pictures(t->recording);
	snprintf(trouble, sizeof(trouble), "%s", recording_trouble(t->recording));
	enum dt_status end = recording_close(t->recording, (int64_t)time(NULL), st ? NULL : err);
	st = st ? st : end;
	if (st == DT_OK && *trouble)
		st = dt_fail(err, DT_ERR_IO, 0, "not all of the game is recorded: %s", trouble);
	if (st == DT_OK)
		say_recorded(t, pictures);
	return st;
}

static void say_end(const struct table *t)
{
	char hex[DEAL_HEX];
	const char *seed = match_seed(ses_match(t->game.ses));
	if (t->page || t->text)
		show(t, term_sheet);
	deal_commitment(seed, hex);
	fprintf(t->out, "\nCards came from the seed \"%s\".\nIts commitment: %s\n", seed, hex);
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
			fprintf(t->out, "The game is kept: \"dicetable play\" goes on with it.\n");
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

int play_live(const struct cmd_args *args, const struct game_listed *game, char *words,
	const char *record)
{
	struct table t = { .args = args, .listed = game };
	struct dt_error err = { .msg = "" };
	if (!play_line_read(args, game->table, record, &t.line))
		return CMD_USAGE;
	if (record && record_check_new(record, &err) != DT_OK)
		return cmd_error(args, &err);
	if (read_config(&t, &err) != DT_OK)
		return cmd_error(args, &err);
	int status = play_game_read(args, game->ops, &t.conf, words, &t.game);
	if (status == CMD_DONE && open_parts(&t, &err) != DT_OK)
		status = cmd_error(args, &err);
	if (status == CMD_DONE)
		status = play_game_open(args, record != NULL, &t.game, &t.me);
	if (status != CMD_DONE) {
		close_table(&t);
		return status;
	}
	t.listed = game_listed_of(match_game(ses_match(t.game.ses)));
	memory_be_frugal();
	cvb_set_threads(1); /* each of them would take its own pictures to work on */
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
	st = close_recording(&t, st, &err);
	t.lessons_ms = 0; /* a last time */
	keep_lessons(&t);
	close_table(&t);
	if (!opened)
		play_game_forget(&t.game);
	play_game_close(&t.game);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}
