/* SPDX-License-Identifier: MIT */
/*
 * ses_dice.c - from what lies in the zones to what the seats have kept.
 *
 * Dice are believed when every seat that is asked for them has had its cup down and up again, all
 * zones lie still, every die is sure or was confirmed, and the game accepts them. Until then
 * nothing is charged, and each zone says what is wrong with it.
 */
#include "ses_in.h"

#include "words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool same_dice(const struct ses_zone *a, const struct ses_zone *b)
{
	if (a->state != b->state || a->n != b->n)
		return false;
	for (int i = 0; i < a->n; i++) {
		double dx = a->die[i].x_mm - b->die[i].x_mm, dy = a->die[i].y_mm - b->die[i].y_mm;
		if (fabs(dx) > SES_STILL_MM || fabs(dy) > SES_STILL_MM)
			return false;
	}
	return true;
}

static int die_at(const struct ses_zone *zone, const struct ses_word *w)
{
	for (int i = 0; i < zone->n; i++)
		if (fabs(zone->die[i].x_mm - w->x_mm) <= SES_STILL_MM &&
			fabs(zone->die[i].y_mm - w->y_mm) <= SES_STILL_MM)
			return i;
	return -1;
}

/* What people said of a die holds while it lies where it lay, whatever is read of it. One that is
 * read as another face than it was has been turned; after a hand was there one that was not sure
 * may be another one. */
static bool still_holds(struct ses_word *w, const struct dt_die *die, bool touched)
{
	if (die->face && (die->face == w->face || die->face == w->read))
		return true;
	if (touched || (die->face && w->read))
		return false;
	w->read = die->face ? die->face : w->read;
	return true;
}

static void keep_words(struct ses_seat *seat, const struct ses_zone *zone)
{
	uint8_t kept = 0;
	if (zone->state == DT_ZONE_BUSY) {
		seat->touched = true;
		memset(seat->fixed, 0, sizeof(seat->fixed));
		return;
	}
	memset(seat->fixed, 0, sizeof(seat->fixed));
	for (int k = 0; zone->state == DT_ZONE_OPEN && k < seat->words; k++) {
		struct ses_word w = seat->word[k];
		int i = die_at(zone, &w);
		if (i < 0 || !still_holds(&w, &zone->die[i], seat->touched))
			continue;
		w.x_mm = zone->die[i].x_mm;
		w.y_mm = zone->die[i].y_mm;
		seat->fixed[i] = w.face;
		seat->word[kept++] = w;
	}
	seat->words = kept;
	seat->touched = false;
}

static void add_word(struct ses_seat *seat, int die, int face)
{
	const struct dt_die *d = &seat->zone.die[die];
	struct ses_word w = { d->x_mm, d->y_mm, (uint8_t)face, d->face };
	int k = 0;
	while (k < seat->words && die_at(&seat->zone, &seat->word[k]) != die)
		k++;
	if (k == SES_DICE_MAX)
		return;
	seat->word[k] = w;
	seat->words = (uint8_t)(k < seat->words ? seat->words : k + 1);
}

static enum game_need need(const struct ses *s, int seat)
{
	return s->seat[seat - 1].away ? NEED_NOTHING : ses_need(s, seat);
}

static void take_areas(struct ses *s, const struct ses_look *look)
{
	s->areas_n = look->areas_n < DT_FIELDS_MAX ? look->areas_n : DT_FIELDS_MAX;
	for (int i = 0; i < s->areas_n; i++) {
		struct game_area *a = &s->area[i];
		*a = look->area[i];
		a->n = a->n < GAME_AREA_DICE_MAX ? a->n : GAME_AREA_DICE_MAX;
		for (int k = 0; k < a->n; k++) {
			a->die[k].sure = 0;
			if (a->die[k].face > game_faces(s->game))
				a->die[k].face = 0;
		}
	}
	ses_recognise_fields(s);
}

