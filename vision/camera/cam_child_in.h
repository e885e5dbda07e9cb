/* SPDX-License-Identifier: MIT */
/*
 * cam_child_in.h - what the two sides of cam_child.h say to each other. Both are the same program,
 * so that the layout is the same.
 *
 * A frame that lies in memory which others can map (as that of most drivers can) is lent: the
 * process keeps it from the camera until it is given back, or until a newer one is there that
 * nobody took. For others there are two places: the process writes into the one that is not read,
 * over a frame that nobody took if there is one. So what is taken is the newest.
 */
#ifndef VIS_CAM_CHILD_IN_H
#define VIS_CAM_CHILD_IN_H

#include "cam_child.h"
#include "words.h"

#include <stdatomic.h>

#define CAM_CHILD_NO_SENSE N_("it gives pictures without sense; take its cable out and in again")
#define CAM_CHILD_WORD "--camera-process"
/* Nothing said for so long: it hangs. It says something every second. */
#define CAM_CHILD_SILENT_NS INT64_C(4000000000)
#define CAM_CHILD_ALIVE_NS INT64_C(1000000000)

enum {
	CAM_CHILD_SOCKET = 3,
	CAM_CHILD_PLACES = 2,
	CAM_CHILD_LENT = CAM_CHILD_PLACES, /* the slot of the frame that is lent */
	CAM_CHILD_SLOTS,
	CAM_CHILD_FILES = 16, /* that frames are lent from */
	CAM_CHILD_HEAD = 4096
};

enum cam_child_kind {
	CAM_CHILD_MADE,	   /* the camera is there, or status says why not */
	CAM_CHILD_START,   /* from the parent, with a look that was settled on, or not */
	CAM_CHILD_STARTED, /* likewise */
	CAM_CHILD_MEMORY,  /* with a descriptor: from now on frames are there */
	CAM_CHILD_FILE,	   /* with a descriptor: frames will be lent from there; they are counted */
	CAM_CHILD_FRAME,   /* there is a new one */
	CAM_CHILD_BACK,	   /* from the parent: what was lent is free */
	CAM_CHILD_FAILED,  /* no more will come: status says why */
	CAM_CHILD_ALIVE
};

struct cam_child_message {
	enum cam_child_kind kind;
	enum dt_status status;
	int sys;
	size_t bytes; /* of a place; of a file */
	bool settled;
	struct cam_look look;
	char text[DT_MESSAGE_MAX];
};

enum cam_child_state { CAM_CHILD_FREE, CAM_CHILD_WRITING, CAM_CHILD_FRESH, CAM_CHILD_READING };

struct cam_child_slot {
	_Atomic uint32_t state;
	int32_t width, height, stride;
	enum cam_format format;
	int32_t file;  /* of what is lent: the number of its file */
	size_t offset; /* of the first pixel in its file, or among the places */
	uint64_t seq;
	int64_t t_ns;
	bool settled;
	struct cam_look look;
};

/* At the beginning of the shared memory; the places follow at CAM_CHILD_HEAD. */
struct cam_child_memory {
	_Atomic uint32_t told; /* a frame was told of that nobody has looked for yet */
	struct cam_child_slot slot[CAM_CHILD_SLOTS];
};

/* From the first pixel to the last, in bytes; 0 where such a picture makes no sense. */
size_t cam_child_span(int32_t width, int32_t height, int32_t stride, enum cam_format format);

/* The camera's process: serves the camera over the socket until that is closed. Its exit status. */
int cam_child_serve(int sock, cam_child_make *make, const char *options);

/* False where the other side is gone. fd: sent along; -1: none. */
bool cam_child_send(int sock, const struct cam_child_message *m, int fd, int flags);
/* 1, 0 where there is none now (with MSG_DONTWAIT), or -1 where the other side is gone. *fd, where
 * it is not NULL, is to be closed by the caller; -1: none came. */
int cam_child_receive(int sock, struct cam_child_message *m, int *fd, int flags);
#endif
