// Heads of lists that begin by pointing to themselves, in objects that are each a thread's own.
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
  while (q->head.next != &q->head) // NORACE
    q->head.next = q->head.next->next; // NORACE
  q->length = 0; // NORACE
}

static void *worker(void *arg) {
  (void)arg;
  struct queue *q = make();
  drain(q);
  free(q);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    if (pthread_create(&t[i], NULL, worker, NULL))
      return 1;
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
