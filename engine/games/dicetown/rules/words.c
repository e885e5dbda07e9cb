/* SPDX-License-Identifier: MIT */
/*
 * words.c - the names of everything in Dice Town, and how its actions, events and state are laid
 * out. Tables only; options are in options.c.
 */
#include "flow.h"
#include "game_words.h"

/* Of dice of both kinds, one behind the other. */
static const char *const faces[] = { NULL, "9", "10", "J", "Q", "K", "A", "IN_BLESSING", "IN_TRAP",
	"IN_BODYGUARD", "IN_WARPATH" };
static const char *const cards[] = {
	NULL,
	"GS_EQUIP_1",
	"GS_EQUIP_2",
	"GS_EQUIP_3",
	"GS_EQUIP_4",
	"GS_EQUIP_5",
	"GS_EQUIP_8",
	"GS_DYNAMITE",
	"GS_GIRLS",
	"GS_BRUTE",
	"GS_CHEATER",
	"GS_CORRUPTION",
	"GS_UNLIMITED_CREDITS",
	"GS_NERVOUS_JOE",
	"GS_MARSHALL",
	"GS_EVEN_SPLIT",
	"GS_WANTED",
	"GS_ELIXIR",
	"GS_UNKNOWN",
	"DEED_1",
	"DEED_2",
	"DEED_3",
	"DEED_4",
	"DEED_5",
	"DEED_UNKNOWN",
	"EL_WEALTH",
	"EL_CHARM",
	"EL_FORTUNE",
	"EL_POWER",
	"EL_PROTECTION",
	"EL_FRIENDSHIP",
	"EL_DOMINATION",
	"EL_UNKNOWN",
	"GS_WHISKEY",
	"GS_TWO_BARRELS",
	"GS_WINCHESTER",
	"GS_INSURANCE",
	"GS_MULE",
	"GS_CROOK",
	"GS_DOG",
	"GS_DESPERADO",
	"GS_GIFT",
	"GS_CATTLE",
	"GS_SMOKE_SIGNALS",
	"RANCH",
	"RV_GOLD_2",
	"RV_GOLD_3",
	"RV_GOLD_4",
	"RV_GOLD_5",
	"RV_DISCOVERY",
	"RV_EMPTY",
	"RV_COUPON",
	"RV_PURSE_2",
	"RV_PURSE_3",
	"RV_STAR",
	"RV_UNKNOWN",
	"BANDIT_1",
	"BANDIT_2",
	"BANDIT_3",
	"BANDIT_4",
	"BANDIT_5",
	"BANDIT_6",
	"BANDIT_7",
	"BANDIT_8",
	"BANDIT_9",
	"BANDIT_10",
	"BANDIT_11",
	"BANDIT_12",
};
static const char *const decks[] = { NULL, "store", "deeds", "elixirs", "river", "bandits" };
static const char *const purses[] = { NULL, "seat1", "seat2", "seat3", "seat4", "seat5", "seat6",
	"mine", "bank", "stagecoach" };
static const char *const places[] = { NULL, "hands", "mine", "bank", "stagecoach", "store",
	"saloon", "sheriff", "townhall", "doc", "end" };
static const char *const goods[] = { NULL, "dollar", "nugget", "card" };
static const char *const shelves[] = { NULL, "A", "B", "deck" };
static const char *const asks[] = { NULL, "keep", "putback", "reroll", "window", "gained", "offer",
	"rule", "pick", "victim", "blind", "go", "take", "protect", "target", "give", "deal",
	"draw", "remedy", "tell", "hands", "action", "bandit", "chase", "catch", "river", "coupon",
	"spirit", "bless", "trap", "trapped", "warpath", "given" };
static const char *const windows[] = { NULL, "start", "reveal", "mine", "bank", "store", "saloon",
	"sheriff", "townhall", "doc", "play", "gain", "stolen", "hire", "chase", "endround" };
static const char *const ats[] = { NULL, "setup", "round", "hands", "mine", "bank", "store", "draw",
	"saloon", "steal", "sheriff", "townhall", "doc", "visit", "end", "control", "ruling",
	"window", "play", "gained", "badge", "site", "river", "bandits", "hire", "chase", "wife",
	"indian", "give", "dusk" };
