#include <pthread.h>
#include <stdlib.h>
struct n { int v; struct n *next; };
struct l { pthread_mutex_t mu; struct n *head; };
static struct l L = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct n *insert(struct l *l) {
  struct n *x = malloc(sizeof *x);
  pthread_mutex_lock(&l->mu);
  x->next = l->head;
  l->head = x;
  pthread_mutex_unlock(&l->mu);
  return x;
}
static void *ins(void *a) {
  struct n *x = insert(a);
  x->v = 1; // RACE!
  return 0;
}
static void *sum(void *a) {
  struct l *l = a;
  long s = 0;
  pthread_mutex_lock(&l->mu);
  for (struct n *x = l->head; x; x = x->next)
    s += x->v; // RACE!
  pthread_mutex_unlock(&l->mu);
  return (void *)s;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, ins, &L);
  pthread_create(&u, 0, sum, &L);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
