/* SPDX-License-Identifier: MIT */
/*
 * test_image.c - pixel buffers, and what the head and the end of a picture file tell.
 */
#include "run.h"

#include "cv_bridge.h"
#include "image_file.h"
#include "jpeg.h"
#include "image.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct dt_error err;

START_TEST(rows_are_aligned_and_zero)
{
	static const enum img_type types[] = { IMG_U8, IMG_S16, IMG_S32, IMG_F32 };
	static const size_t sizes[] = { 1, 2, 4, 4 };
	struct img im;
	ck_assert_int_eq(img_init(&im, 7, 3, 3, types[_i], &err), DT_OK);
	ck_assert_uint_eq(img_type_size(types[_i]), sizes[_i]);
	ck_assert_uint_ge(im.stride, 7 * 3 * sizes[_i]);
	ck_assert_uint_eq(im.stride % 16, 0);
	for (size_t i = 0; i < im.stride * 3; i++)
		ck_assert_int_eq(im.data[i], 0);
	img_finish(&im);
	ck_assert_ptr_null(im.data);
	img_finish(&im); /* legal twice */
}
END_TEST

static const struct {
	int32_t width, height, channels;
} impossible[] = { { 0, 1, 1 }, { 1, 0, 1 }, { -1, 5, 1 }, { 1, 1, 0 }, { 1, 1, 5 },
	{ IMG_SIDE_MAX + 1, 1, 1 }, { 1, IMG_SIDE_MAX + 1, 1 }, { IMG_SIDE_MAX, IMG_SIDE_MAX, 1 },
	{ INT32_MAX, INT32_MAX, 4 } };

START_TEST(impossible_sizes_are_refused)
{
	struct img im;
	ck_assert_int_eq(img_init(&im, impossible[_i].width, impossible[_i].height,
				 impossible[_i].channels, IMG_U8, &err),
		DT_ERR_FORMAT);
	ck_assert_ptr_null(im.data);
}
END_TEST

START_TEST(ensure_keeps_what_fits)
{
	struct img im = { 0 };
	ck_assert_int_eq(img_ensure(&im, 4, 4, 1, IMG_U8, &err), DT_OK);
	uint8_t *data = im.data;
	data[0] = 9;
	ck_assert_int_eq(img_ensure(&im, 4, 4, 1, IMG_U8, &err), DT_OK);
	ck_assert_ptr_eq(im.data, data);
	ck_assert_int_eq(data[0], 9);
	ck_assert_int_eq(img_ensure(&im, 4, 4, 1, IMG_F32, &err), DT_OK);
	ck_assert_int_eq(im.type, IMG_F32);
	img_finish(&im);
	/* A borrowed image of another shape is left to its owner. */
	uint8_t pixels[6] = { 1, 2, 3, 4, 5, 6 };
	im = img_borrow(pixels, 3, 2, 1, 3);
	ck_assert_int_eq(img_ensure(&im, 2, 2, 1, IMG_U8, &err), DT_OK);
	ck_assert_ptr_ne(im.data, pixels);
	img_finish(&im);
	ck_assert_int_eq(pixels[5], 6);
}
END_TEST

static const struct {
	int32_t x, y, width, height, want_width, want_height, want_first;
} parts[] = {
	{ 1, 1, 2, 1, 2, 1, 11 },
	{ 0, 0, 4, 3, 4, 3, 0 },
	{ -1, -1, 3, 3, 2, 2, 0 },
	{ 3, 2, 9, 9, 1, 1, 23 },
	{ 4, 0, 2, 2, 0, 2, -1 },
	{ -5, 0, 2, 2, 0, 2, -1 },
	{ INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX, 0, 0, -1 },
	{ INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX, 0, 0, -1 },
};

START_TEST(parts_are_cut_at_the_border)
{
	uint8_t pixels[3][10] = { { 0, 1, 2, 3 }, { 10, 11, 12, 13 }, { 20, 21, 22, 23 } };
	struct img im = img_borrow(pixels[0], 4, 3, 1, 10);
	struct img part =
		img_part(&im, parts[_i].x, parts[_i].y, parts[_i].width, parts[_i].height);
	ck_assert_int_eq(part.width, parts[_i].want_width);
	ck_assert_int_eq(part.height, parts[_i].want_height);
	ck_assert(!part.owned);
	if (parts[_i].want_first >= 0)
		ck_assert_int_eq(img_row(&part, 0)[0], parts[_i].want_first);
	img_finish(&part);
	ck_assert_int_eq(pixels[2][3], 23);
}
END_TEST

