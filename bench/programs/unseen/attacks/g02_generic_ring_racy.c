// A ring of elements of any size, in bytes; jobs with pointers go through it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct ring { pthread_mutex_t m; pthread_cond_t c; size_t elem, cap, in, out; unsigned char *mem; };
struct job { void (*fn)(void *); void *arg; };
static void ring_init(struct ring *r, size_t elem, size_t cap) {
  pthread_mutex_init(&r->m, 0);
  pthread_cond_init(&r->c, 0);
  r->elem = elem;
  r->cap = cap;
  r->in = r->out = 0;
  r->mem = malloc(elem * cap);
  if (!r->mem) abort();
}
static void ring_put(struct ring *r, const void *e) {
  pthread_mutex_lock(&r->m);
  while (r->in - r->out == r->cap) // NORACE
    pthread_cond_wait(&r->c, &r->m);
  memcpy(r->mem + r->in++ % r->cap * r->elem, e, r->elem); // NORACE
  pthread_cond_broadcast(&r->c);
  pthread_mutex_unlock(&r->m);
}
static void ring_get(struct ring *r, void *e) {
  pthread_mutex_lock(&r->m);
  while (r->in == r->out) // NORACE
    pthread_cond_wait(&r->c, &r->m);
  memcpy(e, r->mem + r->out++ % r->cap * r->elem, r->elem); // NORACE
  pthread_cond_broadcast(&r->c);
  pthread_mutex_unlock(&r->m);
}
static struct ring ring;
static int hits;
static void hit(void *arg) {
  ++*(int *)arg; // RACE
  hits++; // RACE
}
static void *worker(void *arg) {
  for (;;) {
    struct job j;
    ring_get(&ring, &j);
    if (!j.fn)
      return 0;
    j.fn(j.arg);
  }
}
int main(void) {
  pthread_t a, b;
  int *n = calloc(1, sizeof *n);
  ring_init(&ring, sizeof(struct job), 8);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  for (int i = 0; i < 50; i++)
    ring_put(&ring, &(struct job){hit, n});
  ring_put(&ring, &(struct job){0, 0});
  ring_put(&ring, &(struct job){0, 0});
  pthread_join(a, 0);
  pthread_join(b, 0);
  return *n + hits; // NORACE
}
