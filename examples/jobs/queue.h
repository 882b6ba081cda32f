#ifndef QUEUE_H
#define QUEUE_H

#include <pthread.h>

struct job {
  int number;
  struct job *next;
};

struct queue {
  pthread_mutex_t lock;
  pthread_cond_t filled;
  struct job *first;
  int length;
  int closed;
};

void queue_init(struct queue *q);
void queue_put(struct queue *q, int number);
struct job *queue_take(struct queue *q);
void queue_close(struct queue *q);
int queue_length(struct queue *q);

#endif
