#include <pthread.h>

int count, total;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *arg) {
  pthread_mutex_lock(&m);
  count++;  // RACE: the other thread holds n
  total++;  // NORACE
  pthread_mutex_unlock(&m);
  return arg;
}

static void *second(void *arg) {
  pthread_mutex_lock(&n);
  count++;  // RACE
  pthread_mutex_lock(&m);
  total++;  // NORACE
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
