/* SPDX-License-Identifier: MIT */
/*
 * cam_child.c - the parent's side of a camera in a process of its own: starts it, takes its frames,
 * ends it. What the child does is in cam_child_serve.c.
 */
#include "cam_child_in.h"

#include "log.h"
#include "clock.h"
#include "words.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SECOND_NS INT64_C(1000000000)
/* A camera that is to stop may take so long; then its process is killed, which takes a moment. */
#define STOP_MS 2000
#define KILL_MS 500

extern char **environ;

struct child_cam {
	struct cam cam;
	pid_t pid;
	int sock, silent_fd, poll_fd;
	struct cam_child_memory *memory;
	size_t mapped, bytes;
	struct {
		const uint8_t *at;
		size_t bytes;
	} file[CAM_CHILD_FILES]; /* that frames are lent from */
	int files;
	struct cam_look look;
	enum { MAKING, MADE, STARTING, STARTED } state;
	bool soon;		    /* nobody waits for its answers */
	bool settled, wanted;	    /* wanted: it is to start as soon as it is made */
	int64_t heard_ns, begun_ns; /* begun: since when an answer is waited for */
	struct dt_error failed;	    /* code: DT_OK while all is well */
};

static cam_child_make *maker; /* NULL: cameras are made in this process */
static bool in_use;
static int patience_ms = 60000;
static pid_t left; /* a process that even a kill did not end at once; 0: none */

int cam_child_main(int argc, char **argv, cam_child_make *make)
{
	maker = make;
	if (argc != 3 || strcmp(argv[1], CAM_CHILD_WORD) != 0)
		return -1;
	struct stat info;
	if (fstat(CAM_CHILD_SOCKET, &info) == 0 && S_ISSOCK(info.st_mode))
		return cam_child_serve(CAM_CHILD_SOCKET, make, argv[2]);
	fprintf(stderr, "%s is for the program itself: use --camera\n", CAM_CHILD_WORD);
	return 2;
}

bool cam_child_ready(void)
{
	return maker != NULL;
}

void cam_child_set_patience(int ms)
{
	patience_ms = ms;
}

/* ---- Beginning and end of the process ---- */

static enum dt_status start_process(struct child_cam *c, const char *options, struct dt_error *err)
{
	char name[] = "dicetable", word[] = CAM_CHILD_WORD, copy[512];
	char *argv[] = { name, word, copy, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t none;
	int pair[2], e;
	if ((size_t)snprintf(copy, sizeof(copy), "%s", options) >= sizeof(copy))
		return dt_fail(err, DT_ERR_FORMAT, 0, _("the camera's options are too long"));
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0)
		return dt_fail(
			err, DT_ERR_DEVICE, errno, _("the camera's process: %s"), strerror(errno));
	c->sock = pair[0];
	sigemptyset(&none);
	posix_spawn_file_actions_init(&files);
	posix_spawnattr_init(&attr);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setsigmask(&attr, &none);
	/* What libraries print must not come between our answers. */
	posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&files, pair[1], CAM_CHILD_SOCKET);
	e = posix_spawn(&c->pid, "/proc/self/exe", &files, &attr, argv, environ);
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&attr);
	close(pair[1]);
	if (e == 0)
		return DT_OK;
	c->pid = 0;
	return dt_fail(
		err, DT_ERR_DEVICE, e, _("the camera's process does not start: %s"), strerror(e));
}

/* What became of it, in words; *how is what waitpid says. */
static void describe_end(int how, char *text, size_t cap)
{
	if (WIFSIGNALED(how))
		snprintf(text, cap, _("its process was ended by signal %d (%s)"), WTERMSIG(how),
			strsignal(WTERMSIG(how)));
	else
		snprintf(text, cap, _("its process ended with status %d"), WEXITSTATUS(how));
}

/* Whether it ends within so long; *how is what waitpid says. The closed socket would not do: it may
 * be closed long before the last of its files, whose driver hangs. */
static bool ends(pid_t pid, int ms, int *how)
{
	static const struct timespec moment = { .tv_nsec = 2000000 };
	int64_t end = dt_clock_ns() + (int64_t)ms * 1000000;
	*how = 0;
	while (waitpid(pid, how, WNOHANG) == 0) {
		if (dt_clock_ns() >= end)
			return false;
		nanosleep(&moment, NULL);
	}
	return true;
}

