// Of two rings in one object one is read under the lock of the other.
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
struct item { int id; int value; };
struct queue { pthread_mutex_t m; struct item *buf[8]; unsigned head, tail; };
struct both { struct queue a, b; };
static struct both both;
static void put(struct queue *q, struct item *x) {
  pthread_mutex_lock(&q->m);
  q->buf[q->tail % 8] = x;  // RACE
  q->tail++;  // RACE
  pthread_mutex_unlock(&q->m);
}
static struct item *get(struct queue *q) {
  struct item *x = NULL;
  pthread_mutex_lock(&both.b.m);
  if (q->head != q->tail) {  // RACE
    x = q->buf[q->head % 8];  // RACE
    q->head++;
  }
  pthread_mutex_unlock(&both.b.m);
  return x;
}
static void *one(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct item *x = get(&both.a);
    if (x) { x->value++; put(&both.b, x); }  // RACE
  }
  return arg;
}
static void *other(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct item *x = get(&both.b);
    if (x) { x->value++; put(&both.a, x); }  // RACE
  }
  return arg;
}
int main(void) {
  pthread_t t[4];
  pthread_mutex_init(&both.a.m, NULL);
  pthread_mutex_init(&both.b.m, NULL);
  for (int i = 0; i < 4; i++) {
    struct item *x = calloc(1, sizeof *x);
    if (x) put(&both.a, x);
  }
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i % 2 ? one : other, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
