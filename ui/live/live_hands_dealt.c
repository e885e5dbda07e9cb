/* SPDX-License-Identifier: MIT */
/*
 * live_hands_dealt.c - rolls, answers and typed dice of hands that nobody sees.
 */
#include "live_hands_dealt.h"

#include "bot_turn.h"
#include "list.h"

#include <stdlib.h>
#include <string.h>

/* What a seat has done about the question before it. */
struct turn {
	size_t question; /* answers there were before it */
	bool answered;
};

struct dealt {
	struct live_hands base; /* first */
	const struct ses *ses;
	int me;
	struct game_table table;
	const struct bot_game *bg;
	struct deal deal;
	struct game *scratch;
	struct bot_cards *cards; /* players' own, in their hands; NULL: the table deals */
	struct turn turn[GAME_SEATS_MAX];
	uint8_t roll[GAME_FACES_MAX]; /* the person's */
	bool rolled;		      /* and he has not yet said what stays */
	struct ses_message keeps;     /* what he has said, once */
	size_t answers;		      /* there were, the last time */
};

static struct dealt *hands_of(struct live_hands *base)
{
	return (struct dealt *)base;
}

static const struct game *now_of(const struct dealt *h)
{
	return match_game(ses_match(h->ses));
}

static size_t question_of(const struct dealt *h)
{
	size_t n;
	match_log(ses_match(h->ses), &n);
	return n;
}

/* What was done about questions that were taken back is done again. */
static void notice_undo(struct dealt *h)
{
	size_t n = question_of(h);
	if (n < h->answers) {
		memset(h->turn, 0, sizeof(h->turn));
		h->keeps.kind = SES_TICK;
		h->rolled = false;
	}
	h->answers = n;
}

static enum game_need need(const struct dealt *h, int seat)
{
	bool asked = game_acting(now_of(h)) & game_bit(seat);
	return asked ? h->table.need(now_of(h), seat) : NEED_NOTHING;
}

/* The dice that lie there once the answer is given, as they are typed. */
static void type_dice(const struct dealt *h, const struct game_action *a, struct ses_message *out)
{
	uint8_t left[GAME_FACES_MAX] = { 0 };
	*out = (struct ses_message){ .kind = SES_TYPE, .seat = a->seat };
	h->table.leaves(now_of(h), a, left);
	for (int f = 0; f < GAME_FACES_MAX; f++)
		for (int i = 0; i < left[f] && out->value < SES_DICE_MAX; i++)
			out->faces[out->value++] = (uint8_t)(f + 1);
}

static bool is_typed(const struct dealt *h, int seat)
{
	enum game_need what = need(h, seat);
	return what == NEED_CUP || what == NEED_OPEN;
}

/* An answer, as dice where the table asks for them. */
static void say(const struct dealt *h, const struct game_action *a, struct ses_message *out)
{
	if (is_typed(h, a->seat))
		type_dice(h, a, out);
	else
		*out = (struct ses_message){ .kind = SES_ANSWER, .seat = a->seat, .action = *a };
}

/* The person's dice; false when he has none to choose of. */
static bool roll_for_person(struct dealt *h)
{
	game_observe_into(now_of(h), h->me, h->scratch);
	h->rolled = bot_roll(h->bg, &h->deal, h->scratch, h->me, h->roll);
	return h->rolled;
}

/* True when it says something. Which dice go back when they cannot be paid is decided for a person
 * too, as at a table. */
static bool answer(struct dealt *h, int seat, struct ses_message *out)
{
	struct bot_luck luck = { 0 };
	struct game_action fact; /* what cards lie there nobody sees: it is said for him */
	bool is_fact = bot_cards_fact(h->cards, now_of(h), seat, &fact);
	if (seat == h->me && !is_fact && (roll_for_person(h) || !is_typed(h, seat)))
		return false;
	memset(out, 0, sizeof(*out));
	struct game_action a;
	bot_answer_with(
		h->cards, &h->bg->bots[0], h->bg, now_of(h), seat, &h->deal, &luck, h->scratch, &a);
	say(h, &a, out);
	return true;
}

