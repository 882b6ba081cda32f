// Thread pool with futures.
#include <pthread.h>
#include <stdlib.h>
struct future { pthread_mutex_t m; pthread_cond_t c; int done; long value; };
struct task { struct task *next; long (*fn)(long); long arg; struct future *fut; };
struct pool { pthread_mutex_t m; pthread_cond_t c; struct task *head, *tail; int stop; pthread_t th[3]; int nth; };

static void fut_set(struct future *f, long v) {
  pthread_mutex_lock(&f->m);
  f->value = v; // NORACE
  f->done = 1; // NORACE
  pthread_cond_signal(&f->c);
  pthread_mutex_unlock(&f->m);
}
static long fut_get(struct future *f) {
  pthread_mutex_lock(&f->m);
  while (!f->done) // NORACE
    pthread_cond_wait(&f->c, &f->m);
  long v = f->value; // NORACE
  pthread_mutex_unlock(&f->m);
  pthread_mutex_destroy(&f->m);
  pthread_cond_destroy(&f->c);
  free(f);
  return v;
}
static void *worker(void *arg) {
  struct pool *p = arg;
  for (;;) {
    pthread_mutex_lock(&p->m);
    while (!p->head && !p->stop) // NORACE
      pthread_cond_wait(&p->c, &p->m);
    struct task *t = p->head; // NORACE
    if (!t) {
      pthread_mutex_unlock(&p->m);
      return NULL;
    }
    p->head = t->next; // NORACE
    if (!p->head) // NORACE
      p->tail = NULL; // NORACE
    pthread_mutex_unlock(&p->m);
    fut_set(t->fut, t->fn(t->arg)); // NORACE
    free(t); // NORACE
  }
}
static struct future *submit(struct pool *p, long (*fn)(long), long arg) {
  struct task *t = malloc(sizeof *t);
  struct future *f = calloc(1, sizeof *f);
  if (!t || !f) abort();
  pthread_mutex_init(&f->m, NULL);
  pthread_cond_init(&f->c, NULL);
  t->next = NULL; // NORACE
  t->fn = fn; // NORACE
  t->arg = arg; // NORACE
  t->fut = f; // NORACE
  pthread_mutex_lock(&p->m);
  if (p->tail) // NORACE
    p->tail->next = t; // NORACE
  else
    p->head = t; // NORACE
  p->tail = t; // NORACE
  pthread_cond_signal(&p->c);
  pthread_mutex_unlock(&p->m);
  return f;
}
static struct pool *pool_new(int n) {
  struct pool *p = calloc(1, sizeof *p);
  if (!p) abort();
  pthread_mutex_init(&p->m, NULL);
  pthread_cond_init(&p->c, NULL);
  for (p->nth = 0; p->nth < n; p->nth++) // NORACE
    pthread_create(&p->th[p->nth], NULL, worker, p); // NORACE
  return p;
}
static void pool_free(struct pool *p) {
  pthread_mutex_lock(&p->m);
  p->stop = 1; // NORACE
  pthread_cond_broadcast(&p->c);
  pthread_mutex_unlock(&p->m);
  for (int i = 0; i < p->nth; i++) // NORACE
    pthread_join(p->th[i], NULL); // NORACE
  free(p); // NORACE
}
static long sq(long x) { return x * x; }
int main(void) {
  struct pool *p = pool_new(3);
  struct future *f[10];
  long s = 0;
  for (int i = 0; i < 10; i++)
    f[i] = submit(p, sq, i);
  for (int i = 0; i < 10; i++)
    s += fut_get(f[i]);
  pool_free(p);
  return s != 285;
}
