// Locals of main whose addresses are given to threads.
#include <pthread.h>

static void *add_one(void *arg) {
  int *n = arg;
  ++*n;  // RACE: on both
  return NULL;
}

static void *add_two(void *arg) {
  int *n = arg;
  *n += 2;  // NORACE: alone, and joined before the next use
  return NULL;
}

int main(void) {
  pthread_t a, b, c;
  int both = 0, alone = 0;
  pthread_create(&a, NULL, add_one, &both);
  pthread_create(&b, NULL, add_one, &both);
  pthread_create(&c, NULL, add_two, &alone);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return both + alone;  // NORACE
}