static const char *const acts[] = { NULL, "keep", "putback", "pass", "play", "offer", "add", "done",
	"rule", "pick", "target", "blind", "visit", "stay", "take", "protect", "give", "deal",
	"draw", "remedy", "tell", "show", "mend", "action", "set", "catch", "river", "turn", "trap",
	"warpath" };
static const char *const remedies[] = { NULL, "E1_BARBED_WIRE", "E1_STORE_CARD", "E1_PETTY_THEFT",
	"E1_GRAND_THEFT" };
static const char *const sides[] = { NULL, "base", "expansion" };

const struct game_type town_types[TOWN_TYPES] = {
	[TYPE_NUMBER] = { "number", NULL, 255 },
	[TYPE_SEAT] = { "seat", NULL, GAME_SEATS_MAX },
	[TYPE_FACE] = NAMED("face", faces),
	[TYPE_CARD] = NAMED("card", cards),
	[TYPE_DECK] = NAMED("deck", decks),
	[TYPE_PURSE] = NAMED("purse", purses),
	[TYPE_PLACE] = NAMED("place", places),
	[TYPE_GOOD] = NAMED("good", goods),
	[TYPE_SHELF] = NAMED("shelf", shelves),
	[TYPE_ASK] = NAMED("question", asks),
	[TYPE_WINDOW] = NAMED("window", windows),
	[TYPE_AT] = NAMED("at", ats),
	[TYPE_ACTION] = NAMED("action", acts),
	[TYPE_REMEDY] = NAMED("remedy", remedies),
	[TYPE_SIDE] = NAMED("action", sides),
	[TYPE_SPIRIT] = { "face of the Indian die", faces + TOWN_FACES, TOWN_SPIRITS },
};

/* ---- Fields of actions and events ---- */

#define SECRET(what, t, i)                                                                         \
	{                                                                                          \
		.name = what, .shape = GAME_ONE, .type = TYPE_##t, .at = i, .len = 1,              \
		.secret = true                                                                     \
	}
#define SECRETS(what, t, i, n)                                                                     \
	{                                                                                          \
		.name = what, .shape = GAME_LIST, .type = TYPE_##t, .at = i, .len = n,             \
		.secret = true                                                                     \
	}

#define DICE MANY("dice", COUNTS, FACE, 0, TOWN_FACES)
#define ORDER MANY("seats", LIST, SEAT, 0, GAME_SEATS_MAX)

