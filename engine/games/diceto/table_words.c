/* SPDX-License-Identifier: MIT */
/*
 * table_words.c - Diceto in words: cards, what happens, what is asked.
 */
#include "table.h"

#include "words.h"

#include <stdio.h>

/* ---- Cards ---- */

static const char *const names_of[DTO_KINDS + 1] = { "", N_("Die 1"), N_("Die 2"), N_("Die 3"),
	N_("Die 4"), N_("Die 5"), N_("Die 6"), N_("Pair"), N_("Two pairs"), N_("Three of a kind"),
	N_("Four of a kind"), N_("Small straight"), N_("Large straight"), N_("Chance") };

static const char *const wants_of[DTO_KINDS + 1] = { "", N_("dice showing 1"), N_("dice showing 2"),
	N_("dice showing 3"), N_("dice showing 4"), N_("dice showing 5"), N_("dice showing 6"),
	N_("two equal dice"), N_("two pairs"), N_("three equal dice"), N_("four equal dice"),
	N_("three dice in a row, such as 2 3 4"), N_("four dice in a row"),
	N_("two to four dice, any of them") };

static const char *const bonuses[DTO_BONUSES + 1] = { "", N_("fewest cards with \"Dicetto\""),
	N_("most cards with \"Dicetto\""), N_("fewest cards"), N_("most cards"),
	N_("most straight cards"), N_("most Chance cards"), N_("fewest cards worth 1 point"),
	N_("most Die 1 to 6 cards") };

const char *dto_card_name(int card)
{
	int kind = dto_kind(card);
	return kind == DTO_SUPER_ROLL ? _("Super-roll") : kind ? _(names_of[kind]) : "";
}

const char *dto_card_brief(int card)
{
	static const char *const briefs[DTO_KINDS + 1] = { "", N_("Die 1"), N_("Die 2"),
		N_("Die 3"), N_("Die 4"), N_("Die 5"), N_("Die 6"), N_("Pair"), N_("2 pairs"),
		N_("3 alike"), N_("4 alike"), N_("Small"), N_("Large"), N_("Chance") };
	int kind = dto_kind(card);
	return kind == DTO_SUPER_ROLL ? _("Super") : kind ? _(briefs[kind]) : "";
}

const char *dto_card_wants(int card)
{
	int kind = dto_kind(card);
	return kind ? _(wants_of[kind == DTO_SUPER_ROLL ? DTO_CHANCE : kind]) : "";
}

const char *dto_bonus_name(int bonus)
{
	return bonus ? _(bonuses[bonus]) : "";
}

const char *dto_dice_text(const uint8_t *dice, char *buf, size_t size)
{
	size_t at = 0;
	buf[0] = '\0';
	for (int i = 0; i < DTO_PIPS; i++)
		for (int n = 0; n < dice[i] && at < size; n++)
			at += (size_t)snprintf(buf + at, size - at, "%s%d", at ? " " : "", i + 1);
	return buf;
}

/* ---- What happened ---- */

struct told {
	const struct dto *t;
	const struct game_event *e;
	const char *const *names;
	const char *who;
	char *buf;
	size_t size;
	char dice[16];
};

#define SAY(t, ...) snprintf((t)->buf, (t)->size, __VA_ARGS__)

static int tell_card(struct told *t)
{
	unsigned field = (unsigned)dto_area(t->e->arg[0]);
	unsigned points = (unsigned)dto_points_of(t->t, t->e->arg[1]);
	const char *card = dto_card_name(t->e->arg[1]);
	switch (t->e->kind) {
	case DTO_EV_CARD:
		return SAY(t, _n("Field %u: %s, %u point.", "Field %u: %s, %u points.", points),
			field, card, points);
	case DTO_EV_COLLECT:
		return SAY(t, _n("%s wins %s: %u point.", "%s wins %s: %u points.", points), t->who,
			card, points);
	case DTO_EV_LAST:
		return SAY(t, _("%s has dice on %s and wins it."), t->who, card);
	default:
		return SAY(t, _("%s wins the battle for %s."), t->who, card);
	}
}

