/* SPDX-License-Identifier: MIT */
/*
 * screens_wild.c - screens as bad as they can be: any bytes, texts of many scripts that have no end
 * or are cut within a character.
 */
#include "screens.h"

#include <string.h>

static uint32_t next(uint32_t *seed)
{
	*seed = *seed * 1664525 + 1013904223;
	return *seed >> 8;
}

static void wild_text(uint32_t *seed, char *out, size_t cap)
{
	static const char *const words[] = { "a", "lift ", "Würfel ", "Перепелиця", "阿尔伯特", " ",
		"שלום ", "العربية", "🎲", "👩‍👩‍👧‍👦", "ﷺ", "Å̧̟̂̄", "กี่", "\n", "\t",
		"WWWWWWWWWW", "iiii", "\xff", "\xe9\x98", "%s%n", "$", "◆" };
	uint32_t kind = next(seed) % 8;
	size_t n = 0;
	memset(out, 0, cap);
	if (kind == 0)
		return;
	/* Long ones fill the field to its last byte: then it has no end, and a character is cut. */
	size_t want = kind < 4 ? cap : next(seed) % cap;
	while (n < want) {
		const char *w = words[next(seed) % (sizeof(words) / sizeof(words[0]))];
		for (; *w && n < want; w++)
			out[n++] = *w;
	}
}

void screen_wild(uint32_t seed, struct screen *out)
{
	struct screen *s = out;
	uint32_t r = seed * 2654435761u + 1;
	uint8_t *bytes = (uint8_t *)s;
	for (size_t i = 0; i < sizeof(*s); i++)
		bytes[i] = (uint8_t)next(&r);
	s->phase = (uint8_t)(next(&r) % 7);
	s->final_roll = next(&r) % 2;
	wild_text(&r, s->title, sizeof(s->title));
	wild_text(&r, s->headline, sizeof(s->headline));
	wild_text(&r, s->brief, sizeof(s->brief));
	wild_text(&r, s->warning, next(&r) % 2 ? sizeof(s->warning) : 1);
	for (int i = 0; i < SCREEN_KINDS; i++)
		wild_text(&r, s->kind[i], sizeof(s->kind[i]));
	for (int i = 0; i < SCREEN_LINES; i++)
		wild_text(&r, s->line[i], sizeof(s->line[i]));
	for (int i = 0; i < SCREEN_FIGURES; i++) {
		s->figure[i].icon = (uint8_t)(next(&r) % (SCREEN_ICONS + 2));
		s->figure[i].part = next(&r) % 4 == 0;
		wild_text(&r, s->figure[i].one, sizeof(s->figure[i].one));
		wild_text(&r, s->figure[i].many, sizeof(s->figure[i].many));
	}
	for (int i = 0; i < SCREEN_COMMON; i++) {
		s->common[i].known = next(&r) % 2;
		wild_text(&r, s->common[i].word, sizeof(s->common[i].word));
	}
	for (int i = 0; i < SCREEN_MARKS; i++) {
		s->mark[i].icon = (uint8_t)(next(&r) % (SCREEN_ICONS + 2));
		wild_text(&r, s->mark[i].word, sizeof(s->mark[i].word));
	}
	for (int i = 0; i < SCREEN_FACES; i++)
		wild_text(&r, s->face[i], sizeof(s->face[i]));
	for (int i = 0; i < SCREEN_SEATS; i++) {
		struct screen_seat *p = &s->seat[i];
		p->playing = next(&r) % 4 != 0;
		p->waited_for = next(&r) % 2;
		p->done = next(&r) % 2;
		wild_text(&r, p->name, sizeof(p->name));
		wild_text(&r, p->hand, sizeof(p->hand));
		wild_text(&r, p->hand_brief, sizeof(p->hand_brief));
		wild_text(&r, p->trouble, next(&r) % 2 ? sizeof(p->trouble) : 1);
		p->slots = (uint8_t)(next(&r) % (SCREEN_DICE + 2));
		for (int k = 0; k < SCREEN_DICE; k++) {
			p->die[k].face = (uint8_t)(next(&r) % (SCREEN_FACES + 2));
			p->die[k].doubt = next(&r) % 4 == 0;
		}
		for (int k = 0; k < SCREEN_FIGURES; k++)
			p->amount[k].known = next(&r) % 4 != 0;
	}
	for (int i = 0; i < SCREEN_PLACES; i++) {
		s->place[i].state = (uint8_t)(next(&r) % 7);
		s->place[i].rolls = next(&r) % 16 == 0;
		for (int k = 0; k < SCREEN_LAID; k++) {
			s->place[i].die[k].face = (uint8_t)(next(&r) % (SCREEN_FACES + 2));
			s->place[i].die[k].doubt = next(&r) % 4 == 0;
		}
		wild_text(&r, s->place[i].name, sizeof(s->place[i].name));
		wild_text(&r, s->place[i].brief, sizeof(s->place[i].brief));
		wild_text(&r, s->place[i].moved, sizeof(s->place[i].moved));
		for (int k = 0; k < SCREEN_WINNERS; k++) {
			s->place[i].winner[k] = (uint8_t)(next(&r) % (SCREEN_SEATS + 2));
			wild_text(&r, s->place[i].why[k], sizeof(s->place[i].why[k]));
		}
	}
	s->prompt.seat = (uint8_t)(next(&r) % 3 ? 0 : next(&r) % 8);
	s->prompt.n = (uint8_t)(next(&r) % 20);
	s->prompt.selected = (uint8_t)(next(&r) % 20);
	wild_text(&r, s->prompt.question, sizeof(s->prompt.question));
	wild_text(&r, s->prompt.brief, sizeof(s->prompt.brief));
	for (int i = 0; i < SCREEN_OPTIONS; i++)
		wild_text(&r, s->prompt.note[i], sizeof(s->prompt.note[i]));
	for (int i = 0; i < SCREEN_OPTIONS; i++)
		wild_text(&r, s->prompt.option[i], sizeof(s->prompt.option[i]));
}
