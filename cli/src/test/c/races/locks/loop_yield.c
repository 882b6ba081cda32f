// A long loop under a lock that is given up from time to time.
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long sum, yields;

static void *summer(void *arg) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < 100; i++) {
    sum += i;  // NORACE
    if (i % 25 == 24) {
      pthread_mutex_unlock(&lock);
      yields++;  // RACE
      sched_yield();
      pthread_mutex_lock(&lock);
    }
  }
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, summer, NULL);
  pthread_create(&b, NULL, summer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
