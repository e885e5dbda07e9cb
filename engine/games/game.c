/* SPDX-License-Identifier: MIT */
/*
 * game.c - the part of every game that is the same: lifetime, dispatch, hash.
 */
#include "game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct game {
	const struct game_ops *ops;
	struct game_setup setup;
	_Alignas(max_align_t) unsigned char state[];
};

void game_setup_default(const struct game_ops *ops, int seats, struct game_setup *out)
{
	memset(out, 0, sizeof(*out));
	out->seats = (uint8_t)seats;
	for (size_t i = 0; i < ops->n_options; i++) {
		const struct game_option *o = &ops->options[i];
		if (!o->later)
			memcpy(&out->value[o->at], o->usual, o->len);
	}
}

void game_setup_rest(const struct game_ops *ops, uint64_t given, struct game_setup *setup)
{
	for (size_t i = 0; i < ops->n_options; i++) {
		const struct game_option *o = &ops->options[i];
		if (o->other && !(given >> i & 1) && setup->value[o->other->slot])
			setup->value[o->at] = o->other->then;
	}
}

static bool all_zero(const struct game_option *o, const struct game_setup *setup)
{
	for (size_t i = 0; i < o->len; i++)
		if (setup->value[o->at + i])
			return false;
	return true;
}

const uint8_t *game_option_value(const struct game_option *o, const struct game_setup *setup)
{
	return o->later && all_zero(o, setup) ? o->usual : &setup->value[o->at];
}

static enum dt_status check_option(
	const struct game_option *o, const struct game_setup *setup, struct dt_error *err)
{
	unsigned sum = 0, max = o->seat ? setup->seats : o->max;
	if (o->later && all_zero(o, setup))
		return DT_OK;
	for (size_t i = 0; i < o->len; i++) {
		unsigned v = setup->value[o->at + i];
		if (v < o->min || v > max)
			return dt_refuse(err, o->rule, "option %s: %u is not in %u..%u", o->name, v,
				o->min, max);
		sum += v;
	}
	if (o->sum && sum != o->sum)
		return dt_refuse(err, o->rule, "option %s: the numbers add up to %u, not %u",
			o->name, sum, o->sum);
	return DT_OK;
}

static enum dt_status check_setup(
	const struct game_ops *ops, const struct game_setup *setup, struct dt_error *err)
{
	if (setup->seats < ops->seats_min || setup->seats > ops->seats_max)
		return dt_refuse(err, "GEN-1", "%s is for %d to %d players, not %d", ops->title,
			ops->seats_min, ops->seats_max, setup->seats);
	for (size_t i = 0; i < ops->n_options; i++) {
		enum dt_status st = check_option(&ops->options[i], setup, err);
		if (st)
			return st;
	}
	return ops->fits ? ops->fits(setup, err) : DT_OK;
}

static struct game *allocate(const struct game_ops *ops)
{
	struct game *g = calloc(1, sizeof(*g) + ops->state_size);
	if (g)
		g->ops = ops;
	return g;
}

struct game *game_create(const struct game_ops *ops, const struct game_setup *setup,
	struct game_events *events, struct dt_error *err)
{
	if (check_setup(ops, setup, err))
		return NULL;
	struct game *g = allocate(ops);
	if (!g) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a game");
		return NULL;
	}
	g->setup = *setup;
	if (events)
		events->n = 0;
	ops->begin(g->state, setup, events);
	return g;
}

void game_destroy(struct game *g)
{
	free(g);
}

struct game *game_clone(const struct game *g)
{
	struct game *copy = allocate(g->ops);
	if (copy)
		game_copy(copy, g);
	return copy;
}

void game_copy(struct game *to, const struct game *from)
{
	to->setup = from->setup;
	memcpy(to->state, from->state, from->ops->state_size);
}

const struct game_ops *game_ops_of(const struct game *g)
{
	return g->ops;
}

const struct game_setup *game_setup_of(const struct game *g)
{
	return &g->setup;
}