/* Of a part, too, whose rows lie apart; what is there already is used when it fits. */
START_TEST(a_copy_has_the_same_pixels)
{
	uint8_t pixels[3][10] = { { 0, 1, 2, 3 }, { 10, 11, 12, 13 }, { 20, 21, 22, 23 } };
	struct img im = img_borrow(pixels[0], 4, 3, 1, 10), part = img_part(&im, 1, 1, 2, 2);
	struct img copy = { 0 };
	ck_assert_int_eq(img_copy(&part, &copy, &err), DT_OK);
	pixels[1][1] = 99;
	ck_assert(copy.owned && copy.width == 2 && copy.height == 2 && copy.channels == 1);
	ck_assert_mem_eq(img_row(&copy, 0), "\x0b\x0c", 2);
	ck_assert_mem_eq(img_row(&copy, 1), "\x15\x16", 2);
	const uint8_t *kept = copy.data;
	ck_assert_int_eq(img_copy(&part, &copy, &err), DT_OK);
	ck_assert(copy.data == kept);
	ck_assert_int_eq(img_row(&copy, 0)[0], 99);
	img_finish(&copy);
}
END_TEST

/* Files as they are written by OpenCV, then spoilt. */
static uint8_t *encoded(const char *ext, int32_t channels, size_t *n)
{
	struct img im;
	uint8_t *bytes;
	ck_assert_int_eq(img_init(&im, 40, 30, channels, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < 30; y++)
		for (int32_t x = 0; x < 40 * channels; x++)
			img_row(&im, y)[x] = (uint8_t)(x * 37 + y * 11);
	ck_assert_int_eq(cvb_encode(ext, &im, &bytes, n, &err), DT_OK);
	img_finish(&im);
	return bytes;
}

static const struct {
	const char *ext, *format;
	int32_t channels;
	bool grey, alpha;
} kinds[] = {
	{ ".png", "PNG", 1, true, false },
	{ ".png", "PNG", 3, false, false },
	{ ".png", "PNG", 4, false, true },
	{ ".jpg", "JPEG", 1, true, false },
	{ ".jpg", "JPEG", 3, false, false },
};

START_TEST(heads_are_understood)
{
	size_t n;
	struct img_info info;
	uint8_t *bytes = encoded(kinds[_i].ext, kinds[_i].channels, &n);
	ck_assert_msg(img_check_file(bytes, n, &info, &err) == DT_OK, "%s", err.msg);
	ck_assert_str_eq(info.format, kinds[_i].format);
	ck_assert_int_eq(info.width, 40);
	ck_assert_int_eq(info.height, 30);
	ck_assert_int_eq(info.grey, kinds[_i].grey);
	ck_assert_int_eq(info.alpha, kinds[_i].alpha);
	ck_assert(!info.deep);
	free(bytes);
}
END_TEST

START_TEST(every_cut_is_noticed)
{
	size_t n;
	struct img_info info;
	uint8_t *bytes = encoded(kinds[_i].ext, kinds[_i].channels, &n);
	for (size_t k = 0; k < n - 1; k++) {
		/* Memory of its own size, so that a sanitizer sees a read past the end. */
		uint8_t *cut = malloc(k ? k : 1);
		memcpy(cut, bytes, k);
		ck_assert_msg(img_check_file(cut, k, &info, &err) == DT_ERR_FORMAT,
			"cut after %zu of %zu bytes", k, n);
		free(cut);
	}
	free(bytes);
}
END_TEST

/* Any byte changed: either refused with a sentence, or a picture of the size that the head says. */
START_TEST(no_change_does_harm)
{
	size_t n;
	/* The decoders talk to standard error about each. */
	ck_assert_ptr_nonnull(freopen("/dev/null", "w", stderr));
	uint8_t *bytes = encoded(kinds[_i].ext, kinds[_i].channels, &n);
	for (size_t k = 0; k < n; k++) {
		uint8_t old = bytes[k];
		struct img im = { 0 };
		bytes[k] = (uint8_t)(old ^ (1 << k % 8));
		err.msg[0] = '\0';
		if (img_decode("x", bytes, n, &im, &err) == DT_OK)
			ck_assert(im.data && im.channels == 3);
		else
			ck_assert_msg(strncmp(err.msg, "x: ", 3) == 0, "byte %zu: %s", k, err.msg);
		img_finish(&im);
		bytes[k] = old;
	}
	free(bytes);
}
END_TEST

/* Ones and nothing else are no code in any JPEG; a byte ff is written as ff 00, so that the outer
 * form of the file is still in order. */
START_TEST(a_jpeg_damaged_in_the_middle_is_refused)
{
	size_t n;
	struct img im = { 0 };
	struct img_info info;
	uint8_t *bytes = encoded(".jpg", 3, &n);
	ck_assert_msg(img_decode("x", bytes, n, &im, &err) == DT_OK, "%s", err.msg);
	for (size_t k = n - 200; k < n - 100; k += 2) {
		bytes[k] = 0xff;
		bytes[k + 1] = 0;
	}
	ck_assert_int_eq(img_check_file(bytes, n, &info, &err), DT_OK);
	ck_assert_int_eq(img_decode("x", bytes, n, &im, &err), DT_ERR_FORMAT);
	ck_assert_str_eq(err.msg, "x: the JPEG is damaged in the middle; copy the file again");
	img_finish(&im);
	free(bytes);
}
END_TEST

/* Some cameras put odd bytes before a marker: nothing of the picture is lost. */
START_TEST(odd_bytes_before_the_end_do_no_harm)
{
	size_t n;
	struct img im = { 0 };
	uint8_t *bytes = encoded(".jpg", 3, &n), *longer = malloc(n + 2);
	memcpy(longer, bytes, n - 2);
	memset(longer + n - 2, 0, 2);
	memcpy(longer + n, bytes + n - 2, 2);
	ck_assert_msg(img_decode("x", longer, n + 2, &im, &err) == DT_OK, "%s", err.msg);
	img_finish(&im);
	free(longer);
	free(bytes);
}
END_TEST

START_TEST(files_go_out_and_come_back)
{
	char dir[] = "/tmp/test-image-XXXXXX", path[64];
	struct img im = { 0 }, back = { 0 };
	ck_assert_ptr_nonnull(mkdtemp(dir));
	ck_assert_int_eq(img_init(&im, 5, 4, 3, IMG_U8, &err), DT_OK);
	for (int i = 0; i < 15; i++)
		img_row(&im, 2)[i] = (uint8_t)(17 * i);
	snprintf(path, sizeof(path), "%s/a.png", dir);
	ck_assert_msg(img_write_file(path, &im, &err) == DT_OK, "%s", err.msg);
	ck_assert_msg(img_read_frame(path, &back, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(memcmp(img_row(&im, 2), img_row(&back, 2), 15), 0);
	unlink(path);
	ck_assert_int_eq(img_read_file(path, &back, &err), DT_ERR_IO);
	ck_assert_ptr_eq(strstr(err.msg, path), err.msg);
	snprintf(path, sizeof(path), "%s/a.bmp", dir);
	ck_assert_int_eq(img_write_file(path, &im, &err), DT_ERR_FORMAT);
	snprintf(path, sizeof(path), "%s/none/a.png", dir);
	ck_assert_int_eq(img_write_file(path, &im, &err), DT_ERR_IO);
	ck_assert_int_eq(rmdir(dir), 0); /* nothing half written is left */
	img_finish(&im);
	img_finish(&back);
}
END_TEST

/* "The sixth kind of turn": what is above in the file belongs to the right. After the mark that
 * opens the file, as cameras write it. */
START_TEST(a_turn_in_the_exif_data_is_done)
{
	static const uint8_t exif[] = { 0xff, 0xe1, 0, 34, 'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0,
		42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0 };
	struct img im, out = { 0 };
	size_t n;
	uint8_t *bytes, *turned;
	ck_assert_int_eq(img_init(&im, 48, 32, 3, IMG_U8, &err), DT_OK);
	memset(im.data, 255, 16 * im.stride);
	ck_assert_int_eq(cvb_encode(".jpg", &im, &bytes, &n, &err), DT_OK);
	turned = malloc(n + sizeof(exif));
	memcpy(turned, bytes, 2);
	memcpy(turned + 2, exif, sizeof(exif));
	memcpy(turned + 2 + sizeof(exif), bytes + 2, n - 2);
	ck_assert_msg(
		img_decode("x", turned, n + sizeof(exif), &out, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(out.width, 32);
	ck_assert_int_eq(out.height, 48);
	ck_assert_int_gt(img_row(&out, 24)[3 * 28], 250);
	ck_assert_int_lt(img_row(&out, 24)[3 * 3], 5);
	img_finish(&im);
	img_finish(&out);
	free(bytes);
	free(turned);
}
END_TEST

/* A colour each in its own channel, grey spread over three; sides that no block of 16 fits. */
START_TEST(a_jpeg_keeps_its_colours)
{
	static const uint8_t bgr[3] = { 230, 120, 20 };
	struct img im, out = { 0 };
	size_t n;
	uint8_t *bytes;
	for (int32_t channels = 1; channels <= 3; channels += 2) {
		ck_assert_int_eq(img_init(&im, 37, 23, channels, IMG_U8, &err), DT_OK);
		for (int32_t y = 0; y < 23; y++)
			for (int32_t i = 0; i < 37 * channels; i++)
				img_row(&im, y)[i] = bgr[i % channels];
		ck_assert_int_eq(cvb_encode(".jpg", &im, &bytes, &n, &err), DT_OK);
		ck_assert_int_eq(img_decode("x", bytes, n, &out, &err), DT_OK);
		ck_assert_int_eq(out.width, 37);
		ck_assert_int_eq(out.height, 23);
		for (int c = 0; c < 3; c++)
			ck_assert_int_le(
				abs(img_row(&out, 22)[3 * 36 + c] - bgr[channels == 3 ? c : 0]), 4);
		img_finish(&im);
		free(bytes);
	}
	img_finish(&out);
}
END_TEST

/* A pixel of the eighth is the mean of 64, and at the border of those that there are. */
START_TEST(an_eighth_of_a_jpeg_is_its_means)
{
	struct img im, whole = { 0 }, small = { 0 };
	size_t n;
	bool done;
	uint8_t *bytes;
	ck_assert_int_eq(img_init(&im, 72, 44, 3, IMG_U8, &err), DT_OK);
	for (int32_t y = 0; y < 44; y++)
		for (int32_t i = 0; i < 72 * 3; i++)
			img_row(&im, y)[i] = (uint8_t)(40 + 2 * y + i / 3 + 20 * (i % 3));
	ck_assert_int_eq(cvb_encode(".jpg", &im, &bytes, &n, &err), DT_OK);
	ck_assert_int_eq(jpeg_decode(bytes, n, &whole, &done, &err), DT_OK);
	ck_assert(done);
	ck_assert_int_eq(jpeg_decode_small(bytes, n, &small, &done, &err), DT_OK);
	ck_assert(done);
	ck_assert_int_eq(small.width, 9);
	ck_assert_int_eq(small.height, 6);
	for (int32_t y = 0; y < 40; y += 8)
		for (int32_t i = 0; i < 27; i++) {
			int sum = 0;
			for (int32_t k = 0; k < 64; k++)
				sum += img_row(&whole, y + k / 8)[24 * (i / 3) + k % 8 * 3 + i % 3];
			ck_assert_int_le(abs(img_row(&small, y / 8)[i] - sum / 64), 3);
		}
	for (size_t k = n - 200; k < n - 100; k += 2) {
		bytes[k] = 0xff;
		bytes[k + 1] = 0;
	}
	ck_assert_int_eq(jpeg_decode_small(bytes, n, &small, &done, &err), DT_ERR_FORMAT);
	ck_assert_str_eq(err.msg, "the JPEG is damaged in the middle; copy the file again");
	img_finish(&im);
	img_finish(&whole);
	img_finish(&small);
	free(bytes);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, rows_are_aligned_and_zero, 0, 4);
	tcase_add_loop_test(tc, impossible_sizes_are_refused, 0, RUN_LEN(impossible));
	tcase_add_test(tc, ensure_keeps_what_fits);
	tcase_add_loop_test(tc, parts_are_cut_at_the_border, 0, RUN_LEN(parts));
	tcase_add_test(tc, a_copy_has_the_same_pixels);
	tcase_add_loop_test(tc, heads_are_understood, 0, RUN_LEN(kinds));
	tcase_add_loop_test(tc, every_cut_is_noticed, 0, RUN_LEN(kinds));
	tcase_add_loop_test(tc, no_change_does_harm, 0, RUN_LEN(kinds));
	tcase_add_test(tc, a_jpeg_damaged_in_the_middle_is_refused);
	tcase_add_test(tc, a_turn_in_the_exif_data_is_done);
	tcase_add_test(tc, a_jpeg_keeps_its_colours);
	tcase_add_test(tc, an_eighth_of_a_jpeg_is_its_means);
	tcase_add_test(tc, odd_bytes_before_the_end_do_no_harm);
	tcase_add_test(tc, files_go_out_and_come_back);
}

int main(void)
{
	return run_tests("image", add);
}
