/* SPDX-License-Identifier: MIT */
/*
 * town_stickers.c - Dice Town at the table: the kinds of its cards that a sticker can name, and
 * what such a card says where it is seen.
 *
 * A sticker that was printed once goes on naming its kind: nothing here is moved or taken out, what
 * is new comes behind.
 */
#include "town_table.h"

#include "tell.h"
#include "town.h"
#include "words.h"

#include <string.h>

#define LIST(X)                                                                                    \
	X(GS_EQUIP_1, 1)                                                                           \
	X(GS_EQUIP_2, 1)                                                                           \
	X(GS_EQUIP_3, 1)                                                                           \
	X(GS_EQUIP_4, 1)                                                                           \
	X(GS_EQUIP_5, 1)                                                                           \
	X(GS_EQUIP_8, 1)                                                                           \
	X(GS_DYNAMITE, 1)                                                                          \
	X(GS_GIRLS, 1)                                                                             \
	X(GS_BRUTE, 2)                                                                             \
	X(GS_CHEATER, 2)                                                                           \
	X(GS_CORRUPTION, 1)                                                                        \
	X(GS_UNLIMITED_CREDITS, 1)                                                                 \
	X(GS_NERVOUS_JOE, 1)                                                                       \
	X(GS_MARSHALL, 1)                                                                          \
	X(GS_EVEN_SPLIT, 1)                                                                        \
	X(GS_WANTED, 1)                                                                            \
	X(GS_ELIXIR, 1)                                                                            \
	X(DEED_1, 5)                                                                               \
	X(DEED_2, 5)                                                                               \
	X(DEED_3, 5)                                                                               \
	X(DEED_4, 5)                                                                               \
	X(DEED_5, 5)                                                                               \
	X(EL_WEALTH, 1)                                                                            \
	X(EL_CHARM, 1)                                                                             \
	X(EL_FORTUNE, 1)                                                                           \
	X(EL_POWER, 1)                                                                             \
	X(EL_PROTECTION, 1)                                                                        \
	X(EL_FRIENDSHIP, 1)                                                                        \
	X(EL_DOMINATION, 1)                                                                        \
	X(GS_WHISKEY, 1)                                                                           \
	X(GS_TWO_BARRELS, 1)                                                                       \
	X(GS_WINCHESTER, 1)                                                                        \
	X(GS_INSURANCE, 1)                                                                         \
	X(GS_MULE, 1)                                                                              \
	X(GS_CROOK, 1)                                                                             \
	X(GS_DOG, 1)                                                                               \
	X(GS_DESPERADO, 1)                                                                         \
	X(GS_GIFT, 1)                                                                              \
	X(GS_CATTLE, 1)                                                                            \
	X(GS_SMOKE_SIGNALS, 1)                                                                     \
	X(RANCH, 10)                                                                               \
	X(RV_GOLD_2, 2)                                                                            \
	X(RV_GOLD_3, 1)                                                                            \
	X(RV_GOLD_4, 1)                                                                            \
	X(RV_GOLD_5, 1)                                                                            \
	X(RV_DISCOVERY, 1)                                                                         \
	X(RV_EMPTY, 2)                                                                             \
	X(RV_COUPON, 1)                                                                            \
	X(RV_PURSE_2, 1)                                                                           \
	X(RV_PURSE_3, 1)                                                                           \
	X(RV_STAR, 1)                                                                              \
	X(BANDIT_1, 1)                                                                             \
	X(BANDIT_2, 1)                                                                             \
	X(BANDIT_3, 1)                                                                             \
	X(BANDIT_4, 1)                                                                             \
	X(BANDIT_5, 1)                                                                             \
	X(BANDIT_6, 1)                                                                             \
	X(BANDIT_7, 1)                                                                             \
	X(BANDIT_8, 1)                                                                             \
	X(BANDIT_9, 1)                                                                             \
	X(BANDIT_10, 1)                                                                            \
	X(BANDIT_11, 1)                                                                            \
	X(BANDIT_12, 1)

#define KIND(card, most) { #card, most },
#define CARD(card, most) card,

const struct game_card_kind town_stickers[TOWN_STICKERS] = { LIST(KIND) };
static const uint8_t kind_of[TOWN_STICKERS] = { LIST(CARD) };

int town_sticker_card(unsigned sticker)
{
	return kind_of[sticker];
}

/* What is called as another kind is, or has its face in the owner's own data. */
static const char *const names[TOWN_NAMED] = {
	[RV_GOLD_2] = N_("Gold! 2"),
	[RV_GOLD_3] = N_("Gold! 3"),
	[RV_GOLD_4] = N_("Gold! 4"),
	[RV_GOLD_5] = N_("Gold! 5"),
	[RV_PURSE_2] = N_("Purse $2"),
	[RV_PURSE_3] = N_("Purse $3"),
	[BANDIT_1] = N_("Bandit 1"),
	[BANDIT_2] = N_("Bandit 2"),
	[BANDIT_3] = N_("Bandit 3"),
	[BANDIT_4] = N_("Bandit 4"),
	[BANDIT_5] = N_("Bandit 5"),
	[BANDIT_6] = N_("Bandit 6"),
	[BANDIT_7] = N_("Bandit 7"),
	[BANDIT_8] = N_("Bandit 8"),
	[BANDIT_9] = N_("Bandit 9"),
	[BANDIT_10] = N_("Bandit 10"),
	[BANDIT_11] = N_("Bandit 11"),
	[BANDIT_12] = N_("Bandit 12"),
};

