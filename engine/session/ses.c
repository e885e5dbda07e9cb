/* SPDX-License-Identifier: MIT */
/*
 * ses.c - messages in, decisions out: the frame of a session.
 */
#include "ses_in.h"

#include "words.h"

#include "list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct ses_times ses_usual_times = {
	.window_ms = 4000,
	.choice_ms = 60000,
	.cup_ms = 8000,
	.show_ms = 1500,
	.reveal_ms = 5000,
};

void ses_reset(struct ses *s)
{
	s->menu_seat = 0;
	s->menu_die = -1;
	s->last_seat = 0;
	s->wish_seat = 0;
	s->undo_seat = 0;
	s->asked_ms = s->now_ms;
	s->open_seat = 0;
	s->mends = false;
	memset(s->stashed, 0, sizeof(s->stashed));
	ses_forget_cups(s);
}

void ses_names(const struct ses *s, const char *names[GAME_SEATS_MAX])
{
	for (int i = 0; i < GAME_SEATS_MAX; i++)
		names[i] = match_name(s->match, i + 1);
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
	const struct game_listed *listed = game_listed_of(match_game(m));
	s->bots = listed ? listed->bots : NULL;
	s->game = &s->table;
	if (!listed || !listed->table) {
		dt_fail(err, DT_ERR_RULES, 0, _("%s cannot be played at the table yet"),
			game_ops_of(match_game(m))->title);
		ses_destroy(s);
		return NULL;
	}
	game_table_whole(listed->table, game_setup_of(match_game(m)), &s->table);
	s->times = times ? *times : ses_usual_times;
	s->pages = UINT8_MAX;
	if (journal)
		s->journal = *journal;
	ses_reset(s);
	ses_tell(s, s->match);
	ses_skip_telling(s);
	ses_settle(s);
	return s;
}

void ses_destroy(struct ses *s)
{
	if (!s)
		return;
	match_destroy(s->match);
	for (size_t i = 0; i < s->unsaved_n; i++)
		free(s->unsaved[i].actions);
	free(s->unsaved);
	free(s->steps);
	free(s->events);
	free(s);
}

/* ---- Taking back by agreement ---- */

static bool all_agree(const struct ses *s)
{
	for (int i = 0; i < ses_seats(s); i++)
		if (!s->seat[i].away && !s->seat[i].agrees)
			return false;
	return true;
}

/* In the name of whoever is asked something: it is nobody's own. */
static enum dt_status put_right(struct ses *s, struct dt_error *err)
{
	struct game_action a = s->mend;
	uint32_t acting = game_acting(ses_now(s));
	a.seat = 1;
	while (a.seat < GAME_SEATS_MAX && !(acting & game_bit(a.seat)))
		a.seat++;
	s->mends = false;
	s->undo_seat = 0;
	return ses_commit(s, &a, 1, err);
}

static enum dt_status undo_if_agreed(struct ses *s, struct dt_error *err)
{
	if (!s->undo_seat || !all_agree(s))
		return DT_OK;
	if (s->mends)
		return put_right(s, err);
	/* How much that is depends on who had a page, which no journal says. */
	struct ses_entry e = { .kind = SES_DID_UNDO,
		.seat = (uint8_t)s->undo_seat,
		.t_ms = s->now_ms,
		.back = ses_last_step(s) };
	ses_keep(s, &e);
	return ses_take_back(s, e.back, err);
}

bool ses_has_steps(const struct ses *s)
{
	for (size_t i = 0; i < s->steps_n; i++)
		if (ses_was_decided(s, &s->steps[i]))
			return true;
	return false;
}

