/* SPDX-License-Identifier: MIT */
/*
 * image.c - pixel buffers, and a look at the head and the end of a picture file.
 *
 * Decoders differ in what they do with a file that was cut off (grey rows, a warning on standard
 * error) or that claims to be huge (memory). Both are found here, before a decoder sees the file.
 */
#include "image.h"

#include <stdlib.h>
#include <string.h>

size_t img_type_size(enum img_type type)
{
	switch (type) {
	case IMG_U8:
		return 1;
	case IMG_S16:
		return 2;
	case IMG_S32:
	case IMG_F32:
		break;
	}
	return 4;
}

enum dt_status img_init(struct img *im, int32_t width, int32_t height, int32_t channels,
	enum img_type type, struct dt_error *err)
{
	memset(im, 0, sizeof(*im));
	if (width < 1 || height < 1 || channels < 1 || channels > 4 || width > IMG_SIDE_MAX ||
		height > IMG_SIDE_MAX || (int64_t)width * height > IMG_PIXELS_MAX)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"no picture can be %d x %d pixels of %d channels", (int)width, (int)height,
			(int)channels);
	/* Rows begin at multiples of 16 bytes, so that rows of any type are aligned. */
	size_t stride = ((size_t)width * (size_t)channels * img_type_size(type) + 15) & ~(size_t)15;
	im->data = calloc((size_t)height, stride);
	if (!im->data)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a picture of %d x %d pixels",
			(int)width, (int)height);
	im->width = width;
	im->height = height;
	im->channels = channels;
	im->type = type;
	im->stride = stride;
	im->owned = true;
	return DT_OK;
}

enum dt_status img_ensure(struct img *im, int32_t width, int32_t height, int32_t channels,
	enum img_type type, struct dt_error *err)
{
	if (im->data && im->width == width && im->height == height && im->channels == channels &&
		im->type == type)
		return DT_OK;
	img_finish(im);
	return img_init(im, width, height, channels, type, err);
}

enum dt_status img_copy(const struct img *from, struct img *to, struct dt_error *err)
{
	size_t row = (size_t)from->width * (size_t)from->channels * img_type_size(from->type);
	enum dt_status st =
		img_ensure(to, from->width, from->height, from->channels, from->type, err);
	for (int32_t y = 0; st == DT_OK && y < from->height; y++)
		memcpy(img_row(to, y), img_row(from, y), row);
	return st;
}

struct img img_borrow(uint8_t *data, int32_t width, int32_t height, int32_t channels, size_t stride)
{
	return (struct img){ .width = width,
		.height = height,
		.channels = channels,
		.type = IMG_U8,
		.stride = stride,
		.data = data };
}

struct img img_part(const struct img *im, int32_t x, int32_t y, int32_t width, int32_t height)
{
	int64_t x1 = (int64_t)x + width, y1 = (int64_t)y + height;
	int64_t left = x > 0 ? x : 0, top = y > 0 ? y : 0;
	int64_t right = x1 < im->width ? x1 : im->width;
	int64_t bottom = y1 < im->height ? y1 : im->height;
	struct img part = *im;
	part.owned = false;
	part.width = right > left ? (int32_t)(right - left) : 0;
	part.height = bottom > top ? (int32_t)(bottom - top) : 0;
	if (part.width == 0 || part.height == 0)
		return part;
	part.data += (size_t)top * im->stride +
		     (size_t)left * (size_t)im->channels * img_type_size(im->type);
	return part;
}

void img_finish(struct img *im)
{
	if (im->owned)
		free(im->data);
	memset(im, 0, sizeof(*im));
}

static uint32_t be16(const uint8_t *p)
{
	return (uint32_t)p[0] << 8 | p[1];
}

static uint32_t be32(const uint8_t *p)
{
	return be16(p) << 16 | be16(p + 2);
}

/* From the start of coded data to the next marker that is not a restart; n when there is none. */
static size_t skip_coded(const uint8_t *b, size_t n, size_t at)
{
	while (at + 1 < n) {
		const uint8_t *mark = memchr(b + at, 0xff, n - 1 - at);
		if (!mark)
			break;
		if (mark[1] != 0 && mark[1] != 0xff && !(mark[1] >= 0xd0 && mark[1] <= 0xd7))
			return (size_t)(mark - b);
		at = (size_t)(mark - b) + 1;
	}
	return n;
}

static bool is_frame_head(uint8_t marker)
{
	return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 &&
	       marker != 0xcc;
}

