/* SPDX-License-Identifier: MIT */
/*
 * watch_read.h - lets a watch read with a reader.
 */
#ifndef VIS_WATCH_READ_H
#define VIS_WATCH_READ_H

#include "read.h"
#include "watch.h"

/* The reader must outlive the watch; cards are looked for where it does (reader_cards). */
struct watch_reader watch_read_with(struct reader *r);

#endif
