/* SPDX-License-Identifier: MIT */
/*
 * test_sim_shown.c - nothing that is shown, and not when, depends on what is hidden (GEN-5): two
 * tables whose hidden cards differ are played alike, and until the game itself turns a difference
 * up, every screen, text, picture and lamp is the same, at the same moments.
 */
#include "disp.h"
#include "disp_strip.h"
#include "hidden.h"
#include "led_scene.h"
#include "party.h"
#include "run.h"

#include <string.h>

enum { MESSAGES = 8000, PICTURE_EVERY = 40, STRIP_H = 24 };

static struct ses_message said[MESSAGES];
static size_t said_n;

/* ---- What one table shows ---- */

struct shown {
	struct ses *ses;
	struct screen screen;
	uint64_t due_ms;
	struct led_strip strip;
	struct disp *text;
	FILE *file;
	char *words;
	size_t words_n;
};

static void open_table(struct shown *w, uint64_t seed, int seats)
{
	memset(w, 0, sizeof(*w));
	w->ses = party_game(seed, seats, NULL, NULL, NULL);
	w->file = open_memstream(&w->words, &w->words_n);
	w->text = disp_text_create(w->file, -1, NULL);
	ck_assert(w->file && w->text);
}

static void close_table(struct shown *w)
{
	ses_destroy(w->ses);
	disp_destroy(w->text);
	fclose(w->file);
	free(w->words);
}

static void show(struct shown *w, uint64_t t_ms)
{
	struct led_scene scene;
	memset(&w->screen, 0, sizeof(w->screen));
	ses_show(w->ses, &w->screen);
	w->due_ms = ses_due_ms(w->ses);
	disp_strip_scene(&w->screen, &scene);
	led_scene_draw(&scene, 6, (int64_t)t_ms * 1000000, &w->strip);
	struct disp_view view = { .screen = &w->screen, .t_ns = (int64_t)t_ms * 1000000 };
	ck_assert_int_eq(disp_show(w->text, &view, NULL), DT_OK);
}

/* ---- Two of them ---- */

static struct shown ours, theirs;
#ifdef DT_HAVE_DISPLAY
static struct disp_picture *picture[2][2]; /* of either table: large, small */

static void open_pictures(void)
{
	for (int i = 0; i < 2; i++) {
		picture[i][0] = disp_picture_create(480, 320, STRIP_H, false, NULL);
		picture[i][1] = disp_picture_create(128, 64, 0, true, NULL);
		ck_assert(picture[i][0] && picture[i][1]);
	}
}

static void close_pictures(void)
{
	for (int i = 0; i < 4; i++)
		disp_picture_destroy(picture[i / 2][i % 2]);
}

static void pictures_are_alike(uint64_t t_ms)
{
	const struct shown *w[2] = { &ours, &theirs };
	for (int small = 0; small < 2; small++) {
		const uint8_t *pixels[2];
		int width, height, stride;
		for (int i = 0; i < 2; i++) {
			struct disp_view view = { .screen = &w[i]->screen,
				.strip = &w[i]->strip,
				.t_ns = (int64_t)t_ms * 1000000 };
			ck_assert_int_eq(
				disp_picture_draw(picture[i][small], &view, NULL, NULL), DT_OK);
			pixels[i] =
				disp_picture_pixels(picture[i][small], &width, &height, &stride);
		}
		ck_assert_mem_eq(pixels[0], pixels[1], (size_t)stride * (size_t)height);
	}
}
#else
static void open_pictures(void)
{
}

static void close_pictures(void)
{
}

static void pictures_are_alike(uint64_t t_ms)
{
	(void)t_ms;
}
#endif

static const struct town *town(const struct ses *s)
{
	return town_of(match_game(ses_match(s)));
}

static void outputs_are_alike(uint64_t t_ms)
{
	show(&ours, t_ms);
	show(&theirs, t_ms);
	ck_assert_msg(memcmp(&ours.screen, &theirs.screen, sizeof(ours.screen)) == 0,
		"the screens differ at question %d: \"%s\" and \"%s\"", town(ours.ses)->ask.what,
		ours.screen.headline, theirs.screen.headline);
	ck_assert_msg(ours.due_ms == theirs.due_ms,
		"the moments differ at question %d: %llu and %llu", town(ours.ses)->ask.what,
		(unsigned long long)ours.due_ms, (unsigned long long)theirs.due_ms);
	ck_assert_uint_eq(ours.strip.n, theirs.strip.n);
	ck_assert_mem_eq(
		ours.strip.lamp, theirs.strip.lamp, sizeof(ours.strip.lamp[0]) * ours.strip.n);
	fflush(ours.file);
	fflush(theirs.file);
	ck_assert_str_eq(ours.words, theirs.words);
}

/* ---- Going on alike ---- */

static bool same_back(int a, int b)
{
	if (a == GS_NERVOUS_JOE || b == GS_NERVOUS_JOE)
		return a == b; /* gaining him is no secret */
	return town_is_store(a) == town_is_store(b) && town_is_deed(a) == town_is_deed(b);
}

/* What looks the same from outside, done with the other table's cards. */
static bool counterpart(struct party *p, struct ses_message *m)
{
	static struct game_action list[SIM_LIST];
	struct game_action *a = &m->action;
	const struct game *g = match_game(ses_match(theirs.ses));
	if (m->kind != SES_ANSWER)
		return true;
	if (a->kind != ACT_PICK && a->kind != ACT_GIVE)
		return game_check(g, a, NULL) == DT_OK;
	size_t n = game_legal_actions(g, a->seat, list, SIM_LIST);
	size_t first = party_random(p, (unsigned)n);
	for (size_t i = 0; i < n; i++) {
		const struct game_action *b = &list[(first + i) % n];
		if (b->kind != a->kind || !same_back(a->arg[0], b->arg[0]))
			continue;
		*a = *b;
		return true;
	}
	return false;
}

