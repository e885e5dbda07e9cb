/* SPDX-License-Identifier: MIT */
/*
 * memory.h - how the C library keeps memory: pictures come and go while a table is made ready, and
 * what they leave behind would be kept for hours.
 */
#ifndef DT_UI_MEMORY_H
#define DT_UI_MEMORY_H

/* From now on large pieces go back to the system when they are freed. Nothing where the C library
 * cannot be told. */
void memory_be_frugal(void);
/* All that is free goes back now. */
void memory_give_back(void);

#endif
