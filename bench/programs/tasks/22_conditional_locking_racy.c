#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int threaded;
static int x;

static void step(void) {
  if (!threaded) pthread_mutex_lock(&m); // NORACE
  x = x + 1; // RACE!
  if (!threaded) pthread_mutex_unlock(&m); // NORACE
}

static void *th(void *a) {
  step();
  return a;
}

int main(void) {
  pthread_t t;
  threaded = __VERIFIER_nondet_int() != 0; // NORACE
  if (threaded && pthread_create(&t, NULL, th, NULL) != 0) // NORACE
    abort();
  step();
  if (threaded) // NORACE
    pthread_join(t, NULL);
  return x; // NORACE
}
