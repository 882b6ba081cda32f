#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int shared, cleaned;

static void unlock_it(void *p) {
  pthread_mutex_unlock(p);
  cleaned++; // RACE!
}
static void *w(void *a) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock_it, &m);
  for (int i = 0; i < 10; i++) {
    shared++; // NORACE
    if (shared > 15) pthread_exit(0); // NORACE
  }
  pthread_cleanup_pop(1);
  return a;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return shared + cleaned; // NORACE
}
