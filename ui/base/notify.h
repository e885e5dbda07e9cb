/* SPDX-License-Identifier: MIT */
/*
 * notify.h - telling the service manager that started the table how it goes: ready, alive, status.
 *
 * The protocol of sd_notify(3): lines in a datagram to the unix socket that $NOTIFY_SOCKET names.
 * Where nobody listens (a table started by hand) nothing happens. Nothing here can fail for the
 * caller, nothing waits, and all of it belongs to one thread.
 */
#ifndef DT_UI_NOTIFY_H
#define DT_UI_NOTIFY_H

#ifdef __cplusplus
extern "C" {
#endif

/* The table can be played at: once, after everything was opened. */
void notify_ready(void);

/*
 * The loop turns. Call it each time round, and at least every notify_watchdog_ms(): a program that
 * stops is started again. Sends no more often than is needed.
 */
void notify_watchdog(void);

/* How often the loop must turn, in milliseconds; -1 when nobody watches (as poll() takes it). */
int notify_watchdog_ms(void);

/* One line for "systemctl status"; line ends become blanks. */
void notify_status(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* The end has begun: what takes long now is no fault. */
void notify_stopping(void);

#ifdef __cplusplus
}
#endif

#endif
