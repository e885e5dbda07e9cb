/* SPDX-License-Identifier: MIT */
/*
 * refuse.cpp - stands before libcamera (LD_PRELOAD), and is a driver in trouble: the call whose
 * name is in the file $REFUSE fails. All others are handed on.
 *
 * Its functions have libcamera's names, as a compiler makes them of
 * Camera::configure(CameraConfiguration *) and so on, and take what those take: this, then the
 * arguments.
 */
#include <libcamera/camera.h>
#include <libcamera/framebuffer.h>
#include <libcamera/request.h>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <vector>

namespace lc = libcamera;
using planes = std::vector<lc::FrameBuffer::Plane>;

namespace
{

bool refused(const char *call)
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

template <typename F> F *theirs(F *, const char *symbol)
{
	return reinterpret_cast<F *>(dlsym(RTLD_NEXT, symbol));
}

} /* namespace */

/* What answers with an error number. None takes more than four pointers. */
#define STAND_BEFORE(call, symbol, error)                                                          \
	extern "C" int refuse_##call(void *, void *, void *, void *) __asm__(symbol);              \
	int refuse_##call(void *a, void *b, void *c, void *d)                                      \
	{                                                                                          \
		static auto *const real = theirs(refuse_##call, symbol);                           \
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

#define GENERATE "_ZN9libcamera6Camera21generateConfigurationERKSt6vectorINS_10StreamRoleESaIS2_EE"
std::unique_ptr<lc::CameraConfiguration> refuse_generate(void *, void *) __asm__(GENERATE);
std::unique_ptr<lc::CameraConfiguration> refuse_generate(void *camera, void *roles)
{
	static auto *const real = theirs(refuse_generate, GENERATE);
	if (refused("generate"))
		return nullptr;
	return real(camera, roles);
}

#define CREATE "_ZN9libcamera6Camera13createRequestEm"
std::unique_ptr<lc::Request> refuse_create(void *, uint64_t) __asm__(CREATE);
std::unique_ptr<lc::Request> refuse_create(void *camera, uint64_t cookie)
{
	static auto *const real = theirs(refuse_create, CREATE);
	if (refused("createRequest"))
		return nullptr;
	return real(camera, cookie);
}

static bool is_frame(int fd)
{
	char link[64], to[32] = "";
	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	return readlink(link, to, sizeof(to) - 1) > 0 && strncmp(to, "/dmabuf:", 8) == 0;
}

/* The library maps files of its own, too. */
extern "C" void *refuse_mmap(void *, size_t, int, int, int, long) __asm__("mmap64");
void *refuse_mmap(void *at, size_t n, int prot, int flags, int fd, long offset)
{
	static auto *const real = theirs(refuse_mmap, "mmap64");
	if (fd >= 0 && is_frame(fd) && refused("mmap")) {
		errno = ENODEV;
		return MAP_FAILED;
	}
	return real(at, n, prot, flags, fd, offset);
}

/* Half of the memory. */
#define PLANES "_ZNK9libcamera11FrameBuffer6planesEv"
const planes &refuse_planes(const void *) __asm__(PLANES);
const planes &refuse_planes(const void *buffer)
{
	static auto *const real = theirs(refuse_planes, PLANES);
	static thread_local planes half;
	half.clear();
	if (!refused("planes"))
		return real(buffer);
	half = real(buffer);
	for (auto &p : half)
		p.length /= 2;
	return half;
}

/* A picture that was damaged on its way. Some drivers give no time, and are believed nothing. */
#define METADATA "_ZNK9libcamera11FrameBuffer8metadataEv"
const lc::FrameMetadata &refuse_metadata(const void *) __asm__(METADATA);
const lc::FrameMetadata &refuse_metadata(const void *buffer)
{
	static auto *const real = theirs(refuse_metadata, METADATA);
	static thread_local lc::FrameMetadata damaged;
	struct timespec now;
	if (!refused("metadata"))
		return real(buffer);
	clock_gettime(CLOCK_MONOTONIC, &now);
	damaged = real(buffer);
	damaged.status = lc::FrameMetadata::FrameError;
	damaged.timestamp = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
	return damaged;
}
