/* SPDX-License-Identifier: MIT */
/*
 * ses_show.c - the screen: made from the public view alone, so no secret can get into it.
 */
#include "ses_in.h"

#include "words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static enum game_need need(const struct ses *s, int seat)
{
	return s->seat[seat - 1].away ? NEED_NOTHING : ses_need(s, seat);
}

static bool asks_for_dice(const struct ses *s)
{
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		enum game_need what = need(s, seat);
		if (what == NEED_CUP || what == NEED_OPEN || what == NEED_LAID)
			return true;
	}
	return false;
}

static void show_dice(const struct ses *s, int seat, int phase, struct screen_seat *out)
{
	const struct ses_seat *p = &s->seat[seat - 1];
	uint8_t faces[GAME_FACES_MAX];
	int doubtful;
	out->state = p->zone.state;
	/* What was paid is said until the next roll begins. */
	if (phase != SCREEN_REVEAL && (p->zone.state != DT_ZONE_OPEN || p->covered))
		out->paid = -1;
	bool sure = ses_lying(s, seat, faces, &doubtful);
	unsigned n = 0;
	bool priced = sure && !p->trouble[0] && ses_is_lifted(s, seat, need(s, seat));
	out->price = priced ? (int8_t)s->game->price(ses_now(s), seat, faces) : -1;
	if (phase == SCREEN_REVEAL) /* they are named, whatever people do with them */
		return;
	memset(out->die, 0, sizeof(out->die));
	bool hidden = p->zone.state != DT_ZONE_OPEN && p->zone.state != DT_ZONE_EMPTY;
	if (!p->typed && hidden)
		s->game->aside(ses_now(s), seat, faces);
	if (p->typed || hidden) {
		for (int face = 1; face <= GAME_FACES_MAX; face++)
			for (int i = 0; i < faces[face - 1] && n < out->slots; i++)
				out->die[n++].face = (uint8_t)face;
		return;
	}
	for (int i = 0; i < p->zone.n && n < out->slots; i++, n++) {
		if (p->fixed[i] == SES_NO_DIE)
			continue;
		out->die[n].face = p->fixed[i] ? p->fixed[i] : p->zone.die[i].face;
		out->die[n].doubt = !out->die[n].face;
		out->die[n].colour = p->zone.die[i].colour;
	}
}

/* Faces are numbered on from one kind of dice to the next. Whose dice have his colour, they have it
 * where nobody has looked at them, too. */
static void show_kinds(const struct ses *s, int seat, struct screen_seat *out)
{
	for (int i = 0; i < out->slots; i++) {
		unsigned of_kind;
		int kind =
			dt_kind_face(s->game->kinds, s->game->kinds_n, out->die[i].face, &of_kind);
		out->die[i].kind = kind > 0 ? (uint8_t)kind : 0;
		bool his = kind >= 0 && out->die[i].face && s->game->kinds[kind].own_colour;
		if (his && out->die[i].colour == DT_COLOUR_UNSURE)
			out->die[i].colour = (uint8_t)s->game->colour(ses_now(s), seat);
	}
}

/* Those that lie in the zone and go from player to player: nobody has a place for them else. */
static unsigned passed_dice(const struct ses *s, int seat)
{
	uint8_t faces[GAME_FACES_MAX];
	unsigned n = 0, of_kind;
	int doubtful;
	ses_lying(s, seat, faces, &doubtful);
	for (unsigned face = 1; face <= ses_faces(s); face++) {
		int kind = dt_kind_face(s->game->kinds, s->game->kinds_n, face, &of_kind);
		n += s->game->kinds[kind].passed ? faces[face - 1] : 0;
	}
	return n && game_own_dice(s->game) < SCREEN_DICE;
}

