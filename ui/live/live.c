/* SPDX-License-Identifier: MIT */
/*
 * live.c - the loop: waits for clock, camera and keys, gives the session what came, and shows what
 * it says.
 */
#include "live_in.h"

#include "disp_strip.h"
#include "led_scene.h"
#include "log.h"
#include "clock.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct live *live_create(const struct live_setup *setup, struct dt_error *err)
{
	struct live *l = calloc(1, sizeof(*l));
	if (!l) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the table");
		return NULL;
	}
	l->of = *setup;
	l->begin_ns = live_clock_is_quick(&setup->clock) ? setup->clock.begin(setup->clock.user)
							 : dt_clock_ns();
	l->now_ns = l->changed_ns = l->begin_ns;
	ses_show(setup->ses, &l->screen);
	l->news = true;
	return l;
}

void live_destroy(struct live *l)
{
	free(l);
}

void live_add_display(struct live *l, struct disp *d)
{
	if (l->displays < LIVE_DISPLAYS)
		l->display[l->displays++].disp = d;
}

void live_set_eye(struct live *l, struct live_eye *eye)
{
	l->eye = eye;
}

static bool quick(const struct live *l)
{
	return live_clock_is_quick(&l->of.clock);
}

uint64_t live_now_ms(const struct live *l)
{
	return l->of.start_ms + (uint64_t)((l->now_ns - l->begin_ns) / MS_NS);
}

int64_t live_now_ns(const struct live *l)
{
	return l->now_ns;
}

const struct screen *live_screen(const struct live *l)
{
	return &l->screen;
}

const struct led_strip *live_strip(const struct live *l)
{
	return &l->strip;
}

/* The table's own clock, in the session's time. */
static int64_t ns_of(const struct live *l, uint64_t ms)
{
	if (ms >= UINT64_MAX / 2)
		return INT64_MAX;
	return l->begin_ns + ((int64_t)ms - (int64_t)l->of.start_ms) * MS_NS;
}

/* ---- Messages ---- */

enum dt_status live_take(struct live *l, struct ses_message *m, struct dt_error *err)
{
	m->t_ms = live_now_ms(l);
	enum dt_status st = l->of.take ? l->of.take(l->of.take_user, l->of.ses, m, err)
				       : ses_take(l->of.ses, m, err);
	ses_show(l->of.ses, &l->seen);
	if (memcmp(&l->seen, &l->screen, sizeof(l->seen)) != 0) {
		l->screen = l->seen;
		l->news = true;
		l->changed_ns = l->now_ns;
	}
	return st;
}

static void take_look(struct live *l, unsigned news)
{
	struct ses_message m = { .kind = SES_LOOK };
	struct dt_error err;
	if (!(news & LIVE_EYE_LOOK))
		return;
	m.look = *live_eye_look(l->eye);
	if (live_take(l, &m, &err) != DT_OK)
		dt_log("what the camera sees was refused: %s", err.msg);
	uint32_t changed = ses_changed(l->of.ses);
	live_eye_bare(l->eye, ses_bare(l->of.ses), changed);
}

void live_tell_trouble(struct live *l)
{
	const char *eye = l->eye ? live_eye_trouble(l->eye) : "";
	struct ses_message m = { .kind = SES_TROUBLE };
	struct dt_error err;
	const char *other = l->trouble[0] ? l->trouble : l->parts;
	const char *text = *eye ? eye : other;
	snprintf(m.text, sizeof(m.text), "%.*s", (int)dt_text_cut(text, sizeof(m.text) - 1), text);
	if (strcmp(m.text, l->told) == 0)
		return;
	memcpy(l->told, m.text, sizeof(l->told));
	live_take(l, &m, &err);
}

void live_set_trouble(struct live *l, const char *text)
{
	snprintf(l->trouble, sizeof(l->trouble), "%s", text);
	live_tell_trouble(l);
}

static void tell_seats(struct live *l, enum ses_kind kind, unsigned seats)
{
	struct ses_message m = { .kind = (uint8_t)kind, .value = (uint8_t)seats };
	struct dt_error err;
	live_take(l, &m, &err);
}

void live_set_pages(struct live *l, unsigned seats)
{
	tell_seats(l, SES_PAGES, seats);
}

void live_agree_to_peek(struct live *l)
{
	tell_seats(l, SES_PEEK, 1);
}

void live_set_hands(struct live *l, unsigned seats)
{
	tell_seats(l, SES_HANDS, seats);
}

