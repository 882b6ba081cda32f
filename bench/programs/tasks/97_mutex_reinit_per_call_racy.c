#include <pthread.h>

static int n;

static void add(int k) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&m);
  n += k; // RACE!
  pthread_mutex_unlock(&m);
}
static void *w(void *a) { for (int i = 0; i < 20; i++) add(i); return a; }
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return n; // NORACE
}
