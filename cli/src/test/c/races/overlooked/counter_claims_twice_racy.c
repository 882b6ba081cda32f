// Work is claimed by a load and a store of an atomic, not by an update.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int next;
static int cells[16];
static void *worker(void *p) {
  for (;;) {
    int i = atomic_load(&next);
    if (i >= 16)
      return 0;
    atomic_store(&next, i + 1);
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
