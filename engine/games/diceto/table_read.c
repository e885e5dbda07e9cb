/* SPDX-License-Identifier: MIT */
/*
 * table_read.c - what dice mean that lie in a zone and on cards.
 *
 * Whose a die is its colour says. One whose colour is not clear is what it must be for all to be
 * right; where it may be one thing or another, or its colour is one that cannot be there, people
 * are asked.
 */
#include "table.h"

#include "words.h"

#include <string.h>

enum { NOBODY = -1, UNCLEAR = 0 };

enum dt_colour dto_colour(const struct game *g, int seat)
{
	return (enum dt_colour)dto_of(g)->rules.colours[seat - 1];
}

static const char *colour_name(unsigned colour)
{
	static const char *const names[DT_COLOURS] = { N_("unclear"), N_("red"), N_("blue"),
		N_("green"), N_("yellow"), N_("white"), N_("black") };
	return _(names[colour < DT_COLOURS ? colour : 0]);
}

static int whose(const struct dto *t, const struct dt_die *d)
{
	if (d->colour == DT_COLOUR_UNSURE)
		return UNCLEAR;
	for (int seat = 1; seat <= t->seats; seat++)
		if (t->rules.colours[seat - 1] == d->colour)
			return seat;
	return NOBODY;
}

static bool same(const uint8_t *a, const uint8_t *b)
{
	return memcmp(a, b, DTO_PIPS) == 0;
}

static void add_dice(uint8_t *to, const uint8_t *more)
{
	for (int i = 0; i < DTO_PIPS; i++)
		to[i] = (uint8_t)(to[i] + more[i]);
}

/* ---- The zone ---- */

/* All of them the seat's, as counts. */
static enum dt_status own_dice(const struct dto *t, int seat, const struct game_area *zone,
	uint8_t dice[DTO_PIPS], struct dt_error *err)
{
	memset(dice, 0, DTO_PIPS);
	for (int i = 0; i < zone->n; i++) {
		const struct dt_die *d = &zone->die[i];
		int of = whose(t, d);
		if (of == NOBODY || (of != UNCLEAR && of != seat))
			return dt_refuse(err, "DICETO-SETUP-1",
				_("There is a %s die in your zone, and you play with %s ones: take "
				  "it away."),
				colour_name(d->colour), colour_name(t->rules.colours[seat - 1]));
		dice[d->face - 1]++;
	}
	return DT_OK;
}

/* ---- Fields ---- */

/* On one field. */
struct lies {
	uint8_t own[DTO_PIPS];	   /* of the seat whose turn it is, */
	uint8_t held[DTO_PIPS];	   /* of another who holds the card, */
	uint8_t unclear[DTO_PIPS]; /* of one of them */
};

/* Another's die, or nobody's: if the colour is right. Who has said so himself takes it away. */
static enum dt_status is_strange(
	const struct dto *t, int field, const struct dt_die *d, struct dt_error *err)
{
	enum dt_status st =
		whose(t, d) == NOBODY
			? dt_refuse(err, "DICETO-SETUP-1",
				  _("There is a %s die on field %d, and nobody plays with those: "
				    "take it away."),
				  colour_name(d->colour), dto_area(field))
			: dt_refuse(err, "DICETO-TURN-4",
				  _("A %s die lies on field %d and does not belong there any "
				    "more: give it back."),
				  colour_name(d->colour), dto_area(field));
	return d->sure > 0 ? st : DT_ERR_AGAIN;
}

static enum dt_status sort_dice(const struct dto *t, int field, const struct game_area *area,
	struct lies *out, struct game_turn *ask, struct dt_error *err)
{
	int holder = t->on[field - 1].seat;
	memset(out, 0, sizeof(*out));
	for (int i = 0; i < area->n; i++) {
		const struct dt_die *d = &area->die[i];
		int of = whose(t, d), at = d->face - 1;
		ask->die = (uint8_t)i;
		if (of == UNCLEAR)
			out->unclear[at]++;
		else if (of == t->turn)
			out->own[at]++;
		else if (of == holder)
			out->held[at]++;
		else
			return is_strange(t, field, d, err);
	}
	return DT_OK;
}

/* The first of those whose owner is not clear. */
static enum dt_status ask_whose(
	const struct game_area *area, int field, struct game_turn *ask, struct dt_error *err)
{
	for (ask->die = 0; area->die[ask->die].colour != DT_COLOUR_UNSURE; ask->die++)
		;
	dt_refuse(err, "DICETO-TURN-4",
		_("Whose dice lie on field %d cannot be told: turn them a little, or say it with "
		  "your button."),
		dto_area(field));
	return DT_ERR_AGAIN;
}

