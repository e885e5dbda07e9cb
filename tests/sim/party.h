/* SPDX-License-Identifier: MIT */
/*
 * party.h - people at a table: they roll true dice under their cups, lift them, get things wrong,
 * put them right, answer questions, and all of that becomes messages of a session.
 *
 * The party does what the session that it looks at waits for, so a whole game is: ask for the next
 * message, give it to that session, and to any other that should go on alike.
 */
#ifndef DT_TESTS_PARTY_H
#define DT_TESTS_PARTY_H

#include "bot_turn.h"
#include "ses.h"

enum party_wrong {
	PARTY_RIGHT,
	PARTY_UNSURE,	/* a die whose face is not sure */
	PARTY_CHANGED,	/* a set-aside die shows another face */
	PARTY_VANISHED, /* a set-aside die is not there */
	PARTY_TOO_MANY, /* dice of somebody else */
	PARTY_TOO_DEAR, /* more kept than there are dollars for */
	PARTY_OUTSIDE,	/* a die lies between the zones */
	PARTY_COVERED,	/* the cup stays down for long */
	PARTY_TYPED,	/* the dice are typed in, the zone is not seen */
	PARTY_WRONGS,
};

struct party_seat {
	uint8_t faces[5], n; /* the dice that are to lie in the zone, in truth */
	bool up;	     /* the cup is up */
	uint8_t wrong;	     /* enum party_wrong, until it is put right */
	uint32_t planned;    /* names the question about dice that these are the answer to */
};

struct party {
	uint64_t random, now_ms;
	const struct bot_game *game;
	const struct bot *bot;
	struct deal deal;
	struct bot_luck luck;
	struct game *scratch;
	const struct bot_cards *cards; /* players' own, in their hands; NULL: the table deals */
	struct ses_look look;
	struct party_seat seat[GAME_SEATS_MAX];
	bool no_cards;	  /* never play, offer or turn up a card */
	unsigned trouble; /* of 100 hands so many are got wrong, and so many things happen */
	unsigned count[PARTY_WRONGS];
};

/* A new game of so many seats, its dice and cards from the seed. option (may be NULL) is one that
 * is switched to its other value. */
struct ses *party_game(uint64_t seed, int seats, const char *option, const struct ses_times *times,
	const struct ses_journal *journal);
void party_begin(struct party *p, const struct ses *s, uint64_t seed, const char *bot);
void party_end(struct party *p);

/* Below n, which is not 0. */
unsigned party_random(struct party *p, unsigned n);
/* What happens next. False when the session waits for nobody: it is over, or stuck. */
bool party_next(struct party *p, const struct ses *s, struct ses_message *out);

#endif
