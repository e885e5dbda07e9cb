/* SPDX-License-Identifier: MIT */
/*
 * line_sim.h - a chip that is only memory, for tests: keeps every level that was set, gives edges,
 * and fails as told. There is one; a forked child shares it.
 */
#ifndef DT_GPIO_LINE_SIM_H
#define DT_GPIO_LINE_SIM_H

#include "line.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LINE_SIM_LINES = 32, LINE_SIM_SETS = 1 << 16 };

extern const struct line_driver line_sim;

/* As new: all low, nothing recorded, nothing wrong. */
void line_sim_reset(void);

/* What opening fails with, and what open lines fail with from now on: an errno; 0: all is well. */
void line_sim_fail_open(int sys);
void line_sim_fail_lines(int sys);

/* Sets an input's level; an edge for whoever watches it. */
void line_sim_input(unsigned offset, bool high, int64_t t_ns);
/* The same without an edge, as if it had been lost. */
void line_sim_input_unseen(unsigned offset, bool high);
/* The electrical level of a line. */
bool line_sim_level(unsigned offset);

/* How often levels were set since the reset, and all levels after time number i (bit: offset). */
size_t line_sim_sets(void);
uint32_t line_sim_set_at(size_t i);

/* What somebody reads who takes data over where the clock rises: whole bytes, at most cap, from set
 * number from on. */
size_t line_sim_bytes(size_t from, unsigned clock, unsigned data, uint8_t *out, size_t cap);

#ifdef __cplusplus
}
#endif

#endif
