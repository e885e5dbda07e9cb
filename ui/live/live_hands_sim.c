/* SPDX-License-Identifier: MIT */
/*
 * live_hands_sim.c - what each hand does next: roll, choose, wait, lift, put right. What a hand
 * cannot do it does not do: the table will say what is missing.
 */
#include "live_hands_sim.h"

#include "bot_turn.h"
#include "hands_cards.h"
#include "hands_laid.h"
#include "list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	THINK_MS = 700,	    /* at least, for a choice; at most three times as long */
	PATIENCE_MS = 1500, /* with a complaint of the table, before it is believed */
	HURRY_MS = 300,
	NEAR_MM = 20,	  /* from a die to where the table sees it, at most */
	TRIES = 4,	  /* after so many complaints dice are said */
	FIELDS_MS = 6000, /* with a complaint, before dice on fields are laid otherwise */
	UNSEEN_MS = 4000, /* a cup that is not seen for so long is pushed elsewhere */
};

enum doing {
	DO_NOTHING,
	DO_ARRANGE, /* what lies there is made what must lie there */
	DO_CHOOSE,  /* the dice lie under the cup: what stays? */
	DO_WAIT,    /* until all cups are down */
	DO_SHOW,    /* the cup is up: until the table has read it */
	DO_LAY,	    /* dice are put on fields, one after the other */
};

struct hand {
	size_t question; /* what was asked when it began to do something: see question_of */
	enum doing doing;
	uint8_t roll[GAME_FACES_MAX];
	uint64_t answer_ms; /* when it will have thought; 0: it has not begun */
	bool answered;
	uint64_t complaint_ms; /* since when the table complains; 0: it does not */
	uint64_t fields_ms;    /* likewise, while its own dice on fields are right */
	uint64_t unseen_ms;    /* since when it does not see the cup; 0: it does */
	struct game_turn turn; /* what it does with dice that are moved about, */
	size_t at;	       /* and how far it has come */
	bool lifted;	       /* the cup has just gone up */
	unsigned tried;	       /* so often nothing was found that a complaint could mean */
};

struct sim_hands {
	struct live_hands base; /* first */
	struct live_hands_setup of;
	struct game_table table;
	const struct bot_game *bg;
	const struct bot *bot;
	struct bot_luck luck;
	struct deal deal;
	struct game *scratch;
	struct bot_cards *cards; /* players' own, in their hands; NULL: the table deals */
	struct hands_cards says; /* how these are told */
	struct hand hand[GAME_SEATS_MAX];
	uint64_t due_ms;
	size_t mended; /* answers there were when something wrong was taken back last */
	size_t before; /* and when that was begun */
	int agreed;    /* seats up to this one have agreed to that */
	unsigned doubts, pushed;
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

static const struct game *now_of(const struct sim_hands *h)
{
	return match_game(ses_match(h->of.ses));
}

static int seats_of(const struct sim_hands *h)
{
	return game_setup_of(now_of(h))->seats;
}

static bool acts(const struct sim_hands *h, int seat)
{
	return (game_acting(now_of(h)) & game_bit(seat)) != 0;
}

static enum game_need need(const struct sim_hands *h, int seat)
{
	return acts(h, seat) ? h->table.need(now_of(h), seat) : NEED_NOTHING;
}

/* Does it roll openly? Else some of the dice that lie there already are taken up. */
static bool throws(const struct sim_hands *h, int seat)
{
	struct bot_dice d;
	return need(h, seat) == NEED_OPEN && h->bg->dice(now_of(h), seat, &d);
}

static bool takes_up(const struct sim_hands *h, int seat)
{
	return need(h, seat) == NEED_OPEN && !throws(h, seat);
}

/* Tells one question from the next: by the answers before it. A roll is the same one while others
 * answer: who leaves is answered for at once, and nobody else lifts his cup for that. */
static size_t question_of(const struct sim_hands *h)
{
	struct bot_dice d;
	size_t n;
	for (int seat = 1; seat <= seats_of(h); seat++)
		if (need(h, seat) == NEED_CUP && h->bg->dice(now_of(h), seat, &d))
			return SIZE_MAX / 2 + ((uint8_t)*d.label * 256u + d.round) * 256u + d.index;
	match_log(ses_match(h->of.ses), &n);
	return n;
}

static void come_back(struct sim_hands *h, uint64_t at_ms)
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
	struct sim_hands *h, int seat, const uint8_t want[GAME_FACES_MAX], struct dt_error *err)
{
	uint8_t faces[SIM_DICE_MAX];
	size_t n = 0;
	for (int f = 0; f < GAME_FACES_MAX; f++)
		for (int i = 0; i < want[f] && n < SIM_DICE_MAX; i++)
			faces[n++] = (uint8_t)(f + 1);
	return n ? sim_lay(h->of.world, seat, faces, n, err) : DT_OK;
}

