/* SPDX-License-Identifier: MIT */
/*
 * ses_json.c - writes messages to a session as JSON, and reads them again, each number checked:
 * {"t":1200,"do":"look","look":{"zones":[{"state":"open","dice":[[5,102,488]]}],"outside":0}}
 * and the like.
 */
#include "ses_json.h"

#include "codec.h"
#include "list.h"

#include <math.h>
#include <string.h>

static const char *const kinds[] = { "tick", "look", "answer", "press", "fix", "type", "trouble",
	"pause", "go_on", "leave", "return", "undo", "pages", "hands", "peek" };

/* What each kind says, in their order. */
static const char *const fields[] = { "t, do, seat", "t, do, seat, look", "t, do, seat, action",
	"t, do, seat, long", "t, do, seat, die, faces", "t, do, seat, faces", "t, do, seat, text",
	"t, do, seat", "t, do, seat", "t, do, seat", "t, do, seat", "t, do, seat",
	"t, do, seat, seats", "t, do, seat, seats", "t, do, seat, on" };

_Static_assert(sizeof(fields) == sizeof(kinds), "fields of each kind");

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

/* ---- Out ---- */

/* What it looks like stands behind it, where that is said at all; its set and its colour where
 * there is more than one. */
static json_t *die_out(const struct dt_die *d)
{
	bool more = d->set > 0 || d->colour;
	json_t *list =
		json_pack("[i, i, i]", (int)d->face, (int)lrint(d->x_mm), (int)lrint(d->y_mm));
	if (list && (d->likely || more))
		json_array_append_new(list, json_integer(d->likely));
	if (list && more) {
		json_array_append_new(list, json_integer(d->set));
		json_array_append_new(list, json_integer(d->colour));
	}
	return list;
}

static json_t *dice_out(const struct dt_die *die, int n)
{
	json_t *dice = json_array();
	for (int i = 0; dice && i < n; i++)
		json_array_append_new(dice, die_out(&die[i]));
	return dice;
}

static json_t *zone_out(const struct ses_zone *z)
{
	return json_pack(
		"{s:s, s:o}", "state", dt_zone_names[z->state], "dice", dice_out(z->die, z->n));
}

static json_t *area_out(const struct game_area *a)
{
	return json_pack("{s:i, s:s, s:i, s:s, s:o}", "number", (int)a->number, "kind",
		dt_area_names[a->kind], "seat", (int)a->owner, "state", dt_zone_names[a->state],
		"dice", dice_out(a->die, a->n));
}

/* [0, 4, "card", 0]: the number of its kind, then the area: its number, kind and seat. */
static json_t *cards_out(const struct ses_look *look)
{
	json_t *cards = json_array();
	for (int i = 0; cards && i < look->cards_n; i++) {
		const struct game_card_seen *c = &look->card[i];
		json_array_append_new(cards, json_pack("[i, i, s, i]", (int)c->card, (int)c->number,
						     dt_area_names[c->kind], (int)c->owner));
	}
	return cards;
}

static json_t *look_out(const struct ses_look *look, int seats)
{
	json_t *zones = json_array();
	for (int i = 0; zones && i < seats; i++)
		json_array_append_new(zones, zone_out(&look->zone[i]));
	json_t *out = json_pack("{s:o, s:i}", "zones", zones, "outside", (int)look->outside);
	if (out && look->areas_n) {
		json_t *areas = json_array();
		for (int i = 0; areas && i < look->areas_n; i++)
			json_array_append_new(areas, area_out(&look->area[i]));
		json_object_set_new(out, "areas", areas);
	}
	if (out && look->cards_n)
		json_object_set_new(out, "cards", cards_out(look));
	return out;
}

static json_t *faces_out(const uint8_t *faces, int n)
{
	json_t *list = json_array();
	for (int i = 0; list && i < n; i++)
		json_array_append_new(list, json_integer(faces[i]));
	return list;
}

