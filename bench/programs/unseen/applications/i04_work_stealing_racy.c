// The thief looks at the victim's indexes without its lock, and the own push does not lock either.
#include <pthread.h>
#include <stdatomic.h>
#define NW 3
#define QC 64
struct deque { pthread_mutex_t m; int items[QC]; int top, bot; };
static struct deque dq[NW];
static atomic_int left = 60;
static int take(struct deque *d, int *x) {
  int ok = 0;
  pthread_mutex_lock(&d->m);
  if (d->bot > d->top) { // NORACE
    *x = d->items[--d->bot]; // RACE
    ok = 1;
  }
  pthread_mutex_unlock(&d->m);
  return ok;
}
static int size(struct deque *d) {
  return d->bot - d->top; // RACE
}
static int steal(struct deque *d, int *x) {
  if (size(d) == 0)
    return 0;
  int ok = 0;
  pthread_mutex_lock(&d->m);
  if (d->bot > d->top) { // NORACE
    *x = d->items[d->top++]; // RACE
    ok = 1;
  }
  pthread_mutex_unlock(&d->m);
  return ok;
}
static void *worker(void *arg) {
  long me = (long)arg, s = 0;
  int x;
  while (atomic_load(&left) > 0) {
    int got = take(&dq[me], &x);
    for (int i = 1; !got && i < NW; i++)
      got = steal(&dq[(me + i) % NW], &x);
    if (got) {
      s += x;
      atomic_fetch_sub(&left, 1);
    }
  }
  return (void *)s;
}
int main(void) {
  pthread_t t[NW];
  for (int i = 0; i < NW; i++)
    pthread_mutex_init(&dq[i].m, 0);
  for (int i = 0; i < 60; i++)
    dq[i % 2].items[dq[i % 2].bot++] = i; // NORACE
  for (long i = 0; i < NW; i++)
    pthread_create(&t[i], 0, worker, (void *)i);
  for (int i = 0; i < NW; i++)
    pthread_join(t[i], 0);
  return 0;
}
