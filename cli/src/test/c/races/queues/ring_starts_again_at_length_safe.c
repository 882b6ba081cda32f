// Indexes that start again when they reach the length of the ring.
#include <pthread.h>
#include <stdlib.h>
struct item { int id; int value; };
struct queue {
  pthread_mutex_t m;
  pthread_cond_t c, f;
  int head, tail, count;
  int cap;
  struct item **buf;
};
static void put(struct queue *q, struct item *x) {
  pthread_mutex_lock(&q->m);
  while (q->count == q->cap)
    pthread_cond_wait(&q->f, &q->m);
  q->buf[q->tail] = x;
  if (++q->tail == q->cap)
    q->tail = 0;
  q->count++;
  pthread_cond_signal(&q->c);
  pthread_mutex_unlock(&q->m);
}
static struct item *get(struct queue *q) {
  pthread_mutex_lock(&q->m);
  while (q->count == 0)
    pthread_cond_wait(&q->c, &q->m);
  struct item *x = q->buf[q->head];
  if (++q->head == q->cap)
    q->head = 0;
  q->count--;
  pthread_cond_signal(&q->f);
  pthread_mutex_unlock(&q->m);
  return x;
}
static void init(struct queue *q, int n) {
  (void)n;
  pthread_mutex_init(&q->m, NULL);
  pthread_cond_init(&q->c, NULL);
  pthread_cond_init(&q->f, NULL);
  q->head = q->tail = q->count = 0;
  q->cap = n;
  q->buf = malloc(n * sizeof *q->buf);
  if (!q->buf)
    abort();
}
static struct queue work, done;
static void *producer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct item *x = malloc(sizeof *x);
    if (!x)
      abort();
    x->id = i;  // NORACE
    x->value = 0;  // NORACE
    put(&work, x);
  }
  return arg;
}
static void *worker(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct item *x = get(&work);
    x->value = x->id * 2;  // NORACE
    put(&done, x);
  }
  return arg;
}
int main(void) {
  pthread_t t[4];
  init(&work, 8);
  init(&done, 8);
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, i % 2 ? worker : producer, NULL);
  long sum = 0;
  for (int i = 0; i < 200; i++) {
    struct item *x = get(&done);
    sum += x->value;  // NORACE
    free(x);  // NORACE
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return sum == 0;
}
