/* SPDX-License-Identifier: MIT */
/*
 * disp_kms.c - the display on a panel of the kernel's own, without a desktop: libdrm, one dumb
 * buffer. Colour panels, and those of 128x64 with one bit (the kernel takes our colours and makes
 * one bit of them, and we draw none but black and white).
 *
 * Needs no root: the user has to be in the group video, and no desktop may be running. A panel that
 * is not there, or goes, is looked for again when something is shown, after pauses that grow.
 */
#include "disp.h"
#include "panel.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

enum { CARDS_MAX = 16, OUTPUTS_MAX = 32 };
#define PAUSE_NS INT64_C(1000000000)
#define PAUSE_MAX_NS (8 * PAUSE_NS) /* opening a card may ask each of its sockets */

struct disp_kms {
	struct disp base;
	char path[64]; /* "": whichever has the smallest panel */
	int degrees;

	int fd; /* -1: not open */
	uint32_t connector, crtc, fb, handle;
	drmModeModeInfo mode;
	uint32_t width_mm;   /* as the panel says; 0: it does not */
	drmModeCrtc *before; /* what it showed when we came */
	uint8_t *pixels;
	uint8_t *drawn; /* the same in memory that is quick to read, as the panel's often is not */
	size_t stride, size;
	struct panel panel;
	bool all; /* the next picture is sent whole: nobody knows what the glass shows */
	int64_t pause_ns, again_ns; /* to find it again; 0: at once */
};

static void close_card(struct disp_kms *k)
{
	panel_finish(&k->panel);
	if (k->pixels)
		munmap(k->pixels, k->size);
	if (k->before) {
		/* The console, or whoever was here. Without a picture of his the kernel's own
		 * console comes back by itself when the card is closed. */
		drmModeCrtc *b = k->before;
		if (b->buffer_id && b->mode_valid)
			drmModeSetCrtc(k->fd, b->crtc_id, b->buffer_id, b->x, b->y, &k->connector,
				1, &b->mode);
		else
			drmModeSetCrtc(k->fd, b->crtc_id, 0, 0, 0, NULL, 0, NULL);
		drmModeFreeCrtc(b);
	}
	if (k->fb)
		drmModeRmFB(k->fd, k->fb);
	if (k->handle)
		drmModeDestroyDumbBuffer(k->fd, k->handle);
	if (k->fd >= 0)
		close(k->fd);
	k->before = NULL;
	free(k->drawn);
	k->pixels = k->drawn = NULL;
	k->fb = k->handle = 0;
	k->fd = -1;
}

static enum dt_status refused(struct dt_error *err, const char *path, int sys, const char *what)
{
	if (sys == EACCES || sys == EPERM || sys == EBUSY)
		return dt_fail(err, DT_ERR_DEVICE, sys,
			"%s is not ours to draw on: another program (a desktop?) shows something "
			"there; end it",
			path);
	return dt_fail(err, DT_ERR_DEVICE, sys, "%s: the panel %s: %s", path, what, strerror(sys));
}

static enum dt_status open_path(const char *path, int *fd, struct dt_error *err)
{
	uint64_t dumb = 0;
	*fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
	if (*fd < 0 && errno == EACCES)
		return dt_fail(err, DT_ERR_DEVICE, EACCES,
			"%s may not be used by this user; put the user into the group video", path);
	if (*fd < 0)
		return dt_fail(err, DT_ERR_DEVICE, errno,
			"%s: there is no such panel (%s); \"ls /dev/dri\" lists those that there "
			"are",
			path, strerror(errno));
	if (drmGetCap(*fd, DRM_CAP_DUMB_BUFFER, &dumb) == 0 && dumb)
		return DT_OK;
	close(*fd);
	*fd = -1;
	return dt_fail(err, DT_ERR_DEVICE, 0, "%s is no panel; give kms:/dev/dri/cardN", path);
}

static const drmModeModeInfo *own_mode(const drmModeConnector *c)
{
	for (int i = 0; i < c->count_modes; i++)
		if (c->modes[i].type & DRM_MODE_TYPE_PREFERRED)
			return &c->modes[i];
	return c->count_modes ? &c->modes[0] : NULL;
}

/* A CRTC that can feed the connector: the one that does, else the first. */
static uint32_t find_crtc(int fd, const drmModeRes *res, const drmModeConnector *c)
{
	drmModeEncoder *now = c->encoder_id ? drmModeGetEncoder(fd, c->encoder_id) : NULL;
	uint32_t crtc = now ? now->crtc_id : 0;
	drmModeFreeEncoder(now);
	for (int i = 0; i < c->count_encoders && !crtc; i++) {
		drmModeEncoder *e = drmModeGetEncoder(fd, c->encoders[i]);
		for (int k = 0; e && k < res->count_crtcs && !crtc; k++)
			if (e->possible_crtcs & (1U << k))
				crtc = res->crtcs[k];
		drmModeFreeEncoder(e);
	}
	return crtc;
}

