// The same with one argument for two threads, with a struct that is used again, with slices that overlap.
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
  struct start s = *(struct start *)p;
  free(p);
  s.fn(s.arg);
  return NULL;
}

static pthread_t go(void (*fn)(void *), void *arg) {
  pthread_t t;
  struct start *s = malloc(sizeof *s);
  if (!s) abort();
  s->fn = fn;
  s->arg = arg;
  if (pthread_create(&t, NULL, trampoline, s)) abort();
  return t;
}

static void increment(void *p) {
  ++*(int *)p;  // RACE!
}

static void *again(void *p) {
  struct start s = *(struct start *)p;  // RACE!
  ++*(int *)s.arg;  // RACE!
  return NULL;
}

static void *fill(void *arg) {
  struct slice s = *(struct slice *)arg;
  for (int i = 0; i <= s.length; i++) s.base[i] = i;  // RACE!
  return NULL;
}

int main(int argc, char **argv) {
  int a = 0, b = 0, c = 0;
  static struct start reused;
  pthread_t x = go(increment, &a);
  pthread_t y = go(increment, &a);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  reused.arg = &b;
  pthread_create(&x, NULL, again, &reused);
  reused.arg = &c;  // RACE!
  pthread_create(&y, NULL, again, &reused);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  int n = argc > 1 ? atoi(argv[1]) : 10;
  int v[n];
  int half = n / 2;
  struct slice lower = {v, half}, upper = {v + half, n - half - 1};
  pthread_create(&x, NULL, fill, &lower);
  pthread_create(&y, NULL, fill, &upper);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return a + b + c;
}
