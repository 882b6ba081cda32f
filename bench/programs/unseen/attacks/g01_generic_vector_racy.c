// A generic vector copies elements bytewise; two threads get the same pointer out of it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct vec { void *data; size_t n, cap, elem; };
static void vec_push(struct vec *v, const void *e) {
  if (v->n == v->cap) {
    v->cap = v->cap ? v->cap * 2 : 4;
    v->data = realloc(v->data, v->cap * v->elem);
    if (!v->data) abort();
  }
  memcpy((char *)v->data + v->n++ * v->elem, e, v->elem); // NORACE
}
static void vec_get(struct vec *v, size_t i, void *out) {
  memcpy(out, (char *)v->data + i * v->elem, v->elem); // NORACE
}
struct obj { int uses; };
static struct vec objs = {.elem = sizeof(struct obj *)};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *arg) {
  for (size_t i = 0; i < 10; i++) {
    struct obj *o;
    pthread_mutex_lock(&m);
    vec_get(&objs, i, &o);
    pthread_mutex_unlock(&m);
    o->uses++; // RACE
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 10; i++) {
    struct obj *o = calloc(1, sizeof *o);
    vec_push(&objs, &o);
  }
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
