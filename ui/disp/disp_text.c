/* SPDX-License-Identifier: MIT */
/*
 * disp_text.c - the display as lines of text: what there is to say is a row of facts, and a fact is
 * printed when it changes. Lines typed come back as events.
 *
 * Nothing printed can steer a terminal: control characters become blanks.
 */
#include "disp.h"
#include "disp_words.h"
#include "words.h"

#include <ctype.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
	FACT_ROUND,
	FACT_ROLL,
	FACT_WARNING,
	FACT_OWNED,
	FACT_HAND = FACT_OWNED + SCREEN_SEATS,
	FACT_TROUBLE = FACT_HAND + SCREEN_SEATS,
	FACT_SCORE = FACT_TROUBLE + SCREEN_SEATS,
	FACT_HEADLINE = FACT_SCORE + SCREEN_SEATS,
	FACT_PROMPT,
	FACT_SELECTED,
	FACTS,
	FACT_TEXT = 8192, /* a prompt with all its options */
};

struct disp_text {
	struct disp base;
	FILE *out;
	int in;
	bool started, no_questions, no_past, plays;
	bool printed; /* something, since it was shown last */
	bool failed;  /* the last time that something was */
	struct screen last;
	char fact[FACTS][FACT_TEXT]; /* as last printed */
	char line[DISP_LINE];	     /* typed so far */
	size_t typed;
};

/* ---- Facts ---- */

struct text {
	char *at;
	size_t left;
};

