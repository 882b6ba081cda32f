// A cleanup handler counts after the lock was released.
#include <pthread.h>
#include <stdlib.h>
static int active;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void leave(void *arg) {
  active--; // RACE
}
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  active++; // RACE
  pthread_mutex_unlock(&m);
  pthread_cleanup_push(leave, 0);
  pthread_testcancel();
  pthread_cleanup_pop(1);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_cancel(a);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return active; // NORACE
}