const char *town_sticker_name(unsigned sticker)
{
	int card = kind_of[sticker];

	return names[card] ? _(names[card]) : town_card_name(card);
}

static int deck_of_card(int card)
{
	if (card >= RV_GOLD_2)
		return card < BANDIT_1 ? DECK_RIVER : DECK_BANDITS;
	return town_is_store(card) ? DECK_STORE : town_is_deed(card) ? DECK_DEEDS : DECK_ELIXIRS;
}

const char *town_sticker_deck(unsigned sticker)
{
	static const char *const decks[] = { [DECK_STORE] = N_("General Store"),
		[DECK_DEEDS] = N_("Deed"),
		[DECK_ELIXIRS] = N_("Elixir"),
		[DECK_RIVER] = N_("River"),
		[DECK_BANDITS] = N_("Bandit") };

	return _(decks[deck_of_card(kind_of[sticker])]);
}

const char *town_sticker_text(unsigned sticker)
{
	int card = kind_of[sticker];

	if (card >= BANDIT_1)
		return _("The sticker is for the side that hires. Face and dollars of each number "
			 "are in dicetown.conf.");
	return town_card_text(card);
}

/* ---- Seen on the table ---- */

static enum dt_status means_nothing(struct dt_error *err)
{
	return dt_fail(err, DT_ERR_AGAIN, 0, "a card that lies there means nothing now");
}

enum { PLAYS_MAX = 64 }; /* more than answers there are in a window */

/* The answers that play the card. */
static size_t plays_of(
	const struct game *g, int seat, int card, struct game_action *out, size_t cap)
{
	struct game_action list[PLAYS_MAX];
	size_t found = 0, n = game_legal_actions(g, seat, list, PLAYS_MAX);
	for (size_t i = 0; i < n && i < PLAYS_MAX; i++)
		if (list[i].kind == ACT_PLAY && list[i].arg[0] == card && found++ < cap)
			out[found - 1] = list[i];
	return found;
}

/* The only one of them; with several there is more to be said. */
static enum dt_status play(
	const struct game *g, int seat, int card, struct game_action *out, struct dt_error *err)
{
	return plays_of(g, seat, card, out, 1) == 1 ? DT_OK : means_nothing(err);
}

/* Is it shown by a seat that may play a card now? */
static bool is_played(const struct town *t, const struct game_card_seen *seen)
{
	return t->ask.what == ASK_WINDOW && seen->kind == DT_AREA_ZONE && seen->owner &&
	       (t->ask.pending & game_bit(seen->owner));
}

/* Of bandits that are alike the first in the deck stands for all; CARD_NONE: none lies there. */
static int bandit_told(const struct town *t, int card)
{
	for (int like = BANDIT_1; like <= BANDIT_12; like++)
		if (town_bandit_at(t, like) == BANDIT_DECK &&
			town_bandit_face(t, like) == town_bandit_face(t, card) &&
			town_bandit_reward(t, like) == town_bandit_reward(t, card))
			return like;
	return CARD_NONE;
}

/* Is it shown where the question wants it? What is turned up may lie anywhere. */
static bool is_shown(const struct town *t, const struct game_card_seen *seen, int seat)
{
	bool own_zone = seen->kind == DT_AREA_ZONE && seen->owner == seat;
	return (t->ask.b != TELL_SAFE && t->ask.b != TELL_END) || own_zone;
}

enum dt_status town_card_seen(const struct game *g, const struct game_card_seen *seen,
	struct game_action *out, struct dt_error *err)
{
	const struct town *t = town_of(g);
	int card = town_sticker_card(seen->card), seat = seen->owner;
	memset(out, 0, sizeof(*out));
	if (is_played(t, seen))
		return play(g, seat, card, out, err);
	if (t->ask.what != ASK_TELL || t->ask.a != deck_of_card(card))
		return means_nothing(err);
	if (card >= BANDIT_1)
		card = bandit_told(t, card);
	if (!card || (t->ask.b == TELL_RANCH && card != RANCH)) /* a deed is nobody's business */
		return means_nothing(err);
	for (seat = 1; seat < t->seats && !(t->ask.pending & game_bit(seat));)
		seat++;
	if (!is_shown(t, seen, seat))
		return means_nothing(err);
	out->seat = (uint8_t)seat;
	out->kind = t->ask.b == TELL_END ? ACT_SHOW : ACT_TELL;
	out->arg[0] = (uint8_t)card;
	return DT_OK;
}

size_t town_card_choices(const struct game *g, const struct game_card_seen *seen,
	const uint8_t lying[GAME_FACES_MAX], struct game_action *out, size_t cap)
{
	size_t n = is_played(town_of(g), seen)
			   ? plays_of(g, seen->owner, town_sticker_card(seen->card), out, cap)
			   : 0;
	for (size_t i = 0; i < n && i < cap; i++)
		if (town_dice_turned(g, &out[i], lying)) {
			out[0] = out[i];
			return 1;
		}
	return n;
}
