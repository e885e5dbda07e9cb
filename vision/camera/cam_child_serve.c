/* SPDX-License-Identifier: MIT */
/*
 * cam_child_serve.c - the camera's process, and how both sides send.
 */
#define _GNU_SOURCE /* memfd_create */
#include "cam_child_in.h"
#include "image.h"
#include "clock.h"
#include "words.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

/* Without a descriptor to wait on, a camera is asked this often. */
#define ASK_MS 10

struct server {
	int sock;
	struct cam *cam;
	bool started, gone;
	struct cam_child_memory *memory;
	size_t mapped, bytes;		     /* all of it; of a place */
	struct cam_frame held;		     /* lent; data NULL: none */
	enum { UNKNOWN, QUICK, SLOW } reads; /* what frames could be lent from */
	int file[CAM_CHILD_FILES], files;    /* that the other side knows */
	int64_t said_ns;
};

/* ---- Sending ---- */

union control {
	char bytes[CMSG_SPACE(sizeof(int))];
	struct cmsghdr align;
};

bool cam_child_send(int sock, const struct cam_child_message *m, int fd, int flags)
{
	union {
		const struct cam_child_message *from;
		void *to;
	} data = { .from = m };
	union control control = { .bytes = { 0 } };
	struct iovec part = { data.to, sizeof(*m) };
	struct msghdr h = { .msg_iov = &part, .msg_iovlen = 1 };
	if (fd >= 0) {
		h.msg_control = control.bytes;
		h.msg_controllen = sizeof(control.bytes);
		struct cmsghdr *c = CMSG_FIRSTHDR(&h);
		c->cmsg_level = SOL_SOCKET;
		c->cmsg_type = SCM_RIGHTS;
		c->cmsg_len = CMSG_LEN(sizeof(fd));
		memcpy(CMSG_DATA(c), &fd, sizeof(fd));
	}
	for (;;) {
		if (sendmsg(sock, &h, flags | MSG_NOSIGNAL) >= 0)
			return true;
		if (errno != EINTR)
			return errno == EAGAIN; /* full: there is enough to be read */
	}
}

int cam_child_receive(int sock, struct cam_child_message *m, int *fd, int flags)
{
	union control control;
	struct iovec part = { m, sizeof(*m) };
	struct msghdr h = { .msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = control.bytes,
		.msg_controllen = sizeof(control.bytes) };
	ssize_t n;
	int got = -1;
	do
		n = recvmsg(sock, &h, flags | MSG_CMSG_CLOEXEC);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return errno == EAGAIN ? 0 : -1;
	for (struct cmsghdr *c = CMSG_FIRSTHDR(&h); c; c = CMSG_NXTHDR(&h, c))
		if (c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_RIGHTS)
			memcpy(&got, CMSG_DATA(c), sizeof(got));
	if (fd)
		*fd = got;
	else if (got >= 0)
		close(got);
	return n == sizeof(*m) ? 1 : -1;
}

static void say(struct server *s, enum cam_child_kind kind, int fd, int flags)
{
	struct cam_child_message m = { .kind = kind, .bytes = s->bytes };
	if (!cam_child_send(s->sock, &m, fd, flags))
		s->gone = true;
	s->said_ns = dt_clock_ns();
}

/* How something went. */
static void answer(
	struct server *s, enum cam_child_kind kind, enum dt_status st, const struct dt_error *err)
{
	struct cam_child_message m = { .kind = kind, .status = st };
	if (st != DT_OK) {
		m.sys = err->sys;
		snprintf(m.text, sizeof(m.text), "%s", err->msg);
	} else if (kind == CAM_CHILD_STARTED) {
		m.settled = cam_get_look(s->cam, &m.look);
	}
	if (!cam_child_send(s->sock, &m, -1, 0))
		s->gone = true;
	s->said_ns = dt_clock_ns();
}

/* ---- Frames ---- */

size_t cam_child_span(int32_t width, int32_t height, int32_t stride, enum cam_format format)
{
	if (width <= 0 || height <= 0 || width > IMG_SIDE_MAX || height > IMG_SIDE_MAX)
		return 0;
	int32_t row = width * (format == CAM_GREY ? 1 : 3);
	if (stride < row || stride > 16 * IMG_SIDE_MAX)
		return 0;
	return (size_t)(height - 1) * (size_t)stride + (size_t)row;
}