/* Taking the last step back, or putting right what was counted. */
static enum dt_status want(struct ses *s, int seat, bool mends, struct dt_error *err)
{
	if (ses_over(s))
		return dt_fail(err, DT_ERR_AGAIN, 0, _("the game is over"));
	if (s->seat[seat - 1].away)
		return dt_fail(err, DT_ERR_AGAIN, 0, _("%s has left"), match_name(s->match, seat));
	if (!mends && !ses_has_steps(s))
		return dt_fail(err, DT_ERR_AGAIN, 0, _("there is nothing to take back"));
	if (!s->undo_seat) {
		s->undo_seat = seat;
		s->mends = mends;
		s->undo_ms = s->now_ms;
		for (int i = 0; i < ses_seats(s); i++)
			s->seat[i].agrees = false;
	}
	s->seat[seat - 1].agrees = true;
	return undo_if_agreed(s, err);
}

static enum dt_status want_undo(struct ses *s, int seat, struct dt_error *err)
{
	return want(s, seat, s->undo_seat && s->mends, err);
}

/* ---- Messages ---- */

static enum dt_status leave_or_return(struct ses *s, int seat, bool away, struct dt_error *err)
{
	struct ses_entry e = { .kind = away ? SES_DID_LEAVE : SES_DID_RETURN,
		.seat = (uint8_t)seat,
		.t_ms = s->now_ms };
	if (s->seat[seat - 1].away == away)
		return dt_fail(err, DT_ERR_AGAIN, 0,
			away ? _("%s has left already") : _("%s is here already"),
			match_name(s->match, seat));
	if (!away && !ses_anybody(s))
		s->asked_ms = s->now_ms; /* nobody was there to be waited for */
	ses_keep(s, &e);
	ses_set_away(s, seat, away);
	return undo_if_agreed(s, err);
}

static void begin_pause(struct ses *s)
{
	if (!s->paused)
		s->paused_ms = s->now_ms;
	s->paused = true;
}

static void go_on(struct ses *s)
{
	uint64_t away = s->now_ms - s->paused_ms; /* waiting does not go on in a pause */
	s->paused = false;
	s->asked_ms += away;
	s->undo_ms += away;
	if (s->first_open_ms)
		s->first_open_ms += away;
	for (size_t i = 0; i < s->told_n; i++)
		s->told[i].until_ms += away;
}

static enum dt_status take_wish(struct ses *s, int seat, enum ses_wish wish, struct dt_error *err)
{
	switch (wish) {
	case WISH_DICE:
		return ses_end_dictation(s, seat, err);
	case WISH_PAUSE:
		begin_pause(s);
		return DT_OK;
	case WISH_BACK:
		return want_undo(s, seat, err);
	case WISH_COUNT:
		return want(s, seat, true, err);
	case WISH_LEAVE:
	case WISH_RETURN:
		return leave_or_return(s, seat, wish == WISH_LEAVE, err);
	case WISH_GO_ON:
	case WISH_EXPLAIN:
	case SES_WISHES:
		break;
	}
	return DT_OK;
}

/* A button: whatever the screen says that it does now. */
static enum dt_status press(struct ses *s, int seat, bool held, struct dt_error *err)
{
	if (s->paused) {
		go_on(s);
		return DT_OK;
	}
	if (s->undo_seat && held)
		return want_undo(s, seat, err);
	if (s->undo_seat) {
		s->undo_seat = 0;
		return DT_OK;
	}
	if (ses_telling(s)) {
		ses_skip_telling(s);
		s->asked_ms = s->now_ms;
		return DT_OK;
	}
	if (s->wish_seat == seat)
		return take_wish(s, seat, ses_press_wish(s, held), err);
	if (held && ses_hold_opens_wishes(s, seat) && ses_open_wishes(s, seat))
		return DT_OK;
	return ses_press(s, seat, held, err);
}

