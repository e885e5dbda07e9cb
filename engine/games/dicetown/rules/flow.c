/* SPDX-License-Identifier: MIT */
/*
 * flow.c - the stack of frames, questions, and goods that move.
 */
#include "flow.h"

#include <assert.h>
#include <string.h>

static run_fn *const runners[TOWN_ATS] = {
	[AT_SETUP] = run_setup,
	[AT_ROUND] = run_round,
	[AT_HANDS] = run_hands,
	[AT_MINE] = run_mine,
	[AT_BANK] = run_bank,
	[AT_STORE] = run_repeat,
	[AT_DRAW] = run_draw,
	[AT_SALOON] = run_repeat,
	[AT_STEAL] = run_steal,
	[AT_SHERIFF] = run_sheriff,
	[AT_HALL] = run_hall,
	[AT_DOC] = run_doc,
	[AT_VISIT] = run_visit,
	[AT_END] = run_end,
	[AT_CONTROL] = run_control,
	[AT_RULING] = run_ruling,
	[AT_WINDOW] = run_window,
	[AT_PLAY] = run_play,
	[AT_GAINED] = run_gained,
	[AT_BADGE] = run_badge,
	[AT_SITE] = run_site,
	[AT_RIVER] = run_river,
	[AT_BANDITS] = run_bandits,
	[AT_HIRE] = run_hire,
	[AT_CHASE] = run_chase,
	[AT_WIFE] = run_wife,
	[AT_INDIAN] = run_indian,
	[AT_GIVE] = run_give,
	[AT_DUSK] = run_dusk,
};

void flow_run(struct flow *f)
{
	struct town *t = f->t;
	while (t->depth && t->ask.what == ASK_NOTHING) {
		struct town_frame *top = &t->frame[t->depth - 1];
		runners[top->at](f, top);
	}
}

struct town_frame *flow_push(struct flow *f, int at, int seat, int v0, int v1)
{
	assert(f->t->depth < TOWN_DEPTH);
	struct town_frame *fr = &f->t->frame[f->t->depth++];
	*fr = (struct town_frame){ .at = (uint8_t)at, .seat = (uint8_t)seat };
	fr->v[0] = (uint8_t)v0;
	fr->v[1] = (uint8_t)v1;
	return fr;
}

void flow_pop(struct flow *f)
{
	f->t->depth--;
	memset(&f->t->frame[f->t->depth], 0, sizeof(f->t->frame[0]));
}

struct town_frame *flow_below(const struct flow *f, unsigned n)
{
	assert(f->t->depth > n);
	return &f->t->frame[f->t->depth - 1 - n];
}

void flow_ask(struct flow *f, int what, int a, int b, uint8_t seats)
{
	memset(f->t->answer, 0, sizeof(f->t->answer));
	if (!seats)
		return;
	f->t->ask.what = (uint8_t)what;
	f->t->ask.a = (uint8_t)a;
	f->t->ask.b = (uint8_t)b;
	f->t->ask.asked = f->t->ask.pending = seats;
}

bool flow_deal(struct flow *f, int deck)
{
	struct town *t = f->t;
	uint8_t *cards = t->deck[deck - 1];
	uint8_t *discard = t->discard[deck - 1];
	t->card = CARD_NONE;
	if (!town_count(cards, BACKS_ANY)) {
		bool again = deck == DECK_STORE || deck == DECK_ELIXIRS;
		if (!again || !town_count(discard, BACKS_ANY))
			return false;
		memcpy(cards, discard, TOWN_CARDS);
		memset(discard, 0, TOWN_CARDS);
		if (owns_cards(t)) {
			unsigned n = town_count(cards, BACKS_ANY);
			memset(cards, 0, TOWN_CARDS);
			cards[unknown_of_deck(deck)] = (uint8_t)n;
		}
		t->last_discard = CARD_NONE;
		t->shuffles[deck - 1]++;
		t->dealt[deck - 1] = 0;
		flow_tell(f, EV_SHUFFLE, 0, deck, 0, 0);
	}
	if (owns_cards(t)) { /* hands draw it, unseen */
		t->card = (uint8_t)unknown_of_deck(deck);
		cards[t->card]--;
		return true;
	}
	t->ask.what = ASK_DEAL;
	t->ask.a = (uint8_t)deck;
	return true;
}

const struct game_action *flow_answer(const struct flow *f, int seat)
{
	return &f->t->answer[seat - 1];
}

struct game_event *flow_tell(struct flow *f, int kind, int seat, int a, int b, int c)
{
	const uint8_t args[] = { (uint8_t)a, (uint8_t)b, (uint8_t)c };
	game_tell(f->ev, kind, seat, args, sizeof(args));
	return f->ev ? &f->ev->list[f->ev->n - 1] : &f->scratch;
}

static uint8_t *dollars_in(struct flow *f, int purse)
{
	if (purse == PURSE_BANK)
		return &f->t->bank;
	return purse == PURSE_COACH ? &f->t->coach : &flow_player(f, purse)->bills;
}

