// Pointers to shared variables go through variable arguments.
#include <pthread.h>
#include <stdarg.h>
static int a, b;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void bump_all(int n, ...) {
  va_list ap;
  va_start(ap, n);
  for (int i = 0; i < n; i++) {
    int *p = va_arg(ap, int *);
    ++*p; // RACE
  }
  va_end(ap);
}
static void *f(void *arg) {
  bump_all(2, &a, &b);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
  bump_all(1, &b);
  int v = a; // RACE
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return v;
}
