#include <pthread.h>
#include <stdlib.h>
struct in { int v; };
struct box { struct in *i; };
static struct box *g;
static pthread_mutex_t mu;
static void wrap(struct box *b, struct in *i) { b->i = i; }
static void pub(struct box *b) {
  pthread_mutex_lock(&mu);
  g = b;
  pthread_mutex_unlock(&mu);
}
static void *rd(void *a) {
  pthread_mutex_lock(&mu);
  struct box *b = g;
  pthread_mutex_unlock(&mu);
  return b && b->i->v ? a : 0; // RACE!
}
static void *wr(void *a) {
  struct in *i = malloc(sizeof *i);
  struct box *b = malloc(sizeof *b);
  wrap(b, i);
  pub(b);
  i->v = 3; // RACE!
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, rd, 0);
  pthread_create(&u, 0, wr, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
