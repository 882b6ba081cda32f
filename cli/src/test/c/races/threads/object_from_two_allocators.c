// What a wrapper returns comes from one of two allocators, so it has no name in the wrapper that callers could use.
#include <pthread.h>
#include <stdlib.h>

struct pool {
  pthread_mutex_t mutex;
  int limit;
  int busy;
  pthread_t threads[3];
};

static void *(*allocate)(size_t size);

static void *new_zeroed(size_t size) {
  if (allocate != NULL) return allocate(size);
  return calloc(1, size);
}

static void *work(void *arg) {
  struct pool *p = arg;
  pthread_mutex_lock(&p->mutex);
  if (p->busy < p->limit) p->busy++;  // RACE
  pthread_mutex_unlock(&p->mutex);
  return NULL;
}

int main(void) {
  struct pool *p = new_zeroed(sizeof *p);
  pthread_mutex_init(&p->mutex, NULL);
  for (int i = 0; i < 3; i++) pthread_create(&p->threads[i], NULL, work, p);
  p->limit = 2;  // RACE
  return 0;
}
