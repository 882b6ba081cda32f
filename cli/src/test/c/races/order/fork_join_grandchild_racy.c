// A thread passes its object on and does not wait.
#include <pthread.h>
#include <stdlib.h>
struct task { int n; long sum; };
static void *late(void *arg) {
  struct task *t = arg;
  t->sum = 5; // RACE
  return 0;
}
static void *run(void *arg) {
  struct task *t = arg;
  if (t->n < 2) {
    t->sum = 1; // EITHER: l may be gone by then
    return 0;
  }
  struct task l = {t->n / 2, 0}, r = {t->n - t->n / 2, 0};
  pthread_t id;
  pthread_create(&id, 0, run, &l);
  pthread_detach(id);
  pthread_create(&id, 0, late, t);
  pthread_detach(id);
  return 0;
}
int main(void) {
  struct task t = {8, 0};
  run(&t);
  return t.sum != 8; // RACE
}
