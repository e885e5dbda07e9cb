/* SPDX-License-Identifier: MIT */
/*
 * term_town.c - the town, what happens in it, and the score sheet, as text.
 */
#include "term_town.h"

#include "tell.h"
#include "town.h"

#include <string.h>

const char term_town_help[] =
	"  Dice:      type what stays under your cup: KK, 10 10 9 (or TT9), all, none.\n"
	"             One die is free, each further one $1, keeping none $1.\n"
	"             Whoever has five first ends it: the others roll once more, for free.\n"
	"  Choices:   type the number in front of one; Enter alone is no, or nothing.\n"
	"  Places:    9 Gold Mine, 10 Bank, J General Store, Q Saloon, K Sheriff: most dice win.\n"
	"             Best poker hand: Town Hall, a deed and one more for each A.\n"
	"             Who wins nothing sees Doc Badluck.\n"
	"  Points:    nugget 1, each $2 1, badge 5, deeds and equipment what is printed on them.\n"
	"  town       the town once more          score   the score sheet so far\n"
	"  cards      what your cards and those at the Doc do\n"
	"  ? joe      what a card does: any part of its name, or the number of an answer\n"
	"  undo       takes your last choice back quit    leaves the game\n"
	"  commit     what the cards of this game were tied to before it began\n";

/* How wide a text is, where no letter is wider than one place. */
static int width(const char *s)
{
	int n = 0;
	for (; *s; s++)
		n += ((unsigned char)*s & 0xc0) != 0x80;
	return n;
}

static int widest(const struct term_seat *s)
{
	int most = 6;
	for (int seat = 1; seat <= town_of(s->view)->seats; seat++)
		if (width(s->names[seat - 1]) > most)
			most = width(s->names[seat - 1]);
	return most;
}

static void put_name(FILE *out, const struct term_seat *s, int seat, int columns)
{
	const char *name = s->names[seat - 1];
	fprintf(out, "%s %s%*s", seat == s->me ? "*" : " ", name, columns - width(name), "");
}

static void put_dice(FILE *out, const uint8_t *faces)
{
	static const char *const names[] = { "9", "10", "J", "Q", "K", "A" };
	for (int i = TOWN_FACES - 1; i >= 0; i--)
		for (int n = 0; n < faces[i]; n++)
			fprintf(out, " %s", names[i]);
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

void term_town_show(FILE *out, const struct term_seat *s)
{
	const struct town *t = town_of(s->view);
	const struct town_player *p = s->me ? town_seat(t, s->me) : NULL;
	int columns = widest(s);
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

void term_town_event(FILE *out, const struct term_seat *s, const struct game_event *e)
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

/* ---- The score sheet ---- */

enum { SHEET_LINES = 8 * GAME_SEATS_MAX };

void term_town_sheet(FILE *out, const struct term_seat *s)
{
	struct game_line list[SHEET_LINES];
	struct game_result result;
	int seats = town_of(s->view)->seats, columns = widest(s);
	size_t n = game_score(s->view, list, SHEET_LINES), lines = n / (size_t)seats;
	fprintf(out, "\n%-16s", "");
	for (int seat = 1; seat <= seats; seat++)
		fprintf(out, " %*s%s", columns - width(s->names[seat - 1]), "", s->names[seat - 1]);
	fputc('\n', out);
	for (size_t i = 0; i < lines && n <= SHEET_LINES; i++) {
		fprintf(out, "%-16s", list[i].name);
		for (int seat = 1; seat <= seats; seat++) {
			const struct game_line *l = &list[(size_t)(seat - 1) * lines + i];
			if (l->count < 0)
				fprintf(out, " %*s", columns, "?");
			else
				fprintf(out, " %*d", columns, l->points);
		}
		fputc('\n', out);
	}
	game_result(s->view, &result);
	fprintf(out, "%-16s", result.complete ? "in all" : "as far as known");
	for (int seat = 1; seat <= seats; seat++)
		fprintf(out, " %*d", columns, result.points[seat - 1]);
	fputc('\n', out);
}
