// Which of two locks is released before the end is not known.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *table[2] = {&m, &n};
static int which, x;

static void *releases(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(table[which]);
  x = 1;  // RACE
  pthread_mutex_unlock(table[!which]);
  return arg;
}

static void *writes(void *arg) {
  pthread_mutex_lock(&m);
  x = 2;  // RACE
  pthread_mutex_unlock(&m);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t s, t;
  which = argc > 1 ? atoi(argv[1]) & 1 : 1;
  pthread_create(&s, NULL, releases, NULL);
  pthread_create(&t, NULL, writes, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return x;
}