static void show_seats(const struct ses *s, struct screen *out)
{
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		struct screen_seat *p = &out->seat[seat - 1];
		enum game_need what = need(s, seat);
		p->playing = !s->seat[seat - 1].away;
		snprintf(p->name, sizeof(p->name), "%.*s", (int)sizeof(p->name) - 1,
			match_name(s->match, seat));
		snprintf(p->trouble, sizeof(p->trouble), "%s", s->seat[seat - 1].trouble);
		p->slots = (uint8_t)(p->slots + passed_dice(s, seat));
		show_dice(s, seat, out->phase, p);
		show_kinds(s, seat, p);
		/* Who may play a card, or has answered a sealed question, is not told apart. */
		p->waited_for = what == NEED_CHOICE || what == NEED_SECRET || what == NEED_OPEN ||
				what == NEED_FACT || what == NEED_HANDS || what == NEED_LAID ||
				(what == NEED_CUP && !ses_is_lifted(s, seat, what)) ||
				ses_lone_person(s) == seat;
		if (ses_telling(s))
			p->waited_for = false;
	}
}

/* A longer menu is shown in parts of which each has half of the one before, so that some options
 * stand on either side of the selected one, and text is not said again with each press. */
static unsigned first_shown(unsigned at, unsigned n)
{
	const unsigned step = SCREEN_OPTIONS / 2, beside = step / 2;
	unsigned first = at < beside ? 0 : (at - beside) / step * step;
	if (n <= SCREEN_OPTIONS)
		return 0;
	return first + SCREEN_OPTIONS < n ? first : n - SCREEN_OPTIONS;
}

static void show_part(const struct ses *s, struct screen_prompt *out)
{
	unsigned first = first_shown(s->menu_at, s->menu_n), left = s->menu_n - first;
	out->before = (uint8_t)first;
	out->selected = (uint8_t)(s->menu_at - first);
	out->n = (uint8_t)(left < SCREEN_OPTIONS ? left : SCREEN_OPTIONS);
	out->after = (uint8_t)(left - out->n);
}

/* Where a die lies among those of its zone, as the camera sees them: "upper left". */
void ses_where_it_lies(const struct dt_die *dice, int n, int die, char *out, size_t size)
{
	int left = 0, right = 0, above = 0, below = 0;
	for (int i = 0; i < n; i++) {
		int dx = dice[i].x_mm - dice[die].x_mm, dy = dice[i].y_mm - dice[die].y_mm;
		left += dx < -SES_STILL_MM;
		right += dx > SES_STILL_MM;
		above += dy < -SES_STILL_MM;
		below += dy > SES_STILL_MM;
	}
	static const char *const nth[] = { N_("first from the left"), N_("second from the left"),
		N_("third from the left"), N_("fourth from the left"), N_("fifth from the left") };
	static const char *const places[3][3] = { { N_("upper left"), N_("left"),
							  N_("lower left") },
		{ N_("the uppermost"), N_("the lowermost"), N_("the lowermost") },
		{ N_("upper right"), N_("right"), N_("lower right") } };
	int across = !left && right ? 0 : !right && left ? 2 : 1;
	int down = !above && below ? 0 : !below && above ? 2 : 1;
	bool in_a_row = across == 1 && down == 1 && left < 5;
	snprintf(out, size, "%s",
		n < 2	   ? _("the only one")
		: in_a_row ? _(nth[left])
			   : _(places[across][down]));
}

/* The faces, whose names come with the game. */
static void show_faces(const struct ses *s, struct screen *screen)
{
	struct screen_prompt *out = &screen->prompt;
	out->die = (uint8_t)(s->menu_die + 1);
	char place[SCREEN_BRIEF];
	const struct ses_zone *z = &s->seat[s->menu_seat - 1].zone;
	ses_where_it_lies(z->die, z->n, s->menu_die, place, sizeof(place));
	snprintf(out->question, sizeof(out->question), _("%s: what does die %d show (%s)?"),
		match_name(s->match, s->menu_seat), s->menu_die + 1, place);
	snprintf(out->brief, sizeof(out->brief), _("Die %d, %s?"), s->menu_die + 1, place);
	for (unsigned i = 0; i <= ses_faces(s); i++)
		snprintf(out->option[i], sizeof(out->option[i]), "%s",
			i < ses_faces(s) ? screen->face[i] : _("no die lies there"));
}

