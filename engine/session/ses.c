/* SPDX-License-Identifier: MIT */
/*
 * ses.c - messages in, decisions out: the frame of a session.
 */
#include "ses_in.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct ses_times ses_usual_times = {
	.window_ms = 4000,
	.choice_ms = 60000,
	.cup_ms = 8000,
	.show_ms = 1500,
};

static const struct ses_game *const games[] = { &ses_town, NULL };

static const struct ses_game *find_game(const struct game_ops *ops)
{
	for (size_t i = 0; games[i]; i++)
		if (games[i]->ops == ops)
			return games[i];
	return NULL;
}

static void reset(struct ses *s)
{
	memset(&s->screen, 0, sizeof(s->screen));
	s->menu_seat = 0;
	s->menu_die = -1;
	s->undo_seat = 0;
	memset(s->stashed, 0, sizeof(s->stashed));
	ses_forget_cups(s);
}

void ses_names(const struct ses *s, const char *names[GAME_SEATS_MAX])
{
	for (int i = 0; i < GAME_SEATS_MAX; i++)
		names[i] = match_name(s->match, i + 1);
}

/* Without memory the events are only not reported. */
static void remember(struct ses *s, const struct game_event *list, size_t n)
{
	if (s->events_n + n > s->events_cap) {
		size_t cap = 2 * (s->events_n + n);
		struct game_event *bigger = realloc(s->events, cap * sizeof(*bigger));
		if (!bigger)
			return;
		s->events = bigger;
		s->events_cap = cap;
	}
	if (n)
		memcpy(s->events + s->events_n, list, n * sizeof(*list));
	s->events_n += n;
}

static void note_events(struct ses *s)
{
	const char *names[GAME_SEATS_MAX];
	size_t n;
	const struct game_event *list = match_events(s->match, &n);
	ses_names(s, names);
	remember(s, list, n);
	for (size_t i = 0; i < n; i++) {
		struct game_event seen;
		game_event_for(ses_now(s), &list[i], 0, &seen);
		s->game->happened(ses_now(s), &seen, names, &s->screen);
	}
}

struct ses *ses_create(struct match *m, const struct ses_times *times,
	const struct ses_journal *journal, struct dt_error *err)
{
	struct ses *s = calloc(1, sizeof(*s));
	if (!s) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the table");
		match_destroy(m);
		return NULL;
	}
	s->match = m;
	s->game = find_game(game_ops_of(match_game(m)));
	if (!s->game) {
		dt_fail(err, DT_ERR_RULES, 0, "%s cannot be played at the table yet",
			game_ops_of(match_game(m))->title);
		ses_destroy(s);
		return NULL;
	}
	s->times = times ? *times : ses_usual_times;
	if (journal)
		s->journal = *journal;
	reset(s);
	note_events(s);
	ses_settle(s);
	return s;
}

void ses_destroy(struct ses *s)
{
	if (!s)
		return;
	match_destroy(s->match);
	free(s->steps);
	free(s->events);
	free(s);
}

/* ---- Decisions ---- */

static void keep(struct ses *s, const struct ses_entry *e)
{
	struct dt_error err = { .msg = "" };
	if (!s->journal.write)
		return;
	if (s->journal.write(s->journal.user, e, &err) == DT_OK)
		s->store_trouble[0] = '\0';
	else
		snprintf(s->store_trouble, sizeof(s->store_trouble),
			"The game cannot be saved: %.120s", err.msg);
}

static enum dt_status add_step(struct ses *s, size_t n, struct dt_error *err)
{
	if (s->steps_n == s->steps_cap) {
		size_t cap = s->steps_cap ? s->steps_cap * 2 : 64;
		size_t *bigger = realloc(s->steps, cap * sizeof(*bigger));
		if (!bigger)
			return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the game");
		s->steps = bigger;
		s->steps_cap = cap;
	}
	s->steps[s->steps_n++] = n;
	return DT_OK;
}

static void apply_step(struct ses *s, const struct game_action *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct dt_error err;
		if (match_apply(s->match, &list[i], &err) == DT_OK)
			note_events(s);
	}
	s->asked_ms = s->now_ms;
	s->menu_seat = 0;
	s->undo_seat = 0;
	memset(s->stashed, 0, sizeof(s->stashed));
}

