/* SPDX-License-Identifier: MIT */
/*
 * live_page.c - shows one player his dice, choices and questions, and understands what he types.
 * What he may type for any seat is live_words.c.
 */
#include "live_page.h"

#include "bot_turn.h"
#include "deal.h"
#include "list.h"
#include "live_words.h"
#include "term.h"
#include "term_game.h"
#include "words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LIVE_PAGE_MENU = 4096 };

struct live_page {
	struct live_person person;
	FILE *out;
	struct term_out *term; /* the prompts are its own; NULL: there are none */
	const struct ses *ses;
	struct game_table table;
	const struct bot_game *bots;
	struct live_hands *hands;
	int me;
	const char *names[GAME_SEATS_MAX];
	struct game *view;
	bool asked_dice, asked_choice; /* was shown the question of `question` */
	size_t question;	       /* answers there were then */
	struct game_action legal[BOT_LEGAL_MAX];
	size_t legal_n;		   /* of a choice that only he sees; 0: none is open */
	unsigned options;	   /* of a choice that all see, when it is his; 0: none is open */
	char menu[LIVE_PAGE_MENU]; /* the table's own question to him, as it was shown */
	unsigned selected;	   /* of it */
	bool paused, hinted;
};

static const struct game *now_of(const struct live_page *p)
{
	return match_game(ses_match(p->ses));
}

static bool meant(const struct live_page *p, const char *line)
{
	return term_meant(p->out, term_of(p->view), line, live_words);
}

static enum game_need need(const struct live_page *p, int seat)
{
	bool asked = game_acting(now_of(p)) & game_bit(seat);
	return asked ? p->table.need(now_of(p), seat) : NEED_NOTHING;
}

static bool is_dice(enum game_need what)
{
	return what == NEED_CUP || what == NEED_OPEN;
}

/* Is anybody asked for dice? */
static bool asks_for_dice(const struct live_page *p)
{
	for (int seat = 1; seat <= GAME_SEATS_MAX; seat++)
		if (is_dice(need(p, seat)))
			return true;
	return false;
}

static bool declines(const struct live_page *p, const struct game_action *a)
{
	return p->table.declines(a);
}

static struct term_seat seat_of(struct live_page *p)
{
	game_observe_into(now_of(p), p->me, p->view);
	if (p->hands)
		live_hands_see(p->hands, p->me, p->view);
	return (struct term_seat){ .view = p->view, .me = p->me, .names = p->names };
}

/* ---- What only he sees ---- */

/* Where only one answer is allowed it is given, as after a last roll. */
static void show_dice(struct live_page *p, const uint8_t *roll)
{
	struct term_seat s = seat_of(p);
	struct game_action only[2];
	struct dt_error err;
	const struct bot_game *bg = p->bots;
	term_question(p->out, &s, roll);
	p->asked_dice = true;
	if (!bg || bot_legal(bg, p->view, p->me, roll, only, 2) != 1)
		return;
	if (live_hands_keep(p->hands, only[0].arg, &err) != DT_OK)
		fprintf(p->out, _("That is not possible: %s.\n"), err.msg);
}

static void show_choice(struct live_page *p)
{
	struct term_seat s = seat_of(p);
	p->legal_n = game_legal_actions(p->view, p->me, p->legal, BOT_LEGAL_MAX);
	if (p->legal_n > BOT_LEGAL_MAX)
		p->legal_n = BOT_LEGAL_MAX;
	p->asked_choice = true;
	if (p->legal_n == 0 || (p->legal_n == 1 && declines(p, &p->legal[0]))) {
		p->legal_n = 0; /* nothing to choose: a window passes by itself */
		return;
	}
	term_question(p->out, &s, NULL);
	term_options(p->out, &s, p->legal, p->legal_n);
}

/* What the table itself asks: about a die, or what somebody wants. The game's questions have more
 * to say here, see show_choice(). */
