/* SPDX-License-Identifier: MIT */
#include "party.h"

#include "bot_turn.h"
#include "dicetown.h"
#include "town.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = { "Anna", "Boris", "Cleo", "Dan", "Eve", "Finn" };

/* splitmix64 */
unsigned party_random(struct party *p, unsigned n)
{
	uint64_t z = p->random += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return (unsigned)((z ^ (z >> 31)) >> 16 & 0xffffffff) % n;
}

struct ses *party_game(uint64_t seed, int seats, const char *option, const struct ses_times *times,
	const struct ses_journal *journal)
{
	struct game_setup setup;
	struct dt_error err;
	char text[32];
	game_setup_default(&town_ops, seats, &setup);
	for (size_t i = 0; option && i < town_ops.n_options; i++)
		if (strcmp(town_ops.options[i].name, option) == 0)
			setup.value[town_ops.options[i].at] ^= 1;
	snprintf(text, sizeof(text), "party %llu", (unsigned long long)seed);
	struct match *m = match_create(&town_ops, &setup, names, text, &err);
	struct ses *s = m ? ses_create(m, times, journal, &err) : NULL;
	ck_assert_msg(s != NULL, "%s", err.msg);
	return s;
}

void party_begin(struct party *p, const struct ses *s, uint64_t seed, const char *bot)
{
	memset(p, 0, sizeof(*p));
	p->random = seed;
	p->luck.state = seed;
	p->now_ms = 1000;
	p->game = &town_bots;
	p->bot = bot_find(p->game, bot);
	p->scratch = game_clone(match_game(ses_match(s)));
	ck_assert(p->bot && p->scratch);
	ck_assert_int_eq(deal_init(&p->deal, match_seed(ses_match(s)), NULL), DT_OK);
}

void party_end(struct party *p)
{
	game_destroy(p->scratch);
}

static const struct town *town(const struct ses *s)
{
	return town_of(match_game(ses_match(s)));
}

static bool away(const struct ses *s, int seat)
{
	struct screen now;
	ses_show(s, &now);
	return !now.seat[seat - 1].playing;
}

static void put(struct party_seat *z, const uint8_t faces[TOWN_FACES])
{
	for (int face = 1; face <= TOWN_FACES; face++)
		for (int i = 0; i < faces[face - 1] && z->n < 5; i++)
			z->faces[z->n++] = (uint8_t)face;
}

/* ---- Dice ---- */

static bool about_dice(const struct town *t)
{
	return t->ask.what == ASK_KEEP || t->ask.what == ASK_PUTBACK || t->ask.what == ASK_REROLL;
}

/* Something wrong that can be got wrong with these dice. */
static uint8_t choose_wrong(struct party *p, const struct town *t, int seat)
{
	const struct town_player *who = town_seat(t, seat);
	enum party_wrong w = 1 + party_random(p, PARTY_WRONGS - 1);
	if (party_random(p, 100) >= p->trouble)
		return PARTY_RIGHT;
	if ((w == PARTY_CHANGED || w == PARTY_VANISHED) && !town_dice(who->aside))
		w = PARTY_UNSURE;
	/* Whether dice are too dear turns up whether there is a Brute to pay for them. */
	if (w == PARTY_TOO_DEAR && (p->no_cards || t->final || who->bills + 2u > who->free))
		w = PARTY_OUTSIDE;
	if (w == PARTY_UNSURE && !p->seat[seat - 1].n)
		w = PARTY_TYPED;
	return (uint8_t)w;
}

/* Instead of dice that only a card can pay for: one, which is free. */
static void keep_one(struct party *p, const struct game *g, int seat, struct game_action *a)
{
	const struct town *t = town_of(g);
	uint8_t roll[GAME_FACES_MAX];
	int face = TOWN_FACES;
	if (a->kind != ACT_KEEP || t->ask.what != ASK_KEEP || t->final ||
		town_price(town_dice(a->arg)) <= town_seat(t, seat)->bills)
		return;
	bot_roll(p->game, &p->deal, g, seat, roll);
	while (!roll[face - 1])
		face--;
	memset(a->arg, 0, sizeof(a->arg));
	a->arg[face - 1] = 1;
}

