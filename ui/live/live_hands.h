/* SPDX-License-Identifier: MIT */
/*
 * live_hands.h - whose hands play where no people do: the loop tells them what is shown, and they
 * say things to the session. At a simulated table they move dice (live_hands_sim.h); at none what
 * they roll comes from the game's seed (live_hands_dealt.h).
 *
 * They know what people in their place would know: the screen, the view of their own seat, and what
 * lies under their own cup.
 */
#ifndef DT_UI_LIVE_HANDS_H
#define DT_UI_LIVE_HANDS_H

#include "bot.h"
#include "bot_cards.h"
#include "ses.h"

struct live_hands;

/* All are needed. */
struct live_hands_ops {
	bool look; /* they wait until there is an eye that sees what they do */
	bool (*step)(struct live_hands *h, const struct screen *seen, const struct ses_look *look,
		uint64_t now_ms, struct ses_message *out);
	uint64_t (*due_ms)(const struct live_hands *h);
	const uint8_t *(*roll)(const struct live_hands *h);
	enum dt_status (*keep)(
		struct live_hands *h, const uint8_t kept[GAME_FACES_MAX], struct dt_error *err);
	void (*see)(const struct live_hands *h, int seat, struct game *view);
	void (*destroy)(struct live_hands *h);
};

/* The first member of each kind. */
struct live_hands {
	const struct live_hands_ops *ops;
};

/* NULL is legal. */
static inline void live_hands_destroy(struct live_hands *h)
{
	if (h)
		h->ops->destroy(h);
}

/* What is to be done now, after each frame or message: true when somebody says something to the
 * session, in *out; call again then. */
static inline bool live_hands_step(struct live_hands *h, const struct screen *seen,
	const struct ses_look *look, uint64_t now_ms, struct ses_message *out)
{
	return h->ops->step(h, seen, look, now_ms, out);
}

/* When to call at the latest; UINT64_MAX: when something has changed. */
static inline uint64_t live_hands_due_ms(const struct live_hands *h)
{
	return h->ops->due_ms(h);
}

/* The person's dice under the cup, as counts, while he has to choose; else NULL. */
static inline const uint8_t *live_hands_roll(const struct live_hands *h)
{
	return h->ops->roll(h);
}

/* His choice. DT_ERR_RULES when it is not allowed, DT_ERR_AGAIN when he is not asked. */
static inline enum dt_status live_hands_keep(
	struct live_hands *h, const uint8_t kept[GAME_FACES_MAX], struct dt_error *why)
{
	return h->ops->keep(h, kept, why);
}

/* Into the view of a seat, what it holds of players' own cards. */
static inline void live_hands_see(const struct live_hands *h, int seat, struct game *view)
{
	h->ops->see(h, seat, view);
}

/* The answer that keeping these dice of his roll (NULL: he has none) is; likewise. */
enum dt_status live_hands_check(const struct bot_game *bg, const struct game *g, int seat,
	const uint8_t *roll, const uint8_t kept[GAME_FACES_MAX], struct game_action *out,
	struct dt_error *err);

#endif
