// As with a row for each thread, but two threads share a row, a row is read before its thread has ended, and bytes go on
// into the next row.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { WORKERS = 4 };
static char shared[WORKERS / 2][64];
static char early[WORKERS][64];
static char copied[WORKERS][64];

static void *work(void *arg) {
  long id = (long)arg;
  strcpy(shared[id / 2], "done");  // RACE
  strcpy(early[id], "done");       // RACE
  memset(copied[id], 1, id * 100);  // RACE: more than a row
  return NULL;
}

int main(void) {
  pthread_t t[WORKERS];
  for (long i = 0; i < WORKERS; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < WORKERS; i++) {
    puts(early[i]);  // RACE
    pthread_join(t[i], NULL);
  }
  return shared[0][0];  // NORACE
}
