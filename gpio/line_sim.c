/* SPDX-License-Identifier: MIT */
/*
 * line_sim.c - levels in shared memory, so that a forked child is seen too; failures as a test
 * asks for them. No time passes here by itself.
 */
#define _GNU_SOURCE /* pipe2, MAP_ANONYMOUS */
#include "line_sim.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Shared with children: what a guard sends after its parent's death is seen too. */
static struct chip {
	uint32_t level; /* bit: offset */
	pid_t holder[LINE_SIM_LINES];
	int fail_open, fail_lines;
	size_t sets_n;
	uint32_t sets[LINE_SIM_SETS];
} * chip;

struct sim {
	struct line base;
	struct line_request r;
	int edges[2]; /* pipe of struct line_edge */
	struct sim *next;
};

static struct sim *watchers; /* of this process */

static struct sim *of(struct line *l)
{
	return (struct sim *)(void *)l;
}

static void power_up(void)
{
	if (chip)
		return;
	void *p = mmap(
		NULL, sizeof(*chip), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		abort();
	chip = p;
}

/* A line whose holder has died is free, as the kernel's are. */
static bool held(const struct line_request *r)
{
	for (size_t i = 0; i < r->n; i++) {
		pid_t pid = chip->holder[r->offset[i]];
		if (pid && kill(pid, 0) == 0)
			return true;
	}
	return false;
}

static void hold(const struct line_request *r, pid_t pid)
{
	for (size_t i = 0; i < r->n; i++)
		chip->holder[r->offset[i]] = pid;
}

static enum dt_status failing(const struct sim *s, struct dt_error *err)
{
	if (!chip->fail_lines)
		return DT_OK;
	line_explain(s->r.chip, -1, NULL, chip->fail_lines, err);
	return DT_ERR_DEVICE;
}

static void put(const struct line_request *r, uint32_t on)
{
	for (size_t i = 0; i < r->n; i++) {
		uint32_t bit = 1U << r->offset[i];
		bool high = (on >> i & 1) != r->active_low;
		chip->level = high ? chip->level | bit : chip->level & ~bit;
	}
}

static enum dt_status sim_set(struct line *l, uint32_t on, struct dt_error *err)
{
	struct sim *s = of(l);
	if (failing(s, err) != DT_OK)
		return DT_ERR_DEVICE;
	put(&s->r, on);
	if (chip->sets_n < LINE_SIM_SETS)
		chip->sets[chip->sets_n] = chip->level;
	chip->sets_n++;
	return DT_OK;
}

static enum dt_status sim_get(struct line *l, uint32_t *on, struct dt_error *err)
{
	struct sim *s = of(l);
	*on = 0;
	for (size_t i = 0; i < s->r.n; i++)
		*on |= (uint32_t)(line_sim_level(s->r.offset[i]) != s->r.active_low) << i;
	return failing(s, err);
}

static int sim_fd(const struct line *l)
{
	return ((const struct sim *)(const void *)l)->edges[0];
}

static enum dt_status sim_edge(struct line *l, struct line_edge *out, struct dt_error *err)
{
	struct sim *s = of(l);
	if (failing(s, err) != DT_OK)
		return DT_ERR_DEVICE;
	return read(s->edges[0], out, sizeof(*out)) == sizeof(*out) ? DT_OK : DT_ERR_AGAIN;
}

static void sim_destroy(struct line *l)
{
	struct sim *s = of(l);
	hold(&s->r, 0);
	for (struct sim **p = &watchers; *p; p = &(*p)->next) {
		if (*p == s) {
			*p = s->next;
			break;
		}
	}
	for (int i = 0; i < 2; i++) {
		if (s->edges[i] >= 0)
			close(s->edges[i]);
	}
	free(s);
}

static const struct line_ops sim_ops = {
	.set = sim_set, .get = sim_get, .fd = sim_fd, .edge = sim_edge, .destroy = sim_destroy
};

static struct sim *sim_open(const struct line_request *r, struct dt_error *err)
{
	power_up();
	int sys = chip->fail_open ? chip->fail_open : held(r) ? EBUSY : 0;
	struct sim *s = sys ? NULL : calloc(1, sizeof(*s));
	if (!s) {
		line_explain(
			r->chip, r->n ? (int64_t)r->offset[0] : -1, NULL, sys ? sys : ENOMEM, err);
		return NULL;
	}
	s->base.ops = &sim_ops;
	s->r = *r;
	s->edges[0] = s->edges[1] = -1;
	hold(r, getpid());
	return s;
}

static struct line *sim_output(const struct line_request *r, uint32_t on, struct dt_error *err)
{
	struct sim *s = sim_open(r, err);
	if (s)
		put(&s->r, on);
	return s ? &s->base : NULL;
}

static struct line *sim_input(const struct line_request *r, struct dt_error *err)
{
	struct sim *s = sim_open(r, err);
	if (!s)
		return NULL;
	if (pipe2(s->edges, O_NONBLOCK | O_CLOEXEC) != 0) {
		line_explain(r->chip, -1, NULL, errno, err);
		sim_destroy(&s->base);
		return NULL;
	}
	s->next = watchers;
	watchers = s;
	return &s->base;
}

const struct line_driver line_sim = { "simulated", sim_output, sim_input };

void line_sim_reset(void)
{
	pid_t holder[LINE_SIM_LINES];
	power_up();
	memcpy(holder, chip->holder, sizeof(holder));
	memset(chip, 0, sizeof(*chip));
	memcpy(chip->holder, holder, sizeof(holder));
}

void line_sim_fail_open(int sys)
{
	power_up();
	chip->fail_open = sys;
}

void line_sim_fail_lines(int sys)
{
	power_up();
	chip->fail_lines = sys;
}

void line_sim_input_unseen(unsigned offset, bool high)
{
	power_up();
	assert(offset < LINE_SIM_LINES);
	chip->level = high ? chip->level | 1U << offset : chip->level & ~(1U << offset);
}

void line_sim_input(unsigned offset, bool high, int64_t t_ns)
{
	line_sim_input_unseen(offset, high);
	for (struct sim *s = watchers; s; s = s->next) {
		for (size_t i = 0; i < s->r.n; i++) {
			struct line_edge e;
			memset(&e, 0, sizeof(e)); /* what lies between its parts is sent too */
			e.line = (uint8_t)i;
			e.on = high != s->r.active_low;
			e.t_ns = t_ns;
			if (s->r.offset[i] == offset &&
				write(s->edges[1], &e, sizeof(e)) != sizeof(e))
				abort();
		}
	}
}

bool line_sim_level(unsigned offset)
{
	power_up();
	return chip->level >> offset & 1;
}

size_t line_sim_sets(void)
{
	power_up();
	return chip->sets_n;
}

uint32_t line_sim_set_at(size_t i)
{
	assert(i < chip->sets_n && i < LINE_SIM_SETS);
	return chip->sets[i];
}

size_t line_sim_bytes(size_t from, unsigned clock, unsigned data, uint8_t *out, size_t cap)
{
	size_t bits = 0;
	bool was = false;
	for (size_t i = from; i < chip->sets_n && i < LINE_SIM_SETS && bits / 8 < cap; i++) {
		bool high = chip->sets[i] >> clock & 1;
		if (high && !was) {
			uint8_t *byte = &out[bits / 8];
			*byte = (uint8_t)(*byte << 1 | (chip->sets[i] >> data & 1));
			bits++;
		}
		was = high;
	}
	return bits / 8;
}
