/* SPDX-License-Identifier: MIT */
/*
 * test_town_view.c - secrets: what a seat sees, who is asked, whom events tell what.
 */
#include "run.h"
#include "table.h"

#include <string.h>

static const struct town *view_of(int seat)
{
	static struct game *view;
	game_destroy(view);
	view = game_observe(game, seat);
	return town_of(view);
}

START_TEST(hands_are_for_their_owners) /* GEN-5, DT-HALL-2, DT-SALOON-4 */
{
	table_position(3);
	give_card(1, GS_WANTED);
	give_card(1, GS_EQUIP_8);
	give_card(1, DEED_5);
	give_safe(1, DEED_4);
	for (int seat = 0; seat <= 3; seat++) {
		const struct town_player *p = &view_of(seat)->player[0];
		bool own = seat == 1;
		ck_assert_uint_eq(p->hand[GS_WANTED], own);
		ck_assert_uint_eq(p->hand[DEED_5], own);
		/* the number of each back is public */
		ck_assert_uint_eq(p->hand[GS_UNKNOWN], own ? 0 : 2);
		ck_assert_uint_eq(p->hand[DEED_UNKNOWN], own ? 0 : 1);
		ck_assert_uint_eq(town_count(p->hand, BACKS_ANY), 3);
		ck_assert_uint_eq(p->safe[DEED_4], 1);
		ck_assert_uint_eq(p->bills, 8);
	}
}
END_TEST

START_TEST(what_was_gained_just_now_is_for_its_owner) /* GEN-5: it would tell what he gave away */
{
	table_position(2);
	give_card(1, DEED_5);
	town->player[0].fresh[DEED_5] = 1;
	ck_assert_uint_eq(view_of(1)->player[0].fresh[DEED_5], 1);
	ck_assert_uint_eq(town_count(view_of(2)->player[0].fresh, BACKS_ANY), 0);
	ck_assert_uint_eq(town_count(view_of(0)->player[0].fresh, BACKS_ANY), 0);
}
END_TEST

START_TEST(decks_are_for_nobody) /* GEN-5, DT-STORE-1 */
{
	table_position(2);
	leave_in_deck(DECK_STORE, 10);
	leave_in_deck(DECK_ELIXIRS, 3);
	for (int seat = 0; seat <= 2; seat++) {
		const struct town *v = view_of(seat);
		ck_assert_uint_eq(v->deck[DECK_STORE - 1][GS_UNKNOWN], 10);
		ck_assert_uint_eq(v->discard[DECK_STORE - 1][GS_UNKNOWN], 9);
		ck_assert_uint_eq(v->deck[DECK_DEEDS - 1][DEED_UNKNOWN], 17);
		ck_assert_uint_eq(v->deck[DECK_ELIXIRS - 1][EL_UNKNOWN], 3);
		ck_assert_uint_eq(v->discard[DECK_ELIXIRS - 1][EL_UNKNOWN], 2);
		ck_assert_mem_eq(v->row, town->row, TOWN_ROW); /* face up */
		ck_assert_mem_eq(v->shelf, town->shelf, TOWN_SHELVES);
	}
}
END_TEST

START_TEST(drawn_cards_are_for_him_who_looks) /* DT-STORE-1, DT-SALOON-6 */
{
	table_position(3);
	give_card(2, DEED_4);
	give_card(2, GS_EQUIP_4);
	HANDS(_i ? "QQ999" : "JJ999", "TTTKA", "9TKAA");
	until(ASK_PICK, 0);
	for (int seat = 0; seat <= 3; seat++) {
		const struct town *v = view_of(seat);
		bool sees = seat == 1 || (_i && seat == 2);
		ck_assert_int_eq(v->n_looked, 2);
		for (int i = 0; i < 2; i++) {
			bool unknown = v->looked[i] == GS_UNKNOWN || v->looked[i] == DEED_UNKNOWN;
			ck_assert_int_eq(unknown, !sees);
		}
	}
}
END_TEST

START_TEST(offers_are_sealed_until_all_are_made) /* DT-BRIBE-1, GEN-5 */
{
	table_position(3);
	town->badge = 3;
	give_card(1, DEED_5);
	HANDS("999TJ", "999TQ", "QQKKT");
	DO(1, ACT_OFFER, 1);
	DO(1, ACT_ADD, GOOD_CARD, DEED_5);
	DO(1, ACT_DONE, 0);
	ck_assert_int_eq(view_of(1)->player[0].offer.made, 1);
	ck_assert_int_eq(view_of(2)->player[0].offer.made, 0);
	ck_assert_int_eq(view_of(3)->player[0].offer.made, 0);
	ck_assert_uint_eq(view_of(3)->answer[0].kind, 0);
	ck_assert_uint_eq(view_of(3)->ask.pending, 3); /* nor who has answered */
	ck_assert_uint_eq(view_of(1)->ask.pending, 2);
	pass(2);
	/* the Sheriff learns which card it is, others its kind */
	ck_assert_uint_eq(view_of(3)->player[0].offer.cards[DEED_5], 1);
	ck_assert_uint_eq(view_of(2)->player[0].offer.cards[DEED_UNKNOWN], 1);
	ck_assert_uint_eq(view_of(2)->player[0].offer.cards[DEED_5], 0);
	ck_assert_uint_eq(view_of(0)->player[0].offer.cards[DEED_5], 0);
}
END_TEST