const struct game_word town_actions[TOWN_ACTIONS] = {
	[ACT_KEEP] = { "keep", FIELDS(MANY("dice", COUNTS, FACE, 0, TOWN_FACES + TOWN_SPIRITS)) },
	[ACT_PUTBACK] = { "putback", FIELDS(DICE) },
	[ACT_PASS] = { "pass", NULL },
	[ACT_PLAY] = { "play", FIELDS(ONE("card", CARD, 0), ONE("target", SEAT, 1),
				       ONE("die", FACE, 2), ONE("face", FACE, 3),
				       ONE("bandit", CARD, 4), MANY("again", LIST, FACE, 5, 5)) },
	[ACT_OFFER] = { "offer", FIELDS(ORDER) },
	[ACT_ADD] = { "add", FIELDS(ONE("what", GOOD, 0), ONE("card", CARD, 1)) },
	[ACT_DONE] = { "done", NULL },
	[ACT_RULE] = { "rule", FIELDS(ORDER, MANY("accept", SET, SEAT, 6, 1)) },
	[ACT_PICK] = { "pick", FIELDS(ONE("card", CARD, 0)) },
	[ACT_TARGET] = { "target", FIELDS(ONE("target", SEAT, 0)) },
	[ACT_BLIND] = { "blind", FIELDS(ONE("deeds", NUMBER, 0), ONE("store", NUMBER, 1)) },
	[ACT_VISIT] = { "visit", NULL },
	[ACT_STAY] = { "stay", NULL },
	[ACT_TAKE] = { "take", FIELDS(ONE("from", SHELF, 0)) },
	[ACT_PROTECT] = { "protect", FIELDS(MANY("cards", LIST, CARD, 0, 2)) },
	[ACT_GIVE] = { "give", FIELDS(ONE("card", CARD, 0)) },
	[ACT_DEAL] = { "deal", FIELDS(ONE("deck", DECK, 0), ONE("card", CARD, 1)) },
	[ACT_TELL] = { "tell", FIELDS(ONE("card", CARD, 0)) },
	[ACT_SHOW] = { "show", FIELDS(ONE("card", CARD, 0)) },
	[ACT_MEND] = { "mend", FIELDS(ONE("what", GOOD, 0), ONE("from", PURSE, 1),
				       ONE("to", PURSE, 2), ONE("n", NUMBER, 3)) },
	[ACT_DRAW] = { "draw", FIELDS(ONE("from", SEAT, 0), ONE("card", CARD, 1)) },
	[ACT_REMEDY] = { "remedy", FIELDS(ONE("remedy", REMEDY, 0)) },
	[ACT_ACTION] = { "action", FIELDS(ONE("action", SIDE, 0)) },
	[ACT_SET] = { "set", FIELDS(ONE("bandit", CARD, 0), ONE("n", NUMBER, 1)) },
	[ACT_CATCH] = { "catch", FIELDS(ONE("bandit", CARD, 0)) },
	[ACT_RIVER] = { "river", FIELDS(ONE("card", CARD, 0), MANY("back", LIST, CARD, 1, 2)) },
	[ACT_TURN] = { "turn", FIELDS(ONE("die", FACE, 0), ONE("face", FACE, 1)) },
	[ACT_TRAP] = { "trap",
		FIELDS(ONE("target", SEAT, 0), ONE("die", FACE, 1), ONE("face", FACE, 2)) },
	[ACT_WARPATH] = { "warpath", FIELDS(ONE("place", PLACE, 0)) },
};

#define BANDIT FIELDS(ONE("bandit", CARD, 0), ONE("face", FACE, 1), ONE("reward", NUMBER, 2))
#define MOVED FIELDS(ONE("from", PURSE, 0), ONE("to", PURSE, 1), ONE("n", NUMBER, 2))