static void move_hands(struct live *l)
{
	static const struct ses_look nothing;
	struct ses_message m;
	if (!l->of.hands || (l->of.hands->ops->look && !l->eye))
		return;
	const struct ses_look *look = l->eye ? live_eye_look(l->eye) : &nothing;
	/* Each of them may say something, and be answered by another. What is refused they say
	 * again, or something else. */
	for (int i = 0; i < 8 * GAME_SEATS_MAX; i++) {
		if (!live_hands_step(l->of.hands, &l->screen, look, live_now_ms(l), &m))
			return;
		(void)live_take(l, &m, NULL);
	}
}

static void tick(struct live *l)
{
	struct ses_message m = { .kind = SES_TICK };
	struct dt_error err;
	uint64_t now_ms = live_now_ms(l);
	bool counts = l->screen.prompt.seat && l->screen.prompt.seconds > 0;
	bool second = counts && !quick(l) && now_ms >= l->ticked_ms + 1000;
	if (now_ms < ses_due_ms(l->of.ses) && !second)
		return;
	/* What is due and stays due is not worth more than this. */
	if (now_ms < l->ticked_ms + TICK_MS)
		return;
	l->ticked_ms = now_ms;
	live_take(l, &m, &err);
}

/* ---- Showing ---- */

static const struct dt_die *die_on_field(const struct ses_look *look, int number, int die)
{
	for (int i = 0; i < look->areas_n; i++)
		if (look->area[i].number == number && die <= look->area[i].n)
			return &look->area[i].die[die - 1];
	return NULL;
}

/* A question about a die is shown with its photo. */
static void photograph_question(struct live *l)
{
	const struct screen_prompt *q = &l->screen.prompt;
	const struct dt_die *die = NULL;
	if (!l->eye)
		return;
	if (q->die && q->area) {
		die = die_on_field(live_eye_look(l->eye), q->area, q->die);
	} else if (q->die && q->seat >= 1 && q->seat <= SCREEN_SEATS) {
		const struct ses_zone *z = &live_eye_look(l->eye)->zone[q->seat - 1];
		die = q->die <= z->n ? &z->die[q->die - 1] : NULL;
	}
	live_eye_photograph(l->eye, die);
	l->news = l->news || l->photo != live_eye_photo(l->eye);
	l->photo = live_eye_photo(l->eye);
}

void live_show(struct live *l)
{
	struct led_scene scene;
	struct dt_error err;
	disp_strip_scene(&l->screen, &scene);
	led_scene_draw(&scene, l->of.lamps_each, l->now_ns, &l->strip);
	led_strip_limit(&l->strip, l->of.lamps_ma);
	struct live_person *person = l->of.person;
	struct disp_own own = { .seat = 0 };
	bool has_own = person && person->own && person->own(person->user, &l->screen, &own);
	struct disp_view view = { .screen = &l->screen,
		.strip = &l->strip,
		.t_ns = l->now_ns,
		.die = l->photo,
		.own = has_own ? &own : NULL };
	for (size_t i = 0; i < l->displays; i++) {
		struct live_display *d = &l->display[i];
		bool works = disp_show(d->disp, &view, &err) == DT_OK;
		if (!works && !d->failed)
			dt_log("%s; the game goes on without it", err.msg);
		if (works && d->failed)
			dt_log("the %s works again", d->disp->ops->name);
		d->failed = !works;
	}
	l->news = false;
	l->shown_ns = l->now_ns;
	if (l->of.person)
		l->of.person->look(l->of.person->user, &l->screen);
}

/* ---- Time ---- */

static uint32_t busy_areas(const struct live *l)
{
	return l->of.clock.moves(l->of.clock.user);
}

static int64_t next_move(const struct live *l)
{
	return l->of.clock.next(l->of.clock.user);
}

static bool shows(const struct live *l)
{
	return l->of.clock.shows && l->of.clock.shows(l->of.clock.user);
}

/* In quick motion hands are not looked at while they move, unless one stays for long or shows
 * something. But that one came is seen: where it turned a die over, nothing else may tell. */
static bool frame_matters(struct live *l)
{
	if (!quick(l) || shows(l))
		return true;
	uint32_t busy = busy_areas(l);
	l->noticed &= busy;
	return !busy || busy != l->noticed || next_move(l) - l->now_ns > LONG_REST_NS;
}

/* After a frame: which of them the watch has noticed. */
static void notice(struct live *l)
{
	if (!quick(l))
		return;
	l->noticed |= busy_areas(l) & live_eye_moving(l->eye);
}

