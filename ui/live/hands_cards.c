/* SPDX-License-Identifier: MIT */
/*
 * hands_cards.c - lets hands lay, show and take cards, and press the button of their seat for the
 * others.
 */
#include "hands_cards.h"

#include <stdio.h>
#include <string.h>

enum {
	SHOWS = 3,	   /* so often a card is shown before the button is pressed instead */
	SEEN_MS = 3000,	   /* from showing it on, until it is believed not to have been seen; */
	PLAYED_MS = 700,   /* of one that is played, for which there is less time */
	NEXT_MS = 700,	   /* for taking the next card into the hand */
	LOOK_MS = 40,	   /* a card that was laid down is looked at soon */
	PRESS_MS = 200,	   /* between two presses */
	LOOKS = 25,	   /* so often at what was opened, while a hand hides what was turned */
	PRESSES = 12,	   /* after so many it is said */
	NOTICE_MS = 12000, /* a card on dice, when the table has not complained either */
	AGAIN_MS = 3000,   /* after a hold that has led to nothing */
	CHOICES_MAX = 64,  /* that a card leaves */
};

static const struct game *now_of(const struct hands_cards *c)
{
	return match_game(ses_match(c->of->ses));
}

static bool slips(struct hands_cards *c)
{
	return bot_luck_below(c->luck, 100) < c->of->slips;
}

static bool same_card(const struct game_action *a, const struct game_action *b)
{
	return a->seat == b->seat && memcmp(a->arg, b->arg, sizeof(a->arg)) == 0;
}

/* Does the card leave a choice, this answer among others? *all: it leaves none, as the dice lie. */
static bool leaves_choice(const struct hands_cards *c, const struct game_card_seen *seen,
	const struct game_action *a, bool *all)
{
	struct game_action list[CHOICES_MAX];
	uint8_t lying[SIM_DICE_MAX], faces[GAME_FACES_MAX] = { 0 };
	size_t n = sim_lying(c->of->world, a->seat, lying);
	for (size_t i = 0; i < n; i++)
		faces[lying[i] - 1]++;
	n = c->table->card_choices
		    ? c->table->card_choices(now_of(c), seen, faces, list, CHOICES_MAX)
		    : 0;
	*all = n == 1;
	for (size_t i = 0; i < n && i < CHOICES_MAX; i++)
		if (same_card(&list[i], a))
			return true;
	return false;
}

/* The card that says it where it is shown in the own zone, all of it or but for a choice that it
 * leaves; -1: none does. */
static int sticker_of(const struct hands_cards *c, const struct game_action *a, bool *all)
{
	for (size_t k = 0; c->of->stickers && a->arg[0] && k < c->table->cards_n; k++) {
		struct game_card_seen seen = { .card = (uint8_t)k,
			.number = a->seat,
			.kind = DT_AREA_ZONE,
			.owner = a->seat };
		struct game_action means = { 0 };
		struct dt_error why;
		*all = true;
		if (c->table->card(now_of(c), &seen, &means, &why) == DT_OK) {
			if (same_card(&means, a))
				return (int)k;
		} else if (leaves_choice(c, &seen, a, all)) {
			return (int)k;
		}
	}
	return -1;
}

/* Does it say the same in a field that is nobody's? */
static bool is_told_there(
	const struct hands_cards *c, const struct game_action *a, int card, int32_t field)
{
	struct game_card_seen seen = {
		.card = (uint8_t)card, .number = (uint8_t)field, .kind = DT_AREA_CARD
	};
	struct game_action means = { 0 };
	struct dt_error why;
	return c->table->card(now_of(c), &seen, &means, &why) == DT_OK && same_card(&means, a);
}

/* A free one for what is turned up, where not just the same lay; -1: there is none. */
static int free_field(const struct hands_cards *c, const struct game_action *a, int card)
{
	const struct dt_table *t = sim_table(c->of->world);
	for (size_t i = 0; i < t->areas_n; i++)
		if (t->areas[i].kind == DT_AREA_CARD && !t->areas[i].owner && !c->lies[i] &&
			c->lay[i] != card + 1 && is_told_there(c, a, card, t->areas[i].number))
			return (int)i;
	return -1;
}

static void take_from(struct hands_cards *c, size_t i)
{
	sim_take_cards(c->of->world, sim_table(c->of->world)->areas[i].number);
	c->lay[i] = c->lies[i];
	c->lies[i] = 0;
}

/* Is somebody telling it there? */
static bool is_being_told(const struct hands_cards *c, int32_t field)
{
	for (int i = 0; i < GAME_SEATS_MAX; i++)
		if (c->seat[i].begun && !c->seat[i].said && c->seat[i].field == field)
			return true;
	return false;
}

