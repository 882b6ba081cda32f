// A three-state lock by compare-and-swap, with yield in place of the futex.
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
typedef struct { atomic_int s; } flock_t;
static void fl_lock(flock_t *l) {
  int c = 0;
  if (atomic_compare_exchange_strong(&l->s, &c, 1))
    return;
  if (c != 2)
    c = atomic_exchange(&l->s, 2);
  while (c != 0) {
    sched_yield();
    c = atomic_exchange(&l->s, 2);
  }
}
static void fl_unlock(flock_t *l) {
  if (atomic_fetch_sub(&l->s, 1) != 1) {
    atomic_store(&l->s, 0);
    sched_yield();
  }
}
static flock_t l;
static int n;
static void *f(void *arg) {
  for (int i = 0; i < 100; i++) {
    fl_lock(&l);
    n++; // NORACE
    fl_unlock(&l);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return n != 200; // NORACE
}
