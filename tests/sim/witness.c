/* SPDX-License-Identifier: MIT */
#include "witness.h"

#include "ses_in.h"
#include "town.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUST(x) ((x) ? (void)0 : broken(#x, __LINE__, err.msg))

static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan", "Eve", "Finn" };

static _Noreturn void broken(const char *what, int line, const char *why)
{
	fprintf(stderr, "witness.c:%d: %s does not hold (%s)\n", line, what, why);
	abort();
}

/* ---- The journal ---- */

static enum dt_status keep(void *user, const struct ses_entry *e, struct dt_error *why)
{
	struct witness *w = user;
	struct dt_error err = { .msg = "" };
	(void)why;
	if (w->entries == w->cap) {
		w->cap = w->cap ? 2 * w->cap : 64;
		w->entry = realloc(w->entry, w->cap * sizeof(*w->entry));
		MUST(w->entry);
	}
	struct ses_entry *kept = &w->entry[w->entries++];
	*kept = *e;
	if (e->n) {
		struct game_action *list = malloc(e->n * sizeof(*list));
		MUST(list);
		memcpy(list, e->actions, e->n * sizeof(*list));
		kept->actions = list;
	}
	return DT_OK;
}

static struct ses *new_session(
	const struct match *like, const struct ses_journal *journal, struct dt_error *err)
{
	struct match *m = match_create(game_ops_of(match_game(like)),
		game_setup_of(match_game(like)), names, match_seed(like), err);
	return m ? ses_create(m, NULL, journal, err) : NULL;
}

void witness_begin(struct witness *w, int seats, const char *option, const char *seed)
{
	struct game_setup setup;
	struct dt_error err = { .msg = "" };
	*w = (struct witness){ .seats = seats };
	struct ses_journal journal = { keep, w };
	game_setup_default(&town_ops, seats, &setup);
	for (size_t i = 0; option && i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, option) == 0)
			setup.value[town_ops.options[i].at] ^= 1;
	struct match *m = match_create(&town_ops, &setup, names, seed, &err);
	MUST(m);
	w->ses = ses_create(m, NULL, &journal, &err);
	MUST(w->ses);
}

void witness_end(struct witness *w)
{
	ses_destroy(w->ses);
	for (size_t i = 0; i < w->entries; i++)
		free((void *)(uintptr_t)w->entry[i].actions);
	free(w->entry);
}

/* ---- What must hold ---- */

static const struct game *game_of(const struct ses *s)
{
	return match_game(ses_match(s));
}

static bool ends(const char *text, size_t size)
{
	return memchr(text, '\0', size) != NULL;
}

/* All its texts end, all its numbers are ones that can be drawn. */
static void is_sound(const struct screen *s)
{
	struct dt_error err = { .msg = "" };
	MUST(s->phase <= SCREEN_PAUSED && s->seats >= 2 && s->seats <= SCREEN_SEATS);
	MUST(ends(s->headline, sizeof(s->headline)) && s->headline[0]);
	MUST(ends(s->warning, sizeof(s->warning)) && ends(s->title, sizeof(s->title)));
	for (int i = 0; i < SCREEN_LINES; i++)
		MUST(ends(s->line[i], sizeof(s->line[i])));
	for (int i = 0; i < SCREEN_SEATS; i++) {
		const struct screen_seat *p = &s->seat[i];
		MUST(ends(p->name, sizeof(p->name)) && ends(p->trouble, sizeof(p->trouble)));
		MUST(p->slots <= SCREEN_DICE);
		for (int k = 0; k < p->slots; k++)
			MUST(p->die[k].face <= SCREEN_FACES);
	}
	for (int i = 0; i < SCREEN_PLACES; i++)
		MUST(s->place[i].state <= SCREEN_TIE &&
			ends(s->place[i].moved, sizeof(s->place[i].moved)));
	if (!s->prompt.seat)
		return;
	MUST(s->prompt.seat <= s->seats && s->prompt.n && s->prompt.n <= SCREEN_OPTIONS);
	MUST(s->prompt.selected < s->prompt.n && ends(s->prompt.question, SCREEN_TEXT));
	for (int i = 0; i < s->prompt.n; i++)
		MUST(s->prompt.option[i][0] && ends(s->prompt.option[i], SCREEN_OPTION));
}

/* Time, or somebody, can move it on, and the screen says who. */
static void is_waited_for_something(const struct ses *s, const struct screen *now)
{
	struct dt_error err = { .msg = "" };
	bool somebody = now->prompt.seat || now->warning[0] || ses_due_ms(s) != UINT64_MAX;
	int present = 0;
	for (int i = 0; i < now->seats; i++) {
		somebody = somebody || now->seat[i].waited_for || now->seat[i].trouble[0];
		present += now->seat[i].playing;
	}
	MUST(somebody || !present || ses_over(s) || now->phase == SCREEN_PAUSED);
}

