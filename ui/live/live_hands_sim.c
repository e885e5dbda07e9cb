/* SPDX-License-Identifier: MIT */
/*
 * live_hands_sim.c - what each hand does next, and what it answers. What a hand cannot do it does
 * not do: the table will say what is missing.
 *
 * Dice are moved in hands_dice.c and hands_moved.c, complaints answered in hands_mend.c.
 */
#include "live_hands_sim.h"

#include "bot_turn.h"
#include "list.h"
#include "live_hands_in.h"

#include <stdlib.h>
#include <string.h>

enum {
	PATIENCE_MS = 1500, /* with a complaint of the table, before it is believed */
	HURRY_MS = 300,
};

static const struct live_hands_ops ops;

static struct sim_hands *hands_of(struct live_hands *base)
{
	return (struct sim_hands *)base;
}

static const struct sim_hands *seen_of(const struct live_hands *base)
{
	return (const struct sim_hands *)base;
}

struct live_hands *live_hands_create(const struct live_hands_setup *setup, struct dt_error *err)
{
	struct sim_hands *h = calloc(1, sizeof(*h));
	const struct match *m = ses_match(setup->ses);
	if (!h) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for players");
		return NULL;
	}
	h->base.ops = &ops;
	h->of = *setup;
	const struct game_listed *game = game_listed_of(match_game(m));
	h->bg = game->bots;
	h->scratch = game_clone(match_game(m));
	h->luck.state = (uint64_t)sim_time(setup->world);
	if (!h->bg || !game->table) {
		dt_fail(err, DT_ERR_RULES, 0, "nobody at the simulated table can play this game");
		goto fail;
	}
	game_table_whole(game->table, game_setup_of(match_game(m)), &h->table);
	h->bot = &h->bg->bots[0];
	h->says = (struct hands_cards){ .of = &h->of, .table = &h->table, .luck = &h->luck };
	if (!h->scratch) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for players");
		goto fail;
	}
	if (deal_init(&h->deal, match_seed(m), err) != DT_OK)
		goto fail;
	struct dt_error why = { .code = DT_OK };
	h->cards = bot_cards_create(h->bg, game->ops, game_setup_of(match_game(m)),
		deal_number(&h->deal, "cards", 0, 0, UINT64_MAX), &why);
	if (!h->cards && why.code == DT_ERR_NOMEM) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for players");
		goto fail;
	}
	for (int i = 0; i < GAME_SEATS_MAX; i++)
		h->hand[i].question = SIZE_MAX;
	return &h->base;
fail:
	live_hands_destroy(&h->base);
	return NULL;
}

static void destroy(struct live_hands *base)
{
	struct sim_hands *h = hands_of(base);
	game_destroy(h->scratch);
	bot_cards_destroy(h->cards);
	free(h);
}

const struct game *hands_now(const struct sim_hands *h)
{
	return match_game(ses_match(h->of.ses));
}

int hands_seats(const struct sim_hands *h)
{
	return game_setup_of(hands_now(h))->seats;
}

static bool acts(const struct sim_hands *h, int seat)
{
	return (game_acting(hands_now(h)) & game_bit(seat)) != 0;
}

enum game_need hands_need(const struct sim_hands *h, int seat)
{
	return acts(h, seat) ? h->table.need(hands_now(h), seat) : NEED_NOTHING;
}

/* Does it roll openly? Else some of the dice that lie there already are taken up. */
bool hands_throws(const struct sim_hands *h, int seat)
{
	struct bot_dice d;
	return hands_need(h, seat) == NEED_OPEN && h->bg->dice(hands_now(h), seat, &d);
}

static bool takes_up(const struct sim_hands *h, int seat)
{
	return hands_need(h, seat) == NEED_OPEN && !hands_throws(h, seat);
}

/* Tells one question from the next: by the answers before it. A roll is the same one while others
 * answer: who leaves is answered for at once, and nobody else lifts his cup for that. */
static size_t question_of(const struct sim_hands *h)
{
	struct bot_dice d;
	size_t n;
	for (int seat = 1; seat <= hands_seats(h); seat++)
		if (hands_need(h, seat) == NEED_CUP && h->bg->dice(hands_now(h), seat, &d))
			return SIZE_MAX / 2 + ((uint8_t)*d.label * 256u + d.round) * 256u + d.index;
	match_log(ses_match(h->of.ses), &n);
	return n;
}

void hands_come_back(struct sim_hands *h, uint64_t at_ms)
{
	if (at_ms < h->due_ms)
		h->due_ms = at_ms;
}

/* Long enough for what was said to be believed? */
bool hands_has_waited(struct sim_hands *h, uint64_t *since_ms, uint64_t now_ms)
{
	uint64_t patience = h->of.hurry ? HURRY_MS : PATIENCE_MS;
	if (!*since_ms)
		*since_ms = now_ms ? now_ms : 1;
	if (now_ms >= *since_ms + patience)
		return true;
	hands_come_back(h, *since_ms + patience);
	return false;
}

