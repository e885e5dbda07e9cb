/* SPDX-License-Identifier: MIT */
/*
 * fuzz_host.c - any bytes as lines for "dicetable engine": each gets one line of JSON that says
 * whether it was taken, and a line that was not taken has changed nothing. An action that was taken
 * is kept as it was sent: nothing in it was guessed, left out or counted twice.
 *
 * A line that starts with "#" is not sent: each of its bytes picks one of the legal actions, so
 * that the fuzzer gets deep into games without spelling them.
 */
#include "fuzz.h"

#include "host.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define LINES_MAX 64
#define STEPS_MAX 300

static const char save[] = "{\"do\":\"save\"}";

static char *ask(struct host *h, const char *line, size_t len, bool *ok)
{
	char *answer = host_answer(h, line, len);
	fuzz_must(answer && !strchr(answer, '\n'));
	json_t *json = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
	const json_t *taken = json_object_get(json, "ok");
	fuzz_must(json_is_boolean(taken));
	*ok = json_is_true(taken);
	fuzz_must(*ok || json_string_length(json_object_get(json, "error")) > 0);
	json_decref(json);
	return answer;
}

static char *saved(struct host *h)
{
	bool ok;
	return ask(h, save, sizeof(save) - 1, &ok);
}

static size_t times_in(const json_t *list, const json_t *value)
{
	size_t n = 0;
	for (size_t i = 0; i < json_array_size(list); i++)
		n += (size_t)json_equal(json_array_get(list, i), value);
	return n;
}

/* Lists of dice and of seats have no order that matters here. */
static bool same_value(const json_t *sent, const json_t *kept)
{
	if (!json_is_array(sent) || json_array_size(sent) != json_array_size(kept))
		return json_equal(sent, kept);
	for (size_t i = 0; i < json_array_size(sent); i++) {
		const json_t *value = json_array_get(sent, i);
		if (times_in(sent, value) != times_in(kept, value))
			return false;
	}
	return true;
}

/* Nothing said is nothing: an empty list, or none of a number. */
static bool is_nothing(const json_t *value)
{
	return !value || (json_is_array(value) && json_array_size(value) == 0) ||
	       (json_is_integer(value) && json_integer_value(value) == 0);
}

static void check_kept(const json_t *sent, const json_t *kept)
{
	const char *key;
	json_t *value;
	json_object_foreach((json_t *)(uintptr_t)sent, key, value)
	{
		const json_t *there = json_object_get(kept, key);
		fuzz_must(there ? same_value(value, there) : is_nothing(value));
	}
	json_object_foreach((json_t *)(uintptr_t)kept, key, value)
		fuzz_must(json_object_get(sent, key) || is_nothing(value));
}

/* The last answer of a saved state is the one that the line has sent. */
static void check_taken(const char *line, size_t len, const char *state)
{
	json_t *request = json_loadb(line, len, 0, NULL);
	const char *word = json_string_value(json_object_get(request, "do"));
	if (word && strcmp(word, "apply") == 0) {
		json_t *all = json_loads(state, 0, NULL);
		const json_t *list = json_object_get(json_object_get(all, "state"), "actions");
		fuzz_must(json_array_size(list) > 0);
		check_kept(json_object_get(request, "action"),
			json_array_get(list, json_array_size(list) - 1));
		json_decref(all);
	}
	json_decref(request);
}

/* state: what is saved now, NULL where it is not known; then what is saved afterwards. */
static void send(struct host *h, const char *line, size_t len, char **state)
{
	bool ok;
	char *before = *state ? *state : saved(h);
	free(ask(h, line, len, &ok));
	*state = saved(h);
	fuzz_must(ok || strcmp(before, *state) == 0);
	if (ok)
		check_taken(line, len, *state);
	free(before);
}

/* The answer to a request without fields, taken apart. */
static json_t *look(struct host *h, const char *line)
{
	bool ok;
	char *answer = ask(h, line, strlen(line), &ok);
	json_t *json = json_loads(answer, 0, NULL);
	free(answer);
	return json;
}

static bool apply(struct host *h, json_t *action)
{
	bool ok;
	json_t *request = json_pack("{s:s, s:o}", "do", "apply", "action", action);
	char *line = json_dumps(request, JSON_COMPACT);
	free(ask(h, line, strlen(line), &ok));
	free(line);
	json_decref(request);
	return ok;
}

/* Dice for a seat that must keep some, all of one face: lists of dice are long, and listing them
 * for every step would leave no time for anything else. */
static json_t *some_dice(const json_t *view, json_int_t seat, unsigned byte)
{
	static const char *const faces[] = { "9", "10", "J", "Q", "K", "A" };
	const json_t *players = json_object_get(view, "players");
	const json_t *player = json_array_get(players, (size_t)seat - 1);
	json_int_t n = json_integer_value(json_object_get(player, "free"));
	json_t *dice = json_array();
	if (!json_integer_value(json_object_get(view, "final")) && n > 1)
		n = 1 + byte / 6 % n;
	while (n-- > 0)
		json_array_append_new(dice, json_string(faces[(byte + (unsigned)n * byte) % 6]));
	return json_pack("{s:I, s:s, s:o}", "seat", seat, "do", "keep", "dice", dice);
}

static json_t *legal_action(const json_t *answer, unsigned byte)
{
	const json_t *seats = json_object_get(answer, "to_move");
	const json_t *seat = json_array_get(seats, byte % json_array_size(seats));
	const json_t *actions = json_object_get(seat, "actions");
	fuzz_must(json_array_size(actions) > 0);
	return json_incref(json_array_get(actions, byte * 7 % json_array_size(actions)));
}

/* Plays what the byte says; false when the game is over or there is none. */
static bool step(struct host *h, unsigned byte)
{
	json_t *all = look(h, "{\"do\":\"observe\",\"seat\":\"all\"}");
	const json_t *view = json_object_get(all, "view");
	const json_t *question = json_object_get(view, "ask");
	const char *what = json_string_value(json_object_get(question, "what"));
	const json_t *seat = json_array_get(json_object_get(question, "pending"), 0);
	if (what && strcmp(what, "keep") == 0) {
		if (!apply(h, some_dice(view, json_integer_value(seat), byte)))
			apply(h, some_dice(view, json_integer_value(seat), 0));
	} else if (what) {
		json_t *legal = look(h, "{\"do\":\"legal\"}");
		fuzz_must(apply(h, legal_action(legal, byte)));
		json_decref(legal);
	}
	json_decref(all);
	return what != NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct host *h = host_create();
	char *state = NULL;
	int lines = 0, steps = 0;
	fuzz_must(h != NULL);
	while (size && lines++ < LINES_MAX) {
		const uint8_t *end = memchr(data, '\n', size);
		size_t len = end ? (size_t)(end - data) : size;
		if (len && data[0] == '#') {
			free(state);
			state = NULL;
			for (size_t i = 1; i < len && steps++ < STEPS_MAX; i++)
				if (!step(h, data[i]))
					break;
		} else {
			send(h, (const char *)data, len, &state);
		}
		data += end ? len + 1 : len;
		size -= end ? len + 1 : len;
	}
	free(state);
	host_destroy(h);
	return 0;
}
