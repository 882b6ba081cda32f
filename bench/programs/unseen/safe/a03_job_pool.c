/* Thread pool: jobs carry their own completion state guarded by the pool lock. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

typedef void (*job_fn)(void *);
typedef struct job {
  job_fn fn;
  void *arg;
  bool done;
  struct job *next;
} job_t;

typedef struct {
  pthread_mutex_t mu;
  pthread_cond_t work, idle;
  job_t *head, **tail;
  int outstanding;
  bool shutdown;
  int nthreads;
  pthread_t *threads;
} pool_t;

static job_t *dequeue(pool_t *p) {
  job_t *j = p->head; // NORACE
  if (j) {
    p->head = j->next; // NORACE
    if (!p->head) // NORACE
      p->tail = &p->head; // NORACE
  }
  return j;
}

static void *pool_worker(void *arg) {
  pool_t *p = arg;
  pthread_mutex_lock(&p->mu);
  while (true) {
    job_t *j;
    while (!(j = dequeue(p)) && !p->shutdown) // NORACE
      pthread_cond_wait(&p->work, &p->mu);
    if (!j)
      break;
    pthread_mutex_unlock(&p->mu);
    j->fn(j->arg); // NORACE
    pthread_mutex_lock(&p->mu);
    j->done = true; // NORACE
    if (--p->outstanding == 0) // NORACE
      pthread_cond_broadcast(&p->idle);
  }
  pthread_mutex_unlock(&p->mu);
  return NULL;
}

static pool_t *pool_create(int n) {
  pool_t *p = calloc(1, sizeof *p);
  if (!p)
    return NULL;
  pthread_mutex_init(&p->mu, NULL);
  pthread_cond_init(&p->work, NULL);
  pthread_cond_init(&p->idle, NULL);
  p->tail = &p->head; // NORACE
  p->threads = calloc(n, sizeof(pthread_t));
  if (!p->threads) {
    free(p);
    return NULL;
  }
  for (int i = 0; i < n; i++) {
    if (pthread_create(&p->threads[i], NULL, pool_worker, p) != 0)
      break;
    p->nthreads++; // NORACE
  }
  return p;
}

static void pool_submit(pool_t *p, job_t *j) {
  j->done = false; // NORACE
  j->next = NULL; // NORACE
  pthread_mutex_lock(&p->mu);
  *p->tail = j; // NORACE
  p->tail = &j->next; // NORACE
  p->outstanding++; // NORACE
  pthread_cond_signal(&p->work);
  pthread_mutex_unlock(&p->mu);
}

static void pool_wait(pool_t *p) {
  pthread_mutex_lock(&p->mu);
  while (p->outstanding > 0) // NORACE
    pthread_cond_wait(&p->idle, &p->mu);
  pthread_mutex_unlock(&p->mu);
}

static void pool_destroy(pool_t *p) {
  pthread_mutex_lock(&p->mu);
  p->shutdown = true; // NORACE
  pthread_cond_broadcast(&p->work);
  pthread_mutex_unlock(&p->mu);
  for (int i = 0; i < p->nthreads; i++)
    pthread_join(p->threads[i], NULL);
  free(p->threads);
  free(p);
}

struct square { int in; long out; };
static void do_square(void *a) {
  struct square *s = a;
  s->out = (long)s->in * s->in; // NORACE
}

int main(void) {
  enum { N = 12 };
  struct square sq[N];
  job_t jobs[N];
  pool_t *p = pool_create(3);
  if (!p)
    return 1;
  for (int i = 0; i < N; i++) {
    sq[i].in = i; // NORACE
    jobs[i].fn = do_square; // NORACE
    jobs[i].arg = &sq[i]; // NORACE
    pool_submit(p, &jobs[i]);
  }
  pool_destroy(p);
  long sum = 0;
  for (int i = 0; i < N; i++) {
    assert(jobs[i].done); // NORACE
    sum += sq[i].out; // NORACE
  }
  (void)pool_wait;
  return sum != 506;
}
