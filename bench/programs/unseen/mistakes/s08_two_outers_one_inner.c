#include <pthread.h>
#include <stdlib.h>
struct outer { pthread_mutex_t mu; int *shared; };
static void *run(void *p) {
  struct outer *o = p;
  pthread_mutex_lock(&o->mu);
  (*o->shared)++; // RACE!
  pthread_mutex_unlock(&o->mu);
  return 0;
}
static struct outer *mk(int *s) {
  struct outer *o = calloc(1, sizeof *o);
  pthread_mutex_init(&o->mu, 0);
  o->shared = s;
  return o;
}
int main(void) {
  pthread_t t, u;
  int *s = calloc(1, sizeof *s);
  pthread_create(&t, 0, run, mk(s));
  pthread_create(&u, 0, run, mk(s));
  pthread_join(t, 0);
  pthread_join(u, 0);
  return *s; // NORACE
}
