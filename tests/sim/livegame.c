/* SPDX-License-Identifier: MIT */
/*
 * livegame.c - see livegame.h.
 *
 * The truth is played along: a second match of the same seed is given every answer as the session
 * gave it, but dice as they lie on the simulated table at that moment. At the end both games must
 * be the same.
 */
#include "livegame.h"

#include "cam_sim.h"
#include "cv_bridge.h"
#include "image_file.h"
#include "memory.h"
#include "sim_table.h"
#include "dicetown.h"
#include "progress.h"
#include "town.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STANDSTILL_S = 300 }; /* of the table's time without an answer */
enum { SLIPS = 8 };	     /* of 100 cards, where there is mischief */

static struct dt_error err;
struct livekind livegame_kind;

static void must(bool good, const char *what)
{
	if (good)
		return;
	printf("Bail out! %s: %s\n", what, err.msg);
	exit(1);
}

/* The table with a field for each card of the row and the shelf. */
static const struct dt_table *table_with_fields(void)
{
	static struct dt_table t;
	t = sim_table_default;
	for (size_t i = 0; i < town_table.fields_n; i++)
		t.areas[t.areas_n++] = town_table.fields[i].area;
	return &t;
}

void livetable_open(struct livetable *t, const char *dice, uint64_t seed, uint32_t mischief)
{
	struct sim_options o = { .dice = dice,
		.kinds = livegame_kind.indians ? town_table.kinds : NULL,
		.kinds_n = town_table.kinds_n,
		.table = livegame_kind.stickers ? table_with_fields() : NULL,
		.board = livegame_kind.board ? town_table.board : NULL,
		.seed = seed,
		.mischief = mischief };
	struct cal_report report;
	memory_be_frugal();
	cvb_set_threads(1);
	memset(t, 0, sizeof(*t));
	t->world = sim_create(&o, &err);
	must(t->world != NULL, "the simulated table");
	must(live_sim_calibrate(t->world, &t->scene, &report, &err) == DT_OK, "calibrating");
	t->reader = reader_create(&t->scene, &err);
	must(t->reader != NULL, "the reader");
	if (livegame_kind.stickers)
		must(reader_cards(t->reader, &t->scene, READER_CARDS_ASKED, &err) == DT_OK,
			"the cards");
	reader_only_cards(t->reader, true);
	must(live_sim_learn(t->world, &t->scene, t->reader, &t->dice, &err) == DT_OK, "the dice");
}

void livetable_close(struct livetable *t)
{
	reader_destroy(t->reader);
	live_sim_forget(&t->dice);
	img_finish(&t->scene.empty);
	sim_destroy(t->world);
}

struct playing {
	struct livetable *table;
	struct match *truth;
	struct ses *ses;
	struct live *live;
	struct live_eye *eye;
	struct livescore *score;
	size_t told;		 /* answers that the truth has had, */
	struct game_action *log; /* as the session had them */
	int64_t lifted_ns;	 /* when the last cup and hand had gone; -1: they have not */
	bool disturbed, rolling, lit;
	size_t answers;
};

/* How the dice of a seat lie, whatever zone they are in. */
static void lying(const struct playing *p, int seat, uint8_t faces[GAME_FACES_MAX])
{
	struct sim_truth t;
	sim_truth(p->table->world, &t);
	memset(faces, 0, GAME_FACES_MAX);
	for (size_t i = 0; i < t.dice_n; i++)
		if (t.dice[i].player == seat && !t.dice[i].under_cup)
			faces[t.dice[i].die.face - 1]++;
}

/* The answer that the dice really were: what lies there and did not before, or lay there and does
 * no more. Poker dice that lie beside the Indian die, and the other way round, are none. */
