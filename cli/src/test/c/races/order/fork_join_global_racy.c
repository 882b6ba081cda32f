// The sum is kept for all.
#include <pthread.h>
#include <stdlib.h>
struct task { int n; long sum; };
static long total;
static void *run(void *arg) {
  struct task *t = arg;
  if (t->n < 2) {
    t->sum = 1; // NORACE
    return 0;
  }
  struct task l = {t->n / 2, 0}, r = {t->n - t->n / 2, 0};
  pthread_t id;
  pthread_create(&id, 0, run, &l);
  run(&r);
  pthread_join(id, 0);
  total += l.sum + r.sum; // RACE
  return 0;
}
int main(void) {
  struct task t = {8, 0};
  run(&t);
  return t.sum != 8;
}
