/*
 * Records of programs, appended to the trace file by one write each, so that those of parallel builds do not mix.
 *
 * A record is a row of strings, each ended by a null: "interlock-run", its id, the id it runs within, process id, parent's
 * process id, kind ("self", "script", "static", "foreign"), working directory, program, the number of arguments, the
 * arguments, the number of response files (@file), name and content of each, "end". A withdrawn record is followed by
 * "interlock-withdrawn", its id, "end".
 */
#define _GNU_SOURCE
#include "capture.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SMALLEST (32 << 10)
#define LARGEST (64 << 20)
#define COUNT_DIGITS 8

struct buffer {
  char *bytes;
  size_t size, used; /* more used than there is: it was too small */
};

static void add_bytes(struct buffer *buffer, const char *bytes, size_t size) {
  if (buffer->used + size <= buffer->size) memcpy(buffer->bytes + buffer->used, bytes, size);
  buffer->used += size;
}

static void add(struct buffer *buffer, const char *text) { add_bytes(buffer, text, strlen(text) + 1); }

static char *digits(unsigned long number, char *end) {
  do *--end = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  return end;
}

static void add_number(struct buffer *buffer, unsigned long number) {
  char text[24] = "";
  add(buffer, digits(number, text + sizeof text - 1));
}

/* A count that is known only when what it counts has been added. */
static size_t reserve_count(struct buffer *buffer) {
  size_t at = buffer->used;
  add_bytes(buffer, "00000000", COUNT_DIGITS + 1);
  return at;
}

static void set_count(struct buffer *buffer, size_t at, unsigned long count) {
  if (buffer->used > buffer->size) return;
  char *end = buffer->bytes + at + COUNT_DIGITS;
  digits(count, end);
}

/* Reads a file to the end of the buffer. */
static void add_file(struct buffer *buffer, int file) {
  while (buffer->used < buffer->size) {
    ssize_t got = read(file, buffer->bytes + buffer->used, buffer->size - buffer->used);
    if (got <= 0) return;
    buffer->used += (size_t)got;
  }
  buffer->used++; /* full: there may be more */
}

static unsigned long add_own_arguments(struct buffer *buffer) {
  size_t start = buffer->used;
  int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  add_file(buffer, file);
  close(file);
  unsigned long count = 0;
  for (size_t i = start; i < buffer->used && i < buffer->size; i++) count += buffer->bytes[i] == '\0';
  return count;
}

/* Builds often remove their response files at once, so their content is kept. */
static int add_response_file(struct buffer *buffer, const char *name) {
  int file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return 0;
  int regular = is_regular(file, "", AT_EMPTY_PATH); /* reading a pipe would take the words from the tool */
  if (regular) {
    add(buffer, name);
    size_t start = buffer->used;
    add_file(buffer, file);
    for (size_t i = start; i < buffer->used && i < buffer->size; i++) {
      if (buffer->bytes[i] == '\0') buffer->bytes[i] = ' ';
    }
    add(buffer, "");
  }
  close(file);
  return regular;
}

static void add_response_files(struct buffer *buffer, size_t arguments, unsigned long count) {
  size_t at = reserve_count(buffer);
  unsigned long found = 0;
  size_t argument = arguments;
  for (unsigned long i = 0; i < count && buffer->used <= buffer->size; i++) {
    const char *text = buffer->bytes + argument;
    if (text[0] == '@' && text[1] != '\0') found += (unsigned long)add_response_file(buffer, text + 1);
    argument += strlen(text) + 1;
  }
  set_count(buffer, at, found);
}

static void fill(struct buffer *buffer, const char *id, const char *kind, const char *program, char *const *arguments) {
  char directory[PATH_MAX] = "";
  syscall(SYS_getcwd, directory, sizeof directory); /* the function may allocate */
  add(buffer, "interlock-run");
  add(buffer, id);
  add(buffer, WITHIN_ID);
  add_number(buffer, (unsigned long)getpid());
  add_number(buffer, (unsigned long)getppid());
  add(buffer, kind);
  add(buffer, directory);
  add(buffer, program);
  size_t at = reserve_count(buffer), start = buffer->used;
  unsigned long count = 0;
  if (arguments == NULL) {
    count = add_own_arguments(buffer);
  } else {
    while (arguments[count] != NULL) add(buffer, arguments[count++]);
  }
  set_count(buffer, at, count);
  add_response_files(buffer, start, count);
  add(buffer, "end");
}

static void append(const char *bytes, size_t size) {
  int trace = open(TRACE_FILE, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY);
  if (trace < 0) return;
  ssize_t unused = write(trace, bytes, size);
  (void)unused;
  close(trace);
}

void new_id(char id[ID_ROOM]) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  char *at = id + ID_ROOM;
  *--at = '\0';
  at = digits((unsigned long)now.tv_nsec, at);
  *--at = '.';
  at = digits((unsigned long)now.tv_sec, at);
  *--at = '.';
  at = digits((unsigned long)syscall(SYS_gettid), at);
  memmove(id, at, strlen(at) + 1);
}

void record(const char *id, const char *kind, const char *program, char *const *arguments) {
  for (size_t size = SMALLEST; size <= LARGEST; size *= 8) {
    void *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED) return;
    struct buffer buffer = {pages, size, 0};
    fill(&buffer, id, kind, program, arguments);
    if (buffer.used <= buffer.size) append(buffer.bytes, buffer.used);
    munmap(pages, size);
    if (buffer.used <= buffer.size) return;
  }
}

void withdraw(const char *id) {
  char bytes[sizeof "interlock-withdrawn" + ID_ROOM + sizeof "end"];
  struct buffer buffer = {bytes, sizeof bytes, 0};
  add(&buffer, "interlock-withdrawn");
  add(&buffer, id);
  add(&buffer, "end");
  append(bytes, buffer.used);
}
