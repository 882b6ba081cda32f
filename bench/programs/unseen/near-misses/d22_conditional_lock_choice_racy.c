// Which lock is taken depends on the caller, the data does not.
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void inc(int hi) {
  pthread_mutex_t *l = hi ? &a : &b;
  pthread_mutex_lock(l);
  n++; // RACE
  pthread_mutex_unlock(l);
}
static void *f(void *arg) {
  int id = *(int *)arg; // NORACE
  for (int i = 0; i < 100; i++)
    inc(id);
  return 0;
}
int main(void) {
  pthread_t x, y;
  int i0 = 0, i1 = 1;
  pthread_create(&x, 0, f, &i0);
  pthread_create(&y, 0, f, &i1);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return n; // NORACE
}
