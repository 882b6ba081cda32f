// A ring takes elements of any size by void *, and keeps them in bytes.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct stat { int n, locked; };
struct job { void (*fn)(struct stat *); struct stat *arg; };
struct ring { pthread_mutex_t m; size_t in, out, cap, size; char *mem; };
static struct ring ring = {.m = PTHREAD_MUTEX_INITIALIZER, .cap = 8, .size = sizeof(struct job)};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void put(struct ring *r, const void *e) {
  pthread_mutex_lock(&r->m);
  memcpy(r->mem + r->in++ % r->cap * r->size, e, r->size); // NORACE
  pthread_mutex_unlock(&r->m);
}
static void get(struct ring *r, void *e) {
  pthread_mutex_lock(&r->m);
  memcpy(e, r->mem + r->out++ % r->cap * r->size, r->size); // NORACE
  pthread_mutex_unlock(&r->m);
}
static void hit(struct stat *s) {
  s->n++; // RACE
  pthread_mutex_lock(&m);
  s->locked++; // NORACE
  pthread_mutex_unlock(&m);
}
static void *worker(void *arg) {
  struct job j;
  get(&ring, &j);
  j.fn(j.arg);
  return 0;
}
int main(void) {
  pthread_t a, b;
  struct stat *s = calloc(1, sizeof *s);
  struct job j = {hit, s};
  ring.mem = malloc(ring.cap * ring.size);
  put(&ring, &j);
  put(&ring, &j);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return s->n; // NORACE
}