const void *game_state(const struct game *g)
{
	return g->state;
}

void *game_state_edit(struct game *g)
{
	return g->state;
}

enum dt_status game_audit(const struct game *g, struct dt_error *err)
{
	return g->ops->audit ? g->ops->audit(g->state, err) : DT_OK;
}

uint32_t game_value(const struct game *g, const char *field)
{
	for (const struct game_field *f = g->ops->state->fields; f->name; f++)
		if (strcmp(f->name, field) == 0)
			return game_field_value(f, g->state, 0);
	return 0;
}

uint32_t game_acting(const struct game *g)
{
	return g->ops->acting ? g->ops->acting(g->state) : game_value(g, "asked");
}

size_t game_legal_actions(const struct game *g, int seat, struct game_action *out, size_t cap)
{
	if (seat < 1 || seat > GAME_SEAT_TABLE || !(game_acting(g) & game_bit(seat)))
		return 0;
	return g->ops->legal(g->state, seat, out, cap);
}

enum dt_status game_check(const struct game *g, const struct game_action *a, struct dt_error *why)
{
	int seat = a->seat, seats = g->setup.seats;
	if (seat < 1 || (seat > seats && seat != GAME_SEAT_TABLE))
		return dt_refuse(
			why, "GEN-1", "there is no seat %d: the seats are 1 to %d", seat, seats);
	uint32_t acting = game_acting(g);
	if (acting & game_bit(seat) && a->kind && a->kind < g->ops->n_actions)
		return g->ops->check(g->state, a, why);
	const char *rule = g->ops->rule ? g->ops->rule(g->state, seat) : g->ops->id;
	if (!acting)
		return dt_refuse(why, rule, "the game is over");
	if (!(acting & game_bit(seat)))
		return dt_refuse(why, rule, "seat %d is not asked now", seat);
	return dt_refuse(why, rule, "there is no such action");
}

enum dt_status game_apply(struct game *g, const struct game_action *a, struct game_events *events,
	struct dt_error *why)
{
	enum dt_status st = game_check(g, a, why);
	if (st)
		return st;
	if (events)
		events->n = 0;
	g->ops->apply(g->state, a, events);
	return DT_OK;
}

bool game_fallback(const struct game *g, int seat, const uint8_t *roll, struct game_action *out)
{
	if (seat < 1 || seat > GAME_SEATS_MAX || !(game_acting(g) & game_bit(seat)))
		return false;
	return g->ops->fallback && g->ops->fallback(g->state, seat, roll, out);
}

void game_chance(const struct game *g, struct game_chance *out)
{
	memset(out, 0, sizeof(*out));
	if (game_acting(g) & game_bit(GAME_SEAT_TABLE))
		g->ops->chance(g->state, out);
}

struct game *game_observe(const struct game *g, int seat)
{
	struct game *view = allocate(g->ops);
	if (view)
		game_observe_into(g, seat, view);
	return view;
}

void game_observe_into(const struct game *g, int seat, struct game *view)
{
	view->setup = g->setup;
	if (g->ops->observe)
		g->ops->observe(g->state, seat, view->state);
	else
		memcpy(view->state, g->state, g->ops->state_size);
}

void game_event_for(
	const struct game *g, const struct game_event *event, int seat, struct game_event *out)
{
	*out = *event;
	if (event->known && !(seat >= 1 && (event->known & game_bit(seat))))
		g->ops->hide(out);
}

const char *game_moment(const struct game *g, int seat)
{
	bool asked = seat >= 1 && seat <= GAME_SEAT_TABLE && (game_acting(g) & game_bit(seat));
	if (!g->ops->moment)
		return asked ? "roll" : NULL;
	return g->ops->moment(g->state, seat);
}

size_t game_score(const struct game *g, struct game_line *out, size_t cap)
{
	return g->ops->score(g->state, out, cap);
}