static void show_prompt(const struct ses *s, struct screen *screen)
{
	const char *names[GAME_SEATS_MAX];
	struct screen_prompt *out = &screen->prompt;
	/* A button answers only what is to be seen: going on, or taking back. */
	if (s->paused || s->undo_seat)
		return;
	if (s->wish_seat)
		ses_show_wishes(s, screen);
	if (!s->menu_seat)
		return;
	ses_names(s, names);
	out->seat = (uint8_t)s->menu_seat;
	show_part(s, out);
	out->seconds = -1;
	if (s->menu_die >= 0) {
		(s->menu_doubt.seat ? ses_show_field_doubt : show_faces)(s, screen);
		return;
	}
	uint64_t ends = ses_wait_ends_ms(s);
	if (ends != UINT64_MAX)
		out->seconds = ends > s->now_ms ? (int16_t)((ends - s->now_ms + 999) / 1000) : 0;
	int asked = s->menu[0].seat; /* who has left is spoken for */
	s->game->question(ses_now(s), asked, names, out->question, sizeof(out->question));
	s->game->brief(ses_now(s), asked, out->brief, sizeof(out->brief));
	for (int i = 0; i < out->n; i++) {
		const struct game_action *a = &s->menu[out->before + i];
		s->game->option(ses_now(s), a, names, out->option[i], sizeof(out->option[i]));
		s->game->note(ses_now(s), a, out->note[i], sizeof(out->note[i]));
	}
}

/* "Anna, Boris and Cleo" */
static void list_names(const struct ses *s, uint32_t set, char *buf, size_t size)
{
	size_t at = 0;
	buf[0] = '\0';
	for (int seat = 1; seat <= ses_seats(s) && at < size; seat++) {
		if (!(set & game_bit(seat)))
			continue;
		uint32_t left = set >> seat;
		const char *name = match_name(s->match, seat);
		at += (size_t)snprintf(buf + at, size - at, "%.*s%s", (int)dt_text_cut(name, 20),
			name,
			!left		      ? ""
			: (left & (left - 1)) ? _(", ")
					      : _(" and "));
	}
}

static void say(char *out, size_t size, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* Nothing of what stood there may stay behind its end: screens are compared. */
static void say(char *out, size_t size, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	memset(out, 0, size);
	vsnprintf(out, size, fmt, ap);
	va_end(ap);
}
#define SAY(field, ...) say(field, sizeof(field), __VA_ARGS__)

/* Somebody moves dice about: what can he do? The game has words for it. */
static bool headline_laid(const struct ses *s, struct screen *out)
{
	const char *names[GAME_SEATS_MAX];
	int seat = 1;
	while (seat <= ses_seats(s) && need(s, seat) != NEED_LAID)
		seat++;
	if (seat > ses_seats(s))
		return false;
	ses_names(s, names);
	memset(out->headline, 0, sizeof(out->headline));
	memset(out->brief, 0, sizeof(out->brief));
	s->game->question(ses_now(s), seat, names, out->headline, sizeof(out->headline));
	s->game->brief(ses_now(s), seat, out->brief, sizeof(out->brief));
	return true;
}

/* Dice are asked for: who must do what? */
static void headline_dice(const struct ses *s, struct screen *out)
{
	uint32_t missing = 0, present = 0, begun = 0;
	if (headline_laid(s, out))
		return;
	char who[SCREEN_TEXT - 60];
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		enum game_need what = need(s, seat);
		present |= out->seat[seat - 1].playing ? game_bit(seat) : 0;
		if (what != NEED_CUP && what != NEED_OPEN)
			continue;
		if (ses_is_lifted(s, seat, what))
			begun |= game_bit(seat);
		else
			missing |= game_bit(seat);
	}
	list_names(s, missing, who, sizeof(who));
	if (missing && begun) {
		SAY(out->headline, _("Waiting for %s."), who);
		if (missing & (missing - 1))
			SAY(out->brief, "%s", _("Waiting for cups"));
		else
			SAY(out->brief, _("Waiting for %.*s"), (int)dt_text_cut(who, 32), who);
	} else if (missing && out->final_roll) {
		if (missing != present)
			SAY(out->headline, _("Last roll for %s: whatever falls is kept."), who);
		else
			SAY(out->headline, "%s", _("Last roll: whatever falls is kept."));
		SAY(out->brief, "%s", _("Last roll"));
	} else if (missing && missing != present && !(missing & (missing - 1))) {
		SAY(out->headline, _("%s: roll under your cup, then lift it."), who);
		SAY(out->brief, _("%.*s: roll"), (int)dt_text_cut(who, 32), who);
	} else if (missing) {
		SAY(out->headline, "%s", _("Roll under your cups, then lift together."));
		SAY(out->brief, "%s", _("Roll, then lift"));
	} else {
		SAY(out->headline, "%s", _("One moment, please."));
		SAY(out->brief, "%s", _("One moment"));
	}
}

