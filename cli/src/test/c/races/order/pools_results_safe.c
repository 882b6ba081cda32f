// Two pools; what their threads have done is read when each has been freed.
#include <pthread.h>
#include <stdlib.h>
struct pool { pthread_mutex_t *lock; long *result; pthread_t *threads; int count; };
static pthread_mutex_t first_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second_lock = PTHREAD_MUTEX_INITIALIZER;
static long first, second;
static void *work(void *arg) {
  struct pool *p = arg;
  pthread_mutex_lock(p->lock);
  (*p->result)++; // NORACE
  pthread_mutex_unlock(p->lock);
  return 0;
}
static struct pool *pool_new(int n, pthread_mutex_t *lock, long *result) {
  struct pool *p = malloc(sizeof *p);
  if (!p)
    abort();
  p->lock = lock;
  p->result = result;
  p->threads = malloc(n * sizeof *p->threads);
  p->count = 0;
  for (int i = 0; i < n; i++)
    if (pthread_create(&p->threads[p->count], 0, work, p) == 0)
      p->count++;
  return p;
}
static void pool_free(struct pool *p) {
  for (int i = 0; i < p->count; i++)
    pthread_join(p->threads[i], 0);
  free(p->threads);
  free(p);
}
int main(int argc, char **argv) {
  struct pool *p = pool_new(argc, &first_lock, &first);
  struct pool *q = pool_new(argc + 1, &second_lock, &second);
  pool_free(p);
  long sum = first; // NORACE
  pool_free(q);
  sum += second; // NORACE
  return sum == 0;
}
