// A ring for each worker, in an array; who finds it full tries again.
#include <pthread.h>
#include <stdlib.h>
#define NW 4
#define CAP 32
struct request { int id; int result; };
struct queue { pthread_mutex_t m; pthread_cond_t c; struct request *items[CAP]; unsigned head, tail; };
struct worker { struct queue q; pthread_t thread; long done; };
static struct worker workers[NW];
static void queue_init(struct queue *q) {
  pthread_mutex_init(&q->m, NULL);
  pthread_cond_init(&q->c, NULL);
  q->head = q->tail = 0;
}
static int queue_full(const struct queue *q) { return q->tail - q->head == CAP; }
static int queue_empty(const struct queue *q) { return q->tail == q->head; }
static int queue_push(struct queue *q, struct request *r) {
  int ok = 0;
  pthread_mutex_lock(&q->m);
  if (!queue_full(q)) {
    q->items[q->tail % CAP] = r;
    q->tail++;
    ok = 1;
    pthread_cond_signal(&q->c);
  }
  pthread_mutex_unlock(&q->m);
  return ok;
}
static struct request *queue_pop(struct queue *q) {
  pthread_mutex_lock(&q->m);
  while (queue_empty(q)) pthread_cond_wait(&q->c, &q->m);
  struct request *r = q->items[q->head % CAP];
  q->items[q->head % CAP] = NULL;
  q->head++;
  pthread_mutex_unlock(&q->m);
  return r;
}
static void *work(void *arg) {
  struct worker *w = arg;
  for (;;) {
    struct request *r = queue_pop(&w->q);
    if (r->id < 0) { free(r); break; }  // NORACE
    r->result = r->id * r->id;  // NORACE
    w->done++;
    free(r);  // NORACE
  }
  return NULL;
}
static void dispatch(int i) {
  struct request *r = calloc(1, sizeof *r);
  if (!r) abort();
  r->id = i;  // NORACE
  while (!queue_push(&workers[(unsigned)i % NW].q, r)) ;
}
int main(void) {
  for (int i = 0; i < NW; i++) {
    queue_init(&workers[i].q);
  }
  for (int i = 0; i < NW; i++) {
    pthread_create(&workers[i].thread, NULL, work, &workers[i]);
  }
  for (int i = 0; i < 1000; i++) dispatch(i);
  for (int i = 0; i < NW; i++) {
    struct request *r = calloc(1, sizeof *r);
    if (!r) abort();
    r->id = -1;  // NORACE
    while (!queue_push(&workers[i].q, r)) ;
  }
  for (int i = 0; i < NW; i++) pthread_join(workers[i].thread, NULL);
  return 0;
}
