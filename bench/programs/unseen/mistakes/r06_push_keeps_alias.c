#include <pthread.h>
#include <stdlib.h>
struct it { int v; struct it *next; };
struct q { pthread_mutex_t mu; struct it *head; struct it *last; };
static struct q Q;
static void push(struct q *q, struct it *p) {
  pthread_mutex_lock(&q->mu);
  p->next = q->head;
  q->head = p;
  q->last = p;
  pthread_mutex_unlock(&q->mu);
}
static struct it *pop(struct q *q) {
  pthread_mutex_lock(&q->mu);
  struct it *p = q->head;
  if (p)
    q->head = p->next;
  pthread_mutex_unlock(&q->mu);
  return p;
}
static void bump_last(struct q *q) {
  pthread_mutex_lock(&q->mu);
  if (q->last)
    q->last->v++; // RACE!
  pthread_mutex_unlock(&q->mu);
}
static void *cons(void *a) {
  struct it *p = pop(&Q);
  if (p)
    p->v = 5; // RACE!
  return a;
}
int main(void) {
  pthread_t t;
  pthread_mutex_init(&Q.mu, 0);
  pthread_create(&t, 0, cons, 0);
  push(&Q, calloc(1, sizeof(struct it)));
  bump_last(&Q);
  pthread_join(t, 0);
  return 0;
}