static void roll_for(struct party *p, const struct ses *s, int seat)
{
	const struct game *g = match_game(ses_match(s));
	const struct town *t = town_of(g);
	const struct town_player *who = town_seat(t, seat);
	struct party_seat *z = &p->seat[seat - 1];
	struct game_action a;
	uint8_t lie[TOWN_FACES];
	bot_answer_with(p->cards, p->bot, p->game, g, seat, &p->deal, &p->luck, p->scratch, &a);
	if (p->no_cards)
		keep_one(p, g, seat, &a);
	z->n = 0;
	z->up = t->ask.what != ASK_KEEP;
	for (int i = 0; i < TOWN_FACES; i++)
		lie[i] = t->ask.what == ASK_PUTBACK ? (uint8_t)(who->kept[i] - a.arg[i]) : a.arg[i];
	put(z, who->aside);
	put(z, lie);
	z->wrong = choose_wrong(p, t, seat);
	p->count[z->wrong]++;
}

static void zone_of(const struct party *p, const struct town *t, int seat, struct ses_zone *out)
{
	const struct party_seat *z = &p->seat[seat - 1];
	unsigned aside = town_dice(town_seat(t, seat)->aside);
	memset(out, 0, sizeof(*out));
	out->state = DT_ZONE_COVERED;
	if (!z->up)
		return;
	for (unsigned i = 0; i < z->n; i++)
		out->die[out->n++] = (struct dt_die){ .face = z->faces[i],
			.x_mm = (int16_t)(20 * (int)i),
			.y_mm = (int16_t)(40 + 10 * seat) };
	if (z->wrong == PARTY_UNSURE)
		out->die[z->n - 1].face = 0;
	if (z->wrong == PARTY_CHANGED)
		out->die[0].face = (uint8_t)(out->die[0].face % 6 + 1);
	if (z->wrong == PARTY_VANISHED)
		out->die[0] = out->die[--out->n];
	unsigned wanted = z->wrong == PARTY_TOO_MANY ? 7 : z->wrong == PARTY_TOO_DEAR ? 5 : 0;
	while (out->n < wanted && (aside || out->n < 10)) {
		out->die[out->n] = (struct dt_die){ .face = (uint8_t)(1 + out->n % 6),
			.x_mm = (int16_t)(20 * out->n),
			.y_mm = 20 };
		out->n++;
	}
	out->state = out->n ? DT_ZONE_OPEN : DT_ZONE_EMPTY;
	if (z->wrong == PARTY_TYPED)
		*out = (struct ses_zone){ .state = DT_ZONE_BUSY };
}

/* Do just these dice lie there? Then nobody touches them. */
static bool lies(const struct party_seat *z, const uint8_t faces[TOWN_FACES])
{
	uint8_t left[TOWN_FACES];
	memcpy(left, faces, sizeof(left));
	for (unsigned i = 0; i < z->n; i++)
		if (!left[z->faces[i] - 1]--)
			return false;
	return z->up && z->wrong == PARTY_RIGHT && !town_dice(left);
}

static bool look(struct party *p, const struct ses *s, struct ses_message *out)
{
	p->look.outside = 0;
	for (int seat = 1; seat <= town(s)->seats; seat++) {
		const struct town_player *who = town_seat(town(s), seat);
		if (!who->free && town(s)->place == PLACE_HANDS &&
			!lies(&p->seat[seat - 1], who->aside)) {
			p->seat[seat - 1].n = 0; /* who comes back lays them as he is told */
			p->seat[seat - 1].up = true;
			p->seat[seat - 1].wrong = PARTY_RIGHT;
			put(&p->seat[seat - 1], who->aside);
		}
		if (p->seat[seat - 1].up && p->seat[seat - 1].wrong == PARTY_OUTSIDE &&
			!away(s, seat))
			p->look.outside++;
		zone_of(p, town(s), seat, &p->look.zone[seat - 1]);
	}
	out->kind = SES_LOOK;
	out->look = p->look;
	return true;
}

