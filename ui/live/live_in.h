/* SPDX-License-Identifier: MIT */
/*
 * live_in.h - inside the loop of the live table.
 */
#ifndef DT_UI_LIVE_IN_H
#define DT_UI_LIVE_IN_H

#include "live.h"

#define MS_NS INT64_C(1000000)
#define SECOND_NS INT64_C(1000000000)
#define FRAME_NS (SECOND_NS / 30)
#define SHOW_NS (66 * MS_NS)		/* between pictures of lamps that breathe */
#define LONG_REST_NS SECOND_NS		/* a hand that does one thing for longer is looked at */
#define IDLE_NS (10 * SECOND_NS)	/* in quick motion, when nothing is to come */
#define STANDSTILL_NS (300 * SECOND_NS) /* in quick motion */

enum { TICK_MS = 100 };

struct live_display {
	struct disp *disp;
	bool failed; /* the last time */
};

struct live_button {
	bool down, held;
	uint64_t since_ms;
};

struct live {
	struct live_setup of;
	struct live_eye *eye;
	struct live_display display[LIVE_DISPLAYS];
	size_t displays;
	int64_t begin_ns, now_ns, shown_ns, changed_ns;
	uint64_t ticked_ms;
	char trouble[SCREEN_TEXT], parts[SCREEN_TEXT], told[SCREEN_TEXT];
	struct screen screen, seen;
	struct led_strip strip;
	const struct disp_photo *photo; /* that was shown last */
	bool news, over;
	uint32_t noticed; /* zones in which something moves and is known to, as bits */
	struct live_button button[SCREEN_SEATS];
	unsigned presses; /* so far, short and long */
};

/* Gives the message its time and hands it to the session. */
enum dt_status live_take(struct live *l, struct ses_message *m, struct dt_error *err);
/* Tells the session what is wrong now: with the camera, the table, or the parts of it that are
 * displays, in this order. */
void live_tell_trouble(struct live *l);
/* Takes what was done at the displays; true when somebody wants to leave. */
bool live_keys(struct live *l);

#endif
