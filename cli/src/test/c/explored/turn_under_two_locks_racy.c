// The turn is handed over under one lock, but looked at under it and another: the first only
// writes what its turn is about when it has given the turn away.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int turn, x, z;

static void *first(void *arg) {
  pthread_mutex_lock(&m);
  z = 1;  // NORACE
  turn = 1;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&n);
  x = 1;  // RACE
  pthread_mutex_unlock(&n);
  return arg;
}

static void *second(void *arg) {
  int is;
  pthread_mutex_lock(&n);
  pthread_mutex_lock(&m);
  is = turn;
  pthread_mutex_unlock(&n);
  if (is) x = 2;  // RACE
  pthread_mutex_unlock(&m);
  if (is) z = 2;  // NORACE
  return arg;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, first, NULL);
  pthread_create(&t, NULL, second, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return x + z;
}
