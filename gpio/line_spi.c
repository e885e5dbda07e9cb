/* SPDX-License-Identifier: MIT */
/*
 * line_spi.c - bytes through the kernel's spidev: a whole frame with one call, clocked by the
 * hardware. For long strips; the strip hangs on the bus's own clock and data (MOSI) pins.
 */
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/spi/spidev.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Lamps take more, wires through a level shifter may not. 96 lamps need 1.6 ms. */
#define SPEED_HZ 2000000

struct spi {
	struct line base;
	char path[64];
	int fd;
};

static enum dt_status spi_send(struct line *l, const uint8_t *bytes, size_t n, struct dt_error *err)
{
	struct spi *s = (struct spi *)(void *)l;
	struct spi_ioc_transfer t = { .tx_buf = (uintptr_t)bytes,
		.len = (uint32_t)n,
		.speed_hz = SPEED_HZ,
		.bits_per_word = 8 };
	if (ioctl(s->fd, SPI_IOC_MESSAGE(1), &t) >= 0)
		return DT_OK;
	line_explain(s->path, -1, NULL, errno, err);
	return DT_ERR_DEVICE;
}

static void spi_destroy(struct line *l)
{
	struct spi *s = (struct spi *)(void *)l;
	if (s->fd >= 0)
		close(s->fd);
	free(s);
}

static const struct line_ops spi_ops = { .send = spi_send, .destroy = spi_destroy };

struct line *line_spi_create(const char *path, struct dt_error *err)
{
	struct spi *s = calloc(1, sizeof(*s));
	if (!s) {
		dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", path);
		return NULL;
	}
	uint8_t mode = SPI_MODE_0;
	s->base.ops = &spi_ops;
	strncpy(s->path, path, sizeof(s->path) - 1);
	s->fd = open(path, O_RDWR | O_CLOEXEC);
	if (s->fd >= 0 && ioctl(s->fd, SPI_IOC_WR_MODE, &mode) >= 0)
		return &s->base;
	line_explain(path, -1, NULL, errno, err);
	spi_destroy(&s->base);
	return NULL;
}
