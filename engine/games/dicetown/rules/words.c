/* SPDX-License-Identifier: MIT */
/*
 * words.c - the names of everything in Dice Town, and how its actions, events, options and state
 * are laid out. Tables only.
 */
#include "flow.h"

static const char *const faces[] = { NULL, "9", "10", "J", "Q", "K", "A" };
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
};
static const char *const decks[] = { NULL, "store", "deeds", "elixirs" };
static const char *const purses[] = { NULL, "seat1", "seat2", "seat3", "seat4", "seat5", "seat6",
	"mine", "bank", "stagecoach" };
static const char *const places[] = { NULL, "hands", "mine", "bank", "stagecoach", "store",
	"saloon", "sheriff", "townhall", "doc", "end" };
static const char *const goods[] = { NULL, "dollar", "nugget", "card" };
static const char *const shelves[] = { NULL, "A", "B", "deck" };
static const char *const asks[] = { NULL, "keep", "putback", "reroll", "window", "gained", "offer",
	"rule", "pick", "victim", "blind", "go", "take", "protect", "target", "give", "deal",
	"draw" };
static const char *const windows[] = { NULL, "start", "reveal", "mine", "bank", "store", "saloon",
	"sheriff", "townhall", "doc", "play" };
static const char *const ats[] = { NULL, "setup", "round", "hands", "mine", "bank", "store", "draw",
	"saloon", "steal", "sheriff", "townhall", "doc", "visit", "end", "control", "ruling",
	"window", "play", "gained", "badge" };
static const char *const acts[] = { NULL, "keep", "putback", "pass", "play", "offer", "add", "done",
	"rule", "pick", "target", "blind", "visit", "stay", "take", "protect", "give", "deal",
	"draw" };

#define NAMED(what, list)                                                                          \
	{                                                                                          \
		what, list, sizeof(list) / sizeof((list)[0]) - 1                                   \
	}

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
};

/* ---- Fields of actions and events ---- */

#define END                                                                                        \
	{                                                                                          \
		.name = NULL                                                                       \
	}
#define ONE(what, t, i)                                                                            \
	{                                                                                          \
		.name = what, .shape = GAME_ONE, .type = TYPE_##t, .at = i, .len = 1               \
	}
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
#define MANY(what, s, t, i, n)                                                                     \
	{                                                                                          \
		.name = what, .shape = GAME_##s, .type = TYPE_##t, .at = i, .len = n               \
	}
#define FIELDS(...) ((const struct game_field[]){ __VA_ARGS__, END })

#define DICE MANY("dice", COUNTS, FACE, 0, TOWN_FACES)
#define ORDER MANY("seats", LIST, SEAT, 0, GAME_SEATS_MAX)

const struct game_word town_actions[TOWN_ACTIONS] = {
	[ACT_KEEP] = { "keep", FIELDS(DICE) },
	[ACT_PUTBACK] = { "putback", FIELDS(DICE) },
	[ACT_PASS] = { "pass", NULL },
	[ACT_PLAY] = { "play", FIELDS(ONE("card", CARD, 0), ONE("target", SEAT, 1),
				       ONE("die", FACE, 2), ONE("face", FACE, 3)) },
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
	[ACT_DRAW] = { "draw", FIELDS(ONE("from", SEAT, 0), ONE("card", CARD, 1)) },
};

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
				      ONE("die", FACE, 2), ONE("face", FACE, 3)) },
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
};

/* ---- The state ---- */

#define PART(rec, what, member, s, t, n)                                                           \
	{                                                                                          \
		.name = what, .shape = GAME_##s, .type = TYPE_##t,                                 \
		.at = (uint16_t)offsetof(struct rec, member), .len = n                             \
	}
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
		PART(town_offer, "cards", cards, TALLY, CARD, TOWN_CARDS)),
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
		PART(town_player, "hand", hand, TALLY, CARD, TOWN_CARDS),
		PART(town_player, "fresh", fresh, TALLY, CARD, TOWN_CARDS),
		PART(town_player, "protected", safe, TALLY, CARD, TOWN_CARDS),
		PARTS(town_player, "offer", offer, offer_record, 1)),
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

