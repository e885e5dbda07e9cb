/* SPDX-License-Identifier: MIT */
/*
 * cmd_doctor.c - dicetable doctor: looks at everything a table needs, one line each.
 *
 * Nothing is repaired and nothing is left behind. What keeps a table from playing is "bad"; what a
 * table can play without is "note". Without --camera the table is the simulated one.
 */
#include "clock.h"
#include "cmd.h"
#include "config.h"
#include "disp.h"
#include "json_line.h"
#include "store_games.h"
#ifdef DT_HAVE_VISION
#include "saved_scene.h"
#include "saved_set.h"
#include "saved_signs.h"
#endif

#include <errno.h>
#include <jansson.h>
#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

enum {
	SPACE_BAD_MB = 32,   /* less than a game with its pictures */
	SPACE_NOTE_MB = 500, /* some evenings */
	OLD_DAYS = 90,	     /* lamps and screws move */
	CAMERA_MS = 3000,    /* until the first picture */
};

static const struct cmd_option options[] = {
	{ "camera", "SPEC", "try this camera (default: the simulated table)" },
	{ "display", "SPEC", "try this display (default: auto)" },
	{ NULL, NULL, NULL },
};

enum state { OK, NOTE, BAD };

struct doctor {
	const struct cmd_args *args;
	unsigned bad;
	bool real_camera;
	struct conf conf;
	bool conf_good;
	char db[4096];
	struct store *store; /* NULL: it cannot be opened */
};

/* One line. todo may be NULL: nothing is to be done. */
static void say(struct doctor *d, enum state state, const char *check, const char *todo,
	const char *fmt, ...) __attribute__((format(printf, 5, 6)));

static void say(struct doctor *d, enum state state, const char *check, const char *todo,
	const char *fmt, ...)
{
	static const char *const states[] = { "ok", "note", "bad" };
	char text[4600];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	d->bad += state == BAD;
	if (!d->args->json) {
		printf("%-5s %-12s %s%s%s\n", states[state], check, text, todo ? ". To do: " : "",
			todo ? todo : "");
		return;
	}
	json_t *o = json_pack("{s:s, s:s, s:s, s:s?}", "check", check, "state", states[state],
		"text", text, "do", todo);
	/* Paths may hold bytes that are no UTF-8: then JSON cannot say them. */
	if (json_line(o, 9, NULL) != DT_OK)
		printf("{\"check\":\"%s\",\"state\":\"%s\"}\n", check, states[state]);
}

/*
 * A line from an error. Our sentences say what is wrong and, behind a semicolon, what to do; where
 * one does not (or names what there is), todo stands in.
 */
static void say_error(struct doctor *d, enum state state, const char *check, const char *todo,
	const struct dt_error *err)
{
	const char *cut = strstr(err->msg, "; ");
	if (cut && strncmp(cut, "; there ", 8) != 0)
		say(d, state, check, cut + 2, "%.*s", (int)(cut - err->msg), err->msg);
	else
		say(d, state, check, todo, "%s", err->msg);
}

static void check_build(struct doctor *d)
{
#ifdef DT_HAVE_VISION
	bool vision = true;
#else
	bool vision = false;
#endif
#ifdef DT_HAVE_DISPLAY
	const char *display = "display picture";
#else
	const char *display = "no display picture";
#endif
#ifdef DT_HAVE_SDL
	const char *window = "window";
#else
	const char *window = "no window";
#endif
	say(d, vision ? OK : NOTE, "program",
		vision ? NULL
		       : "hardware/install vision, then build again, to read dice from pictures",
		"dicetable " DICETABLE_VERSION ": %s, %s, %s", vision ? "vision" : "no vision",
		display, window);
}

static void check_config(struct doctor *d)
{
	struct dt_error err;
	char path[4096];
	if (cmd_config_path(d->args, path, sizeof(path), &err) != DT_OK ||
		conf_read(path, &d->conf, &err) != DT_OK) {
		say(d, BAD, "config", "correct the file, or give another one with --config", "%s",
			err.msg);
		return;
	}
	d->conf_good = true;
	say(d, OK, "config", NULL, "%s: %zu zones, %zu tags", path, d->conf.table.areas_n,
		d->conf.table.tags_n);
}

