/* SPDX-License-Identifier: MIT */
/*
 * udmabuf.c - for LD_PRELOAD: answers for /dev/udmabuf where the kernel has none, so that
 * libcamera's virtual camera finds memory for its pictures. The "dma-buf" is the memory file
 * itself. Only what libcamera calls is answered.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/udmabuf.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <unistd.h>

static int answer(const char *symbol, const char *path, int flags, mode_t mode)
{
	union {
		void *object;
		int (*call)(const char *path, int flags, ...);
	} next = { dlsym(RTLD_NEXT, symbol) };
	return next.call(strcmp(path, "/dev/udmabuf") == 0 ? "/dev/zero" : path, flags, mode);
}

int open(const char *path, int flags, ...)
{
	va_list ap;
	va_start(ap, flags);
	mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(ap, mode_t) : 0;
	va_end(ap);
	return answer("open", path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
	va_list ap;
	va_start(ap, flags);
	mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(ap, mode_t) : 0;
	va_end(ap);
	return answer("open64", path, flags, mode);
}

int ioctl(int fd, unsigned long request, ...)
{
	va_list ap;
	va_start(ap, request);
	void *argument = va_arg(ap, void *);
	va_end(ap);
	if (request == UDMABUF_CREATE)
		return fcntl((int)((struct udmabuf_create *)argument)->memfd, F_DUPFD_CLOEXEC, 0);
	union {
		void *object;
		int (*call)(int fd, unsigned long request, ...);
	} next = { dlsym(RTLD_NEXT, "ioctl") };
	return next.call(fd, request, argument);
}
