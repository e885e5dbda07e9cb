/* SPDX-License-Identifier: MIT */
/*
 * line.c - what all drivers of lines share: dispatch, sending bytes over two lines, and what to
 * say when the kernel refuses. The drivers are line_gpiod1.c, line_gpiod2.c, line_spi.c,
 * line_sim.c.
 */
#include "line.h"
#include "words.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { CLOCK = 1, DATA = 2 };

void line_destroy(struct line *l)
{
	if (l)
		l->ops->destroy(l);
}

enum dt_status line_set(struct line *l, uint32_t on, struct dt_error *err)
{
	return l->ops->set(l, on, err);
}

enum dt_status line_get(struct line *l, uint32_t *on, struct dt_error *err)
{
	return l->ops->get(l, on, err);
}

int line_fd(const struct line *l)
{
	return l->ops->fd(l);
}

enum dt_status line_edge(struct line *l, struct line_edge *out, struct dt_error *err)
{
	return l->ops->edge(l, out, err);
}

enum dt_status line_send(struct line *l, const uint8_t *bytes, size_t n, struct dt_error *err)
{
	if (l->ops->send)
		return l->ops->send(l, bytes, n, err);
	enum dt_status st = DT_OK;
	uint32_t was = 0; /* both low */
	for (size_t bit = 0; bit < n * 8 && st == DT_OK; bit++) {
		uint32_t data = bytes[bit / 8] >> (7 - bit % 8) & 1 ? DATA : 0;
		/* The clock's fall, unless the lines are as they must be already. */
		if (was != data)
			st = line_set(l, data, err);
		was = data | CLOCK;
		if (st == DT_OK)
			st = line_set(l, was, err);
	}
	return st == DT_OK && was ? line_set(l, 0, err) : st;
}

/* "/dev/gpiochip0", "gpiochip0 line 17" */
static void name_line(const char *chip, int64_t offset, char *out, size_t size)
{
	if (offset >= 0)
		snprintf(out, size, _("%s line %d"), chip, (int)offset);
	else
		snprintf(out, size, "%s", chip);
}

void line_explain(
	const char *chip, int64_t offset, const char *holder, int sys, struct dt_error *err)
{
	char line[160];
	name_line(chip, offset, line, sizeof(line));
	if (sys == EBUSY && holder)
		dt_fail(err, DT_ERR_DEVICE, sys,
			_("%s is in use by \"%s\"; end that, or wire and name another line"), line,
			holder);
	else if (sys == EBUSY)
		dt_fail(err, DT_ERR_DEVICE, sys,
			_("%s is in use by another program; end that, or wire and name another "
			  "line"),
			line);
	else if (sys == EACCES || sys == EPERM)
		dt_fail(err, DT_ERR_DEVICE, sys,
			_("%s: no permission; add the user that runs dicetable to its group (gpio, "
			  "spi), then log in again"),
			chip);
	else if (sys == ENOENT && strstr(chip, "spidev"))
		dt_fail(err, DT_ERR_DEVICE, sys,
			_("%s is not there; switch the SPI bus on, which on a Pi is a line of "
			  "/boot/firmware/config.txt, and restart"),
			chip);
	else if (sys == ENOENT || sys == ENXIO || sys == ENODEV || sys == ENOTTY)
		dt_fail(err, DT_ERR_DEVICE, sys,
			_("%s: there is no such chip (any more); name in table.conf one of those "
			  "that \"gpiodetect\" lists"),
			chip);
	else if (sys == EINVAL && offset >= 0)
		dt_fail(err, DT_ERR_DEVICE, sys,
			_("%s has no line %d, or not for this; name one that \"gpioinfo\" lists"),
			chip, (int)offset);
	else
		dt_fail(err, DT_ERR_DEVICE, sys, "%s: %s", line, strerror(sys));
}
