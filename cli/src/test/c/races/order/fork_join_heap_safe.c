// Each run makes the object for its thread.
#include <pthread.h>
#include <stdlib.h>
struct task { int n; long sum; };
static void *run(void *arg) {
  struct task *t = arg;
  if (t->n < 2) {
    t->sum = 1; // NORACE
    return 0;
  }
  struct task *l = malloc(sizeof *l), *r = malloc(sizeof *r);
  pthread_t id;
  if (!l || !r)
    abort();
  l->n = t->n / 2;
  r->n = t->n - l->n;
  pthread_create(&id, 0, run, l);
  run(r);
  pthread_join(id, 0);
  t->sum = l->sum + r->sum; // NORACE
  free(l);
  free(r);
  return 0;
}
int main(void) {
  struct task t = {8, 0};
  run(&t);
  return t.sum != 8;
}
