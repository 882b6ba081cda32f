// As lock_and_data_by_pointer, but one thread pairs the second counter with the first lock.
#include <pthread.h>

static pthread_mutex_t lock_a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock_b = PTHREAD_MUTEX_INITIALIZER;
static int count_a, count_b;

static void bump(pthread_mutex_t *lock, int *count) {
  pthread_mutex_lock(lock);
  ++*count;  // RACE: on count_b
  pthread_mutex_unlock(lock);
}

static void *careful(void *arg) {
  bump(&lock_a, &count_a);
  bump(&lock_b, &count_b);
  return arg;
}

static void *careless(void *arg) {
  bump(&lock_a, &count_a);
  bump(&lock_a, &count_b);
  return arg;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, careful, NULL);
  pthread_create(&t[1], NULL, careless, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
