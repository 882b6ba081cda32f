#include <pthread.h>

int x, y;

static void *often(void *arg) {
  x++;  // RACE: start is called twice
  return arg;
}

static void *once(void *arg) {
  y++;  // NORACE
  return arg;
}

static void start(void) {
  pthread_t t;
  pthread_create(&t, 0, often, 0);
}

int main(void) {
  pthread_t t;
  start();
  start();
  pthread_create(&t, 0, once, 0);
  return 0;
}
