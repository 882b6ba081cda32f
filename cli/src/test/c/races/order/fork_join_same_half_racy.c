// The half that has a thread is done here as well.
#include <pthread.h>
#include <stdlib.h>
struct task { int n; long sum; };
static void *run(void *arg) {
  struct task *t = arg;
  if (t->n < 2) {
    t->sum = 1; // RACE
    return 0;
  }
  struct task l = {t->n / 2, 0}, r = {t->n - t->n / 2, 0};
  pthread_t id;
  pthread_create(&id, 0, run, &l);
  run(&l);
  pthread_join(id, 0);
  t->sum = l.sum + r.sum; // RACE
  return 0;
}
int main(void) {
  struct task t = {8, 0};
  run(&t);
  return t.sum != 8;
}