/* What is connected, and too small for us or not to be fed. w 0: nothing is. */
static enum dt_status no_output(const char *path, struct panel_size is, struct dt_error *err)
{
	struct panel_size ours[] = { is };
	if (is.w > 0 && panel_choose(ours, 1) < 0)
		return dt_fail(err, DT_ERR_DEVICE, 0,
			"%s: the panel has only %d x %d pixels, 128 x 64 are needed; take another",
			path, is.w, is.h);
	return dt_fail(err, DT_ERR_DEVICE, 0,
		"%s: no panel is connected; check its cable, and its overlay in "
		"/boot/firmware/config.txt",
		path);
}

/* The smallest panel of the card; its size in *size, which is as it was where there is none. */
static enum dt_status find_output(
	struct disp_kms *k, const char *path, struct panel_size *size, struct dt_error *err)
{
	struct panel_size sizes[OUTPUTS_MAX];
	drmModeConnector *outputs[OUTPUTS_MAX];
	drmModeRes *res = drmModeGetResources(k->fd);
	int n = 0;
	for (int i = 0; res && i < res->count_connectors && n < OUTPUTS_MAX; i++) {
		drmModeConnector *c = drmModeGetConnector(k->fd, res->connectors[i]);
		const drmModeModeInfo *m =
			c && c->connection != DRM_MODE_DISCONNECTED ? own_mode(c) : NULL;
		if (m) {
			outputs[n] = c;
			sizes[n++] = (struct panel_size){ m->hdisplay, m->vdisplay };
		} else {
			drmModeFreeConnector(c);
		}
	}
	int best = panel_choose(sizes, n);
	if (best >= 0) {
		k->connector = outputs[best]->connector_id;
		k->mode = *own_mode(outputs[best]);
		k->width_mm = outputs[best]->mmWidth;
		k->crtc = find_crtc(k->fd, res, outputs[best]);
	}
	for (int i = 0; i < n; i++)
		drmModeFreeConnector(outputs[i]);
	drmModeFreeResources(res);
	if (best < 0 || !k->crtc)
		return no_output(path, n ? sizes[0] : (struct panel_size){ 0, 0 }, err);
	*size = sizes[best];
	return DT_OK;
}

/* Opens the card that was named, and finds its panel. */
static enum dt_status open_card(
	struct disp_kms *k, const char *path, struct panel_size *size, struct dt_error *err)
{
	enum dt_status st = open_path(path, &k->fd, err);
	if (st != DT_OK)
		return st;
	st = find_output(k, path, size, err);
	if (st != DT_OK)
		close_card(k);
	return st;
}

/* Of all cards the one with the smallest panel. The sentence is that of the last that failed. */
static enum dt_status search(struct disp_kms *k, char *path, size_t cap, struct dt_error *err)
{
	struct panel_size sizes[CARDS_MAX] = { { 0, 0 } };
	bool any = false;
	for (int i = 0; i < CARDS_MAX; i++) {
		snprintf(path, cap, "/dev/dri/card%d", i);
		if (access(path, F_OK) != 0)
			continue;
		any = true;
		if (open_card(k, path, &sizes[i], err) == DT_OK)
			close_card(k);
	}
	int best = panel_choose(sizes, CARDS_MAX);
	snprintf(path, cap, "/dev/dri/card%d", best);
	if (best >= 0)
		return DT_OK;
	return any ? DT_ERR_DEVICE
		   : dt_fail(err, DT_ERR_DEVICE, 0,
			     "there is no panel (/dev/dri is empty); check its cable, and its "
			     "overlay in /boot/firmware/config.txt");
}

static enum dt_status make_buffer(struct disp_kms *k, const char *path, struct dt_error *err)
{
	uint32_t pitch;
	uint64_t size, offset;
	int w = k->mode.hdisplay, h = k->mode.vdisplay;
	if (drmModeCreateDumbBuffer(
		    k->fd, (uint32_t)w, (uint32_t)h, 32, 0, &k->handle, &pitch, &size) != 0)
		return refused(err, path, errno, "has no memory");
	if (drmModeAddFB(k->fd, (uint32_t)w, (uint32_t)h, 24, 32, pitch, k->handle, &k->fb) != 0 ||
		drmModeMapDumbBuffer(k->fd, k->handle, &offset) != 0)
		return refused(err, path, errno, "takes no picture of 24 bits");
	void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, k->fd, (off_t)offset);
	if (at == MAP_FAILED)
		return refused(err, path, errno, "gives no memory to draw into");
	k->pixels = at;
	k->size = size;
	k->drawn = calloc(1, size);
	if (!k->drawn)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the display");
	k->stride = pitch;
	memset(at, 0, size);
	return DT_OK;
}