/* A card was laid there: what is pictured on it, in the colours of all dice. */
static void lies_now(struct hands_cards *c, size_t i, int card)
{
	uint8_t faces[GAME_PICTURES], colours[GAME_PICTURES];
	int32_t field = sim_table(c->of->world)->areas[i].number;
	int seats = game_setup_of(now_of(c))->seats;
	size_t n = c->table->card_pictures ? c->table->card_pictures((unsigned)card, faces) : 0;
	for (size_t k = 0; k < n; k++)
		colours[k] = (uint8_t)c->table->colour(now_of(c), 1 + (field + (int)k) % seats);
	if (n)
		sim_print_dice(c->of->world, field, faces, colours, n, NULL);
	c->lies[i] = (uint8_t)(card + 1);
}

/* One whose sticker said nothing, or that has none, lies there as well. */
static void lay_plain(struct hands_cards *c, int card, int32_t area)
{
	const struct dt_table *t = sim_table(c->of->world);
	for (size_t i = 0; i < t->areas_n; i++)
		if (t->areas[i].number == area && !c->lies[i] &&
			sim_lay_card(c->of->world, area, SIM_NO_STICKER, NULL) == DT_OK)
			lies_now(c, i, card);
}

void hands_cards_tidy(struct hands_cards *c, const uint8_t *open, const uint8_t *areas, size_t n)
{
	const struct dt_table *t = sim_table(c->of->world);
	bool found[SIM_CARDS_MAX] = { false };
	for (size_t i = 0; i < t->areas_n; i++) {
		size_t k = 0;
		if (!c->lies[i] || is_being_told(c, t->areas[i].number))
			continue;
		while (k < n && (found[k] || open[k] != c->lies[i] - 1 ||
					(areas[k] && areas[k] != t->areas[i].number)))
			k++;
		if (k < n)
			found[k] = true;
		else
			take_from(c, i);
	}
	for (size_t k = 0; k < n; k++)
		if (!found[k] && areas[k] && !is_being_told(c, areas[k]))
			lay_plain(c, open[k], areas[k]);
}

static bool is_in_window(const struct hands_cards *c, int seat)
{
	return (game_acting(now_of(c)) & game_bit(seat)) &&
	       c->table->need(now_of(c), seat) == NEED_WINDOW;
}

void hands_cards_begin(struct hands_cards *c, const struct game_action *a)
{
	struct hands_says *s = &c->seat[a->seat - 1];
	*s = (struct hands_says){
		.begun = true, .what = *a, .covers = s->covers, .covers_ms = s->covers_ms
	};
	match_log(ses_match(c->of->ses), &s->before);
}

static int any_card(struct hands_cards *c)
{
	return (int)bot_luck_below(c->luck, (uint32_t)c->table->cards_n);
}

/* Into the row, say; false: there is no field for it, or it was not seen there. */
static bool lay(struct hands_cards *c, int seat, int card)
{
	struct hands_says *s = &c->seat[seat - 1];
	int i = s->shown ? -1 : free_field(c, &s->what, card);
	s->field = 0;
	if (i < 0)
		return false;
	int32_t field = sim_table(c->of->world)->areas[i].number;
	if (sim_lay_card(c->of->world, field, c->table->sticker + card, NULL) != DT_OK)
		return false;
	s->field = field;
	lies_now(c, (size_t)i, card);
	c->count.laid++;
	return true;
}

/* Some other card comes out of the hand first. */
static void show(struct hands_cards *c, int seat, int card, uint64_t now_ms)
{
	struct hands_says *s = &c->seat[seat - 1];
	bool right = s->wrong || !slips(c);
	if (!right) {
		s->wrong = true;
		card = any_card(c);
		c->count.wrong++;
	}
	if (!right || !lay(c, seat, card))
		sim_show_card(c->of->world, seat, c->table->sticker + card, NULL);
	s->shown += right;
	c->count.shown += right && s->shown == 1;
	s->next_ms = now_ms + (is_in_window(c, seat) ? PLAYED_MS : SEEN_MS);
}

static void most(unsigned *most, unsigned n)
{
	*most = n > *most ? n : *most;
}

static void count_presses(struct hands_cards *c, int seat)
{
	const struct hands_says *s = &c->seat[seat - 1];
	enum game_need need = c->table->need(now_of(c), seat);
	if (s->asked) {
		c->count.picks++;
		most(&c->count.most_pick, s->presses);
	} else if (need == NEED_HANDS) {
		c->count.dones++;
		most(&c->count.most_done, s->presses);
	} else if (need == NEED_WINDOW) {
		c->count.plays++;
		most(&c->count.most_play, s->presses);
	} else {
		c->count.tells++;
		most(&c->count.most_tell, s->presses);
	}
}

/* It has led to nothing for long: it is said otherwise. */
static void say(struct hands_cards *c, int seat, struct ses_message *out)
{
	struct hands_says *s = &c->seat[seat - 1];
	*out = (struct ses_message){ .kind = SES_ANSWER, .seat = (uint8_t)seat, .action = s->what };
	c->count.said += s->presses > 0;
	s->pressed = true;
}

/* The next press: until the answer is selected, and a hold then. False: the button is of no use
 * now. */
