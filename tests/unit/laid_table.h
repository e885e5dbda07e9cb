/* SPDX-License-Identifier: MIT */
/*
 * laid_table.h - a session of Diceto between Anna, who has red dice, and Boris, who has blue ones:
 * dice laid into zones and on cards by their faces, looked at, cups lifted, buttons pressed.
 */
#ifndef DT_TESTS_LAID_TABLE_H
#define DT_TESTS_LAID_TABLE_H

#include "contest.h"
#include "diceto.h"
#include "run.h"
#include "ses.h"

#include <stddef.h>
#include <string.h>

static struct ses *ses;
static struct ses_message msg;
static struct dt_error err;

static inline const struct dto *now(void)
{
	return dto_of(match_game(ses_match(ses)));
}

/* cards: they turn up their own. */
static inline void begin_with(bool cards)
{
	static const char *const names[] = { "Anna", "Boris" };
	struct game_setup setup;
	game_setup_default(&dto_ops, 2, &setup);
	setup.value[offsetof(struct dto_rules, physical)] = cards;
	struct match *m = match_create(&dto_ops, &setup, names, "laid", &err);
	ck_assert(m != NULL);
	ses_destroy(ses);
	ses = ses_create(m, NULL, NULL, &err);
	ck_assert_msg(ses != NULL, "%s", err.msg);
	memset(&msg, 0, sizeof(msg));
	msg.look.areas_n = DTO_FIELDS;
	for (int i = 0; i < DTO_FIELDS; i++)
		msg.look.area[i] = (struct game_area){
			.number = (uint8_t)(11 + i), .kind = DT_AREA_CARD, .state = DT_ZONE_EMPTY
		};
	for (int i = 0; i < 2; i++)
		msg.look.zone[i].state = DT_ZONE_EMPTY;
}

static inline void begin(void)
{
	begin_with(false);
}

static inline enum dt_status say(int kind, int seat, int value)
{
	msg.kind = (uint8_t)kind;
	msg.seat = (uint8_t)seat;
	msg.value = (uint8_t)value;
	msg.t_ms += 1000;
	return ses_take(ses, &msg, &err);
}

static inline void dice_in(struct dt_die *die, uint8_t *n, const char *faces, int colour)
{
	*n = 0;
	for (; *faces; faces++, (*n)++)
		die[*n] = (struct dt_die){ .face = (uint8_t)(*faces - '0'),
			.colour = (uint8_t)colour,
			.x_mm = 30.0 * (*n + 1),
			.y_mm = 20 };
}

/* What lies in the zone of seat 1, the red one. */
static inline void zone(const char *faces)
{
	struct ses_zone *z = &msg.look.zone[0];
	z->state = *faces ? DT_ZONE_OPEN : DT_ZONE_EMPTY;
	dice_in(z->die, &z->n, faces, DT_COLOUR_RED);
}

static inline void field(int number, const char *faces)
{
	struct game_area *a = &msg.look.area[number - 11];
	a->state = *faces ? DT_ZONE_OPEN : DT_ZONE_EMPTY;
	dice_in(a->die, &a->n, faces, DT_COLOUR_RED);
}

static inline void look(void)
{
	ck_assert_int_eq(say(SES_LOOK, 0, 0), DT_OK);
}

static inline void roll(const char *faces)
{
	msg.look.zone[0] = (struct ses_zone){ .state = DT_ZONE_COVERED };
	look();
	zone(faces);
	look();
}

/* The button: pressed, and held. */
static inline void press(int seat)
{
	ck_assert_int_eq(say(SES_PRESS, seat, 0), DT_OK);
}

static inline void hold(int seat)
{
	ck_assert_int_eq(say(SES_PRESS, seat, 1), DT_OK);
}

/* His dice lie as they shall. */
static inline void done(int seat)
{
	look();
	hold(seat);
}

/* Seat 2, the blue one, lifts her cup. */
static inline void roll_blue(const char *faces)
{
	struct ses_zone *z = &msg.look.zone[1];
	*z = (struct ses_zone){ .state = DT_ZONE_COVERED };
	look();
	z->state = DT_ZONE_OPEN;
	dice_in(z->die, &z->n, faces, DT_COLOUR_BLUE);
	look();
}

/* A new game, in which red has rolled; some dice are left in his zone, others lie on the
 * super-roll, a card that two dice can always go to. */
static inline void lay_on_15(const char *rolled, const char *left, const char *laid)
{
	begin();
	roll(rolled);
	zone(left);
	field(15, laid);
}

static inline const struct screen_prompt *asked(void)
{
	static struct screen s;
	ses_show(ses, &s);
	return &s.prompt;
}

/* Seat 1 goes on to this answer. */
static inline void turn_to(int option)
{
	while (asked()->selected != option)
		press(1);
}

static inline int run_laid(const char *suite, void (*add)(TCase *))
{
	int status = run_tests(suite, add);
	ses_destroy(ses);
	return status;
}

#endif
