// A generic list of void pointers with a foreach callback.
#include <pthread.h>
#include <stdlib.h>
struct cell { void *item; struct cell *next; };
struct list { struct cell *first; pthread_mutex_t m; };
static void l_add(struct list *l, void *item) {
  struct cell *c = malloc(sizeof *c);
  if (!c) abort();
  c->item = item; // NORACE
  pthread_mutex_lock(&l->m);
  c->next = l->first; // NORACE
  l->first = c; // NORACE
  pthread_mutex_unlock(&l->m);
}
static void l_each(struct list *l, void (*fn)(void *, void *), void *ctx) {
  pthread_mutex_lock(&l->m);
  for (struct cell *c = l->first; c; c = c->next) // NORACE
    fn(c->item, ctx); // NORACE
  pthread_mutex_unlock(&l->m);
}
struct peer { int pings; };
static struct list up = {0, PTHREAD_MUTEX_INITIALIZER}, down = {0, PTHREAD_MUTEX_INITIALIZER};
static void ping(void *item, void *ctx) {
  struct peer *p = item;
  p->pings++; // RACE
  ++*(long *)ctx; // NORACE
}
static void *f(void *arg) {
  long n = 0;
  l_each(arg, ping, &n);
  return (void *)n;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) {
    struct peer *p = calloc(1, sizeof *p);
    l_add(&up, p);
    l_add(&down, p);
  }
  pthread_create(&a, 0, f, &up);
  pthread_create(&b, 0, f, &down);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
