#include <pthread.h>

static int x;
static void *w(void *a) {
  x = 1; // NORACE
  return a;
}
static void *v(void *a) { return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  pthread_create(&t, 0, v, 0);
  pthread_join(t, 0);
  x = 2; // NORACE
  return 0;
}
