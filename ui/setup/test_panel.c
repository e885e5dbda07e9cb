/* SPDX-License-Identifier: MIT */
/*
 * test_panel.c - dicetable test panel: a screen with all colours and letters, and the time, so that
 * one sees at once whether it moves.
 */
#include "cmd_test.h"

#include "dice.h"
#include "disp.h"
#include "words.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static volatile sig_atomic_t stopped;

static void stop(int sig)
{
	(void)sig;
	stopped = 1;
}

static void fill(struct screen *s)
{
	static const char *const names[SCREEN_SEATS] = { N_("One"), N_("Two"), N_("Three"),
		N_("Four"), N_("Five"), N_("Six") };
	memset(s, 0, sizeof(*s));
	s->phase = SCREEN_ROLLING;
	s->seats = SCREEN_SEATS;
	s->round = 1;
	s->roll = 1;
	s->prompt.seconds = -1;
	snprintf(s->title, sizeof(s->title), "%s", _("Test of the panel"));
	snprintf(s->line[0], sizeof(s->line[0]), _("Letters: %s"), "AzÄéß Київ $ 0123456789");
	for (int i = 0; i < SCREEN_SEATS; i++) {
		snprintf(s->face[i], sizeof(s->face[i]), "%s", dt_poker.label[i]);
		snprintf(s->seat[i].name, sizeof(s->seat[i].name), "%s", _(names[i]));
		s->seat[i].playing = true;
		s->seat[i].state = DT_ZONE_OPEN;
		s->seat[i].price = s->seat[i].points = -1;
		s->seat[i].slots = 5;
		for (int k = 0; k < 5; k++)
			s->seat[i].die[k].face = (uint8_t)((i + k) % 6 + 1);
	}
}

static enum dt_status show(struct disp *d, long seconds, struct dt_error *err)
{
	static const struct timespec pause = { .tv_nsec = 100000000 };
	static struct screen s;
	struct disp_view view = { .screen = &s };
	enum dt_status st = DT_OK;
	fill(&s);
	for (long tenth = 0; st == DT_OK && tenth < 10 * seconds && !stopped; tenth++) {
		snprintf(s.headline, sizeof(s.headline), _("The panel works: second %ld of %ld"),
			tenth / 10 + 1, seconds);
		view.t_ns = tenth * 100000000;
		st = disp_show(d, &view, err);
		nanosleep(&pause, NULL);
	}
	return st;
}

int test_panel(const struct cmd_args *args)
{
	const char *spec = cmd_value(args, "display");
	struct dt_error err;
	long seconds = 3;
	if (!cmd_number(args, "seconds", 1, 3600, &seconds))
		return CMD_USAGE;
	if (spec && disp_check_spec(spec, &err) != DT_OK)
		return cmd_usage(args, "%s", err.msg);
	/* The console is given back after Ctrl-C as well, however early it comes. */
	struct sigaction act = { .sa_handler = stop };
	sigaction(SIGINT, &act, NULL);
	sigaction(SIGTERM, &act, NULL);
	struct disp *d = disp_create(spec ? spec : "kms", &err);
	if (!d)
		return cmd_error(args, &err);
	enum dt_status st = show(d, seconds, &err);
	disp_destroy(d);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}
