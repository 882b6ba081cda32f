#include <pthread.h>

static pthread_t tid;
static int same;
static void *w(void *a) {
  same = pthread_equal(tid, pthread_self()); // RACE!
  return a;
}
int main(void) {
  if (pthread_create(&tid, 0, w, 0)) return 1; // RACE!
  pthread_join(tid, 0); // NORACE
  return same ? 0 : 1; // NORACE
}
