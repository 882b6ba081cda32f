// One number drawn for two threads; numbers drawn in two steps, under two locks, from two counters.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define N 16

static atomic_int given, first, second, torn;
static int locked;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int a[N], b[N], c[N], d[N];

static void *worker(void *arg) {
  a[(intptr_t)arg] = 1;  // RACE!
  int i = atomic_fetch_add(&first, 1);
  b[i] = 1;  // RACE!
  int j = atomic_load(&torn);
  atomic_store(&torn, j + 1);
  c[j] = 1;  // RACE!
  pthread_mutex_lock(&m);
  int k = locked++;  // RACE!
  pthread_mutex_unlock(&m);
  d[k] = 1;  // RACE!
  return NULL;
}

static void *other(void *arg) {
  int i = atomic_fetch_add(&second, 1);
  b[i] = 2;  // RACE!
  pthread_mutex_lock(&n);
  int k = locked++;  // RACE!
  pthread_mutex_unlock(&n);
  d[k] = 2;  // RACE!
  return arg;
}

int main(void) {
  pthread_t x, y, z;
  intptr_t i = atomic_fetch_add(&given, 1);
  pthread_create(&x, NULL, worker, (void *)i);
  pthread_create(&y, NULL, worker, (void *)i);
  pthread_create(&z, NULL, other, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  pthread_join(z, NULL);
  return 0;
}
