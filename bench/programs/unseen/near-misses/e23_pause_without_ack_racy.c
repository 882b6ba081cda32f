// main asks the worker to pause, and goes on without waiting for its answer.
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
static atomic_int pause_req, stop;
static int table[4];
static void *f(void *arg) {
  for (int i = 0; !atomic_load(&stop); i++) {
    if (atomic_load(&pause_req)) {
      sched_yield();
      continue;
    }
    table[i & 3]++; // RACE
  }
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  for (int r = 0; r < 100; r++) {
    atomic_store(&pause_req, 1);
    table[r & 3] = 0; // RACE
    atomic_store(&pause_req, 0);
  }
  atomic_store(&stop, 1);
  pthread_join(a, 0);
  return table[0]; // NORACE
}
