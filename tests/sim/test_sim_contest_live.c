/* SPDX-License-Identifier: MIT */
/*
 * test_sim_contest_live.c - whole games of Diceto by camera: dice in the colours of their players
 * lie in zones and on cards, are moved about, turned behind backs, and fight battles. Each answer
 * that the session comes to is compared with the dice as they really lie, and the games end alike.
 *
 * Arguments: SEED GAMES [TARGET [MISCHIEF [stickers]]]; TARGET: so many cards end a game; stickers:
 * the cards are their own, lie in the fields and show pictures of dice. A failure leaves a picture,
 * and so does a game in which nothing goes on any more.
 */
#include "cam_sim.h"
#include "contest.h"
#include "cv_bridge.h"
#include "image_file.h"
#include "diceto.h"
#include "live.h"
#include "live_eye_cam.h"
#include "live_hands_sim.h"
#include "live_sim.h"
#include "memory.h"
#include "progress.h"
#include "run.h"
#include "sim_table.h"

#include <string.h>
#include <time.h>

enum { STANDSTILL_S = 120 }; /* of the table's time without an answer; one takes some seconds */

static unsigned long first = 1, games = 1, target = 5;
static const char *mischief = "all";
static bool stickers;
static struct dt_error err;

struct playing {
	struct sim_world *world;
	struct vis_scene scene;
	struct reader *reader;
	struct live_sim_dice dice;
	struct match *truth;
	struct ses *ses;
	struct live *live;
	struct live_eye *eye;
	size_t told; /* answers that the truth has had */
	struct progress progress;
	unsigned rolls, placed, battles, doubts;
	struct live_hands_counts cards;
	char failure[300];
};

static void must(bool good, const char *what)
{
	ck_assert_msg(good, "%s: %s", what, err.msg);
}

static void print_dice(const struct playing *p)
{
	struct sim_truth t;
	sim_truth(p->world, &t);
	for (size_t i = 0; i < t.dice_n; i++)
		printf("# seat %d: %d in %d, put on %d%s\n", t.dice[i].player, t.dice[i].die.face,
			t.dice[i].zone, t.dice[i].put, t.dice[i].cocked ? ", cocked" : "");
	const struct ses_look *look = live_eye_look(p->eye);
	for (int i = 0; i < look->areas_n; i++)
		printf("# field %d: state %d\n", look->area[i].number, look->area[i].state);
	for (int i = 0; i < look->areas_n; i++)
		for (int k = 0; k < look->area[i].n; k++)
			printf("# seen on %d: %d, colour %d\n", look->area[i].number,
				look->area[i].die[k].face, look->area[i].die[k].colour);
	for (int i = 0; i < DTO_SEATS; i++)
		for (int k = 0; k < look->zone[i].n; k++)
			printf("# seen in %d: %d, colour %d\n", i + 1, look->zone[i].die[k].face,
				look->zone[i].die[k].colour);
}

static void note_failure(struct playing *p, const char *what)
{
	const struct img *picture;
	if (p->failure[0])
		return;
	print_dice(p);
	progress_print(p->live);
	if (sim_picture(p->world, 1, &picture, NULL) == DT_OK)
		img_write_file("contest-failure.png", picture, NULL);
	snprintf(p->failure, sizeof(p->failure), "%s; see contest-failure.png", what);
}

/* How the dice of a seat lie that it has put there; 0: in its zone. */
static void lying(const struct playing *p, int seat, int32_t area, uint8_t dice[DTO_PIPS])
{
	struct sim_truth t;
	sim_truth(p->world, &t);
	memset(dice, 0, DTO_PIPS);
	for (size_t i = 0; i < t.dice_n; i++)
		if (t.dice[i].player == seat && t.dice[i].put == area && !t.dice[i].under_cup)
			dice[t.dice[i].die.face - 1]++;
}

