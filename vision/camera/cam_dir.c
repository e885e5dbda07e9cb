/* SPDX-License-Identifier: MIT */
/*
 * cam_dir.c - frames from the pictures of a folder, by name.
 *
 * Without fps every call gives the next picture, a thirtieth of a second later than the one before.
 * With fps pictures are as old as the time given says, and those that nobody asked for in time are
 * dropped, as with a camera. A file that is the one decoded last is not decoded again. Most of an
 * idle table's work is decoding, and of a JPEG's eighth it is half: glimpses are of that size.
 */
#include "camera.h"

#include "image_file.h"
#include "words.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#define NAME_MAX_LENGTH 512
#define SECOND_NS INT64_C(1000000000)

struct dir_cam {
	struct cam cam;
	char path[NAME_MAX_LENGTH], file[2 * NAME_MAX_LENGTH];
	char **names;
	size_t n;
	double fps; /* 0: one for each call */
	bool loop;
	uint64_t next; /* picture, counted on when looping */
	int64_t now_ns, start_ns;
	struct img picture, small;
	struct stat decoded, glimpsed; /* the files that these are from; st_ino 0: none */
};

static bool is_png(const char *name)
{
	const char *dot = strrchr(name, '.');
	return dot && !strcasecmp(dot, ".png");
}

static bool is_picture(const char *name)
{
	const char *dot = strrchr(name, '.');
	return dot && name[0] != '.' &&
	       (!strcasecmp(dot, ".png") || !strcasecmp(dot, ".jpg") || !strcasecmp(dot, ".jpeg"));
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static enum dt_status add_name(struct dir_cam *c, const char *name, struct dt_error *err)
{
	char **names = realloc(c->names, (c->n + 1) * sizeof(*names));
	if (!names)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a list of pictures");
	c->names = names;
	names[c->n] = strdup(name);
	if (!names[c->n])
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a list of pictures");
	c->n++;
	return DT_OK;
}

static enum dt_status list_pictures(struct dir_cam *c, struct dt_error *err)
{
	DIR *dir = opendir(c->path);
	if (!dir)
		return dt_fail(err, DT_ERR_IO, errno, _("%s: %s; give a folder with pictures"),
			c->path, strerror(errno));
	enum dt_status st = DT_OK;
	for (struct dirent *e; st == DT_OK && (e = readdir(dir));)
		if (is_picture(e->d_name))
			st = add_name(c, e->d_name, err);
	closedir(dir);
	if (st == DT_OK && c->n == 0)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			_("%s: no picture in it; .png, .jpg and .jpeg are looked for"), c->path);
	qsort(c->names, c->n, sizeof(*c->names), by_name);
	return st;
}

static enum dt_status dir_start(struct cam *cam, struct dt_error *err)
{
	struct dir_cam *c = (struct dir_cam *)cam;
	(void)err;
	c->next = 0;
	c->start_ns = c->now_ns;
	return DT_OK;
}

static void dir_set_time(struct cam *cam, int64_t now_ns)
{
	((struct dir_cam *)cam)->now_ns = now_ns;
}

static bool dir_ended(const struct cam *cam)
{
	const struct dir_cam *c = (const struct dir_cam *)cam;
	return !c->loop && c->next >= c->n;
}

