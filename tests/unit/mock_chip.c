/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* cfmakeraw, syscall, dup3 */
#include "mock_chip.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <linux/spi/spidev.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <termios.h>
#include <time.h>
#include <umockdev.h>
#include <unistd.h>

enum { HANDLES = 12 };

/* What an open request stands for. Each is a node of its own, opened beforehand: within a handler
 * that could not be done. */
static struct handle {
	int fd;	    /* of the node */
	bool given; /* to the program */
	unsigned n, offset[8];
	bool watching, v2;
	UMockdevIoctlBase *base;
} handles[HANDLES];

struct mock mock;
static UMockdevTestbed *bed;
static UMockdevIoctlBase *chip_base, *spi_base;

static void fatal(const char *what)
{
	fprintf(stderr, "mock chip: %s\n", what);
	abort();
}

/* ---- Requests ---- */

static int take(const uint32_t *offsets, unsigned n, bool watching, bool v2, uint32_t flags_low,
	uint32_t flags_up, uint32_t flags_down, const char *user)
{
	if (mock.refuses)
		return -mock.refuses;
	for (unsigned i = 0; i < n; i++) {
		if (offsets[i] >= MOCK_LINES)
			return -EINVAL;
		if (mock.busy >> offsets[i] & 1)
			return -EBUSY;
	}
	for (unsigned k = 0; k < HANDLES; k++) {
		struct handle *h = &handles[k];
		if (h->given)
			continue;
		h->given = true;
		h->n = n;
		h->watching = watching;
		h->v2 = v2;
		for (unsigned i = 0; i < n; i++) {
			uint32_t bit = 1U << offsets[i];
			h->offset[i] = offsets[i];
			mock.low = flags_low ? mock.low | bit : mock.low & ~bit;
			mock.up = flags_up ? mock.up | bit : mock.up & ~bit;
			mock.down = flags_down ? mock.down | bit : mock.down & ~bit;
		}
		snprintf(mock.user, sizeof(mock.user), "%s", user);
		mock.requests_n++;
		return h->fd;
	}
	fatal("too many requests");
	return -1;
}

static void put(unsigned offset, bool on)
{
	uint32_t bit = 1U << offset;
	mock.level = on != (mock.low >> offset & 1) ? mock.level | bit : mock.level & ~bit;
}

static bool get(unsigned offset)
{
	return (mock.level >> offset & 1) != (mock.low >> offset & 1);
}

static void recorded(void)
{
	if (mock.sets_n < MOCK_SETS)
		mock.sets[mock.sets_n] = mock.level;
	mock.sets_n++;
}

static int chip_request(unsigned long rq, void *data)
{
	if (rq == GPIO_GET_CHIPINFO_IOCTL) {
		*(struct gpiochip_info *)data = (struct gpiochip_info){
			.name = MOCK_CHIP, .label = MOCK_LABEL, .lines = MOCK_LINES
		};
		return 0;
	}
	if (rq == GPIO_GET_LINEINFO_IOCTL) {
		struct gpioline_info *i = data;
		bool busy = i->line_offset < MOCK_LINES && (mock.busy >> i->line_offset & 1);
		i->flags = busy ? GPIOLINE_FLAG_KERNEL : 0;
		snprintf(i->consumer, sizeof(i->consumer), "%s", busy ? "somebody" : "");
		return i->line_offset < MOCK_LINES ? 0 : -EINVAL;
	}
	if (rq == GPIO_GET_LINEHANDLE_IOCTL) {
		struct gpiohandle_request *r = data;
		r->fd = take(r->lineoffsets, r->lines, false, false,
			r->flags & GPIOHANDLE_REQUEST_ACTIVE_LOW,
			r->flags & GPIOHANDLE_REQUEST_BIAS_PULL_UP,
			r->flags & GPIOHANDLE_REQUEST_BIAS_PULL_DOWN, r->consumer_label);
		for (unsigned i = 0; r->fd >= 0 && i < r->lines; i++)
			put(r->lineoffsets[i], r->default_values[i]);
		return r->fd < 0 ? r->fd : 0;
	}
	if (rq == GPIO_GET_LINEEVENT_IOCTL) {
		struct gpioevent_request *r = data;
		r->fd = take(&r->lineoffset, 1, true, false,
			r->handleflags & GPIOHANDLE_REQUEST_ACTIVE_LOW,
			r->handleflags & GPIOHANDLE_REQUEST_BIAS_PULL_UP,
			r->handleflags & GPIOHANDLE_REQUEST_BIAS_PULL_DOWN, r->consumer_label);
		return r->fd < 0 ? r->fd : 0;
	}
	if (rq == GPIO_V2_GET_LINEINFO_IOCTL) {
		struct gpio_v2_line_info *i = data;
		bool busy = i->offset < MOCK_LINES && (mock.busy >> i->offset & 1);
		i->flags = busy ? GPIO_V2_LINE_FLAG_USED : 0;
		snprintf(i->consumer, sizeof(i->consumer), "%s", busy ? "somebody" : "");
		return i->offset < MOCK_LINES ? 0 : -EINVAL;
	}
	if (rq == GPIO_V2_GET_LINE_IOCTL) {
		struct gpio_v2_line_request *r = data;
		uint64_t f = r->config.flags;
		r->fd = take(r->offsets, r->num_lines, f & GPIO_V2_LINE_FLAG_EDGE_RISING, true,
			f & GPIO_V2_LINE_FLAG_ACTIVE_LOW, f & GPIO_V2_LINE_FLAG_BIAS_PULL_UP,
			(f & GPIO_V2_LINE_FLAG_BIAS_PULL_DOWN) != 0, r->consumer);
		return r->fd < 0 ? r->fd : 0;
	}
	return -ENOTTY;
}

