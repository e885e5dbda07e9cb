/* SPDX-License-Identifier: MIT */
/*
 * store_backup.h - a whole copy of a data file, also while somebody plays with it.
 */
#ifndef DT_STORE_BACKUP_H
#define DT_STORE_BACKUP_H

#include "store.h"

/*
 * Copies all that is in the data file to a file, as one file that is a data file itself: there
 * whole or not at all, readable by its owner only. An older copy there is replaced; anything else,
 * and the data file itself by whatever name, is refused with DT_ERR_FORMAT. DT_ERR_IO. *size: its
 * bytes.
 */
enum dt_status store_backup(struct store *s, const char *path, int64_t *size, struct dt_error *err);

#endif