void ses_look_at(struct ses *s, const struct ses_look *look)
{
	s->seen = true;
	s->outside = look->outside;
	ses_look_at_cards(s, look);
	take_areas(s, look);
	for (int i = 0; i < ses_seats(s); i++) {
		struct ses_seat *seat = &s->seat[i];
		struct ses_zone zone = look->zone[i];
		if (zone.n > SES_DICE_MAX)
			zone.n = SES_DICE_MAX;
		if (zone.state > DT_ZONE_OPEN)
			zone.state = DT_ZONE_UNKNOWN;
		for (int k = 0; k < SES_DICE_MAX; k++)
			if (k >= zone.n || zone.die[k].face > ses_faces(s) ||
				zone.die[k].likely > ses_faces(s))
				zone.die[k].face = zone.die[k].likely = 0;
		/* While nothing can be seen of it, what lay there is remembered and not believed.
		 */
		if (zone.state == DT_ZONE_UNKNOWN) {
			if (seat->zone.state != DT_ZONE_UNKNOWN)
				seat->rest = seat->zone.state;
			seat->zone.state = DT_ZONE_UNKNOWN;
			continue;
		}
		if (seat->zone.state == DT_ZONE_UNKNOWN)
			seat->zone.state = seat->rest;
		keep_words(seat, &zone);
		if (!same_dice(&seat->zone, &zone)) {
			if (zone.state != DT_ZONE_BUSY)
				seat->typed = false;
			if (s->menu_seat == i + 1 && s->menu_die >= 0)
				s->menu_seat = 0; /* it may be about another die now */
		}
		enum game_need what = need(s, i + 1);
		if (zone.state == DT_ZONE_COVERED && !seat->covered &&
			(what == NEED_CUP || what == NEED_LAID))
			ses_skip_telling(s); /* the next roll begins */
		if (zone.state == DT_ZONE_COVERED)
			seat->covered = true;
		seat->zone = zone;
		ses_recognise(s, i + 1, seat);
		ses_remember_lying(seat);
	}
}

void ses_forget_cups(struct ses *s)
{
	s->first_open_ms = 0;
	for (int i = 0; i < GAME_SEATS_MAX; i++) {
		s->seat[i].covered = false;
		s->seat[i].typed = false;
		s->seat[i].laid = false;
		s->seat[i].trouble[0] = '\0';
	}
}

uint32_t ses_cups_asked(const struct ses *s)
{
	uint32_t asked = 0;
	for (int seat = 1; seat <= ses_seats(s); seat++)
		if (need(s, seat) == NEED_CUP)
			asked |= game_bit(seat);
	return asked;
}

void ses_begin_cups(struct ses *s, uint32_t asked_before)
{
	uint32_t begins = ses_cups_asked(s) & ~asked_before;
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		struct ses_seat *p = &s->seat[seat - 1];
		int state = p->zone.state == DT_ZONE_UNKNOWN ? p->rest : p->zone.state;
		if (begins & game_bit(seat) && state != DT_ZONE_COVERED)
			p->covered = false;
	}
}

bool ses_lying(const struct ses *s, int seat, uint8_t faces[GAME_FACES_MAX], int *first)
{
	const struct ses_seat *p = &s->seat[seat - 1];
	memset(faces, 0, GAME_FACES_MAX);
	*first = -1;
	if (p->typed) {
		memcpy(faces, p->faces, GAME_FACES_MAX);
		return true;
	}
	for (int i = 0; i < p->zone.n; i++) {
		int face = p->fixed[i] ? p->fixed[i] : p->zone.die[i].face;
		if (face >= 1 && face <= GAME_FACES_MAX)
			faces[face - 1]++;
		else if (face != SES_NO_DIE && *first < 0)
			*first = i;
	}
	return *first < 0;
}

bool ses_lies_open(const struct ses_seat *p)
{
	return p->typed || p->zone.state == DT_ZONE_OPEN || p->zone.state == DT_ZONE_EMPTY;
}

bool ses_is_lifted(const struct ses *s, int seat, enum game_need what)
{
	const struct ses_seat *p = &s->seat[seat - 1];
	if (what == NEED_LAID)
		return ses_lies_open(p) && (p->covered || p->laid);
	return (what == NEED_CUP || what == NEED_OPEN) && ses_lies_open(p) &&
	       (what == NEED_OPEN || p->typed || p->covered);
}

void ses_complain(struct ses_seat *p, const char *text)
{
	snprintf(p->trouble, sizeof(p->trouble), "%.*s", SCREEN_TEXT - 1, text);
}

