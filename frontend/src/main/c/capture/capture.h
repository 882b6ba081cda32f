/*
 * The capture library is preloaded into every program of a build and notes which compilers, archivers and linkers run.
 *
 * A program notes itself when it starts (start.c), for then its arguments and directory are known for sure, however
 * it was started. Programs that do not load this library (scripts, static programs, those for another processor) are
 * noted by whoever starts them (exec.c). Either way exactly one of the two does it.
 *
 * A record names the tool that it runs within, so that the cc1 and ld of a gcc do not count on their own. The name
 * goes from parent to child in the environment.
 *
 * The library must not be felt: it prints nothing, keeps errno, and between vfork and exec it neither allocates nor
 * writes to memory other than its own stack and pages that it maps for itself.
 */
#ifndef INTERLOCK_CAPTURE_H
#define INTERLOCK_CAPTURE_H

#include <limits.h>
#include <stddef.h>

#define HIDDEN __attribute__((visibility("hidden")))
#define EXPORTED __attribute__((visibility("default")))

#define TRACE_VARIABLE "INTERLOCK_CAPTURE_TRACE="
#define LIBRARY_VARIABLE "INTERLOCK_CAPTURE_LIBRARY="
#define WITHIN_VARIABLE "INTERLOCK_CAPTURE_WITHIN="
#define PRELOAD_VARIABLE "LD_PRELOAD="

#define ID_ROOM 48

/* What this process knows, as entries for an environment. Set once, before main; empty if nothing is captured. */
struct knowledge {
  char trace[sizeof TRACE_VARIABLE + PATH_MAX];
  char library[sizeof LIBRARY_VARIABLE + PATH_MAX];
  char within[sizeof WITHIN_VARIABLE + ID_ROOM];
};

HIDDEN extern struct knowledge known;

/* The part of an entry after the equals sign. */
#define TRACE_FILE (known.trace + sizeof TRACE_VARIABLE - 1)
#define LIBRARY_FILE (known.library + sizeof LIBRARY_VARIABLE - 1)
#define WITHIN_ID (known.within + sizeof WITHIN_VARIABLE - 1)

/* names.c */
enum role {
  ROLE_NONE,
  ROLE_TOOL,     /* a compiler, archiver, linker or launcher of compilers */
  ROLE_INTERNAL, /* usually part of a compiler: of interest only if no compiler was seen around it */
};
HIDDEN enum role role_of(const char *program);

/* target.c */
enum target {
  TARGET_MISSING,
  TARGET_LOADS_US, /* a program that will note itself */
  TARGET_SCRIPT,
  TARGET_STATIC,
  TARGET_FOREIGN,   /* for another processor: preloading there fails with a message */
  TARGET_SANITIZED, /* its address sanitizer wants to be the first library */
};
HIDDEN enum target target_of(const char *path);
/* Of a file named as for fstatat. */
HIDDEN int is_regular(int directory, const char *path, int flags);
/* Finds a command as execvp does; 0 if there is none. The room is PATH_MAX. */
HIDDEN int find_command(const char *name, char *path);

/* record.c */
HIDDEN void new_id(char id[ID_ROOM]);
/* Without arguments, those of this process. */
HIDDEN void record(const char *id, const char *kind, const char *program, char *const *arguments);
/* Takes a record back: its program could not be started. */
HIDDEN void withdraw(const char *id);

/* environment.c */
#define OUR_ENTRIES 4
struct environment {
  char **entries; /* room for those given, OUR_ENTRIES and the null */
  char *preload;  /* room for preload_room() characters */
};
HIDDEN size_t entry_count(char *const *given);
HIDDEN size_t preload_room(char *const *given);
HIDDEN const char *entry_value(char *const *given, const char *variable);
/* The given environment with our entries: itself if they are there. Our library is left out where it would do harm. */
HIDDEN char *const *with_our_entries(char *const *given, char *within, enum target target, struct environment *room);

#endif
