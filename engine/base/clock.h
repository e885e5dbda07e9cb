/* SPDX-License-Identifier: MIT */
/*
 * clock.h - the time of this computer, for whoever deals with devices or measures. Games and the
 * session have none: what they need to know of time is told to them.
 */
#ifndef DT_BASE_CLOCK_H
#define DT_BASE_CLOCK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* CLOCK_MONOTONIC in nanoseconds: only goes forward, from a beginning that means nothing. */
int64_t dt_clock_ns(void);

#ifdef __cplusplus
}
#endif

#endif