/* Waits for the end of the process, which may have to be killed. */
static void end_process(struct child_cam *c)
{
	char text[DT_MESSAGE_MAX];
	int how;
	if (c->pid <= 0)
		return;
	shutdown(c->sock, SHUT_WR);
	/* Only what runs is worth a stop in good order. */
	bool failed = c->failed.code != DT_OK || c->state == MAKING;
	if (!ends(c->pid, failed ? 0 : patience_ms < STOP_MS ? patience_ms : STOP_MS, &how)) {
		kill(c->pid, SIGKILL);
		failed = true; /* its end says nothing then */
		if (!ends(c->pid, KILL_MS, &how)) {
			/* In the midst of a call of the driver: it ends when that comes back. */
			dt_log("the camera's process %d hangs in the driver", (int)c->pid);
			left = c->pid;
		}
	}
	if (!failed && how != 0) {
		describe_end(how, text, sizeof(text));
		dt_log("the camera: %s when it was stopped", text);
	}
	c->pid = 0;
}

/* munmap() wants it so. */
static void *as_writable(const uint8_t *at)
{
	union {
		const uint8_t *in;
		void *out;
	} p = { at };
	return p.out;
}

static void child_destroy(struct cam *cam)
{
	struct child_cam *c = (struct child_cam *)cam;
	end_process(c);
	if (c->memory)
		munmap(c->memory, c->mapped);
	for (int i = 0; i < c->files; i++)
		munmap(as_writable(c->file[i].at), c->file[i].bytes);
	for (int i = 0; i < 3; i++) {
		int fd = i == 0 ? c->poll_fd : i == 1 ? c->silent_fd : c->sock;
		if (fd >= 0)
			close(fd);
	}
	in_use = false;
	free(c);
}

/* ---- What it says ---- */

/* Keeps the first reason. */
static void fail(struct child_cam *c, enum dt_status status, int sys, const char *text)
{
	if (c->failed.code == DT_OK)
		dt_fail(&c->failed, status, sys, "%s", text);
}

static void has_ended(struct child_cam *c)
{
	char text[DT_MESSAGE_MAX];
	int how;
	snprintf(text, sizeof(text), "%s", _("its process is gone"));
	if (c->pid > 0 && ends(c->pid, KILL_MS, &how)) {
		describe_end(how, text, sizeof(text));
		c->pid = 0;
	}
	fail(c, DT_ERR_DEVICE, EPIPE, text);
}

