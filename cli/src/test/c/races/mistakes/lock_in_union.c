// Two names for one lock: members of a union share their memory.
#include <pthread.h>

static union both {
  pthread_mutex_t lock;
  struct {
    pthread_mutex_t first;
    int second;
  } inner;
} u = {PTHREAD_MUTEX_INITIALIZER};
static int shared, unshared;

static void *one(void *unused) {
  pthread_mutex_lock(&u.lock);
  shared++; // NORACE
  pthread_mutex_unlock(&u.lock);
  unshared++; // RACE
  return 0;
}

static void *two(void *unused) {
  pthread_mutex_lock(&u.inner.first);
  shared++; // NORACE
  unshared++; // RACE
  pthread_mutex_unlock(&u.inner.first);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  return 0;
}
