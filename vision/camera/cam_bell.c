/* SPDX-License-Identifier: MIT */
/*
 * cam_bell.c - an eventfd for frames and a timerfd for their absence, behind one epoll descriptor.
 */
#include "cam_bell.h"
#include "words.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum dt_status cam_bell_init(struct cam_bell *b, struct dt_error *err)
{
	struct epoll_event e = { .events = EPOLLIN };
	b->frame_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	b->stall_fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
	b->fd = epoll_create1(EPOLL_CLOEXEC);
	if (b->frame_fd >= 0 && b->stall_fd >= 0 && b->fd >= 0 &&
		epoll_ctl(b->fd, EPOLL_CTL_ADD, b->frame_fd, &e) == 0 &&
		epoll_ctl(b->fd, EPOLL_CTL_ADD, b->stall_fd, &e) == 0)
		return DT_OK;
	return dt_fail(err, DT_ERR_DEVICE, errno, _("the camera cannot be waited for: %s"),
		strerror(errno));
}

void cam_bell_finish(struct cam_bell *b)
{
	const int fds[] = { b->fd, b->frame_fd, b->stall_fd };
	for (int i = 0; i < 3; i++)
		if (fds[i] >= 0)
			close(fds[i]);
	b->fd = b->frame_fd = b->stall_fd = -1;
}

void cam_bell_ring(const struct cam_bell *b)
{
	uint64_t one = 1;
	/* Full means that it is readable, which is all that is wanted. */
	if (write(b->frame_fd, &one, sizeof(one)) < 0)
		return;
}

void cam_bell_hush(const struct cam_bell *b)
{
	uint64_t count;
	if (read(b->frame_fd, &count, sizeof(count)) < 0)
		return;
}

void cam_bell_wind(const struct cam_bell *b, double seconds)
{
	struct itimerspec t = { .it_value = { .tv_sec = (time_t)seconds } };
	t.it_value.tv_nsec = (long)((seconds - (double)t.it_value.tv_sec) * 1e9);
	timerfd_settime(b->stall_fd, 0, &t, NULL);
}
