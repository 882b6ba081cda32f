/* The files clang has looked at so far: see files.c. */
#ifndef INTERLOCK_FILES_H
#define INTERLOCK_FILES_H

#include "bytes.h"

/* Ends the recording. */
const struct bytes *files_looked_at(void);

#endif
