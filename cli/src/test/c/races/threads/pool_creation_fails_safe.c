// A pool whose threads may fail to start: what was started is stopped and joined, then all is freed.
#include <pthread.h>
#include <stdlib.h>

struct pool {
  pthread_mutex_t lock;
  pthread_t *threads;
  size_t count;
  int stop;
  long work;
};

static void *run(void *arg) {
  struct pool *p = arg;
  for (;;) {
    pthread_mutex_lock(&p->lock);
    if (p->stop) {  // NORACE
      pthread_mutex_unlock(&p->lock);
      return NULL;
    }
    p->work++;  // NORACE
    pthread_mutex_unlock(&p->lock);
  }
}

static void end(struct pool *p) {
  pthread_mutex_lock(&p->lock);
  p->stop = 1;  // NORACE
  pthread_mutex_unlock(&p->lock);
  for (size_t i = 0; i < p->count; i++) pthread_join(p->threads[i], NULL);
  free(p->threads);
  free(p);  // NORACE
}

static struct pool *start(size_t n) {
  struct pool *p = calloc(1, sizeof *p);
  if (p == NULL) return NULL;
  pthread_mutex_init(&p->lock, NULL);
  p->threads = malloc(n * sizeof *p->threads);
  if (p->threads == NULL) {
    free(p);  // NORACE
    return NULL;
  }
  for (size_t i = 0; i < n; i++) {
    if (pthread_create(&p->threads[i], NULL, run, p) != 0) {
      p->count = i;
      end(p);
      return NULL;
    }
  }
  p->count = n;
  return p;
}

int main(void) {
  struct pool *p = start(4);
  return p == NULL;
}
