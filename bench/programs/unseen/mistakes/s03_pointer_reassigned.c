#include <pthread.h>
#include <stdlib.h>
struct n { pthread_mutex_t mu; int v; struct n *peer; };
static void *run(void *p) {
  struct n *x = p;
  pthread_mutex_lock(&x->mu);
  pthread_mutex_t *held = &x->mu;
  if (x->peer)
    x = x->peer;
  x->v++; // RACE!
  pthread_mutex_unlock(held);
  return 0;
}
int main(void) {
  pthread_t t, u;
  struct n *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
  pthread_mutex_init(&a->mu, 0);
  pthread_mutex_init(&b->mu, 0);
  a->peer = b;
  pthread_create(&t, 0, run, a);
  pthread_create(&u, 0, run, b);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return b->v; // NORACE
}
