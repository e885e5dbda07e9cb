/* SPDX-License-Identifier: MIT */
/*
 * live_hands.c - see live_hands.h.
 */
#include "live_hands.h"

#include "bot_turn.h"
#include "list.h"
#include "log.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	THINK_MS = 700,	    /* at least, for a choice; at most three times as long */
	PATIENCE_MS = 1500, /* with a complaint of the table, before it is believed */
	HURRY_MS = 300,
	NEAR_MM = 20,	  /* from a die to where the table sees it, at most */
	UNSEEN_MS = 4000, /* a cup that is not seen for so long is pushed elsewhere */
};

enum doing {
	DO_NOTHING,
	DO_ARRANGE, /* what lies there is made what must lie there */
	DO_CHOOSE,  /* the dice lie under the cup: what stays? */
	DO_WAIT,    /* until all cups are down */
	DO_SHOW,    /* the cup is up: until the table has read it */
};

struct hand {
	size_t question; /* what was asked when it began to do something: see question_of */
	enum doing doing;
	uint8_t roll[GAME_FACES_MAX];
	uint64_t answer_ms; /* when it will have thought; 0: it has not begun */
	bool answered;
	uint64_t complaint_ms; /* since when the table complains; 0: it does not */
	uint64_t unseen_ms;    /* since when it does not see the cup; 0: it does */
};

struct live_hands {
	struct live_hands_setup of;
	struct game_table table;
	const struct bot_game *bg;
	const struct bot *bot;
	struct bot_luck luck;
	struct deal deal;
	struct game *scratch;
	struct hand hand[GAME_SEATS_MAX];
	uint64_t due_ms;
	unsigned doubts, pushed;
};

struct live_hands *live_hands_create(const struct live_hands_setup *setup, struct dt_error *err)
{
	struct live_hands *h = calloc(1, sizeof(*h));
	const struct match *m = ses_match(setup->ses);
	if (!h) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for players");
		return NULL;
	}
	h->of = *setup;
	const struct game_listed *game = game_listed_of(match_game(m));
	h->bg = game->bots;
	h->scratch = game_clone(match_game(m));
	h->luck.state = (uint64_t)sim_time(setup->world);
	if (!h->bg || !game->table) {
		dt_fail(err, DT_ERR_RULES, 0, "nobody at the simulated table can play this game");
		goto fail;
	}
	game_table_whole(game->table, &h->table);
	h->bot = &h->bg->bots[0];
	if (!h->scratch) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for players");
		goto fail;
	}
	if (deal_init(&h->deal, match_seed(m), err) != DT_OK)
		goto fail;
	for (int i = 0; i < GAME_SEATS_MAX; i++)
		h->hand[i].question = SIZE_MAX;
	return h;
fail:
	live_hands_destroy(h);
	return NULL;
}

void live_hands_destroy(struct live_hands *h)
{
	if (!h)
		return;
	game_destroy(h->scratch);
	free(h);
}

static const struct game *now_of(const struct live_hands *h)
{
	return match_game(ses_match(h->of.ses));
}

static int seats_of(const struct live_hands *h)
{
	return game_setup_of(now_of(h))->seats;
}

static bool acts(const struct live_hands *h, int seat)
{
	return (game_acting(now_of(h)) & game_bit(seat)) != 0;
}

static enum game_need need(const struct live_hands *h, int seat)
{
	return acts(h, seat) ? h->table.need(now_of(h), seat) : NEED_NOTHING;
}

/* Does it roll openly? Else some of the dice that lie there already are taken up. */
static bool throws(const struct live_hands *h, int seat)
{
	struct bot_dice d;
	return need(h, seat) == NEED_OPEN && h->bg->dice(now_of(h), seat, &d);
}

static bool takes_up(const struct live_hands *h, int seat)
{
	return need(h, seat) == NEED_OPEN && !throws(h, seat);
}

/* Tells one question from the next: by the answers before it. A roll is the same one while others
 * answer: who leaves is answered for at once, and nobody else lifts his cup for that. */
static size_t question_of(const struct live_hands *h)
{
	struct bot_dice d;
	size_t n;
	for (int seat = 1; seat <= seats_of(h); seat++)
		if (need(h, seat) == NEED_CUP && h->bg->dice(now_of(h), seat, &d))
			return SIZE_MAX / 2 + d.round * 256u + d.index;
	match_log(ses_match(h->of.ses), &n);
	return n;
}