static enum dt_status take(struct ses *s, const struct ses_message *m, struct dt_error *err)
{
	switch ((enum ses_kind)m->kind) {
	case SES_TICK:
		return DT_OK;
	case SES_LOOK:
		ses_look_at(s, &m->look);
		return DT_OK;
	case SES_ANSWER:
		return ses_answer(s, &m->action, err);
	case SES_PRESS:
		return press(s, m->seat, m->value != 0, err);
	case SES_FIX:
		return ses_fix_die(s, m->seat, m->value, m->faces[0], err);
	case SES_TYPE:
		return ses_type_dice(s, m, err);
	case SES_TROUBLE:
		snprintf(s->table_trouble, sizeof(s->table_trouble), "%.*s", SCREEN_TEXT - 1,
			m->text);
		return DT_OK;
	case SES_PAUSE:
		begin_pause(s);
		return DT_OK;
	case SES_GO_ON:
		if (s->paused)
			go_on(s);
		return DT_OK;
	case SES_LEAVE:
	case SES_RETURN:
		return leave_or_return(s, m->seat, m->kind == SES_LEAVE, err);
	case SES_UNDO:
		return want_undo(s, m->seat, err);
	case SES_PEEK:
		s->peek = m->value != 0;
		return DT_OK;
	case SES_PAGES:
		s->pages = m->value;
		return DT_OK;
	case SES_HANDS:
		s->hands = m->value;
		return DT_OK;
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
	if (s->paused && (msg->kind == SES_ANSWER || msg->kind == SES_TYPE ||
				 msg->kind == SES_FIX || msg->kind == SES_UNDO))
		return dt_fail(err, DT_ERR_AGAIN, 0, _("the game is paused"));
	/* After a restart nobody has waited yet, whatever the clock said before. */
	if (s->restored || msg->t_ms > s->now_ms)
		s->now_ms = msg->t_ms;
	if (s->restored)
		s->asked_ms = s->now_ms;
	s->restored = false;
	s->events_n = 0;
	if (!s->paused && s->undo_seat && s->now_ms >= s->undo_ms + UNDO_MS)
		s->undo_seat = 0;
	ses_close_wishes(s); /* before a press that comes too late */
	enum dt_status st = take(s, msg, err);
	ses_settle(s);
	ses_close_wishes(s);
	return st;
}

void ses_settle(struct ses *s)
{
	if (s->paused || !ses_anybody(s))
		return;
	s->doubt.seat = 0; /* unless it is still in the way */
	s->bare = 0;
	/* Each decision may lead to the next question, which may be decided already. */
	while (game_acting(ses_now(s)) &&
		(ses_read_dice(s) || ses_read_laid(s) || ses_read_cards(s) || ses_stop_waiting(s)))
		;
	ses_notice_cards(s);
	ses_open_menu(s);
}

static uint64_t earlier(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

uint64_t ses_due_ms(const struct ses *s)
{
	uint64_t due = UINT64_MAX;
	if (s->paused)
		return due;
	const struct ses_told *telling = ses_telling(s);
	if (telling)
		due = telling->until_ms;
	due = earlier(due, ses_wishes_end_ms(s));
	if (!game_acting(ses_now(s)) || !ses_anybody(s))
		return due;
	due = earlier(due, ses_wait_ends_ms(s));
	if (s->undo_seat)
		due = earlier(due, s->undo_ms + UNDO_MS);
	return earlier(due, ses_reminds_ms(s));
}

const struct game_event *ses_events(const struct ses *s, size_t *n)
{
	*n = s->events_n;
	return s->events;
}

uint32_t ses_bare(const struct ses *s)
{
	return s->bare;
}

uint32_t ses_changed(struct ses *s)
{
	uint32_t changed = s->changed;
	s->changed = 0;
	return changed;
}

const struct match *ses_match(const struct ses *s)
{
	return s->match;
}

bool ses_saved(const struct ses *s)
{
	return s->unsaved_n == 0 && s->lost == 0;
}

bool ses_over(const struct ses *s)
{
	return game_acting(ses_now(s)) == 0 && !ses_telling(s);
}

bool ses_sample(struct ses *s, struct ses_sample *out)
{
	if (s->samples_out == s->samples_in)
		return false;
	*out = s->sample[s->samples_out++ % SES_SAMPLES];
	return true;
}
