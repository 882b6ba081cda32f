// Two queues in one struct on the heap, each with its own lock: some requests are put into both.
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
  int rounds;
};

static struct loop *loop;

static void push(struct queue *q, struct request *r) {
  r->next = NULL;  // RACE
  pthread_mutex_lock(&q->mu);
  if (q->tail)  // NORACE
    q->tail->next = r;  // RACE
  else
    q->head = r;  // NORACE
  q->tail = r;  // NORACE
  pthread_mutex_unlock(&q->mu);
}

static struct request *pop(struct queue *q) {
  pthread_mutex_lock(&q->mu);
  struct request *r = q->head;  // NORACE
  if (r) {
    q->head = r->next;  // RACE
    if (!q->head)  // NORACE
      q->tail = NULL;  // NORACE
  }
  pthread_mutex_unlock(&q->mu);
  return r;
}

static void *worker(void *arg) {
  struct request *r;
  while ((r = pop(&loop->todo)) != NULL) {
    r->output = r->input * 2;  // RACE
    push(&loop->done, r);
  }
  return arg;
}

int main(void) {
  pthread_t t[2];
  int sum = 0;
  loop = calloc(1, sizeof *loop);
  pthread_mutex_init(&loop->todo.mu, NULL);
  pthread_mutex_init(&loop->done.mu, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 20; i++) {
    struct request *r = malloc(sizeof *r);
    r->input = i;  // NORACE
    push(i % 2 ? &loop->todo : &loop->done, r);
    push(&loop->done, r);
    while ((r = pop(&loop->done)) != NULL) {
      sum += r->output;  // RACE
      free(r);  // RACE
    }
  }
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return sum == 0;
}
