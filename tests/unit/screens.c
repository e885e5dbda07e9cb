/* SPDX-License-Identifier: MIT */
/*
 * screens.c - the samples: screens as Dice Town may show them, and where those of another game
 * stand among them (screens_other.c).
 */
#include "screens.h"
#include "screens_in.h"

#include <assert.h>
#include <string.h>

void screen_put(char *out, size_t cap, const char *text)
{
	size_t n = strlen(text) < cap ? strlen(text) : cap - 1;
	memcpy(out, text, n);
	out[n] = 0;
}

const char *const screen_names[SCREEN_SEATS] = { "Anna", "Boris", "Chiara", "Dmytro", "Eve",
	"Friederike" };

void screen_own(struct screen *s, unsigned seat, unsigned figure, int value, int change)
{
	struct screen_amount *a = &s->seat[seat].amount[figure];
	a->known = true;
	a->value = (int16_t)value;
	a->change = (int16_t)change;
}

static void figures(struct screen *s)
{
	static const struct screen_figure figure[] = { { ICON_BILL, false, "dollar", "dollars" },
		{ ICON_GEM, false, "nugget", "nuggets" }, { ICON_CARD, false, "card", "cards" },
		{ ICON_PAPER, true, "deed", "deeds" } };
	static const struct screen_common common[] = { { ICON_NONE, true, 21, "Mine" },
		{ ICON_BILL, true, 7, "Bank" }, { ICON_BILL, true, 3, "Stagecoach" } };
	memcpy(s->figure, figure, sizeof(figure));
	memcpy(s->common, common, sizeof(common));
	s->mark[0].icon = ICON_STAR;
	SET(s->mark[0].word, "the Sheriff");
}

static void table(struct screen *s, unsigned seats)
{
	static const char *const faces[] = { "9", "10", "J", "Q", "K", "A" };
	static const char *const places[] = { "Gold Mine", "Bank", "General Store", "Saloon",
		"Sheriff", "Town Hall" };
	static const int dollars[] = { 12, 3, 27, 8, 0, 15 };
	SET(s->title, "Dice Town");
	s->seats = (uint8_t)seats;
	s->round = 4;
	figures(s);
	for (unsigned i = 0; i < 6; i++)
		SET(s->face[i], faces[i]);
	for (unsigned i = 0; i < 6; i++)
		SET(s->place[i].name, places[i]);
	for (unsigned i = 0; i < seats; i++) {
		struct screen_seat *p = &s->seat[i];
		p->playing = true;
		SET(p->name, screen_names[i]);
		p->price = p->paid = -1;
		p->points = -1;
		p->state = DT_ZONE_COVERED;
		p->slots = 5;
		screen_own(s, i, DOLLARS, dollars[i], 0);
		screen_own(s, i, NUGGETS, (int)(i * 2 + 1), 0);
		screen_own(s, i, CARDS, (int)(i % 4), 0);
	}
	s->seat[1].marks = 1;
	s->prompt.seconds = -1;
}

static void dice(struct screen *s, unsigned seat, const char *faces)
{
	for (unsigned i = 0; i < 5 && faces[i]; i++)
		s->seat[seat].die[i].face = (uint8_t)(faces[i] - '0');
	s->seat[seat].done = strlen(faces) == 5;
	s->seat[seat].state = DT_ZONE_OPEN;
}

static void hands(struct screen *s, unsigned seats)
{
	static const char *const faces[] = { "61", "345", "22", "11345", "6", "43" };
	table(s, seats);
	s->phase = SCREEN_ROLLING;
	s->roll = 2;
	for (unsigned i = 0; i < seats; i++)
		dice(s, i, faces[i]);
	s->seat[0].waited_for = true;
	s->seat[0].state = DT_ZONE_COVERED;
	if (seats > 4) {
		s->seat[4].state = DT_ZONE_BUSY;
		s->seat[4].waited_for = true;
	}
	s->seat[1].price = 2;
	SET(s->headline, seats > 4 ? "Anna and Eve: lift your cups" : "Anna: lift your cup");
	SET(s->brief, "Lift your cups");
	SET(s->line[0], "Boris keeps J, Q and K and pays $2.");
	SET(s->line[1], "Chiara keeps a second 10.");
}

static void hands_six(struct screen *s)
{
	hands(s, 6);
}

static void hands_four(struct screen *s)
{
	hands(s, 4);
}

static void hands_two(struct screen *s)
{
	hands(s, 2);
}

