/* SPDX-License-Identifier: MIT */
/*
 * image_file.c - reads files whole, refuses what is no picture or a broken one, and hands the rest
 * to libjpeg and OpenCV; writes beside the file and then renames.
 */
#include "image_file.h"

#include "cv_bridge.h"
#include "file.h"
#include "jpeg.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { WRITTEN_QUALITY = 95 };

static const size_t bytes_most = (size_t)256 << 20;

struct bytes {
	uint8_t *data;
	size_t n;
};

static enum dt_status no_memory(const char *path, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", path);
}

/* All there is to read, in steps of so many bytes; the last one is not full. */
static enum dt_status read_steps(
	FILE *f, const char *path, size_t step, struct bytes *out, struct dt_error *err)
{
	for (size_t got = step; got == step && out->n <= bytes_most; out->n += got) {
		uint8_t *more = realloc(out->data, out->n + step);
		if (!more)
			return no_memory(path, err);
		out->data = more;
		got = fread(out->data + out->n, 1, step, f);
	}
	if (ferror(f))
		return dt_fail(
			err, DT_ERR_IO, errno, "%s: cannot be read: %s", path, strerror(errno));
	if (out->n > bytes_most)
		return dt_fail(err, DT_ERR_FORMAT, 0, "%s: the file is larger than 256 MiB", path);
	return DT_OK;
}

/* out->data is the caller's, also on failure. */
static enum dt_status read_all(const char *path, struct bytes *out, struct dt_error *err)
{
	FILE *f = dt_file_read(path, err);
	struct stat info;
	size_t step = (size_t)1 << 20;
	*out = (struct bytes){ NULL, 0 };
	if (!f)
		return err->code;
	/* What a file has, and one to see its end: in one go. */
	if (fstat(fileno(f), &info) == 0 && info.st_size > 0 && (uint64_t)info.st_size < bytes_most)
		step = (size_t)info.st_size + 1;
	enum dt_status st = read_steps(f, path, step, out, err);
	fclose(f);
	return st;
}

/* What no picture of the table's camera is; NULL: nothing of it. */
static const char *odd_for_a_frame(const struct img_info *info)
{
	return info->grey    ? "is grey"
	       : info->deep  ? "has more than 8 bits a channel"
	       : info->alpha ? "has transparent parts (alpha)"
			     : NULL;
}

static enum dt_status check(const char *name, const uint8_t *bytes, size_t n, bool frame,
	struct img_info *info, struct dt_error *err)
{
	struct dt_error why;
	enum dt_status st = img_check_file(bytes, n, info, &why);
	if (st != DT_OK)
		return dt_fail(err, st, 0, "%s: %s", name, why.msg);
	const char *odd = frame ? odd_for_a_frame(info) : NULL;
	if (odd)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: the picture %s; the table's camera gives colour with 8 bits a channel",
			name, odd);
	return DT_OK;
}

static bool is_jpeg(const struct img_info *info)
{
	return strcmp(info->format, "JPEG") == 0;
}

static enum dt_status decode(const char *name, const uint8_t *bytes, size_t n, bool frame,
	struct img *out, struct dt_error *err)
{
	struct img_info info;
	struct dt_error why;
	bool done = false;
	enum dt_status st = check(name, bytes, n, frame, &info, err);
	if (st != DT_OK)
		return st;
	if (is_jpeg(&info) && jpeg_decode(bytes, n, out, &done, &why) != DT_OK)
		return dt_fail(err, why.code, 0, "%s: %s", name, why.msg);
	if (done)
		return DT_OK;
	st = cvb_decode(bytes, n, info.width, info.height, out, &done, &why);
	if (st != DT_OK)
		return dt_fail(err, st, 0, "%s: %s", name, why.msg);
	return done ? DT_OK
		    : dt_fail(err, DT_ERR_FORMAT, 0,
			      "%s: the %s is damaged and cannot be decoded; copy the file again",
			      name, info.format);
}

