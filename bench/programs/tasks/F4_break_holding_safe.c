#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int q[8], n = 8, taken;
static void *w(void *a) {
  int v = -1;
  for (;;) {
    pthread_mutex_lock(&m);
    if (n == 0) { // NORACE
      taken++; // NORACE
      pthread_mutex_unlock(&m);
      break;
    }
    v = q[--n]; // NORACE
    pthread_mutex_unlock(&m);
  }
  return v ? a : 0;
}
int main(void) {
  pthread_t x, y;
  for (int i = 0; i < 8; i++) q[i] = i; // NORACE
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return taken; // NORACE
}
