/* SPDX-License-Identifier: MIT */
/*
 * live_page.c - see live_page.h.
 */
#include "live_page.h"

#include "term.h"
#include "term_town.h"
#include "town.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct live_page {
	struct live_person person;
	FILE *out;
	const struct ses *ses;
	struct live_hands *hands;
	int me;
	bool public;
	const char *names[GAME_SEATS_MAX];
	struct game *view;
	bool asked_dice, asked_choice; /* was shown the question of `question` */
	size_t question;	       /* answers there were then */
	struct game_action legal[BOT_LEGAL_MAX];
	size_t legal_n;	  /* of a choice that only he sees; 0: none is open */
	unsigned options; /* of a choice that all see, when it is his; 0: none is open */
};

static const char help[] =
	"Under your cup: type the dice that stay, such as KK or 10 9, or all, or none.\n"
	"Choices: type the number. Also town, score, undo, pause (again: go on), quit.\n"
	"For anybody at the table:\n"
	"  dice 2 KK9      the zone of seat 2 holds these dice, whatever the camera sees\n"
	"  fix 2 3 Q       die 3 in the zone of seat 2 shows a queen\n"
	"  fix 2 3 none    what is taken for die 3 there is no die\n"
	"  press 2, hold 2 the button of seat 2: the next answer, and to take it; to agree;\n"
	"                  held while only dice are asked for: to say them, pause,\n"
	"                  take back, leave\n"
	"  leave 2, return 2\n";

static const struct game *now_of(const struct live_page *p)
{
	return match_game(ses_match(p->ses));
}

static struct term_seat seat_of(struct live_page *p)
{
	game_observe_into(now_of(p), p->me, p->view);
	return (struct term_seat){ .view = p->view, .me = p->me, .names = p->names };
}

/* ---- What only he sees ---- */

static void show_dice(struct live_page *p, const uint8_t *roll)
{
	struct term_seat s = seat_of(p);
	term_town_question(p->out, &s, roll);
	p->asked_dice = true;
}

static void show_choice(struct live_page *p)
{
	struct term_seat s = seat_of(p);
	p->legal_n = game_legal_actions(p->view, p->me, p->legal, BOT_LEGAL_MAX);
	if (p->legal_n > BOT_LEGAL_MAX)
		p->legal_n = BOT_LEGAL_MAX;
	p->asked_choice = true;
	if (p->legal_n == 0 || (p->legal_n == 1 && p->legal[0].kind == ACT_PASS)) {
		p->legal_n = 0; /* nothing to choose: a window passes by itself */
		return;
	}
	term_town_question(p->out, &s, NULL);
	for (size_t i = 0; i < p->legal_n; i++) {
		fprintf(p->out, "%4zu  ", i + 1);
		term_town_option(p->out, &s, &p->legal[i]);
		fputc('\n', p->out);
	}
	fprintf(p->out, "Type a number from 1 to %zu.\n", p->legal_n);
}

static void look(void *user, const struct screen *seen)
{
	struct live_page *p = user;
	size_t n;
	bool his = !p->me || seen->prompt.seat == p->me;
	p->options = seen->prompt.seat && his ? screen_options(&seen->prompt) : 0;
	if (!p->me)
		return;
	match_log(ses_match(p->ses), &n);
	if (n != p->question) {
		p->question = n;
		p->asked_dice = p->asked_choice = false;
		p->legal_n = 0;
	}
	const uint8_t *roll = live_hands_roll(p->hands);
	int what = town_of(now_of(p))->ask.what;
	bool dice = what == ASK_KEEP || what == ASK_REROLL || what == ASK_PUTBACK;
	/* What has come before the roll is still being shown. */
	if (roll && !p->asked_dice && seen->phase == SCREEN_HANDS)
		show_dice(p, roll);
	else if (!dice && (game_acting(now_of(p)) & game_bit(p->me)) && !p->asked_choice &&
		 (p->public || seen->prompt.seat != p->me))
		show_choice(p);
	fflush(p->out);
}

/* ---- What is typed ---- */

static int face_of(const char *word)
{
	uint8_t all[TOWN_FACES] = { 5, 5, 5, 5, 5, 5 }, kept[TOWN_FACES];
	int face = 0, n = 0;
	if (!term_town_dice(word, all, kept))
		return 0;
	for (int f = 0; f < TOWN_FACES; f++) {
		n += kept[f];
		face = kept[f] ? f + 1 : face;
	}
	return n == 1 ? face : 0;
}

/* "dice 2 KK9" */
static bool type_dice(const char *line, struct ses_message *out)
{
	uint8_t all[TOWN_FACES] = { 5, 5, 5, 5, 5, 5 }, kept[TOWN_FACES] = { 0 };
	char *rest;
	long seat = strtol(line, &rest, 10);
	while (*rest == ' ')
		rest++;
	if (seat < 1 || seat > GAME_SEATS_MAX || (*rest && !term_town_dice(rest, all, kept)))
		return false;
	*out = (struct ses_message){ .kind = SES_TYPE, .seat = (uint8_t)seat };
	for (int f = 0; f < TOWN_FACES; f++)
		for (int i = 0; i < kept[f] && out->value < SES_DICE_MAX; i++)
			out->faces[out->value++] = (uint8_t)(f + 1);
	return true;
}

