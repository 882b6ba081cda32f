/* What happens when a program starts: it learns about the capture from its environment, and notes itself. */
#define _GNU_SOURCE
#include "capture.h"

#include <errno.h>
#include <string.h>
#include <sys/auxv.h>

#if defined(__GLIBC__) && __GLIBC__ == 2 && __GLIBC_MINOR__ < 34
#pragma comment(lib, "dl") /* where dlsym was then */
#endif

extern char **environ;

struct knowledge known;

static void learn(char *entry, size_t room, const char *variable) {
  const char *value = entry_value(environ, variable);
  size_t name = strlen(variable);
  if (value == NULL || name + strlen(value) >= room) value = "";
  memcpy(entry, variable, name);
  strcpy(entry + name, value);
}

/* By the name it was given, else by that of its file; but an interpreter is not the script it runs. */
static enum role own_role(const char *program) {
  enum role role = role_of(program_invocation_short_name);
  if (role != ROLE_NONE) return role;
  role = role_of(program);
  return role != ROLE_NONE && target_of(program) == TARGET_LOADS_US ? role : ROLE_NONE;
}

static void note_itself(void) {
  const char *program = (const char *)getauxval(AT_EXECFN);
  if (program == NULL) program = program_invocation_name;
  enum role role = own_role(program);
  if (role == ROLE_NONE || (role == ROLE_INTERNAL && *WITHIN_ID != '\0')) return;
  char id[ID_ROOM];
  new_id(id);
  record(id, "self", program, NULL);
  strcpy(WITHIN_ID, id);
}

__attribute__((constructor)) static void start(void) {
  int error = errno;
  learn(known.trace, sizeof known.trace, TRACE_VARIABLE);
  learn(known.library, sizeof known.library, LIBRARY_VARIABLE);
  learn(known.within, sizeof known.within, WITHIN_VARIABLE);
  if (*TRACE_FILE != '\0' && *LIBRARY_FILE != '\0') note_itself();
  errno = error;
}