static void folder_of(const struct doctor *d, char folder[sizeof(d->db)])
{
	memcpy(folder, d->db, sizeof(d->db));
	char *slash = strrchr(folder, '/');
	if (slash && slash != folder)
		*slash = 0;
	else
		strcpy(folder, slash ? "/" : ".");
}

/* A folder that is not there is another matter: see check_space(). */
static const char *not_writable(const struct doctor *d, bool exists, char folder[sizeof(d->db)])
{
	folder_of(d, folder);
	if (exists && access(d->db, R_OK | W_OK) != 0)
		return d->db;
	return access(folder, W_OK | X_OK) != 0 && errno != ENOENT ? folder : NULL;
}

static void check_data(struct doctor *d)
{
	static const char *const todo = "move the file away, or give another one with --db";
	struct dt_error err;
	char folder[sizeof(d->db)];
	struct stat st;
	if (cmd_db_path(d->args, d->db, sizeof(d->db), &err) != DT_OK) {
		say(d, BAD, "data", "give a file that can be written with --db", "%s", err.msg);
		return;
	}
	bool exists = stat(d->db, &st) == 0;
	const char *closed = not_writable(d, exists, folder);
	if (closed) {
		say(d, BAD, "data",
			"run it as the user to whom it belongs, or give another file with --db",
			"%s may not be written by this user", closed);
		return;
	}
	d->store = store_open(d->db, exists, &err);
	if (!d->store)
		say_error(d, BAD, "data", todo, &err);
	else if (store_check_told(d->store, &err) != DT_OK)
		say_error(d, BAD, "data", todo, &err);
	else if (!exists)
		say(d, OK, "data", NULL, "%s: will be made when it is needed", d->db);
	else if (store_check_claim(d->store, &err) != DT_OK)
		say_error(d, BAD, "data", NULL, &err);
	else
		say(d, OK, "data", NULL, "%s: sound, %lld KB", d->db,
			(long long)(st.st_size + 1023) / 1024);
}

static void check_space(struct doctor *d)
{
	char folder[sizeof(d->db)];
	struct statvfs v;
	folder_of(d, folder);
	if (statvfs(folder, &v) != 0) {
		say(d, BAD, "space", "make the folder, or give another data file with --db",
			"%s: no such folder", folder);
		return;
	}
	unsigned long long mb = (unsigned long long)v.f_bavail * v.f_frsize >> 20;
	enum state state = mb < SPACE_BAD_MB ? BAD : mb < SPACE_NOTE_MB ? NOTE : OK;
	say(d, state, "space",
		state == OK ? NULL
			    : "delete what is not needed, or give a data file elsewhere with --db",
		"%llu MB free in %s", mb, folder);
}

static void day(int64_t at, char out[32])
{
	time_t t = (time_t)at;
	struct tm local;
	out[0] = 0;
	if (localtime_r(&t, &local))
		strftime(out, 32, "%Y-%m-%d %H:%M", &local);
}

static void check_game(struct doctor *d)
{
	struct dt_error err;
	int64_t id, made_at;
	char *head = NULL, when[32];
	if (!d->store)
		return;
	enum dt_status st = store_game_open(d->store, &id, &made_at, &head, &err);
	if (st == DT_OK) {
		day(made_at, when);
		say(d, OK, "game", NULL, "one begun %s can be gone on with", when);
	} else if (st == DT_ERR_AGAIN) {
		say(d, OK, "game", NULL, "none is unfinished");
	} else {
		say(d, BAD, "game", "move the data file away, or give another one with --db", "%s",
			err.msg);
	}
	free(head);
}

#ifdef DT_HAVE_VISION
static void say_calibration(struct doctor *d, const struct cal_report *r)
{
	int64_t days = ((int64_t)time(NULL) - r->made_at) / 86400;
	bool coarse = r->lens_px > CAL_REPROJECTION_PX || r->plane_mm > CAL_PLANE_MM;
	const char *todo = NULL;
	if (coarse)
		todo = "calibrate again with sharper pictures";
	else if (days >= OLD_DAYS)
		todo = "calibrate again if camera or lamp have been moved";
	say(d, todo ? NOTE : OK, "calibration", todo,
		"%lld days old, lens %.2f pixels, tags %.2f pixels, plane %.2f mm off",
		(long long)days, r->lens_px, r->tags_px, r->plane_mm);
}