enum dt_status witness_take(struct witness *w, const struct ses_message *m)
{
	struct dt_error err = { .msg = "" };
	static struct screen now;
	size_t entries = w->entries;
	uint64_t hash = game_hash(game_of(w->ses));
	enum dt_status st = ses_take(w->ses, m, &err);
	MUST(st == DT_OK || err.msg[0]);
	/* What time has decided meanwhile is in the journal. */
	if (st && w->entries == entries)
		MUST(game_hash(game_of(w->ses)) == hash);
	MUST(game_audit(game_of(w->ses), &err) == DT_OK);
	ses_show(w->ses, &now);
	is_sound(&now);
	is_waited_for_something(w->ses, &now);
	return st;
}

void witness_restore(const struct witness *w)
{
	struct dt_error err = { .msg = "" };
	static struct screen here, there;
	struct ses *again = new_session(ses_match(w->ses), NULL, &err);
	MUST(again);
	for (size_t i = 0; i < w->entries; i++)
		MUST(ses_restore(again, &w->entry[i], &err) == DT_OK);
	MUST(game_hash(game_of(again)) == game_hash(game_of(w->ses)));
	ses_show(w->ses, &here);
	ses_show(again, &there);
	for (int i = 0; i < here.seats; i++)
		MUST(here.seat[i].playing == there.seat[i].playing);
	/* A pause is not kept, and what is still being told has been told after a restart. */
	if (here.phase != SCREEN_PAUSED && !ses_telling(w->ses)) {
		MUST(here.phase == there.phase);
		MUST(memcmp(here.line, there.line, sizeof(here.line)) == 0);
		MUST(memcmp(here.place, there.place, sizeof(here.place)) == 0);
		MUST(here.round == there.round && here.roll == there.roll);
		MUST(here.winners == there.winners);
	}
	ses_destroy(again);
}

/* ---- Nonsense ---- */

static void any_action(
	const struct witness *w, uint32_t (*next)(void *user), void *user, struct game_action *out)
{
	static struct game_action list[4000];
	int seat = 1 + (int)(next(user) % (uint32_t)w->seats);
	size_t n = game_legal_actions(game_of(w->ses), seat, list, 4000);
	uint32_t how = next(user) % 4;
	if (n && how)
		*out = list[next(user) % (n < 4000 ? n : 4000)];
	if (how == 1) {
		uint8_t *bytes = (uint8_t *)out;
		bytes[next(user) % sizeof(*out)] = (uint8_t)next(user);
	}
	for (size_t i = 0; !how && i < sizeof(*out); i++)
		((uint8_t *)out)[i] = (uint8_t)next(user);
}

static void any_look(uint32_t (*next)(void *user), void *user, struct ses_look *out)
{
	out->outside = next(user) % 4 ? 0 : (uint8_t)next(user);
	for (int i = 0; i < GAME_SEATS_MAX; i++) {
		struct ses_zone *z = &out->zone[i];
		z->state = (uint8_t)(next(user) % 6);
		z->n = next(user) % 16 ? (uint8_t)(next(user) % 7) : (uint8_t)next(user);
		for (int k = 0; k < SES_DICE_MAX; k++)
			z->die[k] = (struct dt_die){ .face = (uint8_t)(next(user) % 8),
				.x_mm = (int16_t)(20 * k),
				.y_mm = (int16_t)(next(user) % 8) };
	}
}

void witness_nonsense(const struct witness *w, uint32_t (*next)(void *user), void *user,
	uint64_t now_ms, struct ses_message *out)
{
	memset(out, 0, sizeof(*out));
	out->kind = (uint8_t)(next(user) % (SES_UNDO + 3));
	out->seat = (uint8_t)(next(user) % 9);
	out->value = (uint8_t)(next(user) % 8 ? next(user) % 6 : next(user));
	out->t_ms = now_ms;
	if (next(user) % 8 == 0)
		out->t_ms = now_ms > 5000 ? now_ms - 5000 : 0; /* clocks should not, and do */
	for (int i = 0; i < SES_DICE_MAX; i++)
		out->faces[i] = (uint8_t)(next(user) % 8 ? 1 + next(user) % 6 : next(user));
	if (out->kind == SES_ANSWER)
		any_action(w, next, user, &out->action);
	if (out->kind == SES_LOOK)
		any_look(next, user, &out->look);
	if (out->kind == SES_TROUBLE && next(user) % 3 == 0)
		memset(out->text, 'x', sizeof(out->text)); /* without an end */
}
