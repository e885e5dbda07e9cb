/* SPDX-License-Identifier: MIT */
/*
 * fuzz_session.c - any bytes as messages to a session: see ../sim/witness.h for what must hold.
 */
#include "fuzz.h"

#include "witness.h"

#include <string.h>

struct bytes {
	const uint8_t *data;
	size_t size, at;
};

/* The bytes, and when they are used up always 0. */
static uint32_t next(void *user)
{
	struct bytes *b = user;
	uint32_t v = 0;
	if (b->at < b->size)
		v = b->data[b->at++];
	return v;
}

/* Sound dice for everybody: nonsense alone hardly ever gets past the first roll. */
static void type_dice(struct witness *w, struct bytes *b, uint64_t now_ms)
{
	for (int seat = 1; seat <= w->seats; seat++) {
		struct screen s;
		ses_show(w->ses, &s);
		struct ses_message m = { .t_ms = now_ms, .kind = SES_TYPE, .seat = (uint8_t)seat };
		for (; m.value < 5 && s.seat[seat - 1].die[m.value].face; m.value++)
			m.faces[m.value] = s.seat[seat - 1].die[m.value].face;
		if (s.final_roll)
			while (m.value < 5)
				m.faces[m.value++] = (uint8_t)(1 + next(b) % 6);
		else if (m.value < 5)
			m.faces[m.value++] = (uint8_t)(1 + next(b) % 6);
		witness_take(w, &m);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct bytes b = { data, size, 0 };
	struct witness w;
	uint64_t now_ms = 1000;
	witness_begin(&w, 2 + (int)(next(&b) % 4), next(&b) % 2 ? "table.mistakes" : NULL, "fuzz");
	for (int i = 0; i < 400 && b.at < b.size; i++) {
		struct ses_message m;
		uint32_t how = next(&b);
		now_ms += how % 16 * 1000;
		if (how >= 128) {
			type_dice(&w, &b, now_ms);
			continue;
		}
		witness_nonsense(&w, next, &b, now_ms, &m);
		witness_take(&w, &m);
	}
	witness_restore(&w);
	witness_end(&w);
	return 0;
}
