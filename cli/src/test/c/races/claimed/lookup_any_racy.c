// The lookup gives the first one if none is free.
#include <pthread.h>
#include <stddef.h>
#define N 4
struct conn { int handle; int busy; int used; };
struct pool { pthread_mutex_t m; pthread_cond_t c; struct conn conns[N]; };
static struct pool pool = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, {{0, 0, 0}}};
static struct conn *find_free(struct pool *p) {
  for (int i = 0; i < N; i++)
    if (!p->conns[i].busy) // NORACE
      return &p->conns[i];
  return &p->conns[0];
}
static struct conn *take(struct pool *p) {
  struct conn *c;
  pthread_mutex_lock(&p->m);
  while ((c = find_free(p)) == NULL)
    pthread_cond_wait(&p->c, &p->m);
  c->busy = 1; // NORACE
  pthread_mutex_unlock(&p->m);
  return c;
}
static void give(struct pool *p, struct conn *c) {
  pthread_mutex_lock(&p->m);
  c->busy = 0; // NORACE
  pthread_cond_signal(&p->c);
  pthread_mutex_unlock(&p->m);
}
static void *worker(void *arg) {
  for (int i = 0; i < 9; i++) {
    struct conn *c = take(&pool);
    c->used++; // RACE
    give(&pool, c);
  }
  return arg;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return pool.conns[0].used; // NORACE
}