static void make_true(const struct playing *p, struct game_action *a)
{
	const struct game *g = match_game(p->truth);
	bool spirit = town_of(g)->ask.what == ASK_SPIRIT;
	uint8_t faces[GAME_FACES_MAX], was[GAME_FACES_MAX];
	if (a->kind != ACT_KEEP && a->kind != ACT_PUTBACK)
		return;
	lying(p, a->seat, faces);
	town_table.lying(g, a->seat, was);
	for (int f = 0; f < GAME_FACES_MAX; f++) {
		int more = faces[f] - was[f];
		if (spirit == (f >= TOWN_FACES))
			a->arg[f] = (uint8_t)(a->kind == ACT_KEEP ? more : -more);
	}
}

static void fail(struct playing *p, const char *what)
{
	static int number;
	const struct img *picture;
	char path[64];
	snprintf(path, sizeof(path), "live-failure-%d.png", ++number);
	if (sim_picture(p->table->world, 1, &picture, NULL) == DT_OK)
		img_write_file(path, picture, NULL);
	progress_print(p->live);
	for (size_t i = 0; i < watch_zones(live_eye_watch(p->eye)); i++) {
		const struct watch_zone *z = watch_zone_at(live_eye_watch(p->eye), i);
		printf("# zone %d: state %d%s,", z->number, z->state,
			z->stable ? "" : " not stable");
		for (int k = 0; k < z->n; k++)
			printf(" %d (%.0f %.0f)", z->die[k].face, (double)z->die[k].x_mm,
				(double)z->die[k].y_mm);
		printf(" \"%s\"\n", i < 6 ? live_screen(p->live)->seat[i].trouble : "");
	}
	if (!p->score->failure[0])
		snprintf(p->score->failure, sizeof(p->score->failure), "%s; see %s", what, path);
}

static void note_more(const struct playing *p, const struct game_action *a)
{
	int what = town_of(match_game(p->truth))->ask.what;
	p->score->chases += what == ASK_CHASE;
	p->score->spirits += what == ASK_SPIRIT;
	p->score->set += a->kind == ACT_SET;
	p->score->turned += a->kind == ACT_TURN || (a->kind == ACT_PLAY && a->arg[0] == GS_CHEATER);
}

enum { LOG_MAX = 20000 };

/* Takes back what the session has taken back. */
static void undo(struct playing *p, const struct game_action *log, size_t n)
{
	size_t same = 0;
	while (same < p->told && same < n && game_action_same(&log[same], &p->log[same]))
		same++;
	for (; p->told > same; p->told--)
		must(match_undo(p->truth, &err) == DT_OK, "taking back");
}

static void compare(struct playing *p)
{
	size_t n;
	const struct game_action *log = match_log(ses_match(p->ses), &n);
	undo(p, log, n);
	must(n < LOG_MAX, "so many answers");
	for (; p->told < n && !p->score->failure[0]; p->told++) {
		struct game_action a = log[p->told];
		p->log[p->told] = a;
		make_true(p, &a);
		if (a.kind == ACT_KEEP) {
			p->score->reveals++;
			for (int f = 0; f < GAME_FACES_MAX; f++)
				p->score->dice += a.arg[f];
		}
		note_more(p, &a);
		if (!game_action_same(&a, &log[p->told])) {
			char text[200];
			p->score->wrong++;
			snprintf(text, sizeof(text),
				"seat %d: read as %d %d %d %d %d %d, and it was %d %d %d %d %d %d",
				a.seat, log[p->told].arg[0], log[p->told].arg[1],
				log[p->told].arg[2], log[p->told].arg[3], log[p->told].arg[4],
				log[p->told].arg[5], a.arg[0], a.arg[1], a.arg[2], a.arg[3],
				a.arg[4], a.arg[5]);
			fail(p, text);
		} else if (match_apply(p->truth, &a, &err) != DT_OK) {
			fail(p, err.msg);
		}
	}
}

static enum dt_status take(
	void *user, struct ses *s, const struct ses_message *msg, struct dt_error *why)
{
	enum dt_status st = ses_take(s, msg, why);
	compare(user);
	return st;
}

