/*
 * Which files decided what clang made of a unit: those it read, those it only looked for and found,
 * and those it looked for in vain. The last kind matters too: a header that appears later in front of
 * the one used would change the result.
 *
 *   files := (kind path NUL)*     kind: 'R' read, 'E' exists, 'A' absent
 *
 * Stands in front of the C library's functions by which LLVM gets at files. Paths are as clang used
 * them, relative to its working directory, and may repeat.
 */
#define _GNU_SOURCE
#include "files.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct bytes looked_at;
static int recording = 1;

static void note(char kind, const char *path) {
  if (!recording || !path) return;
  int saved = errno;
  put_byte(&looked_at, (uint8_t)kind);
  bytes_append(&looked_at, path, strlen(path) + 1);
  errno = saved;
}

static void note_result(int result, const char *path) {
  if (result == 0) {
    note('E', path);
  } else if (errno == ENOENT || errno == ENOTDIR) {
    note('A', path);
  }
}

const struct bytes *files_looked_at(void) {
  recording = 0;
  return &looked_at;
}

int open(const char *path, int flags, ...) {
  static int (*next)(const char *, int, ...);
  if (!next) next = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
  mode_t mode = 0;
  if (flags & (O_CREAT | O_TMPFILE)) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  int file = next(path, flags, mode);
  if (file >= 0 && (flags & O_ACCMODE) == O_RDONLY) {
    note('R', path);
  } else if (file < 0) {
    note_result(file, path);
  }
  return file;
}

int stat(const char *restrict path, struct stat *restrict status) {
  static int (*next)(const char *, struct stat *);
  if (!next) next = (int (*)(const char *, struct stat *))dlsym(RTLD_NEXT, "stat");
  int result = next(path, status);
  note_result(result, path);
  return result;
}

int stat64(const char *restrict path, struct stat64 *restrict status) {
  static int (*next)(const char *, struct stat64 *);
  if (!next) next = (int (*)(const char *, struct stat64 *))dlsym(RTLD_NEXT, "stat64");
  int result = next(path, status);
  note_result(result, path);
  return result;
}

int access(const char *path, int mode) {
  static int (*next)(const char *, int);
  if (!next) next = (int (*)(const char *, int))dlsym(RTLD_NEXT, "access");
  int result = next(path, mode);
  note_result(result, path);
  return result;
}