/* Joe must be played by whoever draws him: he turns himself up. */
static bool joe_came(const struct ses *ses)
{
	size_t n;
	const struct game_event *list = ses_events(ses, &n);
	for (size_t i = 0; i < n; i++)
		if (list[i].kind == EV_PLAY && list[i].arg[0] == GS_NERVOUS_JOE)
			return true;
	return town(ses)->ask.what == ASK_GAINED;
}

/* Does the public view differ by now? It may only because deeds that are protected are shown, or
 * because of Joe. */
static bool turned_up(struct party *p)
{
	const struct game *g = match_game(ses_match(ours.ses));
	const struct game *g2 = match_game(ses_match(theirs.ses));
	size_t n, n2;
	const struct game_event *list = ses_events(ours.ses, &n);
	const struct game_event *list2 = ses_events(theirs.ses, &n2);
	if (joe_came(ours.ses) || joe_came(theirs.ses))
		return true;
	for (size_t i = 0; i < n && i < n2; i++) {
		struct game_event e, e2;
		game_event_for(g, &list[i], 0, &e);
		game_event_for(g2, &list2[i], 0, &e2);
		if (memcmp(&e, &e2, sizeof(e)) == 0)
			continue;
		ck_assert_msg(e.kind == EV_PROTECT, "event %d differs", e.kind);
		return true;
	}
	ck_assert_uint_eq(n, n2);
	game_observe_into(g, 0, p->scratch);
	uint64_t hash = game_hash(p->scratch);
	game_observe_into(g2, 0, p->scratch);
	ck_assert_msg(game_hash(p->scratch) == hash, "the public view differs");
	return false;
}

/* The other table, in the same game up to now, and then with other cards in its hidden places. */
static void make_other(struct party *p, uint64_t seed)
{
	const struct town *t = town(ours.ses);
	struct sim from = { .random = p->random,
		.seats = t->seats,
		.g = (struct game *)(uintptr_t)match_game(ses_match(ours.ses)),
		.t = t };
	open_table(&theirs, seed, t->seats);
	for (size_t i = 0; i < said_n; i++) {
		ses_take(theirs.ses, &said[i], NULL);
		show(&theirs, said[i].t_ms);
	}
	hide_from(&from, (struct game *)(uintptr_t)match_game(ses_match(theirs.ses)), 0,
		HIDDEN_CARDS);
}

/* Nobody has answered, also not for the end of a window: a sealed answer names cards. */
static bool nobody_has_answered(const struct town *t, bool just_asked)
{
	for (int seat = 1; seat <= t->seats; seat++)
		if (town_seat(t, seat)->offer.made)
			return false;
	return t->place != PLACE_END && t->ask.pending == t->ask.asked && just_asked;
}

struct tally {
	long pairs, steps, pictures;
};

static void play_game(uint64_t seed, struct tally *tally)
{
	struct party p;
	bool pair = false, just_asked = true;
	int seats = 2 + (int)(seed % 4);
	size_t answers = 0;
	said_n = 0;
	open_table(&ours, seed, seats);
	party_begin(&p, ours.ses, seed, seed % 3 ? "steady" : "random");
	p.trouble = seed % 2 ? 15 : 0;
	while (said_n < MESSAGES) {
		if (!pair && nobody_has_answered(town(ours.ses), just_asked) &&
			party_random(&p, 20) == 0) {
			make_other(&p, seed);
			pair = true;
			tally->pairs++;
		}
		p.no_cards = pair;
		struct ses_message *m = &said[said_n], other;
		if (!party_next(&p, ours.ses, m))
			break;
		other = *m;
		if (pair && !counterpart(&p, &other)) {
			close_table(&theirs);
			pair = false;
		}
		enum dt_status st = ses_take(ours.ses, m, NULL);
		said_n++;
		size_t before = answers;
		match_log(ses_match(ours.ses), &answers);
		just_asked = answers != before;
		if (!pair) {
			show(&ours, m->t_ms);
			continue;
		}
		ck_assert_int_eq(ses_take(theirs.ses, &other, NULL), st);
		if (town(ours.ses)->place == PLACE_END || turned_up(&p)) {
			show(&ours, m->t_ms);
			close_table(&theirs);
			pair = false;
			continue;
		}
		outputs_are_alike(m->t_ms);
		tally->steps++;
		if (tally->steps % PICTURE_EVERY == 0) {
			pictures_are_alike(m->t_ms);
			tally->pictures++;
		}
	}
	ck_assert_msg(ses_over(ours.ses), "game %llu did not end in %zu messages",
		(unsigned long long)seed, said_n);
	if (pair)
		close_table(&theirs);
	party_end(&p);
	close_table(&ours);
}

START_TEST(tables_that_differ_in_hidden_cards_show_the_same)
{
	struct tally tally = { 0, 0, 0 };
	int games = sim_games(12);
	open_pictures();
	for (int i = 0; i < games; i++)
		play_game(sim_seed() + (uint64_t)i, &tally);
	close_pictures();
	printf("# %d games, %ld pairs showed the same for %ld messages, %ld times as pictures\n",
		games, tally.pairs, tally.steps, tally.pictures);
	ck_assert_int_gt(tally.steps, 10 * tally.pairs);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, tables_that_differ_in_hidden_cards_show_the_same);
}

int main(int argc, char **argv)
{
	sim_arguments(argc, argv);
	return run_tests("sim_shown", add);
}
