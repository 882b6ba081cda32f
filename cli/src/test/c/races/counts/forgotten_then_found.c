// Whoever counted itself off forgets the pointer, and looks the object up again.
#include <pthread.h>
#include <stdlib.h>
struct obj { int refs, value; };
static struct obj *shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct obj *get(void) {
  pthread_mutex_lock(&m);
  struct obj *o = shared; // NORACE
  o->refs++; // NORACE
  pthread_mutex_unlock(&m);
  return o;
}
static void put(struct obj *o) {
  pthread_mutex_lock(&m);
  int last = --o->refs == 0; // NORACE
  pthread_mutex_unlock(&m);
  if (last)
    free(o); // NORACE
}
static struct obj *make(int v) {
  struct obj *o = malloc(sizeof *o);
  if (!o)
    abort();
  o->refs = 1; // NORACE
  o->value = v; // NORACE
  return o;
}
static void *run(void *arg) {
  long sum = 0;
  struct obj *o = NULL;
  for (int k = 0; k < 100; k++) {
    if (!o)
      o = get();
    sum += o->value; // NORACE
    if (k % 8 == 7) {
      put(o);
      o = NULL;
    }
  }
  if (o)
    put(o);
  return (void *)sum;
}
int main(void) {
  pthread_t a, b;
  shared = make(0); // NORACE
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  for (int i = 0; i < 100; i++) {
    struct obj *n = make(i);
    pthread_mutex_lock(&m);
    struct obj *old = shared; // NORACE
    shared = n; // NORACE
    pthread_mutex_unlock(&m);
    put(old);
  }
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