static int line_request(struct handle *h, unsigned long rq, void *data)
{
	if (rq == GPIOHANDLE_SET_LINE_VALUES_IOCTL) {
		for (unsigned i = 0; i < h->n; i++)
			put(h->offset[i], ((struct gpiohandle_data *)data)->values[i]);
		recorded();
	} else if (rq == GPIOHANDLE_GET_LINE_VALUES_IOCTL) {
		for (unsigned i = 0; i < h->n; i++)
			((struct gpiohandle_data *)data)->values[i] = get(h->offset[i]);
	} else if (rq == GPIO_V2_LINE_SET_VALUES_IOCTL) {
		struct gpio_v2_line_values *v = data;
		for (unsigned i = 0; i < h->n; i++) {
			if (v->mask >> i & 1)
				put(h->offset[i], v->bits >> i & 1);
		}
		recorded();
	} else if (rq == GPIO_V2_LINE_GET_VALUES_IOCTL) {
		struct gpio_v2_line_values *v = data;
		v->bits = 0;
		for (unsigned i = 0; i < h->n; i++)
			v->bits |= (uint64_t)get(h->offset[i]) << i;
	} else {
		mock.others_n++;
		return -ENOTTY;
	}
	return 0;
}

static int spi_request(unsigned long rq, UMockdevIoctlData *d)
{
	if (rq == SPI_IOC_WR_MODE)
		return 0;
	if (rq != SPI_IOC_MESSAGE(1))
		return -ENOTTY;
	struct spi_ioc_transfer *t = (struct spi_ioc_transfer *)(void *)d->data;
	UMockdevIoctlData *bytes = umockdev_ioctl_data_resolve(
		d, offsetof(struct spi_ioc_transfer, tx_buf), t->len, NULL);
	if (!bytes || t->len > MOCK_SPI_MAX)
		fatal("the message cannot be read");
	memcpy(mock.spi, bytes->data, t->len);
	mock.spi_n = t->len;
	mock.spi_calls++;
	g_object_unref(bytes);
	return (int)mock.spi_n;
}

static gboolean on_ioctl(UMockdevIoctlBase *base, UMockdevIoctlClient *client, gpointer user)
{
	struct handle *h = user;
	unsigned long rq = umockdev_ioctl_client_get_request(client);
	UMockdevIoctlData *d = umockdev_ioctl_data_resolve(
		umockdev_ioctl_client_get_arg(client), 0, _IOC_SIZE(rq), NULL);
	if (!d)
		fatal("the argument cannot be read");
	int result;
	if (mock.gone)
		result = -ENODEV;
	else if (base == spi_base)
		result = spi_request(rq, d);
	else
		result = h ? line_request(h, rq, d->data) : chip_request(rq, d->data);
	g_object_unref(d);
	umockdev_ioctl_client_complete(client, result < 0 ? -1 : result, result < 0 ? -result : 0);
	return TRUE;
}

/* ---- From beginning to end ---- */

static UMockdevIoctlBase *attach(const char *node, struct handle *h)
{
	UMockdevIoctlBase *base = umockdev_ioctl_base_new();
	g_signal_connect(base, "handle-ioctl", G_CALLBACK(on_ioctl), h);
	if (!umockdev_testbed_attach_ioctl(bed, node, base, NULL))
		fatal("no ioctls");
	return base;
}

static void add_node(const char *name, const char *subsystem, int minor)
{
	char text[256];
	snprintf(text, sizeof(text),
		"P: /devices/platform/mock/%s\nN: %s\nE: DEVNAME=/dev/%s\nE: SUBSYSTEM=%s\n"
		"A: dev=254:%d\n",
		name, name, name, subsystem, minor);
	if (!umockdev_testbed_add_from_string(bed, text, NULL))
		fatal("no node");
}

