// Jobs go by value through a ring of bytes; each worker has its own copy, the results are atomic.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct ring { pthread_mutex_t m; pthread_cond_t c; size_t elem, cap, in, out; unsigned char *mem; };
struct job { int kind; int arg; };
static struct ring r;
static atomic_long sum;
static void put(const void *e) {
  pthread_mutex_lock(&r.m);
  while (r.in - r.out == r.cap) // NORACE
    pthread_cond_wait(&r.c, &r.m);
  memcpy(r.mem + r.in % r.cap * r.elem, e, r.elem); // NORACE
  r.in++; // NORACE
  pthread_cond_broadcast(&r.c);
  pthread_mutex_unlock(&r.m);
}
static void get(void *e) {
  pthread_mutex_lock(&r.m);
  while (r.in == r.out) // NORACE
    pthread_cond_wait(&r.c, &r.m);
  memcpy(e, r.mem + r.out % r.cap * r.elem, r.elem); // NORACE
  r.out++; // NORACE
  pthread_cond_broadcast(&r.c);
  pthread_mutex_unlock(&r.m);
}
static void *worker(void *arg) {
  for (;;) {
    struct job j;
    get(&j);
    if (!j.kind) // NORACE
      return 0;
    j.arg *= j.kind; // NORACE
    atomic_fetch_add(&sum, j.arg); // NORACE
  }
}
int main(void) {
  pthread_t t[2];
  pthread_mutex_init(&r.m, 0);
  pthread_cond_init(&r.c, 0);
  r.elem = sizeof(struct job); // NORACE
  r.cap = 4; // NORACE
  r.mem = malloc(r.elem * r.cap); // NORACE
  if (!r.mem) return 1; // NORACE
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 20; i++)
    put(&(struct job){1, i});
  put(&(struct job){0, 0});
  put(&(struct job){0, 0});
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  free(r.mem); // NORACE
  return atomic_load(&sum) != 190;
}
