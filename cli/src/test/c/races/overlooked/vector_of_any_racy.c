// A vector of elements of any size; an element is changed outside of the lock.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct vec { pthread_mutex_t m; char *data; size_t n, size; };
struct peer { int id; long *bytes; };
static struct vec peers = {.m = PTHREAD_MUTEX_INITIALIZER, .size = sizeof(struct peer)};
static void vec_add(struct vec *v, const void *e) {
  pthread_mutex_lock(&v->m);
  v->data = realloc(v->data, (v->n + 1) * v->size);
  memcpy(v->data + v->n++ * v->size, e, v->size);
  pthread_mutex_unlock(&v->m);
}
static void vec_get(struct vec *v, size_t i, void *e) {
  pthread_mutex_lock(&v->m);
  memcpy(e, v->data + i * v->size, v->size);
  pthread_mutex_unlock(&v->m);
}
static void *worker(void *p) {
  struct peer got;
  vec_get(&peers, 0, &got);
  ++*got.bytes; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  struct peer first = {1, calloc(1, sizeof(long))};
  vec_add(&peers, &first);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return *first.bytes; // NORACE
}