static int tell_dice(struct told *t)
{
	const uint8_t *arg = t->e->arg;
	const char *card = dto_card_name(arg[DTO_PIPS + 1]);
	switch (t->e->kind) {
	case DTO_EV_ROLL:
		return SAY(t, _("%s has rolled %s."), t->who, t->dice);
	case DTO_EV_AGAIN:
		if (!t->dice[0])
			return SAY(t, _("%s rolls all dice again."), t->who);
		return SAY(t, _("%s leaves %s and rolls again."), t->who, t->dice);
	case DTO_EV_PLACE:
		return SAY(t, _("%s puts %s on %s."), t->who, t->dice, card);
	default:
		return SAY(t, _("%s takes %s back from %s."), t->who, t->dice, card);
	}
}

static int tell_battle(struct told *t)
{
	const uint8_t *arg = t->e->arg;
	if (t->e->kind == DTO_EV_BATTLE)
		return SAY(t, _("A battle for %s: %s against %s."), dto_card_name(arg[2]), t->who,
			t->names[arg[0] - 1]);
	if (t->e->kind == DTO_EV_EQUAL)
		return SAY(t, "%s", _("The dice are equal: both roll again."));
	return SAY(t, _("%s rolls a %u."), t->who, arg[0]);
}

static int tell_end(struct told *t)
{
	unsigned n = t->e->arg[0], points = (unsigned)dto_bonus_points((int)n);
	switch (t->e->kind) {
	case DTO_EV_OVER:
		return SAY(t, "%s",
			n == 1 ? _("Enough cards are won: the game is over.")
			       : _("No card is left to win: the game is over."));
	case DTO_EV_BONUS:
		if (!t->e->seat)
			return SAY(t, _("Nobody is alone with the bonus: %s."),
				dto_bonus_name((int)n));
		return SAY(t, _("%s gets the bonus: %s, %u points."), t->who,
			dto_bonus_name((int)n), points);
	case DTO_EV_POINTS:
		return SAY(t, _n("%s has %u point.", "%s has %u points.", n), t->who, n);
	default:
		return SAY(t, _("%s wins the game."), t->who);
	}
}

static int tell_turn(struct told *t)
{
	switch (t->e->kind) {
	case DTO_EV_MADE_UP:
		return SAY(t, "%s",
			_("Which cards the box has is in no rule book: these are made up. Enter "
			  "yours in diceto.conf."));
	case DTO_EV_ROUND:
		return SAY(t, _("Round %u."), t->e->arg[0]);
	case DTO_EV_TURN:
		return SAY(t, _("It is the turn of %s."), t->who);
	case DTO_EV_SUPER:
		return SAY(t, _("%s holds the super-roll and may roll once more."), t->who);
	case DTO_EV_SUPER_BACK:
		return SAY(t, "%s", _("The super-roll lies on the table again."));
	default:
		return SAY(t, _("A bonus that can be won: %s."), dto_bonus_name(t->e->arg[0]));
	}
}

size_t dto_tell_event(const struct game *g, const struct game_event *e, const char *const names[],
	char *buf, size_t size)
{
	struct told t = { dto_of(g), e, names, e->seat ? names[e->seat - 1] : "", buf, size, "" };
	int n = 0;
	dto_dice_text(e->arg, t.dice, sizeof(t.dice));
	switch ((enum dto_event)e->kind) {
	case DTO_EV_MADE_UP:
	case DTO_EV_ROUND:
	case DTO_EV_TURN:
	case DTO_EV_SUPER:
	case DTO_EV_SUPER_BACK:
	case DTO_EV_BONUS_CARD:
		n = tell_turn(&t);
		break;
	case DTO_EV_COLLECT:
	case DTO_EV_CARD:
	case DTO_EV_LAST:
	case DTO_EV_BATTLE_WON:
		n = tell_card(&t);
		break;
	case DTO_EV_ROLL:
	case DTO_EV_AGAIN:
	case DTO_EV_PLACE:
	case DTO_EV_BACK:
		n = tell_dice(&t);
		break;
	case DTO_EV_BATTLE:
	case DTO_EV_BATTLE_ROLL:
	case DTO_EV_EQUAL:
		n = tell_battle(&t);
		break;
	case DTO_EV_BONUS:
	case DTO_EV_OVER:
	case DTO_EV_POINTS:
	case DTO_EV_WINNER:
		n = tell_end(&t);
		break;
	case DTO_EVENTS:
		break;
	}
	return n > 0 ? (size_t)n : 0;
}

