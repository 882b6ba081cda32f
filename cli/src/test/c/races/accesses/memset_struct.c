// memset writes all of the struct.
#include <pthread.h>
#include <string.h>

struct cache {
  int hits, misses;
};

static struct cache shared, own;

static void *resetter(void *arg) {
  memset(&shared, 0, sizeof shared);  // RACE
  memset(&own, 0, sizeof own);  // NORACE
  return arg;
}

static void *counter(void *arg) {
  shared.misses++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, resetter, NULL);
  pthread_create(&b, NULL, counter, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
