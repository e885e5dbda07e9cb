/* SPDX-License-Identifier: MIT */
/*
 * test_together.c - dice of two kinds in one zone, and dice in areas that are nobody's: laid on the
 * simulated table, and read by the camera above it.
 */
#include "cam_sim.h"
#include "live_eye_cam.h"
#include "live_sim.h"
#include "run.h"
#include "sim_table.h"

#include <math.h>
#include <string.h>

#define SECOND INT64_C(1000000000)

static const struct dt_alphabet signs = { 3, { "sun", "moon", "arrow" } };
/* Faces 1 to 3 of the game are signs, 4 to 9 are pips. */
static const struct dt_dice_kind kinds[2] = { { .alphabet = &signs, .each = 2 },
	{ .alphabet = &dt_pips, .each = 2 } };
enum { MIDDLE = 11, CARD = 12, SUN = 1, MOON, ARROW, ONE, TWO, THREE, FOUR, FIVE, SIX };

static struct dt_error err;
static struct sim_world *world;
static struct vis_scene scene;
static struct reader *reader;
static struct live_sim_dice dice;
static struct reading reading;

static void must(enum dt_status st)
{
	ck_assert_msg(st == DT_OK, "%s", err.msg);
}

static void open_table(void)
{
	static const char *const none[] = { NULL };
	struct dt_table table = sim_table_default;
	struct sim_options o = { .seed = 5, .kinds = kinds, .kinds_n = 2, .board = none };
	struct cal_report report;
	if (world)
		return;
	table.areas[table.areas_n++] =
		(struct dt_area){ MIDDLE, 400, 250, 100, 100, DT_AREA_MIDDLE, 0 };
	table.areas[table.areas_n++] = (struct dt_area){ CARD, 560, 250, 70, 100, DT_AREA_CARD, 0 };
	o.table = &table;
	world = sim_create(&o, &err);
	ck_assert_msg(world != NULL, "%s", err.msg);
	must(live_sim_calibrate(world, &scene, &report, &err));
	reader = reader_create(&scene, &err);
	ck_assert_msg(reader != NULL, "%s", err.msg);
	must(live_sim_learn(world, &scene, reader, &dice, &err));
	ck_assert_uint_eq(dice.sets, 1);
	ck_assert(dice.pips);
}

/* Lets hands do what they were told, and reads. */
static void look(void)
{
	const struct img *picture;
	for (int i = 0; i < 20 && !sim_idle(world); i++)
		sim_set_time(world, sim_time(world) + SECOND);
	must(sim_picture(world, (uint64_t)sim_time(world), &picture, &err));
	must(reader_read(reader, picture, &reading, &err));
}

static void clear_all(void)
{
	for (int32_t seat = 1; seat <= 6; seat++)
		must(sim_clear(world, seat, &err));
	must(sim_put(world, MIDDLE, NULL, 0, &err));
	must(sim_put(world, CARD, NULL, 0, &err));
}

static const struct read_zone *zone(int32_t number)
{
	for (size_t i = 0; i < reading.n; i++)
		if (reading.zone[i].number == number)
			return &reading.zone[i];
	ck_abort_msg("no area %d", (int)number);
	return NULL;
}

/* Every die that lies in the area in truth is read, each as what it is and of its own set. */
static void same_as_truth(int32_t number)
{
	const struct read_zone *z = zone(number);
	struct sim_truth t;
	size_t n = 0;
	sim_truth(world, &t);
	for (size_t i = 0; i < t.dice_n; i++) {
		unsigned face;
		int kind = dt_kind_face(kinds, 2, t.dice[i].die.face, &face), found = 0;
		if (t.dice[i].zone != number)
			continue;
		n++;
		for (size_t k = 0; k < z->n; k++) {
			const struct dt_die *d = &z->dice[k];
			if (hypot(d->x_mm - t.dice[i].die.x_mm, d->y_mm - t.dice[i].die.y_mm) > 3)
				continue;
			found++;
			ck_assert_msg(d->set == kind && d->face == face,
				"area %d: face %u of kind %d is read as face %d of set %d",
				(int)number, face, kind, d->face, d->set);
		}
		ck_assert_msg(found == 1, "area %d: %d dice where one lies", (int)number, found);
	}
	ck_assert_uint_eq(z->n, n);
	ck_assert_int_eq(z->state, n ? DT_ZONE_OPEN : DT_ZONE_EMPTY);
}

