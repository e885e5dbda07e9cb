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

static struct {
	struct ses *ses;
	struct ses_look look;
	uint64_t now_ms;
	struct ses_entry entries[4000];
	struct game_action actions[8000];
	size_t entries_n, actions_n;
	bool full_disk;
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
	memset(&table, 0, sizeof(table));
	table.now_ms = 1000;
	table.ses = ses_create(new_match(seats, option), NULL, &journal, &err);
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

static inline void see(void)
{
	table.now_ms += 100;
	ck_assert_int_eq(take((struct ses_message){ .kind = SES_LOOK, .look = table.look }), DT_OK);
}

static inline void cup(int seat)
{
	table.look.zone[seat - 1] = (struct ses_zone){ .state = SCREEN_COVERED };
}

/* Dice by letters: "9TJQKA", "?" is one that is not sure. */
static inline void lay(int seat, const char *dice)
{
	static const char letters[] = "9TJQKA";
	struct ses_zone *z = &table.look.zone[seat - 1];
	memset(z, 0, sizeof(*z));
	for (; *dice; dice++) {
		const char *at = strchr(letters, *dice);
		z->die[z->n] = (struct ses_die){ .face = at ? (uint8_t)(at - letters + 1) : 0,
			.x_mm = (int16_t)(20 * z->n),
			.y_mm = 50 };
		z->n++;
	}
	z->state = z->n ? SCREEN_OPEN : SCREEN_EMPTY;
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

static inline void cups_down(int seats)
{
	for (int seat = 1; seat <= seats; seat++)
		cup(seat);
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
