#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t mu;
static int v, errs;
static int check(int x) {
  if (x < 0) {
    errs++; // NORACE
    pthread_mutex_unlock(&mu);
    return -1;
  }
  return 0;
}
static void *run(void *p) {
  int x = __VERIFIER_nondet_int() - 100;
  pthread_mutex_lock(&mu);
  if (check(x) < 0) {
    v--; // RACE!
    return 0;
  }
  v++; // RACE!
  pthread_mutex_unlock(&mu);
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return v; // NORACE
}
