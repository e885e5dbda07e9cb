/* SPDX-License-Identifier: MIT */
/*
 * ses_ask.c - choices: answers from seats, the menu of the one button, and waiting.
 */
#include "ses_in.h"

#include "words.h"

#include "bot_turn.h"
#include "deal.h"

#include <string.h>

bool ses_anybody(const struct ses *s)
{
	for (int i = 0; i < ses_seats(s); i++)
		if (!s->seat[i].away)
			return true;
	return false;
}

static bool asked(const struct ses *s, int seat)
{
	return (game_acting(ses_now(s)) & game_bit(seat)) != 0;
}

enum game_need ses_need(const struct ses *s, int seat)
{
	enum game_need what = asked(s, seat) ? s->game->need(ses_now(s), seat) : NEED_NOTHING;
	return what == NEED_LAID && !s->seen ? NEED_CHOICE : what;
}

enum dt_status ses_answer(struct ses *s, const struct game_action *a, struct dt_error *err)
{
	enum dt_status st = game_check(ses_now(s), a, err);
	if (st)
		return st;
	enum game_need what = ses_need(s, a->seat);
	if (what == NEED_CUP || what == NEED_OPEN)
		return dt_fail(err, DT_ERR_RULES, 0, _("dice are shown on the table, or typed in"));
	if (what != NEED_WINDOW)
		return ses_commit(s, a, 1, err);
	/* An answer is kept back until the time is over, so that its speed tells nothing. */
	s->stash[a->seat - 1] = *a;
	s->stashed[a->seat - 1] = true;
	return DT_OK;
}

/* ---- The menu ---- */

static void open_doubt(struct ses *s, int seat, int die)
{
	if (s->menu_seat == seat && s->menu_die == die && !s->menu_doubt.seat)
		return;
	s->menu_seat = seat;
	s->menu_die = die;
	s->menu_doubt.seat = 0;
	int guess = ses_guess(s, seat, die);
	s->menu_n = (uint8_t)(ses_faces(s) + 1); /* the last: it is no die */
	s->menu_at = (uint8_t)(guess == SES_NO_DIE ? s->menu_n - 1 : guess - 1);
}

/* What a seat may answer openly, nothing at the end; returns how many. */
static size_t list_openly(const struct ses *s, int seat, struct game_action out[SES_OPTIONS])
{
	struct game_action nothing;
	size_t n = 0, legal = game_legal_actions(ses_now(s), seat, out, SES_OPTIONS);
	bool leaves = game_fallback(ses_now(s), seat, NULL, &nothing);
	for (size_t i = 0; i < legal && i < SES_OPTIONS; i++)
		if (s->game->openly(ses_now(s), &out[i]) &&
			!(leaves && game_action_same(&out[i], &nothing)))
			out[n++] = out[i];
	if (leaves && n < SES_OPTIONS)
		out[n++] = nothing;
	return n;
}

/* What hands hold is no secret of the table: may this be said with a button? */
static bool plays_openly(const struct ses *s, enum game_need what)
{
	return what == NEED_WINDOW && s->game->open_hands(ses_now(s));
}

/* The likeliest first; what is as likely as another stays in its order. */
static void sort_menu(const struct ses *s, int seat, struct game_action *list, size_t n)
{
	uint8_t faces[GAME_FACES_MAX];
	ses_lay_last(s, seat, faces); /* the hand that presses may hide them */
	for (size_t i = 1; i < n; i++) {
		struct game_action a = list[i];
		int value = s->game->likely(ses_now(s), &a, faces);
		size_t k = i;
		for (; k > 0 && s->game->likely(ses_now(s), &list[k - 1], faces) < value; k--)
			list[k] = list[k - 1];
		list[k] = a;
	}
}

/* All answers but those that only the table gives, because it has seen it. */
static size_t list_facts(const struct ses *s, int seat, struct game_action out[SES_OPTIONS])
{
	size_t n = 0, legal = game_legal_actions(ses_now(s), seat, out, SES_OPTIONS);
	for (size_t i = 0; i < legal && i < SES_OPTIONS; i++)
		if (s->game->openly(ses_now(s), &out[i]))
			out[n++] = out[i];
	return n;
}

/* A menu goes on where it was: what is taken several times is the same button held again, and what
 * others answer meanwhile changes nothing under the button. */
