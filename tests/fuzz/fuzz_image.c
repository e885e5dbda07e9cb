/* SPDX-License-Identifier: MIT */
/*
 * fuzz_image.c - any bytes as a picture file: refused with a sentence, or decoded to what its head
 * says.
 */
#include "fuzz.h"

#include "cv_bridge.h"
#include "image_file.h"
#include "image.h"

/* Larger ones are left to the test with real files: the fuzzer would only wait for them. */
#define PIXELS_MAX 100000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct img_info info;
	struct img im = { 0 };
	struct dt_error err;
	cvb_set_threads(1);
	if (img_check_file(data, size, &info, &err) != DT_OK) {
		fuzz_must(err.code == DT_ERR_FORMAT && err.msg[0]);
		return 0;
	}
	fuzz_must(info.width >= 1 && info.width <= IMG_SIDE_MAX);
	fuzz_must(info.height >= 1 && info.height <= IMG_SIDE_MAX);
	if ((int64_t)info.width * info.height > PIXELS_MAX)
		return 0;
	if (img_decode("input", data, size, &im, &err) == DT_OK) {
		fuzz_must(im.channels == 3 && im.type == IMG_U8 && im.data);
		/* A turn in the EXIF data exchanges the sides. */
		fuzz_must((im.width == info.width && im.height == info.height) ||
			  (im.width == info.height && im.height == info.width));
		volatile uint8_t last = img_row(&im, im.height - 1)[im.width * 3 - 1];
		(void)last;
	} else {
		fuzz_must(err.msg[0]);
	}
	img_finish(&im);
	return 0;
}
