// A getter returns a pointer to the member it has locked.
#include <pthread.h>
#include <stdlib.h>
struct reg { pthread_mutex_t m; struct { int a, b; } lim; };
static struct reg r = {PTHREAD_MUTEX_INITIALIZER, {1, 2}};
static int *limit(struct reg *g) {
  pthread_mutex_lock(&g->m);
  int *p = &g->lim.a;
  pthread_mutex_unlock(&g->m);
  return p;
}
static void *worker(void *p) {
  ++*limit(&r); // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return r.lim.a; // NORACE
}