/* What a hand cannot do it does not do; the table will say what is missing. */
static void done(enum dt_status st, const struct dt_error *err)
{
	if (st != DT_OK)
		dt_log(DT_LOG_DEBUG, "a simulated hand: %s", err->msg);
}

static void come_back(struct live_hands *h, uint64_t at_ms)
{
	if (at_ms < h->due_ms)
		h->due_ms = at_ms;
}

/* ---- Dice on the table ---- */

/* Those of faces that are not wanted, as bits; want keeps what is not there. */
static uint32_t beyond(const uint8_t *faces, size_t n, uint8_t want[GAME_FACES_MAX])
{
	uint32_t bits = 0;
	for (size_t i = 0; i < n; i++) {
		if (faces[i] >= 1 && faces[i] <= GAME_FACES_MAX && want[faces[i] - 1] > 0)
			want[faces[i] - 1]--;
		else
			bits |= 1u << i;
	}
	return bits;
}

static enum dt_status lay_missing(
	struct live_hands *h, int seat, const uint8_t want[GAME_FACES_MAX], struct dt_error *err)
{
	uint8_t faces[SIM_DICE_MAX];
	size_t n = 0;
	for (int f = 0; f < GAME_FACES_MAX; f++)
		for (int i = 0; i < want[f] && n < SIM_DICE_MAX; i++)
			faces[n++] = (uint8_t)(f + 1);
	return n ? sim_lay(h->of.world, seat, faces, n, err) : DT_OK;
}

enum dt_status live_hands_lay_out(struct live_hands *h, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	for (int seat = 1; seat <= seats_of(h) && st == DT_OK; seat++) {
		uint8_t want[GAME_FACES_MAX];
		if (h->table.lying(now_of(h), seat, want))
			st = lay_missing(h, seat, want, err);
	}
	return st;
}

/* Makes what lies open what the game says; true when it is so. */
static bool arrange(struct live_hands *h, int seat)
{
	struct dt_error err;
	uint8_t want[GAME_FACES_MAX], lying[SIM_DICE_MAX], under[SIM_DICE_MAX];
	struct sim_world *w = h->of.world;
	if (!sim_hand_idle(w, seat))
		return false;
	if (sim_rolled(w, seat, under)) {
		done(sim_lift(w, seat, &err), &err);
		return false;
	}
	h->table.lying(now_of(h), seat, want);
	uint32_t bits = beyond(lying, sim_lying(w, seat, lying), want);
	if (bits) {
		done(sim_take(w, seat, bits, &err), &err);
		return false;
	}
	done(lay_missing(h, seat, want, &err), &err);
	return true;
}

static void choose(struct live_hands *h, int seat, const uint8_t *roll, struct game_action *out)
{
	struct game_action legal[BOT_LEGAL_MAX];
	game_observe_into(now_of(h), seat, h->scratch);
	struct bot_ask ask = { .view = h->scratch, .seat = seat, .roll = roll, .legal = legal };
	ask.n = bot_legal(h->bg, h->scratch, seat, roll, legal, BOT_LEGAL_MAX);
	if (ask.n > BOT_LEGAL_MAX)
		ask.n = BOT_LEGAL_MAX;
	memset(out, 0, sizeof(*out));
	if (ask.n)
		*out = legal[h->bot->choose(&ask, &h->luck)];
}

static void count(const uint8_t *faces, size_t n, uint8_t roll[GAME_FACES_MAX])
{
	memset(roll, 0, GAME_FACES_MAX);
	for (size_t i = 0; i < n; i++)
		roll[faces[i] - 1]++;
}

static void think(struct live_hands *h, int seat, uint32_t most_ms)
{
	struct dt_error err;
	if (!h->of.hurry)
		done(sim_wait(h->of.world, seat, (int32_t)bot_luck_below(&h->luck, most_ms), &err),
			&err);
}

/* Takes away what is not kept of the dice under the cup. */
static void keep(struct live_hands *h, int seat, const uint8_t kept[GAME_FACES_MAX])
{
	struct dt_error err;
	uint8_t faces[SIM_DICE_MAX], want[GAME_FACES_MAX];
	size_t n = sim_rolled(h->of.world, seat, faces);
	memcpy(want, kept, sizeof(want));
	uint32_t rest = beyond(faces, n, want);
	if (rest)
		done(sim_keep(h->of.world, seat, ~rest, &err), &err);
	h->hand[seat - 1].doing = DO_WAIT;
}

