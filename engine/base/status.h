/* SPDX-License-Identifier: MIT */
/*
 * status.h - how functions of every folder say that something did not work.
 *
 * A function returns enum dt_status, or a pointer that is NULL on failure. Both fill the
 * caller's struct dt_error when it is not NULL. Nothing is allocated: errors can be reported
 * when memory has run out.
 */
#ifndef DT_BASE_STATUS_H
#define DT_BASE_STATUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum dt_status {
	DT_OK = 0,
	DT_ERR_NOMEM = -1,  /* out of memory */
	DT_ERR_IO = -2,	    /* the operating system refused: sys holds errno */
	DT_ERR_FORMAT = -3, /* the input is bad: the message names the place */
	DT_ERR_RULES = -4,  /* against the rules of the game */
	DT_ERR_AGAIN = -5,  /* nothing there yet, try later */
	DT_ERR_DEVICE = -6, /* hardware, or a library that speaks for it, failed */
};

#define DT_RULE_MAX 16
#define DT_MESSAGE_MAX 480 /* bytes: letters of some languages have two */

struct dt_error {
	enum dt_status code;
	int sys;		/* errno, or 0 */
	char rule[DT_RULE_MAX]; /* the rule that forbids it, with DT_ERR_RULES; else "" */
	char msg[DT_MESSAGE_MAX];
};

/* Fills err (which may be NULL; msg is cut to fit and always valid UTF-8) and returns code, so that
 * "return dt_fail(...)" reads well. */
enum dt_status dt_fail(struct dt_error *err, enum dt_status code, int sys, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

/* The same with DT_ERR_RULES and the id of the rule. */
enum dt_status dt_refuse(struct dt_error *err, const char *rule, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* Bytes of the whole UTF-8 characters that text begins with, max at most: where to cut it. */
size_t dt_text_cut(const char *text, size_t max);

#ifdef __cplusplus
}
#endif

#endif
