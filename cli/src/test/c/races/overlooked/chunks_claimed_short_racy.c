// Chunks are claimed by fetch_add, and are one longer than the step.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int next;
static int cells[65];
static void *worker(void *p) {
  for (;;) {
    int from = atomic_fetch_add(&next, 8);
    if (from >= 64)
      return 0;
    for (int i = from; i <= from + 8; i++)
      cells[i]++; // RACE
  }
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return cells[0]; // NORACE
}
