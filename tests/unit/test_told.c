/* SPDX-License-Identifier: MIT */
/*
 * test_told.c - a session and its time: what has happened is told one thing after the other, people
 * leave and come back, steps are taken back, the disk is full for a while. Dice are typed in.
 */
#include "run.h"
#include "ses.h"
#include "town.h"

#include <string.h>

enum { SHOW = 1500, CHOICE = 60000 };

static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan", "Eve" };
static struct dt_error err;

static struct {
	struct ses *ses;
	uint64_t now_ms;
	struct ses_entry entry[400];
	struct game_action action[800];
	size_t entries, actions;
	bool full_disk;
} t;

static enum dt_status write_entry(void *user, const struct ses_entry *e, struct dt_error *why)
{
	(void)user;
	if (t.full_disk)
		return dt_fail(why, DT_ERR_IO, 28, "the disk is full");
	struct ses_entry *kept = &t.entry[t.entries++];
	*kept = *e;
	kept->actions = &t.action[t.actions];
	for (size_t i = 0; i < e->n; i++)
		t.action[t.actions++] = e->actions[i];
	return DT_OK;
}

static struct ses *new_table(int seats, bool bribes, const struct ses_journal *journal)
{
	struct game_setup setup;
	game_setup_default(&town_ops, seats, &setup);
	for (size_t i = 0; i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, "bribes") == 0)
			setup.value[town_ops.options[i].at] = bribes;
	struct match *m = match_create(&town_ops, &setup, names, "told", &err);
	struct ses *s = m ? ses_create(m, NULL, journal, &err) : NULL;
	ck_assert_msg(s != NULL, "%s", err.msg);
	return s;
}

static void begin(int seats, bool bribes)
{
	static const struct ses_journal journal = { write_entry, NULL };
	memset(&t, 0, sizeof(t));
	t.now_ms = 1000;
	t.ses = new_table(seats, bribes, &journal);
}

static enum dt_status say(int kind, int seat, int value)
{
	struct ses_message m = { .t_ms = t.now_ms,
		.kind = (uint8_t)kind,
		.seat = (uint8_t)seat,
		.value = (uint8_t)value };
	return ses_take(t.ses, &m, &err);
}

static void wait_ms(uint64_t ms)
{
	t.now_ms += ms;
	ck_assert_int_eq(say(SES_TICK, 0, 0), DT_OK);
}

/* The dice of a seat, by letters. */
static void dice(int seat, const char *letters)
{
	static const char all[] = "9TJQKA";
	struct ses_message m = { .t_ms = t.now_ms, .kind = SES_TYPE, .seat = (uint8_t)seat };
	for (; *letters; letters++)
		m.faces[m.value++] = (uint8_t)(strchr(all, *letters) - all + 1);
	ck_assert_msg(ses_take(t.ses, &m, &err) == DT_OK, "%s", err.msg);
}

static const struct screen *shown(void)
{
	static struct screen s;
	ses_show(t.ses, &s);
	return &s;
}

static const struct town *town(void)
{
	return town_of(match_game(ses_match(t.ses)));
}

static unsigned state_of(int place)
{
	return shown()->place[place - PLACE_MINE].state;
}

/* ---- Telling ---- */

/* A town in which nobody has anything to decide. */
static void quiet_town(void)
{
	begin(2, false);
	dice(1, "999KA");
	dice(2, "TTTTA");
	ck_assert_int_eq(town()->place, PLACE_HANDS);
	ck_assert_int_eq(town()->round, 2); /* the game itself does not wait */
}

