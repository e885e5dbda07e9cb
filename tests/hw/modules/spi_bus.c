/* SPDX-License-Identifier: MIT */
/*
 * spi_bus.c - a module for the virtual machine: an SPI bus that leads nowhere, for the kernel's own
 * driver spidev. What is sent is kept, and can be read from /dev/spi-bus.
 */
#include <linux/kfifo.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/platform_device.h>
#include <linux/spi/spi.h>

enum { KEPT = 1 << 20 };

static DEFINE_MUTEX(lock);
static struct kfifo wire;
static struct platform_device *board;
static struct spi_controller *bus;

static int transfer(struct spi_controller *c, struct spi_device *to, struct spi_transfer *t)
{
	int kept;
	mutex_lock(&lock);
	kept = t->tx_buf ? kfifo_in(&wire, t->tx_buf, t->len) : 0;
	mutex_unlock(&lock);
	return kept == t->len ? 0 : -EIO;
}

static ssize_t take(struct file *file, char __user *to, size_t count, loff_t *at)
{
	unsigned int copied;
	int status;
	mutex_lock(&lock);
	status = kfifo_to_user(&wire, to, count, &copied);
	mutex_unlock(&lock);
	return status ? status : copied;
}

static const struct file_operations operations = { .owner = THIS_MODULE, .read = take };

static struct miscdevice device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "spi-bus",
	.fops = &operations,
};

static int add_bus(void)
{
	/* One of the few names that spidev takes where there are no device trees. */
	struct spi_board_info info = { .modalias = "dh2228fv", .max_speed_hz = 20000000 };
	int status;
	bus = spi_alloc_master(&board->dev, 0);
	if (!bus)
		return -ENOMEM;
	bus->bus_num = 0;
	bus->num_chipselect = 1;
	bus->transfer_one = transfer;
	status = spi_register_controller(bus);
	if (status) {
		spi_controller_put(bus);
		return status;
	}
	if (spi_new_device(bus, &info))
		return 0;
	spi_unregister_controller(bus);
	return -ENODEV;
}

static int __init plug(void)
{
	int status = kfifo_alloc(&wire, KEPT, GFP_KERNEL);
	if (status)
		return status;
	board = platform_device_register_simple("spi-nowhere", -1, NULL, 0);
	status = PTR_ERR_OR_ZERO(board);
	if (status)
		goto no_board;
	status = misc_register(&device);
	if (status)
		goto no_device;
	status = add_bus();
	if (!status)
		return 0;
	misc_deregister(&device);
no_device:
	platform_device_unregister(board);
no_board:
	kfifo_free(&wire);
	return status;
}

static void __exit unplug(void)
{
	spi_unregister_controller(bus);
	misc_deregister(&device);
	platform_device_unregister(board);
	kfifo_free(&wire);
}

module_init(plug);
module_exit(unplug);

MODULE_DESCRIPTION("An SPI bus that leads nowhere");
MODULE_LICENSE("Dual MIT/GPL");
