/* SPDX-License-Identifier: MIT */
/*
 * disp_png.c - a display that is a folder of PNG files, numbered, one for each change of what is
 * shown. Time alone (a breathing lamp) is no change.
 */
#include "disp.h"
#include "disp_layout.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct disp_png {
	struct disp base;
	struct disp_picture *picture;
	struct screen last;
	bool photo; /* the last had one */
	unsigned n;
	char *folder;
};

static enum dt_status show(struct disp *d, const struct disp_view *view, struct dt_error *err)
{
	struct disp_png *p = (struct disp_png *)d;
	char path[4096];
	if (p->n && memcmp(&p->last, view->screen, sizeof(p->last)) == 0 &&
		p->photo == (view->die != NULL))
		return DT_OK;
	struct disp_view open = *view; /* whoever looks at pictures may be anybody */
	open.own = NULL;
	enum dt_status st = disp_picture_draw(p->picture, &open, NULL, err);
	if (st != DT_OK)
		return st;
	if (snprintf(path, sizeof(path), "%s/%06u.png", p->folder, p->n + 1) >= (int)sizeof(path))
		return dt_fail(err, DT_ERR_FORMAT, 0, "%s: the path is too long", p->folder);
	st = disp_picture_save(p->picture, path, err);
	if (st != DT_OK)
		return st;
	p->n++;
	memcpy(&p->last, view->screen, sizeof(p->last));
	p->photo = view->die != NULL;
	return DT_OK;
}

static void destroy(struct disp *d)
{
	struct disp_png *p = (struct disp_png *)d;
	disp_picture_destroy(p->picture);
	free(p->folder);
	free(p);
}

static const struct disp_ops ops = { "png", show, NULL, NULL, destroy, NULL };

struct disp *disp_png_create(const char *folder, int width, int height, struct dt_error *err)
{
	struct stat st;
	if (mkdir(folder, 0777) != 0 &&
		(errno != EEXIST || stat(folder, &st) != 0 || !S_ISDIR(st.st_mode))) {
		dt_fail(err, DT_ERR_IO, errno, "%s: no folder for pictures: %s", folder,
			strerror(errno));
		return NULL;
	}
	struct disp_png *p = calloc(1, sizeof(*p));
	if (!p || !(p->folder = strdup(folder))) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the display");
		goto fail;
	}
	p->base.ops = &ops;
	p->picture = disp_picture_create(
		width, height, width == 480 && height == 320 ? 28 : 0, height < LARGE_HEIGHT, err);
	if (!p->picture)
		goto fail;
	return &p->base;
fail:
	if (p)
		destroy(&p->base);
	return NULL;
}
