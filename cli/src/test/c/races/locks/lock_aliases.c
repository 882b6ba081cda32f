// Two names for one lock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *const read_lock = &lock;
static pthread_mutex_t *const write_lock = &lock;
static pthread_mutex_t *const odd_lock = &other;
static int value, odd;

static void *reader(void *arg) {
  pthread_mutex_lock(read_lock);
  value++;  // NORACE
  odd++;  // RACE
  pthread_mutex_unlock(read_lock);
  return arg;
}

static void *writer(void *arg) {
  pthread_mutex_lock(write_lock);
  value--;  // NORACE: the same lock by another name
  pthread_mutex_unlock(write_lock);
  pthread_mutex_lock(odd_lock);
  odd--;  // RACE
  pthread_mutex_unlock(odd_lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, writer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
