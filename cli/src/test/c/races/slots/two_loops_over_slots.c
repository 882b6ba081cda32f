// Two loops start threads on the same slots; the first ones have ended in one case, not in the other.
#include <pthread.h>
#include <stddef.h>

#define N 3

static int twice[N], joined[N], pairs[N];

static void *first(void *arg) {
  ++*(int *)arg;  // RACE
  return NULL;
}

static void *second(void *arg) {
  ++*(int *)arg;  // RACE
  return NULL;
}

static void *early(void *arg) {
  ++*(int *)arg;  // NORACE
  return NULL;
}

static void *afterwards(void *arg) {
  ++*(int *)arg;  // NORACE
  return NULL;
}

static void *left(void *arg) {
  ++*(int *)arg;  // RACE: each has a companion on its slot
  return NULL;
}

static void *right(void *arg) {
  ++*(int *)arg;  // RACE
  return NULL;
}

int main(void) {
  pthread_t t[N], u[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, early, &joined[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < N; i++) {
    joined[i] = 0;  // NORACE
    pthread_create(&t[i], NULL, afterwards, &joined[i]);
  }
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, first, &twice[i]);
  for (int i = 0; i < N; i++) {
    twice[i] = 0;  // RACE: of the first ones
    pthread_create(&t[i], NULL, second, &twice[i]);
  }
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, left, &pairs[i]);
    pthread_create(&u[i], NULL, right, &pairs[i]);
  }
  return 0;
}
