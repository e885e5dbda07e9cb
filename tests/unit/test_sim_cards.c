/* SPDX-License-Identifier: MIT */
/*
 * test_sim_cards.c - cards with stickers on the simulated table: laid down, and held over a zone by
 * a moving hand. What hands do is the truth.
 *
 * With a number as its argument so many cards are shown, under all lamps: at most one in a hundred
 * may stay unread, and none may be read that is not there.
 */
#include "run.h"
#include "sim_eye.h"
#include "watch_read.h"

#include <string.h>

#define FRAME_NS INT64_C(33333333)
#define SEATS 6

static struct dt_error err;
static struct sim_world *table;
static struct vis_scene scene;
static struct reader *reader;
static struct watch *eye;
static uint64_t frames;
static long many;

static void must(enum dt_status st)
{
	ck_assert_msg(st == DT_OK, "%s", err.msg);
}

/* With two fields for cards beside the zones. */
static void begin(uint64_t seed, enum sim_lamp lamp, bool taught)
{
	struct dt_table with;
	struct sim_options o = { .seed = seed, .lamp = lamp };
	table = sim_create(&o, &err);
	ck_assert_msg(table != NULL, "%s", err.msg);
	with = *sim_table(table);
	sim_destroy(table);
	with.areas[with.areas_n++] = (struct dt_area){ 11, 200, 250, 80, 100, DT_AREA_CARD, 0 };
	with.areas[with.areas_n++] = (struct dt_area){ 12, 600, 250, 80, 100, DT_AREA_CARD, 0 };
	o.table = &with;
	table = sim_create(&o, &err);
	ck_assert_msg(table != NULL, "%s", err.msg);
	sim_eye_scene(table, &scene);
	reader = taught ? sim_eye_reader(table, &scene) : reader_create(&scene, &err);
	ck_assert_ptr_nonnull(reader);
	must(reader_cards(reader, &scene, READER_CARDS_ASKED, &err));
	struct watch_reader with_cards = watch_read_with(reader);
	eye = watch_create(&scene, &with_cards, NULL, &err);
	ck_assert_ptr_nonnull(eye);
	frames = 0;
}

static void end(void)
{
	watch_destroy(eye);
	reader_destroy(reader);
	sim_destroy(table);
	img_finish(&scene.empty);
}

static void one_frame(void)
{
	const struct img *picture;
	sim_set_time(table, (int64_t)++frames * FRAME_NS);
	must(sim_picture(table, frames, &picture, &err));
	must(watch_frame(eye, picture, sim_time(table), &err));
}

static void for_frames(int n)
{
	for (int i = 0; i < n; i++)
		one_frame();
}

/* How often the tag is believed to be in an area (from 0). */
static int seen(size_t area, int32_t tag)
{
	int32_t tags[DT_CARDS_MAX];
	int count = 0;
	size_t n = watch_cards_at(eye, area, tags);
	for (size_t i = 0; i < n; i++)
		count += tags[i] == tag;
	return count;
}

/* What is believed and is not there. */
static int invented(void)
{
	struct sim_truth truth;
	int bad = 0;
	sim_truth(table, &truth);
	for (size_t i = 0; i < watch_zones(eye); i++) {
		int32_t tags[DT_CARDS_MAX];
		size_t n = watch_cards_at(eye, i, tags);
		for (size_t k = 0; k < n; k++) {
			bool there = false;
			for (size_t c = 0; c < truth.cards_n; c++)
				there |= truth.cards[c].tag == tags[k] &&
					 truth.cards[c].area == scene.table.areas[i].number;
			bad += !there;
		}
	}
	return bad;
}

START_TEST(cards_that_lie_there_are_known_until_they_are_taken_away)
{
	begin(5, SIM_LAMP_SOFT, false);
	for_frames(20);
	for (int32_t i = 0; i < SEATS; i++)
		must(sim_lay_card(table, i + 1, 100 + i, &err));
	must(sim_lay_card(table, 11, 117, &err));
	must(sim_lay_card(table, 12, 128, &err));
	for_frames(40);
	for (int32_t i = 0; i < SEATS; i++)
		ck_assert_int_eq(seen((size_t)i, 100 + i), 1);
	ck_assert_int_eq(seen(6, 117), 1);
	ck_assert_int_eq(seen(7, 128), 1);
	ck_assert_int_eq(invented(), 0);
	sim_take_cards(table, 11);
	for_frames(40);
	ck_assert_int_eq(seen(6, 117), 0);
	ck_assert_int_eq(seen(7, 128), 1);
	end();
}
END_TEST

/* Six hands show a card each; how many were read, and what was read that is not there is counted.
 * Once all are known nobody looks until the hands have gone. */