static void show_menu(struct live_page *p, const struct screen_prompt *q, bool shown)
{
	char menu[LIVE_PAGE_MENU] = "";
	size_t n = 0;
	if (shown) {
		n = (size_t)snprintf(menu, sizeof(menu), "\n%.*s\n", SCREEN_TEXT, q->question);
		for (unsigned i = 0; i < q->n && i < SCREEN_OPTIONS && n < sizeof(menu); i++)
			n += (size_t)snprintf(menu + n, sizeof(menu) - n, "%4u  %.*s\n",
				q->before + i + 1u, (int)sizeof(q->option[0]), q->option[i]);
	}
	if (shown && (q->before || q->after) && n < sizeof(menu))
		snprintf(menu + n, sizeof(menu) - n,
			_("There are %u: another number shows those around it.\n"),
			screen_options(q));
	bool same = strcmp(menu, p->menu) == 0;
	if (!same)
		fputs(menu, p->out);
	if (shown && q->selected < SCREEN_OPTIONS &&
		(same ? q->selected != p->selected : q->selected))
		fprintf(p->out, "   >  %.*s\n", (int)sizeof(q->option[0]), q->option[q->selected]);
	memcpy(p->menu, menu, sizeof(menu));
	p->selected = q->selected;
}

static void set_prompt(struct live_page *p)
{
	const char *prompt = NULL;
	if (p->me && live_hands_roll(p->hands) && p->asked_dice)
		prompt = _(term_keep_prompt);
	else if (p->legal_n || p->options)
		prompt = term_prompt;
	fflush(p->out);
	if (p->term)
		term_out_prompt(p->term, ses_is_telling(p->ses) ? NULL : prompt);
}

static void ask(struct live_page *p, const struct screen *seen)
{
	const uint8_t *roll = live_hands_roll(p->hands);
	bool dice = asks_for_dice(p);
	if (roll && !p->asked_dice)
		show_dice(p, roll);
	else if (!dice && need(p, p->me) != NEED_NOTHING && !p->asked_choice)
		show_choice(p);
	/* While dice are asked for only the table itself asks, whomever. */
	show_menu(p, &seen->prompt, seen->prompt.seat && dice);
}

/* What is answered with the button, without a menu to be seen. */
static bool asks_unseen(const struct live_page *p)
{
	for (int seat = 1; seat <= GAME_SEATS_MAX; seat++)
		if (need(p, seat) == NEED_SEALED || need(p, seat) == NEED_SECRET)
			return true;
	return false;
}

static void look(void *user, const struct screen *seen)
{
	struct live_page *p = user;
	size_t n;
	bool his = !p->me || seen->prompt.seat == p->me;
	p->options = seen->prompt.seat && his ? screen_options(&seen->prompt) : 0;
	match_log(ses_match(p->ses), &n);
	if (n != p->question) {
		p->question = n;
		p->asked_dice = p->asked_choice = false;
		p->legal_n = 0;
	}
	bool paused = seen->phase == SCREEN_PAUSED;
	if (paused != p->paused)
		fprintf(p->out,
			paused ? _("Pause. Type \"%s\" again to go on.\n") : _("It goes on.\n"),
			"pause");
	p->paused = paused;
	/* What has led to a question comes before it. */
	if (p->me && !ses_is_telling(p->ses) && !paused)
		ask(p, seen);
	else if (!p->me)
		show_menu(p, &seen->prompt, seen->prompt.seat != 0);
	if (!p->me && !p->hinted && asks_unseen(p)) {
		fprintf(p->out,
			_("Here \"%s\" is a press of the button of seat 2, and \"%s\" holds it.\n"),
			live_words_press, live_words_hold);
		p->hinted = true;
	}
	set_prompt(p);
}

static bool asked(void *user)
{
	const struct live_page *p = user;
	size_t n;
	match_log(ses_match(p->ses), &n);
	if (n != p->question) /* he has not seen what it is about now */
		return false;
	return p->legal_n || p->options || (p->me && p->asked_dice && live_hands_roll(p->hands));
}

