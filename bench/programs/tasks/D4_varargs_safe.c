#include <pthread.h>
#include <stdarg.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a, b;
static void zero(int n, ...) {
  va_list ap;
  va_start(ap, n);
  for (int i = 0; i < n; i++) *va_arg(ap, int *) = i; // NORACE
  va_end(ap);
}
static void *w(void *p) {
  pthread_mutex_lock(&m);
  zero(2, &a, &b);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  pthread_mutex_destroy(&m);
  return a + b; // NORACE
}
