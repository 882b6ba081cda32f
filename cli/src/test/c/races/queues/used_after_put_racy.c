// An object is used after it has been put.
#include <pthread.h>
#include <stdlib.h>
struct item { int id; int value; };
struct queue {
  pthread_mutex_t m;
  pthread_cond_t c, f;
  unsigned head, tail;
  int cap;
  void **buf;
};
static void put(struct queue *q, void *x) {
  pthread_mutex_lock(&q->m);
  while (q->tail - q->head == q->cap)
    pthread_cond_wait(&q->f, &q->m);
  q->buf[q->tail++ % q->cap] = x;
  pthread_cond_signal(&q->c);
  pthread_mutex_unlock(&q->m);
}
static void *get(struct queue *q) {
  pthread_mutex_lock(&q->m);
  while (q->tail == q->head)
    pthread_cond_wait(&q->c, &q->m);
  void *x = q->buf[q->head++ % q->cap];
  pthread_cond_signal(&q->f);
  pthread_mutex_unlock(&q->m);
  return x;
}
static void init(struct queue *q, int n) {
  (void)n;
  pthread_mutex_init(&q->m, NULL);
  pthread_cond_init(&q->c, NULL);
  pthread_cond_init(&q->f, NULL);
  q->head = q->tail = 0;
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
    x->id = i;
    x->value = 0;
    put(&work, x);
  }
  return arg;
}
static void *worker(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct item *x = get(&work);
    x->value = x->id * 2;  // NORACE
    put(&done, x);
    x->value++;  // RACE
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
    sum += x->value;  // RACE
    free(x);  // RACE
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return sum == 0;
}
