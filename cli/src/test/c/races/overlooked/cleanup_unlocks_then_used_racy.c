// pop(1) unlocks; what comes after is not under the lock.
#include <pthread.h>
#include <stdlib.h>
static int a_count, b_count;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void unlock(void *arg) { pthread_mutex_unlock(arg); }
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  a_count++; // NORACE
  pthread_testcancel();
  pthread_cleanup_pop(1);
  b_count++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return a_count + b_count; // NORACE
}