static void check_calibration(struct doctor *d)
{
	static const char *const todo = "dicetable calibrate --camera, or --images DIR with "
					"pictures of the empty table and a chessboard";
	struct vis_scene scene = { 0 };
	struct cal_report report;
	struct store_item *items = NULL;
	struct dt_error err;
	size_t n = 0;
	if (!d->store || !d->conf_good)
		return;
	enum state without = d->real_camera ? BAD : NOTE;
	if (store_list(d->store, "calibration", &items, &n, &err) == DT_OK && n == 0)
		say(d, without, "calibration", todo,
			"none yet, only the simulated table can be read");
	else if (saved_scene_load(d->store, d->db, &d->conf.table, &scene, &report, &err) != DT_OK)
		say(d, without, "calibration", todo, "%s", err.msg);
	else
		say_calibration(d, &report);
	free(items);
	img_finish(&scene.empty);
}

static void check_dice(struct doctor *d)
{
	struct store_item *table = NULL, *loose = NULL;
	struct dt_error err;
	size_t table_n = 0, loose_n = 0;
	char current[64] = "";
	if (!d->store)
		return;
	enum dt_status st = store_list(d->store, SAVED_SET_KIND, &table, &table_n, &err);
	if (st == DT_OK)
		st = store_list(d->store, SAVED_SIGNS_KIND, &loose, &loose_n, &err);
	if (st == DT_OK)
		st = saved_set_current(d->store, current, sizeof(current), &err);
	if (st != DT_OK)
		say(d, BAD, "dice", "teach the set again", "%s", err.msg);
	else
		say(d, table_n || !d->real_camera ? OK : NOTE, "dice",
			table_n || !d->real_camera ? NULL
						   : "poker dice: dicetable teach NAME --camera",
			"%zu sets taught, %zu from loose photos, \"%s\" is current", table_n,
			loose_n, current);
	free(table);
	free(loose);
}

/* Waits for one picture; *w, *h are its size. */
static enum dt_status try_camera(
	const char *spec, int32_t *w, int32_t *h, int64_t *took_ns, struct dt_error *err)
{
	static const struct timespec pause = { .tv_nsec = 10000000 };
	int64_t start = dt_clock_ns();
	struct cam_frame f;
	struct cam *cam = cam_create(spec, err);
	enum dt_status st = cam ? cam_start(cam, err) : err->code;
	while (st == DT_OK) {
		cam_set_time(cam, dt_clock_ns());
		st = cam_acquire(cam, &f, err);
		if (st != DT_ERR_AGAIN)
			break;
		if (dt_clock_ns() - start > CAMERA_MS * 1000000LL) {
			st = dt_fail(err, DT_ERR_DEVICE, 0,
				"the camera sends no picture within %d s; check its cable at both "
				"ends, and what \"dicetable test camera\" says",
				CAMERA_MS / 1000);
			break;
		}
		st = DT_OK;
		nanosleep(&pause, NULL);
	}
	if (st == DT_OK) {
		*w = f.width;
		*h = f.height;
		cam_release(cam, &f);
	}
	*took_ns = dt_clock_ns() - start;
	cam_destroy(cam);
	return st;
}

static void check_camera(struct doctor *d, const char *spec)
{
	struct dt_error err;
	int32_t w = 0, h = 0;
	int64_t took = 0;
	if (try_camera(spec, &w, &h, &took, &err) == DT_OK)
		say(d, OK, "camera", NULL,
			"%s gives pictures of %d x %d, the first after %lld ms%s", spec, (int)w,
			(int)h, (long long)(took / 1000000),
			d->real_camera ? ""
				       : "; it is simulated, --camera libcamera: tries a real one");
	else
		say_error(d, BAD, "camera", "give another one with --camera", &err);
}
#endif

/* Strip or buttons alone. A table can be played without either. */
static void check_pins(struct doctor *d, const char *check, const struct pins_conf *conf,
	const char *wired, const char *todo)
{
	struct dt_error err;
	if (!pins_wanted(conf)) {
		say(d, OK, check, NULL, "none is wired");
		return;
	}
	struct pins *p = pins_create(conf, &line_gpiod, dt_clock_ns(), &err);
	if (p && *pins_trouble(p))
		dt_fail(&err, DT_ERR_DEVICE, 0, "%s", pins_trouble(p));
	if (!p || *pins_trouble(p))
		say_error(d, NOTE, check, todo, &err);
	else
		say(d, OK, check, NULL, "%s", wired);
	pins_destroy(p);
}

