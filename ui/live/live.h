/* SPDX-License-Identifier: MIT */
/*
 * live.h - the live table: camera, session, displays, lamps and hands tied together in one loop.
 *
 * One thread does everything. Time is this computer's, or a quick one (live_clock.h):
 * then only the frames that matter are drawn, and a game takes seconds.
 *
 * Displays are all that shows something or has keys: a window, a panel, the light strip, buttons.
 */
#ifndef DT_UI_LIVE_H
#define DT_UI_LIVE_H

#include "disp.h"
#include "live_clock.h"
#include "live_eye.h"
#include "live_hands.h"

enum { LIVE_DISPLAYS = 6 };

/* Somebody with a terminal of his own. */
struct live_person {
	void *user;
	bool plays; /* he has a seat: without him the game cannot go on */
	/* Something may have changed: shows him what only he may see. */
	void (*look)(void *user, const struct screen *seen);
	/* Is he asked something that waits for him? */
	bool (*asked)(void *user);
	/* Somebody typed a line here, whatever it is; comes before all else about it. */
	void (*heard)(void *user, const char *line);
	/* The session has taken what he typed, or a wish of his keys. */
	void (*done)(void *user, const struct ses_message *msg);
	/* For a window of his own; false: there is nothing to show. NULL: never. */
	bool (*own)(void *user, const struct screen *seen, struct disp_own *out);
	/* A line he typed; true when it is a message to the session, in *out. */
	bool (*typed)(void *user, const char *line, struct ses_message *out);
	/* The session has refused it. */
	void (*refused)(void *user, const char *why);
};

struct live_setup {
	struct ses *ses;	    /* borrowed, like all below */
	uint64_t start_ms;	    /* the session's time at the beginning */
	struct live_hands *hands;   /* NULL: people of flesh and blood */
	struct live_clock clock;    /* all zero: this computer's */
	struct live_person *person; /* may be NULL */
	int me;			    /* whose keys u and undo are; 0: seat 1 */
	uint16_t lamps_each;	    /* of each location */
	uint32_t lamps_ma;	    /* what the strip may draw */
	uint32_t hold_ms;	    /* of a button: so long is long */
	/* Every message goes through here; NULL: ses_take(). The frame of live_eye_on_frame is not
	 * there any more. */
	enum dt_status (*take)(
		void *user, struct ses *s, const struct ses_message *msg, struct dt_error *err);
	void *take_user;
};

struct live;

/* NULL without memory. Free with live_destroy. */
struct live *live_create(const struct live_setup *setup, struct dt_error *err);
void live_destroy(struct live *l);

/* Borrowed. More than LIVE_DISPLAYS are left out. */
void live_add_display(struct live *l, struct disp *d);
/* The camera may come after the first picture: it takes its time. */
void live_set_eye(struct live *l, struct live_eye *eye);
/* The seats, bit seat - 1, that can answer unseen: for others nobody waits. */
void live_set_pages(struct live *l, unsigned seats);
/* All agree that a seat looks at its own cards on the display while the others look away. */
void live_agree_to_peek(struct live *l);
/* The seats, bit seat - 1, that programs play: taking back goes to what a person did. */
void live_set_hands(struct live *l, unsigned seats);
/* Something is wrong beside what the camera says; "": no more. */
void live_set_trouble(struct live *l, const char *text);

enum live_state {
	LIVE_GOES_ON,
	LIVE_OVER,   /* the game is; the loop may go on to show it */
	LIVE_LEFT,   /* somebody wants to leave */
	LIVE_FAILED, /* quick motion: nothing happens any more */
};

/* Shows what there is to show now. */
void live_show(struct live *l);
/* One turn of the loop, with the wait for something to happen. */
enum live_state live_step(struct live *l, struct dt_error *err);

/* What stands there at the end stays to be looked at: until somebody leaves, for most_ns at most,
 * and with button_ends until a button is pressed. goes_on (may be NULL) is asked at each turn. */
void live_linger(
	struct live *l, int64_t most_ns, bool button_ends, bool (*goes_on)(void *user), void *user);

/* The session's time, and this computer's or the simulated table's, both now. */
uint64_t live_now_ms(const struct live *l);
int64_t live_now_ns(const struct live *l);
/* What was shown last, with the strip as the lamps have it; both are parts of l. */
const struct screen *live_screen(const struct live *l);
const struct led_strip *live_strip(const struct live *l);

#endif
