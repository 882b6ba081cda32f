/* Which programs are of interest, by name. Generous: what a record means is decided later, by its reader. */
#include "capture.h"

#include <string.h>

/* Each also with a prefix that ends in a dash (x86_64-linux-gnu-gcc) and with a version behind it (gcc-12). */
static const char *const TOOLS[] = {
    "gcc",  "cc",    "clang",  "c89",    "c99",  "g++",    "c++",     "clang++", "icc",  "icx",   "icpc",   "icpx",
    "tcc",  "ar",    "ld",     "ld.bfd", "lld",  "ld.lld", "ld.gold", "gold",    "mold", "ld.mold", "ccache", "sccache",
    "icecc", "distcc", "gomacc",
};
static const char *const INTERNALS[] = {"cc1", "cc1plus", "as", "collect2", "lto1"};

static size_t length_without_version(const char *name) {
  size_t length = strlen(name), end = length;
  while (end > 0 && ((name[end - 1] >= '0' && name[end - 1] <= '9') || name[end - 1] == '.')) end--;
  return end > 1 && end < length && name[end - 1] == '-' ? end - 1 : length;
}

static int names(const char *name, size_t length, const char *tool) {
  size_t own = strlen(tool);
  return length >= own && memcmp(name + length - own, tool, own) == 0 &&
         (length == own || name[length - own - 1] == '-');
}

enum role role_of(const char *program) {
  const char *slash = strrchr(program, '/');
  const char *name = slash != NULL ? slash + 1 : program;
  size_t length = length_without_version(name);
  for (size_t i = 0; i < sizeof TOOLS / sizeof *TOOLS; i++) {
    if (names(name, length, TOOLS[i])) return ROLE_TOOL;
  }
  for (size_t i = 0; i < sizeof INTERNALS / sizeof *INTERNALS; i++) {
    if (names(name, length, INTERNALS[i])) return ROLE_INTERNAL;
  }
  return ROLE_NONE;
}