static void roll_under_cup(struct live_hands *h, int seat)
{
	struct hand *p = &h->hand[seat - 1];
	struct game_action a;
	struct dt_error err;
	uint8_t faces[SIM_DICE_MAX] = { 0 };
	done(sim_roll(h->of.world, seat, NULL, &err), &err);
	count(faces, sim_rolled(h->of.world, seat, faces), p->roll);
	p->doing = DO_CHOOSE;
	if (seat == h->of.me)
		return;
	think(h, seat, THINK_MS);
	choose(h, seat, p->roll, &a);
	keep(h, seat, a.arg);
}

/* Does the table see the cup? One that it does not see is pushed. */
static bool is_down(struct live_hands *h, int seat, const struct screen *seen, uint64_t now_ms)
{
	struct hand *p = &h->hand[seat - 1];
	struct dt_error err;
	bool idle = p->doing == DO_WAIT && sim_hand_idle(h->of.world, seat);
	bool down = idle && seen->seat[seat - 1].state == DT_ZONE_COVERED;
	if (down || !idle) {
		p->unseen_ms = 0;
		return down;
	}
	if (!p->unseen_ms)
		p->unseen_ms = now_ms ? now_ms : 1;
	if (now_ms >= p->unseen_ms + UNSEEN_MS) {
		done(sim_shift(h->of.world, seat, &err), &err);
		h->pushed++;
		p->unseen_ms = 0;
	} else {
		come_back(h, p->unseen_ms + UNSEEN_MS);
	}
	return false;
}

/* The cups go up together, when the table has seen them all. */
static void lift_all(struct live_hands *h, const struct screen *seen, uint64_t now_ms)
{
	struct dt_error err;
	bool any = false, all = true;
	for (int seat = 1; seat <= seats_of(h); seat++) {
		if (need(h, seat) != NEED_CUP)
			continue;
		any = true;
		if (seen->seat[seat - 1].playing)
			all = is_down(h, seat, seen, now_ms) && all;
	}
	if (!any || !all)
		return;
	for (int seat = 1; seat <= seats_of(h); seat++) {
		if (h->hand[seat - 1].doing != DO_WAIT)
			continue;
		done(sim_wait(h->of.world, seat, (int32_t)bot_luck_below(&h->luck, 250), &err),
			&err);
		done(sim_lift(h->of.world, seat, &err), &err);
		h->hand[seat - 1].doing = DO_SHOW;
	}
}

/* Of the dice that lie open those are taken back into the hand that the answer does not leave. */
static void take_up(struct live_hands *h, int seat, const struct game_action *a)
{
	struct dt_error err;
	uint8_t lying[SIM_DICE_MAX], want[GAME_FACES_MAX];
	size_t n = sim_lying(h->of.world, seat, lying);
	h->table.leaves(now_of(h), a, want);
	done(sim_take(h->of.world, seat, beyond(lying, n, want), &err), &err);
}

/* Rolls again openly, and leaves what stays of it. */
static void roll_openly(struct live_hands *h, int seat)
{
	struct hand *p = &h->hand[seat - 1];
	struct game_action a;
	struct dt_error err;
	uint8_t lying[SIM_DICE_MAX], want[GAME_FACES_MAX];
	if (p->doing == DO_NOTHING) {
		done(sim_throw(h->of.world, seat, NULL, &err), &err);
		p->doing = DO_CHOOSE;
	}
	if (p->doing != DO_CHOOSE || !sim_hand_idle(h->of.world, seat))
		return;
	h->table.lying(now_of(h), seat, want);
	size_t n = sim_lying(h->of.world, seat, lying);
	uint32_t new = beyond(lying, n, want);
	memset(p->roll, 0, sizeof(p->roll));
	for (size_t i = 0; i < n; i++)
		if (new >> i & 1)
			p->roll[lying[i] - 1]++;
	if (seat == h->of.me)
		return;
	choose(h, seat, p->roll, &a);
	p->doing = DO_SHOW;
	take_up(h, seat, &a);
}

/* ---- What the table complains about ---- */

