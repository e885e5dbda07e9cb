/* SPDX-License-Identifier: MIT */
/*
 * shown.c - counts the looks that show a card, and those that do not.
 */
#include "shown.h"

#include <string.h>

#define MS INT64_C(1000000)
/* Between two looks: a frame or two may be blurred by a hand, ten in a row are not. */
#define LOOK_NS (150 * MS)
/* Movement is over; not later than settle.h lets dice be read. */
#define CALM_NS (50 * MS)
/* Looks in a row until a card counts, and until it is missed. */
#define LOOKS 2
/* After so long without movement the area is still; after so long unseen a card is gone in any
 * case. */
#define STILL_NS (400 * MS)
#define GONE_NS (4000 * MS)
/* One that was held is gone after this: what is shown then is another one of its kind. */
#define AWAY_NS (450 * MS)

void shown_init(struct shown *s)
{
	memset(s, 0, sizeof(*s));
	s->moved_ns = s->looked_ns = -1;
}

void shown_moved(struct shown *s, int64_t t_ns, bool moved)
{
	if (moved || s->moved_ns < 0) {
		s->moved_ns = t_ns;
		s->unsettled = true;
	}
	s->still = t_ns - s->moved_ns >= STILL_NS;
}

/* Was there something in the last look that does not count yet? */
static bool has_begun(const struct shown *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->card[i].seen > 0 && !s->card[i].there)
			return true;
	return false;
}

bool shown_wants(const struct shown *s, int64_t t_ns)
{
	/* Whatever lies there when the hand has gone is known before dice beside it are read. */
	bool calm = t_ns - s->moved_ns >= CALM_NS;
	bool now = calm && (s->looked_ns < s->moved_ns || has_begun(s));

	return s->unsettled && (now || s->looked_ns < 0 || t_ns - s->looked_ns >= LOOK_NS);
}

static size_t count(const struct dt_card *cards, size_t n, int32_t tag)
{
	size_t same = 0;

	for (size_t i = 0; i < n; i++)
		same += cards[i].tag == tag;
	return same;
}

static struct shown_card *card_of(struct shown *s, int32_t tag, size_t nth)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->card[i].tag == tag && s->card[i].nth == nth)
			return &s->card[i];
	if (s->n == DT_CARDS_MAX)
		return NULL;
	s->card[s->n] = (struct shown_card){ .tag = tag, .nth = (uint8_t)nth };
	return &s->card[s->n++];
}

/* True when it is there now, and was not before. */
static bool see(struct shown_card *c, int64_t t_ns, bool held)
{
	bool before = c->there;

	c->held = held;
	c->missed = 0;
	c->seen_ns = t_ns;
	if (c->seen < LOOKS)
		c->seen++;
	c->there = before || c->seen == LOOKS;
	return c->there != before;
}

/* True when it was there, and is gone. */
static bool miss(struct shown_card *c, int64_t t_ns, bool still)
{
	bool before = c->there;
	int64_t unseen_ns = t_ns - c->seen_ns;

	c->seen = 0;
	if (still && c->missed < LOOKS)
		c->missed++;
	if (c->missed == LOOKS || unseen_ns >= (c->held ? AWAY_NS : GONE_NS))
		c->there = false;
	return c->there != before;
}

/* Nothing more can come of looking: all that is seen is there, all that is there is seen. */
static bool is_settled(const struct shown *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (!s->card[i].there || s->card[i].seen < LOOKS)
			return false;
	return s->still;
}

static void forget_gone(struct shown *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++)
		if (s->card[i].there || s->card[i].seen > 0)
			s->card[n++] = s->card[i];
	s->n = n;
}

bool shown_look(struct shown *s, int64_t t_ns, const struct dt_card *cards, size_t n)
{
	bool differs = false;

	s->looked_ns = t_ns;
	for (size_t i = 0; i < s->n; i++)
		if (count(cards, n, s->card[i].tag) <= s->card[i].nth)
			differs |= miss(&s->card[i], t_ns, s->still);
	for (size_t i = 0; i < n && i < DT_CARDS_MAX; i++) {
		struct shown_card *c = card_of(s, cards[i].tag, count(cards, i, cards[i].tag));

		if (c)
			differs |= see(c, t_ns, cards[i].height_mm > 0);
	}
	forget_gone(s);
	/* What was seen on a still area is so until something moves. */
	s->unsettled = !is_settled(s);
	return differs;
}
