// Buffers go round between two rings in one object, each with its own lock.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define NB 8
struct buf { size_t len; char data[256]; };
struct queue { pthread_mutex_t m; pthread_cond_t c; int head, tail, count; void *slots[NB]; };
static void q_init(struct queue *q) {
  memset(q, 0, sizeof *q);
  pthread_mutex_init(&q->m, NULL);
  pthread_cond_init(&q->c, NULL);
}
static void q_put(struct queue *q, void *x) {
  pthread_mutex_lock(&q->m);
  q->slots[q->tail] = x;
  q->tail = (q->tail + 1) % NB;
  q->count++;
  pthread_cond_signal(&q->c);
  pthread_mutex_unlock(&q->m);
}
static void *q_get(struct queue *q) {
  void *x;
  pthread_mutex_lock(&q->m);
  while (q->count == 0) pthread_cond_wait(&q->c, &q->m);
  x = q->slots[q->head];
  q->head = (q->head + 1) % NB;
  q->count--;
  pthread_mutex_unlock(&q->m);
  return x;
}
struct pipe { struct queue empty, full; };
static void *filler(void *arg) {
  struct pipe *p = arg;
  for (int i = 0; i < 100; i++) {
    struct buf *b = q_get(&p->empty);
    memset(b->data, i, sizeof b->data);  // NORACE
    b->len = sizeof b->data;  // NORACE
    q_put(&p->full, b);
  }
  return NULL;
}
static void *drainer(void *arg) {
  struct pipe *p = arg;
  long sum = 0;
  for (int i = 0; i < 100; i++) {
    struct buf *b = q_get(&p->full);
    for (size_t k = 0; k < b->len; k++) sum += b->data[k];  // NORACE
    b->len = 0;  // NORACE
    q_put(&p->empty, b);
  }
  return (void *)sum;
}
int main(void) {
  struct pipe p;
  pthread_t t[4];
  q_init(&p.empty);
  q_init(&p.full);
  for (int i = 0; i < NB; i++) {
    struct buf *b = calloc(1, sizeof *b);
    if (!b) return 1;
    q_put(&p.empty, b);
  }
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i % 2 ? filler : drainer, &p);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < NB; i++) free(q_get(&p.empty));
  return 0;
}