void ses_complain_of_doubts(struct ses_seat *p)
{
	int n = 0;
	for (int i = 0; i < p->zone.n; i++)
		n += !p->fixed[i] && !p->zone.die[i].face;
	if (n > 1)
		snprintf(p->trouble, sizeof(p->trouble),
			_n("%d die cannot be read: turn them a little, or say with your button "
			   "what each shows.",
				"%d dice cannot be read: turn them a little, or say with your "
				"button what each shows.",
				(unsigned)n),
			n);
	else
		ses_complain(p,
			_("One die cannot be read: turn it a little, or say with your button what "
			  "it shows."));
}

static enum dt_status dice_of(struct ses *s, int seat, const uint8_t faces[GAME_FACES_MAX],
	const struct game_area *areas, struct game_action *out, struct dt_error *err)
{
	if (s->game->laid) {
		struct game_area zone;
		struct game_turn turn;
		ses_zone_area(s, seat, &zone);
		enum dt_status st =
			s->game->laid(ses_now(s), seat, true, &zone, areas, s->areas_n, &turn, err);
		*out = turn.list[0];
		if (st == DT_ERR_AGAIN)
			ses_ask_whose(s, seat, areas, &turn);
		return st;
	}
	return s->game->dice_beside
		       ? s->game->dice_beside(ses_now(s), seat, faces, areas, s->areas_n, out, err)
		       : s->game->dice(ses_now(s), seat, faces, out, err);
}

/* The answer that a zone is; false, and the trouble in words, when it is none. */
static bool read_zone(struct ses *s, int seat, struct game_action *out)
{
	struct ses_seat *p = &s->seat[seat - 1];
	uint8_t faces[GAME_FACES_MAX];
	struct game_area areas[DT_FIELDS_MAX];
	struct dt_error err;
	int doubtful;
	if (!p->typed && ses_card_hides(s, seat)) {
		ses_complain(p, _("Take your card out of the zone: dice may lie under it."));
		return false;
	}
	if (!ses_lying(s, seat, faces, &doubtful)) {
		ses_complain_of_doubts(p);
		return false;
	}
	if ((s->game->dice_beside || s->game->laid) && !ses_areas_are_clear(s, seat, areas))
		return false;
	if (dice_of(s, seat, faces, areas, out, &err) || game_check(ses_now(s), out, &err)) {
		ses_complain(p, err.msg);
		return false;
	}
	p->trouble[0] = '\0';
	return true;
}

/* Is the cup up already, and a hand still there? */
static bool hides_dice(const struct ses *s, int seat)
{
	const struct ses_seat *p = &s->seat[seat - 1];
	return need(s, seat) == NEED_CUP && p->covered && p->zone.state == DT_ZONE_BUSY;
}

/* A hand is pointed out sooner than a cup: under a cup somebody may still think. */
static uint64_t remind_ms(const struct ses *s, int seat)
{
	return s->first_open_ms + s->times.cup_ms / (hides_dice(s, seat) ? HAND_SOONER : 1);
}

uint64_t ses_reminds_ms(const struct ses *s)
{
	uint64_t first = UINT64_MAX;
	for (int seat = 1; s->first_open_ms && seat <= ses_seats(s); seat++) {
		uint64_t t_ms = remind_ms(s, seat);
		if (t_ms > s->now_ms && t_ms < first)
			first = t_ms;
	}
	return first;
}

/* Cups that are still down are pointed out when the first went up some time ago. */
static void remind(struct ses *s, bool any_up)
{
	if (!any_up)
		s->first_open_ms = 0;
	else if (!s->first_open_ms)
		s->first_open_ms = s->now_ms ? s->now_ms : 1;
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		enum game_need what = need(s, seat);
		if (what != NEED_CUP || ses_is_lifted(s, seat, what))
			continue;
		struct ses_seat *p = &s->seat[seat - 1];
		if (!any_up || s->now_ms < remind_ms(s, seat))
			p->trouble[0] = '\0';
		else if (hides_dice(s, seat))
			ses_complain(p, _("Take your hand away: it hides your dice."));
		else if (p->covered || p->zone.state == DT_ZONE_COVERED)
			ses_complain(p, _("Lift your cup: the others wait."));
		else
			ses_complain(p,
				_("Roll under your cup, put it down in your zone, then lift it."));
	}
}