/* Could the seat whose turn it is put these dice there? */
static bool fits(const struct dto *t, int field, const uint8_t *dice)
{
	const struct dto_field *on = &t->on[field - 1];
	return dto_forms(dto_kind(on->card), dice, t->rules.chance_min) &&
	       (!on->seat || on->seat == t->turn || dto_sum(dice) >= dto_sum(on->dice));
}

/* The dice that held the card still lie there: what else is the seat's? */
static bool beside_held(const struct dto_field *on, const struct lies *lies, uint8_t *own)
{
	uint8_t rest[DTO_PIPS];
	if (!dto_within(lies->held, on->dice))
		return false;
	for (int i = 0; i < DTO_PIPS; i++) {
		int missing = on->dice[i] - lies->held[i];
		if (missing > lies->unclear[i])
			return false;
		rest[i] = (uint8_t)(lies->unclear[i] - missing);
	}
	memcpy(own, lies->own, DTO_PIPS);
	add_dice(own, rest);
	return true;
}

static enum dt_status put_back(const struct dto *t, int field, struct dt_error *err)
{
	const struct dto_field *on = &t->on[field - 1];
	char dice[16];
	return dt_refuse(err, "INV-12",
		_("On field %d there must be %s (%s dice): put them back as they were."),
		dto_area(field), dto_dice_text(on->dice, dice, sizeof(dice)),
		colour_name(t->rules.colours[on->seat - 1]));
}

/* The dice that the seat whose turn it is has laid there anew. */
static enum dt_status read_field(const struct dto *t, int field, const struct game_area *area,
	uint8_t own[DTO_PIPS], struct game_turn *ask, struct dt_error *err)
{
	const struct dto_field *on = &t->on[field - 1];
	struct lies lies;
	uint8_t all[DTO_PIPS], beside[DTO_PIPS];
	enum dt_status st = sort_dice(t, field, area, &lies, ask, err);
	if (st)
		return st;
	memcpy(all, lies.own, sizeof(all));
	add_dice(all, lies.unclear);
	memset(own, 0, DTO_PIPS);
	if (on->seat == t->turn)
		return same(all, on->dice) ? DT_OK : put_back(t, field, err);
	if (!on->seat) {
		memcpy(own, all, DTO_PIPS);
		return DT_OK;
	}
	/* Either the dice that held the card still lie there, or he has taken them off already. */
	bool still = beside_held(on, &lies, beside);
	bool gone = !dto_count(lies.held) && dto_count(all) && fits(t, field, all);
	if (still && dto_count(beside) && !fits(t, field, beside) && gone)
		still = false;
	if (still && gone && dto_count(lies.unclear))
		return ask_whose(area, field, ask, err);
	if (!still && !gone)
		return dto_count(all) && !dto_count(lies.held) ? (memcpy(own, all, DTO_PIPS), DT_OK)
							       : put_back(t, field, err);
	memcpy(own, still ? beside : all, DTO_PIPS);
	return DT_OK;
}

static const struct game_area *area_of(const struct game_area *areas, size_t n, int field)
{
	for (size_t i = 0; i < n; i++)
		if (areas[i].number == DTO_FIRST_AREA + field - 1)
			return &areas[i];
	return NULL;
}

/* What was laid anew on each field. */
static enum dt_status read_fields(const struct dto *t, const struct game_area *areas, size_t n,
	uint8_t own[DTO_FIELDS][DTO_PIPS], struct game_turn *ask, struct dt_error *err)
{
	memset(own, 0, DTO_FIELDS * DTO_PIPS);
	for (int field = 1; field <= DTO_FIELDS; field++) {
		const struct game_area *area = area_of(areas, n, field);
		enum dt_status st =
			area ? read_field(t, field, area, own[field - 1], ask, err) : DT_OK;
		if (st) {
			ask->area = (uint8_t)(area - areas);
			return st;
		}
	}
	return DT_OK;
}

/* While somebody rolls nothing else moves. */
static enum dt_status fields_rest(const struct dto *t, const struct game_area *areas, size_t n,
	struct game_turn *ask, struct dt_error *err)
{
	uint8_t own[DTO_FIELDS][DTO_PIPS];
	enum dt_status st = read_fields(t, areas, n, own, ask, err);
	for (int field = 1; field <= DTO_FIELDS && !st; field++)
		if (dto_count(own[field - 1]))
			return dt_refuse(err, "DICETO-TURN-3",
				_("There are dice of yours on field %d: take them up, you have "
				  "rolled again."),
				dto_area(field));
	return st;
}

