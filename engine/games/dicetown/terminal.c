/* SPDX-License-Identifier: MIT */
/*
 * terminal.c - Dice Town at a terminal: the town, and what happens in it, as text.
 */
#include "terminal.h"

#include "tell.h"
#include "town.h"
#include "words.h"

#include <string.h>

enum { LIST_MAX = 800 }; /* bytes of a list of cards */

static void put_name(FILE *out, const struct term_seat *s, int seat, int columns)
{
	const char *name = s->names[seat - 1];
	fprintf(out, "%s %s%*s", seat == s->me ? "*" : " ", name, columns - term_width(name), "");
}

static void put_dice(FILE *out, const uint8_t *faces)
{
	for (int i = TOWN_FACES - 1; i >= 0; i--)
		for (int n = 0; n < faces[i]; n++)
			fprintf(out, " %s", dt_poker.label[i]);
}

/* Adds to a list with a comma between. */
static void join(char *list, size_t size, const char *item)
{
	size_t at = strlen(list);
	snprintf(list + at, size - at, "%s%s", at ? ", " : "", item);
}

/* A line with all of a player's cards. */
static void put_cards(FILE *out, const char *line, const uint8_t *cards)
{
	char list[LIST_MAX] = "";
	for (int card = GS_EQUIP_1; card <= HAND_LAST; card++)
		for (int n = 0; n < cards[card]; n++)
			join(list, sizeof(list), town_card_name(card));
	fprintf(out, "%s%s.\n", line, list);
}

/* What stands above the columns, and how wide they are. */
enum { COLUMN_DOLLARS, COLUMN_NUGGETS, COLUMN_DEEDS, COLUMN_CARDS, COLUMN_POINTS, COLUMNS };
static const struct {
	const char *word;
	int places;
} columns_of[COLUMNS] = { { "$", 4 }, { N_("nuggets"), 8 }, { N_("deeds"), 10 }, { N_("cards"), 6 },
	{ N_("points"), 7 } };

static int places_of(int column)
{
	int word = term_width(_(columns_of[column].word));
	return word > columns_of[column].places ? word : columns_of[column].places;
}

static void put_column(FILE *out, int column, const char *text)
{
	fputc(' ', out);
	term_column(out, text, places_of(column));
}

static void put_number(FILE *out, int column, unsigned n)
{
	fprintf(out, " %*u", places_of(column), n);
}

/* Of the badge. */
static int places_of_badge(void)
{
	int word = term_width(_("Sheriff"));
	return word > 7 ? word : 7;
}

static void put_player(FILE *out, const struct term_seat *s, int seat, int columns)
{
	const struct town *t = town_of(s->view);
	const struct town_player *p = town_seat(t, seat);
	uint8_t open[TOWN_FACES];
	unsigned safe = town_count(p->safe, BACKS_DEEDS), deeds = town_count(p->hand, BACKS_DEEDS);
	char points[16], all[48];
	bool hidden = p->hand[DEED_UNKNOWN] || p->hand[GS_UNKNOWN];
	snprintf(points, sizeof(points), "%d%s", town_points(t, seat), hidden ? "+?" : "");
	snprintf(all, sizeof(all), safe ? _("%u, %u safe") : "%u", deeds, safe);
	put_name(out, s, seat, columns);
	town_open_dice(t, seat, open);
	put_number(out, COLUMN_DOLLARS, p->bills);
	put_number(out, COLUMN_NUGGETS, p->nuggets);
	put_column(out, COLUMN_DEEDS, all);
	put_number(out, COLUMN_CARDS, town_count(p->hand, BACKS_STORE));
	put_column(out, COLUMN_POINTS, points);
	if (seat == t->badge || town_dice(open)) {
		fputs("  ", out);
		term_column(out, seat == t->badge ? _("Sheriff") : "", -places_of_badge());
	}
	put_dice(out, open);
	fputc('\n', out);
}

static void put_table(FILE *out, const struct town *t)
{
	char row[64] = "", lying[128], shelf[LIST_MAX] = "", worth[4];
	/* There are gaps while somebody takes some; own cards need not be named. */
	for (int i = 0; i < TOWN_ROW; i++) {
		snprintf(worth, sizeof(worth), "%d", town_card_points(t->row[i]));
		if (t->row[i])
			join(row, sizeof(row),
				t->row[i] == RANCH	    ? town_card_name(RANCH)
				: t->row[i] == DEED_UNKNOWN ? "?"
							    : worth);
	}
	for (int i = 0; i < TOWN_SHELVES; i++)
		if (t->shelf[i])
			join(shelf, sizeof(shelf), town_card_name(t->shelf[i]));
	snprintf(lying, sizeof(lying), _("deeds worth %s"), row);
	fprintf(out, _("Gold Mine %u nuggets, Bank $%u, Stagecoach $%u.\n"), t->mine, t->bank,
		t->coach);
	const char *deeds = row[0] ? lying : _("no deeds");
	unsigned left = town_count(t->deck[DECK_DEEDS - 1], BACKS_DEEDS);
	if (t->rules.edition)
		fprintf(out, _("Town Hall: %s (%u in the deck).\n"), deeds, left);
	else
		fprintf(out, _("Town Hall: %s (%u in the deck). Doc Badluck: %s.\n"), deeds, left,
			shelf[0] ? shelf : _in("elixirs", "none"));
}

static void show_town(FILE *out, const struct term_seat *s)
{
	const struct town *t = town_of(s->view);
	const struct town_player *p = s->me ? town_seat(t, s->me) : NULL;
	int columns = term_widest(s);
	fprintf(out, _("\nRound %u. "), t->round);
	put_table(out, t);
	fprintf(out, "  %*s", columns, "");
	for (int i = 0; i < COLUMNS; i++)
		put_column(out, i, _(columns_of[i].word));
	fprintf(out, "  %*s  %s\n", places_of_badge(), "", _("dice"));
	for (int seat = 1; seat <= t->seats; seat++)
		put_player(out, s, seat, columns);
	if (p && town_count(p->hand, BACKS_ANY))
		put_cards(out, _("Your hand: "), p->hand);
	if (p && town_count(p->safe, BACKS_DEEDS))
		put_cards(out, _("Safe before you: "), p->safe);
}

const struct game_terminal town_terminal = {
	.help = N_(
		"  Dice:      type what stays under your cup: KK, 10 10 9 (or TT9).\n"
		"             One die is free, each further one $1, keeping none $1.\n"
		"             Whoever has five first ends it: the others roll once more, for "
		"free.\n"
		"  Places:    9 Gold Mine, 10 Bank, J General Store, Q Saloon, K Sheriff: most "
		"dice win.\n"
		"             Best poker hand: Town Hall, a deed and one more for each A.\n"
		"             Who wins nothing sees Doc Badluck.\n"
		"  Own cards: if you play with printed ones of your own, press your button, "
		"choose\n"
		"             and hold to play one; a press says that your hands have done what is "
		"asked.\n"
		"  Points:    nugget 1, each $2 1, badge 5, deeds and equipment what is printed on "
		"them.\n"),
	.state = { "town", N_("the town once more") },
	.cards = { "cards", N_("what your cards and those at the Doc do") },
	.about = { "? joe",
		N_("what a card does or a rule says, by name or id; or what an answer does") },
	.show = show_town,
	.question = town_term_question,
	.option = town_term_option,
	.cards_seen = town_term_cards,
	.rules = town_term_rules,
	.explain = town_term_explain,
	.explain_option = town_term_explain_option,
	.refuse_dice = town_term_refuse_dice,
};
