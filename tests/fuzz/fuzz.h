/* SPDX-License-Identifier: MIT */
/*
 * fuzz.h - a fuzzer: one function that takes any bytes and must neither crash nor leak.
 *
 * fuzz_NAME.c defines it. In a normal build replay.c is its main() and feeds it the inputs that are
 * kept in corpus/NAME; with -Dfuzzer=true libFuzzer is, and looks for more: tests/run --fuzz 60.
 * An input that broke something is fixed, then kept in corpus/NAME under a name that says what it
 * is.
 */
#ifndef DT_TESTS_FUZZ_H
#define DT_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Checks with fuzz_must(); returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A property that must hold: unlike assert it is never compiled out. */
#define fuzz_must(x) ((x) ? (void)0 : fuzz_broken(#x, __FILE__, __LINE__))

_Noreturn void fuzz_broken(const char *what, const char *file, int line);

#endif
