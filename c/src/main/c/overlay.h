/* Files that an execution changes, kept apart from those of the user: overlay.c. */
#ifndef ALLWAYS_OVERLAY_H
#define ALLWAYS_OVERLAY_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

enum { PATH_ROOM = 4096 };

/* From now on what is changed goes to `folder`; `only`: of the files below that one, or all if NULL. `alone`: nobody else uses
 * the folder. */
void overlay_begin(const char *folder, const char *only, bool alone);
void overlay_clear(void);                                            /* forgets all changes */

/* These return 0 or an error number; `into` is where to look instead. */
int overlay_open(const char *path, int flags, char *into);
int overlay_find(const char *path, char *into);
int overlay_remove(const char *path, bool directory);
int overlay_rename(const char *from, const char *to);
int overlay_mkdir(const char *path);
bool overlay_changed(const char *directory);                         /* whether files in it were made or removed */

#pragma GCC visibility pop

#endif
