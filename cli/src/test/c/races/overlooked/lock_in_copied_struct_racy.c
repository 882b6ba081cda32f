// An account is copied with its lock; the copy is locked.
#include <pthread.h>
#include <stdlib.h>
struct account { pthread_mutex_t m; long *balance; };
static long balance;
static struct account acc = {PTHREAD_MUTEX_INITIALIZER, &balance};
static void *worker(void *p) {
  struct account mine = acc;
  pthread_mutex_lock(&mine.m);
  ++*mine.balance; // RACE
  pthread_mutex_unlock(&mine.m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return balance; // NORACE
}