enum dt_status live_hands_lay_out(struct live_hands *base, struct dt_error *err)
{
	struct sim_hands *h = hands_of(base);
	enum dt_status st = DT_OK;
	for (int seat = 1; seat <= seats_of(h) && st == DT_OK; seat++) {
		uint8_t want[GAME_FACES_MAX];
		if (h->table.lying(now_of(h), seat, want))
			st = lay_missing(h, seat, want, err);
	}
	return st;
}

/* Makes what lies open what the game says; true when it is so. */
static bool arrange(struct sim_hands *h, int seat)
{
	uint8_t want[GAME_FACES_MAX], lying[SIM_DICE_MAX], under[SIM_DICE_MAX];
	struct sim_world *w = h->of.world;
	if (!sim_hand_idle(w, seat))
		return false;
	if (sim_rolled(w, seat, under)) {
		sim_lift(w, seat, NULL);
		return false;
	}
	h->table.lying(now_of(h), seat, want);
	uint32_t bits = beyond(lying, sim_lying(w, seat, lying), want);
	if (bits) {
		sim_take(w, seat, bits, NULL);
		return false;
	}
	lay_missing(h, seat, want, NULL);
	return true;
}

static void choose(struct sim_hands *h, int seat, const uint8_t *roll, struct game_action *out)
{
	struct game_action legal[BOT_LEGAL_MAX];
	game_observe_into(now_of(h), seat, h->scratch);
	bot_cards_look(h->cards, seat, h->scratch);
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

static void think(struct sim_hands *h, int seat, uint32_t most_ms)
{
	if (!h->of.hurry)
		sim_wait(h->of.world, seat, (int32_t)bot_luck_below(&h->luck, most_ms), NULL);
}

/* Takes away what is not kept of the dice under the cup. */
static void keep(struct sim_hands *h, int seat, const uint8_t kept[GAME_FACES_MAX])
{
	uint8_t faces[SIM_DICE_MAX], want[GAME_FACES_MAX];
	size_t n = sim_rolled(h->of.world, seat, faces);
	memcpy(want, kept, sizeof(want));
	uint32_t rest = beyond(faces, n, want);
	if (rest)
		sim_keep(h->of.world, seat, ~rest, NULL);
	h->hand[seat - 1].doing = DO_WAIT;
}

/* Where all dice stay whatever they show nobody is asked. */
static bool has_choice(struct sim_hands *h, int seat, const uint8_t *roll)
{
	struct game_action two[2];
	game_observe_into(now_of(h), seat, h->scratch);
	return bot_legal(h->bg, h->scratch, seat, roll, two, 2) != 1;
}

static void roll_under_cup(struct sim_hands *h, int seat)
{
	struct hand *p = &h->hand[seat - 1];
	struct game_action a;
	struct dt_error err;
	uint8_t faces[SIM_DICE_MAX] = { 0 };
	struct bot_dice d = { .n = { SIM_DICE_MAX } };
	h->bg->dice(now_of(h), seat, &d);
	if (!sim_in_hand(h->of.world, seat))
		hands_free_a_die(h->of.world, seat, &err);
	sim_roll_some(h->of.world, seat, d.n, NULL, NULL);
	count(faces, sim_rolled(h->of.world, seat, faces), p->roll);
	p->doing = DO_CHOOSE;
	if (seat == h->of.me && has_choice(h, seat, p->roll))
		return;
	think(h, seat, THINK_MS);
	choose(h, seat, p->roll, &a);
	keep(h, seat, a.arg);
}

/* Dice that are moved about: does it roll once more? */
static bool rolls_again(struct sim_hands *h, int seat)
{
	const struct hand *p = &h->hand[seat - 1];
	return need(h, seat) == NEED_LAID && (p->doing == DO_WAIT || p->doing == DO_CHOOSE);
}

/* Does the table see the cup? One that it does not see is pushed. */
static bool is_down(struct sim_hands *h, int seat, const struct screen *seen, uint64_t now_ms)
{
	struct hand *p = &h->hand[seat - 1];
	bool idle = p->doing == DO_WAIT && sim_hand_idle(h->of.world, seat);
	bool down = idle && seen->seat[seat - 1].state == DT_ZONE_COVERED;
	if (down || !idle) {
		p->unseen_ms = 0;
		return down;
	}
	if (!p->unseen_ms)
		p->unseen_ms = now_ms ? now_ms : 1;
	if (now_ms >= p->unseen_ms + UNSEEN_MS) {
		sim_shift(h->of.world, seat, NULL);
		h->pushed++;
		p->unseen_ms = 0;
	} else {
		come_back(h, p->unseen_ms + UNSEEN_MS);
	}
	return false;
}

/* The cups go up together, when the table has seen them all. */
static void lift_all(struct sim_hands *h, const struct screen *seen, uint64_t now_ms)
{
	bool any = false, all = true;
	for (int seat = 1; seat <= seats_of(h); seat++) {
		if (need(h, seat) != NEED_CUP && !rolls_again(h, seat))
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
		sim_wait(h->of.world, seat, (int32_t)bot_luck_below(&h->luck, 250), NULL);
		sim_lift(h->of.world, seat, NULL);
		h->hand[seat - 1].doing = DO_SHOW;
		h->hand[seat - 1].lifted = true;
	}
}

/* Of the dice that lie open those are taken back into the hand that the answer does not leave. */
static void take_up(struct sim_hands *h, int seat, const struct game_action *a)
{
	uint8_t lying[SIM_DICE_MAX], want[GAME_FACES_MAX];
	size_t n = sim_lying(h->of.world, seat, lying);
	h->table.leaves(now_of(h), a, want);
	sim_take(h->of.world, seat, beyond(lying, n, want), NULL);
}

/* Rolls again openly, and leaves what stays of it. */
static void roll_openly(struct sim_hands *h, int seat)
{
	struct hand *p = &h->hand[seat - 1];
	struct game_action a;
	uint8_t lying[SIM_DICE_MAX], want[GAME_FACES_MAX];
	struct bot_dice d = { .n = { SIM_DICE_MAX } };
	if (p->doing == DO_NOTHING) {
		h->bg->dice(now_of(h), seat, &d);
		sim_throw_some(h->of.world, seat, d.n, NULL, NULL);
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

/* ---- Dice that are moved about ---- */

static void decide(void *user, const struct game *g, int seat, struct game_action *out)
{
	struct sim_hands *h = user;
	bot_answer(h->bot, h->bg, g, seat, &h->deal, &h->luck, h->scratch, out);
}

/* Another roll: those that are not left are taken up, and go under the cup. */
static void roll_rest(struct sim_hands *h, int seat, const struct game_action *a)
{
	struct hand *p = &h->hand[seat - 1];
	take_up(h, seat, a);
	sim_roll(h->of.world, seat, NULL, NULL);
	p->turn.n = 0; /* there is nothing to be laid then */
	p->doing = DO_WAIT;
}

/* One more answer is carried out; true when all have been, and it is said with the button. */
static bool lay(struct sim_hands *h, int seat, struct ses_message *out)
{
	struct hand *p = &h->hand[seat - 1];
	uint8_t faces[GAME_FACES_MAX], list[SIM_DICE_MAX];
	size_t n = 0;
	if (p->at < p->turn.n) {
		struct game *g = game_clone(now_of(h));
		for (size_t i = 0; g && i < p->at; i++)
			game_apply(g, &p->turn.list[i], NULL, NULL);
		unsigned area = g ? hands_put_where(&h->table, g, &p->turn.list[p->at], faces) : 0;
		game_destroy(g);
		for (int f = 0; area && f < GAME_FACES_MAX; f++)
			for (int i = 0; i < faces[f] && n < SIM_DICE_MAX; i++)
				list[n++] = (uint8_t)(f + 1);
		if (n)
			sim_put_on(h->of.world, seat, (int32_t)area, list, n, NULL);
		p->at++;
		return false;
	}
	*out = (struct ses_message){ .kind = SES_PRESS, .seat = (uint8_t)seat, .value = 1 };
	p->doing = DO_SHOW;
	return true;
}

/* The answer leaves dice lying and rolls the others: the game asks for a roll then. */
static bool is_roll(struct sim_hands *h, int seat, const struct game_action *a)
{
	struct game *g = game_clone(now_of(h));
	bool rolls = g && game_apply(g, a, NULL, NULL) == DT_OK &&
		     (game_acting(g) & game_bit(seat)) && h->table.need(g, seat) == NEED_CUP &&
		     sim_lying(h->of.world, seat, (uint8_t[SIM_DICE_MAX]){ 0 }) > 0;
	uint8_t faces[GAME_FACES_MAX];
	rolls = rolls && !hands_put_where(&h->table, now_of(h), a, faces);
	game_destroy(g);
	return rolls;
}

/* Long enough for what was said to be believed? */
static bool has_waited(struct sim_hands *h, uint64_t *since_ms, uint64_t now_ms)
{
	uint64_t patience = h->of.hurry ? HURRY_MS : PATIENCE_MS;
	if (!*since_ms)
		*since_ms = now_ms ? now_ms : 1;
	if (now_ms >= *since_ms + patience)
		return true;
	come_back(h, *since_ms + patience);
	return false;
}

/* What cannot be read where it lies lies otherwise then. */
static void lay_anew(struct sim_hands *h, int seat)
{
	struct hand *p = &h->hand[seat - 1];
	for (size_t i = 0; i < h->table.fields_n; i++) {
		int32_t area = h->table.fields[i].area.number;
		uint8_t was[GAME_FACES_MAX], none[GAME_FACES_MAX] = { 0 };
		h->table.lying_on(now_of(h), seat, (unsigned)area, was);
		if (memcmp(was, none, sizeof(was)) == 0)
			sim_take_off(h->of.world, seat, area, NULL);
	}
	p->complaint_ms = 0;
	p->at = 0;
	p->doing = DO_LAY;
}

/* True when it says something. */
static bool move_about(struct sim_hands *h, int seat, const struct screen *seen, uint64_t now_ms,
	struct ses_message *out)
{
	struct hand *p = &h->hand[seat - 1];
	struct dt_error err;
	struct hands_mind mind = { h, decide };
	if (seat == h->of.me || !sim_hand_idle(h->of.world, seat))
		return false;
	if (p->doing == DO_ARRANGE) {
		if (!arrange(h, seat) ||
			!hands_tend_fields(h->of.world, &h->table, now_of(h), seat, false, &err))
			return false;
		p->doing = DO_NOTHING;
	}
	if (p->doing == DO_NOTHING) {
		think(h, seat, THINK_MS);
		hands_plan(&h->table, now_of(h), seat, &mind, &p->turn, NULL);
		p->at = 0;
		p->doing = DO_LAY;
		if (p->turn.n && is_roll(h, seat, &p->turn.list[0]))
			roll_rest(h, seat, &p->turn.list[0]);
		return false;
	}
	if (p->doing == DO_SHOW && p->turn.n && seen->seat[seat - 1].trouble[0] &&
		has_waited(h, &p->complaint_ms, now_ms)) {
		sim_mend(h->of.world, seat, NULL);
		lay_anew(h, seat);
	}
	return p->doing == DO_LAY && sim_hand_idle(h->of.world, seat) && lay(h, seat, out);
}

/* Who is not asked keeps his dice on the fields as they must be. */
static void tend_fields(struct sim_hands *h, int seat, const struct screen *seen,
	const struct ses_look *look, uint64_t now_ms)
{
	struct hand *p = &h->hand[seat - 1];
	struct dt_error err;
	bool complains = false;
	for (int i = 0; i < seen->seats; i++)
		complains = complains || seen->seat[i].trouble[0];
	if (!h->table.fields_n || !sim_hand_idle(h->of.world, seat))
		return;
	if (!complains || hands_see_fields(h->of.world, seat, look))
		p->fields_ms = 0;
	if (!hands_tend_fields(h->of.world, &h->table, now_of(h), seat, complains, &err) ||
		!complains || hands_see_fields(h->of.world, seat, look))
		return;
	/* All is right, and somebody complains all the time, and it cannot be read. */
	if (!has_waited(h, &p->fields_ms, now_ms) || now_ms < p->fields_ms + FIELDS_MS) {
		come_back(h, p->fields_ms + FIELDS_MS);
		return;
	}
	p->fields_ms = 0;
	hands_lay_again(h->of.world, seat, &err);
}

/* ---- What the table complains about ---- */

/* Dice of the seat as they lie; false when one does not lie as it should. */
static bool lies_well(const struct sim_hands *h, int seat, uint8_t faces[GAME_FACES_MAX])
{
	struct sim_truth t;
	bool well = true;
	sim_truth(h->of.world, &t);
	memset(faces, 0, GAME_FACES_MAX);
	for (size_t i = 0; i < t.dice_n; i++) {
		if (t.dice[i].player != seat || t.dice[i].under_cup)
			continue;
		int32_t place = t.dice[i].put ? t.dice[i].put : seat;
		if (!t.dice[i].put)
			faces[t.dice[i].face - 1]++;
		well = well && !t.dice[i].cocked && t.dice[i].zone == place;
	}
	return well;
}

/* Somebody turned a die behind our back. When it was read so it counts as it lies now. */
static bool is_swapped(struct sim_hands *h, int seat, const uint8_t faces[GAME_FACES_MAX])
{
	uint8_t lying[SIM_DICE_MAX] = { 0 }, meant[GAME_FACES_MAX], open[GAME_FACES_MAX];
	count(lying, sim_lying(h->of.world, seat, lying), meant);
	if (memcmp(meant, faces, GAME_FACES_MAX) == 0)
		return false;
	h->table.lying(now_of(h), seat, open);
	if (memcmp(open, faces, GAME_FACES_MAX) != 0)
		return true;
	sim_accept(h->of.world, seat, NULL);
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
static void name_die(struct sim_hands *h, int seat, int die, const struct ses_look *look,
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

/* Dice that are not seen at all are said, once nothing else has helped. */
static bool say_dice(
	struct sim_hands *h, int seat, const uint8_t faces[GAME_FACES_MAX], struct ses_message *out)
{
	struct hand *p = &h->hand[seat - 1];
	bool asked = need(h, seat) == NEED_CUP ||
		     (need(h, seat) == NEED_LAID && !p->turn.n && p->doing == DO_SHOW);
	if (!asked || ++p->tried < TRIES)
		return false;
	p->tried = 0;
	*out = (struct ses_message){ .kind = SES_TYPE, .seat = (uint8_t)seat };
	for (uint8_t f = 1; f <= GAME_FACES_MAX; f++)
		for (int i = 0; i < faces[f - 1] && out->value < SES_DICE_MAX; i++)
			out->faces[out->value++] = f;
	h->doubts++;
	return true;
}

/* What is wrong in the zone of a seat whose hand rests is put right. */
static bool tend(struct sim_hands *h, int seat, const struct screen *seen,
	const struct ses_look *look, uint64_t now_ms, struct ses_message *out)
{
	const struct screen_seat *s = &seen->seat[seat - 1];
	struct hand *p = &h->hand[seat - 1];
	uint8_t faces[GAME_FACES_MAX];
	bool well = lies_well(h, seat, faces);
	/* It is turned back when the table has noticed. */
	bool swapped = well && is_swapped(h, seat, faces);
	if (!s->trouble[0] && (well || !seen->warning[0])) {
		p->complaint_ms = 0;
		return false;
	}
	if (!has_waited(h, &p->complaint_ms, now_ms))
		return false;
	p->complaint_ms = 0;
	if (hands_cards_uncover(&h->says, seat))
		return false;
	if (!well || swapped) {
		sim_mend(h->of.world, seat, NULL);
		return false;
	}
	for (int i = 0; i < SCREEN_DICE && i < look->zone[seat - 1].n; i++)
		if (s->die[i].doubt) {
			name_die(h, seat, i, look, out);
			return true;
		}
	return say_dice(h, seat, faces, out);
}

/* ---- Steps ---- */

static void roll(struct sim_hands *h, int seat)
{
	struct hand *p = &h->hand[seat - 1];
	struct dt_error err;
	if (p->doing == DO_ARRANGE && arrange(h, seat) &&
		hands_tend_fields(h->of.world, &h->table, now_of(h), seat, false, &err))
		p->doing = DO_NOTHING;
	if (throws(h, seat))
		roll_openly(h, seat);
	else if (p->doing == DO_NOTHING)
		roll_under_cup(h, seat);
}

/* What cards lie there a person at the terminal does not see: hands say it for him. */
static bool is_fact(const struct sim_hands *h, int seat)
{
	struct game_action fact;
	return bot_cards_fact(h->cards, now_of(h), seat, &fact);
}

/* Who looks at the wrong card tells another one; who forgets tells none. */
static void slip(struct sim_hands *h, struct game_action *a)
{
	struct game_action legal[BOT_LEGAL_MAX];
	if (!is_fact(h, a->seat) || bot_luck_below(&h->luck, 100) >= h->of.slips)
		return;
	size_t n = game_legal_actions(now_of(h), a->seat, legal, BOT_LEGAL_MAX);
	const struct game_action *other =
		&legal[bot_luck_below(&h->luck, (uint32_t)(n < BOT_LEGAL_MAX ? n : BOT_LEGAL_MAX))];
	if (h->table.openly(now_of(h), other))
		*a = *other;
}

/* What was answered is asked again, and answered anew: perhaps it was that. */
static void think_again(struct sim_hands *h)
{
	for (int seat = 1; seat <= seats_of(h); seat++) {
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
	if (!h->cards || n == h->mended || bot_cards_compare(h->cards, now_of(h), NULL) == DT_OK) {
		h->agreed = 0;
		return false;
	}
	if (!h->agreed)
		h->before = n;
	while (h->agreed < seats_of(h)) {
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
	enum game_need what = need(h, seat);
	return h->cards && seat != h->of.me && (h->of.stickers || h->of.buttons) &&
	       (what == NEED_WINDOW || what == NEED_FACT || what == NEED_HANDS);
}

/* Who plays nothing does nothing. */
static bool is_nothing(const struct sim_hands *h, const struct game_action *a)
{
	struct game_action nothing;
	return need(h, a->seat) == NEED_WINDOW &&
	       game_fallback(now_of(h), a->seat, NULL, &nothing) && game_action_same(a, &nothing);
}

static bool answer(struct sim_hands *h, int seat, const struct screen *seen, uint64_t now_ms,
	struct ses_message *out)
{
	struct hand *p = &h->hand[seat - 1];
	if (p->answered && says_by_hand(h, seat))
		return hands_cards_say(&h->says, seat, seen, now_ms, &h->due_ms, out);
	/* Which dice go back when they cannot be paid is decided for a person too. */
	if ((seat == h->of.me && !takes_up(h, seat) && !is_fact(h, seat)) || p->answered)
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
	bot_answer_with(h->cards, h->bot, h->bg, now_of(h), seat, &h->deal, &h->luck, h->scratch,
		&out->action);
	p->answered = true;
	if (takes_up(h, seat)) {
		take_up(h, seat, &out->action);
		return false;
	}
	slip(h, &out->action);
	if (says_by_hand(h, seat) && !is_nothing(h, &out->action)) {
		struct game_action a = out->action;
		hands_cards_begin(&h->says, &a);
		return hands_cards_say(&h->says, seat, seen, now_ms, &h->due_ms, out);
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
	uint8_t open[SIM_CARDS_MAX];
	hands_cards_tidy(&h->says, open, bot_cards_face_up(h->cards, open, SIM_CARDS_MAX));
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
	for (int seat = 1; seat <= seats_of(h); seat++) {
		if (!seen->seat[seat - 1].playing)
			continue;
		notice_question(h, seat, question);
		hands_cards_notice(&h->says, seat, now_ms, &h->due_ms);
		uint8_t faces[GAME_FACES_MAX];
		bool needed = h->table.lying(now_of(h), seat, faces);
		if (need(h, seat) == NEED_CUP || throws(h, seat))
			roll(h, seat);
		else if (need(h, seat) == NEED_LAID && move_about(h, seat, seen, now_ms, out))
			return true;
		else if (need(h, seat) == NEED_LAID)
			; /* his hand is busy with it */
		else if (acts(h, seat) && answer(h, seat, seen, now_ms, out))
			return true;
		else if (needed && !has_taken_up(h, seat) && arrange(h, seat))
			tend_fields(h, seat, seen, look, now_ms);
		if (h->hand[seat - 1].lifted && sim_hand_idle(h->of.world, seat)) {
			h->hand[seat - 1].lifted = false;
			hands_cards_cover(&h->says, seat, now_ms);
		}
		if (needed && sim_hand_idle(h->of.world, seat) &&
			tend(h, seat, seen, look, now_ms, out))
			return true;
	}
	lift_all(h, seen, now_ms);
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
	return bot_cards_compare(seen_of(base)->cards, now_of(seen_of(base)), err);
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
	enum dt_status st =
		live_hands_check(h->bg, now_of(h), h->of.me, live_hands_roll(base), kept, &a, err);
	if (st != DT_OK)
		return st;
	if (need(h, h->of.me) == NEED_CUP) {
		keep(h, h->of.me, kept);
		return DT_OK;
	}
	h->hand[h->of.me - 1].doing = DO_SHOW;
	take_up(h, h->of.me, &a);
	return DT_OK;
}

static const struct live_hands_ops ops = { .look = true,
	.step = step,
	.due_ms = due_ms,
	.roll = persons_roll,
	.keep = person_keeps,
	.see = see,
	.destroy = destroy };
