/* Job queue: the stop flag is tested without the lock between two jobs. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct work {
  struct work *next;
  int cost;
} work;

static struct {
  pthread_mutex_t m;
  pthread_cond_t c;
  work *list;
  int depth;
  int stop;
} Q = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, 0, 0};

static pthread_mutex_t res_m = PTHREAD_MUTEX_INITIALIZER;
static long spent;

#define LOCKED(mu, body) \
  { \
    pthread_mutex_lock(mu); \
    body; \
    pthread_mutex_unlock(mu); \
  }

static work *pop(void) {
  work *w;
  pthread_mutex_lock(&Q.m);
  while (!Q.list && !Q.stop) // NORACE
    pthread_cond_wait(&Q.c, &Q.m);
  w = Q.list; // NORACE
  if (w) {
    Q.list = w->next; // NORACE
    Q.depth--; // NORACE
  }
  pthread_mutex_unlock(&Q.m);
  return w;
}

static void *worker(void *arg) {
  (void)arg;
  while (!Q.stop) { // RACE!
    work *w = pop();
    if (!w)
      break;
    long cost = 0;
    for (int i = 0; i < w->cost; i++) // NORACE
      cost += i;
    LOCKED(&res_m, spent += cost); // NORACE
    free(w); // NORACE
  }
  return NULL;
}

static void submit(int cost) {
  work *w = malloc(sizeof *w);
  if (!w)
    return;
  w->cost = cost; // NORACE
  LOCKED(&Q.m, {
    w->next = Q.list; // NORACE
    Q.list = w; // NORACE
    Q.depth++; // NORACE
    pthread_cond_signal(&Q.c);
  });
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 40; i++)
    submit(i * 10);
  pthread_mutex_lock(&Q.m);
  Q.stop = 1; // RACE!
  pthread_cond_broadcast(&Q.c);
  pthread_mutex_unlock(&Q.m);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%ld left %d\n", spent, Q.depth); // NORACE
  return 0;
}
