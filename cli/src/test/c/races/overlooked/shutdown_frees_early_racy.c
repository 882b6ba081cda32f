// The owner frees the queue after it has raised the flag, without a join.
#include <pthread.h>
#include <stdlib.h>
struct q { pthread_mutex_t m; int stop, n; };
static void *worker(void *arg) {
  struct q *q = arg;
  for (;;) {
    pthread_mutex_lock(&q->m); // EITHER
    int stop = q->stop; // RACE
    q->n++; // RACE
    pthread_mutex_unlock(&q->m); // EITHER
    if (stop)
      return 0;
  }
}
int main(void) {
  pthread_t t;
  struct q *q = calloc(1, sizeof *q);
  pthread_mutex_init(&q->m, 0);
  pthread_create(&t, 0, worker, q);
  pthread_mutex_lock(&q->m);
  q->stop = 1; // NORACE
  pthread_mutex_unlock(&q->m);
  free(q); // RACE
  pthread_join(t, 0);
  return 0;
}
