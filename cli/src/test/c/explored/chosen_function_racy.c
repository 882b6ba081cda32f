// Which function is called is not known; one of them writes what the other thread writes.
#include <pthread.h>
#include <stdlib.h>

static int which, x, y;
static void first(void) { x = 1; }   // RACE
static void second(void) { y = 1; }  // NORACE
static void (*const table[2])(void) = {first, second};

static void *calls(void *arg) {
  table[which]();
  return arg;
}

static void *writes(void *arg) {
  x = 2;  // RACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t s, t;
  which = argc > 1 ? atoi(argv[1]) & 1 : 1;
  pthread_create(&s, NULL, calls, NULL);
  pthread_create(&t, NULL, writes, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return x + y;
}