START_TEST(two_kinds_in_one_zone_are_told_apart)
{
	open_table();
	for (int i = 0; i < 3; i++) {
		const uint8_t first[4] = { (uint8_t)(SUN + i), MOON, (uint8_t)(ONE + i), FIVE };
		const uint8_t second[4] = { ARROW, (uint8_t)(FOUR + i), SIX, SUN };
		clear_all();
		look();
		must(sim_throw(world, 1, first, &err));
		must(sim_throw(world, 2, second, &err));
		must(sim_throw(world, 5, NULL, &err));
		look();
		same_as_truth(1);
		same_as_truth(2);
		same_as_truth(5);
		same_as_truth(3);
	}
}
END_TEST

START_TEST(one_kind_alone_is_read_as_well)
{
	static const uint8_t pips[2] = { TWO, THREE }, suns[2] = { SUN, SUN };
	open_table();
	clear_all();
	look();
	must(sim_lay(world, 1, pips, 2, &err));
	must(sim_lay(world, 4, suns, 2, &err));
	look();
	same_as_truth(1);
	same_as_truth(4);
	same_as_truth(2);
}
END_TEST

/* A field in the middle and a card's: dice there are read like those of a zone. */
START_TEST(areas_that_are_nobodys_are_read)
{
	static const uint8_t four[4] = { MOON, SIX, ARROW, ONE }, two[2] = { FOUR, SUN };
	open_table();
	clear_all();
	look();
	same_as_truth(MIDDLE);
	must(sim_put(world, MIDDLE, four, 4, &err));
	must(sim_put(world, CARD, two, 2, &err));
	look();
	same_as_truth(MIDDLE);
	same_as_truth(CARD);
	ck_assert_uint_eq(zone(MIDDLE)->n, 4);
	ck_assert_uint_eq(zone(CARD)->n, 2);
	must(sim_put(world, CARD, NULL, 0, &err));
	look();
	same_as_truth(CARD);
	same_as_truth(MIDDLE);
	ck_assert_int_eq(sim_put(world, 1, two, 2, &err), DT_ERR_FORMAT);
}
END_TEST

/* Under a cup and behind a hand nothing is known of dice of any kind. */
START_TEST(a_cup_hides_dice_of_all_kinds)
{
	open_table();
	clear_all();
	look();
	must(sim_roll(world, 3, NULL, &err));
	look();
	ck_assert_int_eq(zone(3)->state, DT_ZONE_COVERED);
	must(sim_lift(world, 3, &err));
	look();
	same_as_truth(3);
	ck_assert_uint_eq(zone(3)->n, 4);
}
END_TEST

/* What the session is told: faces of the game, and areas beside the zones; a die there is not one
 * that has rolled away. */