enum dt_status live_hands_lay_out(struct live_hands *base, struct dt_error *err)
{
	struct sim_hands *h = hands_of(base);
	enum dt_status st = DT_OK;
	for (int seat = 1; seat <= hands_seats(h) && st == DT_OK; seat++) {
		uint8_t want[GAME_FACES_MAX];
		if (h->table.lying(hands_now(h), seat, want))
			st = hands_lay_missing(h, seat, want, err);
	}
	return st;
}

/* ---- Steps ---- */

/* What cards lie there a person at the terminal does not see: hands say it for him. */
static bool is_fact(const struct sim_hands *h, int seat)
{
	struct game_action fact;
	return bot_cards_fact(h->cards, hands_now(h), seat, &fact);
}

/* Who looks at the wrong card tells another one; who forgets does not say which. That there is one
 * more nobody can notice, so that is not forgotten. */
static void slip(struct sim_hands *h, struct game_action *a)
{
	struct game_action legal[BOT_LEGAL_MAX];
	if (!is_fact(h, a->seat) || bot_luck_below(&h->luck, 100) >= h->of.slips)
		return;
	size_t n = game_legal_actions(hands_now(h), a->seat, legal, BOT_LEGAL_MAX);
	const struct game_action *other =
		&legal[bot_luck_below(&h->luck, (uint32_t)(n < BOT_LEGAL_MAX ? n : BOT_LEGAL_MAX))];
	if (other->kind == a->kind && h->table.openly(hands_now(h), other))
		*a = *other;
}

/* What was answered is asked again, and answered anew: perhaps it was that. */
static void think_again(struct sim_hands *h)
{
	for (int seat = 1; seat <= hands_seats(h); seat++) {
		struct hand *p = &h->hand[seat - 1];
		if (!p->answered || takes_up(h, seat))
			continue;
		p->answered = false;
		p->answer_ms = 0;
		hands_cards_end(&h->says, seat);
	}
}

/* What was told wrongly all see sooner or later: it is taken back. */
static bool take_back(struct sim_hands *h, const struct screen *seen, struct ses_message *out)
{
	size_t n;
	match_log(ses_match(h->of.ses), &n);
	if (!h->cards || n == h->mended ||
		bot_cards_compare(h->cards, hands_now(h), NULL) == DT_OK) {
		h->agreed = 0;
		return false;
	}
	if (!h->agreed)
		h->before = n;
	while (h->agreed < hands_seats(h)) {
		int seat = ++h->agreed;
		if (seat == h->of.me || !seen->seat[seat - 1].playing)
			continue;
		*out = (struct ses_message){ .kind = SES_UNDO, .seat = (uint8_t)seat };
		think_again(h);
		return true;
	}
	h->agreed = 0;
	h->mended = n < h->before ? 0 : n; /* it was told further back, or nothing helps */
	return false;
}

/* Does it show or press what it has to say? */
static bool says_by_hand(const struct sim_hands *h, int seat)
{
	enum game_need what = hands_need(h, seat);
	return h->cards && seat != h->of.me && (h->of.stickers || h->of.buttons) &&
	       (what == NEED_WINDOW || what == NEED_FACT || what == NEED_HANDS);
}

/* Who plays nothing does nothing. */
static bool is_nothing(const struct sim_hands *h, const struct game_action *a)
{
	struct game_action nothing;
	return hands_need(h, a->seat) == NEED_WINDOW &&
	       game_fallback(hands_now(h), a->seat, NULL, &nothing) &&
	       game_action_same(a, &nothing);
}

static bool answer(struct sim_hands *h, int seat, const struct screen *seen, uint64_t now_ms,
	struct ses_message *out)
{
	struct hand *p = &h->hand[seat - 1];
	if (p->answered && says_by_hand(h, seat))
		return hands_have_turned(h, seat, now_ms) &&
		       hands_cards_say(&h->says, seat, seen, now_ms, &h->due_ms, out);
	/* Which dice go back when they cannot be paid is decided for a person too. */
	if ((seat == h->of.me && !takes_up(h, seat) && !is_fact(h, seat)) || p->answered)
		return false;
	if (!p->answer_ms)
		p->answer_ms =
			now_ms + 1 +
			(h->of.hurry ? 0 : THINK_MS + bot_luck_below(&h->luck, 2 * THINK_MS));
	if (now_ms < p->answer_ms) {
		hands_come_back(h, p->answer_ms);
		return false;
	}
	memset(out, 0, sizeof(*out));
	bot_answer_with(h->cards, h->bot, h->bg, hands_now(h), seat, &h->deal, &h->luck, h->scratch,
		&out->action);
	p->answered = true;
	if (takes_up(h, seat)) {
		hands_take_up(h, seat, &out->action);
		return false;
	}
	slip(h, &out->action);
	if (says_by_hand(h, seat) && !is_nothing(h, &out->action)) {
		struct game_action a = out->action;
		hands_cards_begin(&h->says, &a);
		return hands_have_turned(h, seat, now_ms) &&
		       hands_cards_say(&h->says, seat, seen, now_ms, &h->due_ms, out);
	}
	out->kind = SES_ANSWER;
	out->seat = (uint8_t)seat;
	return true;
}

