/* SPDX-License-Identifier: MIT */
/*
 * play_camera.c - what a game is seen with: a real camera, or the simulated table with hands and a
 * camera of its own; what is recorded of it, and what is learnt of its dice.
 */
#include "play_sight.h"

#include "cam_sim.h"
#include "cv_bridge.h"
#include "lessons.h"
#include "live_eye_cam.h"
#include "live_hands_sim.h"
#include "live_sim.h"
#include "log.h"
#include "memory.h"
#include "recording.h"
#include "sim_table.h"
#include "table_eye.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LESSONS_AGAIN_MS 5000

enum { SLIPS = 8 }; /* of 100 cards that simulated hands tell, where there is mischief */

struct play_sight {
	struct play_sight_setup of;
	struct game_table table; /* whole; as long as there is no game, of a plain one */
	struct cam *sim;	 /* until the eye has it */
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
	struct live *live;
};

/* ---- The command line ---- */

/* What the game brings to a simulated table: its dice, and areas beside the zones. Where all dice
 * have six faces of one kind, any such dice will do: --dice names them. */
static void describe_sim(const struct game_table *g, struct dt_table *table, struct sim_options *of)
{
	static const char *const no_board[] = { NULL };
	bool any = g->kinds_n == 1 && g->kinds[0].alphabet->n == DT_SET_FACES_MAX &&
		   !g->kinds[0].own_colour;
	*table = sim_table_default;
	for (size_t i = 0; i < g->fields_n && table->areas_n < DT_AREAS_MAX; i++)
		table->areas[table->areas_n++] = g->fields[i].area;
	*of = (struct sim_options){ .table = table,
		.kinds = any ? NULL : g->kinds,
		.kinds_n = g->kinds_n,
		.dice_n = (int32_t)game_dice(g),
		.board = g->board ? g->board : no_board };
}

static struct cam *make_sim(
	const struct play_line *l, const struct game_table *g, uint64_t seed, struct dt_error *err)
{
	const char *spec = cmd_value(l->args, "camera"), *dice = cmd_value(l->args, "dice");
	const char *mischief = cmd_value(l->args, "mischief");
	char words[128] = "", text[512];
	snprintf(words, sizeof(words), "%s", mischief ? mischief : "");
	for (char *c = words; (c = strchr(c, ','));)
		*c = '+';
	snprintf(text, sizeof(text), "seed=%llu%s%s%s%s%s%s", (unsigned long long)seed,
		dice ? ",dice=" : "", dice ? dice : "", *words ? ",mischief=" : "", words,
		spec && spec[4] ? "," : "", spec ? spec + 4 : "");
	struct dt_table table;
	struct sim_options of;
	describe_sim(g, &table, &of);
	return cam_sim_create_for(text, &of, err);
}

/* Unless somebody says otherwise a real camera is taken where there is one. */
static void find_camera(struct play_line *l)
{
	bool simulated = l->bots || cmd_value(l->args, "camera") || cmd_value(l->args, "mischief");
	struct cam *cam = simulated ? NULL : cam_create("libcamera:", NULL);
	if (cam)
		l->camera = "libcamera:";
	cam_destroy(cam);
}

/* Which dice it is played with is not known before there is a game: those that any has. */
static void take_plain_table(const struct game_table *g, struct game_table *out)
{
	const struct game_setup plain = { .seats = 2 };
	game_table_whole(g, &plain, out);
}

static enum dt_status check(struct play_line *l, const struct game_table *g, struct dt_error *err)
{
	find_camera(l);
	if (l->camera)
		return cam_check_spec(l->camera, err);
	struct game_table table;
	take_plain_table(g, &table);
	struct cam *sim = make_sim(l, &table, 0, err);
	cam_destroy(sim);
	return sim ? DT_OK : err->code;
}

/* ---- The simulated table ---- */

