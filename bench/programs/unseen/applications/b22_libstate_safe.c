// The reentrant relatives.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <errno.h>

static const char *fmt_id(int id) {
  static _Thread_local char buf[32];
  snprintf(buf, sizeof buf, "id-%d", id); // NORACE
  return buf;
}

static void *w(void *arg) {
  int id = *(int *)arg; // NORACE
  char line[] = "a b c d";
  int n = 0;
  char *save;
  for (char *p = strtok_r(line, " ", &save); p; p = strtok_r(NULL, " ", &save)) // NORACE
    n++;
  time_t now = 0;
  struct tm tm;
  localtime_r(&now, &tm); // NORACE
  const char *s = fmt_id(id);
  errno = 0; // NORACE
  long v = strtol(s + 3, NULL, 10); // NORACE
  if (errno) // NORACE
    return NULL;
  printf("%s %d %d %ld %s\n", s, n, tm.tm_year, v, getenv("HOME")); // NORACE
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int ids[2] = {1, 2};
  setenv("INTERLOCK_X", "1", 1); // NORACE
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, w, &ids[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
