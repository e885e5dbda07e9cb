/* SPDX-License-Identifier: MIT */
/*
 * leaks.c - looks for leaks as soon as main is left: only in builds with the address sanitizer.
 *
 * By itself it looks at the very end, when libraries are already taking down their threads
 * (libcamera's tracing has two); now and then it stumbles over one that is just going.
 */
#include <sanitizer/lsan_interface.h>

void dt_check_leaks(void);

/* A program's destructors run before those of its libraries, and only the first look counts. */
__attribute__((destructor)) void dt_check_leaks(void)
{
	__lsan_do_leak_check();
}