static uint64_t number_of(const char *text, uint64_t salt)
{
	uint64_t h = UINT64_C(14695981039346656037) ^ salt;
	for (; *text; text++)
		h = (h ^ (unsigned char)*text) * UINT64_C(1099511628211);
	return h >> 1;
}

/* What lies in these areas from the beginning. */
static enum dt_status lay_fields(const struct play_sight *t, uint64_t luck, struct dt_error *err)
{
	const struct game_table *g = &t->table;
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
static enum dt_status open_world(struct play_sight *t, struct dt_error *err)
{
	uint64_t seed = number_of(match_seed(ses_match(t->of.game->ses)), t->of.game->start_ms);
	t->sim = make_sim(t->of.line, &t->table, seed, err);
	if (!t->sim)
		return err->code;
	t->world = cam_sim_world(t->sim);
	return lay_fields(t, seed, err);
}

/* Are dice told apart by whose colour they have? */
static bool wants_colours(const struct play_sight *t)
{
	const struct game_table *g = &t->table;
	for (size_t k = 0; k < g->kinds_n; k++)
		if (g->kinds[k].own_colour)
			return true;
	return false;
}

/* Do people play with cards of their own, which may bear stickers? */
static bool wants_cards(const struct play_sight *t)
{
	const struct game_table *g = &t->table;
	return g->cards_n > 0 && g->open_hands &&
	       g->open_hands(match_game(ses_match(t->of.game->ses)));
}

/* Before the eye is made, which looks for cards where its reader does. Only some games have dice
 * in other areas than zones. */
static enum dt_status know_cards(const struct play_sight *t, struct reader *r,
	const struct vis_scene *scene, struct dt_error *err)
{
	reader_only_cards(r, !t->table.laid && !t->table.dice_beside);
	return wants_cards(t) ? reader_cards(r, scene, READER_CARDS_ASKED, err) : DT_OK;
}

static void know_dice(struct play_sight *t, const struct dt_dice_set *sets, size_t n)
{
	reader_colours(t->of.line->camera ? t->real.reader : t->reader, wants_colours(t));
	if (!t->eye)
		return;
	const struct game_table *g = &t->table;
	live_eye_know_dice(t->eye, g->kinds, g->kinds_n, sets, n);
	live_eye_know_cards(t->eye, g->sticker, g->cards_n);
	if (t->lessons)
		lessons_know_dice(t->lessons, g->kinds, g->kinds_n);
}

static enum dt_status open_sim_eye(struct play_sight *t, struct dt_error *err)
{
	struct cal_report report;
	enum dt_status st = live_sim_calibrate(t->world, &t->scene, &report, err);
	if (st != DT_OK)
		return st;
	t->reader = reader_create(&t->scene, err);
	if (!t->reader)
		return err->code;
	st = live_sim_learn(t->world, &t->scene, t->reader, &t->dice, err);
	if (st == DT_OK)
		st = know_cards(t, t->reader, &t->scene, err);
	if (st != DT_OK)
		return st;
	t->eye = live_eye_create(t->sim, NULL, &t->scene, t->reader, err);
	t->sim = NULL;
	know_dice(t, t->dice.dice, t->dice.sets + t->dice.pips);
	return t->eye ? DT_OK : err->code;
}

/* What the table knows of itself, and that there are pictures. A real camera may come later. */
static enum dt_status prepare_real_eye(
	struct play_sight *t, struct store *store, struct dt_error *err)
{
	const struct table_eye_dice want = { .names = cmd_value(t->of.line->args, "dice"),
		.kinds = t->table.kinds,
		.kinds_n = t->table.kinds_n };
	enum dt_status st = table_eye_open_for(t->of.line->args, store, &want, &t->real, err);
	if (st != DT_OK || strncmp(t->of.line->camera, "dir:", 4) != 0)
		return st;
	struct cam *cam = cam_create(t->of.line->camera, err);
	cam_destroy(cam);
	return cam ? DT_OK : err->code;
}

static enum dt_status open_real_eye(struct play_sight *t, struct dt_error *err)
{
	enum dt_status st = know_cards(t, t->real.reader, &t->real.scene, err);
	if (st != DT_OK)
		return st;
	t->lessons = lessons_create(t->real.reader, t->real.dice, t->real.sets, err);
	t->eye = t->lessons ? live_eye_create(
				      NULL, t->of.line->camera, &t->real.scene, t->real.reader, err)
			    : NULL;
	know_dice(t, t->real.dice, t->real.sets + t->real.pips);
	return t->eye ? DT_OK : err->code;
}

/* ---- Recording ---- */

/* Writes them down as soon as they are learnt. A game goes well without it: what cannot be written
 * is logged, once, and tried again. */
static void keep_lessons(struct play_sight *t)
{
	struct dt_error err;
	size_t n;
	uint64_t now_ms = t->live ? live_now_ms(t->live) : 0;
	if (!t->lessons || !lessons_ready(t->lessons) || now_ms < t->lessons_ms)
		return;
	bool fails = lessons_keep(t->lessons, t->of.game->store, &n, &err) != DT_OK;
	if (fails && !t->lessons_fail)
		dt_log("what was said about dice is not remembered: %s", err.msg);
	t->lessons_fail = fails;
	t->lessons_ms = fails ? now_ms + LESSONS_AGAIN_MS : 0;
}

/* When the recording fails the game goes on, and says so. */
static enum dt_status take(
	void *user, struct ses *s, const struct ses_message *msg, struct dt_error *err)
{
	struct play_sight *t = user;
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
	struct play_sight *t = user;
	if (t->recording)
		recording_frame(t->recording, frame, w);
	if (t->lessons)
		lessons_frame(t->lessons, frame, w);
	keep_lessons(t);
	if (t->recording || (t->lessons && lessons_wait(t->lessons)))
		live_eye_want_frame(t->eye);
}

/* Once the eye is open: no message has come before. */
static enum dt_status open_recording(struct play_sight *t, struct dt_error *err)
{
	struct tape_eye_parts parts =
		t->of.line->camera ? table_eye_parts(&t->real)
				   : (struct tape_eye_parts){ .scene = &t->scene,
					     .set = (const struct face_set *const *)t->dice.set,
					     .sets = t->dice.sets,
					     .pips = t->dice.pips,
					     .together = t->dice.sets + t->dice.pips > 1 };
	parts.colours = wants_colours(t);
	parts.cards = wants_cards(t);
	t->recording = recording_create(t->of.line->record, ses_match(t->of.game->ses),
		&t->of.game->times, &parts, (int64_t)time(NULL), err);
	if (!t->recording)
		return err->code;
	return DT_OK;
}

/* What came of a recording; and who won, when the game is over. */
static void say_recorded(const struct play_sight *t, size_t pictures)
{
	const struct screen *s = live_screen(t->live);
	bool over = s->phase == SCREEN_OVER;
	printf(over ? _n("%s holds the game: %u round, %zu pictures.",
			      "%s holds the game: %u rounds, %zu pictures.", s->round)
		    : _n("%s holds the game as far as it went: %u round, %zu pictures.",
			      "%s holds the game as far as it went: %u rounds, %zu pictures.",
			      s->round),
		t->of.line->record, s->round, pictures);
	for (int i = 0; i < SCREEN_SEATS; i++)
		if (over && s->winners >> i & 1) {
			putchar(' ');
			printf(_("%s won with %d points."), s->seat[i].name, s->seat[i].points);
		}
	putchar('\n');
}

/* Ends a recording that there may be, and says what came of it unless something else failed. */
static enum dt_status close_recording(struct play_sight *t, enum dt_status st, struct dt_error *err)
{
	if (!t->recording)
		return st;
	char trouble[DT_MESSAGE_MAX];
	size_t pictures = recording_pictures(t->recording);
	snprintf(trouble, sizeof(trouble), "%s", recording_trouble(t->recording));
	enum dt_status end = recording_close(t->recording, (int64_t)time(NULL), st ? NULL : err);
	st = st ? st : end;
	if (st == DT_OK && *trouble)
		st = dt_fail(err, DT_ERR_IO, 0, _("not all of the game is recorded: %s"), trouble);
	if (st == DT_OK)
		say_recorded(t, pictures);
	return st;
}

/* ---- What the table has of it ---- */

static void destroy(struct play_sight *t)
{
	if (!t)
		return;
	live_eye_destroy(t->eye);
	cam_destroy(t->sim);
	lessons_destroy(t->lessons);
	reader_destroy(t->reader);
	img_finish(&t->scene.empty);
	live_sim_forget(&t->dice);
	table_eye_close(&t->real);
	free(t);
}

static struct play_sight *create(const struct play_sight_setup *setup, struct dt_error *err)
{
	struct play_sight *t = calloc(1, sizeof(*t));
	if (!t) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the camera");
		return NULL;
	}
	t->of = *setup;
	memory_be_frugal();
	cvb_set_threads(1); /* each of them would take its own pictures to work on */
	take_plain_table(setup->listed->table, &t->table);
	if (!setup->line->camera || prepare_real_eye(t, NULL, err) == DT_OK)
		return t;
	destroy(t);
	return NULL;
}

