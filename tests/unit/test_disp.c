/* SPDX-License-Identifier: MIT */
/*
 * test_disp.c - displays by their spec: which there are, which is no display, none and auto, and
 * folders of pictures. Text, windows and the strip have programs of their own (test_disp_*.c).
 */
#include "disp.h"
#include "run.h"
#include "scratch_dir.h"
#include "screens.h"

#include <string.h>
#include <sys/stat.h>

START_TEST(what_is_no_display_is_refused)
{
	static const char *const bad[] = { "", "txt", "png", "png:", "png-small:", "png-x:d",
		"png-9x9:d", "png-320x240", "window:x", "none " };
	struct dt_error err;
	for (size_t i = 0; i < RUN_LEN(bad); i++) {
		ck_assert_ptr_null(disp_create(bad[i], &err));
		ck_assert_int_eq(err.code, DT_ERR_FORMAT);
		ck_assert_ptr_nonnull(strstr(err.msg, "try auto"));
	}
	disp_destroy(NULL);
}
END_TEST

START_TEST(none_takes_everything)
{
	struct dt_error err;
	struct disp *d = disp_create("none", &err);
	struct disp_event e;
	static struct screen s;
	struct disp_view view = { .screen = &s };
	ck_assert_int_eq(disp_show(d, &view, &err), DT_OK);
	ck_assert(!disp_event(d, &e));
	ck_assert_int_eq(disp_fd(d), -1);
	disp_destroy(d);
}
END_TEST

START_TEST(auto_without_a_desktop_is_text)
{
	struct dt_error err;
	unsetenv("DISPLAY");
	unsetenv("WAYLAND_DISPLAY");
	struct disp *d = disp_create("auto", &err);
	ck_assert_str_eq(d->ops->name, "text");
	disp_destroy(d);
}
END_TEST

/* Whoever misspells a display is told of all that there are, and each of those is one. */
START_TEST(every_display_that_is_named_is_one)
{
	static const char *const specs[] = { "auto", "window", "kms", "text", "png:DIR",
		"png-small:DIR", "png-800x480:DIR", "none" };
	struct dt_error err;
	ck_assert_int_eq(disp_check_spec("wall", &err), DT_ERR_FORMAT);
	for (size_t i = 0; i < RUN_LEN(specs); i++) {
		ck_assert_msg(strstr(err.msg, specs[i]) != NULL, "%s: %s", specs[i], err.msg);
		ck_assert_int_eq(disp_check_spec(specs[i], NULL), DT_OK);
	}
	ck_assert_ptr_null(disp_create("wall", NULL));
}
END_TEST

#ifdef DT_HAVE_DISPLAY
/* The n-th picture of the display. */
static bool exists(const char *folder, int n)
{
	char path[120];
	struct stat st;
	snprintf(path, sizeof(path), "%s/%06d.png", folder, n);
	return stat(path, &st) == 0 && st.st_size > 100;
}

START_TEST(each_change_is_a_picture)
{
	static const char *const kinds[] = { "png", "png-small" };
	struct dt_error err;
	struct screen s = screen_sample("town");
	struct disp_view view = { .screen = &s };
	char folder[80], spec[100];
	snprintf(folder, sizeof(folder), "%s/new", scratch_dir);
	snprintf(spec, sizeof(spec), "%s:%s", kinds[_i], folder);
	struct disp *d = disp_create(spec, &err);
	ck_assert_msg(d != NULL, "%s", err.msg);
	ck_assert_int_eq(disp_show(d, &view, &err), DT_OK);
	view.t_ns = 500000000;
	ck_assert_int_eq(disp_show(d, &view, &err), DT_OK);
	ck_assert(exists(folder, 1) && !exists(folder, 2));
	s.place[4].state = SCREEN_NOBODY;
	ck_assert_int_eq(disp_show(d, &view, &err), DT_OK);
	ck_assert(exists(folder, 2) && !exists(folder, 3));
	disp_destroy(d);
}
END_TEST

START_TEST(no_folder_no_pictures)
{
	struct dt_error err;
	ck_assert_ptr_null(disp_create("png:no/such/folder", &err));
	ck_assert_int_eq(err.code, DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "no/such/folder"));
	ck_assert_ptr_null(disp_create("png:/dev/null", &err));
	ck_assert_int_eq(err.code, DT_ERR_IO);
}
END_TEST
#endif

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, scratch_dir_make, scratch_dir_remove);
	tcase_add_test(tc, what_is_no_display_is_refused);
	tcase_add_test(tc, none_takes_everything);
	tcase_add_test(tc, auto_without_a_desktop_is_text);
	tcase_add_test(tc, every_display_that_is_named_is_one);
#ifdef DT_HAVE_DISPLAY
	tcase_add_loop_test(tc, each_change_is_a_picture, 0, 2);
	tcase_add_test(tc, no_folder_no_pictures);
#endif
}

int main(void)
{
	return run_tests("disp", add);
}
