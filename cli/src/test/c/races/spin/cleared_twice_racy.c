// On one path the lock is released twice: the second time it may be another's.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int x;

static void leave(void) {
  atomic_store(&lock, 0);
}

static void *worker(void *arg) {
  while (atomic_exchange(&lock, 1))
    ;
  x++;  // RACE!
  if (x == 1) leave();  // RACE!
  leave();
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_create(&c, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
