/* What kind of file a program is, and where a command is found. */
#define _GNU_SOURCE
#include "capture.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define HEAD 2048

static unsigned short own_machine(void) {
#if defined(__x86_64__)
  return EM_X86_64;
#elif defined(__aarch64__)
  return EM_AARCH64;
#else
#error "not a processor that the bundled clang runs on"
#endif
}

static enum target elf_target(const char *head, size_t size) {
  const ElfW(Ehdr) *elf = (const void *)head;
  int class = sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32;
  if (size < sizeof *elf || elf->e_ident[EI_CLASS] != class || elf->e_machine != own_machine()) return TARGET_FOREIGN;
  for (int i = 0; i < elf->e_phnum; i++) {
    size_t at = elf->e_phoff + (size_t)i * elf->e_phentsize;
    if (at + sizeof(ElfW(Phdr)) > size) return TARGET_LOADS_US; /* cannot be seen: the usual case */
    if (((const ElfW(Phdr) *)(const void *)(head + at))->p_type == PT_INTERP) return TARGET_LOADS_US;
  }
  return TARGET_STATIC;
}

/* By the system call: in old C libraries stat is no function that a library without them can call. */
int is_regular(int directory, const char *path, int flags) {
  struct stat status;
  return syscall(SYS_newfstatat, directory, path, &status, flags) == 0 && S_ISREG(status.st_mode);
}

static int is_executable(const char *path) { return is_regular(AT_FDCWD, path, 0) && access(path, X_OK) == 0; }

enum target target_of(const char *path) {
  if (!is_executable(path)) return TARGET_MISSING;
  _Alignas(16) char head[HEAD];
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (file < 0) return TARGET_LOADS_US; /* may be run but not read */
  ssize_t size = read(file, head, sizeof head);
  close(file);
  if (size >= SELFMAG && memcmp(head, ELFMAG, SELFMAG) == 0) return elf_target(head, (size_t)size);
  return TARGET_SCRIPT;
}

int find_command(const char *name, char *path) {
  size_t length = strlen(name);
  if (length >= PATH_MAX) return 0;
  if (strchr(name, '/') != NULL) {
    memcpy(path, name, length + 1);
    return 1;
  }
  const char *directories = getenv("PATH");
  if (directories == NULL) directories = "/bin:/usr/bin";
  for (const char *at = directories;; at++) {
    const char *end = strchrnul(at, ':');
    size_t directory = (size_t)(end - at);
    if (directory + 1 + length < PATH_MAX) {
      memcpy(path, at, directory);
      if (directory > 0) path[directory++] = '/';
      memcpy(path + directory, name, length + 1);
      if (is_executable(path)) return 1;
    }
    if (*end == '\0') return 0;
    at = end;
  }
}
