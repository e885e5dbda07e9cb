/* SPDX-License-Identifier: MIT */
/*
 * at_table.h - how a game meets a table: what its dice that lie there mean, what is asked and told,
 * and what of it everybody may see.
 *
 * A session calls these; they know no session, camera or clock. Where a view is given it is what
 * everybody may see, so that no secret can get to the screen. names: of the seats, seat 1 first.
 */
#ifndef DT_GAMES_AT_TABLE_H
#define DT_GAMES_AT_TABLE_H

#include "dt_card.h"
#include "game.h"
#include "screen.h"

/* How the table gets an answer of a seat. */
enum game_need {
	NEED_NOTHING,
	NEED_CUP,    /* dice, when the cup goes up */
	NEED_OPEN,   /* dice, as they lie openly in the zone */
	NEED_LAID,   /* dice that he moves about, on fields as well: another roll when a cup was
		      * over them, what he wants when he holds his button; where nothing is seen, a
		      * choice */
	NEED_CHOICE, /* a choice that everybody may see */
	NEED_SECRET, /* a choice that only he may see */
	NEED_SEALED, /* likewise, of several: who has answered is not told; whoever wants to gives
		      * it openly, with his button */
	NEED_WINDOW, /* likewise, and the wait must be the same for every hand */
	NEED_FACT,   /* what all can see of players' own cards: anybody may say it */
	NEED_HANDS,  /* that hands have done what they are asked to */
};

/* Does something new begin, and how long is what was before it looked at? */
enum game_begins { BEGINS_NOTHING, BEGINS_NEXT, BEGINS_LONGER, BEGINS_REVEALED };

/* What lies in an area of the table that is no seat's zone. */
enum { GAME_AREA_DICE_MAX = 12 }; /* more are not looked at */
struct game_area {
	uint8_t number, kind, owner; /* as in struct dt_area */
	uint8_t state;		     /* enum dt_zone_state */
	uint8_t n;
	uint16_t print; /* set: those of the dice that look like what was printed there before */
	struct dt_die die[GAME_AREA_DICE_MAX]; /* faces are those of the game */
};

/* An area that a table for a game has beside the zones, and how many dice of its first kind lie
 * there from the beginning where the table is simulated. */
struct game_spot {
	struct dt_area area;
	uint8_t dice;
};

/* A kind of card that people own and the table may know by a sticker. Its place in the list is the
 * number that stickers bear, so a kind keeps its place: new ones come behind. */
struct game_card_kind {
	const char *id; /* as in JSON: "RED_SEVEN" */
	uint8_t copies; /* the most there are of it in any way to play */
};

enum { GAME_PICTURES = 4 }; /* of dice, on a card */

/* A card that lies on the table, face up: where its kind was read. */
struct game_card_seen {
	uint8_t card;		     /* its place in game_table.cards */
	uint8_t number, kind, owner; /* the area, as in struct dt_area; number 0: in none of them */
};

/* Answers that one seat gives with what lies there, each legal after the one before. */
enum { GAME_TURN_MAX = 8 };
struct game_turn {
	size_t n;
	struct game_action list[GAME_TURN_MAX];
	uint8_t area, die; /* what is to be asked first: whose this die of this area is, both as
			    * places in their lists */
};

/* A game at a table. Only its dice, dice(), dice_beside() or laid(), and tell() must be there: for
 * the rest there is a usual one (game_table_whole). */