START_TEST(a_town_is_told_one_location_after_the_other)
{
	quiet_town();
	for (int place = PLACE_MINE; place <= PLACE_DOC; place++) {
		const struct screen *s = shown();
		ck_assert_int_eq(s->phase, SCREEN_TOWN);
		ck_assert_int_eq(s->round, 1);
		ck_assert_msg(state_of(place) != SCREEN_LATER, "place %d", place);
		ck_assert_msg(place == PLACE_DOC || state_of(place + 1) == SCREEN_LATER, "place %d",
			place + 1);
		ck_assert_int_eq(s->prompt.seat, 0);
		ck_assert_uint_eq(
			ses_due_ms(t.ses), t.now_ms + (place == PLACE_DOC ? 3 * SHOW : SHOW));
		wait_ms(ses_due_ms(t.ses) - t.now_ms - 1);
		ck_assert(place == PLACE_DOC || state_of(place + 1) == SCREEN_LATER);
		wait_ms(1);
	}
	ck_assert_int_eq(shown()->phase, SCREEN_HANDS);
	ck_assert_int_eq(shown()->round, 2);
	ck_assert_uint_eq(ses_due_ms(t.ses), UINT64_MAX);
	ses_destroy(t.ses);
}
END_TEST

START_TEST(each_location_says_who_won_it_and_what_moved)
{
	quiet_town();
	const struct screen *s = shown();
	ck_assert_str_eq(s->headline, "Anna wins with 3 dice showing 9.");
	ck_assert_str_eq(s->place[0].moved, "Anna digs out 3 nuggets.");
	ck_assert_int_eq(s->place[0].seats, 1);
	wait_ms(SHOW);
	s = shown();
	ck_assert_str_eq(s->headline, "Boris wins with 4 dice showing 10.");
	ck_assert_str_eq(s->place[1].moved, "Boris robs the Bank of $3.");
	wait_ms(SHOW);
	ck_assert_str_eq(shown()->place[2].moved, "It brings $8 to the Bank.");
	wait_ms(SHOW);
	ck_assert_str_eq(shown()->headline, "Nobody has a J.");
	ck_assert_int_eq(state_of(PLACE_COACH), SCREEN_WON); /* and not settled for ever */
	wait_ms(3 * SHOW);
	/* one A: two deeds */
	ck_assert_ptr_nonnull(strstr(shown()->place[6].moved, "Boris takes deeds worth "));
	ck_assert_ptr_nonnull(strstr(shown()->place[6].moved, ", "));
	wait_ms(SHOW);
	ck_assert_str_eq(shown()->headline, "Nobody needs Doc Badluck.");
	ses_destroy(t.ses);
}
END_TEST

/* $8 each, $3 on the Bank, 30 nuggets; five dice cost each of them $4. */
START_TEST(each_location_shows_what_was_owned_then)
{
	quiet_town();
	const struct screen *s = shown();
	const struct screen_seat *anna = &s->seat[0], *boris = &s->seat[1];
	ck_assert_uint_eq(anna->nuggets, 3);
	ck_assert_int_eq(anna->got_nuggets, 3);
	ck_assert_uint_eq(s->mine, 27);
	ck_assert_uint_eq(boris->dollars, 4); /* he robs the Bank only afterwards */
	ck_assert_int_eq(boris->got_dollars, 0);
	ck_assert_uint_eq(s->bank, 3);
	ck_assert_uint_eq(s->stagecoach, 8);
	ck_assert_uint_eq(boris->deeds, 0);
	wait_ms(SHOW);
	shown();
	ck_assert_uint_eq(anna->nuggets, 3);
	ck_assert_int_eq(anna->got_nuggets, 0);
	ck_assert_uint_eq(boris->dollars, 7);
	ck_assert_int_eq(boris->got_dollars, 3);
	ck_assert_uint_eq(s->bank, 0);
	wait_ms(SHOW);
	shown();
	ck_assert_int_eq(boris->got_dollars, 0);
	ck_assert_uint_eq(s->bank, 8);
	ck_assert_uint_eq(s->stagecoach, 0);
	wait_ms(3 * SHOW);
	shown();
	ck_assert_uint_eq(boris->deeds, 0);
	wait_ms(SHOW); /* the Town Hall */
	shown();
	ck_assert_uint_eq(boris->deeds, 2);
	ck_assert_int_eq(boris->got_cards, 2);
	ses_destroy(t.ses);
}
END_TEST

START_TEST(telling_ends_with_a_press_or_a_cup)
{
	for (int cup = 0; cup < 2; cup++) {
		quiet_town();
		struct ses_message m = { .t_ms = t.now_ms, .kind = SES_PRESS, .seat = 2 };
		m.look.zone[0].state = SCREEN_COVERED;
		m.kind = cup ? SES_LOOK : SES_PRESS;
		ck_assert_int_eq(ses_take(t.ses, &m, &err), DT_OK);
		ck_assert_int_eq(shown()->phase, SCREEN_HANDS);
		ck_assert_int_eq(shown()->round, 2);
		ses_destroy(t.ses);
	}
}
END_TEST

