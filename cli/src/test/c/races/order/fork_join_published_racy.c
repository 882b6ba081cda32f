// The object is known to others as well.
#include <pthread.h>
#include <stdlib.h>
struct task { int n; long sum; };
static struct task *volatile last;
static void *run(void *arg) {
  struct task *t = arg;
  if (t->n < 2) {
    t->sum = 1; // RACE
    return 0;
  }
  struct task l = {t->n / 2, 0}, r = {t->n - t->n / 2, 0};
  pthread_t id;
  last = &l; // RACE
  pthread_create(&id, 0, run, &l);
  run(&r);
  if (last) // RACE
    last->sum = 7; // RACE
  pthread_join(id, 0);
  t->sum = l.sum + r.sum; // RACE
  return 0;
}
int main(void) {
  struct task t = {8, 0};
  run(&t);
  return t.sum != 8;
}