static void start_menu(struct ses *s, int seat, size_t n)
{
	s->menu_seat = seat;
	s->menu_die = -1;
	s->menu_n = (uint8_t)n;
	s->menu_at = 0;
	s->menu_blind = false;
	for (size_t i = 0; s->last_seat == seat && i < n; i++)
		if (game_action_same(&s->menu[i], &s->menu_last))
			s->menu_at = (uint8_t)i;
}

/* Who turned a die for a card and pressed with the hand still over it finds that card first when
 * the hand has gone, unless he has pressed on. */
static void see_menu(struct ses *s, int seat)
{
	if (!s->menu_blind || !ses_lies_open(&s->seat[seat - 1]))
		return;
	s->menu_blind = false;
	if (s->menu_at == 0)
		sort_menu(s, seat, s->menu, s->menu_n - 1u);
}

static bool open_openly(struct ses *s, int seat)
{
	if (s->menu_seat == seat && s->menu_die < 0) {
		see_menu(s, seat);
		return true;
	}
	size_t n = list_openly(s, seat, s->menu);
	if (n < 2)
		return false;
	sort_menu(s, seat, s->menu, n - 1); /* behind them what declines */
	start_menu(s, seat, n);
	s->menu_blind = !ses_lies_open(&s->seat[seat - 1]);
	return true;
}

void ses_ask_which(struct ses *s, int seat, const struct game_action *list, size_t n)
{
	memcpy(s->menu, list, n * sizeof(*list));
	sort_menu(s, seat, s->menu, n);
	if (game_fallback(ses_now(s), seat, NULL, &s->menu[n]))
		n++;
	s->last_seat = 0;
	start_menu(s, seat, n);
	s->open_seat = seat;
	s->asked_ms = s->now_ms; /* as after a first press */
}

/* What all can see, or whether hands have done it, is said by the seat itself or, when its player
 * has left, by another. */
static bool open_fact(struct ses *s, int seat)
{
	int by = seat;
	for (int i = 0; i < ses_seats(s) && s->seat[by - 1].away; i++)
		by = by % ses_seats(s) + 1;
	if (s->menu_seat == by && s->menu_die < 0)
		return true;
	size_t n = list_facts(s, seat, s->menu);
	if (!n)
		return false;
	start_menu(s, by, n);
	return true;
}

static bool open_choice(struct ses *s, int seat)
{
	if (s->menu_seat == seat && s->menu_die < 0)
		return true;
	size_t n = game_legal_actions(ses_now(s), seat, s->menu, SES_OPTIONS);
	if (n < 2)
		return false;
	start_menu(s, seat, n < SES_OPTIONS ? n : SES_OPTIONS);
	return true;
}

void ses_open_menu(struct ses *s)
{
	if (ses_telling(s)) {
		s->menu_seat = 0;
		return;
	}
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		uint8_t faces[GAME_FACES_MAX];
		int die;
		enum game_need what = ses_need(s, seat);
		if ((what == NEED_FACT || what == NEED_HANDS) && open_fact(s, seat))
			return;
		if (s->seat[seat - 1].away)
			continue;
		bool dice = what == NEED_CUP || what == NEED_OPEN || what == NEED_LAID;
		if (dice && s->seat[seat - 1].trouble[0] && !ses_lying(s, seat, faces, &die)) {
			open_doubt(s, seat, die);
			return;
		}
		if (dice && s->doubt.seat == seat) {
			ses_open_field_doubt(s);
			return;
		}
		if (what == NEED_CHOICE && open_choice(s, seat))
			return;
		bool openly = what == NEED_SEALED || plays_openly(s, what);
		if (openly && s->open_seat == seat && open_openly(s, seat))
			return;
		if (what == NEED_SECRET && s->open_seat == seat && open_choice(s, seat))
			return;
	}
	s->menu_seat = s->open_seat = 0;
}

/* A first press: the answer is given for all to see. */
static enum dt_status begin_openly(struct ses *s, int seat, struct dt_error *err)
{
	if (s->menu_seat)
		return dt_fail(
			err, DT_ERR_AGAIN, 0, _("seat %d is choosing: one moment"), s->menu_seat);
	if (!ses_can_answer(s, seat, ses_need(s, seat)))
		return dt_fail(err, DT_ERR_AGAIN, 0, _("seat %d has nothing to choose now"), seat);
	s->open_seat = seat;
	s->last_seat = 0;
	s->asked_ms = s->now_ms; /* he has begun: time to go on */
	return DT_OK;
}