static enum dt_status check_jpeg(
	const uint8_t *b, size_t n, struct img_info *out, struct dt_error *err)
{
	bool coded = false;
	size_t at = 2;
	while (at + 1 < n) {
		if (b[at] != 0xff)
			return dt_fail(
				err, DT_ERR_FORMAT, 0, "the JPEG is damaged at byte %zu", at);
		uint8_t marker = b[at + 1];
		if (marker == 0xff) { /* padding */
			at++;
			continue;
		}
		if (marker == 0xd9)
			break;
		if (at + 4 > n || be16(b + at + 2) < 2 || at + 2 + be16(b + at + 2) > n)
			break;
		size_t length = be16(b + at + 2);
		if (is_frame_head(marker) && length >= 11) {
			out->height = (int32_t)be16(b + at + 5);
			out->width = (int32_t)be16(b + at + 7);
			out->deep = b[at + 4] > 8;
			out->grey = b[at + 9] == 1;
		}
		at += 2 + length;
		if (marker == 0xda) {
			coded = true;
			at = skip_coded(b, n, at);
		}
	}
	if (!coded || at + 1 >= n || b[at + 1] != 0xd9)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"the JPEG is cut off: its end is missing; copy the file again");
	if (out->width == 0 || out->height == 0)
		return dt_fail(err, DT_ERR_FORMAT, 0, "the JPEG does not say how large it is");
	return DT_OK;
}

/* The check sum of a PNG's chunks. */
static uint32_t crc(const uint8_t *b, size_t n)
{
	static const uint32_t table[16] = { 0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac,
		0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8,
		0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c };
	uint32_t c = 0xffffffff;
	for (size_t i = 0; i < n; i++) {
		c = table[(c ^ b[i]) & 15] ^ (c >> 4);
		c = table[(c ^ (uint32_t)(b[i] >> 4)) & 15] ^ (c >> 4);
	}
	return ~c;
}

static enum dt_status check_png(
	const uint8_t *b, size_t n, struct img_info *out, struct dt_error *err)
{
	if (n >= 26 && memcmp(b + 12, "IHDR", 4) == 0) {
		uint32_t w = be32(b + 16), h = be32(b + 20);
		if (w == 0 || h == 0 || w > INT32_MAX || h > INT32_MAX)
			return dt_fail(err, DT_ERR_FORMAT, 0, "the PNG has an impossible size");
		out->width = (int32_t)w;
		out->height = (int32_t)h;
		out->deep = b[24] > 8;
		out->grey = (b[25] & 2) == 0;
		out->alpha = (b[25] & 4) != 0;
	}
	for (size_t at = 8; n - at >= 12;) {
		uint32_t length = be32(b + at);
		if (length > n - at - 12)
			break;
		if (crc(b + at + 4, length + 4) != be32(b + at + 8 + length))
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"the PNG is damaged near byte %zu; copy the file again", at);
		if (memcmp(b + at + 4, "IEND", 4) == 0 && out->width > 0)
			return DT_OK;
		out->alpha = out->alpha || memcmp(b + at + 4, "tRNS", 4) == 0;
		at += 12 + (size_t)length;
	}
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"the PNG is cut off: its end is missing; copy the file again");
}

enum dt_status img_check_file(
	const uint8_t *bytes, size_t n, struct img_info *out, struct dt_error *err)
{
	static const uint8_t png[8] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
	memset(out, 0, sizeof(*out));
	enum dt_status st;
	if (n >= 3 && bytes[0] == 0xff && bytes[1] == 0xd8 && bytes[2] == 0xff) {
		out->format = "JPEG";
		st = check_jpeg(bytes, n, out, err);
	} else if (n >= sizeof(png) && memcmp(bytes, png, sizeof(png)) == 0) {
		out->format = "PNG";
		st = check_png(bytes, n, out, err);
	} else {
		return dt_fail(err, DT_ERR_FORMAT, 0,
			n == 0 ? "the file is empty"
			       : "this is not a picture: it must be JPEG or PNG");
	}
	bool huge = out->width > IMG_SIDE_MAX || out->height > IMG_SIDE_MAX ||
		    (int64_t)out->width * out->height > IMG_PIXELS_MAX;
	if (huge)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"the picture is too large: %d x %d pixels, at most %d x %d and %d million "
			"in all",
			(int)out->width, (int)out->height, IMG_SIDE_MAX, IMG_SIDE_MAX,
			IMG_PIXELS_MAX / 1000000);
	return st;
}
