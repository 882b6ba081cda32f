#include <pthread.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER, m2 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *cur = &m1;
static int n;

static void *a(void *p) {
  pthread_mutex_lock(cur); // RACE!
  n++; // RACE!
  pthread_mutex_unlock(cur); // RACE!
  return p;
}
static void *b(void *p) {
  cur = &m2; // RACE!
  pthread_mutex_lock(cur); // NORACE
  n--; // RACE!
  pthread_mutex_unlock(cur); // NORACE
  return p;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, a, 0);
  pthread_create(&y, 0, b, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return n; // NORACE
}
