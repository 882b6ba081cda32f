// A thread less is counted where one could not be started.
#include <pthread.h>
#include <stdlib.h>
struct pool { pthread_mutex_t lock; int stop; long done; pthread_t *threads; int count; };
static void *work(void *arg) {
  struct pool *p = arg;
  pthread_mutex_lock(&p->lock);
  p->done++; // RACE
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
      p->count = i - 1;
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
  long done = p->done; // RACE
  free(p->threads);
  free(p); // RACE
  return done;
}
int main(int argc, char **argv) {
  struct pool *p = pool_new(argc);
  if (!p)
    return 1;
  return pool_free(p) == 0;
}
