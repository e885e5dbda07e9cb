/* SPDX-License-Identifier: MIT */
/*
 * broken.c - the end of a fuzzer whose property does not hold.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void fuzz_broken(const char *what, const char *file, int line)
{
	fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
	abort();
}