/* All answers of a step belong to one moment, so each is legal or not by itself. */
static enum dt_status check_step(
	const struct ses *s, const struct game_action *list, size_t n, struct dt_error *err)
{
	for (size_t i = 0; i < n; i++) {
		enum dt_status st = game_check(ses_now(s), &list[i], err);
		if (st)
			return st;
	}
	return DT_OK;
}

enum dt_status ses_commit(
	struct ses *s, const struct game_action *list, size_t n, struct dt_error *err)
{
	enum dt_status st = check_step(s, list, n, err);
	if (!st)
		st = add_step(s, n, err);
	if (st)
		return st;
	struct ses_entry e = { .kind = SES_DID_ANSWER, .t_ms = s->now_ms, .actions = list, .n = n };
	keep(s, &e);
	apply_step(s, list, n);
	return DT_OK;
}

static enum dt_status take_back(struct ses *s, struct dt_error *err)
{
	if (!s->steps_n)
		return dt_fail(err, DT_ERR_AGAIN, 0, "there is nothing to take back");
	size_t n = s->steps[--s->steps_n];
	for (size_t i = 0; i < n; i++) {
		enum dt_status st = match_undo(s->match, err);
		if (st)
			return st;
	}
	reset(s);
	s->asked_ms = s->now_ms;
	return DT_OK;
}

static void set_away(struct ses *s, int seat, bool away)
{
	s->seat[seat - 1].away = away;
	s->seat[seat - 1].trouble[0] = '\0';
}

enum dt_status ses_restore(struct ses *s, const struct ses_entry *e, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	s->now_ms = e->t_ms > s->now_ms ? e->t_ms : s->now_ms;
	switch ((enum ses_entry_kind)e->kind) {
	case SES_DID_ANSWER:
		st = check_step(s, e->actions, e->n, err);
		if (!st)
			st = add_step(s, e->n, err);
		if (!st)
			apply_step(s, e->actions, e->n);
		break;
	case SES_DID_UNDO:
		st = take_back(s, err);
		break;
	case SES_DID_LEAVE:
	case SES_DID_RETURN:
		if (e->seat < 1 || e->seat > ses_seats(s))
			return dt_fail(err, DT_ERR_FORMAT, 0, "the journal names seat %d", e->seat);
		set_away(s, e->seat, e->kind == SES_DID_LEAVE);
		break;
	default:
		return dt_fail(
			err, DT_ERR_FORMAT, 0, "the journal has an unknown entry %d", e->kind);
	}
	return st == DT_ERR_RULES ? DT_ERR_FORMAT : st;
}

/* ---- Taking back by agreement ---- */

static bool all_agree(const struct ses *s)
{
	for (int i = 0; i < ses_seats(s); i++)
		if (!s->seat[i].away && !s->seat[i].agrees)
			return false;
	return true;
}

static enum dt_status want_undo(struct ses *s, int seat, struct dt_error *err)
{
	if (!s->steps_n)
		return dt_fail(err, DT_ERR_AGAIN, 0, "there is nothing to take back");
	if (!s->undo_seat) {
		s->undo_seat = seat;
		s->undo_ms = s->now_ms;
		for (int i = 0; i < ses_seats(s); i++)
			s->seat[i].agrees = false;
	}
	s->seat[seat - 1].agrees = true;
	if (!all_agree(s))
		return DT_OK;
	struct ses_entry e = {
		.kind = SES_DID_UNDO, .seat = (uint8_t)s->undo_seat, .t_ms = s->now_ms
	};
	keep(s, &e);
	return take_back(s, err);
}

/* ---- Messages ---- */

static enum dt_status leave_or_return(struct ses *s, int seat, bool away)
{
	struct ses_entry e = { .kind = away ? SES_DID_LEAVE : SES_DID_RETURN,
		.seat = (uint8_t)seat,
		.t_ms = s->now_ms };
	keep(s, &e);
	set_away(s, seat, away);
	return DT_OK;
}