static void map_memory(struct child_cam *c, int fd, size_t bytes)
{
	size_t all = CAM_CHILD_HEAD + CAM_CHILD_PLACES * bytes;
	if (c->memory)
		munmap(c->memory, c->mapped);
	c->memory = NULL;
	/* Readable to the end it speaks of, or a look into it would end this program. */
	struct stat info;
	void *at = MAP_FAILED;
	if (fd >= 0 && fstat(fd, &info) == 0 && (uint64_t)info.st_size >= all)
		at = mmap(NULL, all, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (at == MAP_FAILED) {
		fail(c, DT_ERR_NOMEM, ENOMEM, _("no memory for its pictures"));
		return;
	}
	c->memory = at;
	c->mapped = all;
	c->bytes = bytes;
}

static void map_file(struct child_cam *c, int fd, size_t bytes)
{
	off_t all = fd >= 0 ? lseek(fd, 0, SEEK_END) : 0;
	void *at = MAP_FAILED;
	if (all > 0 && (uint64_t)all >= bytes && c->files < CAM_CHILD_FILES)
		at = mmap(NULL, bytes, PROT_READ, MAP_SHARED, fd, 0);
	if (at == MAP_FAILED) {
		fail(c, DT_ERR_NOMEM, ENOMEM, _("its pictures cannot be looked at"));
		return;
	}
	c->file[c->files].at = at;
	c->file[c->files++].bytes = bytes;
}

static void wind_up(struct child_cam *c)
{
	struct itimerspec t = { .it_value.tv_sec = CAM_CHILD_SILENT_NS / SECOND_NS };
	c->heard_ns = dt_clock_ns();
	timerfd_settime(c->silent_fd, 0, &t, NULL);
}

static void ask_to_start(struct child_cam *c)
{
	struct cam_child_message m = {
		.kind = CAM_CHILD_START, .settled = c->settled, .look = c->look
	};
	c->state = STARTING;
	c->begun_ns = dt_clock_ns();
	cam_child_send(c->sock, &m, -1, 0); /* where it is gone, no answer comes */
}

static void is_answered(struct child_cam *c, const struct cam_child_message *m)
{
	if (m->status != DT_OK) {
		fail(c, m->status, m->sys, m->text);
	} else if (m->kind == CAM_CHILD_STARTED) {
		c->state = STARTED;
		c->settled = m->settled;
		c->look = m->look;
	} else {
		c->state = MADE;
		if (c->wanted)
			ask_to_start(c);
	}
}

/* Takes one message; false when there is none now. */
static bool hear(struct child_cam *c)
{
	struct cam_child_message m = { .kind = CAM_CHILD_ALIVE };
	int fd, got = cam_child_receive(c->sock, &m, &fd, MSG_DONTWAIT);
	if (got < 0)
		has_ended(c);
	if (got <= 0)
		return false;
	wind_up(c);
	if (m.kind == CAM_CHILD_MEMORY)
		map_memory(c, fd, m.bytes);
	else if (m.kind == CAM_CHILD_FILE)
		map_file(c, fd, m.bytes);
	else if (m.kind == CAM_CHILD_FAILED)
		fail(c, m.status, m.sys, m.text);
	else if (m.kind == CAM_CHILD_MADE || m.kind == CAM_CHILD_STARTED)
		is_answered(c, &m);
	if (fd >= 0)
		close(fd);
	return true;
}

/* All that it has said; and whether it says anything. A caller that slept long hears all at once:
 * silent is who says nothing now, too. */
static enum dt_status hear_all(struct child_cam *c, struct dt_error *err)
{
	while (hear(c))
		;
	bool asked = c->state == MAKING || c->state == STARTING;
	int64_t since = asked ? c->begun_ns : c->heard_ns, now = dt_clock_ns();
	if (now - since >= (asked ? (int64_t)patience_ms * 1000000 : CAM_CHILD_SILENT_NS))
		fail(c, DT_ERR_DEVICE, ETIMEDOUT,
			_("it does not answer; take its cable out and in again"));
	return c->failed.code == DT_OK
		       ? DT_OK
		       : dt_fail(err, c->failed.code, c->failed.sys, "%s", c->failed.msg);
}

/* Waits until what it was asked for is done. */
static enum dt_status wait_for(struct child_cam *c, struct dt_error *err)
{
	for (;;) {
		enum dt_status st = hear_all(c, err);
		if (st != DT_OK || c->state == MADE || c->state == STARTED)
			return st;
		int64_t rest = c->begun_ns + (int64_t)patience_ms * 1000000 - dt_clock_ns();
		struct pollfd p = { .fd = c->sock, .events = POLLIN };
		poll(&p, 1, rest > 0 ? (int)(rest / 1000000) + 1 : 0);
	}
}

/* ---- The camera ---- */

static enum dt_status child_start(struct cam *cam, struct dt_error *err)
{
	struct child_cam *c = (struct child_cam *)cam;
	c->wanted = true;
	if (c->state == MADE)
		ask_to_start(c);
	return c->soon ? DT_OK : wait_for(c, err);
}

static bool child_starting(const struct cam *cam)
{
	const struct child_cam *c = (const struct child_cam *)cam;
	return c->state != STARTED && c->failed.code == DT_OK;
}

static int child_fd(const struct cam *cam)
{
	return ((const struct child_cam *)cam)->poll_fd;
}

static bool take_slot(struct cam_child_slot *slot, uint32_t from, uint32_t to)
{
	return atomic_compare_exchange_strong(&slot->state, &from, to);
}

static void give_back(struct child_cam *c, struct cam_child_slot *slot)
{
	static const struct cam_child_message back = { .kind = CAM_CHILD_BACK };
	bool lent = slot == &c->memory->slot[CAM_CHILD_LENT];
	atomic_store(&slot->state, CAM_CHILD_FREE);
	if (lent)
		cam_child_send(c->sock, &back, -1, MSG_DONTWAIT);
}

/* The newest that nobody has taken; what is older goes back. NULL: none. */
static struct cam_child_slot *take_newest(struct child_cam *c)
{
	struct cam_child_slot *best = NULL;
	atomic_store(&c->memory->told, 0);
	for (int i = 0; i < CAM_CHILD_SLOTS; i++) {
		struct cam_child_slot *slot = &c->memory->slot[i];
		if (!take_slot(slot, CAM_CHILD_FRESH, CAM_CHILD_READING))
			continue;
		struct cam_child_slot *other = best && best->seq > slot->seq ? slot : best;
		if (other)
			give_back(c, other);
		best = other == slot ? best : slot;
	}
	return best;
}

/* Where its pixels begin; NULL where that makes no sense. */
static const uint8_t *pixels_of(const struct child_cam *c, const struct cam_child_slot *slot)
{
	bool lent = slot == &c->memory->slot[CAM_CHILD_LENT];
	const uint8_t *at = lent ? c->file[slot->file].at : (const uint8_t *)c->memory;
	size_t all = lent ? c->file[slot->file].bytes : c->mapped;
	size_t bytes = cam_child_span(slot->width, slot->height, slot->stride, slot->format);
	if (bytes == 0 || slot->offset > all || bytes > all - slot->offset)
		return NULL;
	return at + slot->offset;
}

static enum dt_status fill(struct child_cam *c, struct cam_child_slot *slot, struct cam_frame *out,
	struct dt_error *err)
{
	const uint8_t *pixels = pixels_of(c, slot);
	if (!pixels) {
		fail(c, DT_ERR_DEVICE, EPROTO, _(CAM_CHILD_NO_SENSE));
		return dt_fail(err, DT_ERR_DEVICE, EPROTO, "%s", c->failed.msg);
	}
	c->settled = slot->settled;
	c->look = slot->look;
	*out = (struct cam_frame){ .data = pixels,
		.width = slot->width,
		.height = slot->height,
		.stride = slot->stride,
		.format = slot->format,
		.seq = slot->seq,
		.t_ns = slot->t_ns,
		.priv = slot };
	return DT_OK;
}

/* It may have been lent from a file of which was not heard yet: word of that is on its way. */
static bool is_known(const struct child_cam *c, struct cam_child_slot *slot)
{
	if (slot != &c->memory->slot[CAM_CHILD_LENT] || (slot->file >= 0 && slot->file < c->files))
		return true;
	atomic_store(&slot->state, CAM_CHILD_FRESH);
	return false;
}

static enum dt_status child_acquire(struct cam *cam, struct cam_frame *out, struct dt_error *err)
{
	struct child_cam *c = (struct child_cam *)cam;
	*out = (struct cam_frame){ 0 };
	enum dt_status st = hear_all(c, err);
	if (st != DT_OK)
		return st;
	struct cam_child_slot *slot = c->memory ? take_newest(c) : NULL;
	return slot && is_known(c, slot) ? fill(c, slot, out, err) : DT_ERR_AGAIN;
}

static void child_release(struct cam *cam, struct cam_frame *frame)
{
	struct cam_child_slot *slot = frame->priv;
	if (slot)
		give_back((struct child_cam *)cam, slot);
	*frame = (struct cam_frame){ 0 };
}

static void child_set_look(struct cam *cam, const struct cam_look *look)
{
	struct child_cam *c = (struct child_cam *)cam;
	if (c->wanted)
		return;
	c->look = *look;
	c->settled = true; /* the camera itself says whether that is enough */
}

static bool child_get_look(const struct cam *cam, struct cam_look *look)
{
	const struct child_cam *c = (const struct child_cam *)cam;
	bool settled = c->state == STARTED && c->settled;
	if (settled)
		*look = c->look;
	return settled;
}

static const struct cam_ops ops = { .name = "libcamera",
	.start = child_start,
	.starting = child_starting,
	.fd = child_fd,
	.acquire = child_acquire,
	.release = child_release,
	.set_look = child_set_look,
	.get_look = child_get_look,
	.destroy = child_destroy };

static enum dt_status make_fds(struct child_cam *c, struct dt_error *err)
{
	c->silent_fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
	c->poll_fd = epoll_create1(EPOLL_CLOEXEC);
	struct epoll_event e = { .events = EPOLLIN };
	if (c->silent_fd < 0 || c->poll_fd < 0 ||
		epoll_ctl(c->poll_fd, EPOLL_CTL_ADD, c->sock, &e) < 0 ||
		epoll_ctl(c->poll_fd, EPOLL_CTL_ADD, c->silent_fd, &e) < 0)
		return dt_fail(err, DT_ERR_DEVICE, errno, _("the camera cannot be waited for: %s"),
			strerror(errno));
	return DT_OK;
}

struct cam *cam_child_create(const char *options, bool soon, struct dt_error *err)
{
	if (in_use) {
		dt_fail(err, DT_ERR_DEVICE, EBUSY,
			_("a real camera is open already in this program, and there can be one "
			  "only"));
		return NULL;
	}
	if (left > 0 && waitpid(left, NULL, WNOHANG) != 0)
		left = 0;
	struct child_cam *c = calloc(1, sizeof(*c));
	if (!c) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the camera");
		return NULL;
	}
	in_use = true;
	c->cam.ops = &ops;
	c->sock = c->silent_fd = c->poll_fd = -1;
	c->soon = soon;
	c->begun_ns = dt_clock_ns();
	if (start_process(c, options, err) == DT_OK && make_fds(c, err) == DT_OK &&
		(soon || wait_for(c, err) == DT_OK))
		return &c->cam;
	child_destroy(&c->cam);
	return NULL;
}
