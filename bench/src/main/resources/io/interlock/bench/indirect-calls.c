/*
 * Writes down which function each call through a pointer reaches. A program compiled by clang with
 * -fsanitize-coverage=func,trace-pc,indirect-calls and linked with this file appends a line to the
 * file named by INTERLOCK_CALLS the first time a call reaches a function:
 *
 *     MODULE OFFSET NAME MODULE OFFSET NAME
 *
 * the place of the call, then the function: the file it was loaded from, which is "." for the one
 * this code is linked into, the offset in it, and the name, ? if the dynamic linker knows none. A pair
 * is written at once, so nothing is lost when the program is killed. This file itself must be
 * compiled without the flag.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SLOTS = 1 << 16, HALF_LINE = 2048 };

static uint64_t seen[SLOTS];

/* Whether the pair is new; a full table takes nothing more. */
static int is_new(uint64_t site, uint64_t callee) {
  uint64_t key = (site * 0x9E3779B97F4A7C15u) ^ (callee * 0xC2B2AE3D27D4EB4Fu);
  key = key == 0 ? 1 : key;
  for (uint64_t i = key >> 32, tries = 0; tries < SLOTS; i++, tries++) {
    uint64_t found = 0;
    if (__atomic_compare_exchange_n(&seen[i % SLOTS], &found, key, 0, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED))
      return 1;
    if (found == key) return 0;
  }
  return 0;
}

static int describe(char *text, uint64_t address) {
  Dl_info self = {0}, info = {0};
  dladdr((void *)is_new, &self);
  if (!dladdr((void *)address, &info) || info.dli_fname == NULL)
    return snprintf(text, HALF_LINE, "? %#lx", (unsigned long)address);
  const char *module = info.dli_fbase == self.dli_fbase ? "." : info.dli_fname;
  return snprintf(text, HALF_LINE, "%.1000s %#lx %.900s", module,
                  (unsigned long)(address - (uint64_t)info.dli_fbase),
                  info.dli_sname == NULL ? "?" : info.dli_sname);
}

void __sanitizer_cov_trace_pc_indir(uintptr_t callee) {
  uintptr_t site = (uintptr_t)__builtin_return_address(0) - 1;
  const char *name = is_new(site, callee) ? getenv("INTERLOCK_CALLS") : NULL;
  if (name == NULL) return;
  int error = errno;
  char line[2 * HALF_LINE + 2];
  int length = describe(line, site);
  line[length++] = ' ';
  length += describe(line + length, callee);
  line[length++] = '\n';
  int file = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file >= 0) {
    if (write(file, line, length) < 0) _exit(99);
    close(file);
  }
  errno = error;
}

/* clang wants to be asked for the entries of functions, too. */
void __sanitizer_cov_trace_pc(void) {}
