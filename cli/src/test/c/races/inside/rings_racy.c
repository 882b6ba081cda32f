// As rings_safe.c, but all threads drain one queue.
#include <pthread.h>
#include <stdlib.h>

struct list {
  struct list *next;
  struct list *prev;
};

struct queue {
  int length;
  struct list head;
};

static struct queue *all;

static void start(struct list *l) {
  l->next = l;
  l->prev = l;
}

static struct queue *make(void) {
  struct queue *q = calloc(1, sizeof *q);
  if (!q)
    abort();
  start(&q->head);
  return q;
}

static void drain(struct queue *q) {
  while (q->head.next != &q->head) // RACE
    q->head.next = q->head.next->next; // RACE
  q->length = 0; // RACE
}

static void *worker(void *arg) {
  (void)arg;
  struct queue *q = all;
  drain(q);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  struct list one;
  all = make();
  one.next = one.prev = &all->head;
  all->head.next = all->head.prev = &one;
  for (int i = 0; i < 2; i++)
    if (pthread_create(&t[i], NULL, worker, NULL))
      return 1;
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
