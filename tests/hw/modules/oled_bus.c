/* SPDX-License-Identifier: MIT */
/*
 * oled_bus.c - a module for the virtual machine: an I2C bus with a one-bit panel at its end that
 * the kernel's own driver ssd130x takes for a real one. What comes over the wire is kept, and can
 * be read from /dev/oled-bus: a message is its length (two bytes, the low one first) and its bytes.
 * Nothing here knows what they mean: ssd1306.py does.
 */
#include <linux/i2c.h>
#include <linux/kfifo.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/property.h>

enum { KEPT = 1 << 20, ADDRESS = 0x3c };

static DEFINE_MUTEX(lock);
static struct kfifo wire;
static struct i2c_client *panel;

static int transfer(struct i2c_adapter *bus, struct i2c_msg *msgs, int n)
{
	int i, status = n;
	mutex_lock(&lock);
	for (i = 0; i < n && status == n; i++) {
		u8 length[2] = { msgs[i].len & 0xff, msgs[i].len >> 8 };
		if (msgs[i].addr != ADDRESS || (msgs[i].flags & I2C_M_RD))
			status = -ENXIO; /* nobody answers */
		else if (kfifo_avail(&wire) < sizeof(length) + msgs[i].len)
			status = -ENOSPC;
		else {
			kfifo_in(&wire, length, sizeof(length));
			kfifo_in(&wire, msgs[i].buf, msgs[i].len);
		}
	}
	mutex_unlock(&lock);
	return status;
}

static u32 abilities(struct i2c_adapter *bus)
{
	return I2C_FUNC_I2C;
}

static const struct i2c_algorithm algorithm = {
	.master_xfer = transfer,
	.functionality = abilities,
};

static struct i2c_adapter adapter = {
	.owner = THIS_MODULE,
	.name = "a panel that is only memory",
	.algo = &algorithm,
};

/* As the overlay ssd1306 of a Raspberry Pi says. */
static const struct property_entry properties[] = {
	PROPERTY_ENTRY_U32("solomon,width", 128),
	PROPERTY_ENTRY_U32("solomon,height", 64),
	PROPERTY_ENTRY_U32("solomon,page-offset", 0),
	PROPERTY_ENTRY_BOOL("solomon,com-invdir"),
	{},
};

static const struct software_node node = { .properties = properties };

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
	.name = "oled-bus",
	.fops = &operations,
};

static int __init plug(void)
{
	struct i2c_board_info info = { I2C_BOARD_INFO("ssd1306", ADDRESS), .swnode = &node };
	int status = kfifo_alloc(&wire, KEPT, GFP_KERNEL);
	if (!status)
		status = i2c_add_adapter(&adapter);
	if (status) {
		kfifo_free(&wire);
		return status;
	}
	status = misc_register(&device);
	panel = status ? ERR_PTR(status) : i2c_new_client_device(&adapter, &info);
	if (!IS_ERR(panel))
		return 0;
	if (!status)
		misc_deregister(&device);
	i2c_del_adapter(&adapter);
	kfifo_free(&wire);
	return PTR_ERR(panel);
}

static void __exit unplug(void)
{
	i2c_unregister_device(panel);
	misc_deregister(&device);
	i2c_del_adapter(&adapter);
	kfifo_free(&wire);
}

module_init(plug);
module_exit(unplug);

MODULE_DESCRIPTION("An I2C bus with a panel that is only memory");
MODULE_LICENSE("Dual MIT/GPL");
