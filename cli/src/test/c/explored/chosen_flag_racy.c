// The flag that lets the other thread go on is set through a pointer that is not known.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int go, stay;
static atomic_int *table[2] = {&go, &stay};
static int which, x;

static void *sets(void *arg) {
  atomic_store(table[which], 1);
  x = 1;  // RACE
  return arg;
}

static void *waits(void *arg) {
  if (atomic_load(&go) == 1) x = 2;  // RACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t s, t;
  which = argc > 1 ? atoi(argv[1]) & 1 : 1;
  pthread_create(&s, NULL, sets, NULL);
  pthread_create(&t, NULL, waits, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return x;
}
