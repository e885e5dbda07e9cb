/* SPDX-License-Identifier: MIT */
/*
 * log.h - lines for the people who run the table, on standard error.
 *
 * Libraries return errors; the log is for what is handled and worth knowing all the same.
 */
#ifndef DT_BASE_LOG_H
#define DT_BASE_LOG_H

#ifdef __cplusplus
extern "C" {
#endif

/* A warning of one line, without its end; what is not written is lost silently. */
void dt_log(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#ifdef __cplusplus
}
#endif

#endif
