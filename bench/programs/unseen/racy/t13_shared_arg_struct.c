#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct range { int lo, hi; };
static int data[40];
static long part[4];

struct task { struct range r; int slot; };

static void *sum(void *p) {
  struct task *t = p;
  int slot = t->slot; // RACE!
  long s = 0;
  for (int i = t->r.lo; i < t->r.hi; i++) // RACE!
    s += data[i]; // NORACE
  part[slot] = s; // RACE!
  return NULL;
}

static int launch(pthread_t *tids) {
  static struct task t;
  for (int i = 0; i < 4; i++) {
    t.slot = i; // RACE!
    t.r.lo = i * 10; // RACE!
    t.r.hi = t.r.lo + 10; // RACE!
    if (pthread_create(&tids[i], NULL, sum, &t))
      abort();
  }
  return 0;
}

int main(void) {
  pthread_t tids[4];
  for (int i = 0; i < 40; i++)
    data[i] = __VERIFIER_nondet_int(); // NORACE
  launch(tids);
  for (int i = 0; i < 4; i++)
    pthread_join(tids[i], NULL);
  return part[0] + part[3] == 42; // NORACE
}
