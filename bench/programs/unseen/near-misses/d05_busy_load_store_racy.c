// A lock made of a load and a store: no lock.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int busy;
static int n;
static void lock(void) {
  while (atomic_load(&busy))
    ;
  atomic_store(&busy, 1);
}
static void unlock(void) { atomic_store(&busy, 0); }
static void *f(void *arg) {
  for (int i = 0; i < 1000; i++) {
    lock();
    n++; // RACE
    unlock();
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return n; // NORACE
}
