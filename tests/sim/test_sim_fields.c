/* SPDX-License-Identifier: MIT */
/*
 * test_sim_fields.c - dice of two seats on Diceto's fields, in all pairs of colours and all lamps:
 * each is read as it lies, in its colour, or asked about, and few are: a shadow on paper is no die.
 * With cards each field has one that shows pictures of dice in the same colours; it is learnt as it
 * lies there before the dice do, and they are none.
 *
 * Arguments: SEED TABLES [cards|bare]. A failure leaves a picture. bare: nothing but the cards.
 */
#include "contest.h"
#include "cv_bridge.h"
#include "image_file.h"
#include "diceto.h"
#include "live_sim.h"
#include "memory.h"
#include "run.h"
#include "sim_table.h"

#include <math.h>
#include <string.h>

enum { FIRST_FIELD = 11, FIELDS = 5, EACH = 4, NEAR_MM = 8, LAMPS = 3 };

static unsigned long first = 1, tables = 3;
static bool cards, bare;
static struct dt_error err;

static struct {
	unsigned pictures, dice, asked, other, wrong, missed, extra, colourless;
} all;

static void must(bool good, const char *what)
{
	ck_assert_msg(good, "%s: %s", what, err.msg);
}

static uint64_t mixed(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return *state >> 33;
}

/* The number-th of the pairs of colours. */
static void choose_colours(unsigned long number, uint8_t out[2])
{
	const uint8_t every[] = { DT_COLOUR_RED, DT_COLOUR_BLUE, DT_COLOUR_GREEN, DT_COLOUR_YELLOW,
		DT_COLOUR_WHITE, DT_COLOUR_BLACK };
	unsigned long n = number % 15;
	for (unsigned i = 0; i < 5; i++)
		for (unsigned k = i + 1; k < 6; k++)
			if (n-- == 0) {
				out[0] = every[i];
				out[1] = every[k];
			}
}

static struct sim_world *open_table(unsigned long number, const uint8_t colours[2])
{
	static const char *const no_board[] = { NULL };
	struct dt_table table = sim_table_default;
	struct sim_options of = { .table = &table,
		.kinds = dto_table.kinds,
		.kinds_n = dto_table.kinds_n,
		.board = no_board,
		.seed = number,
		.lamp = (enum sim_lamp)(number % LAMPS) };
	for (size_t i = 0; i < dto_table.fields_n; i++)
		table.areas[table.areas_n++] = dto_table.fields[i].area;
	memcpy(of.colours, colours, 2);
	struct sim_world *w = sim_create(&of, &err);
	must(w != NULL, "the simulated table");
	return w;
}

/* A card in each field, with one to four pictures of dice. */
static void lay_cards(struct sim_world *w, const uint8_t colours[2], uint64_t *chance)
{
	for (int32_t field = FIRST_FIELD; cards && field < FIRST_FIELD + FIELDS; field++) {
		uint8_t faces[4], of[4];
		size_t n = 1 + mixed(chance) % 4;
		for (size_t i = 0; i < n; i++) {
			faces[i] = (uint8_t)(1 + mixed(chance) % 6);
			of[i] = colours[mixed(chance) % 2];
		}
		sim_take_cards(w, field);
		must(sim_lay_card(w, field, SIM_NO_STICKER, &err) == DT_OK, "a card");
		must(sim_print_dice(w, field, faces, of, n, &err) == DT_OK, "its pictures");
		all.pictures += (unsigned)n;
	}
}

/* As the table does when it knows that no die lies there. */
static void learn_cards(struct sim_world *w, struct reader *reader, unsigned long number)
{
	const struct img *picture;
	must(sim_picture(w, number + 1000, &picture, &err) == DT_OK, "the picture");
	for (size_t i = 0; i < reader_zones(reader) && cards; i++)
		if (sim_table(w)->areas[i].kind == DT_AREA_CARD)
			must(reader_learn_bare(reader, picture, i, &err) == DT_OK, "learning");
}

static void wait(struct sim_world *w)
{
	while (!sim_idle(w))
		sim_set_time(w, sim_time(w) + 33333333);
}

/* All dice of both seats lie on the fields, wherever. */
static void lay_dice(struct sim_world *w, uint64_t *chance)
{
	for (int32_t seat = 1; seat <= 2 && !bare; seat++)
		for (int i = 0; i < EACH; i++) {
			uint8_t face = (uint8_t)(1 + mixed(chance) % 6);
			int32_t field = FIRST_FIELD + (int32_t)(mixed(chance) % FIELDS);
			must(sim_put_on(w, seat, field, &face, 1, &err) == DT_OK, "a die");
			wait(w);
		}
}

static bool lies_at(const struct sim_truth_die *d, const struct dt_die *seen)
{
	return hypot(d->die.x_mm - seen->x_mm, d->die.y_mm - seen->y_mm) < NEAR_MM;
}