/* Memory for frames of so many bytes; the other side keeps the old one while it reads there. */
static enum dt_status make_memory(struct server *s, size_t bytes, struct dt_error *err)
{
	size_t page = CAM_CHILD_HEAD, place = (bytes + page - 1) / page * page;
	size_t all = page + CAM_CHILD_PLACES * place;
	int fd = memfd_create("camera", MFD_CLOEXEC);
	void *at = MAP_FAILED;
	if (fd >= 0 && ftruncate(fd, (off_t)all) == 0)
		at = mmap(NULL, all, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (at == MAP_FAILED) {
		int e = errno;
		if (fd >= 0)
			close(fd);
		return dt_fail(err, DT_ERR_NOMEM, e, "no memory for the camera's pictures: %s",
			strerror(e));
	}
	if (s->memory)
		munmap(s->memory, s->mapped);
	s->memory = at;
	s->mapped = all;
	s->bytes = place;
	say(s, CAM_CHILD_MEMORY, fd, 0);
	close(fd);
	return DT_OK;
}

static bool take_slot(struct cam_child_slot *slot, uint32_t from, uint32_t to)
{
	return atomic_compare_exchange_strong(&slot->state, &from, to);
}

/* Of the two at most one is read: the other is free, or holds what nobody took. */
static int slot_to_write(struct server *s)
{
	for (int i = 0; i < CAM_CHILD_PLACES; i++)
		if (take_slot(&s->memory->slot[i], CAM_CHILD_FREE, CAM_CHILD_WRITING))
			return i;
	int older = s->memory->slot[0].seq < s->memory->slot[1].seq ? 0 : 1;
	for (int i = 0; i < CAM_CHILD_PLACES; i++) {
		int k = (older + i) % CAM_CHILD_PLACES;
		if (take_slot(&s->memory->slot[k], CAM_CHILD_FRESH, CAM_CHILD_WRITING))
			return k;
	}
	return -1;
}

static void tell(struct server *s, struct cam_child_slot *slot, const struct cam_frame *f)
{
	slot->width = f->width;
	slot->height = f->height;
	slot->format = f->format;
	slot->seq = f->seq;
	slot->t_ns = f->t_ns;
	slot->settled = cam_get_look(s->cam, &slot->look);
	atomic_store(&slot->state, CAM_CHILD_FRESH);
	if (atomic_exchange(&s->memory->told, 1) == 0)
		say(s, CAM_CHILD_FRAME, -1, MSG_DONTWAIT);
}

static enum dt_status publish(struct server *s, const struct cam_frame *f, struct dt_error *err)
{
	size_t row = (size_t)f->width * (f->format == CAM_GREY ? 1 : 3);
	size_t bytes = row * (size_t)f->height;
	if (!s->memory || bytes > s->bytes) {
		enum dt_status st = make_memory(s, bytes, err);
		if (st != DT_OK)
			return st;
	}
	int i = slot_to_write(s);
	if (i < 0)
		return DT_OK;
	struct cam_child_slot *slot = &s->memory->slot[i];
	slot->stride = (int32_t)row;
	slot->offset = CAM_CHILD_HEAD + (size_t)i * s->bytes;
	uint8_t *to = (uint8_t *)s->memory + slot->offset;
	for (int32_t y = 0; y < f->height; y++)
		memcpy(to + (size_t)y * row, f->data + (ptrdiff_t)y * f->stride, row);
	tell(s, slot, f);
	return DT_OK;
}

/* The number by which the other side knows a file; -1: there are too many. */
static int file_number(struct server *s, const struct cam_file *m)
{
	for (int i = 0; i < s->files; i++)
		if (s->file[i] == m->fd)
			return i;
	if (s->files == CAM_CHILD_FILES)
		return -1;
	struct cam_child_message file = { .kind = CAM_CHILD_FILE, .bytes = m->bytes };
	if (!cam_child_send(s->sock, &file, m->fd, 0))
		s->gone = true;
	s->file[s->files] = m->fd;
	return s->files++;
}

/* How long it takes to look at something that was just looked at. */
static int64_t second_look_ns(const uint8_t *at, size_t n)
{
	int64_t best = INT64_MAX;
	unsigned sum = 0;
	for (int k = 0; k < 6; k++) {
		int64_t begun = dt_clock_ns();
		for (size_t i = 0; i < n; i += 64)
			sum += *(const volatile uint8_t *)(at + i);
		int64_t took = dt_clock_ns() - begun;
		if (k > 0 && took < best)
			best = took;
	}
	return sum ? best : best + 1;
}

/* The memory of many drivers (a Raspberry Pi's too) is not cached: each look goes all the way, and
 * reading dice looks often. Copying it once costs less. */
static bool is_quick(struct server *s, const struct cam_frame *f)
{
	static uint8_t own[65536];
	size_t n = (size_t)f->stride * (size_t)(f->height - 1);
	if (n > sizeof(own))
		n = sizeof(own);
	if (s->reads == UNKNOWN) {
		memset(own, 1, sizeof(own));
		bool quick = second_look_ns(f->data, n) <= 4 * second_look_ns(own, n) + 2000;
		s->reads = quick ? QUICK : SLOW;
	}
	return s->reads == QUICK;
}

/* A camera that must be asked for frames cannot lend: the one that is lent would have to be taken
 * back before anybody knows whether there is another. */
static bool lend(struct server *s, const struct cam_frame *f)
{
	struct cam_file m;
	struct dt_error err;
	bool can = cam_fd(s->cam) >= 0 && cam_file_of(s->cam, f, &m) && is_quick(s, f);
	int file = can ? file_number(s, &m) : -1;
	if (file < 0 || (!s->memory && make_memory(s, 0, &err) != DT_OK))
		return false;
	struct cam_child_slot *slot = &s->memory->slot[CAM_CHILD_LENT];
	slot->stride = f->stride;
	slot->offset = m.offset;
	slot->file = file;
	s->held = *f;
	tell(s, slot, f);
	return true;
}

/* Is it being read? */
static bool is_lent(const struct server *s)
{
	return s->held.data &&
	       atomic_load(&s->memory->slot[CAM_CHILD_LENT].state) == CAM_CHILD_READING;
}

/* What is lent goes back to the camera, unless somebody reads it: then word comes that wakes us. */
static bool take_back(struct server *s)
{
	if (!s->held.data)
		return true;
	take_slot(&s->memory->slot[CAM_CHILD_LENT], CAM_CHILD_FRESH, CAM_CHILD_FREE);
	if (is_lent(s))
		return false;
	cam_release(s->cam, &s->held);
	return true;
}

static enum dt_status serve_frame(struct server *s, struct dt_error *err)
{
	struct cam_frame f;
	if (!take_back(s))
		return DT_OK;
	cam_set_time(s->cam, dt_clock_ns());
	enum dt_status st = cam_acquire(s->cam, &f, err);
	if (st == DT_ERR_AGAIN)
		return DT_OK;
	if (st != DT_OK)
		return st;
	if (cam_child_span(f.width, f.height, f.stride, f.format) == 0)
		st = dt_fail(err, DT_ERR_DEVICE, EPROTO, _(CAM_CHILD_NO_SENSE));
	else if (lend(s, &f))
		return DT_OK;
	else
		st = publish(s, &f, err);
	cam_release(s->cam, &f);
	return st;
}

/* ---- The process ---- */

static void serve_message(struct server *s)
{
	struct cam_child_message m = { .kind = CAM_CHILD_ALIVE };
	struct dt_error err = { .msg = "" };
	int got = cam_child_receive(s->sock, &m, NULL, MSG_DONTWAIT);
	s->gone = s->gone || got < 0;
	if (got <= 0 || m.kind != CAM_CHILD_START || s->started)
		return;
	if (m.settled)
		cam_set_look(s->cam, &m.look);
	cam_set_time(s->cam, dt_clock_ns());
	enum dt_status st = cam_start(s->cam, &err);
	s->started = st == DT_OK;
	answer(s, CAM_CHILD_STARTED, st, &err);
}

static void turn(struct server *s)
{
	struct dt_error err = { .msg = "" };
	struct pollfd p[2] = { { .fd = s->sock, .events = POLLIN }, { .fd = -1 } };
	if (s->started && !is_lent(s))
		p[1] = (struct pollfd){ .fd = cam_fd(s->cam), .events = POLLIN };
	bool asks = s->started && cam_fd(s->cam) < 0;
	poll(p, 2, asks ? ASK_MS : (int)(CAM_CHILD_ALIVE_NS / 1000000));
	if (p[0].revents)
		serve_message(s);
	if (!s->gone && s->started && (asks || p[1].revents)) {
		enum dt_status st = serve_frame(s, &err);
		if (st != DT_OK) {
			/* What has failed is not stopped in good order: some libraries do not
			 * survive that. The system takes everything back. */
			answer(s, CAM_CHILD_FAILED, st, &err);
			_exit(0);
		}
	}
	if (!s->gone && dt_clock_ns() - s->said_ns >= CAM_CHILD_ALIVE_NS)
		say(s, CAM_CHILD_ALIVE, -1, MSG_DONTWAIT);
}

int cam_child_serve(int sock, cam_child_make *make, const char *options)
{
	struct server s = { .sock = sock };
	struct dt_error err = { .msg = "" };
	/* The socket says it as well, but only to who looks at it. */
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	prctl(PR_SET_NAME, "dicetable-cam");
	/* These are for the parent, and this follows it. */
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	fcntl(sock, F_SETFD, FD_CLOEXEC);
	s.cam = make(options, &err);
	answer(&s, CAM_CHILD_MADE, s.cam ? DT_OK : err.code, &err);
	while (s.cam && !s.gone)
		turn(&s);
	if (s.held.data)
		cam_release(s.cam, &s.held);
	cam_destroy(s.cam);
	if (s.memory)
		munmap(s.memory, s.mapped);
	close(sock);
	return 0;
}