/* ---- Rolls ---- */

static void act(struct game_turn *out, int seat, int kind, const uint8_t *dice, int field)
{
	struct game_action *a = &out->list[out->n++];
	*a = (struct game_action){ .seat = (uint8_t)seat, .kind = (uint8_t)kind };
	if (dice)
		memcpy(a->arg, dice, DTO_PIPS);
	a->arg[DTO_PIPS] = (uint8_t)field;
}

/* There are more or fewer than a player has. */
static enum dt_status refuse_count(const uint8_t *dice, struct dt_error *err)
{
	unsigned n = dto_count(dice);
	return dt_refuse(err, "DICETO-TURN-2",
		_n("There is %u die in your zone: all four must lie there.",
			"There are %u dice in your zone: just your four must lie there.", n),
		n);
}

/* These dice lie there but for those that must. */
static enum dt_status read_roll(const struct dto *t, int seat, const uint8_t *dice,
	struct game_turn *out, struct dt_error *err)
{
	uint8_t fell[DTO_PIPS];
	char left[16];
	if (dto_count(dice) != DTO_DICE)
		return refuse_count(dice, err);
	if (!dto_within(t->free, dice))
		return dt_refuse(err, "DICETO-TURN-2",
			_("You left %s lying, and these dice have changed: turn them back."),
			dto_dice_text(t->free, left, sizeof(left)));
	for (int i = 0; i < DTO_PIPS; i++)
		fell[i] = (uint8_t)(dice[i] - t->free[i]);
	act(out, seat, DTO_ACT_ROLL, fell, 0);
	return DT_OK;
}

/* Which dice were left lying nobody has to say: it makes no difference but that as many as can be
 * were. One was rolled in any case. */
static enum dt_status read_again(const struct dto *t, int seat, const uint8_t *dice,
	struct game_turn *out, struct dt_error *err)
{
	uint8_t left[DTO_PIPS], fell[DTO_PIPS];
	if (!dto_may_roll(t))
		return dt_refuse(err, "DICETO-TURN-2",
			_("You have no roll left: lay your dice on cards as they were, and hold "
			  "your button."));
	if (dto_count(dice) != DTO_DICE)
		return refuse_count(dice, err);
	for (int i = 0; i < DTO_PIPS; i++)
		left[i] = dice[i] < t->free[i] ? dice[i] : t->free[i];
	for (int i = 0; i < DTO_PIPS && dto_count(left) == DTO_DICE; i++)
		left[i] = (uint8_t)(left[i] ? left[i] - 1 : 0);
	for (int i = 0; i < DTO_PIPS; i++)
		fell[i] = (uint8_t)(dice[i] - left[i]);
	act(out, seat, DTO_ACT_AGAIN, left, 0);
	act(out, seat, DTO_ACT_ROLL, fell, 0);
	return DT_OK;
}

static enum dt_status read_battle(
	int seat, const uint8_t *dice, struct game_turn *out, struct dt_error *err)
{
	if (dto_count(dice) != 1)
		return dt_refuse(err, "DICETO-BATTLE-1",
			_("A battle: roll just one die under your cup, and take up the others."));
	act(out, seat, DTO_ACT_ROLL, dice, 0);
	return DT_OK;
}

/* ---- Placing ---- */

static enum dt_status wrong_dice(
	const struct dto *t, int field, const uint8_t *dice, struct dt_error *err)
{
	const struct dto_field *on = &t->on[field - 1];
	char text[16];
	dto_dice_text(dice, text, sizeof(text));
	if (!on->card)
		return dt_refuse(err, "DICETO-TURN-3",
			_("No card lies on field %d: take your dice away."), dto_area(field));
	if (!dto_forms(dto_kind(on->card), dice, t->rules.chance_min))
		return dt_refuse(err, "DICETO-TURN-3",
			_("On field %d (%s) there must be %s, and you have laid %s."),
			dto_area(field), dto_card_name(on->card), dto_card_wants(on->card), text);
	return dt_refuse(err, "DICETO-TURN-4",
		_("The dice on field %d have %u pips and yours only %u: take them away."),
		dto_area(field), dto_sum(on->dice), dto_sum(dice));
}

