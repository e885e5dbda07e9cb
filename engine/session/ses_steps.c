/* SPDX-License-Identifier: MIT */
/*
 * ses_steps.c - decisions: written first, then applied; taken back, and taken from a journal.
 */
#include "ses_in.h"

#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Writing ---- */

static bool remember_unsaved(struct ses *s, const struct ses_entry *e)
{
	if (s->unsaved_n == s->unsaved_cap) {
		size_t cap = s->unsaved_cap ? 2 * s->unsaved_cap : 16;
		struct ses_unsaved *bigger = realloc(s->unsaved, cap * sizeof(*bigger));
		if (!bigger)
			return false;
		s->unsaved = bigger;
		s->unsaved_cap = cap;
	}
	struct ses_unsaved *u = &s->unsaved[s->unsaved_n];
	*u = (struct ses_unsaved){ .entry = *e };
	if (e->n) {
		u->actions = malloc(e->n * sizeof(*e->actions));
		if (!u->actions)
			return false;
		memcpy(u->actions, e->actions, e->n * sizeof(*e->actions));
	}
	u->entry.actions = u->actions;
	s->unsaved_n++;
	return true;
}

/* A journal with a gap is worth nothing: what could not be written is written first. */
static enum dt_status write_unsaved(struct ses *s, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	size_t done = 0;
	while (done < s->unsaved_n && st == DT_OK) {
		st = s->journal.write(s->journal.user, &s->unsaved[done].entry, err);
		if (st == DT_OK)
			free(s->unsaved[done++].actions);
	}
	s->unsaved_n -= done;
	if (done) /* where nothing was ever kept there is no list either */
		memmove(s->unsaved, s->unsaved + done, s->unsaved_n * sizeof(*s->unsaved));
	return st;
}

void ses_keep(struct ses *s, const struct ses_entry *e)
{
	struct dt_error err = { .msg = "" };
	if (!s->journal.write)
		return;
	if (s->lost || !remember_unsaved(s, e)) {
		s->lost++;
		snprintf(s->store_trouble, sizeof(s->store_trouble), "%s",
			_("The game cannot be saved any more: there is no memory."));
		return;
	}
	s->store_trouble[0] = '\0';
	if (write_unsaved(s, &err) != DT_OK)
		snprintf(s->store_trouble, sizeof(s->store_trouble),
			_("The game cannot be saved: %.300s"), err.msg);
}

enum dt_status ses_save(struct ses *s, size_t *left, struct dt_error *err)
{
	enum dt_status st = write_unsaved(s, err);
	*left = s->unsaved_n + s->lost;
	if (st == DT_OK && s->lost)
		return dt_fail(err, DT_ERR_NOMEM, 0, "there was no memory for them");
	return st;
}

/* ---- Steps ---- */

/* For who cannot answer the table does, what just falls nobody has decided, and a window in which
 * no card is played closes. Who had a page the journal does not say: there every default of an
 * unseen question counts as the table's.
 */
static bool table_answers(const struct ses *s, const struct game_action *a, bool from_journal)
{
	struct game_action usual;
	enum game_need what = ses_need(s, a->seat);
	bool unseen = what == NEED_SECRET || what == NEED_SEALED;
	if (!ses_can_answer(s, a->seat, what) || ses_is_forced(s, a->seat, what))
		return true;
	if (s->game->falls && s->game->falls(ses_now(s), a->seat))
		return true;
	return (what == NEED_WINDOW || (from_journal && unseen)) &&
	       game_fallback(ses_now(s), a->seat, NULL, &usual) && game_action_same(&usual, a);
}

/* Who decided something. */
static uint8_t deciders(
	const struct ses *s, const struct game_action *list, size_t n, bool from_journal)
{
	uint8_t seats = 0;
	for (size_t i = 0; i < n; i++)
		if (!table_answers(s, &list[i], from_journal))
			seats |= (uint8_t)(1U << (list[i].seat - 1));
	return seats;
}

static enum dt_status add_step(struct ses *s, const struct game_action *list, size_t n,
	bool from_journal, struct dt_error *err)
{
	if (s->steps_n == s->steps_cap) {
		size_t cap = s->steps_cap ? s->steps_cap * 2 : 64;
		struct ses_step *bigger = realloc(s->steps, cap * sizeof(*bigger));
		if (!bigger)
			return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the game");
		s->steps = bigger;
		s->steps_cap = cap;
	}
	uint8_t decided = deciders(s, list, n, from_journal);
	s->steps[s->steps_n++] = (struct ses_step){ .n = n, .decided = decided };
	return DT_OK;
}

/* Whose menu is closed by the answers of others finds it as it was. */
static void remember_menu(struct ses *s, const struct game_action *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (list[i].seat == s->last_seat && s->last_seat != s->open_seat)
			s->last_seat = 0;
		if (list[i].seat == s->menu_seat)
			return;
	}
	if (!s->menu_seat || s->menu_die >= 0)
		return;
	s->last_seat = s->menu_seat;
	s->menu_last = s->menu[s->menu_at];
}

