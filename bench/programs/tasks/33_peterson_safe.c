#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int want[2];
static atomic_int turn;
static int x;

static void enter(int me) {
  int other = 1 - me;
  atomic_store(&want[me], 1);
  atomic_store(&turn, other);
  while (atomic_load(&want[other]) && atomic_load(&turn) == other)
    ;
}
static void leave(int me) { atomic_store(&want[me], 0); }

static void *p(void *arg) {
  int me = (int)(intptr_t)arg;
  enter(me);
  x++; // NORACE
  leave(me);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, p, (void *)(intptr_t)0);
  pthread_create(&b, 0, p, (void *)(intptr_t)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return x == 2 ? 0 : 1; // NORACE
}
