// The lock comes as an argument; what matters is which one the callers pass.
#include <pthread.h>

static pthread_mutex_t red = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t blue = PTHREAD_MUTEX_INITIALIZER;
static long same, mixed;

static void add_same(pthread_mutex_t *lock, long n) {
  pthread_mutex_lock(lock);
  same += n;  // NORACE
  pthread_mutex_unlock(lock);
}

static void add_mixed(pthread_mutex_t *lock, long n) {
  pthread_mutex_lock(lock);
  mixed += n;  // RACE: one caller passes red, the other blue
  pthread_mutex_unlock(lock);
}

static void *left(void *arg) {
  add_same(&red, 1);
  add_mixed(&red, 1);
  return arg;
}

static void *right(void *arg) {
  add_same(&red, 2);
  add_mixed(&blue, 2);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, left, NULL);
  pthread_create(&b, NULL, right, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
