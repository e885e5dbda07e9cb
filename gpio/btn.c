/* SPDX-License-Identifier: MIT */
/*
 * btn.c - debouncing and the two kinds of press, as a small state machine for each button. Which
 * seat a button belongs to, and what a press means, is not known here.
 */
#include "btn.h"

#include <string.h>

void btn_init(struct btn *b, const struct btn_rules *rules, bool down, int64_t t_ns)
{
	memset(b, 0, sizeof(*b));
	b->rules = *rules;
	b->raw = b->down = b->restless = down;
	b->armed = !down;
	b->raw_ns = b->down_ns = b->left_ns = t_ns;
}

static unsigned come_to_rest(struct btn *b)
{
	unsigned did = b->stuck ? BTN_FREED : b->down && b->armed && !b->told ? BTN_SHORT : 0;
	b->down = b->stuck = b->restless = false;
	b->armed = true;
	return did;
}

/* Every edge calls this first, so the line has been as it is since raw_ns. */
unsigned btn_time(struct btn *b, int64_t t_ns)
{
	unsigned did = 0;
	bool settled = t_ns - b->raw_ns >= b->rules.debounce_ns;
	if (!b->raw && b->restless && settled)
		return come_to_rest(b);
	if (b->raw && !b->down && settled) {
		b->down = true;
		b->down_ns = b->raw_ns;
		b->told = false;
	}
	if (b->raw && b->down && b->armed && !b->told && !b->stuck &&
		t_ns - b->down_ns >= b->rules.long_ns) {
		b->told = true;
		did |= BTN_LONG;
	}
	if (b->restless && !b->stuck && t_ns - b->left_ns >= b->rules.stuck_ns) {
		b->stuck = true;
		did |= BTN_STUCK;
	}
	return did;
}

unsigned btn_edge(struct btn *b, bool down, int64_t t_ns)
{
	if (t_ns < b->raw_ns)
		t_ns = b->raw_ns;
	unsigned did = btn_time(b, t_ns);
	if (b->raw != down) {
		b->raw = down;
		b->raw_ns = t_ns;
		if (!b->restless)
			b->left_ns = t_ns;
		b->restless = true;
	}
	return did;
}
