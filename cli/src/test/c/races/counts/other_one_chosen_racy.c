// Of two objects one is chosen, after its user was counted off.
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
    free(o); // RACE
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
  for (int k = 0; k < 100; k++) {
    struct obj *first = get(), *second = get();
    put(second);
    struct obj *o = k % 2 ? first : second;
    sum += o->value; // RACE
    put(first);
  }
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