static void go_on(struct ses *s)
{
	uint64_t away = s->now_ms - s->paused_ms; /* waiting does not go on in a pause */
	s->paused = false;
	s->asked_ms += away;
	s->undo_ms += away;
	if (s->first_open_ms)
		s->first_open_ms += away;
}

static enum dt_status take(struct ses *s, const struct ses_message *m, struct dt_error *err)
{
	switch ((enum ses_kind)m->kind) {
	case SES_TICK:
		if (s->undo_seat && s->now_ms >= s->undo_ms + UNDO_MS)
			s->undo_seat = 0;
		return DT_OK;
	case SES_LOOK:
		ses_look_at(s, &m->look);
		return DT_OK;
	case SES_ANSWER:
		return ses_answer(s, &m->action, err);
	case SES_PRESS:
		return ses_press(s, m->seat, m->value != 0, err);
	case SES_FIX:
		return ses_fix_die(s, m->seat, m->value, m->faces[0], err);
	case SES_TYPE:
		return ses_type_dice(s, m, err);
	case SES_TROUBLE:
		snprintf(s->table_trouble, sizeof(s->table_trouble), "%s", m->text);
		return DT_OK;
	case SES_PAUSE:
		if (!s->paused)
			s->paused_ms = s->now_ms;
		s->paused = true;
		return DT_OK;
	case SES_GO_ON:
		if (s->paused)
			go_on(s);
		return DT_OK;
	case SES_LEAVE:
	case SES_RETURN:
		return leave_or_return(s, m->seat, m->kind == SES_LEAVE);
	case SES_UNDO:
		return want_undo(s, m->seat, err);
	}
	return dt_fail(err, DT_ERR_FORMAT, 0, "there is no message of kind %d", m->kind);
}

static bool needs_seat(int kind)
{
	return kind == SES_PRESS || kind == SES_FIX || kind == SES_TYPE || kind == SES_LEAVE ||
	       kind == SES_RETURN || kind == SES_UNDO;
}

enum dt_status ses_take(struct ses *s, const struct ses_message *msg, struct dt_error *err)
{
	if (needs_seat(msg->kind) && (msg->seat < 1 || msg->seat > ses_seats(s)))
		return dt_fail(
			err, DT_ERR_FORMAT, 0, "there is no seat %d in this game", msg->seat);
	if (s->paused && (msg->kind == SES_ANSWER || msg->kind == SES_PRESS ||
				 msg->kind == SES_TYPE || msg->kind == SES_FIX))
		return dt_fail(err, DT_ERR_AGAIN, 0, "the game is paused");
	if (msg->t_ms > s->now_ms)
		s->now_ms = msg->t_ms;
	s->events_n = 0;
	enum dt_status st = take(s, msg, err);
	ses_settle(s);
	return st;
}

void ses_settle(struct ses *s)
{
	if (s->paused)
		return;
	/* Each decision may lead to the next question, which may be decided already. */
	while (!ses_over(s) && (ses_read_dice(s) || ses_stop_waiting(s)))
		;
	ses_open_menu(s);
}

uint64_t ses_due_ms(const struct ses *s)
{
	if (s->paused || ses_over(s))
		return UINT64_MAX;
	uint64_t due = ses_wait_ends_ms(s);
	if (s->undo_seat && s->undo_ms + UNDO_MS < due)
		due = s->undo_ms + UNDO_MS;
	if (s->first_open_ms && s->first_open_ms + s->times.cup_ms > s->now_ms &&
		s->first_open_ms + s->times.cup_ms < due)
		due = s->first_open_ms + s->times.cup_ms;
	return due;
}

const struct game_event *ses_events(const struct ses *s, size_t *n)
{
	*n = s->events_n;
	return s->events;
}

const struct match *ses_match(const struct ses *s)
{
	return s->match;
}

bool ses_over(const struct ses *s)
{
	return game_acting(ses_now(s)) == 0;
}

bool ses_sample(struct ses *s, struct ses_sample *out)
{
	if (s->samples_out == s->samples_in)
		return false;
	*out = s->sample[s->samples_out++ % SES_SAMPLES];
	return true;
}
