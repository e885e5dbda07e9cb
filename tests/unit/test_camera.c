/* SPDX-License-Identifier: MIT */
/*
 * test_camera.c - frame sources: choosing one, and the pictures of a folder.
 */
#include "camera.h"

#include "image_file.h"
#include "run.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SECOND INT64_C(1000000000)

static char folder[64], path[384];
static struct dt_error err;

static const char *in_folder(const char *name)
{
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return path;
}

/* Picture i is grey level 10 * i all over; the names are not made in their order. */
static void make_folder(void)
{
	static const int order[] = { 3, 1, 4, 2 };
	struct img im;
	strcpy(folder, "/tmp/dicetable-camera-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	ck_assert_int_eq(img_init(&im, 64, 48, 3, IMG_U8, &err), DT_OK);
	for (int i = 0; i < 4; i++) {
		char name[32];
		memset(im.data, 10 * order[i], im.stride * 48);
		snprintf(name, sizeof(name), "p%d.png", order[i]);
		ck_assert_int_eq(img_write_file(in_folder(name), &im, &err), DT_OK);
	}
	img_finish(&im);
	FILE *f = fopen(in_folder("notes.txt"), "w");
	fputs("no picture\n", f);
	fclose(f);
}

static void remove_folder(void)
{
	DIR *dir = opendir(folder);
	for (struct dirent *e; (e = readdir(dir));)
		if (e->d_name[0] != '.')
			unlink(in_folder(e->d_name));
	closedir(dir);
	rmdir(folder);
}

static struct cam *open_folder(const char *options)
{
	char spec[128];
	snprintf(spec, sizeof(spec), "dir:%s%s", folder, options);
	struct cam *cam = cam_create(spec, &err);
	ck_assert_msg(cam != NULL, "%s", err.msg);
	ck_assert_int_eq(cam_start(cam, &err), DT_OK);
	return cam;
}

/* The grey level of the next frame; -1: none yet. */
static int next_level(struct cam *cam, struct cam_frame *frame)
{
	enum dt_status st = cam_acquire(cam, frame, &err);
	if (st == DT_ERR_AGAIN)
		return -1;
	ck_assert_msg(st == DT_OK, "%s", err.msg);
	ck_assert_int_eq(frame->width, 64);
	ck_assert_int_eq(frame->height, 48);
	ck_assert_int_eq(frame->format, CAM_BGR);
	struct img im = cam_frame_img(frame);
	ck_assert_int_eq(im.channels, 3);
	int level = img_row(&im, 47)[3 * 63];
	cam_release(cam, frame);
	return level;
}

START_TEST(pictures_come_in_the_order_of_their_names)
{
	make_folder();
	struct cam *cam = open_folder("");
	struct cam_frame frame;
	for (int i = 1; i <= 4; i++) {
		ck_assert(!cam_ended(cam));
		ck_assert_int_eq(next_level(cam, &frame), 10 * i);
	}
	ck_assert(cam_ended(cam));
	ck_assert_int_eq(next_level(cam, &frame), -1);
	cam_destroy(cam);
	remove_folder();
}
END_TEST

START_TEST(a_looped_folder_begins_again)
{
	make_folder();
	struct cam *cam = open_folder(",loop");
	struct cam_frame frame;
	for (int i = 0; i < 9; i++)
		ck_assert_int_eq(next_level(cam, &frame), 10 * (i % 4 + 1));
	ck_assert(!cam_ended(cam));
	cam_destroy(cam);
	remove_folder();
}
END_TEST

START_TEST(at_a_pace_late_pictures_are_dropped)
{
	make_folder();
	struct cam *cam = open_folder(",fps=2");
	struct cam_frame frame;
	ck_assert_int_eq(next_level(cam, &frame), 10);
	ck_assert_int_eq(next_level(cam, &frame), -1);
	cam_set_time(cam, SECOND * 4 / 10);
	ck_assert_int_eq(next_level(cam, &frame), -1);
	/* 1.2 seconds on, the second picture is old and the third is the newest. */
	cam_set_time(cam, SECOND * 12 / 10);
	ck_assert_int_eq(cam_acquire(cam, &frame, &err), DT_OK);
	ck_assert_int_eq(frame.data[0], 30);
	ck_assert_int_eq((int)frame.seq, 2);
	ck_assert_int_eq(frame.t_ns, SECOND);
	cam_release(cam, &frame);
	cam_set_time(cam, SECOND * 9);
	ck_assert_int_eq(next_level(cam, &frame), 40);
	ck_assert(cam_ended(cam));
	cam_destroy(cam);
	remove_folder();
}
END_TEST

/* What is written over a file in place is seen by its time alone. */
START_TEST(a_file_is_decoded_again_only_when_it_is_another)
{
	struct cam_frame frame;
	struct stat was;
	make_folder();
	unlink(in_folder("p2.png"));
	unlink(in_folder("p3.png"));
	unlink(in_folder("p4.png"));
	struct cam *cam = open_folder(",loop");
	ck_assert_int_eq(next_level(cam, &frame), 10);
	ck_assert_int_eq(stat(in_folder("p1.png"), &was), 0);
	FILE *f = fopen(in_folder("p1.png"), "r+");
	fputs("no picture", f);
	fclose(f);
	const struct timespec times[2] = { was.st_atim, was.st_mtim };
	ck_assert_int_eq(utimensat(AT_FDCWD, in_folder("p1.png"), times, 0), 0);
	ck_assert_int_eq(next_level(cam, &frame), 10);
	ck_assert_int_eq(utimensat(AT_FDCWD, in_folder("p1.png"), NULL, 0), 0);
	ck_assert_int_eq(cam_acquire(cam, &frame, &err), DT_ERR_FORMAT);
	/* And what could not be decoded is not taken for what was there before. */
	ck_assert_int_eq(cam_acquire(cam, &frame, &err), DT_ERR_FORMAT);
	cam_destroy(cam);
	remove_folder();
}
END_TEST

/* a.jpg, b.png, c.jpg cut off, and d.jpg that is grey. */
static void make_mixed_folder(void)
{
	struct img im, grey;
	make_folder();
	for (int i = 1; i <= 4; i++) {
		char name[32];
		snprintf(name, sizeof(name), "p%d.png", i);
		unlink(in_folder(name));
	}
	ck_assert_int_eq(img_init(&im, 68, 48, 3, IMG_U8, &err), DT_OK);
	ck_assert_int_eq(img_init(&grey, 68, 48, 1, IMG_U8, &err), DT_OK);
	memset(im.data, 90, im.stride * 48);
	ck_assert_int_eq(img_write_file(in_folder("a.jpg"), &im, &err), DT_OK);
	ck_assert_int_eq(img_write_file(in_folder("b.png"), &im, &err), DT_OK);
	ck_assert_int_eq(img_write_file(in_folder("c.jpg"), &im, &err), DT_OK);
	ck_assert_int_eq(truncate(in_folder("c.jpg"), 300), 0);
	ck_assert_int_eq(img_write_file(in_folder("d.jpg"), &grey, &err), DT_OK);
	img_finish(&im);
	img_finish(&grey);
}

START_TEST(a_glimpse_is_an_eighth_where_that_costs_less)
{
	struct cam_frame frame;
	make_mixed_folder();
	struct cam *cam = open_folder("");
	ck_assert_msg(cam_glimpse(cam, &frame, &err) == DT_OK, "%s", err.msg);
	ck_assert(frame.small);
	ck_assert_int_eq(frame.width, 9);
	ck_assert_int_eq(frame.height, 6);
	ck_assert_int_eq(frame.data[0], 90);
	ck_assert_msg(cam_whole(cam, &frame, &err) == DT_OK, "%s", err.msg);
	ck_assert(!frame.small);
	ck_assert_int_eq(frame.width, 68);
	ck_assert_int_eq(frame.height, 48);
	ck_assert_int_eq(frame.data[0], 90);
	ck_assert_int_eq((int)frame.seq, 0);
	cam_release(cam, &frame);
	ck_assert_msg(cam_glimpse(cam, &frame, &err) == DT_OK, "%s", err.msg);
	ck_assert(!frame.small);
	ck_assert_int_eq(frame.width, 68);
	ck_assert_int_eq(cam_whole(cam, &frame, &err), DT_OK);
	cam_release(cam, &frame);
	ck_assert_int_eq(cam_glimpse(cam, &frame, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "c.jpg: the JPEG is cut off"));
	ck_assert_int_eq(cam_glimpse(cam, &frame, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "d.jpg: the picture is grey"));
	cam_destroy(cam);
	remove_folder();
}
END_TEST

/* A file that goes away between the two, and one that stays as it is. */
START_TEST(the_whole_of_a_glimpse_is_asked_of_the_file)
{
	struct cam_frame frame;
	make_mixed_folder();
	unlink(in_folder("b.png"));
	unlink(in_folder("c.jpg"));
	unlink(in_folder("d.jpg"));
	struct cam *cam = open_folder(",loop");
	for (int i = 0; i < 2; i++) {
		ck_assert_msg(cam_glimpse(cam, &frame, &err) == DT_OK, "%s", err.msg);
		ck_assert(frame.small);
		cam_release(cam, &frame);
	}
	ck_assert_int_eq(cam_glimpse(cam, &frame, &err), DT_OK);
	unlink(in_folder("a.jpg"));
	ck_assert_int_eq(cam_whole(cam, &frame, &err), DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "a.jpg"));
	cam_release(cam, &frame);
	cam_destroy(cam);
	remove_folder();
}
END_TEST

