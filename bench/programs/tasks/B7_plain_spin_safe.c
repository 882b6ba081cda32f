#include <pthread.h>
#include <stdatomic.h>

static atomic_int l;
static int x;
static void lock(void) {
  int e;
  do e = 0; while (!atomic_compare_exchange_strong(&l, &e, 1)); // NORACE
}
static void unlock(void) { l = 0; } // NORACE
static void *w(void *a) {
  lock();
  x++; // NORACE
  unlock();
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return x; // NORACE
}
