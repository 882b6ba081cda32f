// Both hold the lock for reading only, one after another lock.
#include <pthread.h>

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, y;

static void *first(void *arg) {
  pthread_mutex_lock(&m);
  pthread_rwlock_rdlock(&rw);
  x = 1;  // RACE
  pthread_rwlock_unlock(&rw);
  pthread_mutex_unlock(&m);
  return arg;
}

static void *second(void *arg) {
  pthread_rwlock_rdlock(&rw);
  x = 2;  // RACE
  pthread_rwlock_unlock(&rw);
  pthread_rwlock_wrlock(&rw);
  y = 2;  // NORACE
  pthread_rwlock_unlock(&rw);
  return arg;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, first, NULL);
  pthread_create(&t, NULL, second, NULL);
  pthread_rwlock_wrlock(&rw);
  y = 1;  // NORACE
  pthread_rwlock_unlock(&rw);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return x + y;
}
