// "expected" is not set back after a failed compare-and-swap: the second try exchanges 1 for 1 and goes in.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
static atomic_int l;
static int n;
static void lock(void) {
  int expected = 0;
  while (!atomic_compare_exchange_strong(&l, &expected, 1))
    ;
}
static void unlock(void) { atomic_store(&l, 0); }
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
