/* SPDX-License-Identifier: MIT */
/*
 * test_kms.c - a panel whose driver refuses something, or stops to take its pictures.
 *
 * What libdrm would ask of a driver is answered here instead, and the card is a file. With real
 * drivers tests/hw/guest_panel.py does what does not fail.
 */
#include "disp.h"
#include "run.h"
#include "screens.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

#define SECOND INT64_C(1000000000)

enum { CONNECTOR = 31, ENCODER = 41, CRTC = 51, FB = 61, HANDLE = 71, CONSOLE = 81 };

/* What is refused, and with what. */
enum { NOTHING, DUMB, ADD_FB, MAP, MMAP, SET_CRTC, DIRTY, UNPLUGGED, NO_MODE, NO_ENCODER, TINY };
static int refused, why;

static struct {
	int buffers, fbs, dirty;
	uint32_t shown;	 /* the buffer that the panel shows */
	bool no_console; /* nobody showed anything before */
} card;

static int answer(int call)
{
	if (refused != call)
		return 0;
	errno = why;
	return -why;
}

int drmGetCap(int fd, uint64_t capability, uint64_t *value)
{
	(void)fd;
	*value = capability == DRM_CAP_DUMB_BUFFER;
	return 0;
}

drmModeResPtr drmModeGetResources(int fd)
{
	static uint32_t connectors[] = { CONNECTOR }, crtcs[] = { CRTC };
	static drmModeRes res = {
		.count_connectors = 1, .connectors = connectors, .count_crtcs = 1, .crtcs = crtcs
	};
	(void)fd;
	return &res;
}

void drmModeFreeResources(drmModeResPtr ptr)
{
	(void)ptr;
}

drmModeConnectorPtr drmModeGetConnector(int fd, uint32_t id)
{
	static drmModeModeInfo mode;
	static uint32_t encoders[] = { ENCODER };
	static drmModeConnector c = { .connector_id = CONNECTOR, .modes = &mode };
	(void)fd;
	ck_assert_uint_eq(id, CONNECTOR);
	mode.hdisplay = refused == TINY ? 100 : 480;
	mode.vdisplay = refused == TINY ? 50 : 320;
	c.count_modes = refused != NO_MODE;
	c.encoders = encoders;
	c.count_encoders = refused != NO_ENCODER;
	c.connection = refused == UNPLUGGED ? DRM_MODE_DISCONNECTED : DRM_MODE_CONNECTED;
	return &c;
}

void drmModeFreeConnector(drmModeConnectorPtr ptr)
{
	(void)ptr;
}

drmModeEncoderPtr drmModeGetEncoder(int fd, uint32_t id)
{
	static drmModeEncoder e = { .encoder_id = ENCODER, .possible_crtcs = 1 };
	(void)fd;
	ck_assert_uint_eq(id, ENCODER);
	return &e;
}

void drmModeFreeEncoder(drmModeEncoderPtr ptr)
{
	(void)ptr;
}

int drmModeCreateDumbBuffer(int fd, uint32_t w, uint32_t h, uint32_t bpp, uint32_t flags,
	uint32_t *handle, uint32_t *pitch, uint64_t *size)
{
	(void)flags;
	if (answer(DUMB) != 0)
		return answer(DUMB);
	*handle = HANDLE;
	*pitch = w * bpp / 8;
	*size = (uint64_t)*pitch * h;
	card.buffers++;
	return ftruncate(fd, (off_t)*size);
}

int drmModeDestroyDumbBuffer(int fd, uint32_t handle)
{
	(void)fd;
	ck_assert_uint_eq(handle, HANDLE);
	card.buffers--;
	return 0;
}

int drmModeAddFB(int fd, uint32_t w, uint32_t h, uint8_t depth, uint8_t bpp, uint32_t pitch,
	uint32_t handle, uint32_t *id)
{
	(void)fd, (void)w, (void)h, (void)depth, (void)bpp, (void)pitch, (void)handle;
	if (answer(ADD_FB) != 0)
		return answer(ADD_FB);
	card.fbs++;
	*id = FB;
	return 0;
}

int drmModeRmFB(int fd, uint32_t id)
{
	(void)fd;
	ck_assert_uint_eq(id, FB);
	card.fbs--;
	return 0;
}

int drmModeMapDumbBuffer(int fd, uint32_t handle, uint64_t *offset)
{
	(void)fd, (void)handle;
	*offset = refused == MMAP; /* that is no beginning of a page */
	return answer(MAP);
}

drmModeCrtcPtr drmModeGetCrtc(int fd, uint32_t id)
{
	static drmModeCrtc console = { .crtc_id = CRTC, .buffer_id = CONSOLE, .mode_valid = 1 };
	(void)fd;
	ck_assert_uint_eq(id, CRTC);
	return card.no_console ? NULL : &console;
}

void drmModeFreeCrtc(drmModeCrtcPtr ptr)
{
	(void)ptr;
}

int drmModeSetCrtc(int fd, uint32_t crtc, uint32_t buffer, uint32_t x, uint32_t y,
	uint32_t *connectors, int count, drmModeModeInfoPtr mode)
{
	(void)fd, (void)crtc, (void)x, (void)y, (void)connectors, (void)count, (void)mode;
	if (answer(SET_CRTC) != 0)
		return answer(SET_CRTC);
	card.shown = buffer;
	return 0;
}

int drmModeDirtyFB(int fd, uint32_t buffer, drmModeClipPtr clips, uint32_t count)
{
	(void)fd, (void)buffer, (void)clips, (void)count;
	card.dirty++;
	return answer(DIRTY);
}

/* ---- What becomes of it ---- */