static bool press(
	struct hands_cards *c, int seat, const struct screen *seen, struct ses_message *out)
{
	struct hands_says *s = &c->seat[seat - 1];
	const struct screen_prompt *q = &seen->prompt;
	const char *names[GAME_SEATS_MAX];
	char words[SCREEN_OPTION] = "";
	if (ses_is_telling(c->of->ses) || seen->phase == SCREEN_PAUSED ||
		(q->seat && (q->seat != seat || q->die)) || (!q->seat && !is_in_window(c, seat)))
		return false;
	for (int i = 0; i < GAME_SEATS_MAX; i++)
		names[i] = match_name(ses_match(c->of->ses), i + 1);
	c->table->option(now_of(c), &s->what, names, words, sizeof(words));
	bool there = q->seat && strcmp(q->option[q->selected], words) == 0;
	if (q->seat && !there && s->presses == 1 && is_in_window(c, seat) && s->looks++ < LOOKS)
		return false;
	s->asked = s->asked || (q->seat && s->shown && !s->presses && is_in_window(c, seat));
	s->presses++;
	if (there)
		count_presses(c, seat);
	s->pressed = there;
	*out = (struct ses_message){
		.kind = SES_PRESS, .seat = (uint8_t)seat, .value = there && screen_options(q) > 1
	};
	c->count.presses++;
	return true;
}

bool hands_cards_say(struct hands_cards *c, int seat, const struct screen *seen, uint64_t now_ms,
	uint64_t *due_ms, struct ses_message *out)
{
	struct hands_says *s = &c->seat[seat - 1];
	bool window = is_in_window(c, seat), speaks = false, all = true;
	if (!s->begun || s->said || !sim_hand_idle(c->of->world, seat) || (s->pressed && window))
		return false;
	int card = sticker_of(c, &s->what, &all);
	if (card >= 0 && !window && !s->next_ms)
		s->next_ms = now_ms + NEXT_MS;
	if (now_ms < s->next_ms) {
		uint64_t due = s->field ? now_ms + LOOK_MS : s->next_ms;
		*due_ms = due < *due_ms ? due : *due_ms;
		return false;
	}
	s->next_ms = now_ms + PRESS_MS;
	if (card >= 0 && s->shown < (window ? 1 : SHOWS)) {
		show(c, seat, card, now_ms);
	} else if (card >= 0 && window && all && seen->prompt.seat != seat) {
		s->said = true; /* it was seen, or was not */
	} else if (!c->of->buttons || s->presses >= PRESSES) {
		say(c, seat, out);
		speaks = true;
	} else {
		speaks = press(c, seat, seen, out);
	}
	if (s->field && !speaks)
		*due_ms = now_ms + LOOK_MS;
	if (s->pressed)
		s->next_ms = now_ms + AGAIN_MS;
	*due_ms = s->next_ms < *due_ms ? s->next_ms : *due_ms;
	return speaks;
}

/* Was it taken from what was shown? */
static bool was_taken(const struct hands_cards *c, const struct hands_says *s)
{
	size_t n;
	const struct game_action *log = match_log(ses_match(c->of->ses), &n);
	for (size_t i = s->before; i < n; i++)
		if (log[i].seat == s->what.seat &&
			memcmp(log[i].arg, s->what.arg, sizeof(s->what.arg)) == 0)
			return true;
	return false;
}

void hands_cards_end(struct hands_cards *c, int seat)
{
	struct hands_says *s = &c->seat[seat - 1];
	bool in_vain = s->shown > 1 || (s->presses && !s->asked);
	if (s->shown && !s->wrong && (!was_taken(c, s) || in_vain))
		c->count.unseen++;
	*s = (struct hands_says){ .covers = s->covers };
	hands_cards_uncover(c, seat);
}

void hands_cards_notice(struct hands_cards *c, int seat, uint64_t now_ms, uint64_t *due_ms)
{
	const struct hands_says *s = &c->seat[seat - 1];
	uint64_t due = s->covers_ms + NOTICE_MS;
	if (!s->covers)
		return;
	if (now_ms >= due)
		hands_cards_uncover(c, seat);
	else
		*due_ms = due < *due_ms ? due : *due_ms;
}

void hands_cards_cover(struct hands_cards *c, int seat, uint64_t now_ms)
{
	struct hands_says *s = &c->seat[seat - 1];
	if (!c->of->stickers || !c->table->cards_n || s->covers || !slips(c))
		return;
	s->covers =
		sim_cover_die(c->of->world, seat, c->table->sticker + any_card(c), NULL) == DT_OK;
	s->covers_ms = now_ms;
	c->count.covering += s->covers;
}

bool hands_cards_uncover(struct hands_cards *c, int seat)
{
	struct hands_says *s = &c->seat[seat - 1];
	if (!s->covers)
		return false;
	sim_take_cards(c->of->world, seat);
	s->covers = false;
	return true;
}
