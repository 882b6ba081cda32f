#include <pthread.h>
#include <errno.h>

extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int q[16], n;
static int push_locked(int v) {
  if (n == 16) return -ENOSPC; // NORACE
  q[n++] = v; // NORACE
  return 0;
}
static void *w(void *a) {
  for (int i = 0; i < 12; i++) {
    pthread_mutex_lock(&m);
    int rc = push_locked(__VERIFIER_nondet_int());
    if (rc < 0) {
      n = 0; // NORACE
      pthread_mutex_unlock(&m);
      continue;
    }
    pthread_mutex_unlock(&m);
  }
  return a;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return n; // NORACE
}