/* "fix 2 3 Q", "fix 2 3 none" */
static bool fix_die(const char *line, struct ses_message *out)
{
	int seat, die;
	char word[8];
	if (sscanf(line, "%d %d %7s", &seat, &die, word) != 3 || seat < 1 ||
		seat > GAME_SEATS_MAX || die < 1 || die > SES_DICE_MAX ||
		(!face_of(word) && strcasecmp(word, "none") != 0))
		return false;
	*out = (struct ses_message){ .kind = SES_FIX,
		.seat = (uint8_t)seat,
		.value = (uint8_t)(die - 1),
		.faces = { (uint8_t)face_of(word) } };
	return true;
}

static bool of_seat(const char *line, int kind, struct ses_message *out)
{
	long seat = strtol(line, NULL, 10);
	if (seat < 1 || seat > GAME_SEATS_MAX)
		return false;
	*out = (struct ses_message){ .kind = (uint8_t)kind, .seat = (uint8_t)seat };
	return true;
}

static bool button(const char *line, bool held, struct ses_message *out)
{
	bool good = of_seat(line, SES_PRESS, out);
	out->value = held;
	return good;
}

/* Words for the whole table; -1: it is none, 0: done, 1: a message. */
static int command(struct live_page *p, const char *line, struct ses_message *out)
{
	bool good = true;
	if (strcmp(line, "?") == 0 || strcasecmp(line, "help") == 0) {
		fputs(help, p->out);
		return 0;
	}
	if (strncasecmp(line, "dice ", 5) == 0)
		good = type_dice(line + 5, out);
	else if (strncasecmp(line, "fix ", 4) == 0)
		good = fix_die(line + 4, out);
	else if (strncasecmp(line, "leave ", 6) == 0)
		good = of_seat(line + 6, SES_LEAVE, out);
	else if (strncasecmp(line, "return ", 7) == 0)
		good = of_seat(line + 7, SES_RETURN, out);
	else if (strncasecmp(line, "press ", 6) == 0)
		good = button(line + 6, false, out);
	else if (strncasecmp(line, "hold ", 5) == 0)
		good = button(line + 5, true, out);
	else
		return -1;
	if (!good)
		fputs("That is not understood; ? shows how it is written.\n", p->out);
	return good;
}

static void keep(struct live_page *p, const char *line)
{
	const uint8_t *roll = live_hands_roll(p->hands);
	uint8_t kept[BOT_FACES_MAX] = { 0 };
	struct dt_error err;
	if (!term_town_dice(line, roll, kept)) {
		fputs("Type the dice that stay, such as KK or 10 9, or all, or none. ? helps.\n",
			p->out);
		return;
	}
	if (live_hands_keep(p->hands, kept, &err) == DT_OK)
		fputs("Your cup goes up when all are down.\n", p->out);
	else
		fprintf(p->out, "That is not possible: %s.\n", err.msg);
}

static bool choose(struct live_page *p, const char *line, struct ses_message *out)
{
	size_t n = !*line && p->legal[0].kind == ACT_PASS ? 1 : term_choice(line, p->legal_n);
	if (!n) {
		fprintf(p->out, "Type a number from 1 to %zu. ? helps.\n", p->legal_n);
		return false;
	}
	*out = (struct ses_message){
		.kind = SES_ANSWER, .seat = (uint8_t)p->me, .action = p->legal[n - 1]
	};
	p->legal_n = 0;
	return true;
}

static bool typed(void *user, const char *text, struct ses_message *out)
{
	struct live_page *p = user;
	char line[TERM_LINE];
	size_t n = strspn(text, " \t");
	snprintf(line, sizeof(line), "%s", text + n);
	for (n = strlen(line); n && isspace((unsigned char)line[n - 1]);)
		line[--n] = '\0';
	struct term_seat s = seat_of(p);
	int what = command(p, line, out);
	bool say = what == 1;
	if (what >= 0)
		;
	else if (strcasecmp(line, "town") == 0)
		term_town_show(p->out, &s);
	else if (strcasecmp(line, "score") == 0)
		term_town_sheet(p->out, &s);
	else if (p->me && live_hands_roll(p->hands))
		keep(p, line);
	else if (p->legal_n)
		say = choose(p, line, out);
	else if (*line && p->options)
		fprintf(p->out, "Type a number from 1 to %u. ? helps.\n", p->options);
	else if (*line)
		fputs("You are not asked anything now. ? helps.\n", p->out);
	fflush(p->out);
	return say;
}

static void refused(void *user, const char *why)
{
	struct live_page *p = user;
	fprintf(p->out, "That is not possible: %s.\n", why);
	p->asked_choice = false; /* the question is still open */
	fflush(p->out);
}

struct live_page *live_page_create(FILE *out, const struct ses *ses, struct live_hands *hands,
	int me, bool public, struct dt_error *err)
{
	struct live_page *p = calloc(1, sizeof(*p));
	if (p)
		p->view = game_clone(match_game(ses_match(ses)));
	if (!p || !p->view) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the terminal");
		free(p);
		return NULL;
	}
	p->out = out;
	p->ses = ses;
	p->hands = hands;
	p->me = me;
	p->public = public;
	p->question = SIZE_MAX;
	for (int i = 0; i < game_setup_of(now_of(p))->seats; i++)
		p->names[i] = match_name(ses_match(ses), i + 1);
	p->person = (struct live_person){
		.user = p, .plays = me != 0, .look = look, .typed = typed, .refused = refused
	};
	return p;
}

void live_page_destroy(struct live_page *p)
{
	if (!p)
		return;
	game_destroy(p->view);
	free(p);
}

struct live_person *live_page_person(struct live_page *p)
{
	return &p->person;
}