START_TEST(a_folder_without_pictures_is_said)
{
	make_folder();
	for (int i = 1; i <= 4; i++) {
		char name[32];
		snprintf(name, sizeof(name), "p%d.png", i);
		unlink(in_folder(name));
	}
	char spec[128];
	snprintf(spec, sizeof(spec), "dir:%s", folder);
	ck_assert_ptr_null(cam_create(spec, &err));
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, "no picture in it"), "%s", err.msg);
	remove_folder();
}
END_TEST

static const struct {
	const char *spec, *says;
} refused[] = {
	{ "", "no such kind" },
	{ "dir", "no such kind" },
	{ "film:x", "no such kind" },
	{ "dir:", "the folder is missing" },
	{ "dir:/does/not/exist", "/does/not/exist" },
	{ "dir:/,fps=fast", "fps=fast" },
	{ "dir:/,fps=0", "fps=0" },
	{ "dir:/,speed=3", "\"speed=3\"" },
	{ "sim:seed=x", "seed=x" },
	{ "sim:seed=-1", "seed=-1" },
	{ "sim:lamp=sun", "lamp=sun" },
	{ "sim:dice=glass", "\"glass\"" },
	{ "sim:dice-n=7", "dice-n=7" },
	{ "sim:mischief=cocked+fire", "\"fire\"" },
	{ "sim:colour=red", "\"colour=red\"" },
};

