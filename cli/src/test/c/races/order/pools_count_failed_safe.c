// A pool that could not start all its threads joins those it has.
#include <pthread.h>
#include <stdlib.h>
struct pool { pthread_mutex_t lock; int stop; long done; pthread_t *threads; int count; };
static void *work(void *arg) {
  struct pool *p = arg;
  pthread_mutex_lock(&p->lock);
  p->done++; // NORACE
  pthread_mutex_unlock(&p->lock);
  return 0;
}
static long pool_free(struct pool *p);
static struct pool *pool_new(int n) {
  struct pool *p = malloc(sizeof *p);
  if (!p)
    return 0;
  p->stop = 0;
  p->done = 0;
  pthread_mutex_init(&p->lock, 0);
  p->threads = malloc(n * sizeof *p->threads);
  for (int i = 0; i < n; i++) {
    if (pthread_create(&p->threads[i], 0, work, p)) {
      p->count = i;
      pool_free(p);
      return 0;
    }
  }
  p->count = n;
  return p;
}
static long pool_free(struct pool *p) {
  for (int i = 0; i < p->count; i++)
    pthread_join(p->threads[i], 0);
  long done = p->done; // NORACE
  free(p->threads);
  free(p); // NORACE
  return done;
}
int main(int argc, char **argv) {
  long sum = 0;
  for (int round = 0; round < argc; round++) {
    struct pool *p = pool_new(argc);
    if (!p)
      return 1;
    sum += pool_free(p);
  }
  return sum == 0;
}
