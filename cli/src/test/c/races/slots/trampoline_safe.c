// Threads start in one function that runs what a new struct says, after taking a copy of it.
#include <pthread.h>
#include <stdlib.h>

struct start {
  void (*fn)(void *);
  void *arg;
};

struct slice {
  int *base;
  int length;
};

static void *trampoline(void *p) {
  struct start s = *(struct start *)p;  // NORACE
  free(p);
  s.fn(s.arg);
  return NULL;
}

static pthread_t go(void (*fn)(void *), void *arg) {
  pthread_t t;
  struct start *s = malloc(sizeof *s);
  if (!s) abort();
  s->fn = fn;  // NORACE
  s->arg = arg;  // NORACE
  if (pthread_create(&t, NULL, trampoline, s)) abort();
  return t;
}

static void increment(void *p) {
  ++*(int *)p;  // NORACE
}

static void *fill(void *arg) {
  struct slice s = *(struct slice *)arg;  // NORACE
  for (int i = 0; i < s.length; i++) s.base[i] = i;  // NORACE
  return NULL;
}

int main(int argc, char **argv) {
  int a = 0, b = 0;
  pthread_t x = go(increment, &a);
  pthread_t y = go(increment, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  int n = argc > 1 ? atoi(argv[1]) : 10;
  if (n < 2 || n > 1000) return 0;
  int v[n];
  int half = n / 2;
  struct slice lower = {v, half}, upper = {v + half, n - half};
  pthread_create(&x, NULL, fill, &lower);
  pthread_create(&y, NULL, fill, &upper);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return a + b + v[n - 1];  // NORACE
}