static json_t *seats_out(unsigned set)
{
	json_t *list = json_array();
	for (int seat = 1; list && seat <= GAME_SEATS_MAX; seat++)
		if (set >> (seat - 1) & 1)
			json_array_append_new(list, json_integer(seat));
	return list;
}

json_t *ses_message_out(const struct game_ops *ops, const struct ses_message *m)
{
	json_t *object = json_pack(
		"{s:I, s:s}", "t", (json_int_t)m->t_ms, "do", kinds[m->kind < KINDS ? m->kind : 0]);
	if (!object)
		return NULL;
	if (m->seat)
		json_object_set_new(object, "seat", json_integer(m->seat));
	switch ((enum ses_kind)m->kind) {
	case SES_LOOK:
		json_object_set_new(object, "look", look_out(&m->look, GAME_SEATS_MAX));
		break;
	case SES_ANSWER:
		json_object_set_new(object, "action", codec_action(ops, &m->action));
		break;
	case SES_PRESS:
		json_object_set_new(object, "long", json_boolean(m->value));
		break;
	case SES_FIX:
		json_object_set_new(object, "die", json_integer(m->value));
		json_object_set_new(object, "faces", faces_out(m->faces, 1));
		break;
	case SES_TYPE:
		json_object_set_new(object, "faces", faces_out(m->faces, m->value));
		break;
	case SES_TROUBLE:
		json_object_set_new(object, "text", json_string(m->text));
		break;
	case SES_PEEK:
		json_object_set_new(object, "on", json_boolean(m->value));
		break;
	case SES_PAGES:
	case SES_HANDS:
		json_object_set_new(object, "seats", seats_out(m->value));
		break;
	case SES_TICK:
	case SES_PAUSE:
	case SES_GO_ON:
	case SES_LEAVE:
	case SES_RETURN:
	case SES_UNDO:
		break;
	}
	return object;
}

/* ---- In ---- */

static enum dt_status wrong(struct dt_error *err, const char *field)
{
	return dt_fail(err, DT_ERR_FORMAT, 0, "message: field \"%s\" is missing or wrong", field);
}

static bool number(const json_t *json, json_int_t min, json_int_t max, json_int_t *out)
{
	*out = json_integer_value(json);
	return json_is_integer(json) && *out >= min && *out <= max;
}

static bool word(const json_t *json, const char *const *words, size_t n, uint8_t *out)
{
	const char *text = json_string_value(json);
	for (size_t i = 0; text && i < n; i++) {
		if (strcmp(words[i], text) == 0) {
			*out = (uint8_t)i;
			return true;
		}
	}
	return false;
}

static bool die_in(const json_t *json, struct dt_die *out)
{
	json_int_t face, x, y, likely = 0, set = 0, colour = 0;
	size_t n = json_array_size(json);
	if (n < 3 || n == 5 || n > 6 ||
		!number(json_array_get(json, 0), 0, GAME_FACES_MAX, &face) ||
		!number(json_array_get(json, 1), INT16_MIN, INT16_MAX, &x) ||
		!number(json_array_get(json, 2), INT16_MIN, INT16_MAX, &y) ||
		(n > 3 && !number(json_array_get(json, 3), n == 4, GAME_FACES_MAX, &likely)) ||
		(n > 4 && !number(json_array_get(json, 4), -1, DT_KINDS_MAX - 1, &set)) ||
		(n > 4 && !number(json_array_get(json, 5), 0, DT_COLOURS - 1, &colour)))
		return false;
	*out = (struct dt_die){ .face = (uint8_t)face,
		.likely = (uint8_t)likely,
		.set = (int8_t)set,
		.colour = (uint8_t)colour,
		.x_mm = (double)x,
		.y_mm = (double)y,
		.angle_deg = NAN };
	return true;
}

static bool dice_in(const json_t *list, size_t max, struct dt_die *die, uint8_t *n)
{
	if (!json_is_array(list) || json_array_size(list) > max)
		return false;
	*n = (uint8_t)json_array_size(list);
	for (size_t i = 0; i < *n; i++)
		if (!die_in(json_array_get(list, i), &die[i]))
			return false;
	return true;
}