/* What libgpiod 1 wants to see of a chip in sysfs. */
static void add_chip(void)
{
	char folder[300], link[340];
	add_node(MOCK_CHIP, "gpio", 0);
	umockdev_testbed_set_attribute(
		bed, "/sys/devices/platform/mock/" MOCK_CHIP, "dev", "254:0\n");
	char *root = umockdev_testbed_get_root_dir(bed);
	snprintf(folder, sizeof(folder), "%s/sys/bus/gpio/devices", root);
	snprintf(link, sizeof(link), "%s/%s", folder, MOCK_CHIP);
	g_mkdir_with_parents(folder, 0755);
	if (symlink("../../../devices/platform/mock/" MOCK_CHIP, link) != 0 && errno != EEXIST)
		fatal("no link in sysfs");
	g_free(root);
	chip_base = attach(MOCK_PATH, NULL);
}

void mock_start(bool with_chip)
{
	memset(&mock, 0, sizeof(mock));
	bed = umockdev_testbed_new();
	if (!umockdev_in_mock_environment())
		fatal("run me with libumockdev-preload");
	if (with_chip)
		add_chip();
	add_node("spidev0.0", "spidev", 1);
	spi_base = attach(MOCK_SPI, NULL);
	for (int i = 0; i < HANDLES; i++) {
		char name[32], path[40];
		snprintf(name, sizeof(name), "gpioline%d", i);
		snprintf(path, sizeof(path), "/dev/%s", name);
		add_node(name, "gpio", 10 + i);
		handles[i].base = attach(path, &handles[i]);
		handles[i].fd = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
		struct termios t;
		if (handles[i].fd < 0 || tcgetattr(handles[i].fd, &t) != 0)
			fatal(path);
		cfmakeraw(&t); /* the node is a terminal: bytes must pass as they are */
		tcsetattr(handles[i].fd, TCSANOW, &t);
		handles[i].n = 0;
		handles[i].given = false;
	}
}

void mock_stop(void)
{
	for (int i = 0; i < HANDLES; i++) {
		if (!handles[i].given)
			close(handles[i].fd);
		g_object_unref(handles[i].base);
	}
	if (chip_base)
		g_object_unref(chip_base);
	chip_base = NULL;
	g_object_unref(spi_base);
	g_object_unref(bed);
}

/* The kernel hands on what is written to a terminal in its own time: waits until it is there. The
 * call goes past umockdev, which would answer it itself. */
static void wait_for_bytes(int fd, int before, size_t size)
{
	for (int i = 0; i < 5000; i++) {
		int n = 0;
		syscall(SYS_ioctl, fd, FIONREAD, &n);
		if (n >= before + (int)size)
			return;
		nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
	}
	fatal("the event does not arrive");
}

void mock_input(unsigned offset, bool high, int64_t t_ns)
{
	mock.level = high ? mock.level | 1U << offset : mock.level & ~(1U << offset);
	bool on = get(offset);
	for (int i = 0; i < HANDLES; i++) {
		struct handle *h = &handles[i];
		char path[40];
		for (unsigned k = 0; k < h->n && h->watching; k++) {
			struct gpioevent_data v1 = { .timestamp = (uint64_t)t_ns,
				.id = on ? GPIOEVENT_EVENT_RISING_EDGE
					 : GPIOEVENT_EVENT_FALLING_EDGE };
			struct gpio_v2_line_event v2 = { .timestamp_ns = (uint64_t)t_ns,
				.id = on ? GPIO_V2_LINE_EVENT_RISING_EDGE
					 : GPIO_V2_LINE_EVENT_FALLING_EDGE,
				.offset = offset };
			const void *event = h->v2 ? (const void *)&v2 : (const void *)&v1;
			size_t size = h->v2 ? sizeof(v2) : sizeof(v1);
			if (h->offset[k] != offset)
				continue;
			snprintf(path, sizeof(path), "/dev/gpioline%d", i);
			int fd = umockdev_testbed_get_dev_fd(bed, path), before = 0;
			syscall(SYS_ioctl, h->fd, FIONREAD, &before);
			if (fd < 0 || write(fd, event, size) != (ssize_t)size)
				fatal("no event");
			wait_for_bytes(h->fd, before, size);
		}
	}
}

static void wait_for_end(int fd)
{
	struct pollfd f = { .fd = fd, .events = POLLIN };
	for (int i = 0; i < 5000; i++) {
		if (poll(&f, 1, 1) == 1 && (f.revents & POLLHUP))
			return;
	}
	fatal("it does not hang up");
}

/* The number stays umockdev's, who will close it; what it stood for is closed here. */
void mock_hang_up(unsigned offset)
{
	for (int i = 0; i < HANDLES; i++) {
		struct handle *h = &handles[i];
		char path[40];
		for (unsigned k = 0; k < h->n && h->watching; k++) {
			if (h->offset[k] != offset)
				continue;
			snprintf(path, sizeof(path), "/dev/gpioline%d", i);
			int fd = umockdev_testbed_get_dev_fd(bed, path);
			int null = open("/dev/null", O_RDWR | O_CLOEXEC);
			if (fd < 0 || null < 0 || dup3(null, fd, O_CLOEXEC) != fd)
				fatal("it does not hang up");
			close(null);
			wait_for_end(h->fd);
			h->n = 0;
			break;
		}
	}
}
