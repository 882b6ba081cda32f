// Thread functions of a platform table: creation and locks are called through it.
#include <pthread.h>
#include <stdlib.h>
struct platform {
  int (*spawn)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  int (*lock)(pthread_mutex_t *);
  int (*unlock)(pthread_mutex_t *);
};
static int nop(pthread_mutex_t *m) { return 0; }
static struct platform real = {pthread_create, pthread_mutex_lock, pthread_mutex_unlock};
static struct platform fast = {pthread_create, nop, nop};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n, k;
static void *f(void *arg) {
  real.lock(&m);
  n++; // NORACE
  real.unlock(&m);
  fast.lock(&m);
  k++; // RACE
  fast.unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  real.spawn(&a, 0, f, 0);
  fast.spawn(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return n + k; // NORACE
}
