#include <pthread.h>
#include <stdatomic.h>
static atomic_int l;
static int x;
static void lock(void) { while (atomic_exchange(&l, 1)) { } }
static void unlock(void) { atomic_store(&l, 0); }
static void *run(void *a) {
  for (int i = 0; i < 1000; i++) {
    lock();
    x++; // RACE!
    unlock();
  }
  return 0;
}
int main(void) {
  pthread_t t;
  lock();
  x = 1;
  atomic_init(&l, 0);
  pthread_create(&t, 0, run, 0);
  x++; // RACE!
  pthread_join(t, 0);
  return x;
}