START_TEST(time_to_choose_begins_when_the_question_is_seen)
{
	begin(3, false);
	dice(1, "9KKAA"); /* Mine: Anna; Bank: Boris and Cleo tie, Sheriff is Anna */
	dice(2, "TKKAA");
	dice(3, "TQAAA");
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_int_eq(shown()->place[1].state, SCREEN_LATER);
	wait_ms(SHOW - 1);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	wait_ms(1);
	ck_assert_int_eq(shown()->prompt.seat, 1);
	ck_assert_int_eq(shown()->prompt.seconds, CHOICE / 1000);
	ck_assert_int_eq(state_of(PLACE_BANK), SCREEN_TIE);
	wait_ms(CHOICE - 1);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	wait_ms(1);
	ck_assert_int_eq(state_of(PLACE_BANK), SCREEN_WON); /* D-TIE */
	ses_destroy(t.ses);
}
END_TEST

START_TEST(a_pause_stops_the_telling)
{
	quiet_town();
	wait_ms(SHOW / 2);
	say(SES_PAUSE, 0, 0);
	ck_assert_uint_eq(ses_due_ms(t.ses), UINT64_MAX);
	wait_ms(3600000);
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK); /* any button */
	ck_assert_int_eq(shown()->phase, SCREEN_TOWN);
	ck_assert_uint_eq(ses_due_ms(t.ses), t.now_ms + SHOW / 2);
	ses_destroy(t.ses);
}
END_TEST

START_TEST(a_sealed_question_can_be_answered_with_the_button)
{
	begin(3, true);
	dice(1, "99KAA");
	dice(2, "99KAA");
	dice(3, "TQAAA");
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	ck_assert_ptr_nonnull(strstr(shown()->headline, "Hold your button"));
	const struct screen before = *shown();
	ck_assert_int_eq(say(SES_PRESS, 2, 1), DT_OK);
	ck_assert(memcmp(&before, shown(), sizeof(before)) == 0); /* who has answered: secret */
	ck_assert_int_eq(say(SES_PRESS, 3, 1), DT_OK);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ses_destroy(t.ses);
}
END_TEST

/* A tie for the Mine; Boris and Cleo may offer Anna, the Sheriff, something. */
static void tie_with_offers(unsigned pages)
{
	begin(3, true);
	say(SES_PAGES, 0, (int)pages);
	dice(1, "99KAA");
	dice(2, "99KAA");
	dice(3, "TQAAA");
}

/* Without a page offers can be made with the button. */
START_TEST(offers_are_waited_for_as_long_as_they_can_be_made)
{
	tie_with_offers(0);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	wait_ms(CHOICE / 6 - 1);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	wait_ms(1);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ses_destroy(t.ses);
	tie_with_offers(4);
	wait_ms(CHOICE / 3 - 1);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	wait_ms(1);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ses_destroy(t.ses);
}
END_TEST

/* Boris and Cleo keep nothing, for $1 each time, until they have nothing to offer. */
START_TEST(offers_that_nobody_can_make_are_not_waited_for)
{
	static const char *const anna[] = { "9", "99", "99K", "99K", "99K", "99K", "99K", "99K" };
	begin(3, true);
	say(SES_PAGES, 0, 0);
	for (size_t roll = 0; roll < sizeof(anna) / sizeof(anna[0]); roll++) {
		dice(1, anna[roll]);
		dice(2, "");
		dice(3, "");
	}
	ck_assert_int_eq(town_seat(town(), 2)->bills + town_seat(town(), 3)->bills, 0);
	dice(1, "99KAA");
	dice(2, "9");
	dice(3, "T");
	dice(2, "99KAA"); /* the last roll */
	dice(3, "TQAAA");
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ses_destroy(t.ses);
}
END_TEST

