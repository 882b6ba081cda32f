#include <pthread.h>
#include <stdlib.h>
struct inner { pthread_mutex_t mu; int v; };
struct outer { pthread_mutex_t mu; struct inner *in; };
static void *a(void *p) {
  struct outer *o = p;
  pthread_mutex_lock(&o->mu);
  o->in->v++; // RACE!
  pthread_mutex_unlock(&o->mu);
  return 0;
}
static void *b(void *p) {
  struct outer *o = p;
  struct inner *i = o->in;
  pthread_mutex_lock(&i->mu);
  i->v--; // RACE!
  pthread_mutex_unlock(&i->mu);
  return 0;
}
int main(void) {
  pthread_t t, u;
  struct outer *o = calloc(1, sizeof *o);
  o->in = calloc(1, sizeof *o->in);
  pthread_mutex_init(&o->mu, 0);
  pthread_mutex_init(&o->in->mu, 0);
  pthread_create(&t, 0, a, o);
  pthread_create(&u, 0, b, o);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return o->in->v; // NORACE
}
