// An object is put twice.
#include <pthread.h>
#include <stdlib.h>
struct item { int id; int value; };
struct queue {
  pthread_mutex_t m;
  pthread_cond_t c, f;
  int n;
  void **buf;
};
static void put(struct queue *q, void *x) {
  pthread_mutex_lock(&q->m);
  while (q->n == 8)
    pthread_cond_wait(&q->f, &q->m);
  q->buf[q->n++] = x;
  pthread_cond_signal(&q->c);
  pthread_mutex_unlock(&q->m);
}
static void *get(struct queue *q) {
  pthread_mutex_lock(&q->m);
  while (q->n == 0)
    pthread_cond_wait(&q->c, &q->m);
  void *x = q->buf[--q->n];
  pthread_cond_signal(&q->f);
  pthread_mutex_unlock(&q->m);
  return x;
}
static struct queue *make(int n) {
  struct queue *q = malloc(sizeof *q);
  if (!q)
    abort();
  (void)n;
  pthread_mutex_init(&q->m, NULL);
  pthread_cond_init(&q->c, NULL);
  pthread_cond_init(&q->f, NULL);
  q->n = 0;
  q->buf = malloc(n * sizeof *q->buf);
  if (!q->buf)
    abort();
  return q;
}
static struct queue *work, *done;
static void *producer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct item *x = malloc(sizeof *x);
    if (!x)
      abort();
    x->id = i;
    x->value = 0;
    put(work, x);
    put(work, x);
  }
  return arg;
}
static void *worker(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct item *x = get(work);
    x->value = x->id * 2;  // RACE
    put(done, x);
  }
  return arg;
}
int main(void) {
  pthread_t t[4];
  work = make(8);
  done = make(8);
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, i % 2 ? worker : producer, NULL);
  long sum = 0;
  for (int i = 0; i < 200; i++) {
    struct item *x = get(done);
    sum += x->value;  // RACE
    free(x);  // RACE
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return sum == 0;
}
