#include <pthread.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER, m2 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *cur = &m1;
static int n;

static void *a(void *p) {
  pthread_mutex_lock(cur); // NORACE
  n++; // NORACE
  pthread_mutex_unlock(cur); // NORACE
  return p;
}
static void *b(void *p) {
  pthread_mutex_lock(cur); // NORACE
  n--; // NORACE
  pthread_mutex_unlock(cur); // NORACE
  return p;
}
int main(void) {
  pthread_t x, y;
  cur = &m2; // NORACE
  pthread_create(&x, 0, a, 0);
  pthread_create(&y, 0, b, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  pthread_mutex_lock(&m1); // NORACE
  n++; // NORACE
  pthread_mutex_unlock(&m1); // NORACE
  return n; // NORACE
}
