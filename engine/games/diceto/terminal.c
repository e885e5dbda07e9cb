/* SPDX-License-Identifier: MIT */
/*
 * terminal.c - Diceto at a terminal: the cards, and what lies on them.
 */
#include "diceto.h"
#include "nearest.h"
#include "table.h"
#include "words.h"

#include <stdarg.h>
#include <string.h>

static void say(FILE *out, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void say(FILE *out, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	vfprintf(out, fmt, ap);
	va_end(ap);
}

static void put_field(FILE *out, const struct term_seat *s, int field)
{
	const struct dto *t = dto_of(s->view);
	const struct dto_field *on = &t->on[field - 1];
	char dice[16];
	const char *name = on->card ? dto_card_name(on->card) : "-";
	fprintf(out, "  %d  %s%*s", dto_area(field), name, 18 - term_width(name), "");
	if (on->card == DTO_SUPER_ROLL || !on->card)
		fprintf(out, "%-11s", "");
	else
		say(out, _n("%d point   ", "%d points  ", (unsigned)dto_points_of(t, on->card)),
			dto_points_of(t, on->card));
	if (on->seat)
		fprintf(out, "%s: %s", s->names[on->seat - 1],
			dto_dice_text(on->dice, dice, sizeof(dice)));
	fputc('\n', out);
}

static void put_players(FILE *out, const struct term_seat *s)
{
	const struct dto *t = dto_of(s->view);
	int columns = term_widest(s);
	for (int seat = 1; seat <= t->seats; seat++) {
		const char *name = s->names[seat - 1];
		fprintf(out, "%s %s%*s  ", seat == s->me ? "*" : " ", name,
			columns - term_width(name), "");
		say(out, _n("%u card, ", "%u cards, ", dto_won(t, seat)), dto_won(t, seat));
		say(out, _n("%d point\n", "%d points\n", (unsigned)dto_points(t, seat)),
			dto_points(t, seat));
	}
}

static void show(FILE *out, const struct term_seat *s)
{
	const struct dto *t = dto_of(s->view);
	fputc('\n', out);
	say(out, _("Round %u."), t->round);
	fputc('\n', out);
	for (int field = 1; field <= DTO_FIELDS; field++)
		put_field(out, s, field);
	for (int i = 0; i < DTO_BONUS_OPEN; i++)
		if (t->bonus[i]) {
			say(out, _("  Bonus: %s, %d points."), dto_bonus_name(t->bonus[i]),
				dto_bonus_points(t->bonus[i]));
			fputc('\n', out);
		}
	put_players(out, s);
}

static void question(FILE *out, const struct term_seat *s, const uint8_t *roll)
{
	const struct dto *t = dto_of(s->view);
	char dice[16];
	dto_dice_text(roll ? roll : t->free, dice, sizeof(dice));
	if (t->ask == DTO_ASK_BATTLE)
		say(out, _("Your die in the battle: %s"), dice);
	else if (roll)
		say(out, _("You roll: %s"), dice);
	else if (t->ask == DTO_ASK_AGAIN)
		say(out, _("Your dice are %s. What do you roll again?"), dice);
	else if (t->ask == DTO_ASK_PLACE)
		say(out, _("Your dice are %s. Where do you put them?"), dice);
	else
		fprintf(out, "%s", _("Which card is it?"));
	fputc('\n', out);
}

static void option(FILE *out, const struct term_seat *s, const struct game_action *a)
{
	char text[160], note[160];
	dto_option(s->view, a, s->names, text, sizeof(text));
	dto_note(s->view, a, note, sizeof(note));
	fprintf(out, "%s%s%s", text, note[0] ? " - " : "", note);
}

static const struct term_rule rules[] = {
	{ "DICETO-SETUP", N_("Setup"),
		N_("Everybody has four dice of one colour. Four dice cards lie open and the "
		   "super-roll card beside them, and four bonus cards if you play with them. The "
		   "oldest begins, then it goes clockwise.") },
	{ "DICETO-TURN-1", N_("Collecting"),
		N_("At the beginning of your turn you win every card on which your dice still lie, "
		   "and take all dice back. Then cards are turned up until four lie open.") },
	{ "DICETO-TURN-2", N_("Rolling"),
		N_("Up to three rolls. Before each further one you choose which dice stay, and you "
		   "may stop early.") },
	{ "DICETO-TURN-3 DICETO-COMBO R-101", N_("Placing"),
		N_("Dice go on any open cards, or on none: on a card just those that it wants, and "
		   "no others.") },
	{ "DICETO-TURN-4", N_("Cards of others"),
		N_("More pips than the dice that lie there take the card, and those go back. As "
		   "many lead to a battle. With fewer you may not place there.") },
	{ "DICETO-TURN-5 DICETO-TURN-6", N_("Next turn"),
		N_("Dice that lie on no card are taken back, and whoever sits next clockwise "
		   "rolls.") },
	{ "DICETO-BATTLE R-102", N_("Battle"),
		N_("Both roll one die, again while they are equal. The higher one has the card; "
		   "dice that lost are not placed again in this turn.") },
	{ "DICETO-SUPER R-105", N_("Super-roll"),
		N_("It is won like Chance. Who collects it may roll a fourth time in that turn, "
		   "once; it lies on the table again before dice are placed, and gives no "
		   "points.") },
	{ "DICETO-END R-106 R-107 R-108", N_("End of the game"),
		N_("When somebody has collected ten cards, or as many as were agreed. Cards on "
		   "which "
		   "dice lie go to their owners. Most points win; several may share it.") },
	{ "DICETO-BONUS R-109", N_("Bonus cards"),
		N_("At the end each goes to the one who alone meets it best, and to nobody if "
		   "several do. Only dice cards are counted for it.") },
	{ "DICETO-DECK R-110", N_("Deck"),
		N_("How many cards there are of each kind and their points are not known from any "
		   "rule book: the built-in numbers are made up until you enter those of your "
		   "box.") },
	{ NULL, NULL, NULL },
};

static void cards_seen(FILE *out, const struct term_seat *s)
{
	const struct dto *t = dto_of(s->view);
	for (int field = 1; field <= DTO_FIELDS; field++)
		if (t->on[field - 1].card)
			fprintf(out, "  %s: %s.\n", dto_card_name(t->on[field - 1].card),
				dto_card_wants(t->on[field - 1].card));
}

/* What can be asked for: the cards and then the bonuses. */
enum { THINGS = DTO_SUPER_ROLL + DTO_BONUSES };

static const char *name_of(int thing)
{
	return thing <= DTO_SUPER_ROLL ? dto_card_name(thing)
				       : dto_bonus_name(thing - DTO_SUPER_ROLL);
}

/* Those whose names have this in them; how many. */
static unsigned explain_all(FILE *out, const char *part)
{
	unsigned n = 0;
	for (int thing = DTO_DIE_1; thing <= THINGS; thing++) {
		int bonus = thing - DTO_SUPER_ROLL, points = dto_bonus_points(bonus);
		if ((bonus <= 0 && dto_kind(thing) != thing) || !term_has(name_of(thing), part))
			continue;
		n++;
		if (bonus <= 0)
			fprintf(out, "  %s: %s.\n", dto_card_name(thing), dto_card_wants(thing));
		else
			fprintf(out,
				_n("  Bonus \"%s\": %d point at the end, for who is alone with "
				   "it.\n",
					"  Bonus \"%s\": %d points at the end, for who is alone "
					"with it.\n",
					(unsigned)points),
				dto_bonus_name(bonus), points);
	}
	return n;
}

/* The name, and its last word alone. */
static void try_name(struct dt_nearest *meant, const char *name)
{
	const char *last = strrchr(name, ' ');
	dt_nearest_try(meant, name);
	if (last)
		dt_nearest_try(meant, last + 1);
}

static void explain(FILE *out, const char *what)
{
	struct dt_nearest meant;
	if (strlen(what) > 2 && explain_all(out, what))
		return;
	dt_nearest_begin(&meant, what, strlen(what));
	for (int thing = DTO_DIE_1; thing <= THINGS; thing++)
		try_name(&meant, name_of(thing));
	for (const struct term_rule *r = rules; r->ids; r++)
		try_name(&meant, _(r->name));
	if (!meant.best)
		say(out, _("No card or rule is called so: %s.\n"), what);
	else if (!term_rules(out, rules, meant.best))
		explain_all(out, meant.best);
}

static void explain_option(FILE *out, const struct term_seat *s, const struct game_action *a)
{
	if (a->kind == DTO_ACT_PLACE)
		fprintf(out, "  %s.\n",
			dto_card_wants(dto_of(s->view)->on[a->arg[DTO_PIPS] - 1].card));
	else
		option(out, s, a), fputc('\n', out);
}

const struct game_terminal dto_terminal = {
	.help = N_(
		"  Dice:      up to three rolls; say which dice stay. Then put dice on cards.\n"
		"  Cards:     the dice on a card must be just what it wants. More pips than the\n"
		"             dice that lie there take it; as many lead to a battle, one die "
		"each.\n"
		"  Winning:   a card on which your dice still lie at your next turn is yours.\n"
		"             Ten cards end the game; the points on them count.\n"
		"  Super-roll: who wins it may roll a fourth time in that turn.\n"),
	.state = { "fields", N_("the cards once more") },
	.cards = { "cards", N_("what the cards on the table want") },
	.about = { "? pair",
		N_("what a card wants or a rule says, by name or id; or what an answer does") },
	.show = show,
	.question = question,
	.option = option,
	.cards_seen = cards_seen,
	.rules = rules,
	.explain = explain,
	.explain_option = explain_option,
};