/* Dice of the seat as they lie; false when one does not lie as it should. */
static bool lies_well(const struct live_hands *h, int seat, uint8_t faces[GAME_FACES_MAX])
{
	struct sim_truth t;
	bool well = true;
	sim_truth(h->of.world, &t);
	memset(faces, 0, GAME_FACES_MAX);
	for (size_t i = 0; i < t.dice_n; i++) {
		if (t.dice[i].player != seat || t.dice[i].under_cup)
			continue;
		faces[t.dice[i].face - 1]++;
		well = well && !t.dice[i].cocked && t.dice[i].zone == seat;
	}
	return well;
}

/* Somebody turned a die behind our back. When it was read so it counts as it lies now. */
static bool is_swapped(struct live_hands *h, int seat, const uint8_t faces[GAME_FACES_MAX])
{
	struct dt_error err;
	uint8_t lying[SIM_DICE_MAX] = { 0 }, meant[GAME_FACES_MAX], open[GAME_FACES_MAX];
	count(lying, sim_lying(h->of.world, seat, lying), meant);
	if (memcmp(meant, faces, GAME_FACES_MAX) == 0)
		return false;
	h->table.lying(now_of(h), seat, open);
	if (memcmp(open, faces, GAME_FACES_MAX) != 0)
		return true;
	done(sim_accept(h->of.world, seat, &err), &err);
	return false;
}

/* Which of the dice in truth is meant by what the table sees at a place: each by the nearest, the
 * nearest pair first. -1: none lies there. */
static int meant_by(const struct ses_zone *zone, int asked, const struct sim_truth *t)
{
	bool seen[SES_DICE_MAX] = { false }, taken[DT_AREAS_MAX * SIM_DICE_MAX] = { false };
	for (;;) {
		size_t die = t->dice_n;
		int place = -1;
		float best = (float)NEAR_MM;
		for (int k = 0; k < zone->n && k < SES_DICE_MAX; k++)
			for (size_t i = 0; i < t->dice_n; i++) {
				float mm = hypotf(t->dice[i].x - (float)zone->die[k].x_mm,
					t->dice[i].y - (float)zone->die[k].y_mm);
				if (seen[k] || taken[i] || t->dice[i].under_cup || mm >= best)
					continue;
				best = mm;
				die = i;
				place = k;
			}
		if (place < 0 || place == asked)
			return place < 0 ? -1 : (int)die;
		seen[place] = true;
		taken[die] = true;
	}
}

/* The face of the die that the table is not sure of; or that there is none. */
static void name_die(struct live_hands *h, int seat, int die, const struct ses_look *look,
	struct ses_message *out)
{
	struct sim_truth t;
	sim_truth(h->of.world, &t);
	int i = meant_by(&look->zone[seat - 1], die, &t);
	*out = (struct ses_message){ .kind = SES_FIX,
		.seat = (uint8_t)seat,
		.value = (uint8_t)die,
		.faces = { i < 0 ? 0 : t.dice[i].face } };
	h->doubts++;
}

/* What is wrong in the zone of a seat whose hand rests is put right. */
static bool tend(struct live_hands *h, int seat, const struct screen *seen,
	const struct ses_look *look, uint64_t now_ms, struct ses_message *out)
{
	const struct screen_seat *s = &seen->seat[seat - 1];
	struct hand *p = &h->hand[seat - 1];
	struct dt_error err;
	uint8_t faces[GAME_FACES_MAX];
	bool well = lies_well(h, seat, faces);
	/* It is turned back when the table has noticed. */
	bool swapped = well && is_swapped(h, seat, faces);
	if (!s->trouble[0] && (well || !seen->warning[0])) {
		p->complaint_ms = 0;
		return false;
	}
	uint64_t patience = h->of.hurry ? HURRY_MS : PATIENCE_MS;
	if (!p->complaint_ms)
		p->complaint_ms = now_ms ? now_ms : 1;
	if (now_ms < p->complaint_ms + patience) {
		come_back(h, p->complaint_ms + patience);
		return false;
	}
	p->complaint_ms = 0;
	if (!well || swapped) {
		done(sim_mend(h->of.world, seat, &err), &err);
		return false;
	}
	for (int i = 0; i < SCREEN_DICE && i < look->zone[seat - 1].n; i++)
		if (s->die[i].doubt) {
			name_die(h, seat, i, look, out);
			return true;
		}
	return false;
}

/* ---- Steps ---- */

static void roll(struct live_hands *h, int seat)
{
	struct hand *p = &h->hand[seat - 1];
	if (p->doing == DO_ARRANGE && arrange(h, seat))
		p->doing = DO_NOTHING;
	if (throws(h, seat))
		roll_openly(h, seat);
	else if (p->doing == DO_NOTHING)
		roll_under_cup(h, seat);
}

