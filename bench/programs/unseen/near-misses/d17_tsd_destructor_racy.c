// The destructor of the key adds to a total without a lock, at the end of each thread.
#include <pthread.h>
#include <stdlib.h>
struct ctx { int calls; };
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int total;
static void fini(void *p) {
  struct ctx *c = p;
  total += c->calls; // RACE
  free(c);
}
static void mk(void) { pthread_key_create(&key, fini); }
static void *f(void *arg) {
  pthread_once(&once, mk);
  struct ctx *c = calloc(1, sizeof *c);
  if (!c) abort();
  pthread_setspecific(key, c);
  for (int i = 0; i < 100; i++)
    c->calls++; // NORACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return total; // NORACE
}
