#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int x;
static void *w(void *a) {
  x = 4; // NORACE
  return a;
}
int main(void) {
  pthread_t t;
  int started = 0;
  if (__VERIFIER_nondet_int()) {
    if (pthread_create(&t, 0, w, 0) == 0)
      started = 1;
  }
  if (started)
    pthread_join(t, 0);
  return x; // NORACE
}
