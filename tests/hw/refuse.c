/* SPDX-License-Identifier: MIT */
/*
 * refuse.c - stands before libcamera (LD_PRELOAD), and is a driver in trouble: the call whose name
 * is in the file $REFUSE fails. All others are handed on.
 *
 * Its functions have libcamera's names, as a compiler makes them of
 * Camera::configure(CameraConfiguration *) and so on, and take what those take on x86-64: this,
 * then the arguments; where a std::unique_ptr is given back, the place for it before both. Of the
 * library's own types it knows only where in them lies what it changes.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* libcamera::FrameBuffer::Plane and a std::vector of them. */
struct plane {
	void *fd[2]; /* a std::shared_ptr */
	unsigned offset, length;
};
struct planes {
	struct plane *first, *end, *room;
};

/* libcamera::FrameMetadata, and what is written into it. */
enum { FRAME_ERROR = 1 };
struct metadata {
	int status;
	unsigned sequence;
	uint64_t timestamp;
	void *planes[3];
};

enum { PLANES_MAX = 4 };

static bool refused(const char *call)
{
	char said[32] = "";
	const char *file = getenv("REFUSE");
	int fd = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
	if (fd < 0)
		return false;
	bool known = read(fd, said, sizeof(said) - 1) > 0;
	close(fd);
	return known && strcmp(said, call) == 0;
}

/* The library's own function; the two pointers are of one size on all systems that have dlsym(). */
static void theirs(const char *symbol, void *function)
{
	void *at = dlsym(RTLD_NEXT, symbol);
	memcpy(function, &at, sizeof(at));
}

/* What answers with an error number. None takes more than four pointers. */
#define STAND_BEFORE(call, symbol, error)                                                          \
	int refuse_##call(void *a, void *b, void *c, void *d) __asm__(symbol);                     \
	int refuse_##call(void *a, void *b, void *c, void *d)                                      \
	{                                                                                          \
		int (*real)(void *, void *, void *, void *);                                       \
		theirs(symbol, &real);                                                             \
		return refused(#call) ? -(error) : real(a, b, c, d);                               \
	}

STAND_BEFORE(look, "_ZN9libcamera13CameraManager5startEv", ENOMEM)
STAND_BEFORE(acquire, "_ZN9libcamera6Camera7acquireEv", EACCES)
STAND_BEFORE(configure, "_ZN9libcamera6Camera9configureEPNS_19CameraConfigurationE", EINVAL)
STAND_BEFORE(allocate, "_ZN9libcamera20FrameBufferAllocator8allocateEPNS_6StreamE", ENOMEM)
STAND_BEFORE(addBuffer,
	"_ZN9libcamera7Request9addBufferEPKNS_6StreamEPNS_11FrameBufferESt10unique_ptrINS_"
	"5FenceESt14default_deleteIS7_EE",
	EEXIST)
STAND_BEFORE(start, "_ZN9libcamera6Camera5startEPKNS_11ControlListE", EIO)
STAND_BEFORE(queueRequest, "_ZN9libcamera6Camera12queueRequestEPNS_7RequestE", EXDEV)

/* What gives back a std::unique_ptr: one of nothing. */
#define GIVE_NOTHING(call, symbol, type)                                                           \
	void *refuse_##call(void **out, void *camera, type with) __asm__(symbol);                  \
	void *refuse_##call(void **out, void *camera, type with)                                   \
	{                                                                                          \
		void *(*real)(void **, void *, type);                                              \
		theirs(symbol, &real);                                                             \
		if (!refused(#call))                                                               \
			return real(out, camera, with);                                            \
		*out = NULL;                                                                       \
		return out;                                                                        \
	}

GIVE_NOTHING(generate,
	"_ZN9libcamera6Camera21generateConfigurationERKSt6vectorINS_10StreamRoleESaIS2_EE", void *)
GIVE_NOTHING(createRequest, "_ZN9libcamera6Camera13createRequestEm", uint64_t)

static bool is_frame(int fd)
{
	char link[64], to[32] = "";
	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	return readlink(link, to, sizeof(to) - 1) > 0 && strncmp(to, "/dmabuf:", 8) == 0;
}

/* The library maps files of its own, too. */
void *refuse_mmap(void *at, size_t n, int prot, int flags, int fd, long offset) __asm__("mmap64");
void *refuse_mmap(void *at, size_t n, int prot, int flags, int fd, long offset)
{
	void *(*real)(void *, size_t, int, int, int, long);
	theirs("mmap64", &real);
	if (fd >= 0 && is_frame(fd) && refused("mmap")) {
		errno = ENODEV;
		return MAP_FAILED;
	}
	return real(at, n, prot, flags, fd, offset);
}

/* Half of the memory. */
#define PLANES "_ZNK9libcamera11FrameBuffer6planesEv"
const struct planes *refuse_planes(const void *buffer) __asm__(PLANES);
const struct planes *refuse_planes(const void *buffer)
{
	static _Thread_local struct plane half[PLANES_MAX];
	static _Thread_local struct planes list;
	const struct planes *(*real)(const void *);
	theirs(PLANES, &real);
	const struct planes *all = real(buffer);
	size_t n = (size_t)(all->end - all->first);
	if (!refused("planes") || n > PLANES_MAX)
		return all;
	memcpy(half, all->first, n * sizeof(*half));
	for (size_t i = 0; i < n; i++)
		half[i].length /= 2;
	list = (struct planes){ half, half + n, half + n };
	return &list;
}

/* A picture that was damaged on its way. Some drivers give no time, and are believed nothing. */
#define METADATA "_ZNK9libcamera11FrameBuffer8metadataEv"
const struct metadata *refuse_metadata(const void *buffer) __asm__(METADATA);
const struct metadata *refuse_metadata(const void *buffer)
{
	static _Thread_local struct metadata damaged;
	const struct metadata *(*real)(const void *);
	struct timespec now;
	theirs(METADATA, &real);
	const struct metadata *good = real(buffer);
	if (!refused("metadata"))
		return good;
	clock_gettime(CLOCK_MONOTONIC, &now);
	damaged = *good;
	damaged.status = FRAME_ERROR;
	damaged.timestamp = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
	return &damaged;
}
