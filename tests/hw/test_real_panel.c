/* SPDX-License-Identifier: MIT */
/*
 * test_real_panel.c - the display on a card of the kernel's (vkms in the virtual machine): what
 * stands in the buffer that is shown is read back by somebody else, who must be root for it.
 */
#include "disp.h"
#include "run.h"
#include "screens.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

#define CARD "/dev/dri/card0"

static struct dt_error err;
static struct screen screen;
static struct disp_view view = { .screen = &screen };

/* What the first CRTC shows, looked at through a descriptor of our own. */
struct shown {
	uint32_t fb; /* 0: nothing */
	int w, h;
	size_t pitch, size;
	uint8_t *pixels;
};

static uint32_t crtc_of(int fd)
{
	drmModeRes *res = drmModeGetResources(fd);
	ck_assert_ptr_nonnull(res);
	uint32_t crtc = res->crtcs[0];
	drmModeFreeResources(res);
	return crtc;
}

static struct shown look(int fd)
{
	struct shown s = { 0 };
	uint64_t offset;
	drmModeCrtc *crtc = drmModeGetCrtc(fd, crtc_of(fd));
	s.fb = crtc->buffer_id;
	drmModeFreeCrtc(crtc);
	if (!s.fb)
		return s;
	drmModeFB *fb = drmModeGetFB(fd, s.fb);
	ck_assert_ptr_nonnull(fb);
	ck_assert_uint_ne(fb->handle, 0);
	ck_assert_uint_eq(fb->bpp, 32);
	s.w = (int)fb->width;
	s.h = (int)fb->height;
	s.pitch = fb->pitch;
	s.size = s.pitch * fb->height;
	ck_assert_int_eq(drmModeMapDumbBuffer(fd, fb->handle, &offset), 0);
	s.pixels = mmap(NULL, s.size, PROT_READ, MAP_SHARED, fd, (off_t)offset);
	ck_assert_ptr_ne(s.pixels, MAP_FAILED);
	drmModeFreeFB(fb);
	return s;
}

/* Opened after the panel, so that it is not master. */
static void compare(bool turned)
{
	int fd = open(CARD, O_RDWR | O_CLOEXEC), w, h, stride;
	struct shown s = look(fd);
	ck_assert_uint_ne(s.fb, 0);
	printf("# %d x %d\n", s.w, s.h);
	struct disp_picture *p = disp_picture_create(s.w, s.h, 0, false, &err);
	ck_assert_int_eq(disp_picture_draw(p, &view, NULL, &err), DT_OK);
	const uint8_t *want = disp_picture_pixels(p, &w, &h, &stride);
	/* No assertion for each of the pixels: the machine is slow. */
	unsigned lit = 0, wrong = 0;
	for (int y = 0; y < h; y++) {
		const uint8_t *row = s.pixels + (size_t)y * s.pitch;
		for (int x = 0; x < w; x++) {
			uint32_t a, b;
			int ux = turned ? w - 1 - x : x, uy = turned ? h - 1 - y : y;
			memcpy(&a, row + 4 * x, 4);
			memcpy(&b, want + uy * stride + 4 * ux, 4);
			wrong += ((a ^ b) & 0xffffff) != 0;
			lit += (a & 0xffffff) != 0;
		}
	}
	ck_assert_uint_eq(wrong, 0);
	ck_assert_uint_gt(lit, 1000);
	disp_picture_destroy(p);
	munmap(s.pixels, s.size);
	close(fd);
}

static void choose(int sample)
{
	memset(&screen, 0, sizeof(screen));
	samples[sample].make(&screen);
}

static struct disp *panel(const char *spec)
{
	struct disp *d = disp_create(spec, &err);
	ck_assert_msg(d != NULL, "%s", err.msg);
	return d;
}

static void show(struct disp *d)
{
	ck_assert_msg(disp_show(d, &view, &err) == DT_OK, "%s", err.msg);
}

START_TEST(the_panel_shows_the_picture)
{
	struct disp *d = panel(_i ? "kms:" CARD ",turn=180" : "kms");
	for (int i = 0; i < 2; i++) {
		choose(i);
		show(d);
		compare(_i);
	}
	disp_destroy(d);
}
END_TEST

