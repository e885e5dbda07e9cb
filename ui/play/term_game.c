/* SPDX-License-Identifier: MIT */
/*
 * term_game.c - prints state, cards, questions and dice of any game, from one seat's view.
 */
#include "term_game.h"

#include "list.h"
#include "term.h"
#include "words.h"

#include <string.h>
#include <strings.h>

static struct game_table table_of(const struct game *g)
{
	struct game_table t;
	game_table_whole(game_listed_of(g)->table, game_setup_of(g), &t);
	return t;
}

const struct game_terminal *term_of(const struct game *g)
{
	static const struct game_terminal nothing;
	const struct game_terminal *t = game_listed_of(g)->terminal;
	return t ? t : &nothing;
}

/* ---- What there is to see ---- */

void term_show(FILE *out, const struct term_seat *s)
{
	const struct game_terminal *t = term_of(s->view);
	if (t->show)
		t->show(out, s);
	else
		term_sheet(out, s);
}

void term_cards(FILE *out, const struct term_seat *s)
{
	term_of(s->view)->cards_seen(out, s);
}

void term_explain(FILE *out, const struct term_seat *s, const char *what,
	const struct game_action *list, size_t n)
{
	const struct game_terminal *t = term_of(s->view);
	size_t answer = term_choice(what, n);
	if (answer && t->explain_option)
		t->explain_option(out, s, &list[answer - 1]);
	else if (term_rules(out, t->rules, what))
		return;
	else if (t->explain)
		t->explain(out, what);
	else
		fputs(_("There is nothing to explain: what is said is all there is.\n"), out);
}

/* ---- Questions ---- */

static void put_roll(FILE *out, const struct term_seat *s, const uint8_t *roll)
{
	const struct game_table t = table_of(s->view);
	fputs(_("You roll:"), out);
	for (unsigned face = game_faces(&t); face > 0; face--)
		for (int n = 0; n < roll[face - 1]; n++)
			fprintf(out, "  %s", game_face(&t, face));
	fputc('\n', out);
}

void term_question(FILE *out, const struct term_seat *s, const uint8_t *roll)
{
	const struct game_terminal *t = term_of(s->view);
	char text[SCREEN_TEXT] = "";
	if (t->question) {
		t->question(out, s, roll);
		return;
	}
	fputc('\n', out);
	if (roll)
		put_roll(out, s, roll);
	else
		table_of(s->view).question(s->view, s->me, s->names, text, sizeof(text));
	if (text[0])
		fprintf(out, "%s\n", text);
}

void term_options(FILE *out, const struct term_seat *s, const struct game_action *list, size_t n)
{
	const struct game_terminal *t = term_of(s->view);
	for (size_t i = 0; i < n; i++) {
		char text[SCREEN_TEXT] = "";
		fprintf(out, "%4zu  ", i + 1);
		if (t->option)
			t->option(out, s, &list[i]);
		else
			table_of(s->view).option(s->view, &list[i], s->names, text, sizeof(text));
		fprintf(out, "%s\n", text);
	}
}

/* ---- Dice ---- */

/* How long the label at the beginning of a text is, and which face; 0: none. The longest fits best.
 * A ten is a T as well. */
static size_t read_face(const struct game_table *t, const char *text, unsigned *face)
{
	size_t best = 0;
	for (unsigned f = 1; f <= game_faces(t); f++) {
		const char *label = game_face(t, f);
		size_t n = strlen(label);
		bool fits = strncasecmp(text, label, n) == 0;
		if (!fits && strcmp(label, "10") == 0 && strncasecmp(text, "t", 1) == 0) {
			fits = true;
			n = 1;
		}
		if (fits && n > best) {
			best = n;
			*face = f;
		}
	}
	return best;
}

bool term_dice(const struct game *g, const char *text, const uint8_t *roll, uint8_t *kept)
{
	const struct game_table t = table_of(g);
	unsigned n = 0, face;
	memset(kept, 0, game_faces(&t));
	if (strcasecmp(text, "none") == 0)
		return true;
	if (strcasecmp(text, "all") == 0) {
		memcpy(kept, roll, game_faces(&t));
		return true;
	}
	while (*text) {
		size_t skip = strspn(text, " ,"), used;
		text += skip;
		if (!*text)
			break;
		used = read_face(&t, text, &face);
		if (!used || ++n > game_dice(&t))
			return false;
		kept[face - 1]++;
		text += used;
	}
	return n > 0;
}

unsigned term_face(const struct game *g, const char *text)
{
	unsigned face = 0;
	const struct game_table t = table_of(g);
	size_t n = read_face(&t, text, &face);
	return n && !text[n] ? face : 0;
}

/* "KK" and "10 9": two alike, and two others. */
struct example {
	char alike[2 * DT_LABEL_MAX + 2], others[2 * DT_LABEL_MAX + 2];
};

static struct example example_of(const struct game *g)
{
	const struct game_table t = table_of(g);
	struct example e;
	unsigned n = t.kinds[0].alphabet->n;
	const char *twice = game_face(&t, n > 1 ? n - 1 : n);
	snprintf(e.alike, sizeof(e.alike), "%s%s%s", twice, strlen(twice) > 1 ? " " : "", twice);
	snprintf(e.others, sizeof(e.others), "%s %s", game_face(&t, n > 1 ? 2 : 1),
		game_face(&t, 1));
	return e;
}

void term_say_dice(FILE *out, const struct game *g)
{
	struct example e = example_of(g);
	fprintf(out,
		_("Type the dice that stay, such as %s or %s, or \"%s\", or \"%s\". ? helps.\n"),
		e.alike, e.others, "all", "none");
}

bool term_refuse_dice(
	FILE *out, const struct term_seat *s, const uint8_t *roll, const uint8_t *kept)
{
	const struct game_terminal *own = term_of(s->view);
	const struct game_table t = table_of(s->view);
	for (unsigned i = 0; i < game_faces(&t); i++)
		if (kept[i] > roll[i]) {
			fputs(_("You have not rolled these dice.\n"), out);
			return true;
		}
	return own->refuse_dice && own->refuse_dice(out, s, roll, kept);
}

/* ---- Help ---- */

static void put_word(FILE *out, const char *word, const char *help)
{
	if (word)
		fprintf(out, "  %-10s %s\n", word, _(help));
}

void term_help(FILE *out, const struct game *g)
{
	const struct game_terminal *t = term_of(g);
	struct example e = example_of(g);
	if (t->help)
		fputs(_(t->help), out);
	else
		fprintf(out, _("  Dice:      type what stays under your cup: %s or %s.\n"), e.alike,
			e.others);
	fputs(_("  Choices:   type the number in front of one; Enter alone is no, or nothing.\n"),
		out);
	put_word(out, "all, none", N_("of the dice that you rolled stay"));
	put_word(out, t->state.word ? t->state.word : "table",
		t->state.word ? t->state.help : N_("how it stands, once more"));
	put_word(out, "score", N_("the score sheet so far"));
	put_word(out, t->cards.word, t->cards.help);
	put_word(out, t->about.word, t->about.help);
	put_word(out, "undo", N_("takes your last step back"));
	put_word(out, "quit", N_("leaves the game"));
	put_word(out, "commit", N_("what the chance of this game was tied to before it began"));
}