static int show_six(int32_t first, int *wrong)
{
	bool read[SEATS] = { false }, all = false;
	int count = 0;
	for (int32_t i = 0; i < SEATS; i++)
		must(sim_show_card(table, i + 1, first + i, &err));
	do {
		one_frame();
		for (int32_t i = 0; i < SEATS; i++)
			read[i] |= seen((size_t)i, first + i) == 1;
		for (size_t i = 0; i < watch_zones(eye); i++)
			for (int32_t t = DT_CARD_TAG_FIRST; t <= DT_CARD_TAG_LAST; t++)
				*wrong += seen(i, t) > 0 && t != first + (int32_t)i &&
					  t != first - SEATS + (int32_t)i;
		all = true;
		for (int i = 0; i < SEATS; i++)
			all = all && read[i];
	} while (!sim_idle(table) && !all);
	while (!sim_idle(table))
		sim_set_time(table, (int64_t)++frames * FRAME_NS);
	for (int i = 0; i < SEATS; i++)
		count += read[i];
	return count;
}

START_TEST(a_card_in_a_hand_is_known_and_gone_with_it)
{
	int wrong = 0;
	begin(7, SIM_LAMP_SIDE, false);
	for_frames(20);
	ck_assert_int_eq(show_six(140, &wrong), SEATS);
	for_frames(60);
	for (int32_t i = 0; i < SEATS; i++)
		ck_assert_int_eq(seen((size_t)i, 140 + i), 0);
	ck_assert_int_eq(wrong, 0);
	end();
}
END_TEST

START_TEST(dice_beside_cards_are_read_as_without_them)
{
	struct sim_truth truth;
	begin(9, SIM_LAMP_SOFT, true);
	for (int32_t z = 1; z <= SEATS; z++) {
		must(sim_roll(table, z, NULL, &err));
		must(sim_lift(table, z, &err));
	}
	for (int i = 0; i < 400 && !(sim_idle(table) && watch_settled(eye)); i++)
		one_frame();
	for (int32_t z = 1; z <= SEATS; z++)
		must(sim_lay_card(table, z, 110 + z, &err));
	one_frame();
	for (int i = 0; i < 120 && !watch_settled(eye); i++)
		one_frame();
	ck_assert(watch_settled(eye));
	for (size_t z = 0; z < SEATS; z++) {
		struct sim_eye_score score = { 0 };
		sim_eye_compare(table, watch_zone_at(eye, z), &score);
		ck_assert_msg(score.wrong == 0 && score.unsure == 0 && score.extra == 0 &&
				      score.missed == 0,
			"zone %zu: %d wrong, %d unsure, %d extra, %d missed", z + 1, score.wrong,
			score.unsure, score.extra, score.missed);
	}
	sim_truth(table, &truth);
	ck_assert_uint_eq(truth.dice_n, SEATS * 5);
	ck_assert_uint_eq(truth.cards_n, SEATS);
	end();
}
END_TEST

/* A game whose dice lie in zones alone: what lies in a field is a card, or nothing. */
START_TEST(where_only_cards_lie_no_dice_are_looked_for)
{
	static struct reading read;
	const uint8_t faces[] = { 1, 2 };
	const struct img *picture;
	begin(9, SIM_LAMP_SOFT, true);
	must(sim_put(table, 11, faces, 2, &err));
	must(sim_lay_card(table, 12, 128, &err));
	must(sim_picture(table, 1, &picture, &err));
	must(reader_read(reader, picture, &read, &err));
	ck_assert_uint_eq(read.zone[6].n, 2);
	reader_only_cards(reader, true);
	must(reader_read(reader, picture, &read, &err));
	ck_assert_int_eq(read.zone[6].number, 11);
	ck_assert_int_eq(read.zone[6].state, DT_ZONE_EMPTY);
	ck_assert_uint_eq(read.zone[6].n, 0);
	for_frames(20);
	ck_assert_int_eq(seen(7, 128), 1);
	end();
}
END_TEST

START_TEST(many_cards_are_shown)
{
	long shown = 0, read = 0;
	int wrong = 0;
	for (uint64_t seed = 100; shown < many; seed++) {
		begin(seed, (enum sim_lamp)(seed % 3), false);
		for_frames(20);
		for (int k = 0; k < 10 && shown < many; k++, shown += SEATS)
			read += show_six(DT_CARD_TAG_FIRST + SEATS +
						 (int32_t)(seed * 7 + (uint64_t)k * SEATS) % 470,
				&wrong);
		end();
	}
	printf("# %ld cards shown, %ld unread (%.2f %%), %d wrong\n", shown, shown - read,
		100.0 * (double)(shown - read) / (double)shown, wrong);
	ck_assert_int_eq(wrong, 0);
	ck_assert_int_le(100 * (shown - read), shown);
}
END_TEST

static void add(TCase *tc)
{
	if (many) {
		tcase_add_test(tc, many_cards_are_shown);
		return;
	}
	tcase_add_test(tc, cards_that_lie_there_are_known_until_they_are_taken_away);
	tcase_add_test(tc, a_card_in_a_hand_is_known_and_gone_with_it);
	tcase_add_test(tc, dice_beside_cards_are_read_as_without_them);
	tcase_add_test(tc, where_only_cards_lie_no_dice_are_looked_for);
}

int main(int argc, char **argv)
{
	many = argc > 1 ? atol(argv[1]) : 0;
	return run_tests("sim-cards", add);
}