/* The sheet's points; whoever has most of them in the end, the first of several, wins. */
static void add_up(const struct game *g, struct game_result *out)
{
	struct game_line line[GAME_SHEET_MAX];
	size_t n = game_score(g, line, GAME_SHEET_MAX);
	int best = 0;
	out->over = !game_acting(g);
	out->complete = true;
	for (size_t i = 0; i < n && i < GAME_SHEET_MAX; i++) {
		out->points[line[i].seat - 1] += line[i].points;
		out->complete = out->complete && line[i].count >= 0;
	}
	for (int i = 1; i < g->setup.seats; i++)
		best = out->points[i] > out->points[best] ? i : best;
	out->winners = out->over ? game_bit(best + 1) : 0;
}

void game_result(const struct game *g, struct game_result *out)
{
	memset(out, 0, sizeof(*out));
	if (g->ops->result)
		g->ops->result(g->state, out);
	else
		add_up(g, out);
}

void game_tell(struct game_events *ev, int kind, int seat, const uint8_t *args, size_t n)
{
	if (!ev)
		return;
	assert(ev->n < GAME_EVENTS_MAX);
	struct game_event *e = &ev->list[ev->n++];
	*e = (struct game_event){ .kind = (uint8_t)kind, .seat = (uint8_t)seat };
	if (n)
		memcpy(e->arg, args, n);
}

bool game_action_same(const struct game_action *a, const struct game_action *b)
{
	return memcmp(a, b, sizeof(*a)) == 0;
}

uint32_t game_field_value(const struct game_field *f, const void *record, size_t i)
{
	const unsigned char *p = (const unsigned char *)record + f->at;
	uint16_t two;
	uint32_t four;
	switch (f->bytes) {
	case 2:
		memcpy(&two, p + i * sizeof(two), sizeof(two));
		return two;
	case 4:
		memcpy(&four, p + i * sizeof(four), sizeof(four));
		return four;
	default:
		return p[i];
	}
}

/* FNV-1a, one value at a time and least significant byte first, so that the hash is the same on
 * every machine. */
static uint64_t mix(uint64_t hash, uint32_t value)
{
	const uint64_t prime = UINT64_C(0x100000001b3);
	if (value <=
		0xff) /* nearly all are: the three bytes above it change nothing but multiply */
		return (hash ^ value) * (prime * prime * prime * prime);
	for (int i = 0; i < 4; i++) {
		hash ^= (value >> (8 * i)) & 0xff;
		hash *= prime;
	}
	return hash;
}

/* Which field it is, wherever it lies. */
static uint64_t mix_name(uint64_t hash, const char *name)
{
	while (*name)
		hash = mix(hash, (unsigned char)*name++);
	return hash;
}

static uint64_t hash_slots(uint64_t hash, const struct game_field *f, const void *data, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		uint32_t value = game_field_value(f, data, i);
		if (i + f->later < len) {
			hash = mix(hash, value);
		} else if (value) {
			hash = mix(mix_name(hash, f->name), (uint32_t)i);
			hash = mix(hash, value);
		}
	}
	return hash;
}

static uint64_t hash_record(uint64_t hash, const struct game_record *record, const void *data)
{
	const unsigned char *bytes = data;
	for (const struct game_field *f = record->fields; f->name; f++) {
		size_t used = f->len ? f->len : 1;
		if (f->shape != GAME_RECORDS) {
			hash = hash_slots(hash, f, data, used);
			continue;
		}
		if (f->used)
			used = bytes[f->used];
		hash = mix(hash, (uint32_t)used);
		for (size_t i = 0; i < used; i++)
			hash = hash_record(hash, f->record, bytes + f->at + i * f->record->size);
	}
	return hash;
}

uint64_t game_hash(const struct game *g)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	hash = mix(hash, (uint32_t)g->ops->revision);
	hash = mix(hash, g->setup.seats);
	for (size_t i = 0; i < GAME_VALUES_MAX; i++)
		hash = mix(hash, g->setup.value[i]);
	return hash_record(hash, g->ops->state, g->state);
}
