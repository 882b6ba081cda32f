// What is written after the lock was given back meets what the next holder writes.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, y;

static void *first(void *arg) {
  pthread_mutex_lock(&m);
  x = 1;  // NORACE
  pthread_mutex_unlock(&m);
  y = 1;  // RACE
  return arg;
}

static void *second(void *arg) {
  pthread_mutex_lock(&m);
  x = 2;  // NORACE
  if (x == 2) y = 2;  // RACE
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, first, NULL);
  pthread_create(&t, NULL, second, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return x + y;
}
