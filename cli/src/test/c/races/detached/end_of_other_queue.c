// Of two queues one is taken, and the end of the other is forgotten.
#include <pthread.h>
#include <stdlib.h>

struct job {
  struct job *next;
  int value;
};

struct queue {
  pthread_mutex_t lock;
  struct job *head, *tail;
};

static struct queue *first, *second;

static void append(struct queue *q, struct job *j) {
  pthread_mutex_lock(&q->lock);
  if (q->tail != NULL)
    q->tail->next = j;  // RACE
  else
    q->head = j;
  q->tail = j;
  pthread_mutex_unlock(&q->lock);
}

static struct job *take(struct queue *q, struct queue *other) {
  pthread_mutex_lock(&q->lock);
  struct job *j = q->head;
  q->head = NULL;
  other->tail = NULL;  // RACE
  pthread_mutex_unlock(&q->lock);
  return j;
}

static void *producer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (j == NULL) break;
    append(i % 2 ? first : second, j);
  }
  return arg;
}

static void *consumer(void *arg) {
  long sum = 0;
  for (struct job *j = take(first, second); j != NULL; j = j->next)  // RACE
    sum += j->value;
  return (void *)sum;
}

static struct queue *make(void) {
  struct queue *q = calloc(1, sizeof *q);
  if (q == NULL) abort();
  pthread_mutex_init(&q->lock, NULL);
  return q;
}

int main(void) {
  pthread_t t[4];
  first = make();
  second = make();
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
