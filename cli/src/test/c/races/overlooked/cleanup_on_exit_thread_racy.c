// pthread_exit runs the handler, which releases the lock and then writes.
#include <pthread.h>
#include <stdlib.h>
static int count, exits;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void unlock(void *arg) {
  pthread_mutex_unlock(arg);
  exits++; // RACE
}
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  count++; // NORACE
  pthread_exit(0);
  pthread_cleanup_pop(0);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return count + exits; // NORACE
}