/* The answer that the dice really were: which were left lying before a roll is not seen. */
static void make_true(struct playing *p, struct game_action *a)
{
	const struct dto *t = dto_of(match_game(p->truth));
	uint8_t dice[DTO_PIPS];
	if (a->kind == DTO_ACT_ROLL) {
		lying(p, a->seat, 0, dice);
		for (int i = 0; i < DTO_PIPS; i++)
			a->arg[i] =
				(uint8_t)(dice[i] - (t->ask == DTO_ASK_BATTLE ? 0 : t->free[i]));
		p->rolls++;
	} else if (a->kind == DTO_ACT_PLACE) {
		lying(p, a->seat, 10 + a->arg[DTO_PIPS], dice);
		memcpy(a->arg, dice, DTO_PIPS);
		p->placed++;
	}
}

static void compare(struct playing *p)
{
	size_t n;
	const struct game_action *log = match_log(ses_match(p->ses), &n);
	for (; p->told < n && !p->failure[0]; p->told++) {
		struct game_action a = log[p->told];
		make_true(p, &a);
		p->battles += dto_of(match_game(p->truth))->ask == DTO_ASK_BATTLE;
		if (!game_action_same(&a, &log[p->told]))
			note_failure(p, "what was read is not what lies there");
		else if (match_apply(p->truth, &a, &err) != DT_OK)
			note_failure(p, err.msg);
	}
}

static enum dt_status take(
	void *user, struct ses *s, const struct ses_message *msg, struct dt_error *why)
{
	enum dt_status st = ses_take(s, msg, why);
	compare(user);
	return st;
}

/* Any two colours are told apart: each game has others. */
static void choose_colours(unsigned long number, uint8_t colours[DTO_SEATS])
{
	uint8_t all[] = { DT_COLOUR_RED, DT_COLOUR_BLUE, DT_COLOUR_GREEN, DT_COLOUR_YELLOW,
		DT_COLOUR_WHITE, DT_COLOUR_BLACK };
	for (unsigned i = 0; i < DTO_SEATS; i++) {
		unsigned long k = i + number / (i + 1) % (6 - i);
		uint8_t other = all[k];
		all[k] = all[i];
		colours[i] = all[i] = other;
	}
}

static void open_table(struct playing *p, unsigned long number, const uint8_t *colours)
{
	static const char *const no_board[] = { NULL };
	struct dt_table table = sim_table_default;
	struct sim_options of = { .table = &table,
		.kinds = dto_table.kinds,
		.kinds_n = dto_table.kinds_n,
		.board = no_board,
		.seed = number,
		.lamp = (enum sim_lamp)(number % 3) };
	struct cal_report report;
	for (size_t i = 0; i < dto_table.fields_n; i++)
		table.areas[table.areas_n++] = dto_table.fields[i].area;
	memcpy(of.colours, colours, DTO_SEATS);
	must(sim_mischief_parse(mischief, &of.mischief, &err) == DT_OK, "mischief");
	p->world = sim_create(&of, &err);
	must(p->world != NULL, "the simulated table");
	must(live_sim_calibrate(p->world, &p->scene, &report, &err) == DT_OK, "calibrating");
	p->reader = reader_create(&p->scene, &err);
	must(p->reader != NULL, "the reader");
	must(live_sim_learn(p->world, &p->scene, p->reader, &p->dice, &err) == DT_OK, "the dice");
	reader_colours(p->reader, true);
	if (stickers)
		must(reader_cards(p->reader, &p->scene, READER_CARDS_ASKED, &err) == DT_OK,
			"the cards");
}

static struct match *new_match(unsigned long number, const uint8_t *colours)
{
	static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan" };
	struct game_setup setup;
	struct dto_rules r;
	char seed[64];
	game_setup_default(&dto_ops, 2 + (int)(number % 3), &setup);
	memcpy(&r, setup.value, sizeof(r));
	memcpy(r.colours, colours, sizeof(r.colours));
	r.bonus = number % 2;
	r.physical = stickers;
	r.target = (uint8_t)target;
	memcpy(setup.value, &r, sizeof(r));
	snprintf(seed, sizeof(seed), "contest live %lu", number);
	struct match *m = match_create(&dto_ops, &setup, names, seed, &err);
	must(m != NULL, "the game");
	return m;
}

