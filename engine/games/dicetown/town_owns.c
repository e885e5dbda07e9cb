/* SPDX-License-Identifier: MIT */
/*
 * town_owns.c - Dice Town at the table: what everybody owns, counted event by event.
 *
 * One answer may settle a whole town, and then the game only knows how it ended. Each location
 * that is told shows what was owned at that moment, and what has come and gone there. Cards are
 * only counted: what is public of them.
 */
#include "town_table.h"

#include "town.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

static void name_common(struct screen_common *c, enum screen_icon icon, const char *word)
{
	*c = (struct screen_common){ .icon = (uint8_t)icon };
	snprintf(c->word, sizeof(c->word), "%s", word);
}

static void name_figures(struct screen *screen)
{
	static const struct screen_figure figures[] = {
		[OWN_DOLLARS] = { ICON_BILL, false, Nn_("dollar", "dollars") },
		[OWN_NUGGETS] = { ICON_GEM, false, Nn_("nugget", "nuggets") },
		[OWN_CARDS] = { ICON_CARD, false, Nn_("card", "cards") },
		[OWN_DEEDS] = { ICON_PAPER, true, Nn_("deed", "deeds") },
		[OWN_STORE] = { ICON_CARD, true, Nn_("store card", "store cards") },
		[OWN_SAFE] = { ICON_LOCK, true, Nn_("safe deed", "safe deeds") },
	};
	memcpy(screen->figure, figures, sizeof(figures));
	name_common(&screen->common[COMMON_MINE], ICON_NONE, _("Mine"));
	name_common(&screen->common[COMMON_BANK], ICON_BILL, _("Bank"));
	name_common(&screen->common[COMMON_COACH], ICON_BILL, _("Stagecoach"));
	screen->price_in = OWN_DOLLARS;
	screen->mark[MARK_SHERIFF].icon = ICON_STAR;
	snprintf(screen->mark[MARK_SHERIFF].word, sizeof(screen->mark[MARK_SHERIFF].word), "%s",
		_("the Sheriff"));
}

/* What there is with the expansion only. */
static void name_more(const struct town *t, struct screen *screen)
{
	static const struct screen_figure figures[] = {
		{ ICON_PEAK, false, Nn_("ranch", "ranches") },
		{ ICON_CUBE, false, Nn_("bandit", "bandits") },
		{ ICON_LOCK, false, Nn_("caught", "caught") },
	};
	memcpy(&screen->figure[OWN_RANCHES], figures, sizeof(figures));
	snprintf(screen->common[COMMON_WANTED].word, sizeof(screen->common[COMMON_WANTED].word),
		"%s", _("Wanted"));
	if (!t->rules.indians)
		return;
	screen->mark[MARK_INDIAN].icon = ICON_CUBE;
	snprintf(screen->mark[MARK_INDIAN].word, sizeof(screen->mark[MARK_INDIAN].word), "%s",
		_("who has the Indian die"));
}

static void set(struct screen_seat *s, enum town_figure figure, unsigned n)
{
	s->amount[figure].known = true;
	s->amount[figure].value = (int16_t)n;
}

/* A part counts in the sum, too. */
static void add(struct screen_seat *s, enum town_figure figure, int n)
{
	struct screen_amount *a = &s->amount[figure];
	a->value = (int16_t)(a->value + n);
	a->change = (int16_t)(a->change + n);
	if (figure > OWN_CARDS && figure <= OWN_SAFE)
		add(s, OWN_CARDS, n);
}

static void set_common(struct screen *screen, enum town_common which, unsigned n)
{
	screen->common[which].known = true;
	screen->common[which].value = (int16_t)n;
}

/* One seat wears it, or none. */
static void set_mark(struct screen *screen, enum town_mark mark, int seat)
{
	uint8_t bit = (uint8_t)(1u << mark);
	for (int i = 0; i < SCREEN_SEATS; i++)
		screen->seat[i].marks = (uint8_t)(i + 1 == seat ? screen->seat[i].marks | bit
								: screen->seat[i].marks & ~bit);
}

static void set_sheriff(struct screen *screen, int seat)
{
	set_mark(screen, MARK_SHERIFF, seat);
}

static void own_seat(const struct town *t, int seat, struct screen_seat *s)
{
	const struct town_player *p = town_seat(t, seat);
	unsigned deeds = town_count(p->hand, BACKS_DEEDS), store = town_count(p->hand, BACKS_STORE),
		 safe = town_count(p->safe, BACKS_DEEDS);
	set(s, OWN_DOLLARS, p->bills);
	set(s, OWN_NUGGETS, p->nuggets);
	set(s, OWN_CARDS, deeds + store + safe);
	set(s, OWN_DEEDS, deeds);
	set(s, OWN_STORE, store);
	set(s, OWN_SAFE, safe);
	if (!t->rules.expansion)
		return;
	set(s, OWN_RANCHES, p->ranches);
	set(s, OWN_HIRED, town_bandits(t, BANDIT_HIRED + seat));
	set(s, OWN_CAUGHT, town_bandits(t, BANDIT_CAUGHT + seat));
}