static enum dt_status begin(struct play_sight *t, int me, struct live_hands **hands,
	struct live_clock *clock, struct dt_error *err)
{
	size_t plain = t->table.kinds_n;
	game_table_whole(t->of.listed->table, game_setup_of(match_game(ses_match(t->of.game->ses))),
		&t->table);
	if (t->of.line->camera && t->table.kinds_n == plain)
		return DT_OK;
	if (t->of.line->camera) { /* it is played with more dice */
		table_eye_close(&t->real);
		return prepare_real_eye(t, t->of.game->store, err);
	}
	enum dt_status st = open_world(t, err);
	if (st != DT_OK)
		return st;
	struct live_hands_setup of = { .world = t->world,
		.ses = t->of.game->ses,
		.me = me,
		.hurry = t->of.line->fast,
		.stickers = wants_cards(t),
		.buttons = wants_cards(t),
		.slips = cmd_value(t->of.line->args, "mischief") ? SLIPS : 0 };
	*hands = live_hands_create(&of, err);
	*clock = live_clock_of(t->world, t->of.line->fast);
	return *hands ? live_hands_lay_out(*hands, err) : err->code;
}

static enum dt_status open_eye(struct play_sight *t, struct live *live, struct dt_error *err)
{
	bool real = t->of.line->camera != NULL;
	t->live = live;
	live_set_trouble(live, _("The camera is made ready: one moment."));
	live_show(live);
	enum dt_status st = real ? open_real_eye(t, err) : open_sim_eye(t, err);
	if (st == DT_OK && t->of.line->record)
		st = open_recording(t, err);
	if (st != DT_OK)
		return st;
	live_eye_on_frame(t->eye, see_frame, t);
	img_finish(real ? &t->real.scene.empty : &t->scene.empty); /* all have learnt it */
	memory_give_back();
	live_set_trouble(live, "");
	if (real) /* the terminal is everybody's, and there are no other pages yet */
		live_set_pages(live, 0);
	live_set_eye(live, t->eye);
	return DT_OK;
}

static enum dt_status end(struct play_sight *t, enum dt_status st, struct dt_error *err)
{
	st = close_recording(t, st, err);
	t->lessons_ms = 0; /* a last time */
	keep_lessons(t);
	return st;
}

const struct play_sight_ops play_camera = { .check = check,
	.create = create,
	.begin = begin,
	.open = open_eye,
	.take = take,
	.end = end,
	.destroy = destroy };