static uint8_t *nuggets_in(struct flow *f, int purse)
{
	return purse == PURSE_MINE ? &f->t->mine : &flow_player(f, purse)->nuggets;
}

static uint8_t move(uint8_t *from, uint8_t *to, unsigned n)
{
	uint8_t moved = (uint8_t)(n < *from ? n : *from);
	*from = (uint8_t)(*from - moved);
	*to = (uint8_t)(*to + moved);
	return moved;
}

uint8_t flow_dollars(struct flow *f, int from, int to, unsigned n)
{
	uint8_t moved = move(dollars_in(f, from), dollars_in(f, to), n);
	if (moved)
		flow_tell(f, EV_DOLLARS, to <= GAME_SEATS_MAX ? to : 0, from, to, moved);
	return moved;
}

uint8_t flow_nuggets(struct flow *f, int from, int to, unsigned n)
{
	uint8_t moved = move(nuggets_in(f, from), nuggets_in(f, to), n);
	if (moved)
		flow_tell(f, EV_NUGGETS, to, from, to, moved);
	return moved;
}

/* Does this window come next already? */
static bool is_window(const struct town *t, int window, int seat)
{
	const struct town_frame *top = t->depth ? &t->frame[t->depth - 1] : NULL;
	return top && top->at == AT_WINDOW && top->step == 0 && top->v[0] == window &&
	       top->seat == seat;
}

void flow_everybody_gives(
	struct flow *f, int to, uint8_t (*give)(struct flow *, int, int, unsigned), unsigned n)
{
	for (unsigned i = 1; i < f->t->seats; i++) {
		int from = clockwise(f->t, to, i);
		if (!guarded(f->t, from))
			give(f, from, to, n);
	}
}

/* What may be given to the Indians. */
static void remember_claim(struct flow *f, int seat, int from, int card)
{
	int kind = card == RANCH ? TOWN_CLAIMS - 1 : card - DEED_1;
	if (f->t->place == PLACE_HALL && f->t->rules.indians && !from && town_is_deed(card))
		flow_player(f, seat)->claimed[kind]++;
}

void flow_gain(struct flow *f, int seat, int from, int card, uint8_t known)
{
	struct town_player *p = flow_player(f, seat);
	remember_claim(f, seat, from, card);
	if (card == RANCH) { /* X-RANCH-1 */
		p->ranches++;
		flow_tell(f, EV_RANCH, seat, from, 0, 0);
		return;
	}
	p->hand[card]++;
	/* A deed is never played: to count it here would only tell whether it was the one that
	 * leaves. */
	if (town_is_store(card))
		p->fresh[card]++;
	struct game_event *e = flow_tell(f, EV_CARD, seat, from, card, 0);
	e->known = known | seat_bit(seat);
	if (f->t->rules.any_time)
		return;
	if (is_immediate(f->t, card))
		flow_push(f, AT_GAINED, seat, card, 0);
	else if (owns_cards(f->t) && card == GS_UNKNOWN && !is_window(f->t, W_GAIN, seat))
		flow_window(f, W_GAIN, seat);
}

void flow_lose(struct flow *f, int seat, int card)
{
	struct town_player *p = flow_player(f, seat);
	if (!p->hand[card] && owns_cards(f->t))
		card = unknown_of_deck(deck_of(card));
	assert(p->hand[card]);
	p->hand[card]--;
	if (p->fresh[card] > p->hand[card])
		p->fresh[card] = p->hand[card];
}

void flow_discard(struct flow *f, int card)
{
	int deck = town_is_store(card) ? DECK_STORE : DECK_ELIXIRS;
	f->t->discard[deck - 1][card]++;
	if (deck == DECK_STORE && f->t->rules.expansion)
		f->t->last_discard = (uint8_t)card;
}

void flow_settle_hands(struct flow *f)
{
	for (int i = 0; i < f->t->seats; i++)
		memset(f->t->player[i].fresh, 0, TOWN_CARDS);
}

void flow_play(struct flow *f, int seat, const struct game_action *a)
{
	flow_lose(f, seat, a->arg[0]);
	struct town_frame *fr = flow_push(f, AT_PLAY, seat, a->arg[0], a->arg[1]);
	fr->v[2] = a->arg[2];
	fr->v[3] = a->arg[3];
	if (a->arg[0] == GS_DESPERADO)
		fr->v[1] = a->arg[4];
	else if (a->arg[0] == GS_TWO_BARRELS)
		for (int i = 0; i < TOWN_DICE && a->arg[5 + i]; i++)
			f->t->rerolled[a->arg[5 + i] - 1]++;
}

unsigned seats_in(uint8_t set)
{
	unsigned n = 0;
	for (; set; set &= (uint8_t)(set - 1))
		n++;
	return n;
}

int only_seat(uint8_t set)
{
	int seat = 1;
	while (!(set & seat_bit(seat)))
		seat++;
	return seat;
}

int clockwise(const struct town *t, int seat, unsigned n)
{
	return (int)(((unsigned)seat - 1 + n) % t->seats) + 1;
}
