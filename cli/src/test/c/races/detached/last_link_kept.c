// A queue is taken as a whole; the address of its last link is kept.
#include <pthread.h>
#include <stdlib.h>

struct job {
  struct job *next;
  int value;
};

struct queue {
  pthread_mutex_t lock;
  struct job *head, **last;
};

static struct queue queue = {.lock = PTHREAD_MUTEX_INITIALIZER, .last = &queue.head};

static void append(struct queue *q, struct job *j) {
  j->next = NULL;    // RACE
  pthread_mutex_lock(&q->lock);
  *q->last = j;  // RACE
  q->last = &j->next;  
  pthread_mutex_unlock(&q->lock);
}

static struct job *take_all(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  struct job *j = q->head;  
  q->head = NULL;  
  (void)0;
  pthread_mutex_unlock(&q->lock);
  return j;
}

static int work(struct job *all) {
  int sum = 0;
  while (all != NULL) {
    struct job *j = all;
    all = j->next;    // RACE
    j->value++;  // RACE
    if (j->value > 100) {  // RACE
      free(j);  // RACE
    } else {
      append(&queue, j);
    }
  }
  return sum;
}

static void *producer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (j == NULL) break;
    j->value = i;  // RACE
    append(&queue, j);
  }
  return arg;
}

static void *consumer(void *arg) {
  long sum = 0;
  for (int i = 0; i < 100; i++) sum += work(take_all(&queue));
  return (void *)sum;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
