// A struct with its mutex is passed by value: the copy is locked, the shared count is not guarded.
#include <pthread.h>
struct ctr { pthread_mutex_t m; int *n; };
static int n;
static struct ctr c = {PTHREAD_MUTEX_INITIALIZER, &n};
static void inc(struct ctr x) {
  pthread_mutex_lock(&x.m);
  ++*x.n; // RACE
  pthread_mutex_unlock(&x.m);
}
static void *f(void *arg) {
  for (int i = 0; i < 100; i++)
    inc(c);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return n; // NORACE
}