/* More of his dice are seen than he has: one of those on cards is none, or is another's. */
static enum dt_status ask_surplus(const struct dto *t, const uint8_t *all,
	const struct game_area *areas, size_t n, struct game_turn *ask)
{
	for (size_t i = 0; i < n; i++)
		for (int k = 0; k < areas[i].n; k++) {
			const struct dt_die *d = &areas[i].die[k];
			int of = whose(t, d), field = areas[i].number - dto_area(0);
			if (d->sure > 0 || (of != t->turn && of != UNCLEAR) || field < 1 ||
				field > DTO_FIELDS || t->on[field - 1].seat == t->turn ||
				all[d->face - 1] <= t->free[d->face - 1])
				continue;
			ask->area = (uint8_t)i;
			ask->die = (uint8_t)k;
			return DT_ERR_AGAIN;
		}
	return DT_ERR_RULES;
}

/* Are all of them dice that he has rolled? */
static enum dt_status are_his(const struct dto *t, const uint8_t *zone,
	uint8_t own[DTO_FIELDS][DTO_PIPS], const struct game_area *areas, size_t n,
	struct game_turn *ask, struct dt_error *err)
{
	uint8_t all[DTO_PIPS];
	char dice[16];
	memset(all, 0, sizeof(all));
	for (int f = 0; f < DTO_FIELDS; f++)
		add_dice(all, own[f]);
	if (!dto_within(all, t->free) && dto_count(t->lost))
		return dt_refuse(err, "DICETO-BATTLE-3",
			_("You have lost %s in a battle: these dice are out for this turn."),
			dto_dice_text(t->lost, dice, sizeof(dice)));
	if (!dto_count(t->lost))
		add_dice(all, zone);
	if (dto_within(all, t->free))
		return DT_OK;
	dt_refuse(err, "DICETO-TURN-2", _("Your dice show %s: put them as they fell."),
		dto_dice_text(t->free, dice, sizeof(dice)));
	return dto_count(all) > dto_count(t->free) ? ask_surplus(t, all, areas, n, ask)
						   : DT_ERR_RULES;
}

/* Those that need no battle come first; after a battle the table is looked at again. */
static enum dt_status read_placing(const struct dto *t, int seat, const uint8_t *zone,
	const struct game_area *areas, size_t n, uint8_t own[DTO_FIELDS][DTO_PIPS],
	struct game_turn *out, struct dt_error *err)
{
	int battle = 0;
	enum dt_status st = are_his(t, zone, own, areas, n, out, err);
	if (st)
		return st;
	if (t->ask == DTO_ASK_AGAIN)
		act(out, seat, DTO_ACT_STOP, NULL, 0);
	for (int field = 1; field <= DTO_FIELDS; field++) {
		const struct dto_field *on = &t->on[field - 1];
		const uint8_t *dice = own[field - 1];
		if (!dto_count(dice))
			continue;
		if (!fits(t, field, dice) || (!on->card && field != DTO_SUPER))
			return wrong_dice(t, field, dice, err);
		if (on->seat && dto_sum(on->dice) == dto_sum(dice))
			battle = battle ? battle : field;
		else
			act(out, seat, DTO_ACT_PLACE, dice, field);
	}
	if (battle)
		act(out, seat, DTO_ACT_PLACE, own[battle - 1], battle);
	else
		act(out, seat, DTO_ACT_DONE, NULL, 0);
	return DT_OK;
}

/* Before he places the super-roll card lies there again. */
static void put_super_back(struct dto *t)
{
	t->on[DTO_SUPER - 1].card = DTO_SUPER_ROLL;
}

enum dt_status dto_laid(const struct game *g, int seat, bool rolled, const struct game_area *zone,
	const struct game_area *areas, size_t n, struct game_turn *out, struct dt_error *err)
{
	struct dto t = *dto_of(g);
	uint8_t dice[DTO_PIPS], own[DTO_FIELDS][DTO_PIPS];
	enum dt_status st = own_dice(&t, seat, zone, dice, err);
	out->n = 0;
	if (st)
		return st;
	if (t.ask == DTO_ASK_BATTLE)
		return read_battle(seat, dice, out, err);
	if (t.ask == DTO_ASK_ROLL || rolled) {
		st = t.ask == DTO_ASK_ROLL ? read_roll(&t, seat, dice, out, err)
					   : read_again(&t, seat, dice, out, err);
		return st ? st : fields_rest(&t, areas, n, out, err);
	}
	put_super_back(&t);
	st = read_fields(&t, areas, n, own, out, err);
	return st ? st : read_placing(&t, seat, dice, areas, n, own, out, err);
}
