// Library state: strtok, localtime, setenv against getenv; a static buffer in a helper.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *fmt_id(int id) {
  static char buf[32];
  snprintf(buf, sizeof buf, "id-%d", id); // RACE
  return buf;
}

static void *w(void *arg) {
  int id = *(int *)arg; // NORACE
  char line[] = "a b c d";
  int n = 0;
  for (char *p = strtok(line, " "); p; p = strtok(NULL, " ")) // RACE
    n++;
  time_t now = 0;
  struct tm *tm = localtime(&now); // RACE
  const char *s = fmt_id(id);
  printf("%s %d\n", s, n); // RACE
  printf("%d\n", tm->tm_year); // RACE
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int ids[2] = {1, 2};
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, w, &ids[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
