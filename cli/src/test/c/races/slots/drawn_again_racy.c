// Counters that are set back while threads run, or cut to fewer numbers: two threads get one index.
#include <pthread.h>
#include <stdatomic.h>

#define N 3

static atomic_int back, ring, mixed;
static int steps;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a[N], b[N], c[N], d[2 * N + 1], e[2 * N + 1], f[N];

static void *worker(void *arg) {
  int i = atomic_fetch_add(&back, 1);
  if (i >= N - 1) {
    atomic_store(&back, 0);
    i = 0;
  }
  a[i] = 1;  // RACE!
  b[atomic_fetch_add(&ring, 1) % N] = 1;  // RACE!
  int j = atomic_fetch_add(&mixed, 1);
  c[j] = 1;  // RACE!
  d[atomic_load(&ring)] = 1;  // RACE!
  int k = atomic_fetch_add(&ring, 1);
  e[k] = 1;  // RACE!
  e[k + 1] = 1;  // RACE!
  pthread_mutex_lock(&m);
  int s = steps++;
  pthread_mutex_unlock(&m);
  f[s] = 1;  // RACE!
  pthread_mutex_lock(&m);
  steps--;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t x, y, z;
  pthread_create(&x, NULL, worker, NULL);
  pthread_create(&y, NULL, worker, NULL);
  pthread_create(&z, NULL, worker, NULL);
  mixed = 0;
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  pthread_join(z, NULL);
  return 0;
}