/* When no cup and no hand hides a die any more; -1 while one does. */
static int64_t all_up_since(struct playing *p)
{
	struct sim_truth t;
	bool up = true;
	sim_truth(p->table->world, &t);
	for (size_t i = 0; i < t.zones_n; i++)
		up = up && t.zones[i].state != DT_ZONE_COVERED && t.zones[i].state != DT_ZONE_BUSY;
	return !up ? -1 : p->lifted_ns < 0 ? sim_time(p->table->world) : p->lifted_ns;
}

static void note_delay(const struct playing *p, struct livedelay *d)
{
	double ms = (double)(live_now_ns(p->live) - p->lifted_ns) / 1e6;
	d->n++;
	d->all_ms += ms;
	d->worst_ms = ms > d->worst_ms ? ms : d->worst_ms;
}

/* From the last hand gone to the dice read, and to the first light of who has won a place: where
 * somebody could play a card before, or dice were asked about, people took that time. */
static void watch_delays(struct playing *p)
{
	const struct screen *s = live_screen(p->live);
	bool lit = false, asked = s->warning[0] != 0;
	size_t n;
	p->lifted_ns = all_up_since(p);
	for (int i = 0; i < SCREEN_PLACES; i++)
		lit = lit || (s->phase == SCREEN_SETTLING && s->place[i].state >= SCREEN_NOBODY);
	for (int i = 0; i < SCREEN_SEATS; i++)
		asked = asked || s->seat[i].trouble[0];
	match_log(ses_match(p->ses), &n);
	if (p->lifted_ns < 0)
		p->disturbed = false;
	else if (asked || town_of(match_game(ses_match(p->ses)))->ask.what == ASK_WINDOW)
		p->disturbed = true;
	if (p->lifted_ns >= 0 && !p->disturbed && n > p->answers && p->rolling)
		note_delay(p, &p->score->read);
	if (p->lifted_ns >= 0 && !p->disturbed && lit && !p->lit)
		note_delay(p, &p->score->light);
	p->rolling = town_of(match_game(ses_match(p->ses)))->ask.what == ASK_KEEP;
	p->answers = n;
	p->lit = lit;
}

static void play(struct playing *p)
{
	enum live_state state = LIVE_GOES_ON;
	struct progress progress;
	progress_begin(&progress, sim_time(p->table->world));
	while (state == LIVE_GOES_ON && !p->score->failure[0]) {
		state = live_step(p->live, &err);
		watch_delays(p);
		if (!progress_goes_on(&progress, p->told, sim_time(p->table->world), STANDSTILL_S))
			fail(p, "nothing goes on any more");
	}
	if (progress.worst_s > p->score->standing_s)
		p->score->standing_s = progress.worst_s;
	if (state == LIVE_FAILED)
		fail(p, err.msg);
	else if (!p->score->failure[0] &&
		 game_hash(match_game(ses_match(p->ses))) != game_hash(match_game(p->truth)))
		fail(p, "the games differ in the end");
}

static void most(unsigned *most, unsigned n)
{
	*most = n > *most ? n : *most;
}

static void add_counts(struct live_hands_counts n, struct live_hands_counts *sum)
{
	sum->shown += n.shown;
	sum->unseen += n.unseen;
	sum->laid += n.laid;
	sum->wrong += n.wrong;
	sum->covering += n.covering;
	sum->presses += n.presses;
	sum->dones += n.dones;
	sum->plays += n.plays;
	sum->tells += n.tells;
	sum->picks += n.picks;
	sum->said += n.said;
	most(&sum->most_done, n.most_done);
	most(&sum->most_play, n.most_play);
	most(&sum->most_tell, n.most_tell);
	most(&sum->most_pick, n.most_pick);
}

bool livegame_parse(const char *words)
{
	struct livekind *k = &livegame_kind;
	char text[80];
	snprintf(text, sizeof(text), "%s", words);
	for (char *rest = text, *word, *more; (word = strtok_r(rest, "+", &more)); rest = NULL) {
		bool stickers = strcmp(word, "stickers") == 0;
		k->own_cards = k->own_cards || stickers;
		bool *on = stickers			    ? &k->stickers
			   : strcmp(word, "slips") == 0	    ? &k->slips
			   : strcmp(word, "physical") == 0  ? &k->own_cards
			   : strcmp(word, "first") == 0	    ? &k->first_edition
			   : strcmp(word, "expansion") == 0 ? &k->expansion
			   : strcmp(word, "indians") == 0   ? &k->indians
							    : NULL;
		if (on)
			*on = true;
		else if (*word >= '2' && *word <= '6' && !word[1])
			k->seats = *word - '0';
		else if (*word)
			return false;
	}
	return true;
}