static enum dt_status read_picture(
	const char *path, bool frame, struct img *out, struct dt_error *err)
{
	struct dt_error why;
	struct bytes file;
	enum dt_status st = read_all(path, &file, &why);
	if (st == DT_OK)
		st = decode(path, file.data, file.n, frame, out, &why);
	free(file.data);
	return st == DT_OK ? st : dt_fail(err, st, why.sys, "%s", why.msg);
}

enum dt_status img_read_file(const char *path, struct img *out, struct dt_error *err)
{
	return read_picture(path, false, out, err);
}

enum dt_status img_read_frame(const char *path, struct img *out, struct dt_error *err)
{
	return read_picture(path, true, out, err);
}

enum dt_status img_read_frame_small(
	const char *path, struct img *out, bool *done, struct dt_error *err)
{
	struct img_info info;
	struct dt_error why;
	struct bytes file;
	enum dt_status st = read_all(path, &file, &why);
	*done = false;
	if (st == DT_OK)
		st = check(path, file.data, file.n, true, &info, &why);
	if (st != DT_OK)
		dt_fail(err, st, why.sys, "%s", why.msg);
	else if (is_jpeg(&info)) {
		st = jpeg_decode_small(file.data, file.n, out, done, &why);
		if (st != DT_OK)
			dt_fail(err, st, 0, "%s: %s", path, why.msg);
	}
	free(file.data);
	return st;
}

enum dt_status img_decode(
	const char *name, const uint8_t *bytes, size_t n, struct img *out, struct dt_error *err)
{
	return decode(name, bytes, n, false, out, err);
}

static bool ends_with(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);
	return n >= m && strcmp(s + n - m, end) == 0;
}

enum dt_status img_check_name(const char *path, struct dt_error *err)
{
	if (ends_with(path, ".png") || ends_with(path, ".jpg") || ends_with(path, ".jpeg"))
		return DT_OK;
	return dt_fail(err, DT_ERR_FORMAT, 0, "%s: a picture is written as .png or .jpg", path);
}

/* Into another file first, which then takes the name. */
static enum dt_status put(
	const char *path, const char *part, const struct bytes *file, struct dt_error *err)
{
	struct dt_error why;
	FILE *f = dt_file_write(part, &why);
	if (!f && why.code == DT_ERR_FORMAT)
		return dt_fail(err, why.code, 0, "%s", why.msg);
	bool good = f && fwrite(file->data, 1, file->n, f) == file->n;
	int sys = errno;
	if (f && fclose(f) != 0 && good) {
		sys = errno;
		good = false;
	}
	if (good && rename(part, path) != 0) {
		sys = errno;
		good = false;
	}
	if (good)
		return DT_OK;
	if (f)
		remove(part);
	return dt_fail(err, DT_ERR_IO, sys, "%s: cannot be written: %s", path, strerror(sys));
}

static enum dt_status encode(
	const char *path, const struct img *im, struct bytes *out, struct dt_error *err)
{
	struct dt_error why;
	enum dt_status st =
		ends_with(path, ".png")
			? cvb_encode(".png", im, &out->data, &out->n, &why)
			: cvb_encode_jpeg(im, WRITTEN_QUALITY, &out->data, &out->n, &why);
	return st == DT_OK ? st : dt_fail(err, st, 0, "%s: %s", path, why.msg);
}

enum dt_status img_write_file(const char *path, const struct img *im, struct dt_error *err)
{
	struct bytes file = { NULL, 0 };
	size_t room = strlen(path) + sizeof(".part");
	enum dt_status st = img_check_name(path, err);
	char *part = st == DT_OK ? malloc(room) : NULL;
	if (st != DT_OK)
		return st;
	if (!part)
		return no_memory(path, err);
	snprintf(part, room, "%s.part", path);
	st = encode(path, im, &file, err);
	if (st == DT_OK)
		st = put(path, part, &file, err);
	free(file.data);
	free(part);
	return st;
}
