// A recursive lock is released once more than acquired on one way.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int n, k;
static void inner(int bad) {
  pthread_mutex_lock(&m);
  n++; // EITHER
  pthread_mutex_unlock(&m);
  if (bad)
    pthread_mutex_unlock(&m);
}
static void *worker(void *p) {
  pthread_mutex_lock(&m);
  inner(p != 0);
  k++; // RACE
  if (!p)
    pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, &n);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return k; // NORACE
}