struct game_table {
	const struct dt_dice_kind *kinds; /* its dice */
	size_t kinds_n;
	/* How many of these kinds, the first ones, a game of this setup is played with; NULL: all.
	 */
	size_t (*kinds_played)(const struct game_setup *setup);
	/* For the simulated table; a real one has its own in table.conf. */
	const struct game_spot *fields;
	size_t fields_n;
	/* Likewise; how many of them, the first ones. */
	size_t (*fields_played)(const struct game_setup *setup);
	const char *const *board; /* what its places are called, ended by NULL; NULL: no board */
	const struct game_card_kind *cards; /* every kind, where people may own its cards */
	size_t cards_n;
	/* The number on the sticker of the first kind, as in struct dt_card; the others follow. No
	 * other game has one of them. */
	uint16_t sticker;
	/* What people call one: "the red seven"; static. There must be one where there are cards.
	 */
	const char *(*card_name)(unsigned card);
	/* For those who print their own: which deck it belongs to, in a word or two, and what it
	 * does, in one sentence; static. NULL: the game has no words for it. */
	const char *(*card_deck)(unsigned card);
	const char *(*card_text)(unsigned card);
	/* For a game whose owner says what is in his box: how many cards of a kind are in that of
	 * the setup, and the points in the corner of one, -1 where there are none. NULL: as cards
	 * says, and none. */
	unsigned (*card_copies)(const struct game_setup *setup, unsigned card);
	int (*card_points)(const struct game_setup *setup, unsigned card);
	/* Which card everybody sees in an area: a number that is another one when the card is, 0
	 * for none. NULL: nobody knows. */
	unsigned (*card_in)(const struct game *g, unsigned area);
	/* For simulated cards: the faces of the dice that are pictured on one, at most
	 * GAME_PICTURES; how many. NULL: none. */
	size_t (*card_pictures)(unsigned card, uint8_t faces[GAME_PICTURES]);
	enum game_need (*need)(const struct game *g, int seat);
	/* Do the dice that a seat is asked for just fall, without anything to choose? Taking back
	 * goes on to what was decided before them: they would only fall again. NULL: never. */
	bool (*falls)(const struct game *g, int seat);
	/* The answer that the dice lying in a seat's zone are; an error says in words what is wrong
	 * with them and what to do. */
	enum dt_status (*dice)(const struct game *g, int seat, const uint8_t lying[GAME_FACES_MAX],
		struct game_action *out, struct dt_error *err);
	/* The same for a game in which other areas count: what lies in each of them too, where
	 * nothing hides it and all faces are known; none on a table that has no such areas. Asked
	 * instead of dice(), which such a game need not have. */
	enum dt_status (*dice_beside)(const struct game *g, int seat,
		const uint8_t lying[GAME_FACES_MAX], const struct game_area *areas, size_t n,
		struct game_action *out, struct dt_error *err);
	/* The answer that a card is which lies there now: dice() for cards. DT_ERR_AGAIN: at this
	 * moment it means nothing; DT_ERR_RULES says in words why it cannot be. It is asked about
	 * each card until it was an answer, and again when that card was away in between. */
	enum dt_status (*card)(const struct game *g, const struct game_card_seen *seen,
		struct game_action *out, struct dt_error *err);
	/* Where that comes to nothing: the answers between which the card leaves a choice, as the
	 * dice of its seat lie. One is given, of several the seat is asked which it is. Returns how
	 * many, the first cap are written. NULL: a card leaves no choice. */
	size_t (*card_choices)(const struct game *g, const struct game_card_seen *seen,
		const uint8_t lying[GAME_FACES_MAX], struct game_action *out, size_t cap);
	/* The same for a game in which dice are moved about and have colours: zone is that of the
	 * seat, rolled says that a cup was over it since the answer before. Without NEED_LAID it
	 * comes to one answer. DT_ERR_AGAIN: people have to say whose a die is, out says which, and
	 * the error why; sure is 1 for dice of areas of which they did. Asked instead of the two
	 * above. */
	enum dt_status (*laid)(const struct game *g, int seat, bool rolled,
		const struct game_area *zone, const struct game_area *areas, size_t n,
		struct game_turn *out, struct dt_error *err);
	/* Comes before it: where a face or a colour in these areas, or whether there is a die, is
	 * not sure, gives it what it can only be, and takes out what can be no die. Returns where
	 * all dice that lie there are known for certain, as bits by the list: what was taken out of
	 * these is printed, and will be marked (print) when it is seen again. NULL: people are
	 * asked. */
	uint32_t (*deduce)(const struct game *g, int seat, const struct game_area *zone,
		struct game_area *areas, size_t n);
	/* Of the seat's own dice; DT_COLOUR_UNSURE: any. */
	enum dt_colour (*colour)(const struct game *g, int seat);
	/* The dice of a seat that must lie on a field now. */
	void (*lying_on)(
		const struct game *g, int seat, unsigned field, uint8_t faces[GAME_FACES_MAX]);
	/* What the dice would cost as they lie; -1: nothing to say. */
	int (*price)(const struct game *g, int seat, const uint8_t lying[GAME_FACES_MAX]);
	/* The dice that lie in a seat's zone whatever is seen of them. */
	void (*aside)(const struct game *g, int seat, uint8_t faces[GAME_FACES_MAX]);
	/* For simulated hands. What has to lie openly in a seat's zone now; false: nobody needs
	 * dice there any more. */
	bool (*lying)(const struct game *g, int seat, uint8_t faces[GAME_FACES_MAX]);
	/* What lies there once the seat has given this answer: dice() the other way round. */
	void (*leaves)(
		const struct game *g, const struct game_action *a, uint8_t faces[GAME_FACES_MAX]);
	/* Does something not lie openly in the zone that must lie there before the seat rolls under
	 * its cup? It is told while the cup does not stand there. */
	enum dt_status (*before)(const struct game *g, int seat,
		const uint8_t lying[GAME_FACES_MAX], struct dt_error *err);
	/* Is something wrong with dice that must not change? */
	enum dt_status (*resting)(const struct game *g, int seat,
		const uint8_t lying[GAME_FACES_MAX], struct dt_error *err);
	/* A question that only the seat may see: has it one answer, as far as everybody can tell?
	 * That two cards are alike only he knows who looks at them. */
	bool (*forced)(const struct game *view, int seat);
	/* May everybody see that the seat gives this answer, and does it lead anywhere? */
	bool (*openly)(const struct game *g, const struct game_action *a);
	/* Is nothing that seats may answer a secret, as their cards are their own and not in the
	 * game? Then who has but a button plays cards with it. */
	bool (*open_hands)(const struct game *g);
	/* How likely it is that the seat gives this answer, whose dice lie like this: where there
	 * is a choice the likeliest come first. */
	int (*likely)(const struct game *g, const struct game_action *a,
		const uint8_t lying[GAME_FACES_MAX]);
	/* What a seat that has counted its things may want put right in the books; answers that
	 * need everybody's consent. Returns how many, the first cap are written. */
	size_t (*mends)(const struct game *g, int seat, struct game_action *out, size_t cap);
	void (*question)(
		const struct game *g, int seat, const char *const *names, char *buf, size_t size);
	/* Is it the answer that declines, which Enter alone may mean? */
	bool (*declines)(const struct game_action *a);
	void (*option)(const struct game *g, const struct game_action *a, const char *const *names,
		char *buf, size_t size);
	/* The question in a few words, without the name; seat 0: what everybody waits for. */
	void (*brief)(const struct game *g, int seat, char *buf, size_t size);
	/* What the option is or does, where its words do not say it. */
	void (*note)(const struct game *g, const struct game_action *a, char *buf, size_t size);
	/* What the event names that people may want explained, a card that is played, say: its name
	 * and one sentence, both static. False when it names nothing. The event is as everybody
	 * sees it. */
	bool (*explains)(const struct game_event *e, const char **name, const char **text);
	/* What everybody waits for when nobody is asked openly, one sentence; buf stays as it is
	 * where nothing says it better than what was told last. */
	void (*doing)(const struct game *g, const char *const *names, char *buf, size_t size);
	/* What happened, as one sentence of what the event shows; "" where it says nothing that
	 * another one does not. Returns its length, as snprintf() does. */
	size_t (*tell)(const struct game *g, const struct game_event *e, const char *const names[],
		char *buf, size_t size);
	/* Does the next thing to be shown begin with this event? */
	enum game_begins (*begins)(const struct game_event *e);
	/* Where there is no begins(): the event that it begins with; 0: none. */
	uint8_t next;
	/* What happened, for the places of the screen; what is told becomes a line besides. */
	void (*moved)(const struct game_event *e, struct screen *screen);
	/* Both in one, for a game that writes its lines itself; asked instead of it. */
	void (*happened)(const struct game *g, const struct game_event *e, const char *const *names,
		struct screen *screen);
	/* What everybody has in the public view: figures, marks, and what lies in common;
	 * happened() keeps it up to date in between. */
	void (*own)(const struct game *view, struct screen *screen);
	/* Everything of the screen that is in the public view. */
	void (*show)(const struct game *view, struct screen *screen);
};

/* The same with what is usual in place of what is not there: all who are asked
 * roll under their cups, nothing costs, is set aside, is wrong,
 * secret or forced; dice are picked up before each roll, and all of it is left lying; a question
 * has no words beside its options; what is told becomes a line; the screen says what any game has.
 * Its kinds of dice and its fields are those of the setup. */
void game_table_whole(
	const struct game_table *t, const struct game_setup *setup, struct game_table *out);
/* Does the next thing to be shown begin with this event? As the game has it, or as is usual. */
enum game_begins game_begins_with(const struct game_table *t, const struct game_event *e);
/* What any game has: title, faces, points, who wins. For a show() that adds to it. */
void game_show_usual(const struct game *view, struct screen *screen);
/* A new line of the screen, above those there are. */
void game_add_line(struct screen *screen, const char *text);

/* How many dice one player has. */
unsigned game_dice(const struct game_table *t);
/* The same without those that go from player to player. */
unsigned game_own_dice(const struct game_table *t);
/* How many different faces they have. */
unsigned game_faces(const struct game_table *t);
/* How a face (from 1) is written; NULL: there is none such. Lives as long as the table's kinds. */
const char *game_face(const struct game_table *t, unsigned face);

#endif