/* In a window: his dice under the cup, and where he is asked. */
static bool own(void *user, const struct screen *seen, struct disp_own *out)
{
	struct live_page *p = user;
	const uint8_t *roll = p->me ? live_hands_roll(p->hands) : NULL;
	const char *text = _("The others play: one moment.");
	size_t n = 0;
	if (!p->me)
		return false;
	*out = (struct disp_own){ .seat = (uint8_t)p->me };
	for (unsigned f = game_faces(&p->table); roll && f > 0; f--)
		for (int i = 0; i < roll[f - 1] && n < sizeof(out->faces); i++)
			out->faces[n++] = (uint8_t)f;
	if (seen->phase == SCREEN_OVER)
		text = _("The game is over.");
	else if (seen->prompt.seat == p->me)
		text = _("Your turn: press your number for the next answer, Enter to take it.");
	else if (roll)
		text = _("Your dice. Type which stay at the terminal.");
	else if (p->legal_n)
		text = _("Your turn: answer at the terminal.");
	snprintf(out->text, sizeof(out->text), "%s", text);
	return true;
}

/* ---- What is typed ---- */

/* Words that only ask; false: it is none. */
static bool tell_word(struct live_page *p, const char *line)
{
	struct term_seat s = seat_of(p);
	const char *rest;
	char hex[DEAL_HEX];
	switch (term_word(term_of(p->view), line, &rest)) {
	case TERM_HELP:
		term_help(p->out, now_of(p));
		live_words_help(p->out, &p->table);
		return true;
	case TERM_EXPLAIN:
		term_explain(p->out, &s, rest, p->legal, p->legal_n);
		return true;
	case TERM_SHOW:
		term_show(p->out, &s);
		p->asked_dice = p->asked_choice = false; /* and what he is asked about it */
		return true;
	case TERM_SCORE:
		term_sheet(p->out, &s);
		return true;
	case TERM_CARDS:
		term_cards(p->out, &s);
		return true;
	case TERM_COMMIT:
		deal_commitment(match_seed(ses_match(p->ses)), hex);
		fprintf(p->out, _("Commitment to all cards: %s\n"), hex);
		return true;
	case TERM_UNDO:
	case TERM_QUIT:
	case TERM_END:
	case TERM_TEXT:
		break;
	}
	return false;
}

static void keep(struct live_page *p, const char *line)
{
	const uint8_t *roll = live_hands_roll(p->hands);
	uint8_t kept[GAME_FACES_MAX] = { 0 };
	struct dt_error err;
	if (!term_dice(now_of(p), line, roll, kept)) {
		if (!meant(p, line))
			term_say_dice(p->out, now_of(p));
		return;
	}
	struct term_seat s = seat_of(p);
	if (live_hands_keep(p->hands, kept, &err) == DT_OK)
		fputs(_("Your cup goes up when all are down.\n"), p->out);
	else if (!term_refuse_dice(p->out, &s, roll, kept))
		fprintf(p->out, _("That is not possible: %s.\n"), err.msg);
}

