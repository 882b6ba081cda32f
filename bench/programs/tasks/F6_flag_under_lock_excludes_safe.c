#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int claimed, x;
static void *w(void *a) {
  pthread_mutex_lock(&m);
  int first = !claimed; // NORACE
  claimed = 1; // NORACE
  pthread_mutex_unlock(&m);
  if (first)
    x++; // NORACE
  return a;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return x; // NORACE
}
