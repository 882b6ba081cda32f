#include <pthread.h>
#include <stdlib.h>
struct n { int v; struct n *next; };
struct l { pthread_mutex_t mu; struct n *head; };
static struct l L = {PTHREAD_MUTEX_INITIALIZER};
static struct n *cached;
static void insert(struct l *l, int v) {
  struct n *x = malloc(sizeof *x);
  x->v = v; // NORACE
  pthread_mutex_lock(&l->mu);
  x->next = l->head;
  l->head = x;
  cached = x;
  pthread_mutex_unlock(&l->mu);
}
static void drop(struct l *l) {
  pthread_mutex_lock(&l->mu);
  struct n *x = l->head;
  if (x)
    l->head = x->next;
  pthread_mutex_unlock(&l->mu);
  free(x); // RACE!
}
static int fast(struct l *l) {
  pthread_mutex_lock(&l->mu);
  int v = cached ? cached->v : 0; // RACE!
  pthread_mutex_unlock(&l->mu);
  return v;
}
static void *a(void *p) { insert(p, 1); drop(p); return 0; }
static void *b(void *p) { return fast(p) ? p : 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, a, &L);
  pthread_create(&u, 0, b, &L);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
