// An object is cleared after it has been put back into the free list.
#include <pthread.h>
#include <stdlib.h>
struct obj { struct obj *next; int data; int gen; };
static struct obj *freel;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct obj *get(void) {
  pthread_mutex_lock(&m);
  struct obj *o = freel; // NORACE
  if (o)
    freel = o->next; // NORACE
  pthread_mutex_unlock(&m);
  return o ? o : calloc(1, sizeof *o);
}
static void put(struct obj *o) {
  o->gen++; // NORACE
  pthread_mutex_lock(&m);
  o->next = freel; // NORACE
  freel = o; // NORACE
  pthread_mutex_unlock(&m);
  o->data = 0; // RACE
}
static void *f(void *arg) {
  for (int i = 0; i < 1000; i++) {
    struct obj *o = get();
    if (!o) abort();
    o->data = i; // RACE
    put(o);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
