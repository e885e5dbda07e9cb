/* SPDX-License-Identifier: MIT */
/*
 * host.h - a game driven by lines of JSON: one request in, one answer out.
 *
 * It touches no file, clock, camera or pin; whoever owns the pipe reads and writes the lines.
 */
#ifndef DT_SESSION_HOST_H
#define DT_SESSION_HOST_H

#include <stddef.h>

enum { HOST_LINE_MAX = 1 << 20 };

struct host;

/* NULL: out of memory. Free with host_destroy(), for which NULL is legal. */
struct host *host_create(void);
void host_destroy(struct host *h);

/* The answer to one line (without its newline), as text without one; free() it. NULL: out of
 * memory. Whatever the line holds, the host lives on. */
char *host_answer(struct host *h, const char *line, size_t len);

#endif
