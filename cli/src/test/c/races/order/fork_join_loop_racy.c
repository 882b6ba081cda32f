// Threads of a loop have one object.
#include <pthread.h>
#include <stdlib.h>
struct task { int n; long sum; };
static void *run(void *arg) {
  struct task *t = arg;
  if (t->n < 2) {
    t->sum = 1; // RACE
    return 0;
  }
  struct task l = {t->n / 2, 0};
  pthread_t id[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&id[i], 0, run, &l);
  for (int i = 0; i < 2; i++)
    pthread_join(id[i], 0);
  t->sum = l.sum; // RACE
  return 0;
}
int main(void) {
  struct task t = {8, 0};
  run(&t);
  return t.sum != 8;
}
