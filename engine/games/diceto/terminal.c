/* SPDX-License-Identifier: MIT */
/*
 * terminal.c - Diceto at a terminal: the cards, and what lies on them.
 */
#include "diceto.h"
#include "table.h"
#include "words.h"

#include <stdarg.h>

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

static void cards_seen(FILE *out, const struct term_seat *s)
{
	const struct dto *t = dto_of(s->view);
	for (int field = 1; field <= DTO_FIELDS; field++)
		if (t->on[field - 1].card)
			fprintf(out, "  %s: %s.\n", dto_card_name(t->on[field - 1].card),
				dto_card_wants(t->on[field - 1].card));
}

/* Does the name begin with this, whatever the case? */
static bool begins(const char *name, const char *what)
{
	for (; *what; what++, name++)
		if ((*name | 0x20) != (*what | 0x20))
			return false;
	return true;
}

static void explain(FILE *out, const char *what)
{
	bool found = false;
	for (int card = DTO_DIE_1; card <= DTO_SUPER_ROLL; card++) {
		if (dto_kind(card) != card || !begins(dto_card_name(card), what))
			continue;
		fprintf(out, "  %s: %s.\n", dto_card_name(card), dto_card_wants(card));
		found = true;
	}
	if (!found)
		say(out, _("No card is called so: %s.\n"), what);
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
	.about = { "? pair", N_("what a card wants: its name, or the number of an answer") },
	.show = show,
	.question = question,
	.option = option,
	.cards_seen = cards_seen,
	.explain = explain,
	.explain_option = explain_option,
};
