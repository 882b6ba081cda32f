// A barrier after writing, none after reading, in a loop.
#include <pthread.h>
#include <stdlib.h>
static pthread_barrier_t bar;
static int cur[2];
static void *worker(void *p) {
  long id = (long)p;
  for (int r = 0; r < 5; r++) {
    cur[id] = r; // RACE
    pthread_barrier_wait(&bar);
    if (cur[1 - id] != r) // RACE
      abort();
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&a, 0, worker, (void *)0L);
  pthread_create(&b, 0, worker, (void *)1L);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