/* The library looks at its options before it looks for a camera. */
static const struct {
	const char *spec, *says;
} refused_real[] = {
	{ "libcamera:0,width=0", "width=0: a number from 16" },
	{ "libcamera:width=wide", "width=wide" },
	{ "libcamera:,height=99999", "height=99999" },
	{ "libcamera:,fps=", "fps=:" },
	{ "libcamera:,stall=0", "stall=0" },
	{ "libcamera:,format=film", "format=film is not known; there are RGB888 " },
	{ "libcamera:0,exposure=3", "\"exposure=3\" is not known" },
};

START_TEST(options_of_a_real_camera_are_refused_in_words)
{
	memset(&err, 0, sizeof(err));
	ck_assert_ptr_null(cam_create(refused_real[_i].spec, &err));
#ifdef DT_HAVE_LIBCAMERA
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, refused_real[_i].says) != NULL, "%s: %s",
		refused_real[_i].spec, err.msg);
#else
	ck_assert_int_eq(err.code, DT_ERR_DEVICE);
	ck_assert_ptr_nonnull(strstr(err.msg, "built without libcamera"));
#endif
}
END_TEST

/* Again and again: nothing may be left of the try before. */
START_TEST(a_camera_that_is_not_there_is_said_to_be_missing)
{
	for (int i = 0; i < 3; i++) {
		memset(&err, 0, sizeof(err));
		struct cam *cam = cam_create("libcamera:no such camera", &err);
		ck_assert_ptr_null(cam);
		ck_assert_int_eq(err.code, DT_ERR_DEVICE);
		ck_assert_msg(strstr(err.msg, "no camera was found; check its cable") ||
				      strstr(err.msg, "no camera \"no such camera\"; there is") ||
				      strstr(err.msg, "built without libcamera"),
			"%s", err.msg);
	}
}
END_TEST

START_TEST(a_spec_that_cannot_be_is_refused_in_words)
{
	memset(&err, 0, sizeof(err));
	ck_assert_ptr_null(cam_create(refused[_i].spec, &err));
	ck_assert_msg(
		strstr(err.msg, refused[_i].says) != NULL, "%s: %s", refused[_i].spec, err.msg);
}
END_TEST

START_TEST(options_are_found_by_their_whole_name)
{
	char value[8];
	ck_assert(cam_option("a=1,fps=25,loop", "fps", value, sizeof(value)));
	ck_assert_str_eq(value, "25");
	ck_assert(cam_option("a=1,fps=25,loop", "loop", value, sizeof(value)));
	ck_assert_str_eq(value, "");
	ck_assert(!cam_option("a=1,xfps=25", "fps", value, sizeof(value)));
	ck_assert(!cam_option("", "fps", value, sizeof(value)));
	ck_assert(cam_option("name=far-too-long", "name", value, sizeof(value)));
	ck_assert_str_eq(value, "far-too");
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, pictures_come_in_the_order_of_their_names);
	tcase_add_test(tc, a_looped_folder_begins_again);
	tcase_add_test(tc, at_a_pace_late_pictures_are_dropped);
	tcase_add_test(tc, a_file_is_decoded_again_only_when_it_is_another);
	tcase_add_test(tc, a_glimpse_is_an_eighth_where_that_costs_less);
	tcase_add_test(tc, the_whole_of_a_glimpse_is_asked_of_the_file);
	tcase_add_test(tc, a_folder_without_pictures_is_said);
	tcase_add_loop_test(tc, a_spec_that_cannot_be_is_refused_in_words, 0, RUN_LEN(refused));
	tcase_add_loop_test(
		tc, options_of_a_real_camera_are_refused_in_words, 0, RUN_LEN(refused_real));
	tcase_add_test(tc, a_camera_that_is_not_there_is_said_to_be_missing);
	tcase_add_test(tc, options_are_found_by_their_whole_name);
}

int main(void)
{
	return run_tests("camera", add);
}
