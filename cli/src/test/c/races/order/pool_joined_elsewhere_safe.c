// Threads whose ids and number are kept in an object, and joined by another function.
#include <pthread.h>
#include <stdlib.h>

struct pool {
  pthread_t *threads;
  int count;
  int done;
  pthread_mutex_t lock;
};

static long total;

static void *work(void *arg) {
  struct pool *p = arg;
  pthread_mutex_lock(&p->lock);
  total++;  // NORACE
  p->done++;  // NORACE
  pthread_mutex_unlock(&p->lock);
  return NULL;
}

static struct pool *start(int n) {
  struct pool *p = malloc(sizeof *p);
  if (!p) exit(1);
  p->count = n;  // NORACE
  p->done = 0;
  pthread_mutex_init(&p->lock, NULL);
  p->threads = calloc(n, sizeof *p->threads);
  for (int i = 0; i < n; i++) pthread_create(&p->threads[i], NULL, work, p);
  return p;
}

static int stop(struct pool *p) {
  for (int i = 0; i < p->count; i++) pthread_join(p->threads[i], NULL);  // NORACE
  int done = p->done;  // NORACE
  free(p->threads);
  free(p);  // NORACE
  return done;
}

int main(int argc, char **argv) {
  struct pool *p = start(argc + 3);
  int done = stop(p);
  return total == done ? 0 : argv[0] != NULL;  // NORACE
}