static void hands_trouble(struct screen *s)
{
	hands(s, 6);
	s->final_roll = true;
	SET(s->headline, "Boris and Chiara: look at your zones");
	SET(s->brief, "Look at your zones");
	SET(s->seat[1].trouble, "Six dice lie in the zone: take one away.");
	s->seat[2].die[1].face = 0;
	s->seat[2].die[1].doubt = true;
	SET(s->seat[2].trouble,
		"The second die leans on a coin: lay it flat, or press to say which "
		"face it shows.");
}

static void hands_all_wrong(struct screen *s)
{
	static const char *const what[] = { "The K that was set aside is missing: put it back.",
		"Six dice lie in the zone: take one away.",
		"A hand hides the dice: take it out of the picture.",
		"$4 are due and only $3 are there: take back one die.",
		"A die lies outside the zone: lay it inside.",
		"Lift the cup, everybody waits for you." };
	hands(s, 6);
	SET(s->headline, "Look at your zones");
	for (int i = 0; i < 6; i++)
		SET(s->seat[i].trouble, what[i]);
	SET(s->warning, "Tag 2 (bottom right) is hidden: uncover it.");
}

static void reveal(struct screen *s)
{
	static const char *const faces[] = { "44466", "12345", "55112", "11111", "66434" };
	static const char *const long_words[] = { "full house, queens over aces",
		"a straight up to the king", "two pair, kings and nines", "five nines",
		"two aces" };
	static const char *const words[] = { "full house", "straight", "two pair", "5 nines",
		"2 aces" };
	table(s, 5);
	s->phase = SCREEN_REVEAL;
	SET(s->headline, "The dice are down.");
	SET(s->brief, "The dice are down");
	for (unsigned i = 0; i < 5; i++) {
		dice(s, i, faces[i]);
		SET(s->seat[i].hand, long_words[i]);
		SET(s->seat[i].hand_brief, words[i]);
	}
}

static void hands_question(struct screen *s)
{
	hands(s, 4);
	s->seat[2].die[1].face = 0;
	s->seat[2].die[1].doubt = true;
	s->prompt.seat = 3;
	s->prompt.n = 7;
	s->prompt.selected = 4;
	s->prompt.seconds = 18;
	s->prompt.die = 2;
	SET(s->prompt.question, "Chiara: what does die 2 show (upper left)?");
	SET(s->prompt.brief, "Die 2, upper left?");
	for (int i = 0; i < 6; i++)
		SET(s->prompt.option[i], s->face[i]);
	SET(s->prompt.option[6], "no die lies there");
}

static void town(struct screen *s)
{
	table(s, 5);
	s->phase = SCREEN_SETTLING;
	SET(s->headline, "The Saloon: Chiara may rob somebody");
	SET(s->brief, "Saloon");
	s->place[0].state = SCREEN_WON;
	s->place[0].winner[0] = 2;
	SET(s->place[0].moved, "2 nuggets");
	s->place[1].state = SCREEN_NOBODY;
	s->place[2].state = SCREEN_WON;
	s->place[2].winner[0] = 1;
	SET(s->place[2].moved, "looks at 3 cards, keeps 1");
	s->place[3].state = SCREEN_WON;
	s->place[3].winner[0] = 3;
	SET(s->place[3].why[0], "3 queens");
	SET(s->place[3].moved, "Chiara has three Queens and takes a card from another player.");
	s->seat[0].amount[CARDS].change = -1;
	s->seat[2].amount[CARDS].change = 1;
	s->seat[3].amount[DOLLARS].change = -7;
	s->seat[1].amount[NUGGETS].change = 2;
}

static void town_tie(struct screen *s)
{
	town(s);
	s->place[3].state = SCREEN_WON;
	s->place[3].moved[0] = 0;
	SET(s->place[3].moved, "a card from Anna");
	s->place[4].state = SCREEN_TIE;
	s->place[4].seats = 1 | 8 | 16;
	SET(s->headline, "Tie for the Sheriff: Boris decides");
	SET(s->brief, "Sheriff");
}

static void town_warning(struct screen *s)
{
	town(s);
	SET(s->place[6].name, "Stagecoach");
	SET(s->place[7].name, "Doc Badluck");
	SET(s->warning, "The camera was moved. The table has been found again.");
}

static void town_question(struct screen *s)
{
	town_tie(s);
	s->prompt.seat = 2;
	s->prompt.n = 3;
	s->prompt.selected = 1;
	s->prompt.seconds = 42;
	SET(s->prompt.question, "Anna, Dmytro and Eve have two Kings each. Who becomes Sheriff?");
	SET(s->prompt.option[0], "Anna");
	SET(s->prompt.option[1], "Dmytro, who offers $3 and a nugget");
	SET(s->prompt.option[2], "Eve");
	SET(s->seat[0].trouble, "The K that was set aside is missing: put it back.");
}

