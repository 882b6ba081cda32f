// A counter incremented by __sync in one thread, read plainly in the other; and by asm with lock prefix.
#include <pthread.h>
static int n, k;
static void *f(void *arg) {
  for (int i = 0; i < 100; i++) {
    __sync_fetch_and_add(&n, 1); // RACE
    __asm__ volatile("lock; incl %0" : "+m"(k)); // RACE
  }
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  int v = n; // RACE
  k = 0; // RACE
  pthread_join(a, 0);
  return v + k; // NORACE
}
