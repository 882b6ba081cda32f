#include <pthread.h>
#include <stdlib.h>

/* Whether the list was empty is kept in a variable; the main thread puts what it has just made, the
   others what they have taken. */
struct item { struct item *next; int done; };
struct queue { pthread_mutex_t lock; pthread_cond_t cond; struct item *first, *last; int closed; };

static struct queue todo = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, NULL, 0 };
static struct queue finished = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, NULL, 0 };

static int put(struct queue *q, struct item *i) {
  int was_empty;
  i->next = NULL; // NORACE
  pthread_mutex_lock(&q->lock);
  was_empty = q->first == NULL; // NORACE
  if (was_empty)
    q->first = i; // NORACE
  else
    q->last->next = i; // NORACE
  q->last = i; // NORACE
  pthread_cond_signal(&q->cond);
  pthread_mutex_unlock(&q->lock);
  return was_empty;
}

static struct item *take(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  while (!q->first && !q->closed) // NORACE
    pthread_cond_wait(&q->cond, &q->lock);
  struct item *i = q->first; // NORACE
  if (i)
    q->first = i->next; // NORACE
  pthread_mutex_unlock(&q->lock);
  return i;
}

static struct item *take_all(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  struct item *i = q->first; // NORACE
  q->first = q->last = NULL; // NORACE
  pthread_mutex_unlock(&q->lock);
  return i;
}

static void *work(void *arg) {
  struct item *i;
  while ((i = take(&todo)) != NULL) {
    i->done++; // NORACE
    put(&finished, i);
  }
  return arg;
}

int main(void) {
  pthread_t t[2];
  int left = 1000;
  for (int k = 0; k < 2; k++)
    pthread_create(&t[k], NULL, work, NULL);
  for (int k = 0; k < 1000; k++) {
    struct item *i = calloc(1, sizeof *i);
    if (!i) abort();
    put(&todo, i);
  }
  while (left > 0) {
    struct item *i = take_all(&finished);
    while (i) {
      struct item *next = i->next; // NORACE
      left -= i->done; // NORACE
      free(i); // NORACE
      i = next;
    }
  }
  pthread_mutex_lock(&todo.lock);
  todo.closed = 1; // NORACE
  pthread_cond_broadcast(&todo.cond);
  pthread_mutex_unlock(&todo.lock);
  for (int k = 0; k < 2; k++)
    pthread_join(t[k], NULL);
  return 0;
}