static struct dt_error err;
static struct screen screen;
static struct disp_view view = { .screen = &screen };
static char path[] = "/tmp/dicetable-card-XXXXXX";

/* How often the card is open. */
static int opened(void)
{
	int n = 0;
	char name[300], to[300];
	DIR *dir = opendir("/proc/self/fd");
	for (struct dirent *e; (e = readdir(dir));) {
		snprintf(name, sizeof(name), "/proc/self/fd/%.200s", e->d_name);
		ssize_t got = readlink(name, to, sizeof(to) - 1);
		to[got > 0 ? got : 0] = '\0';
		n += strcmp(to, path) == 0;
	}
	closedir(dir);
	return n;
}

static struct disp *start(int what, int error)
{
	char spec[64];
	memcpy(path + strlen(path) - 6, "XXXXXX", 6);
	int fd = mkstemp(path);
	ck_assert_int_ge(fd, 0);
	close(fd);
	memset(&card, 0, sizeof(card));
	card.shown = CONSOLE;
	refused = what;
	why = error;
	memset(&screen, 0, sizeof(screen));
	samples[0].make(&screen);
	view.t_ns = 100 * SECOND;
	snprintf(spec, sizeof(spec), "kms:%s", path);
	struct disp *d = disp_create(spec, &err);
	ck_assert_msg(d != NULL, "%s", err.msg);
	return d;
}

static void stop(struct disp *d)
{
	disp_destroy(d);
	ck_assert_int_eq(opened(), 0);
	unlink(path);
	ck_assert_int_eq(card.buffers, 0);
	ck_assert_int_eq(card.fbs, 0);
}

static const struct {
	int what, error;
	const char *says;
} cases[] = {
	{ DUMB, ENOMEM, "has no memory: Cannot allocate memory" },
	{ ADD_FB, EINVAL, "takes no picture of 24 bits: Invalid argument" },
	{ MAP, EINVAL, "takes no picture of 24 bits: Invalid argument" },
	{ MMAP, 0, "gives no memory to draw into: Invalid argument" },
	{ SET_CRTC, EINVAL, "does not take its own mode: Invalid argument" },
	{ SET_CRTC, EACCES, "another program (a desktop?) shows something there; end it" },
	{ SET_CRTC, EBUSY, "another program (a desktop?) shows something there; end it" },
	{ UNPLUGGED, 0, "no panel is connected; check its cable" },
	{ NO_MODE, 0, "no panel is connected; check its cable" },
	{ NO_ENCODER, 0, "no panel is connected; check its cable" },
	{ TINY, 0, "the panel has only 100 x 50 pixels" },
};

/* Said, everything given back, looked for again after a pause, and then it shows. */
START_TEST(what_a_panel_refuses_is_said_until_it_does_not)
{
	struct disp *d = start(cases[_i].what, cases[_i].error);
	ck_assert_int_eq(disp_check(d, NULL), DT_ERR_DEVICE); /* who only wants to know whether */
	ck_assert_int_eq(disp_show(d, &view, &err), DT_ERR_DEVICE);
	ck_assert_msg(strstr(err.msg, cases[_i].says), "%s", err.msg);
	ck_assert_int_eq(card.buffers, 0);
	ck_assert_int_eq(card.fbs, 0);
	ck_assert_int_eq(opened(), 0);
	ck_assert_uint_eq(card.shown, CONSOLE);
	refused = NOTHING;
	view.t_ns += SECOND / 2;
	ck_assert_int_eq(disp_show(d, &view, &err), DT_ERR_DEVICE);
	view.t_ns += SECOND;
	ck_assert_msg(disp_show(d, &view, &err) == DT_OK, "%s", err.msg);
	ck_assert_uint_eq(card.shown, FB);
	ck_assert_int_eq(opened(), 1);
	stop(d);
	ck_assert_uint_eq(card.shown, CONSOLE);
}
END_TEST

/* Its cable is pulled while it shows something; drivers that want not to be told are well. */
static const struct {
	int error;
	bool well;
} told[] = { { EIO, false }, { ENODEV, false }, { ENOSYS, true }, { EOPNOTSUPP, true } };

START_TEST(a_panel_that_takes_no_picture_is_said_and_comes_back)
{
	struct disp *d = start(DIRTY, told[_i].error);
	enum dt_status st = disp_show(d, &view, &err);
	ck_assert_int_eq(st, told[_i].well ? DT_OK : DT_ERR_DEVICE);
	ck_assert_int_eq(card.dirty, 1);
	if (!told[_i].well) {
		ck_assert_msg(strstr(err.msg, "does not take its picture"), "%s", err.msg);
		ck_assert_int_eq(card.buffers, 0);
		ck_assert_int_eq(opened(), 0);
		refused = NOTHING;
		view.t_ns += 2 * SECOND;
		ck_assert_msg(disp_show(d, &view, &err) == DT_OK, "%s", err.msg);
		ck_assert_int_eq(card.dirty, 2); /* the whole picture, though it is the same */
	}
	ck_assert_uint_eq(card.shown, FB);
	stop(d);
}
END_TEST

START_TEST(a_panel_that_showed_nothing_before_is_left)
{
	struct disp *d = start(NOTHING, 0);
	card.no_console = true;
	ck_assert_msg(disp_show(d, &view, &err) == DT_OK, "%s", err.msg);
	stop(d);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, what_a_panel_refuses_is_said_until_it_does_not, 0, RUN_LEN(cases));
	tcase_add_loop_test(
		tc, a_panel_that_takes_no_picture_is_said_and_comes_back, 0, RUN_LEN(told));
	tcase_add_test(tc, a_panel_that_showed_nothing_before_is_left);
}

int main(void)
{
	return run_tests("kms", add);
}