static bool answer(struct live_hands *h, int seat, uint64_t now_ms, struct ses_message *out)
{
	struct hand *p = &h->hand[seat - 1];
	/* Which dice go back when they cannot be paid is decided for a person too. */
	if ((seat == h->of.me && !takes_up(h, seat)) || p->answered)
		return false;
	if (!p->answer_ms)
		p->answer_ms =
			now_ms + 1 +
			(h->of.hurry ? 0 : THINK_MS + bot_luck_below(&h->luck, 2 * THINK_MS));
	if (now_ms < p->answer_ms) {
		come_back(h, p->answer_ms);
		return false;
	}
	memset(out, 0, sizeof(*out));
	bot_answer(h->bot, h->bg, now_of(h), seat, &h->deal, &h->luck, h->scratch, &out->action);
	p->answered = true;
	if (takes_up(h, seat)) {
		take_up(h, seat, &out->action);
		return false;
	}
	out->kind = SES_ANSWER;
	out->seat = (uint8_t)seat;
	return true;
}

/* What is taken up lies there no more, and the table has not read that yet. */
static bool has_taken_up(const struct live_hands *h, int seat)
{
	return takes_up(h, seat) && h->hand[seat - 1].answered;
}

static void notice_question(struct live_hands *h, int seat, size_t question)
{
	struct hand *p = &h->hand[seat - 1];
	if (p->question == question)
		return;
	p->question = question;
	p->answer_ms = 0;
	p->answered = false;
	p->doing = DO_ARRANGE;
}

bool live_hands_step(struct live_hands *h, const struct screen *seen, const struct ses_look *look,
	uint64_t now_ms, struct ses_message *out)
{
	size_t question = question_of(h);
	h->due_ms = UINT64_MAX;
	for (int seat = 1; seat <= seats_of(h); seat++) {
		if (!seen->seat[seat - 1].playing)
			continue;
		notice_question(h, seat, question);
		uint8_t faces[GAME_FACES_MAX];
		bool needed = h->table.lying(now_of(h), seat, faces);
		if (need(h, seat) == NEED_CUP || throws(h, seat))
			roll(h, seat);
		else if (acts(h, seat) && answer(h, seat, now_ms, out))
			return true;
		else if (needed && !has_taken_up(h, seat))
			arrange(h, seat);
		if (needed && sim_hand_idle(h->of.world, seat) &&
			tend(h, seat, seen, look, now_ms, out))
			return true;
	}
	lift_all(h, seen, now_ms);
	return false;
}

uint64_t live_hands_due_ms(const struct live_hands *h)
{
	return h->due_ms;
}

unsigned live_hands_doubts(const struct live_hands *h)
{
	return h->doubts;
}

unsigned live_hands_pushed(const struct live_hands *h)
{
	return h->pushed;
}

/* ---- The person ---- */

const uint8_t *live_hands_roll(const struct live_hands *h)
{
	const struct hand *p = &h->hand[h->of.me ? h->of.me - 1 : 0];
	/* After a step was taken back the dice of before are about to be rolled again. */
	bool chooses = p->doing == DO_CHOOSE && p->question == question_of(h);
	return h->of.me && acts(h, h->of.me) && chooses ? p->roll : NULL;
}

enum dt_status live_hands_keep(
	struct live_hands *h, const uint8_t kept[GAME_FACES_MAX], struct dt_error *err)
{
	if (!live_hands_roll(h))
		return dt_fail(err, DT_ERR_AGAIN, 0, "there are no dice under your cup now");
	struct hand *p = &h->hand[h->of.me - 1];
	struct game_action a = { .seat = (uint8_t)h->of.me, .kind = h->bg->keep };
	for (int f = 0; f < GAME_FACES_MAX; f++) {
		a.arg[f] = kept[f];
		if (kept[f] > p->roll[f])
			return dt_fail(err, DT_ERR_RULES, 0, "you have not rolled these dice");
	}
	enum dt_status st = game_check(now_of(h), &a, err);
	if (st != DT_OK)
		return st;
	if (need(h, h->of.me) == NEED_CUP) {
		keep(h, h->of.me, kept);
		return DT_OK;
	}
	p->doing = DO_SHOW;
	take_up(h, h->of.me, &a);
	return DT_OK;
}
