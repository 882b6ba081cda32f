// Half of an index is set.
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
struct item { int id; int value; };
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
  pthread_mutex_lock(&q->m);
  if (q->count < q->cap) {
    q->buf[q->tail] = x;
    q->tail = (q->tail + 1) % q->cap;
    q->count++;
    rc = 0;
  }
  pthread_mutex_unlock(&q->m);
  return rc;
}
static struct item *get(struct queue *q) {
  struct item *x = NULL;
  pthread_mutex_lock(&q->m);
  if (q->count > 0) {
    x = q->buf[q->head];
    q->head = (q->head + 1) % q->cap;
    q->count--;
  }
  pthread_mutex_unlock(&q->m);
  return x;
}
static struct queue work, done;
static void *consumer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct item *x = get(&work);
    if (x != NULL) {
      x->value = x->id * 2;  // RACE
      if (put(&done, x) != 0) free(x);  // RACE
    }
    x = i % 2 ? get(&done) : NULL;
    if (x != NULL) free(x);  // RACE
  }
  return arg;
}
static void *producer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct item *x = calloc(1, sizeof *x);
    if (x == NULL) abort();
    x->id = i;
    pthread_mutex_lock(&work.m);
    *(short *)&work.head = 0;
    pthread_mutex_unlock(&work.m);
    if (put(&work, x) != 0) free(x);  // NORACE
  }
  return arg;
}
int main(void) {
  pthread_t t[4];
  init(&work, 8);
  init(&done, 8);
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i % 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
