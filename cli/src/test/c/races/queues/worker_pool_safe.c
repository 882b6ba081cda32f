// Jobs go to workers through a ring on the heap; who does a job frees it.
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
struct job { void (*fn)(void *); void *arg; long seq; };
struct pool {
  pthread_mutex_t lock; pthread_cond_t nonempty, nonfull;
  struct job **jobs; size_t cap, head, n; bool stop;
  pthread_t *threads; int nthreads;
};
static void *worker(void *arg) {
  struct pool *p = arg;
  for (;;) {
    pthread_mutex_lock(&p->lock);
    while (p->n == 0 && !p->stop) pthread_cond_wait(&p->nonempty, &p->lock);
    if (p->n == 0) { pthread_mutex_unlock(&p->lock); break; }
    struct job *j = p->jobs[p->head];
    p->head = (p->head + 1) % p->cap;
    p->n--;
    pthread_cond_signal(&p->nonfull);
    pthread_mutex_unlock(&p->lock);
    j->seq++;  // NORACE
    j->fn(j->arg);  // NORACE
    free(j);  // NORACE
  }
  return NULL;
}
static struct pool *pool_create(int nthreads, size_t cap) {
  struct pool *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->jobs = calloc(cap, sizeof *p->jobs);
  p->threads = calloc((size_t)nthreads, sizeof *p->threads);
  if (!p->jobs || !p->threads) { free(p->jobs); free(p->threads); free(p); return NULL; }
  p->cap = cap;
  p->nthreads = nthreads;
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->nonempty, NULL);
  pthread_cond_init(&p->nonfull, NULL);
  for (int i = 0; i < nthreads; i++) pthread_create(&p->threads[i], NULL, worker, p);
  return p;
}
static int pool_submit(struct pool *p, void (*fn)(void *), void *arg) {
  struct job *j = malloc(sizeof *j);
  if (!j) return -1;
  j->fn = fn;  // NORACE
  j->arg = arg;  // NORACE
  j->seq = 0;  // NORACE
  pthread_mutex_lock(&p->lock);
  while (p->n == p->cap && !p->stop) pthread_cond_wait(&p->nonfull, &p->lock);
  if (p->stop) { pthread_mutex_unlock(&p->lock); free(j); return -1; }  // NORACE
  p->jobs[(p->head + p->n) % p->cap] = j;
  p->n++;
  pthread_cond_signal(&p->nonempty);
  pthread_mutex_unlock(&p->lock);
  return 0;
}
static void pool_destroy(struct pool *p) {
  pthread_mutex_lock(&p->lock);
  p->stop = true;
  pthread_cond_broadcast(&p->nonempty);
  pthread_mutex_unlock(&p->lock);
  for (int i = 0; i < p->nthreads; i++) pthread_join(p->threads[i], NULL);
  free(p->jobs);
  free(p->threads);
  free(p);
}
static void nop(void *a) { (void)a; }
int main(void) {
  struct pool *p = pool_create(4, 16);
  if (!p) return 1;
  for (int i = 0; i < 100; i++) pool_submit(p, nop, NULL);
  pool_destroy(p);
  return 0;
}