static void open_game(struct playing *p, struct live_hands *hands)
{
	struct live_setup setup = { .ses = p->ses,
		.hands = hands,
		.clock = live_clock_of(p->world, true),
		.lamps_each = 6,
		.lamps_ma = 2000,
		.hold_ms = 600,
		.take = take,
		.take_user = p };
	struct cam *cam = cam_sim_over(p->world, 30, &err);
	must(cam != NULL, "the camera");
	struct live_eye *eye = live_eye_create(cam, NULL, &p->scene, p->reader, &err);
	must(eye != NULL, "the eye");
	p->eye = eye;
	live_eye_know_dice(
		eye, dto_table.kinds, dto_table.kinds_n, p->dice.dice, p->dice.sets + p->dice.pips);
	live_eye_know_cards(eye, dto_table.sticker, dto_table.cards_n);
	p->live = live_create(&setup, &err);
	must(p->live != NULL, "the loop");
	live_set_eye(p->live, eye);
	progress_begin(&p->progress, sim_time(p->world));
	while (!p->failure[0]) {
		enum live_state state = live_step(p->live, &err);
		if (!progress_goes_on(&p->progress, p->told, sim_time(p->world), STANDSTILL_S))
			note_failure(p, "nothing goes on any more");
		if (state == LIVE_FAILED)
			note_failure(p, err.msg);
		if (state != LIVE_GOES_ON)
			break;
	}
	p->doubts = live_hands_doubts(hands);
	p->cards = live_hands_count(hands);
	if (!p->failure[0] && live_hands_compare(hands, &err) != DT_OK)
		note_failure(p, err.msg);
	live_destroy(p->live);
	live_eye_destroy(eye);
}

START_TEST(a_game_ends_as_the_true_dice_lead_it)
{
	struct playing p = { .world = NULL };
	unsigned long number = first + (unsigned long)_i;
	uint8_t colours[DTO_SEATS];
	memory_be_frugal();
	cvb_set_threads(1);
	choose_colours(number, colours);
	open_table(&p, number, colours);
	p.truth = new_match(number, colours);
	p.ses = ses_create(new_match(number, colours), NULL, NULL, &err);
	must(p.ses != NULL, "the session");
	struct live_hands_setup people = { .world = p.world,
		.ses = p.ses,
		.hurry = true,
		.stickers = stickers,
		.buttons = stickers };
	struct live_hands *hands = live_hands_create(&people, &err);
	must(hands != NULL, "the players");
	open_game(&p, hands);
	live_hands_destroy(hands);
	printf("# game %lu: %d seats, %u rolls, %u placed, %u battle rolls, %u questions; %.0f s "
	       "of "
	       "play in %.1f s, %.0f s at most without an answer\n",
		number, dto_of(match_game(p.truth))->seats, p.rolls, p.placed, p.battles, p.doubts,
		(double)sim_time(p.world) / 1e9, (double)clock() / CLOCKS_PER_SEC,
		p.progress.worst_s);
	if (stickers)
		printf("# cards: %u shown, of these %u laid into fields, %u not taken at first, %u "
		       "presses\n",
			p.cards.shown, p.cards.laid, p.cards.unseen, p.cards.presses);
	ck_assert_msg(!p.failure[0], "%s", p.failure);
	ck_assert(!stickers || p.cards.laid > 0);
	ck_assert_uint_eq(game_hash(match_game(ses_match(p.ses))), game_hash(match_game(p.truth)));
	ck_assert_uint_eq(game_acting(match_game(p.truth)), 0);
	ck_assert_uint_gt(p.placed, 0);
	ses_destroy(p.ses);
	match_destroy(p.truth);
	reader_destroy(p.reader);
	live_sim_forget(&p.dice);
	img_finish(&p.scene.empty);
	sim_destroy(p.world);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 0);
	tcase_add_loop_test(tc, a_game_ends_as_the_true_dice_lead_it, 0, (int)games);
}

int main(int argc, char **argv)
{
	first = argc > 1 ? strtoul(argv[1], NULL, 10) : first;
	games = argc > 2 ? strtoul(argv[2], NULL, 10) : games;
	target = argc > 3 ? strtoul(argv[3], NULL, 10) : target;
	mischief = argc > 4 ? argv[4] : mischief;
	stickers = argc > 5 && strcmp(argv[5], "stickers") == 0;
	return run_tests("sim_contest_live", add);
}