/* Boris opens the menu, names himself, adds two dollars and is done; then Cleo offers nothing. */
START_TEST(an_offer_is_made_with_the_button)
{
	tie_with_offers(0);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_int_eq(say(SES_PRESS, 2, 0), DT_OK);
	ck_assert_int_eq(shown()->prompt.seat, 2);
	ck_assert_str_eq(
		shown()->prompt.question, "Boris: for naming whom do you offer something?");
	ck_assert_int_eq(shown()->prompt.n, 3);
	ck_assert_str_eq(shown()->prompt.option[0], "Anna");
	ck_assert_str_eq(shown()->prompt.option[1], "Boris");
	ck_assert_str_eq(shown()->prompt.option[2], "offer nothing");
	ck_assert_int_eq(say(SES_PRESS, 3, 0), DT_ERR_AGAIN); /* one after the other */
	say(SES_PRESS, 2, 0);
	say(SES_PRESS, 2, 1);
	ck_assert_str_eq(shown()->prompt.question, "Boris: what do you offer for naming Boris?");
	ck_assert_str_eq(shown()->prompt.option[0], "$1 more");
	say(SES_PRESS, 2, 1);
	ck_assert_int_eq(shown()->prompt.selected, 0); /* held again: another one */
	say(SES_PRESS, 2, 1);
	ck_assert_str_eq(
		shown()->prompt.question, "Boris offers $2 and 0 nuggets for naming Boris.");
	ck_assert_str_eq(shown()->prompt.option[1], "offer that");
	say(SES_PRESS, 2, 0);
	say(SES_PRESS, 2, 1);
	ck_assert_int_eq(shown()->prompt.seat, 0);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	say(SES_PRESS, 3, 1);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ck_assert_int_eq(town_seat(town(), 2)->offer.bills, 2);
	ck_assert_int_eq(town_seat(town(), 3)->offer.bills, 0);
	ses_destroy(t.ses);
}
END_TEST

/* Who has begun has the time that who has a page has, from each press on. */
START_TEST(who_makes_an_offer_is_waited_for)
{
	tie_with_offers(0);
	wait_ms(CHOICE / 6 - 1);
	say(SES_PRESS, 2, 0);
	wait_ms(CHOICE / 3 - 1);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	say(SES_PRESS, 2, 1); /* for naming Anna */
	wait_ms(CHOICE / 3 - 1);
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	wait_ms(1); /* and then it was nothing */
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ck_assert_int_eq(town_seat(town(), 2)->offer.made, 0);
	ses_destroy(t.ses);
}
END_TEST

/* Anna wins the General Store with three J: in the first round she picks a card twice. */
static void store_of_anna(unsigned pages)
{
	begin(2, false);
	say(SES_PAGES, 0, (int)pages);
	dice(1, "JJJKA");
	dice(2, "TTTTA");
}

static unsigned store_cards(int seat)
{
	return town_count(town_seat(town(), seat)->hand, BACKS_STORE);
}

/* Boris wins the General Store; in the next round he offers something: which card he has only the
 * Sheriff may see, so money is all that his menu has. */
START_TEST(no_card_is_offered_on_the_display)
{
	begin(3, true);
	say(SES_PAGES, 0, 0);
	dice(1, "TTTTA");
	dice(2, "JJJJA");
	dice(3, "999TA");
	wait_ms(9 * SHOW);
	ck_assert_uint_gt(store_cards(2), 0);
	ck_assert_int_eq(town()->round, 2);
	dice(1, "99KAA");
	dice(2, "9");
	dice(3, "T");
	dice(2, "99KAA"); /* the last roll costs nothing: Boris has money left */
	dice(3, "TQAAA");
	ck_assert_int_eq(town()->ask.what, ASK_OFFER);
	for (int i = 0; i < 20 && !shown()->prompt.seat; i++)
		say(SES_PRESS, 2, 0); /* what is being told is skipped first */
	say(SES_PRESS, 2, 1);
	ck_assert_int_eq(shown()->prompt.seat, 2);
	ck_assert_int_eq(shown()->prompt.n, 2); /* he has no nugget */
	ck_assert_str_eq(shown()->prompt.option[0], "$1 more");
	ck_assert_str_eq(shown()->prompt.option[1], "offer nothing");
	ses_destroy(t.ses);
}
END_TEST