/* A question that names cards: each answer says what its card does. */
static void card_question(struct screen *s)
{
	town(s);
	s->prompt.seat = 3;
	s->prompt.n = 3;
	s->prompt.selected = 1;
	s->prompt.seconds = 55;
	SET(s->prompt.question, "Chiara: which elixir?");
	SET(s->prompt.brief, "Which elixir?");
	SET(s->prompt.option[0], "Wealth");
	SET(s->prompt.option[1], "Protection");
	SET(s->prompt.option[2], "top of the deck");
	SET(s->prompt.note[0], "Every other player gives you $2, as far as they have it.");
	SET(s->prompt.note[1], "Two of your deeds are safe from now on: nobody can take them.");
}

static void scores(struct screen *s)
{
	static const int16_t points[] = { 41, 56, 56, 12, 38, 27 };
	static const char *const kinds[] = { "nuggets", "dollars", "badge", "equipment", "deeds",
		"protected deeds" };
	table(s, 6);
	s->phase = SCREEN_OVER;
	for (int i = 0; i < 6; i++)
		s->seat[i].points = points[i];
	s->winners = 2 | 4;
	SET(s->headline, "Boris and Chiara share the victory with 56 points");
	SET(s->brief, "Boris, Chiara win");
	for (int k = 0; k < 6; k++)
		SET(s->kind[k], kinds[k]);
	for (int i = 0; i < 6; i++)
		for (int k = 0; k < 6; k++)
			s->seat[i].part[k] = (int16_t)(k == 4	? points[i] - 11
						       : k == 0 ? 7
						       : k == 1 ? 4
								: 0);
}

static void scores_unknown(struct screen *s)
{
	table(s, 3);
	s->phase = SCREEN_OVER;
	s->seat[0].points = 41;
	SET(s->headline, "Count your deeds, then press");
}

static void welcome(struct screen *s)
{
	table(s, 3);
	s->phase = SCREEN_WELCOME;
	s->round = 0;
	SET(s->headline, "Put an empty cup into each zone that plays, then press any button.");
}

static void lost_camera(struct screen *s)
{
	welcome(s);
	SET(s->warning,
		"The camera does not answer. Check its cable; dice can be typed in meanwhile.");
}

static void paused(struct screen *s)
{
	hands(s, 4);
	s->phase = SCREEN_PAUSED;
	SET(s->headline, "Press any button to go on.");
}

static void long_words(struct screen *s)
{
	hands_trouble(s);
	SET(s->headline,
		"Wolfgang-Amadeus von Hohenzollern-Sigmaringen und Maximiliane: bitte die "
		"Becher hochheben, alle anderen warten schon sehr lange auf euch beide hier");
	SET(s->seat[0].name, "Wolfgang-Amadeus Hohenzollern");
	SET(s->seat[1].name, "Олександр Перепелиця");
	SET(s->seat[2].name, "Rindfleischetikettierungsgesetz");
	SET(s->seat[3].name, "阿尔伯特·爱因斯坦");
	SET(s->seat[2].trouble,
		"Die zweite von links gezählte Würfelfläche ist nicht sicher zu erkennen, weil der "
		"Würfel auf einer Münze lehnt: bitte flach hinlegen oder drücken.");
}

const struct sample samples[] = {
	{ "welcome", welcome },
	{ "lost-camera", lost_camera },
	{ "hands-2", hands_two },
	{ "hands-4", hands_four },
	{ "hands-6", hands_six },
	{ "hands-trouble", hands_trouble },
	{ "hands-all-wrong", hands_all_wrong },
	{ "hands-question", hands_question },
	{ "reveal", reveal },
	{ "card-question", card_question },
	{ "town", town },
	{ "town-tie", town_tie },
	{ "town-warning", town_warning },
	{ "town-question", town_question },
	{ "scores", scores },
	{ "scores-unknown", scores_unknown },
	{ "paused", paused },
	{ "long-words", long_words },
	{ "other-rolling-2", other_rolling_two },
	{ "other-rolling-6", other_rolling_six },
	{ "other-reveal", other_reveal },
	{ "other-places", other_places },
	{ "other-over", other_over },
	{ "other-turn", other_turn },
	{ "other-duel", other_duel },
	{ NULL, NULL },
};

struct screen screen_sample(const char *name)
{
	struct screen out = { 0 };
	const struct sample *s = samples;
	while (s->name && strcmp(s->name, name) != 0)
		s++;
	assert(s->name);
	s->make(&out);
	return out;
}
