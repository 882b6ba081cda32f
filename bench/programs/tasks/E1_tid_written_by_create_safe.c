#include <pthread.h>

static pthread_t tid;
static int same;
static void *w(void *a) {
  same = pthread_equal(pthread_self(), pthread_self()); // NORACE
  return a;
}
int main(void) {
  if (pthread_create(&tid, 0, w, 0)) return 1; // NORACE
  pthread_join(tid, 0); // NORACE
  return same ? 0 : 1; // NORACE
}
