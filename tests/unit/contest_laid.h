/* SPDX-License-Identifier: MIT */
/*
 * contest_laid.h - dice of Diceto laid into the zone and on cards by letters, looked at, and what
 * the look is read as. On the table of contests.h.
 */
#ifndef DT_TESTS_CONTEST_LAID_H
#define DT_TESTS_CONTEST_LAID_H

#include "contests.h"
#include "diceto.h"
#include "run.h"

#include <string.h>

/* Seat 1 has red dice, seat 2 blue, seat 3 green ones. */
static struct game_area zone, fields[DTO_FIELDS];
static struct game_turn turn_read;
static struct dt_error err;

static inline void clear_table(void)
{
	zone = (struct game_area){ .number = 1, .kind = DT_AREA_ZONE, .state = DT_ZONE_OPEN };
	for (int i = 0; i < DTO_FIELDS; i++)
		fields[i] = (struct game_area){
			.number = (uint8_t)(11 + i), .kind = DT_AREA_CARD, .state = DT_ZONE_OPEN
		};
}

/* "r4 b6 ?2": colour and pips; ? is a colour that is not clear. */
static inline void put(struct game_area *a, const char *dice)
{
	static const char letters[] = "?rbgywk";
	for (; *dice; dice++) {
		if (*dice == ' ')
			continue;
		const char *colour = strchr(letters, *dice++);
		a->die[a->n++] = (struct dt_die){ .face = (uint8_t)(*dice - '0'),
			.colour = (uint8_t)(colour - letters) };
	}
}

static inline enum dt_status look(int seat, bool rolled)
{
	memset(&err, 0, sizeof(err));
	return dto_table.laid(game, seat, rolled, &zone, fields, DTO_FIELDS, &turn_read, &err);
}

/* These answers and no others, one letter each, dice after those that have any: "again 44; roll
 * 12".
 */
static inline void expect(const char *const *words, size_t n)
{
	ck_assert_uint_eq(turn_read.n, n);
	for (size_t i = 0; i < n; i++) {
		const struct game_action *a = &turn_read.list[i];
		char text[64], dice[8] = "";
		size_t at = 0;
		for (int f = 0; f < DTO_PIPS; f++)
			for (int k = 0; k < a->arg[f]; k++)
				dice[at++] = (char)('1' + f);
		snprintf(text, sizeof(text), "%s%s%s", dto_ops.actions[a->kind].name,
			*dice ? " " : "", dice);
		if (a->kind == DTO_ACT_PLACE)
			snprintf(text + strlen(text), 8, " %d", a->arg[DTO_PIPS]);
		ck_assert_str_eq(text, words[i]);
	}
}
#define READ(who, rolled, ...)                                                                     \
	do {                                                                                       \
		const char *const list[] = { __VA_ARGS__ };                                        \
		ck_assert_msg(look(who, rolled) == DT_OK, "%s", err.msg);                          \
		expect(list, sizeof(list) / sizeof(list[0]));                                      \
	} while (0)
#define WRONG(who, rolled, rule_id, words)                                                         \
	do {                                                                                       \
		ck_assert_int_eq(look(who, rolled), DT_ERR_RULES);                                 \
		ck_assert_str_eq(err.rule, rule_id);                                               \
		ck_assert_msg(strstr(err.msg, words) != NULL, "%s", err.msg);                      \
	} while (0)

/* People are asked whose this die of this field is. */
#define ASKS(who, rolled, rule_id, words, field, number)                                           \
	do {                                                                                       \
		ck_assert_int_eq(look(who, rolled), DT_ERR_AGAIN);                                 \
		ck_assert_str_eq(err.rule, rule_id);                                               \
		ck_assert_msg(strstr(err.msg, words) != NULL, "%s", err.msg);                      \
		ck_assert_uint_eq(turn_read.area, (field)-11);                                     \
		ck_assert_uint_eq(turn_read.die, number);                                          \
	} while (0)

static inline void begin(const char *dice)
{
	contest_new(3, DTO_PAIR, DTO_THREE, DTO_DIE_4, DTO_CHANCE);
	if (*dice)
		roll(1, dice);
	clear_table();
}

#endif