static void check_strip_and_buttons(struct doctor *d)
{
	struct pins_conf strip = d->conf.pins, buttons = d->conf.pins;
	char wired[64];
	if (!d->conf_good)
		return;
	strip.buttons_n = 0;
	buttons.strip.clock = -1;
	buttons.strip.spi[0] = 0;
	int lamps = strip.strip.lamps_each * SCREEN_PLACES;
	if (pins_wanted(&strip) && lamps > LED_LAMPS_MAX)
		say(d, NOTE, "strip", "make lamps_each smaller in table.conf",
			"%d locations of %d lamps are %d, and %d is the most: what is over stays "
			"dark",
			SCREEN_PLACES, strip.strip.lamps_each, lamps, LED_LAMPS_MAX);
	else
		check_pins(d, "strip", &strip, "its lines can be had",
			"check its wires and table.conf");
	snprintf(wired, sizeof(wired), "the lines of %zu can be had", buttons.buttons_n);
	check_pins(d, "buttons", &buttons, wired, "check their wires and table.conf");
}

static void check_display(struct doctor *d, const char *spec)
{
	struct dt_error err;
	struct disp *disp = disp_create(spec, &err);
	if (!disp) {
		say_error(d, BAD, "display", "try --display text", &err);
		return;
	}
	if (disp_check(disp, &err) == DT_OK)
		say(d, OK, "display", NULL, "%s gives %s", spec, disp->ops->name);
	else
		say_error(d, NOTE, "display", "check its cable", &err);
	disp_destroy(disp);
}

static void check_letters(struct doctor *d)
{
	setlocale(LC_CTYPE, "");
	const char *codes = nl_langinfo(CODESET);
	bool utf8 = strcmp(codes, "UTF-8") == 0;
	say(d, utf8 ? OK : NOTE, "locale", utf8 ? NULL : "export LANG=C.UTF-8",
		utf8 ? "the terminal takes %s" : "the terminal takes %s, not every name", codes);
#ifdef DT_HAVE_DISPLAY
	char family[80];
	unsigned missing = disp_picture_missing_letters("AzÄéß АяЇґЄ $◆–…", family, sizeof(family));
	say(d, missing ? NOTE : OK, "fonts", missing ? "apt-get install fonts-dejavu-core" : NULL,
		missing ? "%s lacks %u letters" : "%s", family, missing);
#endif
}

static int run(const struct cmd_args *args)
{
	struct doctor d = { .args = args };
	const char *camera = cmd_value(args, "camera"), *display = cmd_value(args, "display");
	d.real_camera = camera && strncmp(camera, "sim:", 4) != 0;
	check_build(&d);
	check_config(&d);
	check_data(&d);
	check_space(&d);
	check_game(&d);
#ifdef DT_HAVE_VISION
	check_calibration(&d);
	check_dice(&d);
	check_camera(&d, camera ? camera : "sim:");
#else
	if (camera)
		say(&d, BAD, "camera", "hardware/install vision, then build again",
			"this program was built without vision");
#endif
	check_display(&d, display ? display : "auto");
	check_strip_and_buttons(&d);
	check_letters(&d);
	store_close(d.store);
	if (!d.bad)
		return CMD_DONE;
	fflush(stdout);
	fprintf(stderr,
		"dicetable doctor: the table cannot play: see the %s above that %s \"bad\"\n",
		d.bad == 1 ? "line" : "lines", d.bad == 1 ? "says" : "say");
	return CMD_FAILED;
}

const struct cmd cmd_doctor = {
	.name = "doctor",
	.usage = "[--camera SPEC] [--display SPEC]",
	.summary = "check what a table needs, and say what to do",
	.text = "One line for each thing: ok; note, the table can play without it; bad, it "
		"cannot.\n"
		"Exit status 0 when the table can play, 1 when not. Nothing is changed, but\n"
		"for who may read the data file: its owner only.\n",
	.options = options,
	.run = run,
};