const struct game_word town_events[TOWN_EVENTS] = {
	[EV_ROUND] = { "round", FIELDS(ONE("n", NUMBER, 0)) },
	[EV_ROLL] = { "roll", FIELDS(ONE("n", NUMBER, 0), ONE("final", NUMBER, 1)) },
	[EV_LIFT] = { "lift", FIELDS(DICE) },
	[EV_PAY] = { "pay", FIELDS(ONE("n", NUMBER, 0)) },
	[EV_PUTBACK] = { "putback", FIELDS(DICE) },
	[EV_REROLL] = { "reroll", FIELDS(DICE) },
	[EV_HAND] = { "hand", FIELDS(DICE) },
	[EV_PLACE] = { "place", FIELDS(ONE("place", PLACE, 0)) },
	[EV_NOBODY] = { "nobody", FIELDS(ONE("place", PLACE, 0)) },
	[EV_CONTROL] = { "control", FIELDS(ONE("place", PLACE, 0), ONE("dice", NUMBER, 1)) },
	[EV_TIE] = { "tie", FIELDS(ONE("place", PLACE, 0), MANY("seats", SET, SEAT, 1, 1)) },
	[EV_OFFER] = { "offer", FIELDS(ORDER, ONE("dollars", NUMBER, 6), ONE("nuggets", NUMBER, 7),
					ONE("deeds", NUMBER, 8), ONE("store", NUMBER, 9)) },
	[EV_OFFER_CARD] = { "offered", FIELDS(SECRET("card", CARD, 0)) },
	[EV_RULING] = { "ruling", FIELDS(ORDER, MANY("accept", SET, SEAT, 6, 1)) },
	[EV_DOLLARS] = { "dollars", MOVED },
	[EV_NUGGETS] = { "nuggets", MOVED },
	[EV_CARD] = { "card", FIELDS(ONE("from", SEAT, 0), SECRET("card", CARD, 1)) },
	[EV_DRAW] = { "draw", FIELDS(ONE("deck", DECK, 0), SECRET("card", CARD, 1)) },
	[EV_DISCARD] = { "discard",
		FIELDS(ONE("n", NUMBER, 0), SECRETS("cards", CARD, 1, TOWN_DICE)) },
	[EV_SEEN] = { "seen", FIELDS(ONE("from", SEAT, 0), ONE("n", NUMBER, 1),
				      SECRETS("cards", CARD, 2, TOWN_DICE)) },
	[EV_PLAY] = { "play", FIELDS(ONE("card", CARD, 0), ONE("target", SEAT, 1),
				      ONE("die", FACE, 2), ONE("face", FACE, 3),
				      ONE("bandit", CARD, 4), MANY("again", LIST, FACE, 5, 5)) },
	[EV_CANCELLED] = { "cancelled", FIELDS(ONE("card", CARD, 0)) },
	[EV_TURN] = { "turn", FIELDS(ONE("die", FACE, 0), ONE("face", FACE, 1)) },
	[EV_BADGE] = { "badge", NULL },
	[EV_DEED] = { "deed", FIELDS(ONE("card", CARD, 0)) },
	[EV_ROW] = { "row", FIELDS(ONE("slot", NUMBER, 0), ONE("card", CARD, 1)) },
	[EV_VISITORS] = { "visitors", FIELDS(ORDER) },
	[EV_ELIXIR] = { "elixir", FIELDS(ONE("card", CARD, 0)) },
	[EV_SHELF] = { "shelf", FIELDS(ONE("shelf", SHELF, 0), ONE("card", CARD, 1)) },
	[EV_PROTECT] = { "protect", FIELDS(MANY("cards", LIST, CARD, 0, 2)) },
	[EV_SHUFFLE] = { "shuffle", FIELDS(ONE("deck", DECK, 0)) },
	[EV_OVER] = { "over", FIELDS(ONE("reason", NUMBER, 0)) },
	[EV_POINTS] = { "points", FIELDS(ONE("n", NUMBER, 0)) },
	[EV_WINNER] = { "winner", NULL },
	[EV_REMEDY] = { "remedy", FIELDS(ONE("remedy", REMEDY, 0)) },
	[EV_TOLD] = { "told", FIELDS(ONE("card", CARD, 0), ONE("seen", NUMBER, 1)) },
	[EV_MEND] = { "mend", FIELDS(ONE("what", GOOD, 0), ONE("from", PURSE, 1),
				      ONE("to", PURSE, 2), ONE("n", NUMBER, 3)) },
	[EV_SECOND] = { "second", FIELDS(ONE("place", PLACE, 0), ONE("dice", NUMBER, 1)) },
	[EV_ACTION] = { "action", FIELDS(ONE("place", PLACE, 0), ONE("action", SIDE, 1)) },
	[EV_RIVER] = { "river", FIELDS(ONE("card", CARD, 0)) },
	[EV_RANCH] = { "ranch", FIELDS(ONE("from", SEAT, 0)) },
	[EV_HIRE] = { "hire", BANDIT },
	[EV_SET] = { "set", FIELDS(ONE("bandit", CARD, 0), ONE("face", FACE, 1),
				    ONE("reward", NUMBER, 2), ONE("n", NUMBER, 3)) },
	[EV_CATCH] = { "catch", BANDIT },
	[EV_WANTED] = { "wanted", BANDIT },
	[EV_TOP] = { "bandit", BANDIT },
	[EV_CHASE] = { "chase", FIELDS(DICE) },
	[EV_BOXED] = { "boxed", FIELDS(ONE("n", NUMBER, 0)) },
	[EV_GIVEN] = { "given", FIELDS(SECRET("card", CARD, 0)) },
	[EV_INDIAN] = { "indian", NULL },
	[EV_SPIRIT] = { "spirit", FIELDS(ONE("face", SPIRIT, 0)) },
	[EV_TRAP] = { "trap", FIELDS(ONE("target", SEAT, 0), ONE("die", FACE, 1)) },
	[EV_WARPATH] = { "warpath", FIELDS(ONE("place", PLACE, 0)) },
	[EV_MADE_UP] = { "made_up", FIELDS(ONE("deeds", NUMBER, 0), ONE("river", NUMBER, 1),
					    ONE("bandits", NUMBER, 2), ONE("indian", NUMBER, 3)) },
};