static void add(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void add(struct text *t, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	int n = vsnprintf(t->at, t->left, fmt, ap);
	va_end(ap);
	size_t took = n < 0 ? 0 : (size_t)n < t->left ? (size_t)n : t->left - 1;
	t->at += took;
	t->left -= took;
}

/* Length of the valid UTF-8 character at s within n bytes; 0: it is none, or controls something. */
static size_t character(const unsigned char *s, size_t n)
{
	size_t len = s[0] < 0x80		   ? 1
		     : s[0] >= 0xc2 && s[0] < 0xe0 ? 2
		     : (s[0] & 0xf0) == 0xe0	   ? 3
						   : 4;
	if (len == 1)
		return s[0] >= ' ' && s[0] != 0x7f;
	if (len > n || s[0] > 0xf4 || (s[0] >= 0x80 && s[0] < 0xc2))
		return 0;
	for (size_t i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
	}
	return len == 2 && s[0] == 0xc2 && s[1] < 0xa0 ? 0 : len;
}

/* A field of struct screen: may lack its end, and hold anything. */
static void add_field(struct text *t, const char *field, size_t size)
{
	size_t n = strnlen(field, size);
	for (size_t i = 0; i < n;) {
		size_t len = character((const unsigned char *)field + i, n - i);
		if (len)
			add(t, "%.*s", (int)len, field + i);
		else if (i + 4 < n || (unsigned char)field[i] < 0x80)
			add(t, " ");
		i += len ? len : 1;
	}
}
#define ADD(t, field) add_field(t, field, sizeof(field))

/* The same into a text of its own. */
static const char *clean_field(char *out, size_t out_size, const char *field, size_t size)
{
	struct text t = { out, out_size };
	out[0] = '\0';
	add_field(&t, field, size);
	return out;
}
#define CLEAN(out, field) clean_field(out, sizeof(out), field, sizeof(field))

/* "K K? -" */
static void list_dice(
	const struct screen *s, const struct screen_seat *p, unsigned n, struct text *t)
{
	for (unsigned k = 0; k < n; k++) {
		bool known = p->die[k].face >= 1 && p->die[k].face <= SCREEN_FACES;
		add(t, "%s", k ? " " : "");
		if (known)
			ADD(t, s->face[p->die[k].face - 1]);
		add(t, p->die[k].doubt ? "?" : known ? "" : "-");
	}
}

static void fact_hand(struct text *t, const struct screen *s, unsigned i)
{
	const struct screen_seat *p = &s->seat[i];
	unsigned n = words_slots(p);
	char dice[WORDS_ROW] = "", name[SCREEN_NAME + 1], price[WORDS_PIECE], clean[WORDS_PIECE];
	struct text list = { dice, sizeof(dice) };
	while (n > 0 && !p->die[n - 1].face && !p->die[n - 1].doubt)
		n--;
	if (!p->playing || s->phase != SCREEN_ROLLING || n == 0)
		return;
	add(t, "  %u ", i + 1);
	CLEAN(name, p->name);
	list_dice(s, p, n, &list);
	if (p->price > 0) {
		words_spoken_price(s, p->price, price);
		add(t, _("%s: %s, pays %s"), name, dice, CLEAN(clean, price));
	} else {
		add(t, "%s: %s", name, dice);
	}
}

/* "$3, 2 stones" */
static void list_owned(const struct screen *s, const struct screen_seat *p, char *out, size_t size)
{
	struct text t = { out, size };
	out[0] = '\0';
	for (unsigned i = 0; i < SCREEN_FIGURES; i++) {
		char piece[WORDS_PIECE];
		if (!s->figure[i].one[0] || s->figure[i].part || !p->amount[i].known)
			continue;
		words_spoken(&s->figure[i], p->amount[i].value, piece);
		add(&t, "%s", out[0] ? _(", ") : "");
		ADD(&t, piece);
	}
}

/* "the dealer and the eldest" */
static void list_worn(const struct screen *s, const struct screen_seat *p, char *out, size_t size)
{
	struct text t = { out, size };
	out[0] = '\0';
	for (unsigned i = 0; i < SCREEN_MARKS; i++) {
		if (!(p->marks >> i & 1) || !s->mark[i].word[0])
			continue;
		add(&t, "%s", out[0] ? _(" and ") : "");
		ADD(&t, s->mark[i].word);
	}
}

/* "Anna has $3, 2 stones, and is the dealer" */
static void add_owned(struct text *t, const struct screen *s, const struct screen_seat *p)
{
	char name[SCREEN_NAME + 1], owned[WORDS_ROW], worn[SCREEN_MARKS * (SCREEN_TITLE + 16)];
	CLEAN(name, p->name);
	list_owned(s, p, owned, sizeof(owned));
	list_worn(s, p, worn, sizeof(worn));
	if (owned[0] && worn[0])
		add(t, _("%s has %s, and is %s"), name, owned, worn);
	else if (owned[0])
		add(t, _("%s has %s"), name, owned);
	else if (worn[0])
		add(t, _("%s is %s"), name, worn);
	else
		add(t, "%s", name);
}

/* Told when a round begins; what it changes is told as it happens. */
static void fact_owned(struct text *t, const struct screen *s, unsigned i)
{
	const struct screen_seat *p = &s->seat[i];
	if (!p->playing || s->phase != SCREEN_ROLLING || s->roll != 1 || s->final_roll)
		return;
	add(t, "  %u ", i + 1);
	add_owned(t, s, p);
}

static void fact_trouble(struct text *t, const struct screen *s, unsigned i)
{
	const struct screen_seat *p = &s->seat[i];
	if (!p->playing || !p->trouble[0])
		return;
	add(t, "! %u ", i + 1);
	ADD(t, p->name);
	add(t, ": ");
	ADD(t, p->trouble);
}

/* "stones 3, coins 4" */
static void list_parts(const struct screen *s, const struct screen_seat *p, char *out, size_t size)
{
	struct text t = { out, size };
	out[0] = '\0';
	for (int k = 0; k < SCREEN_KINDS; k++) {
		if (!s->kind[k][0] || !p->part[k])
			continue;
		add(&t, "%s", out[0] ? _(", ") : "");
		ADD(&t, s->kind[k]);
		add(&t, " %d", p->part[k]);
	}
}

static void fact_score(struct text *t, const struct screen *s, unsigned i)
{
	const struct screen_seat *p = &s->seat[i];
	char name[SCREEN_NAME + 1], parts[WORDS_ROW];
	bool wins = s->winners >> i & 1;
	unsigned n = (unsigned)p->points;
	if ((!p->playing && (i >= s->seats || !p->name[0])) || s->phase != SCREEN_OVER)
		return;
	add(t, "  %u ", i + 1);
	CLEAN(name, p->name);
	list_parts(s, p, parts, sizeof(parts));
	if (p->points < 0)
		add(t, _("%s: points not known yet"), name);
	else if (parts[0])
		add(t,
			wins ? _n("%s: %u points (%s), wins", "%s: %u points (%s), wins", n)
			     : _n("%s: %u points (%s)", "%s: %u points (%s)", n),
			name, n, parts);
	else
		add(t,
			wins ? _n("%s: %u points, wins", "%s: %u points, wins", n)
			     : _n("%s: %u points", "%s: %u points", n),
			name, n);
}

static bool asks(const struct screen *s)
{
	return s->prompt.seat && s->prompt.seat <= SCREEN_SEATS && s->prompt.n;
}

static void fact_prompt(struct text *t, const struct screen *s)
{
	const struct screen_prompt *p = &s->prompt;
	if (!asks(s))
		return;
	add(t, "? %u ", p->seat);
	ADD(t, p->question);
	for (unsigned i = 0; i < p->n && i < SCREEN_OPTIONS; i++) {
		add(t, "\n    %u ", p->before + i + 1);
		ADD(t, p->option[i]);
	}
	if (p->before || p->after)
		add(t, _("\n    There are %u: another number shows those around it."),
			screen_options(p));
}

/* Where the button has come to; the first option needs no word. */
static void fact_selected(struct text *t, const struct screen *s)
{
	const struct screen_prompt *p = &s->prompt;
	if (!asks(s) || p->selected >= p->n || p->selected >= SCREEN_OPTIONS)
		return;
	add(t, "  > %u ", p->before + p->selected + 1);
	ADD(t, p->option[p->selected]);
}

static bool is_end_of(const char *text, size_t text_size, const char *end, size_t end_size)
{
	size_t n = strnlen(text, text_size), m = strnlen(end, end_size);
	return m && m <= n && memcmp(text + n - m, end, m) == 0;
}

/* "A place." of "A place: what happened there." */
static bool is_beginning_of(const char *text, size_t text_size, const char *begin, size_t size)
{
	size_t n = strnlen(text, text_size), m = strnlen(begin, size);
	if (m && begin[m - 1] == '.')
		m--;
	return m && m < n && memcmp(text, begin, m) == 0 && text[m] == ':';
}

/* A headline that only says again what is printed anyhow is none. */
static void fact_headline(struct text *t, const struct disp_text *d, const struct screen *s)
{
	const char *h = s->headline;
	size_t size = sizeof(s->headline);
	bool paused = s->phase == SCREEN_PAUSED;
	if (paused && d->in >= 0) { /* here are no buttons */
		if (!d->no_questions)
			add(t, _("* Pause. Type \"%s\" to go on."), "pause");
		return;
	}
	bool again = asks(s) || s->phase == SCREEN_REVEAL ||
		     (d->plays && s->phase == SCREEN_SETTLING) ||
		     (s->warning[0] && strncmp(h, s->warning, size) == 0);
	for (unsigned i = 0; i < SCREEN_LINES; i++)
		again = again || is_end_of(s->line[i], sizeof(s->line[i]), h, size) ||
			is_beginning_of(s->line[i], sizeof(s->line[i]), h, size);
	if (again || !h[0])
		return;
	add(t, "* %s", paused ? _("Pause. ") : "");
	ADD(t, s->headline);
}

static void fact(unsigned k, const struct disp_text *d, const struct screen *s, char out[FACT_TEXT])
{
	struct text t = { out, FACT_TEXT };
	out[0] = 0;
	if (k == FACT_ROUND && s->round)
		add(&t, _("== Round %u"), s->round);
	else if (k == FACT_ROLL && s->phase == SCREEN_ROLLING && s->roll > 1 && !s->final_roll)
		add(&t, _("-- Roll %u"), s->roll);
	else if (k == FACT_WARNING && s->warning[0]) {
		add(&t, "! ");
		ADD(&t, s->warning);
	} else if (k == FACT_HEADLINE)
		fact_headline(&t, d, s);
	else if (k >= FACT_OWNED && k < FACT_HAND)
		fact_owned(&t, s, k - FACT_OWNED);
	else if (k >= FACT_HAND && k < FACT_TROUBLE)
		fact_hand(&t, s, k - FACT_HAND);
	else if (k >= FACT_TROUBLE && k < FACT_SCORE)
		fact_trouble(&t, s, k - FACT_TROUBLE);
	else if (k >= FACT_SCORE && k < FACT_HEADLINE)
		fact_score(&t, s, k - FACT_SCORE);
	else if (k >= FACT_PROMPT && d->no_questions)
		return;
	else if (k == FACT_PROMPT)
		fact_prompt(&t, s);
	else if (k == FACT_SELECTED)
		fact_selected(&t, s);
}

/* A step was taken back: what is the newest now was said before the lines that are gone. */
static bool is_taken_back(const struct disp_text *d, const struct screen *s)
{
	for (unsigned gone = 1; d->started && gone < SCREEN_LINES; gone++) {
		size_t same = sizeof(s->line[0]) * (SCREEN_LINES - gone);
		if (memcmp(s->line[0], d->last.line[gone], same) == 0)
			return true;
	}
	return false;
}

static void print(struct disp_text *d, const char *text)
{
	fprintf(d->out, "%s\n", text);
	d->printed = true;
}

/* What happened, oldest first: the lines above those that were the newest last time. Something did
 * since then? */
static bool tell_lines(struct disp_text *d, const struct screen *s)
{
	unsigned news = 0;
	if (is_taken_back(d, s) || (d->no_past && !d->started))
		return false;
	while (news < SCREEN_LINES && s->line[news][0]) {
		size_t same = sizeof(s->line[0]) * (SCREEN_LINES - news);
		if (d->started && memcmp(s->line[news], d->last.line[0], same) == 0)
			break;
		news++;
	}
	bool any = news > 0 && d->started;
	while (news-- > 0) {
		char out[FACT_TEXT];
		struct text t = { out, sizeof(out) };
		add(&t, "  ");
		ADD(&t, s->line[news]);
		print(d, out);
	}
	return any;
}

/* The same dice in another order; in doubt the order says which one is meant. */
static bool is_reordered(const char *was, const char *now)
{
	int count[256] = { 0 };
	for (size_t i = 0; was[i]; i++)
		count[(unsigned char)was[i]]++;
	for (size_t i = 0; now[i]; i++)
		count[(unsigned char)now[i]]--;
	for (int c = 0; c < 256; c++)
		if (count[c])
			return false;
	return !strchr(now, '?');
}

/* Is it worth a line that a fact is now this one? */
static bool is_news(const struct disp_text *d, const struct screen *s, unsigned k, const char *now)
{
	size_t n = strlen(now);
	if (!n)
		return false;
	if (k >= FACT_OWNED && k < FACT_HAND)
		return !d->fact[k][0] && (d->started || !d->no_past);
	/* dice that have been paid for, or moved */
	if (k >= FACT_HAND && k < FACT_TROUBLE &&
		((strncmp(d->fact[k], now, n) == 0 && d->fact[k][n] == ',') ||
			is_reordered(d->fact[k], now)))
		return false;
	/* one of two warnings is over */
	if (k == FACT_WARNING && n > 2 && strstr(d->fact[k], now + 2))
		return false;
	if (k == FACT_SELECTED)
		return d->fact[k][0] || s->prompt.before || s->prompt.selected;
	return true;
}

/* Who kept what has just been told. */
static bool is_hand_that_counts(unsigned k, const char *now)
{
	return k >= FACT_HAND && k < FACT_TROUBLE && !strchr(now, '?') && !strchr(now, ',');
}

/* Printing nothing always works: only what was printed says whether it does. */
static enum dt_status flush(struct disp_text *d, struct dt_error *err)
{
	if (fflush(d->out) != 0 || ferror(d->out))
		d->failed = true;
	else if (d->printed)
		d->failed = false;
	d->printed = false;
	clearerr(d->out);
	return d->failed
		       ? dt_fail(err, DT_ERR_IO, 0, "the text cannot be written to standard output")
		       : DT_OK;
}

void disp_text_leave_questions(struct disp *base, bool plays)
{
	struct disp_text *d = (struct disp_text *)base;
	d->no_questions = true;
	d->plays = plays;
}

void disp_text_leave_past(struct disp *base)
{
	((struct disp_text *)base)->no_past = true;
}

static enum dt_status show(struct disp *base, const struct disp_view *view, struct dt_error *err)
{
	struct disp_text *d = (struct disp_text *)base;
	const struct screen *s = view->screen;
	if (d->started && memcmp(&d->last, s, sizeof(*s)) == 0)
		return flush(d, err);
	bool told = tell_lines(d, s);
	for (unsigned k = 0; k < FACTS; k++) {
		char now[FACT_TEXT];
		fact(k, d, s, now);
		if (strcmp(now, d->fact[k]) == 0)
			continue;
		if (is_news(d, s, k, now) && !(told && is_hand_that_counts(k, now)))
			print(d, now);
		memcpy(d->fact[k], now, sizeof(now));
	}
	memcpy(&d->last, s, sizeof(*s));
	d->started = true;
	return flush(d, err);
}

/* ---- Keys ---- */

static void understand(struct disp_text *d, struct disp_event *out)
{
	char *end;
	while (d->typed && isspace((unsigned char)d->line[d->typed - 1]))
		d->typed--;
	d->line[d->typed] = 0;
	d->typed = 0;
	out->typed = true;
	snprintf(out->text, sizeof(out->text), "%s", d->line);
	unsigned long number = strtoul(d->line, &end, 10);
	while (isspace((unsigned char)*end))
		end++;
	if (isdigit((unsigned char)d->line[0]) && !*end && d->last.prompt.seat && number > 0 &&
		number <= screen_options(&d->last.prompt)) {
		out->did = DISP_TAKE;
		out->seat = d->last.prompt.seat;
		out->option = (uint8_t)(number - 1);
	} else if (strcasecmp(d->line, "quit") == 0 || strcasecmp(d->line, "exit") == 0) {
		out->did = DISP_QUIT;
	} else if (strcasecmp(d->line, "pause") == 0) {
		out->did = DISP_PAUSE;
	} else if (strcasecmp(d->line, "undo") == 0) {
		out->did = DISP_UNDO;
	} else {
		out->did = DISP_TYPED;
	}
}

/* Byte by byte: there is a hand at the other end, and others may want to read what follows. */
static bool event(struct disp *base, struct disp_event *out)
{
	struct disp_text *d = (struct disp_text *)base;
	struct pollfd p = { .fd = d->in, .events = POLLIN };
	while (d->in >= 0 && poll(&p, 1, 0) > 0) {
		char c;
		if (read(d->in, &c, 1) != 1) {
			d->in = -1;
			out->did = DISP_END;
			return true;
		}
		if (c == '\n') {
			understand(d, out);
			return true;
		}
		if (d->typed + 1 < sizeof(d->line))
			d->line[d->typed++] = c;
	}
	return false;
}

static int fd(const struct disp *base)
{
	return ((const struct disp_text *)base)->in;
}

static void destroy(struct disp *base)
{
	free(base);
}

static const struct disp_ops ops = { "text", show, event, fd, destroy, NULL };

struct disp *disp_text_create(FILE *out, int in_fd, struct dt_error *err)
{
	struct disp_text *d = calloc(1, sizeof(*d));
	if (!d) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the display");
		return NULL;
	}
	d->base.ops = &ops;
	d->out = out;
	d->in = in_fd;
	return &d->base;
}