START_TEST(a_card_that_only_one_sees_is_chosen_sooner)
{
	store_of_anna(3);
	ck_assert_int_eq(town()->ask.what, ASK_PICK);
	wait_ms(3 * SHOW); /* Mine, Bank, Stagecoach */
	ck_assert_ptr_nonnull(strstr(shown()->headline, "Hold the button"));
	wait_ms(CHOICE / 3 - 1);
	ck_assert_uint_eq(store_cards(1), 0);
	wait_ms(1);
	ck_assert_uint_eq(store_cards(1), 1);
	ck_assert_int_eq(say(SES_PRESS, 2, 1), DT_ERR_AGAIN); /* not his */
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK);
	ck_assert_uint_eq(store_cards(1), 2);
	ck_assert_int_eq(town()->place, PLACE_HANDS);
	ses_destroy(t.ses);
}
END_TEST

START_TEST(without_a_page_the_table_picks_and_no_card_is_waited_for)
{
	for (unsigned pages = 0; pages < 2; pages++) {
		store_of_anna(pages);
		while (town()->ask.what == ASK_PICK) {
			ck_assert_uint_eq(pages, 1);
			wait_ms(ses_due_ms(t.ses) - t.now_ms);
		}
		ck_assert_uint_eq(store_cards(1), 2);
		ck_assert_int_eq(town()->place, PLACE_HANDS);
		wait_ms(9 * SHOW);
		dice(1, "K");
		dice(2, "9");
		/* Anna may hold a card of this moment: only she could say so. */
		ck_assert_int_eq(town()->ask.what, pages ? ASK_WINDOW : ASK_KEEP);
		ses_destroy(t.ses);
	}
}
END_TEST

/* Nobody picked these cards: what is taken back are the dice. Also after a restart. */
START_TEST(what_the_table_picked_is_taken_back_with_the_dice)
{
	for (int restart = 0; restart < 2; restart++) {
		store_of_anna(0);
		if (restart) {
			ses_destroy(t.ses);
			t.ses = new_table(2, false, NULL);
			for (size_t i = 0; i < t.entries; i++)
				ck_assert_int_eq(ses_restore(t.ses, &t.entry[i], &err), DT_OK);
			say(SES_PAGES, 0, 0);
		}
		ck_assert_int_eq(town()->round, 2);
		say(SES_UNDO, 1, 0);
		say(SES_PRESS, 2, 1);
		ck_assert_int_eq(town()->round, 1);
		ck_assert_int_eq(town()->place, PLACE_HANDS);
		ses_destroy(t.ses);
	}
}
END_TEST

/* ---- Who is waited for, and what it costs ---- */

START_TEST(a_price_is_said_when_the_cup_is_up)
{
	begin(2, false);
	ck_assert_int_eq(shown()->seat[0].price, -1);
	dice(1, "KK");
	ck_assert_int_eq(shown()->seat[0].price, 1);
	ck_assert(!shown()->seat[0].waited_for);
	ck_assert(shown()->seat[1].waited_for);
	ck_assert_str_eq(shown()->headline, "Waiting for Boris.");
	dice(2, "9");
	/* The same dice for the next roll: nobody has kept "none" yet. */
	ck_assert_int_eq(shown()->seat[0].price, -1);
	ck_assert_int_eq(shown()->seat[0].faces[1], FACE_K);
	ses_destroy(t.ses);
}
END_TEST

START_TEST(typed_dice_count_whatever_lies_about)
{
	struct ses_message m = { .kind = SES_LOOK };
	begin(2, false);
	m.t_ms = t.now_ms;
	m.look.outside = 2;
	ck_assert_int_eq(ses_take(t.ses, &m, &err), DT_OK);
	ck_assert_ptr_nonnull(strstr(shown()->warning, "outside"));
	dice(1, "KK");
	dice(2, "9");
	ck_assert_int_eq(town()->roll, 2);
	ses_destroy(t.ses);
}
END_TEST