static const uint8_t *persons_roll(const struct live_hands *base)
{
	const struct dealt *h = (const struct dealt *)base;
	const struct turn *t = &h->turn[h->me ? h->me - 1 : 0];
	/* After a step was taken back the dice of before are about to be rolled again. */
	return h->rolled && t->question == question_of(h) ? h->roll : NULL;
}

/* Something to do for a seat: true when it says something. */
static bool take_turn(struct dealt *h, int seat, struct ses_message *out)
{
	struct turn *t = &h->turn[seat - 1];
	size_t question = question_of(h);
	if (need(h, seat) == NEED_NOTHING || (t->answered && t->question == question))
		return false;
	*t = (struct turn){ question, true };
	if (seat == h->me) {
		h->keeps.kind = SES_TICK;
		h->rolled = false;
	}
	return answer(h, seat, out);
}

/* What is to be told comes first. The person sees nothing of others before he has chosen, either.
 */
static bool step(struct live_hands *base, const struct screen *seen, const struct ses_look *look,
	uint64_t now_ms, struct ses_message *out)
{
	struct dealt *h = hands_of(base);
	(void)look, (void)now_ms;
	notice_undo(h);
	bot_cards_sync(h->cards, ses_match(h->ses));
	if (ses_is_telling(h->ses) || seen->phase == SCREEN_PAUSED)
		return false;
	if (h->me && seen->seat[h->me - 1].playing && take_turn(h, h->me, out))
		return true;
	for (int seat = 1; !persons_roll(base) && seat <= seen->seats; seat++)
		if (seat != h->me && seen->seat[seat - 1].playing && take_turn(h, seat, out))
			return true;
	if (h->keeps.kind == SES_TICK)
		return false;
	*out = h->keeps;
	h->keeps.kind = SES_TICK;
	return true;
}

static uint64_t due_ms(const struct live_hands *base)
{
	(void)base;
	return UINT64_MAX;
}

static enum dt_status person_keeps(
	struct live_hands *base, const uint8_t kept[GAME_FACES_MAX], struct dt_error *err)
{
	struct dealt *h = hands_of(base);
	struct game_action a;
	enum dt_status st =
		live_hands_check(h->bg, now_of(h), h->me, live_hands_roll(base), kept, &a, err);
	if (st != DT_OK)
		return st;
	say(h, &a, &h->keeps);
	h->rolled = false;
	return DT_OK;
}

static void see(const struct live_hands *base, int seat, struct game *view)
{
	bot_cards_look(((const struct dealt *)base)->cards, seat, view);
}

static void destroy(struct live_hands *base)
{
	struct dealt *h = hands_of(base);
	bot_cards_destroy(h->cards);
	game_destroy(h->scratch);
	free(h);
}

static const struct live_hands_ops ops = { .step = step,
	.due_ms = due_ms,
	.roll = persons_roll,
	.keep = person_keeps,
	.see = see,
	.destroy = destroy };

struct live_hands *live_hands_deal(const struct ses *ses, int me, struct dt_error *err)
{
	const struct match *m = ses_match(ses);
	const struct game_listed *game = game_listed_of(match_game(m));
	struct dealt *h = calloc(1, sizeof(*h));
	if (!h) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for players");
		return NULL;
	}
	h->base.ops = &ops;
	h->ses = ses;
	h->me = me;
	h->bg = game->bots;
	h->scratch = game_clone(match_game(m));
	if (!h->bg)
		dt_fail(err, DT_ERR_RULES, 0, "no bot can play this game");
	else if (!h->scratch)
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for players");
	else if (deal_init(&h->deal, match_seed(m), err) == DT_OK) {
		game_table_whole(game->table, game_setup_of(match_game(m)), &h->table);
		h->cards = bot_cards_create(h->bg, game->ops, game_setup_of(match_game(m)),
			deal_number(&h->deal, "cards", 0, 0, UINT64_MAX), NULL);
		return &h->base;
	}
	destroy(&h->base);
	return NULL;
}
