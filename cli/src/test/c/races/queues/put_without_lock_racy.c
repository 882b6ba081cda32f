// Objects are put without the lock.
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
  while (q->count == q->cap)  // RACE
    ;
  q->buf[q->tail] = x;  // RACE
  q->tail = (q->tail + 1) % q->cap;  // RACE
  q->count++;  // RACE
  pthread_cond_signal(&q->c);
}
static void *get(struct queue *q) {
  pthread_mutex_lock(&q->m);
  while (q->count == 0)  // RACE
    pthread_cond_wait(&q->c, &q->m);
  void *x = q->buf[q->head];  // RACE
  q->head = (q->head + 1) % q->cap;
  q->count--;  // RACE
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
  q->head = q->tail = q->count = 0;
  q->cap = n;
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
    x->id = i;  // EITHER: may be used before it is there
    x->value = 0;  // EITHER
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
