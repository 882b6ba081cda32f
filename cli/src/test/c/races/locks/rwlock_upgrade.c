// A read lock cannot be upgraded: between unlock and wrlock nothing is held.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int cached, valid, upgrades;

static int get(void) {
  pthread_rwlock_rdlock(&lock);
  if (!valid) {  // NORACE
    pthread_rwlock_unlock(&lock);
    upgrades++;  // RACE
    pthread_rwlock_wrlock(&lock);
    if (!valid) {  // NORACE
      cached = 42;  // NORACE
      valid = 1;  // NORACE
    }
  }
  int result = cached;  // NORACE
  pthread_rwlock_unlock(&lock);
  return result;
}

static void *user(void *arg) {
  get();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
