#include <pthread.h>
#define NW 3
#define CAPQ 32

typedef struct {
  pthread_mutex_t mu;
  int q[CAPQ];
  int bot, top;
  long done;          /* only the owner touches this while running */
} deque;

deque D[NW];

int pop_own(deque *d) {
  int r = -1;
  pthread_mutex_lock(&d->mu);
  if (d->bot > d->top) // NORACE
    r = d->q[--d->bot]; // NORACE
  pthread_mutex_unlock(&d->mu);
  return r;
}

int steal(deque *d) {
  int r = -1;
  pthread_mutex_lock(&d->mu);
  if (d->top < d->bot) // NORACE
    r = d->q[d->top++]; // NORACE
  pthread_mutex_unlock(&d->mu);
  return r;
}

void *run(void *p) {
  deque *self = p;
  for (;;) {
    int j = pop_own(self);
    for (int v = 0; j < 0 && v < NW; v++)
      if (&D[v] != self)
        j = steal(&D[v]);
    if (j < 0)
      break;
    self->done += j; // NORACE
  }
  return 0;
}

int main(void) {
  pthread_t t[NW];
  long s = 0;
  for (int i = 0; i < NW; i++) {
    pthread_mutex_init(&D[i].mu, 0);
    for (int k = 0; k < 10 * (i + 1); k++)
      D[i].q[D[i].bot++] = k; // NORACE
  }
  for (int i = 0; i < NW; i++)
    pthread_create(&t[i], 0, run, &D[i]);
  for (int i = 0; i < NW; i++)
    pthread_join(t[i], 0);
  for (int i = 0; i < NW; i++)
    s += D[i].done; // NORACE
  return s == 0;
}
