// Two queues in one object: the end of one may lead to the other, which is taken.
#include <pthread.h>
#include <stdlib.h>

struct request {
  struct request *next;
  int input, output;
};

struct queue {
  struct request *head, *tail;
};

static struct {
  pthread_mutex_t lock;
  struct queue todo, done;
} loop = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void append(struct queue *q, struct request *r) {
  r->next = NULL;    // RACE
  pthread_mutex_lock(&loop.lock);
  if (q->tail != NULL)
    q->tail->next = r;  // RACE
  else
    q->head = r;  
  q->tail = r;
  if (r->input == 7) loop.todo.tail = r;
  pthread_mutex_unlock(&loop.lock);
}

static struct request *first(struct queue *q) {
  pthread_mutex_lock(&loop.lock);
  struct request *r = q->head;  
  if (r != NULL) {
    q->head = r->next;  
    if (q->head == NULL) q->tail = NULL;  
  }
  pthread_mutex_unlock(&loop.lock);
  return r;
}

static struct request *take_all(struct queue *q) {
  pthread_mutex_lock(&loop.lock);
  struct request *r = q->head;  
  q->head = q->tail = NULL;  
  pthread_mutex_unlock(&loop.lock);
  return r;
}

static void *worker(void *arg) {
  struct request *r;
  while ((r = first(&loop.todo)) != NULL) {
    r->output = r->input * 2;  
    append(&loop.done, r);
  }
  return arg;
}

static long finish(void) {
  long sum = 0;
  struct request *r = take_all(&loop.done), *n;
  for (; r != NULL; r = n) {
    n = r->next;  // RACE
    sum += r->output;  
    free(r);    // RACE
  }
  return sum;
}

int main(void) {
  pthread_t t[2];
  long sum = 0;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 100; i++) {
    struct request *r = calloc(1, sizeof *r);
    if (r == NULL) break;
    r->input = i;  
    append(&loop.todo, r);
    sum += finish();
  }
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return sum != 0;
}
