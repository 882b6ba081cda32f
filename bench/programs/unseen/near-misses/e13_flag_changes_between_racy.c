// The flag under which the lock was taken is a shared variable and may change before the access.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *f(void *arg) {
  int *opt = arg;
  int v = opt[0]; // NORACE
  if (v > 0)
    pthread_mutex_lock(&m);
  v--;
  if (v >= 0)
    n++; // RACE
  if (v > -2 && v < 1)
    n--; // RACE
  v++;
  if (v > 0)
    pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  int x[1] = {0}, y[1] = {1};
  pthread_create(&a, 0, f, x);
  pthread_create(&b, 0, f, y);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return n; // NORACE
}