/* Held: the dice lie as he wants them. As he needs that, a press opens what else he may want. */
static enum dt_status lay_or_wish(struct ses *s, int seat, bool held)
{
	if (held) {
		s->seat[seat - 1].laid = true;
		s->seat[seat - 1].trouble[0] = '\0';
	} else {
		ses_open_wishes(s, seat);
	}
	return DT_OK;
}

enum dt_status ses_press(struct ses *s, int seat, bool held, struct dt_error *err)
{
	struct game_action nothing;
	enum game_need what = ses_need(s, seat);
	bool unseen = what == NEED_SEALED || what == NEED_SECRET;
	if (held && unseen && s->menu_seat != seat &&
		game_fallback(ses_now(s), seat, NULL, &nothing))
		return ses_commit(s, &nothing, 1, err);
	bool looks = what == NEED_SECRET && s->peek;
	if ((what == NEED_SEALED || looks || plays_openly(s, what)) && s->menu_seat != seat)
		return begin_openly(s, seat, err);
	if (what == NEED_LAID && s->menu_seat != seat)
		return lay_or_wish(s, seat, held);
	if (s->menu_seat == seat && s->menu_n == 1 && s->menu_die < 0)
		held = true; /* there is but one thing to say: done */
	if (s->menu_seat != seat)
		return dt_fail(err, DT_ERR_AGAIN, 0, _("seat %d has nothing to choose now"), seat);
	if (!held) {
		s->menu_at = (uint8_t)((s->menu_at + 1) % s->menu_n);
		return DT_OK;
	}
	s->menu_seat = 0;
	if (s->menu_die >= 0 && s->menu_doubt.seat) {
		ses_end_field_doubt(s);
		return DT_OK;
	}
	if (s->menu_die >= 0)
		return ses_fix_die(s, seat, s->menu_die, (s->menu_at + 1) % s->menu_n, err);
	s->last_seat = s->open_seat;
	s->menu_last = s->menu[s->menu_at];
	if (plays_openly(s, what)) { /* until the window closes */
		s->open_seat = s->last_seat = 0;
		s->stash[seat - 1] = s->menu_last;
		s->stashed[seat - 1] = true;
		return DT_OK;
	}
	return ses_commit(s, &s->menu[s->menu_at], 1, err);
}

/* ---- Waiting ---- */

bool ses_can_answer(const struct ses *s, int seat, enum game_need what)
{
	struct game_action open[SES_OPTIONS];
	bool page = s->pages >> (seat - 1) & 1;
	if (what == NEED_FACT) /* others say it for who has left */
		return ses_anybody(s);
	if (s->seat[seat - 1].away)
		return false;
	if (what == NEED_SEALED)
		return page || list_openly(s, seat, open) >= 2;
	if (plays_openly(s, what))
		return true;
	if (what == NEED_SECRET)
		return page || s->peek;
	return page || what != NEED_WINDOW;
}

/* Who has left, and who has no page, is known to all: to wait for them would hide nothing. */
static bool nobody_can_answer(const struct ses *s)
{
	bool asked_any = false;
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		enum game_need what = ses_need(s, seat);
		asked_any = asked_any || what != NEED_NOTHING;
		if (what != NEED_NOTHING && ses_can_answer(s, seat, what))
			return false;
	}
	return asked_any;
}

/* Does the question stay until somebody answers? A fact that the game goes on with is not made up.
 */
static bool stays_open(const struct ses *s, int seat, enum game_need what)
{
	struct game_action a;
	return what == NEED_FACT && !game_fallback(ses_now(s), seat, NULL, &a);
}

/* The time that the open question is given; 0: no limit. */
static uint32_t patience(const struct ses *s)
{
	uint32_t limit = 0;
	bool some_page = false, sealed = false;
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		enum game_need what = ses_need(s, seat);
		if (what == NEED_WINDOW)
			return s->times.window_ms;
		if (stays_open(s, seat, what))
			return 0;
		if (what == NEED_CHOICE || what == NEED_FACT || what == NEED_HANDS)
			limit = s->times.choice_ms;
		/* mostly nobody offers anything, and a few cards are soon looked at */
		if (what == NEED_SEALED || what == NEED_SECRET)
			limit = s->times.choice_ms / 3;
		some_page = some_page || (what != NEED_NOTHING && (s->pages >> (seat - 1) & 1));
		sealed = sealed || what == NEED_SEALED;
	}
	/* Who has but a button has begun by then. */
	if (sealed && !some_page && !s->open_seat)
		limit = s->times.choice_ms / 6;
	return limit;
}

