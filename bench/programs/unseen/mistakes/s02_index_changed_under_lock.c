#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static struct { pthread_mutex_t mu; int v; } s[4];
static void *run(void *p) {
  int i = __VERIFIER_nondet_int() & 3;
  pthread_mutex_t *l = &s[i].mu;
  pthread_mutex_lock(l);
  i = (i + 1) & 3;
  s[i].v++; // RACE!
  pthread_mutex_unlock(l);
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return s[0].v; // NORACE
}
