/* SPDX-License-Identifier: MIT */
/*
 * led_guard.h - sees to it that the strip goes dark however the program ends.
 *
 * A small child process waits at a pipe. When its parent dies without a goodbye (a crash, kill -9,
 * no memory left), the kernel closes the pipe and gives the lines back; the child takes them and
 * clocks the dark frame out. What it cannot help against is a power cut of the computer alone, and
 * a kernel that hangs.
 */
#ifndef DT_GPIO_LED_GUARD_H
#define DT_GPIO_LED_GUARD_H

#include "line.h"

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

struct led_guard {
	pid_t pid; /* 0: none */
	int pipe;
};

/* Opens what the frame goes out by; user is the argument of led_guard_start(). */
typedef struct line *led_guard_open(const void *user, struct dt_error *err);

/* The child has copies of frame and user as they are now. DT_ERR_IO: no process could be made.
 * Ends with led_guard_stop, which may be called after a failure too. */
enum dt_status led_guard_start(struct led_guard *g, led_guard_open *open, const void *user,
	const uint8_t *frame, size_t n, struct dt_error *err);

/* The strip is dark, or about to be: lets the child go, and waits for it. */
void led_guard_stop(struct led_guard *g);

#ifdef __cplusplus
}
#endif

#endif