START_TEST(what_stops_the_game_is_said_first)
{
	struct ses_message m = { .kind = SES_TROUBLE, .text = "The lamp is too dark." };
	begin(2, false);
	m.t_ms = t.now_ms;
	ses_take(t.ses, &m, &err);
	m.kind = SES_LOOK;
	m.look.outside = 1;
	ses_take(t.ses, &m, &err);
	ck_assert_ptr_eq(strstr(shown()->warning, "A die lies outside"), shown()->warning);
	ck_assert_ptr_nonnull(strstr(shown()->warning, "too dark"));
	ses_destroy(t.ses);
}
END_TEST

/* ---- Leaving and taking back ---- */

START_TEST(when_everybody_has_left_the_game_waits)
{
	begin(2, false);
	ck_assert_int_eq(say(SES_LEAVE, 1, 0), DT_OK);
	ck_assert_int_eq(say(SES_LEAVE, 1, 0), DT_ERR_AGAIN);
	size_t entries = t.entries;
	ck_assert_int_eq(say(SES_LEAVE, 2, 0), DT_OK);
	wait_ms(3600000);
	ck_assert_uint_eq(t.entries, entries + 1);
	ck_assert_uint_eq(ses_due_ms(t.ses), UINT64_MAX);
	ck_assert_ptr_nonnull(strstr(shown()->headline, "Everybody has left"));
	ck_assert_int_eq(say(SES_RETURN, 2, 0), DT_OK);
	ck_assert_ptr_null(strstr(shown()->headline, "Everybody"));
	ses_destroy(t.ses);
}
END_TEST

START_TEST(what_is_done_for_others_is_taken_back_with_the_step_before)
{
	begin(2, false);
	dice(1, "K");
	dice(2, "9");
	say(SES_LEAVE, 2, 0); /* the table rolls for Boris at once */
	ck_assert_uint_eq(town()->ask.pending, 1);
	ck_assert_int_eq(say(SES_UNDO, 1, 0), DT_OK);
	/* The reveal is gone, and Boris has been rolled for again. */
	ck_assert_int_eq(town()->roll, 1);
	ck_assert_int_eq(town_dice(town_seat(town(), 1)->aside), 0);
	ck_assert_uint_eq(town()->ask.pending, 1);
	ck_assert_int_eq(say(SES_UNDO, 1, 0), DT_ERR_AGAIN); /* nobody has decided anything */
	ses_destroy(t.ses);
}
END_TEST

START_TEST(taking_back_can_be_refused_and_agreed_to_by_leaving)
{
	begin(3, false);
	dice(1, "K");
	dice(2, "9");
	dice(3, "9");
	say(SES_UNDO, 1, 0);
	ck_assert_ptr_nonnull(strstr(shown()->headline, "press it to refuse"));
	ck_assert_int_eq(say(SES_PRESS, 2, 0), DT_OK);
	ck_assert_ptr_null(strstr(shown()->headline, "take back"));
	ck_assert_int_eq(town()->roll, 2);
	say(SES_UNDO, 1, 0);
	say(SES_PRESS, 2, 1);
	ck_assert_int_eq(town()->roll, 2);
	say(SES_LEAVE, 3, 0); /* the only one who had not agreed */
	ck_assert_int_eq(town()->roll, 1);
	ses_destroy(t.ses);
}
END_TEST

START_TEST(the_screen_after_taking_back_is_the_one_before)
{
	begin(3, false);
	dice(1, "9KKAA");
	dice(2, "TKKAA");
	dice(3, "TQAAA");
	wait_ms(SHOW);
	struct screen before = *shown();
	ck_assert_int_eq(say(SES_PRESS, 1, 1), DT_OK); /* the Bank is Boris' */
	ck_assert_int_gt(town()->place, PLACE_BANK);
	say(SES_UNDO, 1, 0);
	say(SES_PRESS, 2, 1);
	say(SES_PRESS, 3, 1);
	ck_assert_int_eq(town()->ask.what, ASK_RULE);
	ck_assert_str_eq(shown()->line[0], before.line[0]);
	ck_assert_int_eq(state_of(PLACE_MINE), SCREEN_WON);
	ck_assert_int_eq(state_of(PLACE_BANK), SCREEN_TIE);
	ck_assert_int_eq(state_of(PLACE_COACH), SCREEN_LATER);
	ses_destroy(t.ses);
}
END_TEST

