/* SPDX-License-Identifier: MIT */
/*
 * disp.c - picks the kind of display by its word, and what all kinds share. What is built without
 * a kind says so here; drawing is elsewhere.
 */
#include "disp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum dt_status none_show(struct disp *d, const struct disp_view *view, struct dt_error *err)
{
	(void)d, (void)view, (void)err;
	return DT_OK;
}

static void none_destroy(struct disp *d)
{
	free(d);
}

static const struct disp_ops none_ops = { "none", none_show, NULL, NULL, none_destroy, NULL };

static struct disp *none_create(const char *spec, struct dt_error *err)
{
	(void)spec;
	struct disp *d = calloc(1, sizeof(*d));
	if (!d) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the display");
		return NULL;
	}
	d->ops = &none_ops;
	return d;
}

#ifndef DT_HAVE_DISPLAY
struct disp *disp_png_create(const char *folder, int width, int height, struct dt_error *err)
{
	(void)folder, (void)width, (void)height;
	dt_fail(err, DT_ERR_DEVICE, 0,
		"this program was built without the display picture (cairo, pango); use --display "
		"text");
	return NULL;
}
#endif

#ifndef DT_HAVE_SDL
struct disp *disp_sdl_create(struct dt_error *err)
{
	dt_fail(err, DT_ERR_DEVICE, 0,
		"this program was built without windows (SDL2); use --display text");
	return NULL;
}
#endif

#ifndef DT_HAVE_KMS
struct disp *disp_kms_create(const char *options, struct dt_error *err)
{
	(void)options;
	dt_fail(err, DT_ERR_DEVICE, 0,
		"this program was built without panels (libdrm); hardware/install panel, then "
		"build again");
	return NULL;
}
#endif

static bool has_desktop(void)
{
	const char *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
	return (x11 && *x11) || (wayland && *wayland);
}

/* "png:DIR", "png-small:DIR", "png-800x480:DIR": the folder, and the pictures' size; NULL: it is
 * none of these. */
static const char *png_folder(const char *spec, int *width, int *height)
{
	const char *colon = strchr(spec, ':');
	int end = 0;
	*width = 480;
	*height = 320;
	if (strncmp(spec, "png", 3) != 0 || !colon || !colon[1])
		return NULL;
	if (strncmp(spec, "png-small:", 10) == 0) {
		*width = 128;
		*height = 64;
		return colon + 1;
	}
	bool sized = sscanf(spec, "png-%4dx%4d:%n", width, height, &end) == 2 && end > 0;
	bool good = sized && spec + end == colon + 1 && *width >= 64 && *height >= 32;
	return good || colon == spec + 3 ? colon + 1 : NULL;
}

static bool is_png(const char *spec)
{
	int width, height;
	return png_folder(spec, &width, &height) != NULL;
}

static struct disp *png_create(const char *spec, struct dt_error *err)
{
	int width, height;
	const char *folder = png_folder(spec, &width, &height);
	return disp_png_create(folder, width, height, err);
}

static bool is_kms(const char *spec)
{
	return strncmp(spec, "kms", 3) == 0 && strchr(":,", spec[3]);
}

static struct disp *kms_create(const char *spec, struct dt_error *err)
{
	return disp_kms_create(spec + 3 + (spec[3] == ':'), err);
}

static struct disp *text_create(const char *spec, struct dt_error *err)
{
	(void)spec;
	return disp_text_create(stdout, STDIN_FILENO, err);
}

static struct disp *window_create(const char *spec, struct dt_error *err)
{
	(void)spec;
	return disp_sdl_create(err);
}

static struct disp *auto_create(const char *spec, struct dt_error *err)
{
	struct disp *d = has_desktop() ? disp_sdl_create(NULL) : NULL;
	return d ? d : text_create(spec, err);
}

/* All kinds there are, in the order in which they are named to people: one line each. */
#define MAKERS(X)                                                                                  \
	X(auto)                                                                                    \
	X(window)                                                                                  \
	X(kms)                                                                                     \
	X(text)                                                                                    \
	X(png)                                                                                     \
	X(none)

#define DECLARE(name) extern const struct disp_maker disp_maker_##name;
#define ENTRY(name) &disp_maker_##name,

MAKERS(DECLARE)

static const struct disp_maker *const makers[] = { MAKERS(ENTRY) };
enum { MAKERS_N = sizeof(makers) / sizeof(makers[0]) };

/* Those that are made in this file. */
const struct disp_maker disp_maker_auto = { "auto", NULL, auto_create };
const struct disp_maker disp_maker_window = { "window", NULL, window_create };
const struct disp_maker disp_maker_kms = { "kms", is_kms, kms_create };
const struct disp_maker disp_maker_text = { "text", NULL, text_create };
const struct disp_maker disp_maker_png = { "png:DIR, png-small:DIR, png-800x480:DIR", is_png,
	png_create };
const struct disp_maker disp_maker_none = { "none", NULL, none_create };

/* NULL after saying which there are. */
static const struct disp_maker *maker_of(const char *spec, struct dt_error *err)
{
	char all[200] = "";
	size_t at = 0;
	for (size_t i = 0; i < MAKERS_N; i++) {
		if (makers[i]->is ? makers[i]->is(spec) : strcmp(spec, makers[i]->spec) == 0)
			return makers[i];
		if (at < sizeof(all))
			at += (size_t)snprintf(all + at, sizeof(all) - at, "%s%s",
				!i		   ? ""
				: i + 1 < MAKERS_N ? ", "
						   : " or ",
				makers[i]->spec);
	}
	dt_fail(err, DT_ERR_FORMAT, 0, "\"%s\" is no display: try %s", spec, all);
	return NULL;
}

enum dt_status disp_check_spec(const char *spec, struct dt_error *err)
{
	return maker_of(spec, err) ? DT_OK : DT_ERR_FORMAT;
}

struct disp *disp_create(const char *spec, struct dt_error *err)
{
	const struct disp_maker *maker = maker_of(spec, err);
	return maker ? maker->create(spec, err) : NULL;
}

void disp_destroy(struct disp *d)
{
	if (d)
		d->ops->destroy(d);
}

enum dt_status disp_check(struct disp *d, struct dt_error *err)
{
	return d->ops->check ? d->ops->check(d, err) : DT_OK;
}

enum dt_status disp_show(struct disp *d, const struct disp_view *view, struct dt_error *err)
{
	return d->ops->show(d, view, err);
}

bool disp_event(struct disp *d, struct disp_event *out)
{
	memset(out, 0, sizeof(*out));
	return d->ops->event && d->ops->event(d, out);
}

int disp_fd(const struct disp *d)
{
	return d->ops->fd ? d->ops->fd(d) : -1;
}