START_TEST(a_look_tells_areas_and_faces_of_the_game)
{
	static const uint8_t seat[4] = { ARROW, ONE, SIX, 0 }, field[2] = { THREE, MOON };
	const struct ses_look *l;
	open_table();
	clear_all();
	look();
	struct live_eye *eye =
		live_eye_create(cam_sim_over(world, 30, &err), NULL, &scene, reader, &err);
	ck_assert_msg(eye != NULL, "%s", err.msg);
	live_eye_know_dice(eye, kinds, 2, dice.dice, dice.sets + dice.pips);
	must(sim_roll(world, 4, seat, &err)); /* a cup, so that what comes after it is looked at */
	for (int i = 0; i < 200; i++)
		live_eye_step(eye, sim_time(world) + SECOND / 20);
	ck_assert_int_eq(live_eye_look(eye)->zone[3].state, DT_ZONE_COVERED);
	must(sim_put(world, MIDDLE, field, 2, &err));
	must(sim_lay(world, 1, seat, 3, &err));
	must(sim_lift(world, 4, &err));
	for (int i = 0; i < 200; i++)
		live_eye_step(eye, sim_time(world) + SECOND / 20);
	ck_assert(live_eye_settled(eye));
	l = live_eye_look(eye);
	ck_assert_uint_eq(l->outside, 0);
	ck_assert_int_eq(l->zone[0].n, 3);
	ck_assert_int_eq(l->zone[3].n, 4);
	unsigned sum = 0;
	for (int i = 0; i < 3; i++)
		sum |= 1u << l->zone[0].die[i].face;
	ck_assert_uint_eq(sum, 1u << ARROW | 1u << ONE | 1u << SIX);
	ck_assert_int_eq(l->areas_n, 2);
	ck_assert_int_eq(l->area[0].number, MIDDLE);
	ck_assert_int_eq(l->area[0].kind, DT_AREA_MIDDLE);
	ck_assert_int_eq(l->area[0].state, DT_ZONE_OPEN);
	ck_assert_int_eq(l->area[0].n, 2);
	sum = 1u << l->area[0].die[0].face | 1u << l->area[0].die[1].face;
	ck_assert_uint_eq(sum, 1u << THREE | 1u << MOON);
	ck_assert_int_eq(l->area[1].number, CARD);
	ck_assert_int_eq(l->area[1].state, DT_ZONE_EMPTY);
	live_eye_destroy(eye);
}
END_TEST

/* Pip dice in the colours of the seats, the built-in set: each is called what it is, or nothing. */
START_TEST(a_die_says_its_colour)
{
	static const struct dt_dice_kind own[] = {
		{ .alphabet = &dt_pips, .each = 4, .own_colour = true }
	};
	struct sim_options o = { .seed = 5, .kinds = own, .kinds_n = 1 };
	struct sim_world *w = sim_create(&o, &err);
	struct vis_scene s;
	struct cal_report report;
	const struct img *picture;
	size_t right = 0, all = 0;
	ck_assert_msg(w != NULL, "%s", err.msg);
	must(live_sim_calibrate(w, &s, &report, &err));
	struct reader *r = reader_create(&s, &err);
	ck_assert_msg(r && reader_add_pips(r, &err) == DT_OK, "%s", err.msg);
	reader_colours(r, true);
	for (int32_t seat = 1; seat <= 6; seat++)
		must(sim_lay(w, seat, (const uint8_t[4]){ 1, 3, 5, 6 }, 4, &err));
	must(sim_picture(w, 1, &picture, &err));
	must(reader_read(r, picture, &reading, &err));
	ck_assert(reading.coloured);
	for (size_t i = 0; i < reading.n; i++)
		for (size_t k = 0; k < reading.zone[i].n; k++) {
			const struct dt_die *d = &reading.zone[i].dice[k];
			enum dt_colour is = sim_seat_colour(reading.zone[i].number);
			all += d->face != 0;
			right += d->face && d->colour == is;
			ck_assert_msg(!d->face || d->colour == is || d->colour == DT_COLOUR_UNSURE,
				"a %s die is called %s", dt_colour_names[is],
				dt_colour_names[d->colour]);
		}
	ck_assert_msg(all >= 20 && 10 * right >= 9 * all, "%zu of %zu", right, all);
	reader_destroy(r);
	img_finish(&s.empty);
	sim_destroy(w);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, two_kinds_in_one_zone_are_told_apart);
	tcase_add_test(tc, one_kind_alone_is_read_as_well);
	tcase_add_test(tc, areas_that_are_nobodys_are_read);
	tcase_add_test(tc, a_cup_hides_dice_of_all_kinds);
	tcase_add_test(tc, a_look_tells_areas_and_faces_of_the_game);
	tcase_add_test(tc, a_die_says_its_colour);
}

int main(void)
{
	int failed = run_tests("together", add);
	reader_destroy(reader);
	live_sim_forget(&dice);
	img_finish(&scene.empty);
	sim_destroy(world);
	return failed;
}
