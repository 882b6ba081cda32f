// A copy of a lock is another lock; one made anew in the same place is the same.
#include <pthread.h>

static pthread_mutex_t original = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t copy;
static int by_copy, by_original;

static void *one(void *unused) {
  pthread_mutex_lock(&original);
  by_copy++; // RACE
  by_original++; // NORACE
  pthread_mutex_unlock(&original);
  return 0;
}

static void *two(void *unused) {
  pthread_mutex_lock(&copy);
  by_copy++; // RACE
  pthread_mutex_unlock(&copy);
  pthread_mutex_lock(&original);
  by_original++; // NORACE
  pthread_mutex_unlock(&original);
  return 0;
}

int main(void) {
  pthread_t a, b;
  copy = original;
  pthread_mutex_destroy(&original);
  pthread_mutex_init(&original, 0);
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  return 0;
}
