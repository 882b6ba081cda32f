// The lock is in a variable of main, and so is the head of the list it guards.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int number;
  struct job *next;
};

struct queue {
  pthread_mutex_t lock;
  struct job *first;
  int length;
};

static int count(struct queue *q) {
  int n = 0;
  for (struct job *j = q->first; j; j = j->next) {  // NORACE
    n += j->number > 0;  // NORACE
  }
  return n;
}

static void insert(struct queue *q, int number) {
  struct job *j = malloc(sizeof *j);
  struct job **at;
  if (!j) return;
  j->number = number;
  pthread_mutex_lock(&q->lock);
  for (at = &q->first; *at && (*at)->number < number; at = &(*at)->next)  // NORACE
    ;
  j->next = *at;
  *at = j;  // NORACE
  q->length = count(q);  // NORACE
  pthread_mutex_unlock(&q->lock);
}

static void *producer(void *arg) {
  struct queue *q = arg;
  for (int i = 0; i < 100; i++) insert(q, i);
  return NULL;
}

int main(void) {
  struct queue q = {.first = NULL};
  pthread_t a, b;
  pthread_mutex_init(&q.lock, NULL);
  pthread_create(&a, NULL, producer, &q);
  pthread_create(&b, NULL, producer, &q);
  insert(&q, 7);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return q.length == 0;
}