/* ---- What is asked ---- */

void dto_question(const struct game *g, int seat, const char *const *names, char *buf, size_t size)
{
	const struct dto *t = dto_of(g);
	const char *who = names[seat - 1];
	switch ((enum dto_ask)t->ask) {
	case DTO_ASK_AGAIN:
		snprintf(buf, size,
			_("%s: roll again under your cup what does not stay; or lay dice on cards, "
			  "and hold your button."),
			who);
		return;
	case DTO_ASK_PLACE:
		snprintf(buf, size,
			_("%s: lay your dice on cards. Hold your button when you are done."), who);
		return;
	case DTO_ASK_CARD:
		snprintf(buf, size, _("%s: which card lies in field %u now?"), who,
			(unsigned)dto_area(t->field));
		return;
	case DTO_ASK_BONUS:
		snprintf(buf, size, _("%s: which bonus card was turned up?"), who);
		return;
	case DTO_ASK_ROLL:
	case DTO_ASK_BATTLE:
	case DTO_ASK_NOTHING:
	case DTO_ASK_DEAL:
	case DTO_ASK_DEAL_BONUS:
	case DTO_ASKS:
		break;
	}
	snprintf(buf, size, _("%s: roll your dice."), who);
}

void dto_brief(const struct game *g, int seat, char *buf, size_t size)
{
	static const char *const briefs[DTO_ASKS] = { N_("One moment"), N_("Roll"),
		N_("Roll again or lay"), N_("Lay dice, hold button"), N_("Roll one die"),
		N_("Which card is it?"), N_("Which bonus is it?"), N_("One moment"),
		N_("One moment") };
	snprintf(buf, size, "%s", _(briefs[seat ? dto_of(g)->ask : 0]));
}

void dto_option(const struct game *g, const struct game_action *a, const char *const *names,
	char *buf, size_t size)
{
	const struct dto *t = dto_of(g);
	char dice[16];
	unsigned field = a->arg[DTO_PIPS];
	(void)names;
	dto_dice_text(a->arg, dice, sizeof(dice));
	switch ((enum dto_action)a->kind) {
	case DTO_ACT_AGAIN:
		if (dice[0])
			snprintf(buf, size, _("leave %s, roll %u"), dice,
				DTO_DICE - dto_count(a->arg));
		else
			snprintf(buf, size, "%s", _("roll all four"));
		return;
	case DTO_ACT_STOP:
		snprintf(buf, size, "%s", _("roll no more"));
		return;
	case DTO_ACT_PLACE:
		snprintf(buf, size, _("%s on %s (field %u)"), dice,
			dto_card_name(t->on[field - 1].card), (unsigned)dto_area((int)field));
		return;
	case DTO_ACT_DONE:
		snprintf(buf, size, "%s", _("end the turn"));
		return;
	case DTO_ACT_TURN_UP:
	case DTO_ACT_DEAL:
		snprintf(buf, size, dto_has_word(a->arg[0]) ? _("%s with \"Dicetto\"") : "%s",
			dto_card_name(a->arg[0]));
		return;
	case DTO_ACT_SHOW:
	case DTO_ACT_BONUS:
		snprintf(buf, size, "%s", dto_bonus_name(a->arg[0]));
		return;
	case DTO_ACT_ROLL:
	case DTO_ACTIONS:
		break;
	}
	snprintf(buf, size, "%s", dice);
}

void dto_note(const struct game *g, const struct game_action *a, char *buf, size_t size)
{
	const struct dto *t = dto_of(g);
	if (size)
		buf[0] = '\0';
	if (a->kind != DTO_ACT_PLACE)
		return;
	const struct dto_field *on = &t->on[a->arg[DTO_PIPS] - 1];
	if (on->seat && dto_sum(on->dice) == dto_sum(a->arg))
		snprintf(buf, size, _("As many pips as the dice there: a battle with seat %u."),
			on->seat);
	else if (on->seat)
		snprintf(buf, size, _("More pips than the dice of seat %u there, which go back."),
			on->seat);
}
