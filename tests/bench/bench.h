/* SPDX-License-Identifier: MIT */
/*
 * bench.h - what all benchmarks need. To be included once, by the program.
 */
#ifndef BENCH_H
#define BENCH_H

#include <time.h>

/* Of the processor, not of the clock on the wall: other programs do not count. */
static double bench_cpu_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

#endif
