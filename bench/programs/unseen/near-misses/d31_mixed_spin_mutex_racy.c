// One side takes a spinlock, the other a mutex.
#include <pthread.h>
static pthread_spinlock_t s;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n, k;
static void *f(void *arg) {
  pthread_spin_lock(&s);
  n++; // RACE
  k++; // NORACE
  pthread_spin_unlock(&s);
  return 0;
}
static void *g(void *arg) {
  pthread_mutex_lock(&m);
  n--; // RACE
  pthread_mutex_unlock(&m);
  pthread_spin_lock(&s);
  k--; // NORACE
  pthread_spin_unlock(&s);
  return 0;
}
int main(void) {
  pthread_t x, y;
  pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&x, 0, f, 0);
  pthread_create(&y, 0, g, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return n + k; // NORACE
}
