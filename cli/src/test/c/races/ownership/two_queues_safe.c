// Two queues in one struct, each with its own lock: what goes from one to the other is its taker's in between.
#include <pthread.h>
#include <stdlib.h>

struct request { int input, output; struct request *next; };
struct queue {
  pthread_mutex_t mu;
  struct request *head, *tail;
};
struct loop {
  struct queue todo;
  struct queue done;
};

static struct loop loop = {
  {PTHREAD_MUTEX_INITIALIZER, NULL, NULL},
  {PTHREAD_MUTEX_INITIALIZER, NULL, NULL}};

static void push(struct queue *q, struct request *r) {
  r->next = NULL;  // NORACE
  pthread_mutex_lock(&q->mu);
  if (q->tail)  // NORACE
    q->tail->next = r;  // NORACE
  else
    q->head = r;  // NORACE
  q->tail = r;  // NORACE
  pthread_mutex_unlock(&q->mu);
}

static struct request *pop(struct queue *q) {
  pthread_mutex_lock(&q->mu);
  struct request *r = q->head;  // NORACE
  if (r) {
    q->head = r->next;  // NORACE
    if (!q->head)  // NORACE
      q->tail = NULL;  // NORACE
  }
  pthread_mutex_unlock(&q->mu);
  return r;
}

static void *worker(void *arg) {
  struct request *r;
  while ((r = pop(&loop.todo)) != NULL) {
    r->output = r->input * 2;  // NORACE
    push(&loop.done, r);
  }
  return arg;
}

int main(void) {
  pthread_t t[2];
  int sum = 0;
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 20; i++) {
    struct request *r = malloc(sizeof *r);
    r->input = i;  // NORACE
    push(&loop.todo, r);
    while ((r = pop(&loop.done)) != NULL) {
      sum += r->output;  // NORACE
      free(r);  // NORACE
    }
  }
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return sum == 0;
}
