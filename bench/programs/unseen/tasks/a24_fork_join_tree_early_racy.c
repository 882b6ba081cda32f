// The sum of the left half is read before the join.
#include <pthread.h>
#include <stdlib.h>
struct task { int *a; int lo, hi; long sum; };

static void *run(void *arg) {
  struct task *t = arg;
  if (t->hi - t->lo < 8) { // NORACE
    long s = 0;
    for (int i = t->lo; i < t->hi; i++)
      s += t->a[i]; // NORACE
    t->sum = s; // RACE
    return 0;
  }
  int mid = t->lo + (t->hi - t->lo) / 2;
  struct task l = {t->a, t->lo, mid, 0}, r = {t->a, mid, t->hi, 0};
  pthread_t id;
  if (pthread_create(&id, 0, run, &l))
    abort();
  run(&r);
  t->sum = l.sum + r.sum; // RACE
  pthread_join(id, 0);
  return 0;
}

int main(void) {
  static int a[64];
  for (int i = 0; i < 64; i++)
    a[i] = i; // NORACE
  struct task t = {a, 0, 64, 0};
  run(&t);
  return t.sum != 2016; // NORACE
}