static void headline_undo(const struct ses *s, struct screen *out)
{
	const char *name = match_name(s->match, s->undo_seat);
	if (s->mends) {
		char what[64];
		ses_mend_words(s, what, sizeof(what));
		SAY(out->headline,
			_("%.*s has counted: %s. Hold your button to agree, press it to refuse."),
			(int)dt_text_cut(name, 40), name, what);
		SAY(out->brief, "%s", _("Right? Hold: yes"));
		return;
	}
	SAY(out->headline,
		_("%.*s wants to take back the last step. Hold your button to agree, press it to "
		  "refuse."),
		(int)dt_text_cut(name, 40), name);
	SAY(out->brief, "%s", _("Take back? Hold: yes"));
}

/* Who has won, and by how much. */
static void headline_scores(struct screen *out)
{
	int best = -1, next = -1, winner = -1;
	bool known = true;
	for (int i = 0; i < out->seats; i++) {
		bool wins = out->winners >> i & 1;
		int points = out->seat[i].points;
		known = known && points >= 0;
		winner = wins ? i : winner;
		if (wins)
			best = points;
		else
			next = points > next ? points : next;
	}
	const char *name = winner < 0 ? "" : out->seat[winner].name;
	int most = (int)dt_text_cut(name, 20);
	if (winner < 0 || !known) {
		SAY(out->headline, "%s", _("The game is over."));
		SAY(out->brief, "%s", _("The game is over"));
	} else if (best > next) {
		SAY(out->headline,
			_n("%s wins by %d point.", "%s wins by %d points.",
				(unsigned)(best - next)),
			name, best - next);
		SAY(out->brief, _("%.*s wins by %d"), most, name, best - next);
	} else {
		SAY(out->headline, _("%s wins the tie at %d points."), name, best);
		SAY(out->brief, _("%.*s wins the tie"), most, name);
	}
}

static void headline_trouble(const struct ses *s, uint32_t troubled, struct screen *out)
{
	char who[SCREEN_TEXT - 60];
	unsigned n = (unsigned)__builtin_popcount(troubled);
	list_names(s, troubled, who, sizeof(who));
	SAY(out->headline, _n("%s: look at your zone.", "%s: look at your zones.", n), who);
	SAY(out->brief, "%s", _n("Look at your zone", "Look at your zones", n));
	/* Where the zones are not shown nothing else says what is wrong there. */
	for (int i = 0; out->phase == SCREEN_SETTLING && n == 1 && i < SCREEN_SEATS; i++)
		if (troubled >> i & 1)
			SAY(out->headline, "%.*s: %.*s", (int)dt_text_cut(who, 32), who,
				(int)dt_text_cut(out->seat[i].trouble, SCREEN_TEXT - 36),
				out->seat[i].trouble);
}

