#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct o { atomic_int refs; int v; };
static struct o *cur;
static pthread_mutex_t mu;
static struct o *get(void) {
  pthread_mutex_lock(&mu);
  struct o *p = cur;
  pthread_mutex_unlock(&mu);
  atomic_fetch_add(&p->refs, 1); /* too late: it may be gone */ // RACE!
  return p;
}
static void put(struct o *p) {
  if (atomic_fetch_sub(&p->refs, 1) == 1)
    free(p); // RACE!
}
static void *rd(void *a) {
  struct o *p = get();
  int v = p->v; // RACE!
  put(p);
  return v ? a : 0;
}
static void *up(void *a) {
  struct o *n = malloc(sizeof *n);
  atomic_init(&n->refs, 1);
  n->v = 2;
  pthread_mutex_lock(&mu);
  struct o *old = cur;
  cur = n;
  pthread_mutex_unlock(&mu);
  put(old);
  return a;
}
int main(void) {
  pthread_t t, u;
  cur = calloc(1, sizeof *cur);
  atomic_init(&cur->refs, 1);
  pthread_create(&t, 0, rd, 0);
  pthread_create(&u, 0, up, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
