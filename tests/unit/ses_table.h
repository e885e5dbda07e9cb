/* SPDX-License-Identifier: MIT */
/*
 * ses_table.h - a table to play on: lays dice into zones, presses buttons, lets time pass, and
 * keeps what the session would keep.
 */
#ifndef DT_TESTS_SES_TABLE_H
#define DT_TESTS_SES_TABLE_H

#include "run.h"
#include "ses.h"
#include "town.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan", "Eve" };
static const char *const *players = names;
static struct dt_error err;
static const char face_letters[] = "9TJQKA";

static struct {
	struct ses *ses;
	struct ses_look look;
	uint64_t now_ms;
	struct ses_entry entries[4000];
	struct game_action actions[8000];
	size_t entries_n, actions_n;
	bool full_disk;
	uint32_t reveal_ms; /* for the next game; most tests begin with the town at once */
} table;

static inline enum dt_status write_entry(
	void *user, const struct ses_entry *e, struct dt_error *why)
{
	(void)user;
	if (table.full_disk)
		return dt_fail(why, DT_ERR_IO, 28, "the disk is full");
	struct ses_entry *kept = &table.entries[table.entries_n++];
	*kept = *e;
	kept->actions = &table.actions[table.actions_n];
	if (e->n)
		memcpy(&table.actions[table.actions_n], e->actions, e->n * sizeof(*e->actions));
	table.actions_n += e->n;
	return DT_OK;
}

static const struct ses_journal journal = { write_entry, NULL };

/* option: one that is switched from what is usual, or NULL. */
static inline struct match *new_match(int seats, const char *option)
{
	struct game_setup setup;
	game_setup_default(&town_ops, seats, &setup);
	for (size_t i = 0; option && i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, option) == 0)
			setup.value[town_ops.options[i].at] ^= 1;
	return match_create(&town_ops, &setup, players, "table", &err);
}

static inline void begin_with(int seats, const char *option)
{
	struct ses_times times = ses_usual_times;
	times.reveal_ms = table.reveal_ms;
	memset(&table, 0, sizeof(table));
	table.now_ms = 1000;
	table.ses = ses_create(new_match(seats, option), &times, &journal, &err);
	ck_assert_msg(table.ses != NULL, "%s", err.msg);
}

static inline void begin(int seats)
{
	begin_with(seats, NULL);
}

static inline void finish(void)
{
	ses_destroy(table.ses);
	table.ses = NULL;
}

/* The same game from the first n entries of its journal, as after a restart. */
static inline struct ses *restored(int seats, const char *option, size_t n)
{
	struct ses *again = ses_create(new_match(seats, option), NULL, NULL, &err);
	for (size_t i = 0; i < n; i++)
		ck_assert_msg(ses_restore(again, &table.entries[i], &err) == DT_OK, "%zu: %s", i,
			err.msg);
	return again;
}

static inline enum dt_status take(struct ses_message m)
{
	m.t_ms = table.now_ms;
	return ses_take(table.ses, &m, &err);
}

static inline enum dt_status wait_ms(uint64_t ms)
{
	table.now_ms += ms;
	return take((struct ses_message){ .kind = SES_TICK });
}

static inline enum dt_status tell(int kind, int seat, int value)
{
	return take((struct ses_message){
		.kind = (uint8_t)kind, .seat = (uint8_t)seat, .value = (uint8_t)value });
}

/* The dice of a seat are typed in, by letters. */
static inline void dice(int seat, const char *letters)
{
	struct ses_message m = { .kind = SES_TYPE, .seat = (uint8_t)seat };
	for (; *letters; letters++)
		m.faces[m.value++] = (uint8_t)(strchr(face_letters, *letters) - face_letters + 1);
	ck_assert_msg(take(m) == DT_OK, "%s", err.msg);
}

static inline void see(void)
{
	table.now_ms += 100;
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_LOOK, .look = table.look }), DT_OK);
}

static inline void cup(int seat)
{
	table.look.zone[seat - 1] = (struct ses_zone){ .state = DT_ZONE_COVERED };
}

/* Dice by letters: "9TJQKA", "?" is one that is not sure. */
static inline void lay(int seat, const char *dice)
{
	struct ses_zone *z = &table.look.zone[seat - 1];
	memset(z, 0, sizeof(*z));
	for (; *dice; dice++) {
		const char *at = strchr(face_letters, *dice);
		z->die[z->n] = (struct dt_die){ .face = at ? (uint8_t)(at - face_letters + 1) : 0,
			.x_mm = (int16_t)(20 * z->n),
			.y_mm = 50 };
		z->n++;
	}
	z->state = z->n ? DT_ZONE_OPEN : DT_ZONE_EMPTY;
}

static inline const struct town *town(void)
{
	return town_of(match_game(ses_match(table.ses)));
}

static inline const struct town_player *player(int seat)
{
	return town_seat(town(), seat);
}

static inline struct screen *shown(void)
{
	static struct screen s;
	ses_show(table.ses, &s);
	return &s;
}

static inline const char *trouble(int seat)
{
	return shown()->seat[seat - 1].trouble;
}

static inline enum dt_status press(int seat, bool held)
{
	return take(
		(struct ses_message){ .kind = SES_PRESS, .seat = (uint8_t)seat, .value = held });
}

/* Goes to the option by its words, and takes it. */
static inline void choose(int seat, const char *option)
{
	for (unsigned i = 0; i < shown()->prompt.n; i++) {
		const struct screen_prompt *p = &shown()->prompt;
		ck_assert_int_eq(p->seat, seat);
		if (strcmp(p->option[p->selected], option) == 0)
			break;
		ck_assert_int_eq(press(seat, false), DT_OK);
	}
	ck_assert_str_eq(shown()->prompt.option[shown()->prompt.selected], option);
	ck_assert_int_eq(press(seat, true), DT_OK);
}

static inline void cups_down(int seats)
{
	for (int seat = 1; seat <= seats; seat++)
		cup(seat);
	see();
}

/* Both had their cups down, and lift them at once: off Anna's dice, and off Boris's. */
static inline void both_lift(const char *anna, const char *boris)
{
	cups_down(2);
	lay(1, anna);
	lay(2, boris);
	see();
}

/* All five have the same dice, and Anna, the Sheriff, names Eve for the Mine and the Town Hall: the
 * other four have won nothing, and Anna puts them in order at Doc Badluck. */
static inline void four_visitors(const char *option)
{
	begin_with(5, option);
	cups_down(5);
	for (int seat = 1; seat <= 5; seat++)
		lay(seat, "99999");
	see();
	for (int i = 0; i < 200 && town()->place != PLACE_DOC; i++) {
		if (town()->ask.what == ASK_RULE)
			ck_assert_int_eq(take((struct ses_message){ .kind = SES_ANSWER,
						 .action = { 1, ACT_RULE, { 5 } } }),
				DT_OK);
		else
			wait_ms(1000);
	}
	ck_assert_int_eq(town()->place, PLACE_DOC);
	while (ses_due_ms(table.ses) < table.now_ms + 10000 && !shown()->prompt.seat)
		wait_ms(1000); /* what has come before is shown */
}

#endif
