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

enum dt_level { DT_LOG_ERROR, DT_LOG_WARNING, DT_LOG_INFO, DT_LOG_DEBUG };

/* Lines above this level are dropped. DT_LOG_WARNING until it is called. */
void dt_log_level(enum dt_level level);

/* One line to standard error, without a line end; what is not written is lost silently. */
void dt_log(enum dt_level level, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#ifdef __cplusplus
}
#endif

#endif
