/* Stands in front of every function of the C library that starts a program. */
#define _GNU_SOURCE
#include "capture.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

enum how { EXECVE, EXECVPE, EXECVEAT, FEXECVE, SPAWN, SPAWNP };

/* A call of one of those functions. */
struct call {
  enum how how;
  const char *program; /* a path, or the name of a command */
  int file, flags;
  char *const *arguments, *const *environment;
  pid_t *pid;
  const posix_spawn_file_actions_t *actions;
  const posix_spawnattr_t *attributes;
};

typedef int execve_function(const char *, char *const *, char *const *);
typedef int execveat_function(int, const char *, char *const *, char *const *, int);
typedef int fexecve_function(int, char *const *, char *const *);
typedef int spawn_function(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                           char *const *, char *const *);

/* Looked up before main: after vfork it would be too late. */
static struct {
  execve_function *execve, *execvpe;
  execveat_function *execveat;
  fexecve_function *fexecve;
  spawn_function *spawn, *spawnp;
} real;

__attribute__((constructor)) static void look_up(void) {
  if (real.execve != NULL) return;
  real.execvpe = (execve_function *)dlsym(RTLD_NEXT, "execvpe");
  real.execveat = (execveat_function *)dlsym(RTLD_NEXT, "execveat");
  real.fexecve = (fexecve_function *)dlsym(RTLD_NEXT, "fexecve");
  real.spawn = (spawn_function *)dlsym(RTLD_NEXT, "posix_spawn");
  real.spawnp = (spawn_function *)dlsym(RTLD_NEXT, "posix_spawnp");
  real.execve = (execve_function *)dlsym(RTLD_NEXT, "execve");
}

static int spawn(const struct call *call, spawn_function *function, char *const *environment) {
  return function(call->pid, call->program, call->actions, call->attributes, call->arguments, environment);
}

static int perform(const struct call *call, char *const *environment) {
  switch (call->how) {
    case EXECVE:
      return real.execve(call->program, call->arguments, environment);
    case EXECVPE:
      return real.execvpe(call->program, call->arguments, environment);
    case EXECVEAT:
      if (real.execveat != NULL) {
        return real.execveat(call->file, call->program, call->arguments, environment, call->flags);
      }
      return (int)syscall(SYS_execveat, call->file, call->program, call->arguments, environment, call->flags);
    case FEXECVE:
      return real.fexecve(call->file, call->arguments, environment);
    case SPAWN:
      return spawn(call, real.spawn, environment);
    case SPAWNP:
      return spawn(call, real.spawnp, environment);
  }
  __builtin_unreachable();
}

/* The exec functions return -1 and set errno, the spawn functions return the error. */
static int error_of(const struct call *call, int result) {
  if (call->how == SPAWN || call->how == SPAWNP) return result;
  return result < 0 ? errno : 0;
}

/* A name in /proc for what a file descriptor refers to, with a path below it if there is one. */
static int through_descriptor(int file, const char *below, char *path) {
  char number[12] = "";
  char *at = number + sizeof number - 1;
  do *--at = (char)('0' + file % 10);
  while ((file /= 10) > 0);
  if (strlen(below) + 40 > PATH_MAX) return 0;
  strcat(strcpy(path, "/proc/self/fd/"), at);
  if (*below != '\0') strcat(strcat(path, "/"), below);
  return 1;
}

static int find_program(const struct call *call, char *path) {
  switch (call->how) {
    case EXECVPE:
    case SPAWNP:
      return find_command(call->program, path);
    case FEXECVE:
      return through_descriptor(call->file, "", path);
    case EXECVEAT:
      if (*call->program != '/' && call->file != AT_FDCWD) return through_descriptor(call->file, call->program, path);
      break;
    case EXECVE:
    case SPAWN:
      break;
  }
  if (strlen(call->program) >= PATH_MAX) return 0;
  strcpy(path, call->program);
  return 1;
}

static const char *kind_of(enum target target) {
  switch (target) {
    case TARGET_SCRIPT:
      return "script";
    case TARGET_STATIC:
      return "static";
    case TARGET_FOREIGN:
      return "foreign";
    case TARGET_MISSING:
    case TARGET_LOADS_US:
    case TARGET_SANITIZED:
      break;
  }
  return NULL;
}

