// The comparator is called back by qsort, in the thread that sorts.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long comparisons, locked_comparisons;

static int ascending(const void *a, const void *b) {
  comparisons++;  // RACE
  return *(const int *)a - *(const int *)b;
}

static int descending(const void *a, const void *b) {
  locked_comparisons++;  // NORACE: sorted under the lock
  return *(const int *)b - *(const int *)a;
}

static void *sorter(void *arg) {
  int data[] = {3, 1, 2};
  qsort(data, 3, sizeof data[0], ascending);
  pthread_mutex_lock(&lock);
  qsort(data, 3, sizeof data[0], descending);
  pthread_mutex_unlock(&lock);
  return data[0] ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, sorter, NULL);
  pthread_create(&b, NULL, sorter, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
