// Callbacks of library functions run where they are called.
#include <pthread.h>
#include <search.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int keys[3] = {1, 2, 3};
static int visits, probes;

static int by_value(const void *a, const void *b) {
  probes++;  // RACE: bsearch runs without the lock
  return *(const int *)a - *(const int *)b;
}

static int by_pointer(const void *a, const void *b) {
  visits++;  // NORACE: lfind runs under it
  return *(const int *)a != *(const int *)b;
}

static void *searcher(void *arg) {
  int wanted = 2;
  size_t count = 3;
  bsearch(&wanted, keys, 3, sizeof keys[0], by_value);
  pthread_mutex_lock(&lock);
  lfind(&wanted, keys, &count, sizeof keys[0], by_pointer);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, searcher, NULL);
  pthread_create(&b, NULL, searcher, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