static void compare_die(const struct sim_truth_die *d, const struct reading *r)
{
	const struct dt_die *found = NULL;
	for (size_t z = 0; z < r->n; z++)
		for (size_t k = 0; k < r->zone[z].n; k++)
			if (r->zone[z].number == d->zone && lies_at(d, &r->zone[z].dice[k]))
				found = &r->zone[z].dice[k];
	all.dice++;
	if (!found) {
		all.missed++;
		return;
	}
	all.asked += !found->face;
	all.wrong += found->face && found->face != d->die.face;
	all.colourless += found->face && found->colour == DT_COLOUR_UNSURE;
	if (found->face && found->colour && found->colour != d->die.colour) {
		printf("# a die of colour %d at %.0f %.0f seems %d\n", d->die.colour, d->die.x_mm,
			d->die.y_mm, found->colour);
		all.other++;
	}
}

/* Seen where none lies. */
static void count_extra(const struct sim_truth *t, const struct reading *r)
{
	for (size_t z = 0; z < r->n; z++)
		for (size_t k = 0; k < r->zone[z].n; k++) {
			bool lies = false;
			for (size_t i = 0; i < t->dice_n; i++)
				lies = lies || lies_at(&t->dice[i], &r->zone[z].dice[k]);
			if (lies)
				continue;
			printf("# no die at %.0f %.0f on %d, face %d\n", r->zone[z].dice[k].x_mm,
				r->zone[z].dice[k].y_mm, r->zone[z].number,
				r->zone[z].dice[k].face);
			all.extra++;
			all.wrong += r->zone[z].dice[k].face != 0;
		}
}

static void read_table(struct sim_world *w, struct reader *reader, unsigned long number)
{
	static struct reading r;
	struct sim_truth t;
	const struct img *picture;
	must(sim_picture(w, number, &picture, &err) == DT_OK, "the picture");
	must(reader_read(reader, picture, &r, &err) == DT_OK, "reading");
	unsigned before = all.wrong + all.other + all.extra + all.missed;
	sim_truth(w, &t);
	for (size_t i = 0; i < t.dice_n; i++)
		compare_die(&t.dice[i], &r);
	count_extra(&t, &r);
	if (all.wrong + all.other + all.extra + all.missed > before) {
		char path[64];
		snprintf(path, sizeof(path), "fields-failure-%lu.png", number);
		img_write_file(path, picture, NULL);
		printf("# table %lu: see %s\n", number, path);
	}
}

START_TEST(dice_on_cards_are_read_with_their_colours)
{
	memory_be_frugal();
	cvb_set_threads(1);
	for (unsigned long number = first; number < first + tables; number++) {
		struct vis_scene scene;
		struct cal_report report;
		struct live_sim_dice dice = { .sets = 0 };
		uint8_t colours[2];
		uint64_t chance = number;
		choose_colours(number / LAMPS, colours);
		struct sim_world *w = open_table(number, colours);
		must(live_sim_calibrate(w, &scene, &report, &err) == DT_OK, "calibrating");
		struct reader *reader = reader_create(&scene, &err);
		must(reader != NULL, "the reader");
		must(live_sim_learn(w, &scene, reader, &dice, &err) == DT_OK, "the dice");
		reader_colours(reader, true);
		for (int again = 0; again < 3; again++) {
			lay_cards(w, colours, &chance);
			learn_cards(w, reader, number);
			lay_dice(w, &chance);
			read_table(w, reader, number);
			for (int32_t k = 0; k < 2 * FIELDS; k++)
				sim_take_off(w, 1 + k / FIELDS, FIRST_FIELD + k % FIELDS, &err);
			wait(w);
		}
		reader_destroy(reader);
		live_sim_forget(&dice);
		img_finish(&scene.empty);
		sim_destroy(w);
	}
	printf("# %u pictures, %u dice: %u wrong, %u in another's colour, %u not seen, %u seen "
	       "that are none; "
	       "%u "
	       "asked about, %u of no clear colour\n",
		all.pictures, all.dice, all.wrong, all.other, all.missed, all.extra, all.asked,
		all.colourless);
	ck_assert_uint_eq(all.wrong, 0);
	ck_assert_uint_eq(all.other, 0);
	ck_assert_uint_le(
		100 * (all.missed + all.asked + all.extra), 8 * (all.dice + all.pictures));
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, dice_on_cards_are_read_with_their_colours);
}

int main(int argc, char **argv)
{
	first = argc > 1 ? strtoul(argv[1], NULL, 10) : first;
	tables = argc > 2 ? strtoul(argv[2], NULL, 10) : tables;
	bare = argc > 3 && strcmp(argv[3], "bare") == 0;
	cards = bare || (argc > 3 && strcmp(argv[3], "cards") == 0);
	return run_tests("sim_fields", add);
}
