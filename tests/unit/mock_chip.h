/* SPDX-License-Identifier: MIT */
/*
 * mock_chip.h - a GPIO chip, and an SPI bus, that only umockdev knows: the real libgpiod talks to
 * it as to a kernel, in the words of version 1 or 2 of the interface. Needs libumockdev-preload.
 */
#ifndef DT_TESTS_MOCK_CHIP_H
#define DT_TESTS_MOCK_CHIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOCK_CHIP "gpiochip0"
#define MOCK_PATH "/dev/" MOCK_CHIP
#define MOCK_LABEL "mock"
#define MOCK_SPI "/dev/spidev0.0"

enum { MOCK_LINES = 32, MOCK_SETS = 1 << 15, MOCK_SPI_MAX = 1024 };

/* What has been done to it; the mock is told what is wrong with it. */
struct mock {
	/* Written by the program. */
	uint32_t level;		  /* as on the wire */
	uint32_t sets[MOCK_SETS]; /* level after each call that sets lines */
	unsigned sets_n;
	unsigned others_n; /* calls to open lines that neither set nor get */
	unsigned requests_n;
	char user[32];		/* of the newest request */
	uint32_t low, up, down; /* lines requested active low; with pull-up; with pull-down */
	uint8_t spi[MOCK_SPI_MAX];
	unsigned spi_n, spi_calls;
	/* Written by the test. */
	uint32_t busy; /* lines that somebody has */
	bool gone;     /* every call fails with ENODEV */
	int refuses;   /* requests fail with this errno; 0: they do not */
};

extern struct mock mock;

/* A machine with the chip, or without. */
void mock_start(bool with_chip);
void mock_stop(void);

/* The line changes its level; an edge for who watches it. */
void mock_input(unsigned offset, bool high, int64_t t_ns);

/* Who watches the line can read no more of it, as of a device that was taken away. */
void mock_hang_up(unsigned offset);

#endif
