/* A queue of jobs that one thread fills and others empty. */
#include "queue.h"

#include <stdlib.h>

void queue_init(struct queue *q) {
  pthread_mutex_init(&q->lock, NULL);
  pthread_cond_init(&q->filled, NULL);
}

void queue_put(struct queue *q, int number) {
  struct job *job = malloc(sizeof *job);
  job->number = number;
  pthread_mutex_lock(&q->lock);
  job->next = q->first;
  q->first = job;
  q->length++;
  pthread_cond_signal(&q->filled);
  pthread_mutex_unlock(&q->lock);
}

struct job *queue_take(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  while (q->first == NULL && !q->closed) pthread_cond_wait(&q->filled, &q->lock);
  struct job *job = q->first;
  if (job != NULL) {
    q->first = job->next;
    q->length--;
  }
  pthread_mutex_unlock(&q->lock);
  return job;
}

void queue_close(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  q->closed = 1;
  pthread_cond_broadcast(&q->filled);
  pthread_mutex_unlock(&q->lock);
}

int queue_length(struct queue *q) {
  return q->length; /* somebody thought that reading needs no lock */
}