/* Dice that nobody can have rolled, while dice are asked for. */
static int dice_outside(const struct ses *s)
{
	return asks_for_dice(s) ? s->outside : 0;
}

/* Bytes of so many letters that a text begins with. */
static size_t begin(const char *text, size_t letters)
{
	size_t n = 0;
	for (; text[n] && letters; n++)
		letters -= (text[n + 1] & 0xc0) != 0x80;
	return n;
}

/* What is wrong with the table comes first while it is: nothing else can be done. */
static void headline_warning(const struct ses *s, struct screen *out)
{
	size_t end = strcspn(out->warning, ".:("), most = begin(out->warning, 40);
	SAY(out->headline, "%.*s", SCREEN_TEXT - 1, out->warning);
	if (dice_outside(s))
		SAY(out->brief, "%s",
			dice_outside(s) == 1 ? _("A die lies outside") : _("Dice lie outside"));
	else
		SAY(out->brief, "%.*s", (int)(end < most ? end : most), out->warning);
}

/* Who will look at its own cards here; 0: nobody. */
static int who_looks(const struct ses *s)
{
	for (int seat = 1; s->peek && seat <= ses_seats(s); seat++)
		if (need(s, seat) == NEED_SECRET)
			return seat;
	return 0;
}

/* Who has shown a card, or said with the button which he plays, sees that it is known. */
static bool headline_played(const struct ses *s, struct screen *out)
{
	const char *names[GAME_SEATS_MAX];
	char card[SCREEN_OPTION] = "";
	int seat = 1;
	while (seat <= ses_seats(s) &&
		!(s->stashed[seat - 1] && !s->game->declines(&s->stash[seat - 1])))
		seat++;
	if (seat > ses_seats(s) || !s->game->open_hands(ses_now(s)))
		return false;
	ses_names(s, names);
	s->game->option(ses_now(s), &s->stash[seat - 1], names, card, sizeof(card));
	SAY(out->headline, _("%.*s plays: %s."), (int)dt_text_cut(names[seat - 1], 40),
		names[seat - 1], card);
	SAY(out->brief, "%.*s", (int)dt_text_cut(card, 32), card);
	return true;
}

static void show_headline(const struct ses *s, struct screen *out)
{
	const char *names[GAME_SEATS_MAX];
	uint32_t troubled = 0;
	for (int seat = 1; seat <= ses_seats(s); seat++)
		if (out->seat[seat - 1].trouble[0])
			troubled |= game_bit(seat);
	ses_names(s, names);
	if (s->paused) {
		SAY(out->headline, "%s", _("Press any button to go on."));
		SAY(out->brief, "%s", _("Press any button"));
	} else if (s->undo_seat) {
		headline_undo(s, out);
	} else if (ses_telling(s)) {
		/* Who wins, and with what, stands there; before the first roll nobody does. */
		if (!out->headline[0])
			SAY(out->headline, "%s",
				out->line[0][0] ? out->line[0] : _("One moment, please."));
	} else if (out->phase == SCREEN_OVER) {
		headline_scores(out);
	} else if (!ses_anybody(s)) {
		SAY(out->headline, "%s", _("Everybody has left: the game waits."));
		SAY(out->brief, "%s", _("The game waits"));
	} else if (out->prompt.seat) {
		SAY(out->headline, "%s", out->prompt.question);
		SAY(out->brief, "%s", out->prompt.brief);
	} else if (out->warning[0]) {
		headline_warning(s, out);
	} else if (troubled) {
		headline_trouble(s, troubled, out);
	} else if (asks_for_dice(s)) {
		headline_dice(s, out);
	} else if (!headline_played(s, out)) {
		char text[SCREEN_TEXT] = "", brief[SCREEN_BRIEF] = "";
		int looks = who_looks(s);
		s->game->doing(ses_now(s), names, text, sizeof(text));
		s->game->brief(ses_now(s), 0, brief, sizeof(brief));
		if (looks)
			snprintf(text, sizeof(text),
				_("%.*s: press your button and choose a card. The others look "
				  "away."),
				(int)dt_text_cut(names[looks - 1], 40), names[looks - 1]);
		if (text[0]) {
			SAY(out->headline, "%s", text);
			SAY(out->brief, "%s", brief);
		}
	}
}

