// Who finds an element that is not busy, and says that it is, has it.
#include <pthread.h>
#include <stdlib.h>

struct conn {
  int busy;
  long bytes;
};

static struct conn conns[3];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t freed = PTHREAD_COND_INITIALIZER;
static int shared;

static void *worker(void *arg) {
  struct conn *c = &conns[(long)arg % 3];
  pthread_mutex_lock(&m);
  while (c->busy)
    pthread_cond_wait(&freed, &m);
  c->busy = 1;
  pthread_mutex_unlock(&m);
  c->bytes++; // NORACE
  pthread_mutex_lock(&m);
  c->busy = 0;
  pthread_cond_broadcast(&freed);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, (void *)1);
  pthread_create(&b, 0, worker, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared;
}
