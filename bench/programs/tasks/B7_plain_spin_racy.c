#include <pthread.h>
#include <stdatomic.h>

static volatile int l;
static int x;
static void lock(void) {
  while (l == 1) // RACE!
    ;
  l = 1; // RACE!
}
static void unlock(void) { l = 0; } // RACE!
static void *w(void *a) {
  lock();
  x++; // RACE!
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