static void choose(struct game_setup *setup, const char *option, bool value)
{
	for (size_t i = 0; i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, option) == 0)
			setup->value[town_ops.options[i].at] = value;
}

static struct match *new_match(const char *seed, int seats)
{
	static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan", "Eve", "Finn" };
	const struct livekind *k = &livegame_kind;
	struct game_setup setup;
	game_setup_default(&town_ops, k->seats ? k->seats : seats, &setup);
	choose(&setup, "cards", k->own_cards);
	choose(&setup, "edition", k->first_edition);
	choose(&setup, "expansion", k->expansion);
	choose(&setup, "indians", k->indians);
	struct match *m = match_create(&town_ops, &setup, names, seed, &err);
	must(m != NULL, "the game");
	return m;
}

void livegame_play(struct livetable *t, const char *seed, int seats, struct disp *display,
	struct livescore *score)
{
	memory_give_back();
	struct playing p = { .table = t, .score = score, .lifted_ns = -1 };
	p.log = calloc(LOG_MAX, sizeof(*p.log));
	must(p.log != NULL, "no memory");
	int64_t begin_ns = sim_time(t->world);
	p.truth = new_match(seed, seats);
	p.ses = ses_create(new_match(seed, seats), NULL, NULL, &err);
	must(p.ses != NULL, "the session");
	struct live_hands_setup people = { .world = t->world,
		.ses = p.ses,
		.hurry = true,
		.stickers = livegame_kind.stickers,
		.buttons = livegame_kind.own_cards,
		.slips = livegame_kind.slips ? SLIPS : 0 };
	struct live_hands *hands = live_hands_create(&people, &err);
	must(hands != NULL, "the players");
	struct cam *cam = cam_sim_over(t->world, 30, &err);
	must(cam != NULL, "the camera");
	struct live_eye *eye = live_eye_create(cam, NULL, &t->scene, t->reader, &err);
	must(eye != NULL, "the eye");
	live_eye_know_cards(eye, town_table.sticker, town_table.cards_n);
	struct live_setup setup = { .ses = p.ses,
		.hands = hands,
		.clock = live_clock_of(t->world, true),
		.lamps_each = 6,
		.lamps_ma = 2000,
		.hold_ms = 600,
		.take = take,
		.take_user = &p };
	p.live = live_create(&setup, &err);
	must(p.live != NULL, "the loop");
	if (display)
		live_add_display(p.live, display);
	if (livegame_kind.indians)
		live_eye_know_dice(eye, town_table.kinds, town_table.kinds_n, t->dice.dice,
			t->dice.sets + t->dice.pips);
	live_set_eye(p.live, eye);
	p.eye = eye;
	play(&p);
	if (!score->failure[0] && live_hands_compare(hands, &err) != DT_OK)
		fail(&p, err.msg);
	score->rounds += town_of(match_game(ses_match(p.ses)))->round;
	score->doubts += live_hands_doubts(hands);
	score->pushed += live_hands_pushed(hands);
	score->seconds += (double)(sim_time(t->world) - begin_ns) / 1e9;
	add_counts(live_hands_count(hands), &score->cards);
	live_destroy(p.live);
	live_eye_destroy(eye);
	live_hands_destroy(hands);
	ses_destroy(p.ses);
	match_destroy(p.truth);
	free(p.log);
	for (int32_t z = 1; z <= (int32_t)t->scene.table.areas_n; z++) {
		sim_clear(t->world, z, NULL);
		sim_take_cards(t->world, z);
	}
	while (!sim_idle(t->world))
		sim_set_time(t->world, sim_time(t->world) + 33333333);
}