/* Notes the program if it will not do so itself. Gives the kind of program; the id is empty if nothing was noted. */
static enum target note(const struct call *call, char id[ID_ROOM]) {
  char path[PATH_MAX];
  *id = '\0';
  enum target target = find_program(call, path) ? target_of(path) : TARGET_MISSING;
  const char *kind = kind_of(target);
  if (kind == NULL || call->arguments == NULL) return target;
  enum role role = role_of(path);
  if (role == ROLE_NONE && call->arguments[0] != NULL && target != TARGET_SCRIPT) role = role_of(call->arguments[0]);
  /* Programs for another processor are always noted: what they start is not seen. */
  if (role == ROLE_TOOL || target == TARGET_FOREIGN || (role == ROLE_INTERNAL && *WITHIN_ID == '\0')) {
    new_id(id);
    record(id, kind, path, call->arguments);
  }
  return target;
}

static int start_program(const struct call *call) {
  if (real.execve == NULL) look_up();
  if (*TRACE_FILE == '\0' || *LIBRARY_FILE == '\0') return perform(call, call->environment);
  int error = errno;
  char id[ID_ROOM];
  enum target target = note(call, id);
  char within[sizeof known.within];
  strcat(strcpy(within, WITHIN_VARIABLE), *id != '\0' ? id : WITHIN_ID);
  char *entries[entry_count(call->environment) + OUR_ENTRIES + 1];
  char preload[preload_room(call->environment)];
  struct environment room = {entries, preload};
  char *const *environment = with_our_entries(call->environment, within, target, &room);
  errno = error;
  int result = perform(call, environment);
  if (error_of(call, result) == E2BIG && environment != call->environment) {
    result = perform(call, call->environment); /* rather unseen than not started */
  }
  error = errno;
  if (*id != '\0' && error_of(call, result) != 0) withdraw(id);
  errno = error;
  return result;
}

EXPORTED int execve(const char *path, char *const arguments[], char *const environment[]) {
  return start_program(&(struct call){
      .how = EXECVE, .program = path, .arguments = arguments, .environment = environment});
}

EXPORTED int execv(const char *path, char *const arguments[]) { return execve(path, arguments, environ); }

EXPORTED int execvpe(const char *command, char *const arguments[], char *const environment[]) {
  return start_program(&(struct call){
      .how = EXECVPE, .program = command, .arguments = arguments, .environment = environment});
}

EXPORTED int execvp(const char *command, char *const arguments[]) { return execvpe(command, arguments, environ); }

EXPORTED int execveat(int directory, const char *path, char *const arguments[], char *const environment[], int flags) {
  return start_program(&(struct call){.how = EXECVEAT,
                                      .program = path,
                                      .file = directory,
                                      .flags = flags,
                                      .arguments = arguments,
                                      .environment = environment});
}

EXPORTED int fexecve(int file, char *const arguments[], char *const environment[]) {
  return start_program(&(struct call){
      .how = FEXECVE, .program = "", .file = file, .arguments = arguments, .environment = environment});
}

/* Gathers the arguments of a function with as many as the caller likes, up to a null. */
static size_t count_arguments(va_list rest) {
  size_t count = 1;
  while (va_arg(rest, char *) != NULL) count++;
  return count;
}

static void take_arguments(char **arguments, size_t count, const char *first, va_list rest) {
  arguments[0] = (char *)first;
  for (size_t i = 1; i <= count; i++) arguments[i] = va_arg(rest, char *); /* the null too */
}

#define GATHER(arguments, first)                                                   \
  va_list rest, counted;                                                           \
  va_start(rest, first);                                                           \
  va_copy(counted, rest);                                                          \
  size_t count = (first) != NULL ? count_arguments(counted) : 0;                   \
  va_end(counted);                                                                 \
  char *arguments[count + 1];                                                      \
  if (count > 0) take_arguments(arguments, count, first, rest);                    \
  else arguments[0] = NULL

EXPORTED int execl(const char *path, const char *first, ...) {
  GATHER(arguments, first);
  va_end(rest);
  return execve(path, arguments, environ);
}

EXPORTED int execlp(const char *command, const char *first, ...) {
  GATHER(arguments, first);
  va_end(rest);
  return execvpe(command, arguments, environ);
}

EXPORTED int execle(const char *path, const char *first, ...) {
  GATHER(arguments, first);
  char *const *environment = va_arg(rest, char *const *);
  va_end(rest);
  return execve(path, arguments, environment);
}

EXPORTED int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                         const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  return start_program(&(struct call){.how = SPAWN,
                                      .program = path,
                                      .arguments = arguments,
                                      .environment = environment,
                                      .pid = pid,
                                      .actions = actions,
                                      .attributes = attributes});
}

EXPORTED int posix_spawnp(pid_t *pid, const char *command, const posix_spawn_file_actions_t *actions,
                          const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  return start_program(&(struct call){.how = SPAWNP,
                                      .program = command,
                                      .arguments = arguments,
                                      .environment = environment,
                                      .pid = pid,
                                      .actions = actions,
                                      .attributes = attributes});
}