/* ---- Keeping ---- */

START_TEST(what_could_not_be_saved_is_saved_first_when_it_can)
{
	begin(2, false);
	dice(1, "K");
	dice(2, "9");
	t.full_disk = true;
	dice(1, "KA");
	dice(2, "99");
	say(SES_LEAVE, 2, 0);
	ck_assert_uint_eq(t.entries, 1);
	ck_assert_ptr_nonnull(strstr(shown()->warning, "cannot be saved: the disk is full"));
	t.full_disk = false;
	dice(1, "KAA");
	ck_assert_str_eq(shown()->warning, "");
	struct ses *again = new_table(2, false, NULL);
	for (size_t i = 0; i < t.entries; i++)
		ck_assert_msg(
			ses_restore(again, &t.entry[i], &err) == DT_OK, "%zu: %s", i, err.msg);
	ck_assert_uint_eq(
		game_hash(match_game(ses_match(again))), game_hash(match_game(ses_match(t.ses))));
	ses_destroy(again);
	ses_destroy(t.ses);
}
END_TEST

/* The clock may be another one, and was not running meanwhile. */
START_TEST(after_a_restart_there_is_time_to_choose)
{
	for (int i = 0; i < 2; i++) {
		begin(3, false);
		dice(1, "99KAA");
		dice(2, "99KAA");
		dice(3, "TQAAA");
		struct ses *again = new_table(3, false, NULL);
		for (size_t k = 0; k < t.entries; k++)
			ck_assert_int_eq(ses_restore(again, &t.entry[k], &err), DT_OK);
		ses_destroy(t.ses);
		t.ses = again;
		t.now_ms = i ? 5 : 900000000;
		say(SES_TICK, 0, 0);
		ck_assert_int_eq(town()->ask.what, ASK_RULE);
		ck_assert_int_eq(shown()->prompt.seconds, CHOICE / 1000);
		wait_ms(CHOICE);
		ck_assert_int_gt(town()->place, PLACE_MINE);
		ses_destroy(t.ses);
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, a_town_is_told_one_location_after_the_other);
	tcase_add_test(tc, each_location_says_who_won_it_and_what_moved);
	tcase_add_test(tc, each_location_shows_what_was_owned_then);
	tcase_add_test(tc, telling_ends_with_a_press_or_a_cup);
	tcase_add_test(tc, time_to_choose_begins_when_the_question_is_seen);
	tcase_add_test(tc, a_pause_stops_the_telling);
	tcase_add_test(tc, a_sealed_question_can_be_answered_with_the_button);
	tcase_add_test(tc, offers_are_waited_for_as_long_as_they_can_be_made);
	tcase_add_test(tc, an_offer_is_made_with_the_button);
	tcase_add_test(tc, who_makes_an_offer_is_waited_for);
	tcase_add_test(tc, no_card_is_offered_on_the_display);
	tcase_add_test(tc, offers_that_nobody_can_make_are_not_waited_for);
	tcase_add_test(tc, a_card_that_only_one_sees_is_chosen_sooner);
	tcase_add_test(tc, without_a_page_the_table_picks_and_no_card_is_waited_for);
	tcase_add_test(tc, what_the_table_picked_is_taken_back_with_the_dice);
	tcase_add_test(tc, a_price_is_said_when_the_cup_is_up);
	tcase_add_test(tc, typed_dice_count_whatever_lies_about);
	tcase_add_test(tc, what_stops_the_game_is_said_first);
	tcase_add_test(tc, when_everybody_has_left_the_game_waits);
	tcase_add_test(tc, what_is_done_for_others_is_taken_back_with_the_step_before);
	tcase_add_test(tc, taking_back_can_be_refused_and_agreed_to_by_leaving);
	tcase_add_test(tc, the_screen_after_taking_back_is_the_one_before);
	tcase_add_test(tc, what_could_not_be_saved_is_saved_first_when_it_can);
	tcase_add_test(tc, after_a_restart_there_is_time_to_choose);
}

int main(void)
{
	return run_tests("told", add);
}
