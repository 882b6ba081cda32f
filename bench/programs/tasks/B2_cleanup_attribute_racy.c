#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void unlockp(pthread_mutex_t **p) { pthread_mutex_unlock(*p); }
#define GUARD(mx) __attribute__((cleanup(unlockp))) pthread_mutex_t *guard_ = (pthread_mutex_lock(mx), (mx))
static int x;
static void *w(void *a) {
  {
    GUARD(&m);
    x++; // RACE!
  }
  if (x > 5) return 0; // RACE!
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return x; // NORACE
}