static void apply_step(struct ses *s, const struct game_action *list, size_t n)
{
	uint32_t cups = ses_cups_asked(s);
	remember_menu(s, list, n);
	for (size_t i = 0; i < n; i++) {
		struct dt_error err;
		/* Who looked at his cards on the screen looks again only when he presses again. */
		if (s->game->need(ses_now(s), list[i].seat) == NEED_SECRET)
			s->open_seat = 0;
		if (match_apply(s->match, &list[i], &err) == DT_OK)
			ses_tell(s, s->match);
	}
	ses_begin_cups(s, cups);
	if (s->dictates) /* what was said so far was about the roll before */
		s->wish_seat = 0;
	/* Nobody can answer before he has seen what it is about. */
	s->asked_ms = ses_told_ms(s) > s->now_ms ? ses_told_ms(s) : s->now_ms;
	s->menu_seat = 0;
	s->undo_seat = 0;
	memset(s->stashed, 0, sizeof(s->stashed));
}

/* Of one seat, one after the other. */
static enum dt_status check_turn(
	const struct ses *s, const struct game_action *list, size_t n, struct dt_error *err)
{
	struct game *g = game_clone(ses_now(s));
	enum dt_status st = g ? DT_OK : dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the game");
	for (size_t i = 0; i < n && st == DT_OK; i++)
		st = game_apply(g, &list[i], NULL, err);
	game_destroy(g);
	return st;
}

/* All answers of a step of several seats belong to one moment, so each is legal or not by itself.
 */
static enum dt_status check_step(
	const struct ses *s, const struct game_action *list, size_t n, struct dt_error *err)
{
	if (n > 1 && list[0].seat == list[1].seat)
		return check_turn(s, list, n, err);
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
		st = add_step(s, list, n, false, err);
	if (st)
		return st;
	struct ses_entry e = { .kind = SES_DID_ANSWER, .t_ms = s->now_ms, .actions = list, .n = n };
	ses_keep(s, &e);
	apply_step(s, list, n);
	return DT_OK;
}

size_t ses_last_step(const struct ses *s)
{
	size_t answers = 0;
	bool decided = false;
	for (size_t i = s->steps_n; i > 0 && !decided; i--) {
		answers += s->steps[i - 1].n;
		decided = ses_was_decided(s, &s->steps[i - 1]);
	}
	return answers;
}

enum dt_status ses_take_back(struct ses *s, size_t answers, struct dt_error *err)
{
	size_t steps = s->steps_n, n = 0;
	while (steps && n < answers)
		n += s->steps[--steps].n;
	if (!n || n != answers)
		return dt_fail(err, DT_ERR_AGAIN, 0, _("there is nothing to take back"));
	for (size_t i = 0; i < answers; i++) {
		enum dt_status st = match_undo(s->match, err);
		if (st)
			return st;
	}
	s->steps_n = steps;
	ses_reset(s);
	ses_tell_again(s);
	return DT_OK;
}

void ses_set_away(struct ses *s, int seat, bool away)
{
	s->seat[seat - 1].away = away;
	s->seat[seat - 1].agrees = false;
	s->seat[seat - 1].trouble[0] = '\0';
	s->menu_seat = s->menu_seat == seat ? 0 : s->menu_seat;
}

static enum dt_status restore(struct ses *s, const struct ses_entry *e, struct dt_error *err)
{
	enum dt_status st;
	switch ((enum ses_entry_kind)e->kind) {
	case SES_DID_ANSWER:
		st = check_step(s, e->actions, e->n, err);
		if (!st)
			st = add_step(s, e->actions, e->n, true, err);
		if (!st)
			apply_step(s, e->actions, e->n);
		return st;
	case SES_DID_UNDO:
		return ses_take_back(s, e->back ? e->back : ses_last_step(s), err);
	case SES_DID_LEAVE:
	case SES_DID_RETURN:
		if (e->seat < 1 || e->seat > ses_seats(s))
			return dt_fail(err, DT_ERR_FORMAT, 0, "the journal names seat %d", e->seat);
		ses_set_away(s, e->seat, e->kind == SES_DID_LEAVE);
		return DT_OK;
	}
	return dt_fail(err, DT_ERR_FORMAT, 0, "the journal has an unknown entry %d", e->kind);
}

enum dt_status ses_restore(struct ses *s, const struct ses_entry *e, struct dt_error *err)
{
	s->now_ms = e->t_ms > s->now_ms ? e->t_ms : s->now_ms;
	enum dt_status st = restore(s, e, err);
	ses_skip_telling(s);
	s->restored = true;
	if (st != DT_ERR_RULES && st != DT_ERR_AGAIN)
		return st;
	if (err)
		err->code = DT_ERR_FORMAT;
	return DT_ERR_FORMAT;
}