/* ---- The state ---- */

/* One that came after games had been kept. */
#define LATER(rec, what, member, s, t, n)                                                          \
	{                                                                                          \
		.name = what, .shape = GAME_##s, .type = TYPE_##t,                                 \
		.at = (uint16_t)offsetof(struct rec, member), .len = n, .later = n                 \
	}
/* Added to the end, or behind it; see game_field.later. */
#define GROWN(rec, what, member, s, t, n, more)                                                    \
	{                                                                                          \
		.name = what, .shape = GAME_##s, .type = TYPE_##t,                                 \
		.at = (uint16_t)offsetof(struct rec, member), .len = n, .later = more              \
	}
#define CARDS(rec, what, member) GROWN(rec, what, member, TALLY, CARD, TOWN_CARDS, TOWN_CARDS_LATER)
#define PARTS(rec, what, member, sub, n)                                                           \
	{                                                                                          \
		.name = what, .shape = GAME_RECORDS, .at = (uint16_t)offsetof(struct rec, member), \
		.len = n, .record = &(sub)                                                         \
	}

static const struct game_record offer_record = {
	FIELDS(PART(town_offer, "made", made, ONE, NUMBER, 1),
		PART(town_offer, "seats", order, LIST, SEAT, GAME_SEATS_MAX),
		PART(town_offer, "dollars", bills, ONE, NUMBER, 1),
		PART(town_offer, "nuggets", nuggets, ONE, NUMBER, 1),
		CARDS(town_offer, "cards", cards)),
	sizeof(struct town_offer),
};

static const struct game_record player_record = {
	FIELDS(PART(town_player, "dollars", bills, ONE, NUMBER, 1),
		PART(town_player, "nuggets", nuggets, ONE, NUMBER, 1),
		PART(town_player, "won", won, SET, PLACE, 1),
		PART(town_player, "waived", waived, ONE, NUMBER, 1),
		PART(town_player, "free", free, ONE, NUMBER, 1),
		PART(town_player, "aside", aside, COUNTS, FACE, TOWN_FACES),
		PART(town_player, "kept", kept, COUNTS, FACE, TOWN_FACES),
		CARDS(town_player, "hand", hand), CARDS(town_player, "fresh", fresh),
		CARDS(town_player, "protected", safe),
		LATER(town_player, "told", told, TALLY, CARD, TOWN_CARDS),
		LATER(town_player, "open", open, ONE, NUMBER, 1),
		PARTS(town_player, "offer", offer, offer_record, 1),
		LATER(town_player, "ranches", ranches, ONE, NUMBER, 1),
		LATER(town_player, "claimed", claimed, ARRAY, NUMBER, TOWN_CLAIMS)),
	sizeof(struct town_player),
};

static const struct game_record frame_record = {
	FIELDS(PART(town_frame, "at", at, ONE, AT, 1),
		PART(town_frame, "step", step, ONE, NUMBER, 1),
		PART(town_frame, "seat", seat, ONE, SEAT, 1),
		PART(town_frame, "v", v, ARRAY, NUMBER, 5)),
	sizeof(struct town_frame),
};

static const struct game_record answer_record = {
	FIELDS(PART(game_action, "seat", seat, ONE, SEAT, 1),
		PART(game_action, "do", kind, ONE, ACTION, 1),
		PART(game_action, "args", arg, ARRAY, NUMBER, GAME_ARGS)),
	sizeof(struct game_action),
};

