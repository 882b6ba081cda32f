// The array is the function's own until it is put where others find it, and grown once more.
#include <pthread.h>
#include <stdlib.h>

static int *latest;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *grow(void *old, size_t size) {
  void *grown = realloc(old, size);  // RACE
  if (!grown) abort();
  return grown;
}

static void reserve(int **array, size_t wanted) { *array = grow(*array, wanted * sizeof **array); }

static void *worker(void *unused) {
  int *own = NULL;
  reserve(&own, 10);
  pthread_mutex_lock(&lock);
  latest = own;  // NORACE
  pthread_mutex_unlock(&lock);
  reserve(&own, 20);
  return unused;
}

static void *reader(void *unused) {
  int sum = 0;
  pthread_mutex_lock(&lock);
  if (latest) sum = latest[3];  // RACE
  pthread_mutex_unlock(&lock);
  return sum ? unused : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
