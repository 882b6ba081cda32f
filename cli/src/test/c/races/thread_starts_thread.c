#include <pthread.h>

int x, y;

static void *inner(void *arg) {
  x++;  // RACE: outer touches it too
  y++;  // NORACE
  return arg;
}

static void *outer(void *arg) {
  pthread_t t;
  pthread_create(&t, 0, inner, 0);
  x++;  // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  y = 1;
  pthread_create(&t, 0, outer, 0);
  return 0;
}
