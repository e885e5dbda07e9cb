/* SPDX-License-Identifier: MIT */
/*
 * replay_live.c - takes the steps of a recording one by one, shows each screen, and waits as the
 * players did.
 */
#include "replay_live.h"

#include "disp.h"
#include "disp_strip.h"
#include "led_scene.h"
#include "clock.h"

#include <poll.h>

#define MS_NS INT64_C(1000000)
/* Between pictures: lamps breathe. */
#define SHOW_NS (66 * MS_NS)

enum { LAMPS_EACH = 4 };

struct showing {
	struct disp *disp;
	struct screen screen;
	double speed;
	int64_t begin_ns;
	bool left; /* somebody has closed the display */
};

static enum dt_status show(struct showing *p, struct dt_error *err)
{
	struct led_scene scene;
	struct led_strip strip;
	struct disp_view view = {
		.screen = &p->screen, .strip = &strip, .t_ns = dt_clock_ns() - p->begin_ns
	};
	disp_strip_scene(&p->screen, &scene);
	led_scene_draw(&scene, LAMPS_EACH, view.t_ns, &strip);
	return disp_show(p->disp, &view, err);
}

/* Until so long after the beginning; shows that lamps breathe, and looks at the keys. */
static enum dt_status wait_until(struct showing *p, int64_t t_ns, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	while (st == DT_OK && !p->left) {
		struct disp_event event;
		struct pollfd fd = { .fd = disp_fd(p->disp), .events = POLLIN };
		int64_t rest = p->begin_ns + t_ns - dt_clock_ns();
		while (disp_event(p->disp, &event))
			p->left = p->left || event.did == DISP_QUIT;
		if (rest <= 0)
			break;
		rest = rest < SHOW_NS ? rest : SHOW_NS;
		poll(&fd, fd.fd >= 0, (int)(rest / MS_NS) + 1);
		st = show(p, err);
	}
	return st;
}

static enum dt_status watch(void *user, const struct ses *s, const struct ses_message *msg,
	bool taken, struct dt_error *err)
{
	struct showing *p = user;
	if (taken) {
		ses_show(s, &p->screen);
		return show(p, err);
	}
	if (msg->t_ms == 0 || p->screen.seats == 0)
		ses_show(s, &p->screen);
	enum dt_status st =
		wait_until(p, (int64_t)((double)msg->t_ms * (double)MS_NS / p->speed), err);
	return st == DT_OK && p->left ? DT_ERR_AGAIN : st; /* ends the replay */
}

enum dt_status replay_live(struct store *s, const char *display, double speed,
	struct record_result *out, struct dt_error *err)
{
	struct showing p = { .speed = speed, .begin_ns = dt_clock_ns() };
	p.disp = disp_create(display, err);
	if (!p.disp)
		return err->code;
	enum dt_status st = record_replay(s, NULL, watch, &p, out, err);
	disp_destroy(p.disp);
	return st == DT_ERR_AGAIN && p.left ? DT_OK : st;
}