/* What must lie there already, said as long as the cup is not in its place. */
static void look_before_roll(struct ses *s)
{
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		struct ses_seat *p = &s->seat[seat - 1];
		uint8_t faces[GAME_FACES_MAX];
		struct dt_error err;
		int doubtful;
		if (need(s, seat) != NEED_CUP || p->covered || p->trouble[0] || !s->seen ||
			!ses_lies_open(p) || !ses_lying(s, seat, faces, &doubtful))
			continue;
		if (s->game->before(ses_now(s), seat, faces, &err))
			ses_complain(p, err.msg);
	}
}

bool ses_read_dice(struct ses *s)
{
	struct game_action list[GAME_SEATS_MAX];
	size_t n = 0;
	bool complete = true, any_up = false, all_typed = true;
	uint32_t asked = 0;
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		enum game_need what = need(s, seat);
		if (what != NEED_CUP && what != NEED_OPEN)
			continue;
		asked |= game_bit(seat);
		all_typed = all_typed && s->seat[seat - 1].typed;
		if (!s->seen && !s->seat[seat - 1].typed) {
			complete = false;
		} else if (!ses_is_lifted(s, seat, what)) {
			complete = false;
		} else {
			any_up = any_up || what == NEED_CUP;
			if (read_zone(s, seat, &list[n]))
				n++;
			else
				complete = false;
		}
	}
	if (!asked)
		return false;
	remind(s, any_up);
	look_before_roll(s);
	if (!ses_rest_is_right(s) || !complete || (s->outside && !all_typed))
		return false;
	ses_skip_telling(s); /* they are a roll further already */
	if (ses_commit(s, list, n, NULL) != DT_OK)
		return false;
	ses_forget_cups(s);
	return true;
}

enum dt_status ses_fix_die(struct ses *s, int seat, int die, int face, struct dt_error *err)
{
	struct ses_seat *p = &s->seat[seat - 1];
	if (die < 0 || die >= p->zone.n)
		return dt_fail(
			err, DT_ERR_RULES, 0, _("there is no die %d in zone %d"), die + 1, seat);
	if (face < 0 || face > (int)ses_faces(s))
		return dt_fail(err, DT_ERR_RULES, 0, _("a die has faces 1 to %u"), ses_faces(s));
	p->fixed[die] = (uint8_t)(face ? face : SES_NO_DIE);
	add_word(p, die, p->fixed[die]);
	ses_remember_lying(p);
	if (!face)
		return DT_OK;
	s->sample[s->samples_in++ % SES_SAMPLES] = (struct ses_sample){ .seat = (uint8_t)seat,
		.face = (uint8_t)face,
		.x_mm = p->zone.die[die].x_mm,
		.y_mm = p->zone.die[die].y_mm };
	if (s->samples_in - s->samples_out > SES_SAMPLES)
		s->samples_out = s->samples_in - SES_SAMPLES;
	return DT_OK;
}

enum dt_status ses_type_dice(struct ses *s, const struct ses_message *msg, struct dt_error *err)
{
	struct ses_seat *p = &s->seat[msg->seat - 1];
	uint8_t faces[GAME_FACES_MAX] = { 0 };
	enum game_need what = need(s, msg->seat);
	/* Dice that rest are overruled where they are complained about. */
	if (what != NEED_CUP && what != NEED_OPEN && what != NEED_LAID && !p->trouble[0])
		return dt_fail(
			err, DT_ERR_RULES, 0, _("seat %d is not asked for dice now"), msg->seat);
	if (msg->value > SES_DICE_MAX)
		return dt_fail(
			err, DT_ERR_RULES, 0, _("those are more than %d dice"), SES_DICE_MAX);
	for (int i = 0; i < msg->value; i++) {
		if (msg->faces[i] < 1 || msg->faces[i] > ses_faces(s))
			return dt_fail(
				err, DT_ERR_RULES, 0, _("a die has faces 1 to %u"), ses_faces(s));
		faces[msg->faces[i] - 1]++;
	}
	memcpy(p->faces, faces, sizeof(faces));
	p->typed = true;
	return DT_OK;
}
