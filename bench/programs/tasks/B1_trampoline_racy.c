#include <pthread.h>
#include <stdlib.h>

struct start { void (*fn)(void *); void *arg; };
static void *tramp(void *p) {
  struct start s = *(struct start *)p;
  free(p);
  s.fn(s.arg);
  return 0;
}
static pthread_t go(void (*fn)(void *), void *arg) {
  pthread_t t;
  struct start *s = malloc(sizeof *s);
  if (!s) abort();
  s->fn = fn; // NORACE
  s->arg = arg; // NORACE
  if (pthread_create(&t, 0, tramp, s)) abort();
  return t;
}
static void inc(void *p) { ++*(int *)p; } // RACE!
int main(void) {
  int a = 0, b = 0;
  pthread_t x = go(inc, &a);
  pthread_t y = go(inc, &a);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return a + b; // NORACE
}
