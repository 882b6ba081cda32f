#include <pthread.h>
#include <stdlib.h>
struct ctx { int stop; int n; pthread_mutex_t mu; };
static void *run(void *p) {
  struct ctx *c = p;
  for (;;) {
    pthread_mutex_lock(&c->mu);
    int s = c->stop; // RACE!
    c->n++; // RACE!
    pthread_mutex_unlock(&c->mu);
    if (s)
      return 0;
  }
}
int main(void) {
  pthread_t t;
  struct ctx *c = calloc(1, sizeof *c);
  pthread_mutex_init(&c->mu, 0);
  if (pthread_create(&t, 0, run, c))
    return 1;
  pthread_detach(t);
  pthread_mutex_lock(&c->mu);
  c->stop = 1; // NORACE
  pthread_mutex_unlock(&c->mu);
  free(c); // RACE!
  return 0;
}
