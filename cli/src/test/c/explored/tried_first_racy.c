// A lock is tried; who does not get it goes on all the same.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int inside;
static int x;

static void *worker(void *arg) {
  if (pthread_mutex_trylock(&m) != 0)
    x++;  // RACE
  int first = inside == 0;
  inside = 1;
  pthread_mutex_unlock(&m);
  if (first)
    x++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return x;  // NORACE
}
