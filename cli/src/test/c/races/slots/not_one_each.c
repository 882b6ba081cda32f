// Slots that look like one for each thread, and are not.
#include <pthread.h>
#include <stdlib.h>

#define N 4

static int halves[N], reused[N], again[N], next[N], reset[N], rest[N];

static void *of_half(void *arg) {
  ++*(int *)arg;  // RACE: two threads have the same half
  return NULL;
}

static void *of_rest(void *arg) {
  ++*(int *)arg;  // RACE: i % 2
  return NULL;
}

static void *of_reused(void *arg) {
  ++*(int *)arg;  // RACE: the index is counted only now and then
  return NULL;
}

static void *of_again(void *arg) {
  ++*(int *)arg;  // RACE: the inner loop is entered twice
  return NULL;
}

static void *of_next(void *arg) {
  ++*(int *)arg;  // RACE: the next round writes this element
  return NULL;
}

static void *of_reset(void *arg) {
  ++*(int *)arg;  // RACE: the counter may start again
  return NULL;
}

static void start(void *(*body)(void *), int *arg) {
  pthread_t t;
  pthread_create(&t, NULL, body, arg);
  pthread_detach(t);
}

int main(int argc, char **argv) {
  pthread_t t;
  int k = 0;
  for (int i = 0; i < N; i++) pthread_create(&t, NULL, of_half, &halves[i / 2]);
  for (int i = 0; i < N; i++) pthread_create(&t, NULL, of_rest, &rest[i % 2]);
  for (int i = 0; i < N; i++) {
    start(of_reused, &reused[k]);
    if (argv[i] != NULL) k++;
  }
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < N; i++) pthread_create(&t, NULL, of_again, &again[i]);
  }
  for (int i = 1; i < N; i++) {
    pthread_create(&t, NULL, of_next, &next[i]);
    next[i - 1] = 0;  // RACE: of the thread started in the round before
  }
  for (int i = 0; i < N; i++) {
    pthread_create(&t, NULL, of_reset, &reset[i]);
    if (argc == 5) {
      argc = 0;
      i = -1;
    }
  }
  return 0;
}