static bool state_in(const json_t *json, uint8_t *out)
{
	return word(json_object_get(json, "state"), dt_zone_names, DT_ZONE_STATES, out);
}

static bool zone_in(const json_t *json, struct ses_zone *out)
{
	return codec_check_fields(json, "zone", "state, dice", NULL) == DT_OK &&
	       state_in(json, &out->state) &&
	       dice_in(json_object_get(json, "dice"), SES_DICE_MAX, out->die, &out->n);
}

static bool area_in(const json_t *json, struct game_area *out)
{
	json_int_t at, seat;
	if (codec_check_fields(json, "area", "number, kind, seat, state, dice", NULL) ||
		!number(json_object_get(json, "number"), 1, DT_AREA_NUMBER_MAX, &at) ||
		!number(json_object_get(json, "seat"), 0, DT_SEATS_MAX, &seat) ||
		!word(json_object_get(json, "kind"), dt_area_names, DT_AREA_KINDS, &out->kind))
		return false;
	out->number = (uint8_t)at;
	out->owner = (uint8_t)seat;
	return state_in(json, &out->state) &&
	       dice_in(json_object_get(json, "dice"), GAME_AREA_DICE_MAX, out->die, &out->n);
}

static bool card_in(const json_t *json, struct game_card_seen *out)
{
	json_int_t card, at, seat;
	if (json_array_size(json) != 4 || !number(json_array_get(json, 0), 0, UINT8_MAX, &card) ||
		!number(json_array_get(json, 1), 0, DT_AREA_NUMBER_MAX, &at) ||
		!word(json_array_get(json, 2), dt_area_names, DT_AREA_KINDS, &out->kind) ||
		!number(json_array_get(json, 3), 0, DT_SEATS_MAX, &seat))
		return false;
	out->card = (uint8_t)card;
	out->number = (uint8_t)at;
	out->owner = (uint8_t)seat;
	return true;
}

static bool cards_in(const json_t *json, struct ses_look *out)
{
	out->cards_n = (uint8_t)json_array_size(json);
	for (size_t i = 0; i < out->cards_n; i++)
		if (!card_in(json_array_get(json, i), &out->card[i]))
			return false;
	return true;
}

static bool look_in(const json_t *json, struct ses_look *out)
{
	const json_t *zones = json_object_get(json, "zones");
	const json_t *areas = json_object_get(json, "areas");
	const json_t *cards = json_object_get(json, "cards");
	json_int_t outside;
	if (codec_check_fields(json, "look", "zones, outside, areas, cards", NULL) ||
		json_array_size(cards) > SES_CARDS_MAX || json_array_size(zones) > GAME_SEATS_MAX ||
		json_array_size(areas) > DT_FIELDS_MAX ||
		!number(json_object_get(json, "outside"), 0, 255, &outside))
		return false;
	out->outside = (uint8_t)outside;
	for (size_t i = 0; i < json_array_size(zones); i++)
		if (!zone_in(json_array_get(zones, i), &out->zone[i]))
			return false;
	out->areas_n = (uint8_t)json_array_size(areas);
	for (size_t i = 0; i < out->areas_n; i++)
		if (!area_in(json_array_get(areas, i), &out->area[i]))
			return false;
	return cards_in(cards, out);
}

static bool faces_in(const json_t *json, uint8_t *faces, size_t *n)
{
	json_int_t face;
	*n = json_array_size(json);
	if (!json_is_array(json) || *n > SES_DICE_MAX)
		return false;
	for (size_t i = 0; i < *n; i++) {
		if (!number(json_array_get(json, i), 0, GAME_FACES_MAX, &face))
			return false;
		faces[i] = (uint8_t)face;
	}
	return true;
}

