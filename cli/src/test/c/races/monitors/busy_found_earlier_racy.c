// The index moves on after the look.
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
  int i;
  pthread_mutex_lock(&m);
  for (i = 0; i < 2; i++)
    if (!conns[i].busy && i != (long)arg)
      continue;
  conns[i].busy = 1;
  pthread_mutex_unlock(&m);
  conns[i].bytes++; // RACE
  pthread_mutex_lock(&m);
  conns[i].busy = 0;
  pthread_cond_broadcast(&freed);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared;
}