static int64_t earliest(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t due_ns(const struct live *l)
{
	int64_t due = ns_of(l, ses_due_ms(l->of.ses));
	if (due <= l->now_ns) /* nobody could decide it: see tick() */
		due = ns_of(l, l->ticked_ms + TICK_MS);
	if (l->of.hands)
		due = earliest(due, ns_of(l, live_hands_due_ms(l->of.hands)));
	return due;
}

static int64_t next_quick(const struct live *l, bool looked)
{
	int64_t soon = l->now_ns + FRAME_NS, next;
	if (busy_areas(l)) {
		next = next_move(l);
		if (next - l->now_ns > LONG_REST_NS || shows(l))
			next = earliest(next, l->now_ns + 3 * FRAME_NS);
	} else if (l->eye && (!looked || !live_eye_settled(l->eye))) {
		next = soon;
	} else {
		next = earliest(next_move(l), due_ns(l));
		if (l->eye && live_eye_looks(l->eye))
			next = earliest(next, l->now_ns + 5 * FRAME_NS);
	}
	if (next <= l->now_ns)
		next = l->now_ns + MS_NS;
	return earliest(next, l->now_ns + IDLE_NS);
}

/* Until something comes, at most for so long. A key pressed or Ctrl-C only makes it shorter. */
static void wait_ns(const struct live *l, int64_t rest_ns)
{
	struct pollfd p[LIVE_DISPLAYS + 1];
	nfds_t n = 0;
	for (size_t i = 0; i < l->displays; i++) {
		int fd = disp_fd(l->display[i].disp);
		if (fd >= 0)
			p[n++] = (struct pollfd){ .fd = fd, .events = POLLIN };
	}
	if (l->eye && live_eye_fd(l->eye) >= 0)
		p[n++] = (struct pollfd){ .fd = live_eye_fd(l->eye), .events = POLLIN };
	poll(p, n, rest_ns > 0 ? (int)(rest_ns / MS_NS) + 1 : 0);
}

static void wait_real(struct live *l)
{
	int64_t due = due_ns(l), rest = due > l->now_ns ? due - l->now_ns : 0;
	int64_t most = l->eye && live_eye_fd(l->eye) < 0 ? FRAME_NS : SHOW_NS;
	wait_ns(l, earliest(rest, most) - (dt_clock_ns() - l->now_ns));
}

/* Does all wait for the person, and time with it? */
static bool waits(const struct live *l)
{
	const struct live_person *person = l->of.person;
	return l->of.clock.waits && !l->over &&
	       (l->screen.phase == SCREEN_PAUSED || (person && person->asked(person->user)));
}

/* In quick motion nobody would come to help. Says what a seat's zone lacks, where one does. */
static enum live_state stands_still(const struct live *l, struct dt_error *err)
{
	const char *why = l->screen.warning;
	for (int i = 0; !*why && i < SCREEN_SEATS; i++)
		why = l->screen.seat[i].trouble;
	dt_fail(err, DT_ERR_DEVICE, 0, "the table stands still: %.60s %.100s", l->screen.headline,
		why);
	return LIVE_FAILED;
}

enum live_state live_step(struct live *l, struct dt_error *err)
{
	bool looked = false;
	if (l->of.clock.reach)
		l->of.clock.reach(l->of.clock.user, l->now_ns);
	if (l->eye && frame_matters(l)) {
		unsigned news = live_eye_step(l->eye, l->now_ns);
		notice(l);
		looked = (news & LIVE_EYE_FRAME) != 0;
		live_tell_trouble(l);
		take_look(l, news);
	}
	move_hands(l);
	if ((!l->of.clock.waits || waits(l)) && live_keys(l))
		return LIVE_LEFT;
	tick(l);
	if (l->of.clock.waits) /* before a person is asked what they are asked with him */
		move_hands(l);
	photograph_question(l);
	if (l->news || l->of.clock.waits || (!quick(l) && l->now_ns - l->shown_ns >= SHOW_NS))
		live_show(l);
	if (ses_over(l->of.ses) && !l->over) {
		l->over = true;
		return LIVE_OVER;
	}
	if (!quick(l)) {
		wait_real(l);
		l->now_ns = dt_clock_ns();
		return LIVE_GOES_ON;
	}
	if (waits(l)) {
		wait_ns(l, SHOW_NS);
		return LIVE_GOES_ON;
	}
	if (l->now_ns - l->changed_ns > STANDSTILL_NS)
		return stands_still(l, err);
	l->now_ns = next_quick(l, looked);
	return LIVE_GOES_ON;
}

void live_linger(
	struct live *l, int64_t most_ns, bool button_ends, bool (*goes_on)(void *user), void *user)
{
	struct dt_error err;
	int64_t from_ns = l->now_ns;
	unsigned before = l->presses;
	while (l->now_ns - from_ns < most_ns && !(button_ends && l->presses != before) &&
		(!goes_on || goes_on(user)) && live_step(l, &err) == LIVE_GOES_ON)
		;
}
