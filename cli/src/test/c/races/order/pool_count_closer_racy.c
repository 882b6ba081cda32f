// Another thread joins those that are there, while more are started.
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
static void *closer(void *arg) {
  struct pool *p = arg;
  pthread_mutex_lock(&p->lock);
  for (int i = 0; i < p->count; i++) // RACE
    pthread_join(p->threads[i], 0); // RACE
  pthread_mutex_unlock(&p->lock);
  free(p); // RACE
  return 0;
}
static struct pool *pool_new(int n) {
  struct pool *p = malloc(sizeof *p);
  if (!p)
    return 0;
  p->stop = 0;
  p->done = 0;
  pthread_mutex_init(&p->lock, 0);
  p->threads = malloc(n * sizeof *p->threads);
  pthread_t other;
  pthread_create(&other, 0, closer, p);
  p->count = 0; // RACE
  for (int i = 0; i < n; i++) {
    pthread_mutex_lock(&p->lock);
    pthread_create(&p->threads[i], 0, work, p); // RACE
    p->count++; // RACE
    pthread_mutex_unlock(&p->lock);
  }
  return p;
}
static long pool_free(struct pool *p) {

  long done = p->done; // RACE
  free(p->threads); // RACE
  free(p); // RACE
  return done;
}
int main(int argc, char **argv) {
  struct pool *p = pool_new(argc);
  if (!p)
    return 1;
  return pool_free(p) == 0;
}