static bool type(struct party *p, int seat, struct ses_message *out)
{
	struct party_seat *z = &p->seat[seat - 1];
	out->kind = SES_TYPE;
	out->seat = (uint8_t)seat;
	out->value = z->n;
	memcpy(out->faces, z->faces, z->n);
	z->wrong = PARTY_RIGHT;
	return true;
}

/* Puts one thing right. */
static bool mend(struct party *p, const struct ses *s, int seat, struct ses_message *out)
{
	struct party_seat *z = &p->seat[seat - 1];
	struct screen now;
	ses_show(s, &now);
	if (z->wrong == PARTY_TYPED)
		return type(p, seat, out);
	if (z->wrong == PARTY_UNSURE && now.prompt.seat == seat && party_random(p, 2)) {
		out->kind = SES_PRESS;
		out->seat = (uint8_t)seat;
		out->value = now.prompt.selected + 1 == z->faces[z->n - 1];
		if (out->value)
			z->wrong = PARTY_RIGHT;
		return true;
	}
	if (z->wrong == PARTY_UNSURE && party_random(p, 2)) {
		out->kind = SES_FIX;
		out->seat = (uint8_t)seat;
		out->value = (uint8_t)(z->n - 1);
		out->faces[0] = z->faces[z->n - 1];
		z->wrong = PARTY_RIGHT;
		return true;
	}
	z->wrong = PARTY_RIGHT;
	return look(p, s, out);
}

/* Which reveal of which round, and how often it was asked for (a step may be taken back). */
static uint32_t question(const struct ses *s)
{
	size_t answers;
	const struct town *t = town(s);
	match_log(ses_match(s), &answers);
	return (uint32_t)answers * 4096 + t->round * 64u + t->roll * 8u + t->ask.what;
}

static bool next_dice(struct party *p, const struct ses *s, struct ses_message *out)
{
	uint32_t acting = game_acting(match_game(ses_match(s)));
	int asked[GAME_SEATS_MAX], n = 0;
	for (int seat = 1; seat <= town(s)->seats; seat++)
		if ((acting & game_bit(seat)) && !away(s, seat))
			asked[n++] = seat;
	bool news = false;
	for (int i = 0; i < n; i++) {
		uint32_t *planned = &p->seat[asked[i] - 1].planned;
		if (*planned == question(s))
			continue;
		*planned = question(s);
		roll_for(p, s, asked[i]);
		news = true;
	}
	if (news)
		return look(p, s, out);
	if (!n)
		return false;
	int first = (int)party_random(p, (unsigned)n);
	for (int k = 0; k < n; k++) {
		struct party_seat *z = &p->seat[asked[(first + k) % n] - 1];
		if (z->up)
			continue;
		z->up = z->wrong != PARTY_COVERED;
		if (!z->up) {
			p->now_ms += 9000;
			z->wrong = PARTY_RIGHT;
			out->kind = SES_TICK;
			return true;
		}
		return look(p, s, out);
	}
	for (int k = 0; k < n; k++)
		if (p->seat[asked[(first + k) % n] - 1].wrong)
			return mend(p, s, asked[(first + k) % n], out);
	return false; /* all is right, and it was not taken */
}

/* ---- Choices ---- */

static bool tick(struct party *p, const struct ses *s, struct ses_message *out)
{
	uint64_t due = ses_due_ms(s);
	if (due == UINT64_MAX)
		return false;
	p->now_ms = due > p->now_ms ? due : p->now_ms + 1;
	out->kind = SES_TICK;
	return true;
}

