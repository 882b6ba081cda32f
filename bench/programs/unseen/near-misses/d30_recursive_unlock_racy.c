// A recursive mutex; the inner function unlocks twice.
#define _GNU_SOURCE
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int n, k;
static void inner(int twice) {
  pthread_mutex_lock(&m);
  n++; // NORACE
  pthread_mutex_unlock(&m);
  if (twice)
    pthread_mutex_unlock(&m);
}
static void *f(void *arg) {
  pthread_mutex_lock(&m);
  inner(0);
  k++; // RACE
  pthread_mutex_unlock(&m);
  return 0;
}
static void *g(void *arg) {
  pthread_mutex_lock(&m);
  inner(1);
  k++; // RACE
  return 0;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, f, 0);
  pthread_create(&y, 0, g, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return n + k; // NORACE
}
