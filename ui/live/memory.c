/* SPDX-License-Identifier: MIT */
/*
 * memory.c - settings of glibc's malloc; with another C library nothing is done.
 */
#include "memory.h"

#include <features.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void memory_be_frugal(void)
{
#ifdef __GLIBC__
	mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

void memory_give_back(void)
{
#ifdef __GLIBC__
	malloc_trim(0);
#endif
}