#define COUNTER(what, member, n)                                                                   \
	{                                                                                          \
		.name = what, .shape = n > 1 ? GAME_ARRAY : GAME_ONE, .type = TYPE_NUMBER,         \
		.at = (uint16_t)offsetof(struct town, member), .len = n, .bytes = 2                \
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
		PART(town, "in_play", in_play, ONE, CARD, 1),
		PART(town, "store_deck", deck[0], TALLY, CARD, TOWN_CARDS),
		PART(town, "store_discard", discard[0], TALLY, CARD, TOWN_CARDS),
		PART(town, "deed_deck", deck[1], TALLY, CARD, TOWN_CARDS),
		PART(town, "elixir_deck", deck[2], TALLY, CARD, TOWN_CARDS),
		PART(town, "elixir_discard", discard[2], TALLY, CARD, TOWN_CARDS),
		COUNTER("shuffles", shuffles, TOWN_DECKS), COUNTER("dealt", dealt, TOWN_DECKS),
		COUNTER("draws", draws, 1), PART(town, "looked", looked, LIST, CARD, TOWN_DICE + 1),
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
		SEATED("answers", answer, answer_record), SEATED("players", player, player_record)),
	sizeof(struct town),
};

/* ---- Options, in the order of struct town_rules ---- */

static const char *const editions[] = { "2" };
static const char *const off_on[] = { "off", "on" };
static const char *const orders[] = { "full_over_straight", "straight_over_full" };
static const char *const moments[] = { "on_gain", "any_time" };
static const char *const scopes[] = { "any", "revealed" };

#define OPTION(what, id, member, values, def, text)                                                \
	{                                                                                          \
		.name = what, .rule = id, .help = text, .names = values,                           \
		.at = (uint8_t)offsetof(struct town_rules, member), .len = 1, .min = 0, .max = 1,  \
		.usual = {                                                                         \
			def                                                                        \
		}                                                                                  \
	}

/* So far there is one way to play; the next editions will be further values. */
#define ONLY(what, id, member, values, text)                                                       \
	{                                                                                          \
		.name = what, .rule = id, .help = text, .names = values,                           \
		.at = (uint8_t)offsetof(struct town_rules, member), .len = 1                       \
	}

const struct game_option town_options[TOWN_OPTIONS] = {
	{ .name = "sheriff",
		.rule = "DT-SETUP-8",
		.help = "seat of the first Sheriff (the youngest player)",
		.at = (uint8_t)offsetof(struct town_rules, first_sheriff),
		.len = 1,
		.min = 1,
		.max = 5,
		.seat = true,
		.usual = { 1 } },
	OPTION("hand.kickers", "R-59", kickers, off_on, 1,
		"dice outside the pattern decide between equal hands"),
	OPTION("hand.order", "R-58", straight_high, orders, 0, "which of the two is worth more"),
	OPTION("bribes", "R-23", bribes, off_on, 1, "offers to the Sheriff before he decides"),
	OPTION("doc.mandatory", "R-31", doc_mandatory, off_on, 1,
		"who controls no place must visit Doc Badluck"),
	OPTION("saloon.by_kind", "R-66", by_kind, off_on, 0,
		"the thief says how many cards of each back he draws"),
	OPTION("card.immediate", "R-42", any_time, moments, 0,
		"Nervous Joe is played when gained, or at the start of any roll or step"),
	OPTION("card.cheater_scope", "R-15", cheater_revealed, scopes, 0,
		"which own dice the Professional Cheater may turn"),
	OPTION("table.mistakes", "DT-PAY-6", mistakes, off_on, 0,
		"dice kept without the money for them are a mistake to be mended, not refused"),
	{ .name = "deeds",
		.rule = "R-50",
		.help = "how many deeds are worth 1, 2, 3, 4 and 5 points",
		.at = (uint8_t)offsetof(struct town_rules, deeds),
		.len = 5,
		.min = 0,
		.max = 20,
		.sum = 20,
		.usual = { 4, 4, 4, 4, 4 } },
	ONLY("edition", "DT-SETUP-1", edition, editions, "which edition is played"),
	ONLY("expansion", "X-SETUP-1", expansion, off_on, "played without the expansion"),
	ONLY("indians", "INDIAN-1", indians, off_on, "played without the Indians"),
};
