/* SPDX-License-Identifier: MIT */
/*
 * table_screen.c - Diceto on the screen: the cards as places, what everybody has won.
 */
#include "table.h"

#include "words.h"

#include <stdio.h>
#include <string.h>

enum { FIGURE_POINTS, FIGURE_CARDS };

static void show_figures(struct screen *s)
{
	static const struct screen_figure figures[] = {
		[FIGURE_POINTS] = { ICON_STAR, false, Nn_("point", "points") },
		[FIGURE_CARDS] = { ICON_CARD, false, Nn_("card", "cards") },
	};
	memcpy(s->figure, figures, sizeof(figures));
	s->points_in = FIGURE_POINTS;
	s->mark[0].icon = ICON_CUBE;
	snprintf(s->mark[0].word, sizeof(s->mark[0].word), "%s", _("with the super-roll"));
}

static void show_seat(const struct dto *t, int seat, struct screen_seat *s)
{
	s->paid = -1;
	s->points = t->over ? (int16_t)dto_points(t, seat) : -1;
	s->amount[FIGURE_POINTS].known = s->amount[FIGURE_CARDS].known = true;
	s->amount[FIGURE_POINTS].value = (int16_t)dto_points(t, seat);
	s->amount[FIGURE_CARDS].value = (int16_t)dto_won(t, seat);
	s->marks = t->super && t->turn == seat ? 1 : 0;
}

/* "12 Three of a kind" */
static void name_place(const struct dto *t, int field, struct screen_place *p)
{
	const struct dto_field *on = &t->on[field - 1];
	memset(p, 0, sizeof(*p));
	snprintf(p->name, sizeof(p->name), "%d %s", dto_area(field),
		on->card ? dto_card_name(on->card) : "–");
	const char *brief = on->card ? dto_card_brief(on->card) : "–";
	snprintf(p->brief, sizeof(p->brief), "%d %.*s", dto_area(field) % 100,
		(int)dt_text_cut(brief, sizeof(p->brief) - 4), brief);
}

/* Dice of a seat, behind those that lie there. */
static void lay_dice(
	const struct game *g, int seat, const uint8_t dice[DTO_PIPS], struct screen_place *p)
{
	unsigned n = 0;
	while (n < SCREEN_LAID && p->die[n].face)
		n++;
	for (int i = 0; i < DTO_PIPS; i++)
		for (int k = 0; k < dice[i] && n < SCREEN_LAID; k++, n++) {
			p->die[n].face = (uint8_t)(i + 1);
			p->die[n].colour = (uint8_t)dto_colour(g, seat);
		}
}

static void show_place(const struct game *g, int field, struct screen_place *p)
{
	const struct dto *t = dto_of(g);
	const struct dto_field *on = &t->on[field - 1];
	char dice[16];
	name_place(t, field, p);
	p->points = (int8_t)dto_points_of(t, on->card);
	if (on->seat)
		lay_dice(g, on->seat, on->dice, p);
	if (t->ask == DTO_ASK_BATTLE && t->field == field) {
		p->state = SCREEN_TIE;
		p->seats = (uint8_t)(game_bit(t->turn) | game_bit(on->seat));
		lay_dice(g, t->turn, t->attack, p);
	} else if (on->seat) {
		p->state = SCREEN_WON;
		p->winner[0] = on->seat;
		snprintf(p->why[0], sizeof(p->why[0]), "%s",
			dto_dice_text(on->dice, dice, sizeof(dice)));
	}
}

/* What is to be done is in focus, and not what lies on some card. */
static void show_turn(const struct dto *t, struct screen_place *p)
{
	bool battle = t->ask == DTO_ASK_BATTLE;
	memset(p, 0, sizeof(*p));
	snprintf(p->name, sizeof(p->name), "%s", battle ? _("Battle") : _("On turn"));
	p->state = SCREEN_NOW;
	p->rolls = true;
	p->seats = (uint8_t)game_bit(t->turn);
	if (battle)
		p->seats |= (uint8_t)game_bit(t->on[t->field - 1].seat);
}

void dto_show(const struct game *view, struct screen *screen)
{
	const struct dto *t = dto_of(view);
	snprintf(screen->title, sizeof(screen->title), "%s", game_ops_of(view)->title);
	screen->phase = t->over ? SCREEN_OVER : SCREEN_SETTLING;
	screen->winners = t->winners;
	screen->round = t->round;
	screen->roll = t->rolls;
	show_figures(screen);
	for (int seat = 1; seat <= t->seats; seat++)
		show_seat(t, seat, &screen->seat[seat - 1]);
	for (int field = 1; field <= DTO_FIELDS; field++)
		show_place(view, field, &screen->place[field - 1]);
	show_turn(t, &screen->place[DTO_FIELDS]);
}