static bool same_file(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
	       a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static bool is_from(const struct stat *file, const struct stat *now)
{
	return file->st_ino != 0 && now->st_ino != 0 && same_file(file, now);
}

static void file_now(const struct dir_cam *c, struct stat *now)
{
	if (stat(c->file, now) != 0)
		now->st_ino = 0;
}

static enum dt_status decode(struct dir_cam *c, struct dt_error *err)
{
	struct stat now;
	file_now(c, &now);
	if (is_from(&c->decoded, &now))
		return DT_OK;
	c->decoded.st_ino = 0;
	enum dt_status st = img_read_frame(c->file, &c->picture, err);
	if (st == DT_OK)
		c->decoded = now;
	return st;
}

/* *small: into the small picture; false: into the other. */
static enum dt_status decode_small(struct dir_cam *c, bool *small, struct dt_error *err)
{
	struct stat now;
	file_now(c, &now);
	*small = !is_from(&c->decoded, &now) && !is_png(c->file);
	if (!*small || is_from(&c->glimpsed, &now))
		return *small ? DT_OK : decode(c, err);
	c->glimpsed.st_ino = 0;
	enum dt_status st = img_read_frame_small(c->file, &c->small, small, err);
	if (st != DT_OK || !*small)
		return st != DT_OK ? st : decode(c, err);
	c->glimpsed = now;
	return DT_OK;
}

static void show(const struct img *picture, bool small, struct cam_frame *out)
{
	out->data = picture->data;
	out->width = picture->width;
	out->height = picture->height;
	out->stride = (int32_t)picture->stride;
	out->small = small;
}

static enum dt_status take(
	struct dir_cam *c, bool glimpse, struct cam_frame *out, struct dt_error *err)
{
	const struct cam *cam = &c->cam;
	bool small = false;
	uint64_t seq = c->next;
	int64_t t_ns = c->start_ns + (int64_t)seq * (SECOND_NS / 30);
	if (dir_ended(cam))
		return DT_ERR_AGAIN;
	if (c->fps > 0) {
		int64_t passed = c->now_ns - c->start_ns;
		uint64_t newest = (uint64_t)((double)(passed > 0 ? passed : 0) / 1e9 * c->fps);
		if (newest < c->next)
			return DT_ERR_AGAIN;
		seq = !c->loop && newest >= c->n ? c->n - 1 : newest;
		t_ns = c->start_ns + (int64_t)((double)seq / c->fps * 1e9);
	}
	c->next = seq + 1;
	snprintf(c->file, sizeof(c->file), "%s/%s", c->path, c->names[seq % c->n]);
	enum dt_status st = glimpse ? decode_small(c, &small, err) : decode(c, err);
	if (st != DT_OK)
		return st;
	*out = (struct cam_frame){ .format = CAM_BGR, .seq = seq, .t_ns = t_ns, .name = c->file };
	show(small ? &c->small : &c->picture, small, out);
	return DT_OK;
}

static enum dt_status dir_acquire(struct cam *cam, struct cam_frame *out, struct dt_error *err)
{
	return take((struct dir_cam *)cam, false, out, err);
}

static enum dt_status dir_glimpse(struct cam *cam, struct cam_frame *out, struct dt_error *err)
{
	return take((struct dir_cam *)cam, true, out, err);
}

static enum dt_status dir_whole(struct cam *cam, struct cam_frame *frame, struct dt_error *err)
{
	struct dir_cam *c = (struct dir_cam *)cam;
	enum dt_status st = decode(c, err);
	if (st == DT_OK)
		show(&c->picture, false, frame);
	return st;
}

static void dir_release(struct cam *cam, struct cam_frame *frame)
{
	(void)cam;
	*frame = (struct cam_frame){ 0 };
}

static void dir_destroy(struct cam *cam)
{
	struct dir_cam *c = (struct dir_cam *)cam;
	for (size_t i = 0; i < c->n; i++)
		free(c->names[i]);
	free(c->names);
	img_finish(&c->picture);
	img_finish(&c->small);
	free(c);
}

static const struct cam_ops dir_ops = { .name = "dir",
	.start = dir_start,
	.set_time = dir_set_time,
	.acquire = dir_acquire,
	.glimpse = dir_glimpse,
	.whole = dir_whole,
	.release = dir_release,
	.ended = dir_ended,
	.destroy = dir_destroy };

static enum dt_status parse(struct dir_cam *c, const char *options, struct dt_error *err)
{
	static const char *const keys[] = { "fps", "loop", NULL };
	size_t path = strcspn(options, ",");
	const char *rest = options + path + (options[path] == ',');
	char value[64], *end;
	if (path == 0 || path >= sizeof(c->path))
		return dt_fail(
			err, DT_ERR_FORMAT, 0, "camera dir: the folder is missing: dir:FOLDER");
	memcpy(c->path, options, path);
	if (cam_unknown_option(rest, keys, value, sizeof(value)))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"camera dir: \"%s\" is not known; there are fps=N and loop", value);
	c->loop = cam_option(rest, "loop", value, sizeof(value));
	if (!cam_option(rest, "fps", value, sizeof(value)))
		return DT_OK;
	c->fps = strtod(value, &end);
	if (*end || end == value || !(c->fps >= 0.01 && c->fps <= 1000))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"camera dir: fps=%s: pictures a second, 0.01 to 1000", value);
	return DT_OK;
}

static enum dt_status check(const char *options, struct dt_error *err)
{
	struct dir_cam c = { .n = 0 };
	return parse(&c, options, err);
}

struct cam *cam_dir_create(const char *options, struct dt_error *err)
{
	struct dir_cam *c = calloc(1, sizeof(*c));
	if (!c) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a folder of pictures");
		return NULL;
	}
	c->cam.ops = &dir_ops;
	if (parse(c, options, err) == DT_OK && list_pictures(c, err) == DT_OK)
		return &c->cam;
	dir_destroy(&c->cam);
	return NULL;
}

const struct cam_maker cam_maker_dir = { "dir", "dir:FOLDER (pictures)", cam_dir_create, check };
