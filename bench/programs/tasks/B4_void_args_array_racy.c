#include <pthread.h>

static int total;
static void *w(void *p) {
  void **args = p;
  int *n = args[0]; // NORACE
  pthread_mutex_t *m = args[1]; // NORACE
  pthread_mutex_lock(m);
  total += *n; // RACE!
  pthread_mutex_unlock(m);
  return 0;
}
int main(void) {
  pthread_mutex_t m1, m2;
  pthread_mutex_init(&m1, 0);
  pthread_mutex_init(&m2, 0);
  int n = 3;
  void *a[] = {&n, &m1};
  void *b[] = {&n, &m2};
  pthread_t x, y;
  pthread_create(&x, 0, w, a);
  pthread_create(&y, 0, w, b);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return total; // NORACE
}
