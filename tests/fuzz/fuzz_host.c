/* SPDX-License-Identifier: MIT */
/*
 * fuzz_host.c - any bytes as lines for "dicetable engine": each gets one line of JSON that says
 * whether it was taken, and a line that was not taken has changed nothing.
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
#define STEPS_MAX 80

static const char save[] = "{\"do\":\"save\"}";
static const char legal[] = "{\"do\":\"legal\"}";

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

static void send(struct host *h, const char *line, size_t len)
{
	bool ok;
	char *before = saved(h);
	free(ask(h, line, len, &ok));
	char *after = saved(h);
	fuzz_must(ok || strcmp(before, after) == 0);
	free(before);
	free(after);
}

/* The byte's action of those that are legal; false when there is none. */
static bool step(struct host *h, unsigned byte)
{
	bool ok;
	char *answer = ask(h, legal, sizeof(legal) - 1, &ok);
	json_t *json = json_loads(answer, 0, NULL);
	const json_t *seats = json_object_get(json, "to_move");
	bool more = json_array_size(seats) > 0;
	if (more) {
		const json_t *seat = json_array_get(seats, byte % json_array_size(seats));
		const json_t *actions = json_object_get(seat, "actions");
		fuzz_must(json_array_size(actions) > 0);
		json_t *action = json_array_get(actions, byte * 7 % json_array_size(actions));
		json_t *request = json_pack("{s:s, s:O}", "do", "apply", "action", action);
		char *line = json_dumps(request, JSON_COMPACT);
		free(ask(h, line, strlen(line), &ok));
		fuzz_must(ok);
		free(line);
		json_decref(request);
	}
	json_decref(json);
	free(answer);
	return more;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct host *h = host_create();
	int lines = 0, steps = 0;
	fuzz_must(h != NULL);
	while (size && lines++ < LINES_MAX) {
		const uint8_t *end = memchr(data, '\n', size);
		size_t len = end ? (size_t)(end - data) : size;
		if (len && data[0] == '#') {
			for (size_t i = 1; i < len && steps++ < STEPS_MAX; i++)
				if (!step(h, data[i]))
					break;
		} else {
			send(h, (const char *)data, len);
		}
		data += end ? len + 1 : len;
		size -= end ? len + 1 : len;
	}
	host_destroy(h);
	return 0;
}