static enum dt_status open_panel(struct disp_kms *k, struct dt_error *err)
{
	struct panel_size size;
	char path[64];
	enum dt_status st = DT_OK;
	snprintf(path, sizeof(path), "%s", k->path);
	if (!path[0])
		st = search(k, path, sizeof(path), err);
	if (st == DT_OK)
		st = open_card(k, path, &size, err);
	if (st == DT_OK)
		st = panel_init(&k->panel, size.w, size.h, k->degrees, err);
	/* Some say nonsense, such as the mm of a television. */
	if (st == DT_OK && k->width_mm >= 20 && k->width_mm <= 400)
		disp_picture_set_scale(k->panel.picture, (double)size.w / k->width_mm);
	if (st == DT_OK)
		st = make_buffer(k, path, err);
	if (st != DT_OK) {
		close_card(k);
		return st;
	}
	drmModeCrtc *before = drmModeGetCrtc(k->fd, k->crtc);
	if (drmModeSetCrtc(k->fd, k->crtc, k->fb, 0, 0, &k->connector, 1, &k->mode) != 0) {
		st = refused(err, path, errno, "does not take its own mode");
		drmModeFreeCrtc(before);
		close_card(k);
		return st;
	}
	k->before = before;
	k->all = true; /* drivers may lose what they are given while the panel is switched on */
	return DT_OK;
}

/* Panels behind a slow wire send only what they are told has changed; others need it not, and do
 * not know the call. */
static enum dt_status tell(struct disp_kms *k, int first, int end, struct dt_error *err)
{
	drmModeClip clip = { .x2 = k->mode.hdisplay, .y1 = (uint16_t)first, .y2 = (uint16_t)end };
	if (drmModeDirtyFB(k->fd, k->fb, &clip, 1) == 0 || errno == ENOSYS || errno == EOPNOTSUPP)
		return DT_OK;
	return dt_fail(err, DT_ERR_DEVICE, errno,
		"the panel does not take its picture: %s; check its cable", strerror(errno));
}

static enum dt_status check(struct disp *d, struct dt_error *err)
{
	struct disp_kms *k = (struct disp_kms *)d;
	return k->fd >= 0 ? DT_OK : open_panel(k, err);
}

/* Looks for the panel unless that was just done. */
static enum dt_status find_again(struct disp_kms *k, int64_t now_ns, struct dt_error *err)
{
	if (k->fd < 0 && now_ns < k->again_ns)
		return dt_fail(err, DT_ERR_DEVICE, ENODEV, "the panel is gone");
	if (check(&k->base, err) == DT_OK) {
		k->pause_ns = k->again_ns = 0;
		return DT_OK;
	}
	k->pause_ns = k->pause_ns ? 2 * k->pause_ns : PAUSE_NS;
	if (k->pause_ns > PAUSE_MAX_NS)
		k->pause_ns = PAUSE_MAX_NS;
	k->again_ns = now_ns + k->pause_ns;
	return err->code;
}

static enum dt_status show(struct disp *d, const struct disp_view *view, struct dt_error *err)
{
	struct disp_kms *k = (struct disp_kms *)d;
	int first, end;
	enum dt_status st = find_again(k, view->t_ns, err);
	if (st != DT_OK)
		return st;
	st = panel_draw(&k->panel, view, k->drawn, k->stride, &first, &end, err);
	if (st == DT_OK && k->all) {
		k->all = false;
		first = 0;
		end = k->mode.vdisplay;
	}
	size_t from = (size_t)first * k->stride;
	if (st == DT_OK)
		memcpy(k->pixels + from, k->drawn + from, (size_t)(end - first) * k->stride);
	if (st == DT_OK && first < end)
		st = tell(k, first, end, err);
	if (st == DT_ERR_DEVICE)
		close_card(k);
	return st;
}

static void destroy(struct disp *d)
{
	struct disp_kms *k = (struct disp_kms *)d;
	close_card(k);
	free(k);
}

static const struct disp_ops ops = { "panel", show, NULL, NULL, destroy, check };

static enum dt_status parse(struct disp_kms *k, const char *options, struct dt_error *err)
{
	static const char turn[] = ",turn=";
	const char *comma = strchr(options, ',');
	size_t n = comma ? (size_t)(comma - options) : strlen(options);
	if (n >= sizeof(k->path))
		return dt_fail(err, DT_ERR_FORMAT, 0, "kms: the path is too long");
	memcpy(k->path, options, n);
	if (!comma)
		return DT_OK;
	if (strncmp(comma, turn, sizeof(turn) - 1) == 0)
		for (; k->degrees < 360; k->degrees += 90) {
			char degrees[16];
			snprintf(degrees, sizeof(degrees), "%d", k->degrees);
			if (strcmp(degrees, comma + sizeof(turn) - 1) == 0)
				return DT_OK;
		}
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"kms: \"%.40s\" is not known; there is turn=0, 90, 180 or 270", comma + 1);
}

struct disp *disp_kms_create(const char *options, struct dt_error *err)
{
	struct disp_kms *k = calloc(1, sizeof(*k));
	if (!k) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the display");
		return NULL;
	}
	k->base.ops = &ops;
	k->fd = -1;
	if (parse(k, options, err) == DT_OK)
		return &k->base;
	destroy(&k->base);
	return NULL;
}