static bool seats_in(const json_t *json, uint8_t *set)
{
	*set = 0;
	for (size_t i = 0; i < json_array_size(json); i++) {
		json_int_t seat;
		if (!number(json_array_get(json, i), 1, GAME_SEATS_MAX, &seat))
			return false;
		uint8_t bit = (uint8_t)(1u << (seat - 1));
		if (*set & bit)
			return false;
		*set |= bit;
	}
	return json_is_array(json);
}

static enum dt_status rest_in(const struct game_ops *ops, const json_t *json,
	struct ses_message *out, struct dt_error *err)
{
	const json_t *faces = json_object_get(json, "faces");
	const char *text = json_string_value(json_object_get(json, "text"));
	json_int_t die;
	size_t n;
	switch ((enum ses_kind)out->kind) {
	case SES_LOOK:
		return look_in(json_object_get(json, "look"), &out->look) ? DT_OK
									  : wrong(err, "look");
	case SES_ANSWER:
		return codec_read_action(ops, json_object_get(json, "action"), &out->action, err);
	case SES_PRESS:
		out->value = json_is_true(json_object_get(json, "long"));
		return DT_OK;
	case SES_FIX:
		if (!number(json_object_get(json, "die"), 0, SES_DICE_MAX, &die))
			return wrong(err, "die");
		out->value = (uint8_t)die;
		return faces_in(faces, out->faces, &n) && n == 1 ? DT_OK : wrong(err, "faces");
	case SES_TYPE:
		if (!faces_in(faces, out->faces, &n))
			return wrong(err, "faces");
		out->value = (uint8_t)n;
		return DT_OK;
	case SES_TROUBLE:
		if (!text || strlen(text) >= sizeof(out->text))
			return wrong(err, "text");
		memcpy(out->text, text, strlen(text) + 1);
		return DT_OK;
	case SES_PEEK:
		out->value = json_is_true(json_object_get(json, "on"));
		return DT_OK;
	case SES_PAGES:
	case SES_HANDS:
		return seats_in(json_object_get(json, "seats"), &out->value) ? DT_OK
									     : wrong(err, "seats");
	case SES_TICK:
	case SES_PAUSE:
	case SES_GO_ON:
	case SES_LEAVE:
	case SES_RETURN:
	case SES_UNDO:
		break;
	}
	return DT_OK;
}

/* Are all faces and cards such as the game has? */
static bool has_its_things(const struct game_ops *ops, const struct ses_message *m)
{
	const struct game_listed *game = game_find(ops->id);
	unsigned most = game && game->table ? game_faces(game->table) : 0;
	bool all = true;
	for (int i = 0; i < SES_DICE_MAX; i++) {
		all = all && m->faces[i] <= most;
		for (int k = 0; k < GAME_SEATS_MAX; k++)
			all = all && m->look.zone[k].die[i].face <= most &&
			      m->look.zone[k].die[i].likely <= most;
	}
	for (int i = 0; i < m->look.cards_n; i++)
		all = all && game && game->table && m->look.card[i].card < game->table->cards_n;
	return all;
}

enum dt_status ses_message_in(const struct game_ops *ops, const json_t *json,
	struct ses_message *out, struct dt_error *err)
{
	const json_t *seat = json_object_get(json, "seat");
	json_int_t t, s = 0;
	memset(out, 0, sizeof(*out));
	if (!number(json_object_get(json, "t"), 0, INT64_MAX, &t))
		return wrong(err, "t");
	if (!word(json_object_get(json, "do"), kinds, KINDS, &out->kind))
		return wrong(err, "do");
	if (codec_check_fields(json, kinds[out->kind], fields[out->kind], err))
		return DT_ERR_FORMAT;
	if (seat && !number(seat, 1, GAME_SEATS_MAX, &s))
		return wrong(err, "seat");
	out->t_ms = (uint64_t)t;
	out->seat = (uint8_t)s;
	enum dt_status st = rest_in(ops, json, out, err);
	return st || has_its_things(ops, out) ? st : wrong(err, "face");
}
