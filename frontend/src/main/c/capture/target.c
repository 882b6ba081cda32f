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

struct program {
  int file;
  _Alignas(16) char head[HEAD];
  const ElfW(Phdr) *segments;
  int count;
};

/* Where in the file an address of the loaded program comes from. */
static off_t offset_of(const struct program *program, ElfW(Addr) address) {
  for (int i = 0; i < program->count; i++) {
    const ElfW(Phdr) *segment = &program->segments[i];
    if (segment->p_type == PT_LOAD && address >= segment->p_vaddr && address - segment->p_vaddr < segment->p_filesz) {
      return (off_t)(segment->p_offset + (address - segment->p_vaddr));
    }
  }
  return -1;
}

static int is_sanitizer(const struct program *program, off_t name) {
  static const char *const SANITIZERS[] = {"libasan.so", "libclang_rt.asan", "libhwasan.so"};
  char text[24] = "";
  if (pread(program->file, text, sizeof text - 1, name) <= 0) return 0;
  for (size_t i = 0; i < sizeof SANITIZERS / sizeof *SANITIZERS; i++) {
    if (strncmp(text, SANITIZERS[i], strlen(SANITIZERS[i])) == 0) return 1;
  }
  return 0;
}

static int needs_sanitizer(const struct program *program, const ElfW(Phdr) *dynamic) {
  ElfW(Dyn) entries[HEAD / sizeof(ElfW(Dyn))];
  ssize_t size = pread(program->file, entries, sizeof entries, (off_t)dynamic->p_offset);
  size_t count = size > 0 ? (size_t)size / sizeof *entries : 0;
  off_t names = -1;
  for (size_t i = 0; i < count && entries[i].d_tag != DT_NULL; i++) {
    if (entries[i].d_tag == DT_STRTAB) names = offset_of(program, entries[i].d_un.d_ptr);
  }
  for (size_t i = 0; names >= 0 && i < count && entries[i].d_tag == DT_NEEDED; i++) {
    if (is_sanitizer(program, names + (off_t)entries[i].d_un.d_val)) return 1;
  }
  return 0;
}

static enum target elf_target(struct program *program, size_t size) {
  const ElfW(Ehdr) *elf = (const void *)program->head;
  int class = sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32;
  if (size < sizeof *elf || elf->e_ident[EI_CLASS] != class || elf->e_machine != own_machine()) return TARGET_FOREIGN;
  if (elf->e_phentsize != sizeof(ElfW(Phdr)) || elf->e_phoff + elf->e_phnum * sizeof(ElfW(Phdr)) > size) {
    return TARGET_LOADS_US; /* cannot be seen: the usual case */
  }
  program->segments = (const void *)(program->head + elf->e_phoff);
  program->count = elf->e_phnum;
  enum target target = TARGET_STATIC;
  for (int i = 0; i < program->count; i++) {
    const ElfW(Phdr) *segment = &program->segments[i];
    if (segment->p_type == PT_DYNAMIC && needs_sanitizer(program, segment)) return TARGET_SANITIZED;
    if (segment->p_type == PT_INTERP) target = TARGET_LOADS_US;
  }
  return target;
}

/* By the system call: in old C libraries stat is no function that a library without them can call. */
int is_regular(int directory, const char *path, int flags) {
  struct stat status;
  return syscall(SYS_newfstatat, directory, path, &status, flags) == 0 && S_ISREG(status.st_mode);
}

static int is_executable(const char *path) { return is_regular(AT_FDCWD, path, 0) && access(path, X_OK) == 0; }

enum target target_of(const char *path) {
  if (!is_executable(path)) return TARGET_MISSING;
  struct program program;
  program.file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (program.file < 0) return TARGET_LOADS_US; /* may be run but not read */
  enum target target = TARGET_SCRIPT;
  ssize_t size = read(program.file, program.head, sizeof program.head);
  if (size >= SELFMAG && memcmp(program.head, ELFMAG, SELFMAG) == 0) target = elf_target(&program, (size_t)size);
  close(program.file);
  return target;
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
