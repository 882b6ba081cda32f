// Each thread writes a string into its own row of an array of strings; main reads a row when its thread has ended.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { WORKERS = 3 };
static char report[WORKERS][64];

static void describe(char *out, size_t size, int code) {
  snprintf(out, size, "code %d", code);  // NORACE
}

static void *work(void *arg) {
  long id = (long)arg;
  describe(report[id], sizeof report[id], (int)id * 100);
  strcat(report[id], ".");  // NORACE
  return NULL;
}

int main(void) {
  pthread_t t[WORKERS];
  for (long i = 0; i < WORKERS; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(t[i], NULL);
    puts(report[i]);  // NORACE
  }
  return 0;
}
