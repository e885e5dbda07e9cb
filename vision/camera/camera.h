/* SPDX-License-Identifier: MIT */
/*
 * camera.h - where frames come from: one interface for cameras, folders and the simulated table.
 *
 * Code outside a backend never asks which one it has. A camera belongs to one thread. Backends
 * without a clock of their own (a folder, the simulated table) live in the time that the caller
 * gives with cam_set_time, so that a whole game can be watched faster than it is played.
 */
#ifndef VIS_CAMERA_H
#define VIS_CAMERA_H

#include "image.h"

#ifdef __cplusplus
extern "C" {
#endif

enum cam_format {
	CAM_BGR, /* 3 channels of 8 bits; backends turn all other colours into it */
	CAM_GREY /* 1 channel: what an infrared camera gives */
};

struct cam_frame {
	const uint8_t *data;	       /* borrowed until cam_release() */
	int32_t width, height, stride; /* stride in bytes; never assume width * 3 */
	enum cam_format format;
	uint64_t seq;	  /* counts the frames that there were, those that nobody took too */
	int64_t t_ns;	  /* start of exposure: CLOCK_MONOTONIC, or the time given */
	bool small;	  /* an eighth of each side, rounded up: from cam_glimpse */
	const char *name; /* file it came from, or NULL; borrowed like data */
	void *priv;	  /* the backend's buffer */
};

/*
 * What the automatics of a camera settled on. A reader that sees colours change is no reader: the
 * values are kept with the calibration and set again. A value of 0 is not known, because
 * the camera has no such thing or does not tell.
 */
struct cam_look {
	int32_t exposure_us;
	float gain;
	float red, blue; /* gains of the white balance */
	float focus;	 /* dioptres: 0, infinity, is where no table is */
};

/* Where a frame's pixels lie, when another process can map them. */
struct cam_file {
	int fd;	       /* the camera's; the same for each frame in the same memory */
	size_t offset; /* of the first pixel */
	size_t bytes;  /* to be mapped, from the beginning of the file */
};

struct cam;

struct cam_ops { /* start, acquire, release and destroy are mandatory */
	const char *name;
	enum dt_status (*start)(struct cam *cam, struct dt_error *err);
	/* It is still being made or started: no frame is missing yet. NULL: never. */
	bool (*starting)(const struct cam *cam);
	/* Readable when a frame waits; NULL: always ready. */
	int (*fd)(const struct cam *cam);
	/* For a backend without its own clock; NULL: it has one. */
	void (*set_time)(struct cam *cam, int64_t now_ns);
	/* Newest frame; older ones are returned to the driver. DT_ERR_AGAIN: none yet. */
	enum dt_status (*acquire)(struct cam *cam, struct cam_frame *out, struct dt_error *err);
	/* The same at an eighth of its size, for less than that; out->small false: it is whole. And
	 * its whole after that. Both NULL: nothing costs less. */
	enum dt_status (*glimpse)(struct cam *cam, struct cam_frame *out, struct dt_error *err);
	enum dt_status (*whole)(struct cam *cam, struct cam_frame *frame, struct dt_error *err);
	void (*release)(struct cam *cam, struct cam_frame *frame);
	/* Of a frame that has not been released. False: no other process can map it. NULL: never.
	 */
	bool (*file)(const struct cam *cam, const struct cam_frame *frame, struct cam_file *out);
	/* No frame will ever come again; NULL: never. */
	bool (*ended)(const struct cam *cam);
	/* Both NULL: nothing is automatic. */
	void (*set_look)(struct cam *cam, const struct cam_look *look);
	bool (*get_look)(const struct cam *cam, struct cam_look *look);
	/* cam may be half built. */
	void (*destroy)(struct cam *cam);
};

/* The first member of every backend. */
struct cam {
	const struct cam_ops *ops;
};

/* What a backend is to the list in camera.c, where each has one line: cam_maker_NAME. options is
 * what stands behind the colon. */
struct cam_maker {
	const char *word, *usage; /* before the colon; how it is asked for */
	/* As cam_create(). */
	struct cam *(*create)(const char *options, struct dt_error *err);
	/* As cam_check_spec(); may be NULL. */
	enum dt_status (*check)(const char *options, struct dt_error *err);
};

/*
 * spec: "dir:PATH[,fps=N][,loop]"  the pictures of a folder by name; without fps one for each call
 *       "sim:[seed=N][,...]"       the simulated table (cam_sim.h says what can be set)
 *       "libcamera:[WHICH][,...]"  a real camera (cam_wish.h says what can be set): WHICH is
 *                                  its number, from 0, its name, or a part of it
 * NULL on failure. Free with cam_destroy.
 */
struct cam *cam_create(const char *spec, struct dt_error *err);
/* Whether spec names one of these kinds, and what is set can be read as far as that is known
 * without the camera: DT_OK or DT_ERR_FORMAT. Opens nothing. */
enum dt_status cam_check_spec(const char *spec, struct dt_error *err);
/* The same for a loop that must go on: a real camera may take seconds to be made and started, which
 * is not waited for. That there is none, and the like, is then said by cam_acquire. NULL on failure
 * all the same; free with cam_destroy. */
struct cam *cam_create_soon(const char *spec, struct dt_error *err);
/* Is it still being made or started? No frame is missing yet then. */
bool cam_starting(const struct cam *cam);
/* NULL is legal. */
void cam_destroy(struct cam *cam);

/* Frames begin to come. On failure (DT_ERR_DEVICE) it can only be destroyed. */
enum dt_status cam_start(struct cam *cam, struct dt_error *err);
/* Readable when a frame waits; the camera's own. -1: always ready. */
int cam_fd(const struct cam *cam);
/* Now, for backends without a clock; others take no notice. */
void cam_set_time(struct cam *cam, int64_t now_ns);
/* The newest frame. One at a time: release it before the next is asked for. DT_ERR_AGAIN: none yet;
 * DT_ERR_DEVICE when the camera is gone or stands still: destroy it, and after a pause create it
 * again; DT_ERR_FORMAT, DT_ERR_IO: a picture of a folder, and the next may be better. On failure
 * there is nothing to release. */
enum dt_status cam_acquire(struct cam *cam, struct cam_frame *out, struct dt_error *err);
/* Like cam_acquire, for who can often do with an eighth of a frame (out->small): where that costs
 * less, it is given first. Fails as cam_acquire does. */
enum dt_status cam_glimpse(struct cam *cam, struct cam_frame *out, struct dt_error *err);
/* The whole of a small frame in its place. On failure it still must be released. */
enum dt_status cam_whole(struct cam *cam, struct cam_frame *frame, struct dt_error *err);
/* Gives the frame back: its pixels may be overwritten. Legal once only. */
void cam_release(struct cam *cam, struct cam_frame *frame);
/* Of a frame that has not been released; false: its pixels are in this process alone. */
bool cam_file_of(const struct cam *cam, const struct cam_frame *frame, struct cam_file *out);
/* Sets what was settled on before; between cam_create and cam_start. No effect on what has no
 * automatics, or not that one. */
void cam_set_look(struct cam *cam, const struct cam_look *look);
/* False while the automatics settle; then *look is what holds from now on. */
bool cam_get_look(const struct cam *cam, struct cam_look *look);
/* Will no frame ever come again? */
bool cam_ended(const struct cam *cam);

/* The frame as an image that borrows its pixels: read it, never write to it. */
struct img cam_frame_img(const struct cam_frame *frame);

/* For backends: the value of "key=" in "a,key=value,b", copied to out; or false. A word without a
 * value gives "". DT_ERR_FORMAT is theirs to say. */
bool cam_option(const char *options, const char *key, char *out, size_t cap);
/* The first option that is none of keys (ended by NULL), copied to out; or false. */
bool cam_unknown_option(const char *options, const char *const *keys, char *out, size_t cap);

/* What is behind "dir:" and "libcamera:" of a specification, for who makes one in a process of its
 * own. NULL: the error says what to do. Free with cam_destroy. */
struct cam *cam_dir_create(const char *options, struct dt_error *err);
struct cam *cam_libcamera_create(const char *options, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
