// The ids of the first threads are gone when the array is joined.
#include <pthread.h>

#define N 2

static int by_first, by_second, by_one, by_other;

static void *first(void *arg) {
  by_first++;  // RACE
  return arg;
}

static void *second(void *arg) {
  by_second++;  // RACE: with the others that run it
  return arg;
}

static void *one(void *arg) {
  by_one++;  // RACE
  return arg;
}

static void *other(void *arg) {
  by_other++;  // NORACE
  return arg;
}

static void join_all(pthread_t *threads, int n) {
  for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
}

int main(void) {
  pthread_t t[N], u;
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, first, NULL);
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, second, NULL);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  by_first++;  // RACE: nobody has waited for these
  by_second++;  // NORACE
  pthread_create(&u, NULL, one, NULL);
  pthread_create(&u, NULL, other, NULL);
  join_all(&u, 1);
  by_one++;  // RACE: its id was overwritten
  by_other++;  // NORACE
  return 0;
}
