// A helper without a lock of its own is fine only if all callers hold it.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int always, sometimes;

static void set_always(int v) { always = v; }  // NORACE: both callers hold the lock

static void set_sometimes(int v) { sometimes = v; }  // RACE: one caller does not

static void *first(void *arg) {
  pthread_mutex_lock(&lock);
  set_always(1);
  set_sometimes(1);
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *second(void *arg) {
  pthread_mutex_lock(&lock);
  set_always(2);
  pthread_mutex_unlock(&lock);
  set_sometimes(2);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
