/* SPDX-License-Identifier: MIT */
/*
 * terminal.c - Dice Town at a terminal: the town, and what happens in it, as text.
 */
#include "terminal.h"

#include "tell.h"
#include "town.h"
#include "town_table.h"

#include <string.h>

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

static void put_cards(FILE *out, const uint8_t *cards, const char *between)
{
	bool first = true;
	for (int card = GS_EQUIP_1; card <= DEED_UNKNOWN; card++) {
		for (int n = 0; n < cards[card]; n++) {
			fprintf(out, "%s%s", first ? "" : between, town_card_name(card));
			first = false;
		}
	}
}

static void put_player(FILE *out, const struct term_seat *s, int seat, int columns)
{
	const struct town *t = town_of(s->view);
	const struct town_player *p = town_seat(t, seat);
	uint8_t open[TOWN_FACES];
	unsigned safe = town_count(p->safe, BACKS_DEEDS);
	char points[16], deeds[24];
	bool hidden = p->hand[DEED_UNKNOWN] || p->hand[GS_UNKNOWN];
	snprintf(points, sizeof(points), "%d%s", town_points(t, seat), hidden ? "+?" : "");
	snprintf(deeds, sizeof(deeds), safe ? "%u, %u safe" : "%u",
		town_count(p->hand, BACKS_DEEDS), safe);
	put_name(out, s, seat, columns);
	town_open_dice(t, seat, open);
	fprintf(out, " %4u %8u %10s %6u %7s", p->bills, p->nuggets, deeds,
		town_count(p->hand, BACKS_STORE), points);
	if (seat == t->badge || town_dice(open))
		fprintf(out, "  %-7s", seat == t->badge ? "Sheriff" : "");
	put_dice(out, open);
	fputc('\n', out);
}

/* The deeds of the row, or the elixirs of the shelf: there are gaps while somebody takes some. */
static void put_places(FILE *out, const uint8_t *cards, int n, const char *none, const char *some)
{
	bool any = false;
	for (int i = 0; i < n; i++) {
		if (!cards[i])
			continue;
		fputs(any ? ", " : some, out);
		if (town_is_deed(cards[i]))
			fprintf(out, "%d", town_card_points(cards[i]));
		else
			fputs(town_card_name(cards[i]), out);
		any = true;
	}
	if (!any)
		fputs(none, out);
}

static void put_table(FILE *out, const struct town *t)
{
	fprintf(out, "Gold Mine %u nuggets, Bank $%u, Stagecoach $%u.\nTown Hall: ", t->mine,
		t->bank, t->coach);
	put_places(out, t->row, TOWN_ROW, "no deeds", "deeds worth ");
	fprintf(out, " (%u in the deck). Doc Badluck: ",
		town_count(t->deck[DECK_DEEDS - 1], BACKS_DEEDS));
	put_places(out, t->shelf, TOWN_SHELVES, "none", "");
	fputs(".\n", out);
}

static void show_town(FILE *out, const struct term_seat *s)
{
	const struct town *t = town_of(s->view);
	const struct town_player *p = s->me ? town_seat(t, s->me) : NULL;
	int columns = term_widest(s);
	fprintf(out, "\nRound %u. ", t->round);
	put_table(out, t);
	fprintf(out, "  %-*s %4s %8s %10s %6s %7s           dice\n", columns, "", "$", "nuggets",
		"deeds", "cards", "points");
	for (int seat = 1; seat <= t->seats; seat++)
		put_player(out, s, seat, columns);
	if (p && town_count(p->hand, BACKS_ANY)) {
		fputs("Your hand: ", out);
		put_cards(out, p->hand, ", ");
		fputs(".\n", out);
	}
	if (p && town_count(p->safe, BACKS_DEEDS)) {
		fputs("Safe before you: ", out);
		put_cards(out, p->safe, ", ");
		fputs(".\n", out);
	}
}

/* ---- What happened ---- */

static void tell_event(FILE *out, const struct term_seat *s, const struct game_event *e)
{
	char text[400];
	if (!town_tell(s->view, e, s->names, text, sizeof(text)))
		return;
	if (e->kind == EV_ROUND)
		fprintf(out, "\n---- %s ----\n", text);
	else if (e->kind == EV_PLACE || e->kind == EV_ROLL)
		fprintf(out, "%s\n", text);
	else
		fprintf(out, "  %s\n", text);
}

const struct game_terminal town_terminal = {
	.help = "  Dice:      type what stays under your cup: KK, 10 10 9 (or TT9), all, none.\n"
		"             One die is free, each further one $1, keeping none $1.\n"
		"             Whoever has five first ends it: the others roll once more, for "
		"free.\n"
		"  Places:    9 Gold Mine, 10 Bank, J General Store, Q Saloon, K Sheriff: most "
		"dice win.\n"
		"             Best poker hand: Town Hall, a deed and one more for each A.\n"
		"             Who wins nothing sees Doc Badluck.\n"
		"  Points:    nugget 1, each $2 1, badge 5, deeds and equipment what is printed on "
		"them.\n",
	.state = { "town", "the town once more" },
	.cards = { "cards", "what your cards and those at the Doc do" },
	.about = { "? joe", "what a card does: any part of its name, or the number of an answer" },
	.show = show_town,
	.question = town_term_question,
	.option = town_term_option,
	.cards_seen = town_term_cards,
	.explain = town_term_explain,
	.explain_option = town_term_explain_option,
	.refuse_dice = town_term_refuse_dice,
	.event = tell_event,
};