static bool shows_a_card(const struct game_action *a)
{
	return (a->kind == ACT_PLAY && a->arg[0] != GS_NERVOUS_JOE) || a->kind == ACT_ADD;
}

static bool come_back(const struct ses *s, uint32_t acting, struct ses_message *out)
{
	for (int seat = 1; seat <= town(s)->seats; seat++)
		if ((acting & game_bit(seat)) && away(s, seat)) {
			out->kind = SES_RETURN;
			out->seat = (uint8_t)seat;
			return true;
		}
	return false;
}

static bool next_choice(struct party *p, const struct ses *s, struct ses_message *out)
{
	const struct game *g = match_game(ses_match(s));
	uint32_t acting = game_acting(g);
	struct screen now;
	ses_show(s, &now);
	int seat = 1 + (int)party_random(p, town(s)->seats);
	bool can = (acting & game_bit(seat)) && !away(s, seat);
	if ((!can || party_random(p, 4) == 0) && tick(p, s, out))
		return true;
	for (int tries = 0; !can && tries < GAME_SEATS_MAX; tries++) {
		seat = seat % town(s)->seats + 1;
		can = (acting & game_bit(seat)) && !away(s, seat);
	}
	if (!can) /* a fact of somebody who has left waits until he is back */
		return come_back(s, acting, out);
	if (now.prompt.seat == seat && party_random(p, 2)) {
		out->kind = SES_PRESS;
		out->seat = (uint8_t)seat;
		out->value = (uint8_t)party_random(p, 2);
		return true;
	}
	out->kind = SES_ANSWER;
	bot_answer_with(
		p->cards, p->bot, p->game, g, seat, &p->deal, &p->luck, p->scratch, &out->action);
	if (p->no_cards && shows_a_card(&out->action))
		out->action = (struct game_action){ .seat = (uint8_t)seat,
			.kind = town(s)->ask.what == ASK_OFFER &&
						town_seat(town(s), seat)->offer.order[0]
					? ACT_DONE
					: ACT_PASS };
	return true;
}

/* ---- Everything else that people do ---- */

static bool happens(struct party *p, const struct ses *s, struct ses_message *out)
{
	static const uint8_t kinds[] = { SES_PAUSE, SES_LEAVE, SES_RETURN, SES_TROUBLE };
	int seat = 1 + (int)party_random(p, town(s)->seats), present = 0;
	for (int i = 1; i <= town(s)->seats; i++)
		present += !away(s, i);
	out->kind = kinds[party_random(p, sizeof(kinds))];
	out->seat = (uint8_t)seat;
	if (out->kind == SES_LEAVE && (present < 2 || party_random(p, 4)))
		out->kind = SES_RETURN;
	if (out->kind == SES_TROUBLE && party_random(p, 2))
		snprintf(out->text, sizeof(out->text), "The lamp is too dark: switch it on.");
	return true;
}

bool party_next(struct party *p, const struct ses *s, struct ses_message *out)
{
	struct screen now;
	bool any;
	memset(out, 0, sizeof(*out));
	ses_show(s, &now);
	p->now_ms += 50 + party_random(p, 1500);
	bool present = false;
	for (int i = 0; i < now.seats; i++)
		present = present || now.seat[i].playing;
	if (ses_over(s))
		any = false;
	else if (!present)
		any = (out->kind = SES_RETURN, out->seat = 1) != 0;
	else if (now.phase == SCREEN_PAUSED && party_random(p, 3))
		any = (out->kind = SES_GO_ON) != 0;
	else if (p->trouble && party_random(p, 400) < p->trouble)
		any = happens(p, s, out);
	else if (now.phase == SCREEN_PAUSED)
		any = true; /* a tick */
	else if (about_dice(town(s)))
		any = next_dice(p, s, out) || tick(p, s, out);
	else
		any = next_choice(p, s, out);
	out->t_ms = p->now_ms;
	return any;
}
