// A queue is copied, and with it the pointer to its array.
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
struct item { int id; int value; };
static pthread_mutex_t big = PTHREAD_MUTEX_INITIALIZER;
struct queue { pthread_mutex_t m, m2; struct item **buf; int cap, head, tail, count; };
static void init(struct queue *q, int n) {
  memset(q, 0, sizeof *q);
  pthread_mutex_init(&q->m, NULL);
  pthread_mutex_init(&q->m2, NULL);
  q->cap = n;
  q->buf = calloc(n, sizeof *q->buf);
}
static int put(struct queue *q, struct item *x) {
  int rc = -1;
  pthread_mutex_lock(&big);
  if (q->count < q->cap) {
    q->buf[q->tail] = x;
    q->tail = (q->tail + 1) % q->cap;
    q->count++;
    rc = 0;
  }
  pthread_mutex_unlock(&big);
  return rc;
}
static struct item *get(struct queue *q) {
  struct item *x = NULL;
  pthread_mutex_lock(&big);
  if (q->count > 0) {
    x = q->buf[q->head];
    q->head = (q->head + 1) % q->cap;
    q->count--;
  }
  pthread_mutex_unlock(&big);
  return x;
}
static struct queue work, done;
static void *consumer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct item *x = get(i % 2 ? &work : &done);
    if (x != NULL) {
      x->value = x->id * 2;  // RACE
      if (put(&done, x) != 0) free(x);  // RACE
    }
    x = get(&done);
    if (x != NULL) free(x);  // RACE
  }
  return arg;
}
static void *producer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct item *x = calloc(1, sizeof *x);
    if (x == NULL) abort();
    x->id = i;
    if (put(i % 3 ? &work : &done, x) != 0) free(x);  // NORACE
  }
  return arg;
}
int main(void) {
  pthread_t t[4];
  init(&work, 8);
  done = work;
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i % 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
