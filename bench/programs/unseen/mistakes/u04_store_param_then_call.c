#include <pthread.h>
#include <stdlib.h>
struct conn { int fd, state; };
struct srv { pthread_mutex_t mu; struct conn *c[4]; int n; };
static struct srv S = {PTHREAD_MUTEX_INITIALIZER};
static void setup(struct conn *c) { c->state = 2; } // RACE!
static void accept1(struct srv *s, int fd) {
  struct conn *c = calloc(1, sizeof *c);
  c->fd = fd; // NORACE
  pthread_mutex_lock(&s->mu);
  s->c[s->n++ & 3] = c;
  pthread_mutex_unlock(&s->mu);
  setup(c);
}
static void *poll1(void *p) {
  struct srv *s = p;
  int k = 0;
  pthread_mutex_lock(&s->mu);
  for (int i = 0; i < s->n; i++)
    k += s->c[i]->fd + s->c[i]->state; // RACE!
  pthread_mutex_unlock(&s->mu);
  return k ? p : 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, poll1, &S);
  accept1(&S, 3);
  pthread_join(t, 0);
  return 0;
}
