// Thread-specific data, but all threads set the same object.
#include <pthread.h>
#include <stdlib.h>
struct ctx { int calls; };
static pthread_key_t key;
static struct ctx dflt;
static struct ctx *ctx(void) {
  struct ctx *c = pthread_getspecific(key);
  if (!c) {
    c = &dflt;
    pthread_setspecific(key, c);
  }
  return c;
}
static void *f(void *arg) {
  for (int i = 0; i < 100; i++)
    ctx()->calls++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, 0);
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return dflt.calls; // NORACE
}
