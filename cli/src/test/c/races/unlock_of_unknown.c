#include <pthread.h>

int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t *pointer = &m;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  x++;  // NORACE
  pthread_mutex_unlock(pointer);
  y++;  // RACE: the pointer may be m
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