START_TEST(who_is_asked_does_not_tell_what_he_holds) /* GEN-5, DT-CARD-3 */
{
	/* three hands of one General Store card: the same seats are asked at the same moments */
	static const int cards[] = { GS_EQUIP_1, GS_MARSHALL, GS_WANTED };
	int moments[3] = { 0 }, sum[3] = { 0 };
	for (int i = 0; i < 3; i++) {
		table_position(3);
		give_card(1, cards[i]);
		HANDS("9TTKA", "QJKKA", "99AAA");
		while (town->ask.what != ASK_KEEP) {
			struct game_action a;
			int seat = 1;
			while (!(game_acting(game) & game_bit(seat)))
				seat++;
			moments[i]++;
			sum[i] = sum[i] * 7 + (int)game_acting(game) * 31 + town->ask.what +
				 100 * town->ask.a;
			sum[i] %= 1000003;
			ck_assert(game_fallback(game, seat, NULL, &a));
			table_do(&a);
		}
	}
	ck_assert_int_gt(moments[0], 2);
	for (int i = 1; i < 3; i++) {
		ck_assert_int_eq(moments[i], moments[0]);
		ck_assert_int_eq(sum[i], sum[0]);
	}
}
END_TEST

START_TEST(events_keep_secrets) /* GEN-5: the secret fields, and only those */
{
	static const struct {
		struct game_event e;
		int at[3]; /* secret arguments */
	} events[] = {
		{ { .kind = EV_CARD, .seat = 2, .arg = { 1, DEED_5 }, .known = 3 }, { 1, -1, -1 } },
		{ { .kind = EV_DRAW, .seat = 2, .arg = { DECK_STORE, GS_WANTED }, .known = 2 },
			{ 1, -1, -1 } },
		{ { .kind = EV_DISCARD,
			  .seat = 2,
			  .arg = { 2, GS_BRUTE, GS_NERVOUS_JOE },
			  .known = 2 },
			{ 1, 2, -1 } },
		{ { .kind = EV_SEEN, .seat = 2, .arg = { 1, 2, DEED_1, GS_BRUTE }, .known = 3 },
			{ 2, 3, -1 } },
		{ { .kind = EV_OFFER_CARD, .seat = 1, .arg = { DEED_1 }, .known = 3 },
			{ 0, -1, -1 } },
		{ { .kind = EV_DEED, .seat = 1, .arg = { DEED_1 } }, { -1, -1, -1 } },
	};
	table_position(3);
	for (int i = 0; i < RUN_LEN(events); i++) {
		for (int seat = 0; seat <= 3; seat++) {
			struct game_event shown, e = events[i].e;
			bool sees = !e.known || (seat && (e.known & game_bit(seat)));
			game_event_for(game, &e, seat, &shown);
			for (int j = 0; j < GAME_ARGS; j++) {
				bool secret = j == events[i].at[0] || j == events[i].at[1] ||
					      j == events[i].at[2];
				uint8_t hidden = town_is_deed(e.arg[j]) ? DEED_UNKNOWN : GS_UNKNOWN;
				ck_assert_uint_eq(
					shown.arg[j], secret && !sees ? hidden : e.arg[j]);
			}
		}
	}
}
END_TEST

START_TEST(at_the_end_hands_are_shown) /* they are scored before all */
{
	table_position(3);
	give_card(1, DEED_5);
	town->place = PLACE_END;
	ck_assert_uint_eq(view_of(2)->player[0].hand[DEED_5], 1);
	ck_assert_uint_eq(view_of(2)->deck[DECK_STORE - 1][GS_UNKNOWN], 19);
}
END_TEST

START_TEST(moments_have_names) /* a seat is told what it is asked, others nothing */
{
	table_position(2);
	ck_assert_str_eq(game_moment(game, 1), "keep");
	keep(1, "9");
	ck_assert_ptr_null(game_moment(game, 1));
	ck_assert_str_eq(game_moment(game, 2), "keep");
	ck_assert_ptr_null(game_moment(game, 3));
	ck_assert_ptr_null(game_moment(game, 0));
	ck_assert_ptr_null(game_moment(game, GAME_SEAT_TABLE));
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, hands_are_for_their_owners);
	tcase_add_test(tc, what_was_gained_just_now_is_for_its_owner);
	tcase_add_test(tc, decks_are_for_nobody);
	tcase_add_loop_test(tc, drawn_cards_are_for_him_who_looks, 0, 2);
	tcase_add_test(tc, offers_are_sealed_until_all_are_made);
	tcase_add_test(tc, who_is_asked_does_not_tell_what_he_holds);
	tcase_add_test(tc, events_keep_secrets);
	tcase_add_test(tc, at_the_end_hands_are_shown);
	tcase_add_test(tc, moments_have_names);
}

int main(void)
{
	return run_tests("town_view", add);
}
