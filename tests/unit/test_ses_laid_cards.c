/* SPDX-License-Identifier: MIT */
/*
 * test_ses_laid_cards.c - the cards under the dice: those with stickers, those that people tell,
 * and pictures of dice that are printed on them.
 */
#include "laid_table.h"

/* The stickers that are seen: of these cards, in these fields; an open end is 0. */
static void stickers(const int (*cards)[2])
{
	for (msg.look.cards_n = 0; *cards[0]; cards++)
		msg.look.card[msg.look.cards_n++] =
			(struct game_card_seen){ .card = (uint8_t)((*cards)[1] - 1),
				.number = (uint8_t)(*cards)[0],
				.kind = DT_AREA_CARD };
}
#define STICKERS(...) stickers((const int[][2]){ __VA_ARGS__, { 0, 0 } })

START_TEST(a_card_with_a_sticker_is_known_where_it_lies)
{
	begin_with(true);
	ck_assert_int_eq(now()->ask, DTO_ASK_CARD);
	STICKERS({ 12, DTO_THREE }); /* that field is not asked about yet */
	look();
	ck_assert_int_eq(now()->field, 1);
	STICKERS({ 11, DTO_PAIR }, { 12, DTO_THREE });
	look();
	ck_assert_int_eq(now()->on[0].card, DTO_PAIR);
	ck_assert_int_eq(now()->on[1].card, DTO_THREE);
	STICKERS({ 11, DTO_PAIR }, { 12, DTO_THREE }, { 13, DTO_DIE_4 }, { 14, DTO_CHANCE });
	look();
	ck_assert_int_eq(now()->on[3].card, DTO_CHANCE);
	ck_assert_int_eq(now()->ask, DTO_ASK_ROLL);
}
END_TEST

/* The card that is won lies there until it is taken away, and its sticker comes to light when the
 * dice are taken off it. */
START_TEST(a_card_that_was_hidden_by_dice_is_no_new_one)
{
	begin_with(true);
	STICKERS({ 11, DTO_PAIR }, { 12, DTO_THREE }, { 13, DTO_DIE_4 }, { 14, DTO_CHANCE });
	look();
	roll("1166");
	zone("66");
	field(11, "11");
	STICKERS({ 12, DTO_THREE }, { 13, DTO_DIE_4 }, { 14, DTO_CHANCE });
	done(1);
	ck_assert_int_eq(now()->turn, 2);
	zone("");
	roll_blue("2345");
	hold(2);
	ck_assert_int_eq(now()->ask, DTO_ASK_CARD); /* she has won the pair */
	ck_assert_int_eq(now()->turn, 1);
	STICKERS({ 11, DTO_PAIR }, { 12, DTO_THREE }, { 13, DTO_DIE_4 }, { 14, DTO_CHANCE });
	field(11, "");
	look();
	ck_assert_int_eq(now()->on[0].card, 0);
	STICKERS({ 12, DTO_THREE }, { 13, DTO_DIE_4 }, { 14, DTO_CHANCE });
	look();
	STICKERS({ 11, DTO_PAIR }, { 12, DTO_THREE }, { 13, DTO_DIE_4 }, { 14, DTO_CHANCE });
	look(); /* the field was bare: this is another one */
	ck_assert_int_eq(now()->on[0].card, DTO_PAIR);
	ck_assert_int_eq(now()->ask, DTO_ASK_ROLL);
}
END_TEST

/* Whose sticker is not seen is told with the button. */
START_TEST(a_card_without_a_sticker_is_told)
{
	begin_with(true);
	ck_assert_int_eq(asked()->seat, 1);
	ck_assert_int_eq(asked()->area, 0);
	ck_assert_str_eq(asked()->question, "Anna: which card lies in field 11 now?");
	press(1);
	ck_assert_str_eq(asked()->option[asked()->selected], "Die 2");
	hold(1);
	ck_assert_int_eq(now()->on[0].card, DTO_DIE_2);
}
END_TEST

