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
	X(EL_DOMINATION, 1)

#define KIND(card, most) { #card, most },
#define CARD(card, most) card,

const struct game_card_kind town_stickers[TOWN_STICKERS] = { LIST(KIND) };
static const uint8_t kind_of[TOWN_STICKERS] = { LIST(CARD) };

int town_sticker_card(unsigned sticker)
{
	return kind_of[sticker];
}

const char *town_sticker_name(unsigned sticker)
{
	return town_card_name(kind_of[sticker]);
}

const char *town_sticker_deck(unsigned sticker)
{
	int card = kind_of[sticker];

	return card < GS_UNKNOWN     ? _("General Store")
	       : card < DEED_UNKNOWN ? _("Deed")
				     : _("Elixir");
}

const char *town_sticker_text(unsigned sticker)
{
	return town_card_text(kind_of[sticker]);
}

/* ---- Seen on the table ---- */

static enum dt_status means_nothing(struct dt_error *err)
{
	return dt_fail(err, DT_ERR_AGAIN, 0, "a card that lies there means nothing now");
}

/* The only answer that plays the card; with several there is more to be said. */
static enum dt_status play(
	const struct game *g, int seat, int card, struct game_action *out, struct dt_error *err)
{
	struct game_action list[64];
	size_t found = 0, n = game_legal_actions(g, seat, list, 64);
	for (size_t i = 0; i < n && i < 64; i++)
		if (list[i].kind == ACT_PLAY && list[i].arg[0] == card && !found++)
			*out = list[i];
	return found == 1 ? DT_OK : means_nothing(err);
}

static int deck_of_card(int card)
{
	return town_is_store(card) ? DECK_STORE : town_is_deed(card) ? DECK_DEEDS : DECK_ELIXIRS;
}

/* Is it shown where the question wants it? What is turned up may lie anywhere. */
static bool is_shown(const struct town *t, const struct game_card_seen *seen, int seat)
{
	bool own_zone = seen->kind == DT_AREA_ZONE && seen->owner == seat;
	return t->ask.b == TELL_OPEN || t->ask.b == TELL_MUST || own_zone;
}

enum dt_status town_card_seen(const struct game *g, const struct game_card_seen *seen,
	struct game_action *out, struct dt_error *err)
{
	const struct town *t = town_of(g);
	int card = town_sticker_card(seen->card), seat = seen->owner;
	memset(out, 0, sizeof(*out));
	if (t->ask.what == ASK_WINDOW && seen->kind == DT_AREA_ZONE && seat &&
		(t->ask.pending & game_bit(seat)))
		return play(g, seat, card, out, err);
	if (t->ask.what != ASK_TELL || t->ask.a != deck_of_card(card))
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
