// The destructor of thread-specific data adds to a total without the lock.
#include <pthread.h>
#include <stdlib.h>
static pthread_key_t key;
static long total;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void gone(void *p) {
  total += *(long *)p; // RACE
  free(p);
}
static void *worker(void *arg) {
  long *mine = calloc(1, sizeof *mine);
  pthread_setspecific(key, mine);
  *mine += 3; // NORACE
  pthread_mutex_lock(&m);
  total++; // RACE
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, gone);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return total; // NORACE
}