/* What lies there is not made up, however long nobody says it. */
START_TEST(a_card_that_nobody_names_is_waited_for) /* */
{
	static struct screen shown;
	begin_with(true);
	say(SES_TICK, 0, 0);
	for (int i = 0; i < 10; i++) {
		ses_show(ses, &shown);
		ck_assert_uint_eq(shown.prompt.seat, 1);
		ck_assert_int_eq(shown.prompt.seconds, -1);
		ck_assert(shown.seat[0].waited_for);
		ck_assert(ses_due_ms(ses) > msg.t_ms + 1000 * 1000);
		msg.t_ms += 90 * 1000;
		say(SES_TICK, 0, 0);
		ck_assert_int_eq(now()->ask, DTO_ASK_CARD);
		ck_assert_uint_eq(now()->on[0].card, 0);
	}
	hold(1);
	ck_assert_uint_ne(now()->on[0].card, 0);
}
END_TEST

/* Two red sixes printed on the card of field 15, and a blue three on that of field 11. */
static void printed(void)
{
	field(15, "66");
	field(11, "3");
	msg.look.area[0].die[0].colour = DT_COLOUR_BLUE;
}

START_TEST(a_printed_die_is_no_die)
{
	begin();
	printed();
	roll("1166");
	ck_assert_int_eq(now()->rolls, 1);
	zone("116"); /* a six is in the hand, and may lie on the picture of one */
	done(1);
	ck_assert_int_eq(asked()->area, 15);
	ck_assert(!asked()->whose);
	turn_to(6);
	hold(1);
	turn_to(6);
	hold(1);
	ck_assert_int_eq(now()->turn, 2);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].seat, 0);
	/* Who has laid none of his need not be asked. */
	begin();
	printed();
	roll("1166");
	hold(1);
	ck_assert_int_eq(now()->turn, 2);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].seat, 0);
}
END_TEST

START_TEST(real_dice_lie_beside_printed_ones)
{
	begin();
	printed();
	roll("1126");
	zone("26");
	field(15, "6611"); /* behind the printed ones */
	done(1);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].seat, 1);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].dice[0], 2);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].dice[5], 0);
	ck_assert_int_eq(now()->turn, 2);
}
END_TEST

/* A blue three is printed on the card of field 15, and red lays 6 6 beside it. */
START_TEST(a_field_is_bare_only_where_its_dice_are_seen)
{
	begin();
	field(15, "3");
	msg.look.area[4].die[0].colour = DT_COLOUR_BLUE;
	msg.look.area[4].die[0].x_mm = 90;
	struct dt_die printed = msg.look.area[4].die[0];
	roll("1266");
	ck_assert_uint_eq(ses_bare(ses), 1 << 4);
	zone("12");
	field(15, "663");
	msg.look.area[4].die[2] = printed;
	done(1);
	ck_assert_int_eq(now()->on[DTO_SUPER - 1].seat, 1);
	zone("");
	roll_blue("1245");
	ck_assert_int_eq(now()->rolls, 1);
	ck_assert_uint_eq(ses_bare(ses), 0);
	field(15, "3"); /* a lamp dazzles the camera: the sixes are not seen */
	msg.look.area[4].die[0] = printed;
	roll_blue("1245");
	ck_assert_uint_eq(ses_bare(ses), 0);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_card_with_a_sticker_is_known_where_it_lies);
	tcase_add_test(tc, a_card_that_was_hidden_by_dice_is_no_new_one);
	tcase_add_test(tc, a_card_without_a_sticker_is_told);
	tcase_add_test(tc, a_card_that_nobody_names_is_waited_for);
	tcase_add_test(tc, a_printed_die_is_no_die);
	tcase_add_test(tc, real_dice_lie_beside_printed_ones);
	tcase_add_test(tc, a_field_is_bare_only_where_its_dice_are_seen);
}

int main(void)
{
	return run_laid("ses_laid_cards", add);
}
