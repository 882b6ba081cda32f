#include <pthread.h>

static int x;
static void *w(void *a) {
  x++; // NORACE
  return a;
}
int main(void) {
  pthread_t t[5];
  for (int i = 0; i < 5; i++) {
    if (pthread_create(&t[i], 0, w, 0)) return 1;
    if (pthread_join(t[i], 0)) return 1;
  }
  return x; // NORACE
}
