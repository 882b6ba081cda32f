// More threads wait at the barrier than it counts, or nobody can tell how many.
#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t pair, any;
static int early, data;

static void *left(void *arg) {
  early++;  // RACE
  pthread_barrier_wait(&pair);
  return arg;
}

static void *right(void *arg) {
  pthread_barrier_wait(&pair);
  return early ? arg : NULL;  // RACE: the other two may have made up the round
}

static void *one_of_many(void *arg) {
  data++;  // RACE
  pthread_barrier_wait(&any);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t a, b, c, t[8];
  (void)argv;
  pthread_barrier_init(&pair, NULL, 2);
  pthread_barrier_init(&any, NULL, 3);
  pthread_create(&a, NULL, left, NULL);
  pthread_create(&b, NULL, left, NULL);
  pthread_create(&c, NULL, right, NULL);
  for (int i = 0; i < argc && i < 8; i++) pthread_create(&t[i], NULL, one_of_many, NULL);
  pthread_barrier_wait(&any);
  data = 0;  // RACE
  return 0;
}
