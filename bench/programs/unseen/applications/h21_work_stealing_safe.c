// A deque per worker with its lock; steals from others.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#define NW 3
#define QC 64
struct deque { pthread_mutex_t m; int items[QC]; int top, bot; };
static struct deque dq[NW];
static atomic_int left;
static long done[NW];
static int take(struct deque *d, int *x) {
  int ok = 0;
  pthread_mutex_lock(&d->m);
  if (d->bot > d->top) { // NORACE
    *x = d->items[--d->bot]; // NORACE
    ok = 1;
  }
  pthread_mutex_unlock(&d->m);
  return ok;
}
static int steal(struct deque *d, int *x) {
  int ok = 0;
  if (pthread_mutex_trylock(&d->m))
    return 0;
  if (d->bot > d->top) { // NORACE
    *x = d->items[d->top++]; // NORACE
    ok = 1;
  }
  pthread_mutex_unlock(&d->m);
  return ok;
}
static void *worker(void *arg) {
  int me = (int)(long)arg, x;
  while (atomic_load(&left) > 0) {
    int got = take(&dq[me], &x);
    for (int i = 1; !got && i < NW; i++)
      got = steal(&dq[(me + i) % NW], &x);
    if (got) {
      done[me] += x; // NORACE
      atomic_fetch_sub(&left, 1);
    }
  }
  return NULL;
}
int main(void) {
  pthread_t t[NW];
  long s = 0;
  for (int i = 0; i < NW; i++)
    pthread_mutex_init(&dq[i].m, NULL);
  for (int i = 0; i < 60; i++) {
    struct deque *d = &dq[i % 2];
    d->items[d->bot++] = i; // NORACE
    atomic_fetch_add(&left, 1);
  }
  for (long i = 0; i < NW; i++)
    pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < NW; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < NW; i++)
    s += done[i]; // NORACE
  return s != 1770;
}
