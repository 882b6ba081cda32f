// A reference is taken from the table without counting it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct obj { atomic_int refs; int data; };
static struct obj *tab;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void put(struct obj *o) {
  if (o && atomic_fetch_sub(&o->refs, 1) == 1) {
    o->data = -1; // RACE
    free(o); // RACE
  }
}
static struct obj *borrow(void) {
  pthread_mutex_lock(&m);
  struct obj *o = tab; // NORACE
  pthread_mutex_unlock(&m);
  return o;
}
static void replace(int v) {
  struct obj *n = malloc(sizeof *n), *old;
  if (!n) abort();
  atomic_init(&n->refs, 1);
  n->data = v; // NORACE
  pthread_mutex_lock(&m);
  old = tab; // NORACE
  tab = n; // NORACE
  pthread_mutex_unlock(&m);
  put(old);
}
static void *rd(void *arg) {
  long s = 0;
  for (int i = 0; i < 1000; i++)
    s += borrow()->data; // RACE
  return (void *)s;
}
int main(void) {
  pthread_t a;
  replace(0);
  pthread_create(&a, 0, rd, 0);
  for (int i = 0; i < 100; i++)
    replace(i);
  pthread_join(a, 0);
  put(tab); // NORACE
  return 0;
}