/* What is taken up lies there no more, and the table has not read that yet. */
static bool has_taken_up(const struct sim_hands *h, int seat)
{
	return takes_up(h, seat) && h->hand[seat - 1].answered;
}

static void notice_question(struct sim_hands *h, int seat, size_t question)
{
	struct hand *p = &h->hand[seat - 1];
	if (p->question == question)
		return;
	p->question = question;
	p->lifted = false;
	hands_cards_end(&h->says, seat);
	p->answer_ms = 0;
	p->answered = false;
	p->doing = DO_ARRANGE;
}

static void tidy_cards(struct sim_hands *h)
{
	uint8_t open[SIM_CARDS_MAX], areas[SIM_CARDS_MAX];
	size_t n = bot_cards_face_up(h->cards, open, areas, SIM_CARDS_MAX);
	hands_cards_tidy(&h->says, open, areas, n);
}

static bool step(struct live_hands *base, const struct screen *seen, const struct ses_look *look,
	uint64_t now_ms, struct ses_message *out)
{
	struct sim_hands *h = hands_of(base);
	size_t question = question_of(h);
	h->due_ms = UINT64_MAX;
	bot_cards_sync(h->cards, ses_match(h->of.ses));
	tidy_cards(h);
	if (take_back(h, seen, out))
		return true;
	for (int seat = 1; seat <= hands_seats(h); seat++) {
		if (!seen->seat[seat - 1].playing)
			continue;
		notice_question(h, seat, question);
		hands_cards_notice(&h->says, seat, now_ms, &h->due_ms);
		if (seen->prompt.seat == seat && seen->prompt.area && seat != h->of.me) {
			if (hands_tell_field(h, seen, look, now_ms, out))
				return true;
			continue; /* he thinks of that now */
		}
		uint8_t faces[GAME_FACES_MAX];
		bool needed = h->table.lying(hands_now(h), seat, faces);
		if (hands_need(h, seat) == NEED_CUP || hands_throws(h, seat))
			hands_roll(h, seat);
		else if (hands_need(h, seat) == NEED_LAID &&
			 hands_move_about(h, seat, seen, now_ms, out))
			return true;
		else if (hands_need(h, seat) == NEED_LAID)
			; /* his hand is busy with it */
		else if (acts(h, seat) && answer(h, seat, seen, now_ms, out))
			return true;
		else if (needed && !has_taken_up(h, seat) && hands_arrange(h, seat))
			hands_keep_fields(h, seat, seen, look, now_ms);
		if (h->hand[seat - 1].lifted && sim_hand_idle(h->of.world, seat)) {
			h->hand[seat - 1].lifted = false;
			hands_cards_cover(&h->says, seat, now_ms);
		}
		if (needed && sim_hand_idle(h->of.world, seat) &&
			hands_mend(h, seat, seen, look, now_ms, out))
			return true;
	}
	hands_lift_cups(h, seen, now_ms);
	return false;
}

static uint64_t due_ms(const struct live_hands *base)
{
	return seen_of(base)->due_ms;
}

static void see(const struct live_hands *base, int seat, struct game *view)
{
	bot_cards_look(seen_of(base)->cards, seat, view);
}

enum dt_status live_hands_compare(const struct live_hands *base, struct dt_error *err)
{
	return bot_cards_compare(seen_of(base)->cards, hands_now(seen_of(base)), err);
}

struct live_hands_counts live_hands_count(const struct live_hands *base)
{
	return seen_of(base)->says.count;
}

unsigned live_hands_doubts(const struct live_hands *base)
{
	return seen_of(base)->doubts;
}

unsigned live_hands_pushed(const struct live_hands *base)
{
	return seen_of(base)->pushed;
}

/* ---- The person ---- */

static const uint8_t *persons_roll(const struct live_hands *base)
{
	const struct sim_hands *h = seen_of(base);
	const struct hand *p = &h->hand[h->of.me ? h->of.me - 1 : 0];
	/* After a step was taken back the dice of before are about to be rolled again. */
	bool chooses = p->doing == DO_CHOOSE && p->question == question_of(h);
	return h->of.me && acts(h, h->of.me) && chooses ? p->roll : NULL;
}

static enum dt_status person_keeps(
	struct live_hands *base, const uint8_t kept[GAME_FACES_MAX], struct dt_error *err)
{
	struct sim_hands *h = hands_of(base);
	struct game_action a;
	enum dt_status st = live_hands_check(
		h->bg, hands_now(h), h->of.me, live_hands_roll(base), kept, &a, err);
	if (st != DT_OK)
		return st;
	if (hands_need(h, h->of.me) == NEED_CUP) {
		hands_keep(h, h->of.me, kept);
		return DT_OK;
	}
	h->hand[h->of.me - 1].doing = DO_SHOW;
	hands_take_up(h, h->of.me, &a);
	return DT_OK;
}

static const struct live_hands_ops ops = { .look = true,
	.step = step,
	.due_ms = due_ms,
	.roll = persons_roll,
	.keep = person_keeps,
	.see = see,
	.destroy = destroy };
