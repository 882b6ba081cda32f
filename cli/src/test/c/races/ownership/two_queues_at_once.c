// One object in two queues with a lock each: two threads take it out.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int tries;
};

struct queue {
  pthread_mutex_t lock;
  struct job *slot;
};

static struct queue a = {PTHREAD_MUTEX_INITIALIZER, NULL}, b = {PTHREAD_MUTEX_INITIALIZER, NULL};

static void push(struct queue *q, struct job *j) {
  pthread_mutex_lock(&q->lock);
  q->slot = j;  // NORACE
  pthread_mutex_unlock(&q->lock);
}

static void *worker(void *arg) {
  struct queue *q = arg;
  pthread_mutex_lock(&q->lock);
  struct job *j = q->slot;  // NORACE
  q->slot = NULL;  // NORACE
  pthread_mutex_unlock(&q->lock);
  if (j != NULL) j->tries++;  // RACE: the other queue has it, too
  return NULL;
}

int main(void) {
  pthread_t t[2];
  struct job *j = calloc(1, sizeof *j);
  pthread_create(&t[0], NULL, worker, &a);
  pthread_create(&t[1], NULL, worker, &b);
  push(&a, j);
  push(&b, j);
  return 0;
}
