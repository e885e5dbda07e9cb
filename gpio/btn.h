/* SPDX-License-Identifier: MIT */
/*
 * btn.h - what a button does, from the edges of its line: short and long presses, and that it is
 * stuck. Only logic: no pins, and no clock but the times given.
 */
#ifndef DT_GPIO_BTN_H
#define DT_GPIO_BTN_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct btn_rules {
	int64_t debounce_ns; /* a level counts once it has held so long */
	int64_t long_ns;     /* from here on a press is a long one, told while it is still held */
	int64_t stuck_ns;    /* held down, or never at rest, for so long: stuck */
};

/* What it did: a set, for more than one thing can have come to pass since the last call. */
enum btn_did {
	BTN_SHORT = 1,
	BTN_LONG = 2,
	BTN_STUCK = 4, /* said once; nothing else is until it has been let go */
	BTN_FREED = 8, /* a stuck one works again */
};

struct btn {
	struct btn_rules rules;
	bool raw;      /* the line */
	bool down;     /* the line without bounces */
	bool armed;    /* it has been seen up: what is held from the start is no press */
	bool told;     /* this press has been told as a long one */
	bool restless; /* it has not been up and quiet since left_ns */
	bool stuck;    /* that has been told */
	int64_t raw_ns, down_ns, left_ns;
};

/* A button whose line has been read at t_ns. */
void btn_init(struct btn *b, const struct btn_rules *rules, bool down, int64_t t_ns);

/* The line changed, or was read again; btn_time() is contained. A time before the last edge's is
 * taken as the last edge's. */
unsigned btn_edge(struct btn *b, bool down, int64_t t_ns);

/* Time has come to t_ns. */
unsigned btn_time(struct btn *b, int64_t t_ns);

#ifdef __cplusplus
}
#endif

#endif