static const struct game_record ask_record = {
	FIELDS(PART(town_question, "what", what, ONE, ASK, 1),
		PART(town_question, "a", a, ONE, NUMBER, 1),
		PART(town_question, "b", b, ONE, NUMBER, 1),
		PART(town_question, "asked", asked, SET, SEAT, 1),
		PART(town_question, "pending", pending, SET, SEAT, 1)),
	sizeof(struct town_question),
};

#define COUNTER(what, member, n, more)                                                             \
	{                                                                                          \
		.name = what, .shape = n > 1 ? GAME_ARRAY : GAME_ONE, .type = TYPE_NUMBER,         \
		.at = (uint16_t)offsetof(struct town, member), .len = n, .bytes = 2, .later = more \
	}
#define SEATED(what, member, sub)                                                                  \
	{                                                                                          \
		.name = what, .shape = GAME_RECORDS,                                               \
		.at = (uint16_t)offsetof(struct town, member), .len = GAME_SEATS_MAX,              \
		.record = &(sub), .used = (uint16_t)offsetof(struct town, seats)                   \
	}

const struct game_record town_record = {
	FIELDS(PART(town, "round", round, ONE, NUMBER, 1),
		PART(town, "place", place, ONE, PLACE, 1), PART(town, "roll", roll, ONE, NUMBER, 1),
		PART(town, "final", final, ONE, NUMBER, 1),
		PART(town, "mine", mine, ONE, NUMBER, 1), PART(town, "bank", bank, ONE, NUMBER, 1),
		PART(town, "stagecoach", coach, ONE, NUMBER, 1),
		PART(town, "sheriff", badge, ONE, SEAT, 1),
		PART(town, "row", row, ARRAY, CARD, TOWN_ROW),
		PART(town, "shelf", shelf, ARRAY, CARD, TOWN_SHELVES),
		PART(town, "in_play", in_play, ONE, CARD, 1), CARDS(town, "store_deck", deck[0]),
		CARDS(town, "store_discard", discard[0]), CARDS(town, "deed_deck", deck[1]),
		CARDS(town, "elixir_deck", deck[2]), CARDS(town, "elixir_discard", discard[2]),
		COUNTER("shuffles", shuffles, TOWN_PILES, 2),
		COUNTER("dealt", dealt, TOWN_PILES, 2), COUNTER("draws", draws, 1, 0),
		PART(town, "looked", looked, LIST, CARD, TOWN_DICE + 1),
		PART(town, "lookers", lookers, SET, SEAT, 1),
		PART(town, "card", card, ONE, CARD, 1), PART(town, "chosen", chosen, ONE, SEAT, 1),
		PART(town, "order", order, LIST, SEAT, GAME_SEATS_MAX),
		PART(town, "winner", winner, ONE, SEAT, 1), PARTS(town, "ask", ask, ask_record, 1),
		{ .name = "doing",
			.shape = GAME_RECORDS,
			.at = (uint16_t)offsetof(struct town, frame),
			.len = TOWN_DEPTH,
			.record = &frame_record,
			.used = (uint16_t)offsetof(struct town, depth) },
		SEATED("answers", answer, answer_record), SEATED("players", player, player_record),
		LATER(town, "box", discard[1], TALLY, CARD, TOWN_CARDS),
		LATER(town, "river", deck[3], TALLY, CARD, TOWN_CARDS),
		LATER(town, "river_gone", discard[3], TALLY, CARD, TOWN_CARDS),
		LATER(town, "river_top", river_top, ARRAY, CARD, 2),
		LATER(town, "bandits", bandit, ARRAY, NUMBER, TOWN_BANDITS),
		LATER(town, "store_top", last_discard, ONE, CARD, 1),
		LATER(town, "chased", chased, COUNTS, FACE, TOWN_FACES),
		LATER(town, "rerolled", rerolled, COUNTS, FACE, TOWN_FACES),
		LATER(town, "indian", indian, ONE, SEAT, 1),
		LATER(town, "given", given, ONE, NUMBER, 1),
		LATER(town, "bodyguard", guard, ONE, SEAT, 1),
		LATER(town, "warpath", warpath, ONE, PLACE, 1)),
	sizeof(struct town),
};
