/*
 * The environment that a started program gets: the one it was given, with our entries added where they are missing.
 * Entries that name another trace stay as they are: a capture inside a capture is its own.
 */
#include "capture.h"

#include <string.h>

size_t entry_count(char *const *given) {
  size_t count = 0;
  while (given != NULL && given[count] != NULL) count++;
  return count;
}

static int is_entry(const char *entry, const char *variable) {
  return strncmp(entry, variable, strlen(variable)) == 0;
}

const char *entry_value(char *const *given, const char *variable) {
  for (size_t i = 0; given != NULL && given[i] != NULL; i++) {
    if (is_entry(given[i], variable)) return given[i] + strlen(variable);
  }
  return NULL;
}

size_t preload_room(char *const *given) {
  const char *value = entry_value(given, PRELOAD_VARIABLE);
  return sizeof PRELOAD_VARIABLE + (value != NULL ? strlen(value) : 0) + 1 + strlen(LIBRARY_FILE) + 1;
}

/* Where our library stands in a list separated by colons or spaces. */
static const char *find_library(const char *list) {
  size_t length = strlen(LIBRARY_FILE);
  for (const char *at = list; (at = strstr(at, LIBRARY_FILE)) != NULL; at++) {
    int starts = at == list || at[-1] == ':' || at[-1] == ' ';
    int ends = at[length] == '\0' || at[length] == ':' || at[length] == ' ';
    if (starts && ends) return at;
  }
  return NULL;
}

/* Ours comes last, so that others keep the order they rely on. */
static char *preload_added(const char *value, char *room) {
  strcpy(room, PRELOAD_VARIABLE);
  if (value != NULL && *value != '\0') strcat(strcat(room, value), ":");
  return strcat(room, LIBRARY_FILE);
}

static char *preload_removed(const char *value, const char *ours, char *room) {
  strcpy(room, PRELOAD_VARIABLE);
  size_t before = (size_t)(ours - value);
  const char *after = ours + strlen(LIBRARY_FILE);
  if (before > 0 && *after == '\0') before--; /* its separator */
  strncat(room, value, before);
  return strcat(room, before == 0 && *after != '\0' ? after + 1 : after);
}

/* The entry to use for LD_PRELOAD: null for none. */
static char *preload_entry(char *given, enum target target, char *room) {
  const char *value = given != NULL ? given + sizeof PRELOAD_VARIABLE - 1 : NULL;
  const char *ours = value != NULL ? find_library(value) : NULL;
  if (target == TARGET_FOREIGN || target == TARGET_SANITIZED) {
    if (ours == NULL) return given;
    char *rest = preload_removed(value, ours, room);
    return rest[sizeof PRELOAD_VARIABLE - 1] != '\0' ? rest : NULL;
  }
  return ours != NULL ? given : preload_added(value, room);
}

char *const *with_our_entries(char *const *given, char *within, enum target target, struct environment *room) {
  char *preload = NULL, *trace = NULL, *library = NULL;
  int changed = 0, within_seen = 0;
  size_t count = 0;
  for (size_t i = 0; given != NULL && given[i] != NULL; i++) {
    char *entry = given[i];
    if (is_entry(entry, PRELOAD_VARIABLE)) {
      if (preload == NULL) preload = entry; /* the first one counts, as for getenv */
      continue;
    }
    if (is_entry(entry, TRACE_VARIABLE)) trace = entry;
    if (is_entry(entry, LIBRARY_VARIABLE)) library = entry;
    if (is_entry(entry, WITHIN_VARIABLE)) {
      within_seen = 1;
      if (strcmp(entry, within) != 0) {
        entry = within;
        changed = 1;
      }
    }
    room->entries[count++] = entry;
  }
  if (trace != NULL && strcmp(trace, known.trace) != 0) return given; /* another capture's */
  char *new_preload = preload_entry(preload, target, room->preload);
  if (!changed && new_preload == preload && trace != NULL && library != NULL && within_seen) return given;
  if (new_preload != NULL) room->entries[count++] = new_preload;
  if (trace == NULL) room->entries[count++] = known.trace;
  if (library == NULL) room->entries[count++] = known.library;
  if (!within_seen) room->entries[count++] = within;
  room->entries[count] = NULL;
  return room->entries;
}