/* What stops the game comes first, and nothing is said by half. While places are settled dice may
 * lie about. */
static void show_warning(const struct ses *s, struct screen *out)
{
	const char *texts[] = { "", s->table_trouble, s->store_trouble };
	size_t at = 0, size = sizeof(out->warning);
	int outside = dice_outside(s);
	if (outside == 1)
		texts[0] = _("A die lies outside of every zone: put it where it belongs.");
	else if (outside)
		texts[0] = _("Dice lie outside of every zone: put them where they belong.");
	memset(out->warning, 0, size);
	for (int i = 0; i < 3; i++)
		if (texts[i][0] && at + 1 + strlen(texts[i]) < size)
			at += (size_t)snprintf(
				out->warning + at, size - at, "%s%s", at ? " " : "", texts[i]);
}

/* Points of everybody by kind. */
static void show_parts(const struct game *view, struct screen *out)
{
	struct game_line line[GAME_SEATS_MAX * SCREEN_KINDS];
	size_t n = game_score(view, line, GAME_SEATS_MAX * SCREEN_KINDS);
	for (size_t i = 0; i < n && i < GAME_SEATS_MAX * SCREEN_KINDS; i++) {
		const char *name = _(line[i].name);
		int kind = 0;
		while (kind < SCREEN_KINDS && out->kind[kind][0] &&
			strncmp(out->kind[kind], name, SCREEN_TITLE - 1) != 0)
			kind++;
		if (kind == SCREEN_KINDS || line[i].seat < 1 || line[i].seat > SCREEN_SEATS)
			continue;
		SAY(out->kind[kind], "%s", name);
		out->seat[line[i].seat - 1].part[kind] = line[i].points;
	}
}

/* What comes after it is not told yet. */
static void keep_told(const struct screen *told, struct screen *out)
{
	out->phase = told->phase;
	out->round = told->round;
	out->winners = 0;
	for (int i = 0; i < SCREEN_COMMON; i++) {
		out->common[i].known = told->common[i].known;
		out->common[i].value = told->common[i].value;
	}
	for (int i = 0; i < SCREEN_SEATS; i++) {
		struct screen_seat *p = &out->seat[i];
		const struct screen_seat *then = &told->seat[i];
		p->points = -1;
		p->marks = then->marks;
		memcpy(p->amount, then->amount, sizeof(p->amount));
	}
}

/* What the dice of the game are, and how far it is. */
static void show_game(const struct ses *s, struct screen *out)
{
	unsigned dice = game_own_dice(s->game);
	for (unsigned face = 1; face <= ses_faces(s); face++)
		SAY(out->face[face - 1], "%s", _(game_face(s->game, face)));
	for (int i = 0; i < out->seats; i++)
		out->seat[i].slots = (uint8_t)(dice < SCREEN_DICE ? dice : SCREEN_DICE);
	if (s->bots)
		out->round = (uint8_t)bot_round(s->bots, ses_now(s));
}

void ses_show(const struct ses *s, struct screen *out)
{
	struct game *view = game_observe(ses_now(s), 0);
	const struct ses_told *telling = ses_telling(s);
	*out = telling ? telling->screen : s->screen;
	out->seats = (uint8_t)ses_seats(s);
	show_game(s, out);
	if (view)
		s->game->show(view, out);
	if (view && !telling && out->phase == SCREEN_OVER)
		show_parts(view, out);
	game_destroy(view);
	if (telling)
		keep_told(&telling->screen, out);
	show_seats(s, out);
	show_prompt(s, out);
	show_warning(s, out);
	show_headline(s, out);
	if (s->paused)
		out->phase = SCREEN_PAUSED;
}