/* Cards that the thief looks at are the victim's until one is taken. */
static void own_looked(const struct town *t, struct screen *screen)
{
	const struct town_frame *top = t->depth ? &t->frame[t->depth - 1] : NULL;
	if (!top || top->at != AT_STEAL || !top->v[1])
		return;
	struct screen_seat *victim = &screen->seat[top->v[1] - 1];
	for (int i = 0; i < t->n_looked; i++) {
		victim->amount[town_is_deed(t->looked[i]) ? OWN_DEEDS : OWN_STORE].value++;
		victim->amount[OWN_CARDS].value++;
	}
}

void town_own(const struct game *view, struct screen *screen)
{
	const struct town *t = town_of(view);
	name_figures(screen);
	set_common(screen, COMMON_MINE, t->mine);
	set_common(screen, COMMON_BANK, t->bank);
	set_common(screen, COMMON_COACH, t->coach);
	set_sheriff(screen, t->badge);
	if (t->rules.expansion) {
		name_more(t, screen);
		set_common(screen, COMMON_WANTED, town_bandits(t, BANDIT_WANTED));
		set_mark(screen, MARK_INDIAN, t->indian);
	}
	for (int seat = 1; seat <= t->seats; seat++)
		own_seat(t, seat, &screen->seat[seat - 1]);
	own_looked(t, screen);
}

static void move_common(struct screen *screen, enum town_common which, int n)
{
	screen->common[which].value = (int16_t)(screen->common[which].value + n);
}

static void move_dollars(struct screen *screen, int purse, int n)
{
	if (purse == PURSE_BANK)
		move_common(screen, COMMON_BANK, n);
	else if (purse == PURSE_COACH)
		move_common(screen, COMMON_COACH, n);
	else
		add(&screen->seat[purse - 1], OWN_DOLLARS, n);
}

static void move_nuggets(struct screen *screen, int purse, int n)
{
	if (purse == PURSE_MINE)
		move_common(screen, COMMON_MINE, n);
	else
		add(&screen->seat[purse - 1], OWN_NUGGETS, n);
}

/* seat 0: a deck, or what lies open. */
static void move_card(struct screen *screen, int seat, int card, int n)
{
	if (!seat)
		return;
	add(&screen->seat[seat - 1], town_is_deed(card) ? OWN_DEEDS : OWN_STORE, n);
}

/* A deed that is safe stays his. */
static void protect(struct screen_seat *s, const struct game_event *e)
{
	for (int i = 0; i < 2; i++) {
		if (!e->arg[i])
			continue;
		add(s, OWN_DEEDS, -1);
		add(s, OWN_SAFE, 1);
	}
}

static void begin(struct screen *screen)
{
	for (int i = 0; i < SCREEN_SEATS; i++)
		for (int k = 0; k < SCREEN_FIGURES; k++)
			screen->seat[i].amount[k].change = 0;
}

/* What came with the expansion and the Indians. */
static void move_more(struct screen *screen, const struct game_event *e)
{
	struct screen_seat *s = e->seat ? &screen->seat[e->seat - 1] : NULL;
	switch (e->kind) {
	case EV_RANCH:
		add(s, OWN_RANCHES, 1);
		if (e->arg[0])
			add(&screen->seat[e->arg[0] - 1], OWN_RANCHES, -1);
		break;
	case EV_WANTED: /* laid at the office from the beginning */
		move_common(screen, COMMON_WANTED, 1);
		break;
	case EV_HIRE:
		add(s, OWN_HIRED, 1);
		break;
	case EV_SET:
		add(s, OWN_HIRED, -1);
		move_common(screen, COMMON_WANTED, 1);
		break;
	case EV_CATCH:
		add(s, OWN_CAUGHT, 1);
		move_common(screen, COMMON_WANTED, -1);
		break;
	case EV_GIVEN:
		add(s, e->arg[0] == RANCH ? OWN_RANCHES : OWN_DEEDS, -1);
		break;
	case EV_INDIAN:
		set_mark(screen, MARK_INDIAN, e->seat);
		break;
	default:
		break;
	}
}

void town_move(const struct game_event *e, struct screen *screen)
{
	const uint8_t *arg = e->arg;
	switch (e->kind) {
	case EV_ROUND:
	case EV_ROLL:
	case EV_PLACE:
		begin(screen);
		break;
	case EV_DOLLARS:
		move_dollars(screen, arg[0], -arg[2]);
		move_dollars(screen, arg[1], arg[2]);
		break;
	case EV_NUGGETS:
		move_nuggets(screen, arg[0], -arg[2]);
		move_nuggets(screen, arg[1], arg[2]);
		break;
	case EV_CARD:
		move_card(screen, arg[0], arg[1], -1);
		move_card(screen, e->seat, arg[1], 1);
		break;
	case EV_PLAY:
		move_card(screen, e->seat, arg[0], -1);
		break;
	case EV_PROTECT:
		protect(&screen->seat[e->seat - 1], e);
		break;
	case EV_MEND:
		if (arg[0] == GOOD_DOLLAR) {
			move_dollars(screen, arg[1], -arg[3]);
			move_dollars(screen, arg[2], arg[3]);
		} else {
			move_nuggets(screen, arg[1], -arg[3]);
			move_nuggets(screen, arg[2], arg[3]);
		}
		break;
	case EV_BADGE:
		set_sheriff(screen, e->seat);
		break;
	default:
		move_more(screen, e);
	}
}