/* Dice of a seat whose player has left are rolled by the table, out of the game's seed. */
static bool roll_for(const struct ses *s, int seat, uint8_t roll[GAME_FACES_MAX])
{
	struct deal d;
	struct bot_dice dice;
	size_t answers;
	uint32_t index = (uint32_t)seat * SES_DICE_MAX;
	match_log(s->match, &answers);
	memset(roll, 0, GAME_FACES_MAX);
	if (!s->bots || !s->bots->dice(ses_now(s), seat, &dice) ||
		deal_init(&d, match_seed(s->match), NULL))
		return false;
	for (int k = 0; k < DT_KINDS_MAX; roll += dice.faces[k++])
		for (int i = 0; i < dice.n[k]; i++) {
			uint64_t side = deal_number(
				&d, "away", (uint32_t)answers, index++, bot_sides(&dice, k));
			roll[bot_face_on(&dice, k, (unsigned)side)]++;
		}
	return true;
}

static bool decide_for(const struct ses *s, int seat, struct game_action *out)
{
	uint8_t roll[GAME_FACES_MAX];
	return game_fallback(ses_now(s), seat, NULL, out) ||
	       (roll_for(s, seat, roll) && game_fallback(ses_now(s), seat, roll, out));
}

bool ses_is_forced(const struct ses *s, int seat, enum game_need what)
{
	if (what == NEED_CHOICE || what == NEED_SEALED)
		return game_legal_actions(ses_now(s), seat, NULL, 0) == 1;
	if (what != NEED_SECRET)
		return false;
	/* From what everybody sees: how long the table waits must not tell more than that. */
	struct game *view = game_observe(ses_now(s), 0);
	bool forced = view && s->game->forced(view, seat);
	game_destroy(view);
	return forced;
}

/* When an answer is given for a seat that has no other one. */
static uint64_t forced_ms(const struct ses *s, int seat, enum game_need what)
{
	return ses_is_forced(s, seat, what) ? s->asked_ms : UINT64_MAX;
}

int ses_lone_person(const struct ses *s)
{
	int person = 0, people = 0;
	for (int seat = 1; s->hands && seat <= ses_seats(s); seat++) {
		if (s->hands >> (seat - 1) & 1 || s->seat[seat - 1].away)
			continue;
		person = seat;
		people++;
	}
	bool chooses = people == 1 && ses_need(s, person) != NEED_NOTHING &&
		       !s->stashed[person - 1] && ses_can_answer(s, person, ses_need(s, person)) &&
		       game_legal_actions(ses_now(s), person, NULL, 0) > 1;
	return chooses ? person : 0;
}

/* When nobody is waited for any longer. */
static uint64_t gives_up_ms(const struct ses *s)
{
	uint32_t limit = patience(s);
	if (nobody_can_answer(s))
		return s->asked_ms;
	if (ses_lone_person(s))
		return UINT64_MAX;
	return limit ? s->asked_ms + limit : UINT64_MAX;
}

uint64_t ses_wait_ends_ms(const struct ses *s)
{
	uint64_t ends = gives_up_ms(s);
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		uint64_t forced = forced_ms(s, seat, ses_need(s, seat));
		ends = forced < ends ? forced : ends;
	}
	return ends;
}

bool ses_stop_waiting(struct ses *s)
{
	struct game_action list[GAME_SEATS_MAX];
	size_t n = 0;
	bool late = nobody_can_answer(s) || s->now_ms >= gives_up_ms(s);
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		enum game_need what = ses_need(s, seat);
		if (what == NEED_NOTHING)
			continue;
		bool window = what == NEED_WINDOW;
		bool decides =
			ses_can_answer(s, seat, what)
				? late && what != NEED_CUP && what != NEED_OPEN && what != NEED_LAID
				: !window || late;
		if (!decides && s->now_ms < forced_ms(s, seat, what))
			continue;
		if (s->stashed[seat - 1] && window)
			list[n++] = s->stash[seat - 1];
		else if (decide_for(s, seat, &list[n]))
			n++;
	}
	return n && ses_commit(s, list, n, NULL) == DT_OK;
}