static bool choose(struct live_page *p, const char *line, struct ses_message *out)
{
	size_t n = !*line && declines(p, &p->legal[0]) ? 1 : term_choice(line, p->legal_n);
	if (!n) {
		if (!meant(p, line))
			fprintf(p->out, _("Type a number from 1 to %zu. ? helps.\n"), p->legal_n);
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
	enum live_words_kind what = live_words_read(p->out, now_of(p), &p->table, line, out);
	bool say = what == LIVE_WORDS_MESSAGE;
	if (what != LIVE_WORDS_OTHER || tell_word(p, line))
		;
	else if (p->paused)
		fprintf(p->out, _("It is paused. Type \"%s\" to go on.\n"), "pause");
	else if (p->me && live_hands_roll(p->hands))
		keep(p, line);
	else if (p->legal_n)
		say = choose(p, line, out);
	else if (!*line || meant(p, line))
		;
	else if (p->options)
		fprintf(p->out, _("Type a number from 1 to %u. ? helps.\n"), p->options);
	else
		fputs(_("You are not asked anything now. ? helps.\n"), p->out);
	set_prompt(p);
	return say;
}

/* ---- What is answered to it ---- */

static const char *name_of(const struct live_page *p, int seat)
{
	return p->names[seat - 1];
}

/* "10 K K", in the words of its sentence where there are none */
static const char *list_faces(const struct live_page *p, const uint8_t *faces, size_t n,
	const char *none, char *out, size_t size)
{
	size_t at = 0;
	for (size_t i = 0; i < n && at < size; i++) {
		const char *face = game_face(&p->table, faces[i]);
		at += (size_t)snprintf(
			out + at, size - at, "%s%s", i ? " " : "", face ? face : none);
	}
	return n ? out : none;
}

static void say_undo(struct live_page *p, int seat)
{
	size_t n;
	match_log(ses_match(p->ses), &n);
	if (n < p->question) {
		fputs(_("The last step is taken back.\n"), p->out);
		p->question = SIZE_MAX; /* nor is it asked any more */
		p->legal_n = 0;
		p->options = 0;
	} else {
		fprintf(p->out,
			_("%s wants to take the last step back. \"%s\" agrees for seat 2, \"%s\" "
			  "refuses; all must agree.\n"),
			name_of(p, seat), live_words_hold, live_words_press);
	}
}

static bool someone_else_is_asked(const struct live_page *p, int seat)
{
	return game_acting(now_of(p)) & ~game_bit(seat);
}

/* What the session has done, where nothing else tells it. */
static void done(void *user, const struct ses_message *m)
{
	struct live_page *p = user;
	const char *name = m->seat ? name_of(p, m->seat) : "";
	char faces[SES_DICE_MAX * (DT_LABEL_MAX + 32)];
	switch (m->kind) {
	case SES_LEAVE:
		fprintf(p->out, _("%s leaves: the table decides for this seat, until \"%s %u\".\n"),
			name, "return", m->seat);
		break;
	case SES_RETURN:
		fprintf(p->out, _("%s is back.\n"), name);
		break;
	case SES_UNDO:
		say_undo(p, m->seat);
		break;
	case SES_FIX:
		fprintf(p->out, _("Die %u of %s counts as %s as long as it lies there.\n"),
			m->value + 1u, name,
			list_faces(p, m->faces, m->faces[0] ? 1 : 0, _in("counts as", "nothing"),
				faces, sizeof(faces)));
		break;
	case SES_TYPE:
		fprintf(p->out, _("In the zone of %s lies %s, whatever the camera sees.\n"), name,
			list_faces(p, m->faces, m->value, _in("lies there", "nothing"), faces,
				sizeof(faces)));
		break;
	case SES_ANSWER:
		if (need(p, m->seat) == NEED_WINDOW && someone_else_is_asked(p, m->seat))
			fputs(_("Noted: it counts when this moment is over.\n"), p->out);
		break;
	default:
		break;
	}
	set_prompt(p);
}

static void heard(void *user, const char *line)
{
	struct live_page *p = user;
	fflush(p->out);
	if (p->term)
		term_out_typed(p->term, line);
}

static void refused(void *user, const char *why)
{
	struct live_page *p = user;
	fprintf(p->out, _("That is not possible: %s.\n"), why);
	p->asked_choice = false; /* the question is still open */
	set_prompt(p);
}

struct live_page *live_page_create(FILE *out, struct term_out *term, const struct ses *ses,
	struct live_hands *hands, int me, struct dt_error *err)
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
	p->term = term;
	p->ses = ses;
	p->bots = game_listed_of(p->view)->bots;
	game_table_whole(game_listed_of(p->view)->table, game_setup_of(p->view), &p->table);
	p->hands = hands;
	p->me = me;
	p->question = SIZE_MAX;
	for (int i = 0; i < game_setup_of(now_of(p))->seats; i++)
		p->names[i] = match_name(ses_match(ses), i + 1);
	p->person = (struct live_person){ .user = p,
		.plays = me != 0,
		.look = look,
		.asked = asked,
		.heard = heard,
		.typed = typed,
		.done = done,
		.own = own,
		.refused = refused };
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
