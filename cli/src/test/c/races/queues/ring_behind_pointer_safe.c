// Rings on the heap, with their length and lock beside the pointer to them.
#include <pthread.h>
#include <stdlib.h>
struct item { int id; int value; };
struct queue {
  pthread_mutex_t m;
  pthread_cond_t c, f;
  int head, tail, count;
  int cap;
  void **buf;
};
static void put(struct queue *q, void *x) {
  pthread_mutex_lock(&q->m);
  while (q->count == q->cap)
    pthread_cond_wait(&q->f, &q->m);
  q->buf[q->tail] = x;
  q->tail = (q->tail + 1) % q->cap;
  q->count++;
  pthread_cond_signal(&q->c);
  pthread_mutex_unlock(&q->m);
}
static void *get(struct queue *q) {
  pthread_mutex_lock(&q->m);
  while (q->count == 0)
    pthread_cond_wait(&q->c, &q->m);
  void *x = q->buf[q->head];
  q->head = (q->head + 1) % q->cap;
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
struct both { struct queue *work, *done; };
static void *producer(void *arg) {
  struct both *b = arg;
  for (int i = 0; i < 100; i++) {
    struct item *x = malloc(sizeof *x);
    if (!x)
      abort();
    x->id = i;  // NORACE
    x->value = 0;  // NORACE
    put(b->work, x);  // NORACE
  }
  return arg;
}
static void *worker(void *arg) {
  struct both *b = arg;
  for (int i = 0; i < 100; i++) {
    struct item *x = get(b->work);  // NORACE
    x->value = x->id * 2;  // NORACE
    put(b->done, x);  // NORACE
  }
  return arg;
}
int main(void) {
  pthread_t t[4];
  struct queue w, d;
  struct both both = {&w, &d}, *b = &both;
  init(&w, 8);
  init(&d, 8);
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, i % 2 ? worker : producer, b);
  long sum = 0;
  for (int i = 0; i < 200; i++) {
    struct item *x = get(b->done);  // NORACE
    sum += x->value;  // NORACE
    free(x);  // NORACE
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return sum == 0;
}