START_TEST(a_panel_in_use_is_refused)
{
	struct disp *d = panel("kms"), *other = disp_create("kms", &err);
	choose(1);
	show(d);
	ck_assert_int_eq(disp_check(other, &err), DT_ERR_DEVICE);
	ck_assert_msg(strstr(err.msg, "another program"), "%s", err.msg);
	compare(false);
	disp_destroy(d);
	view.t_ns = 0;
	show(other); /* as soon as it is free */
	compare(false);
	disp_destroy(other);
}
END_TEST

/* The kernel's own console, or nothing. */
START_TEST(the_console_comes_back)
{
	int fd = open(CARD, O_RDWR | O_CLOEXEC);
	uint32_t before = look(fd).fb;
	ck_assert_int_eq(drmDropMaster(fd), 0);
	struct disp *d = panel("kms");
	choose(0);
	show(d);
	ck_assert_uint_ne(look(fd).fb, before);
	disp_destroy(d);
	ck_assert_uint_eq(look(fd).fb, before);
	close(fd);
}
END_TEST

/* The picture of another program that waits. */
START_TEST(what_was_shown_before_comes_back)
{
	int fd = open(CARD, O_RDWR | O_CLOEXEC);
	uint32_t handle, pitch, fb, connector;
	uint64_t size;
	drmModeRes *res = drmModeGetResources(fd);
	connector = res->connectors[0];
	drmModeFreeResources(res);
	drmModeConnector *c = drmModeGetConnector(fd, connector);
	drmModeModeInfo mode = c->modes[0];
	drmModeFreeConnector(c);
	ck_assert_int_eq(drmModeCreateDumbBuffer(
				 fd, mode.hdisplay, mode.vdisplay, 32, 0, &handle, &pitch, &size),
		0);
	ck_assert_int_eq(
		drmModeAddFB(fd, mode.hdisplay, mode.vdisplay, 24, 32, pitch, handle, &fb), 0);
	ck_assert_int_eq(drmModeSetCrtc(fd, crtc_of(fd), fb, 0, 0, &connector, 1, &mode), 0);
	ck_assert_int_eq(drmDropMaster(fd), 0);

	struct disp *d = panel("kms");
	choose(2);
	show(d);
	struct shown ours = look(fd);
	ck_assert_uint_ne(ours.fb, fb);
	munmap(ours.pixels, ours.size);
	disp_destroy(d);
	struct shown after = look(fd);
	ck_assert_uint_eq(after.fb, fb);
	munmap(after.pixels, after.size);
	close(fd);
}
END_TEST

/* Under its feet the card becomes something else: every call to it fails, as after an unplugging.
 */
static void take_away(void)
{
	char link[64], path[64];
	int taken = 0;
	for (int fd = 3; fd < 64; fd++) {
		snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
		ssize_t n = readlink(link, path, sizeof(path) - 1);
		if (n <= 0 || strncmp(path, CARD, (size_t)n) != 0)
			continue;
		int null = open("/dev/null", O_RDWR | O_CLOEXEC);
		ck_assert_int_eq(dup2(null, fd), fd);
		close(null);
		taken++;
	}
	ck_assert_int_eq(taken, 1);
}

START_TEST(a_panel_that_vanishes_is_told_and_taken_back)
{
	struct disp *d = panel("kms");
	choose(0);
	view.t_ns = 0;
	show(d);
	take_away();
	choose(1);
	ck_assert_int_eq(disp_show(d, &view, &err), DT_ERR_DEVICE);
	ck_assert_msg(strstr(err.msg, "check its cable"), "%s", err.msg);
	view.t_ns = 10000000;
	show(d); /* the first try is at once */
	compare(false);
	disp_destroy(d);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 120);
	tcase_add_loop_test(tc, the_panel_shows_the_picture, 0, 2);
	tcase_add_test(tc, a_panel_in_use_is_refused);
	tcase_add_test(tc, the_console_comes_back);
	tcase_add_test(tc, what_was_shown_before_comes_back);
	tcase_add_test(tc, a_panel_that_vanishes_is_told_and_taken_back);
}

int main(void)
{
	if (access(CARD, R_OK | W_OK) == 0)
		return run_tests("real panel", add);
	puts("1..0 # SKIP there is no " CARD);
	return 77;
}
