/* SPDX-License-Identifier: MIT */
/*
 * line.h - lines of a GPIO chip: outputs that are set together, inputs that tell their edges, and
 * bytes sent over two outputs as clock and data.
 *
 * Only levels, in groups of lines: line i of a group is bit i of every value. What a level means
 * (a lamp, a button) is told by others. One thread uses a group.
 */
#ifndef DT_GPIO_LINE_H
#define DT_GPIO_LINE_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LINE_GROUP_MAX 8

/* Which lines, and as what. */
struct line_request {
	const char *chip; /* "gpiochip0", its whole path, or its label, as gpiodetect shows them */
	const char *user; /* shown to whoever asks who holds the line */
	size_t n;
	uint32_t offset[LINE_GROUP_MAX];
	bool active_low; /* a line at low level is on; inputs are pulled up then, else down */
};

struct line_edge {
	uint8_t line; /* of the group */
	bool on;
	int64_t t_ns; /* CLOCK_MONOTONIC */
};

struct line;

/* A backend embeds struct line as its first member. Functions of which a group has no use are NULL.
 */
struct line_ops {
	enum dt_status (*set)(struct line *l, uint32_t on, struct dt_error *err);
	enum dt_status (*get)(struct line *l, uint32_t *on, struct dt_error *err);
	int (*fd)(const struct line *l);
	enum dt_status (*edge)(struct line *l, struct line_edge *out, struct dt_error *err);
	enum dt_status (*send)(
		struct line *l, const uint8_t *bytes, size_t n, struct dt_error *err);
	void (*destroy)(struct line *l);
};

struct line {
	const struct line_ops *ops;
};

/* Both return NULL on failure, with DT_ERR_DEVICE and what to do about it, or DT_ERR_NOMEM. Copy
 * what they keep. What they return is freed with line_destroy(). */
struct line_driver {
	const char *name;
	struct line *(*output)(const struct line_request *r, uint32_t on, struct dt_error *err);
	struct line *(*input)(const struct line_request *r, struct dt_error *err);
};

/* libgpiod, 1.6 or 2; built without it, a driver that says so. */
extern const struct line_driver line_gpiod;

/* Another way for bytes, one call a frame: an SPI bus, whose clock and data are wired instead. Only
 * line_send() works on it. Fails and is freed as those of a driver: NULL, line_destroy(). */
struct line *line_spi_create(const char *path, struct dt_error *err);

/* NULL is accepted. Lines are given back; what level they keep is up to the chip. */
void line_destroy(struct line *l);

/* All outputs at once, with one call to the kernel. DT_ERR_DEVICE: the lines are lost, destroy. */
enum dt_status line_set(struct line *l, uint32_t on, struct dt_error *err);
/* The inputs as they are now. DT_ERR_DEVICE: the lines are lost, destroy. */
enum dt_status line_get(struct line *l, uint32_t *on, struct dt_error *err);
/* Readable when there is an edge. The group's own: not to be closed. */
int line_fd(const struct line *l);
/* The next edge, oldest first. DT_ERR_AGAIN: none; DT_ERR_DEVICE: the lines are lost, destroy. */
enum dt_status line_edge(struct line *l, struct line_edge *out, struct dt_error *err);

/*
 * Bytes, most significant bit first: line 0 is the clock, line 1 the data, taken over where the
 * clock rises. Both are low before and after. Two calls to the kernel a bit, the fewest there can
 * be: data changes together with the clock's fall. DT_ERR_DEVICE: part of it may be out, and the
 * lines are lost, destroy.
 */
enum dt_status line_send(struct line *l, const uint8_t *bytes, size_t n, struct dt_error *err);

/*
 * For backends: fills err with what errno number sys means for the chip and, unless offset is
 * negative, the line; holder is who has it, or NULL.
 */
void line_explain(
	const char *chip, int64_t offset, const char *holder, int sys, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
